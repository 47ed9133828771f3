/** A change after the sale as a plain client makes it: asks, accepts, and does both once more where the acceptance did not go well. */
import type { ChangeInput } from '../src/domain/calls/operations';
import type { AmendmentKind, OrderPart } from '../src/domain/order/afterSale';
import { flightsOf, journeysIn, partOf, type PartOf, type Removal } from '../src/domain/order/amending/parts';
import type { OrderView } from '../src/domain/order/orderView';
import { flightKey } from '../src/domain/offers/flights';
import { selectExtras } from '../src/domain/offers/selectExtras';
import type { OrderRequest } from '../src/domain/request/request';
import { NdcError } from '../src/ndc/errors';
import { added, cancelled, kindOf, laterThan, type Wish } from './afterSale';
import type { PlainCalls } from './plainCalls';

/** How often the whole change is tried: a caller that sees it fail tries again. */
const TRIES = 2;

/** Thrown where nothing can be had that fits. */
export class NothingFits extends Error {}

/** Changes an order. Returns what was changed. Throws NdcError and NothingFits. */
export async function plainChange(
  calls: PlainCalls,
  order: OrderView,
  request: OrderRequest,
  wish: Wish,
): Promise<AmendmentKind> {
  const before = laterThan(order.flights);
  for (let attempt = 1; ; attempt += 1) {
    const { orderId, ownerCode } = order;
    const now = await calls.call('orderRetrieve', { orderId, ownerCode });
    const input = await accepted(calls, now, request, wish, before);
    try {
      await calls.call('orderChange', input);
      return kindOf(wish);
    } catch (error) {
      if (!(error instanceof NdcError) || attempt >= TRIES) throw error;
    }
  }
}

/** Asks for what a wish needs. Returns how it is accepted. */
function accepted(
  calls: PlainCalls,
  order: OrderView,
  request: OrderRequest,
  wish: Wish,
  date: string,
): Promise<ChangeInput> {
  if (added[wish]) return extras(calls, order, request, added[wish]);
  if (cancelled[wish]) return part(calls, order, request, cancelled[wish]);
  return flights(calls, order, request, date);
}

const issued = ({ documents }: OrderView): boolean => documents.length > 0;

const partsOf = (view: OrderView, { journeys }: OrderRequest): PartOf => ({
  view,
  live: ({ statusCode }) => statusCode !== 'X',
  requested: journeys,
  adults: new Map(),
});

function taken(removal: Removal | { refusal: { text: string } }): Removal {
  if ('refusal' in removal) throw new NothingFits(removal.refusal.text);
  return removal;
}

async function extras(
  calls: PlainCalls,
  order: OrderView,
  { passengers, journeys: requested, currency }: OrderRequest,
  { services = [], seats = [] }: NonNullable<(typeof added)[Wish]>,
): Promise<ChangeInput> {
  const { orderId, ownerCode = '', total = { amount: '0', currency: 'EUR' }, items } = order;
  const asked = {
    order: { orderId, ownerCode, total, items },
    passengers: passengers.map(({ paxId, type, birthDate }) => ({ paxId, type, birthDate })),
    currency,
  };
  const needed = { need: 'required' as const };
  const wishes = {
    passengers: asked.passengers,
    services: services.map((each) => ({ ...each, ...needed })),
    seats: seats.map((each) => ({ ...each, ...needed })),
  };
  const listed =
    services.length > 0 ? await calls.call('serviceList', { ...asked, wishes: wishes.services }) : undefined;
  const mapped =
    seats.length > 0 ? await calls.call('seatAvailability', { ...asked, wishes: wishes.seats }) : undefined;
  const journeys = journeysIn(order.flights, requested).map((own) => ({
    origin: own[0]?.origin ?? '',
    destination: own.at(-1)?.destination ?? '',
    flights: own,
  }));
  const offer = { offerId: orderId, ownerCode, match: 'full' as const, journeys, total, items: [] };
  const chosen = selectExtras(wishes, listed?.services ?? [], mapped?.seats ?? [], [offer]);
  if ('notOffered' in chosen) throw new NothingFits(chosen.notOffered);
  const { shoppingResponseId } = listed ?? mapped ?? {};
  const pays = issued(order) && chosen.total && Number(chosen.total.amount) > 0;
  return {
    change: 'offer',
    orderId,
    ownerCode,
    offers: chosen.offers.map((each) => ({ ...each, shoppingResponseId })),
    ...(chosen.total && { total: chosen.total }),
    ...(pays && { amount: chosen.total }),
  };
}

async function flights(
  calls: PlainCalls,
  order: OrderView,
  request: OrderRequest,
  date: string,
): Promise<ChangeInput> {
  const { orderId, ownerCode = '' } = order;
  const [own = []] = journeysIn(order.flights, request.journeys);
  const { removed } = taken(flightsOf(own.map(flightKey), partsOf(order, request)));
  const { offers = [], shoppingResponseId } = await calls.call('orderReshop', {
    orderId,
    ownerCode,
    ask: 'flights',
    removed,
    journeys: [{ origin: own[0]?.origin ?? '', destination: own.at(-1)?.destination ?? '', date }],
    passengers: request.passengers.map(({ paxId, type, birthDate }) => ({ paxId, type, birthDate })),
    currency: request.currency,
  });
  const [offer] = [...offers].sort((a, b) => Number(a.toPay?.amount) - Number(b.toPay?.amount));
  if (!offer) throw new NothingFits('no other flights are offered');
  const { offerId, items, removes, toPay } = offer;
  return {
    change: 'offer',
    orderId,
    ownerCode,
    offers: [{ offerId, ownerCode: offer.ownerCode ?? ownerCode, items, shoppingResponseId }],
    removes: removes.length > 0,
    ...(issued(order) && toPay && Number(toPay.amount) > 0 && { amount: toPay }),
  };
}

async function part(
  calls: PlainCalls,
  order: OrderView,
  request: OrderRequest,
  wanted: OrderPart,
): Promise<ChangeInput> {
  const { orderId, ownerCode } = order;
  const { removed } = taken(partOf(wanted, partsOf(order, request)));
  const { offers: [offer] = [] } = await calls.call('orderReshop', {
    orderId,
    ownerCode,
    ask: 'part',
    removed,
  });
  if (!offer) throw new NothingFits('the airline quotes no fee');
  return { change: 'part', orderId, ownerCode, offerId: offer.offerId };
}
