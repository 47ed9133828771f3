/** One trip as a plain client makes it: the call order of the flows, and nothing of what makes them safe. */
import { chooseOffers } from '../src/domain/offers/chooseOffers';
import type { Offer, PricedOffer, SelectedOffer } from '../src/domain/offers/offers';
import type { PassengerSummary } from '../src/domain/calls/operations';
import type { AmendmentKind } from '../src/domain/order/afterSale';
import type { OrderView } from '../src/domain/order/orderView';
import type { OrderRequest } from '../src/domain/request/request';
import { selectExtras } from '../src/domain/offers/selectExtras';
import type { Profile } from '../src/ndc/profile';
import type { AfterSale } from './afterSale';
import type { PlainCalls } from './plainCalls';
import { plainChange } from './plainChange';

/** What is wanted of one trip. */
export interface PlainOrder {
  request: OrderRequest;
  /** Tickets are wanted. */
  issue: boolean;
  /** In the end it is cancelled. */
  cancel: boolean;
  /** What is changed about it after its sale. */
  change?: AfterSale;
}

/** Thrown where an answer leaves nothing to go on with. */
export class NothingToGoOnWith extends Error {}

/** What the client comes to know of an order; filled as it goes, so that what it knew when it gave up is left. */
export interface Known {
  orderId?: string;
  documents: string[];
  cancelled: boolean;
  /** Changes after the sale. */
  changes: AmendmentKind[];
}

/** Takes a trip from the login to where it is wanted. Throws NdcError or NothingToGoOnWith where it gives up. */
export async function plainFlow(
  calls: PlainCalls,
  profile: Profile,
  { request, issue, cancel, change }: PlainOrder,
  known: Known,
): Promise<void> {
  await calls.logIn();
  const priced = await price(calls, request);
  const created = await calls.call('orderCreate', {
    offer: packaged(priced),
    passengers: request.passengers,
    contact: request.contact,
    shoppingResponseId: priced.shoppingResponseId,
    payment: priced.payment.when === 'at-creation' ? priced.total : undefined,
    language: request.language,
  });
  known.orderId = created.orderId;
  let order = await retrieve(calls, created);
  const late = change?.when === 'ticketed';
  const changed = async (): Promise<void> => {
    if (!change) return;
    known.changes.push(await plainChange(calls, order, request, change.wish));
    order = await retrieve(calls, order);
    if (late) known.documents = order.documents.map(({ number }) => number);
  };
  if (!late) await changed();
  if (issue) await issueOrder(calls, order, known);
  if (late) await changed();
  if (cancel) await cancelOrder(calls, profile, order, known);
}

/** Shops, takes what the request's criteria choose, and prices it with the extras that can be had. */
async function price(calls: PlainCalls, request: OrderRequest): Promise<PricedOffer & { ownerCode: string }> {
  const { journeys, currency, language, offerLimit, choose } = request;
  const passengers = request.passengers.map(({ paxId, type, birthDate, adult }): PassengerSummary => ({
    paxId,
    type,
    birthDate,
    adult,
  }));
  const shop = await calls.call('airShopping', {
    journeys,
    passengers,
    currency,
    language,
    offerLimit,
    choose,
  });
  const choice = chooseOffers(shop, request);
  if ('notOffered' in choice) throw new NothingToGoOnWith(choice.notOffered);
  const { chosen } = choice;
  const [first] = chosen;
  if (!first) throw new NothingToGoOnWith('nothing was chosen');

  const { shoppingResponseId } = shop;
  const around = { passengers, shoppingResponseId, currency, language };
  const services = [];
  const seats = [];
  for (const { offerId, ownerCode, total, items } of chosen) {
    const offer = { offerId, ownerCode, total, offerItemIds: items.map(({ offerItemId }) => offerItemId) };
    if (request.services.length > 0)
      services.push(...(await calls.call('serviceList', { offer, ...around })).services);
    if (request.seats.length > 0)
      seats.push(...(await calls.call('seatAvailability', { offer, ...around })).seats);
  }
  const extras = selectExtras(request, services, seats, chosen);
  if ('notOffered' in extras) throw new NothingToGoOnWith(extras.notOffered);
  const offers = [...chosen.map(selected), ...extras.offers];
  const priced = await calls.call('offerPrice', { offers, ...around });
  return {
    ...priced,
    ownerCode: priced.ownerCode ?? first.ownerCode,
    shoppingResponseId: priced.shoppingResponseId ?? shoppingResponseId,
  };
}

function selected({
  offerId,
  ownerCode,
  items,
}: Pick<Offer, 'offerId' | 'ownerCode' | 'items'>): SelectedOffer {
  return { offerId, ownerCode, items: items.map(({ offerItemId, paxIds }) => ({ offerItemId, paxIds })) };
}

const packaged = (priced: PricedOffer & { ownerCode: string }): SelectedOffer => selected(priced);

function retrieve(calls: PlainCalls, { orderId, ownerCode }: OrderView): Promise<OrderView> {
  return calls.call('orderRetrieve', { orderId, ownerCode });
}

async function issueOrder(calls: PlainCalls, order: OrderView, known: Known): Promise<void> {
  const { orderId, ownerCode, items, total } = order;
  if (!total) throw new NothingToGoOnWith('the order shows no total');
  const orderItemIds = items.map(({ orderItemId }) => orderItemId);
  await calls.call('orderChange', { change: 'issue', orderId, ownerCode, orderItemIds, amount: total });
  const { documents } = await retrieve(calls, order);
  known.documents = documents.map(({ number }) => number);
  if (documents.length === 0) throw new NothingToGoOnWith('the order shows no document');
}

async function cancelOrder(
  calls: PlainCalls,
  { capabilities }: Profile,
  { orderId, ownerCode, items }: OrderView,
  known: Known,
): Promise<void> {
  const orderItemIds = items.map(({ orderItemId }) => orderItemId);
  const quote = await calls.call('orderReshop', { orderId, ownerCode, orderItemIds });
  if (capabilities.cancelVia === 'none') throw new NothingToGoOnWith('this provider cannot cancel');
  if (capabilities.cancelVia === 'orderCancel') await calls.call('orderCancel', { orderId, ownerCode });
  else await calls.call('orderChange', { change: 'cancel', orderId, ownerCode, offerId: quote.offerId });
  known.cancelled = true;
}
