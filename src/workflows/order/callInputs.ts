/** What each call of a booking is asked with, made of the request and of what was answered before. Pure: nothing is called here. */
import type { Money } from '../../domain/money';
import type { Offer, PricedOffer, SelectedOffer } from '../../domain/offers/offers';
import type {
  CreateInput,
  OfferRef,
  PassengerSummary,
  PriceInput,
  ShopInput,
} from '../../domain/calls/operations';
import type { OrderRequest } from '../../domain/request/request';
import type { Passenger } from '../../domain/request/trip';

/** How many offers of a shop the history keeps: those that a person may look at, or those among which the criteria decide. */
const KEPT_FOR_PEOPLE = 50;
const KEPT_FOR_CRITERIA = 15;

/** A passenger as the calls before orderCreate need one: no name, no document. */
function withoutName({ paxId, type, birthDate, adult, loyalty }: Passenger): PassengerSummary {
  return { paxId, type, birthDate, adult, loyalty };
}

/** airShopping: the trip, and as much of the criteria as a service can be asked for. */
export function shopInput(request: OrderRequest): ShopInput {
  const wish = request.choose;
  return {
    journeys: request.journeys,
    passengers: request.passengers.map(withoutName),
    cabin: wish.cabin,
    carriers:
      wish.how === 'exact' ? [...new Set(wish.flights.flat().map(({ carrier }) => carrier))] : wish.carriers,
    nonStop: wish.how !== 'exact' && wish.maxStops === 0 ? true : undefined,
    fareTypes: wish.how === 'exact' ? undefined : wish.fareTypes,
    currency: request.currency,
    language: request.language,
    offerLimit: request.offerLimit,
    keep: wish.how === 'await' ? KEPT_FOR_PEOPLE : KEPT_FOR_CRITERIA,
    choose: wish,
  };
}

/** serviceList and seatAvailability: the extras of one offer. */
export function extrasInput(
  request: OrderRequest,
  { offerId, ownerCode, items }: Offer,
  shoppingResponseId: string | undefined,
): OfferRef {
  return {
    offer: { offerId, ownerCode, offerItemIds: items.map(({ offerItemId }) => offerItemId) },
    passengers: request.passengers.map(withoutName),
    shoppingResponseId,
    currency: request.currency,
    language: request.language,
  };
}

/** The flights of an offer as offerPrice selects them: every item, for the passengers that it names. */
export function selectedFlights({ offerId, ownerCode, items }: Offer): SelectedOffer {
  return { offerId, ownerCode, items: items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })) };
}

/** offerPrice: flights, services and seats, as offers of their own. */
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

/** orderCreate: the packaged offer with its new ids; `payment` where it is paid at creation. */
export function createInput(
  request: OrderRequest,
  priced: PricedOffer,
  chosen: Offer[],
  payment: Money | undefined,
): CreateInput {
  return {
    offer: {
      offerId: priced.offerId,
      // The priced offer may come without an owner; then the shop's offer still knows it.
      ownerCode: priced.ownerCode ?? chosen[0]?.ownerCode ?? '',
      items: priced.items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })),
    },
    passengers: request.passengers,
    contact: request.contact,
    shoppingResponseId: priced.shoppingResponseId,
    payment,
    language: request.language,
  };
}
