/** Builds the input of each booking call from the request and earlier answers. Pure: calls nothing. */
import type { Money } from '../../domain/money';
import type { Offer, PricedOffer, SelectedOffer } from '../../domain/offers/offers';
import type {
  Connections,
  CreateInput,
  OfferRef,
  PassengerSummary,
  PriceInput,
  ShopInput,
} from '../../domain/calls/operations';
import type { OrderRequest } from '../../domain/request/request';
import type { Passenger } from '../../domain/request/trip';

/** How many offers of a shop the history keeps: for a person to look at, or for the criteria to decide among. */
const KEPT_FOR_PEOPLE = 50;
const KEPT_FOR_CRITERIA = 15;

/** Returns a passenger for the calls before orderCreate: without name and documents. */
export function withoutName({ paxId, type, birthDate, adult, loyalty }: Passenger): PassengerSummary {
  return { paxId, type, birthDate, adult, loyalty };
}

/** Builds the input of airShopping: the trip, and those criteria that a service can filter by. */
export function shopInput(request: OrderRequest): ShopInput {
  const wish = request.choose;
  return {
    journeys: request.journeys,
    passengers: request.passengers.map(withoutName),
    cabin: wish.cabin,
    carriers:
      wish.how === 'exact' ? [...new Set(wish.flights.flat().map(({ carrier }) => carrier))] : wish.carriers,
    excludeCarriers: wish.how === 'exact' ? undefined : wish.excludeCarriers,
    connections: wish.how === 'exact' ? undefined : connectionsOf(wish),
    nonStop: wish.how !== 'exact' && wish.maxStops === 0 ? true : undefined,
    fareTypes: wish.how === 'exact' ? undefined : wish.fareTypes,
    programs: request.programs,
    currency: request.currency,
    language: request.language,
    offerLimit: request.offerLimit,
    keep: wish.how === 'await' ? KEPT_FOR_PEOPLE : KEPT_FOR_CRITERIA,
    choose: wish,
  };
}

/** An offer as later calls name it: shopped, or priced already. */
export type NamedOffer = Pick<Offer, 'offerId' | 'ownerCode' | 'total' | 'items'>;

/** Returns a priced offer as later calls name it. It may omit its owner: then it is that of the shopped offers. */
export function asNamed(
  { offerId, ownerCode, total, items }: PricedOffer,
  shopped: readonly Pick<Offer, 'ownerCode'>[],
): NamedOffer {
  return { offerId, ownerCode: ownerCode ?? shopped[0]?.ownerCode ?? '', total, items };
}

function connectionsOf({
  excludeAirports,
  minConnectionMinutes: minMinutes,
  maxConnectionMinutes: maxMinutes,
}: Exclude<OrderRequest['choose'], { how: 'exact' }>): Connections | undefined {
  const wanted = excludeAirports ?? minMinutes ?? maxMinutes;
  return wanted === undefined ? undefined : { excludeAirports, minMinutes, maxMinutes };
}

/** Builds the input of serviceList and seatAvailability for one offer. */
export function extrasInput(
  request: OrderRequest,
  { offerId, ownerCode, total, items }: NamedOffer,
  shoppingResponseId: string | undefined,
): OfferRef {
  return {
    offer: { offerId, ownerCode, total, offerItemIds: items.map(({ offerItemId }) => offerItemId) },
    passengers: request.passengers.map(withoutName),
    shoppingResponseId,
    currency: request.currency,
    language: request.language,
  };
}

/** Selects the flights of an offer for offerPrice: every item, for the passengers it names. */
export function selectedFlights({ offerId, ownerCode, items }: Omit<NamedOffer, 'total'>): SelectedOffer {
  return { offerId, ownerCode, items: items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })) };
}

/** Builds the input of offerPrice. Flights, services and seats are separate offers. */
export function priceInput(
  request: OrderRequest,
  selected: SelectedOffer[],
  shoppingResponseId: string | undefined,
): PriceInput {
  return {
    offers: selected,
    passengers: request.passengers.map(withoutName),
    shoppingResponseId,
    currency: request.currency,
    language: request.language,
  };
}

/** Builds the input of orderCreate: the priced offer with its new ids. `payment` is set if the order is paid at creation. */
export function createInput(
  request: OrderRequest,
  priced: PricedOffer,
  chosen: Offer[],
  payment: Money | undefined,
): CreateInput {
  return {
    offer: selectedFlights(asNamed(priced, chosen)),
    passengers: request.passengers,
    contact: request.contact,
    remarks: request.remarks,
    shoppingResponseId: priced.shoppingResponseId,
    payment,
    language: request.language,
  };
}
