/** Cancelling a part of an order: passengers, journeys or extras, for the fee that was quoted. */
import type { ReshopInput } from '../../domain/calls/operations';
import type { Refusal } from '../../domain/calls/problem';
import { covers, showMoney, type Money } from '../../domain/money';
import { isLive } from '../../domain/order/documentCheck';
import { isSameDocument } from '../../domain/order/documentNumber';
import type { ChangeOffer, OrderPart, PartialRefund } from '../../domain/order/afterSale';
import { countedAs, namedServices } from '../../domain/order/amending/effect';
import { cancelledBefore, partOf, type Removal } from '../../domain/order/amending/parts';
import { changeOffer } from '../../domain/order/amending/quotes';
import { wasIssued } from '../../domain/order/issued';
import { partialRefundOf } from '../../domain/order/refunds';
import type { OrderService, OrderView, QuotedOffer } from '../../domain/order/orderView';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderRequest } from '../../domain/request/request';
import { flightKey } from '../../domain/offers/flights';
import { call } from '../calls/read';
import { amend, type Plan } from './amend';
import { journeysOf, partsOf } from './amendable';
import { askAboutChanges } from './changes';
import type { Order } from './order';
import { readQuote, showOffers } from './quote';

interface Quote {
  removal: Removal;
  offer: QuotedOffer;
  line: ChangeOffer;
}

/** Reads what cancelling a part costs and brings back. The order's state does not change. */
export async function quotePart(order: Order, part: OrderPart): Promise<Refusal | undefined> {
  const quote = await readQuote(order, (view) => quoted(order, view, part));
  if (!quote) return undefined;
  order.record({ changeOffers: undefined });
  if ('refusal' in quote) return quote.refusal;
  showOffers(order, [quote.line]);
  askAboutChanges(order);
  return undefined;
}

/** Refuses a part that the order shows no more because it was cancelled. */
export function goneBefore(order: Order, part: OrderPart | undefined): OrderRefusal | undefined {
  return (
    order.view && part && cancelledBefore(part, partsOf(order, order.view), order.status.amendments ?? [])
  );
}

/** Cancels a part, for at most the fee that the caller has agreed to. */
export async function cancelPart(
  order: Order,
  part: OrderPart,
  agreed: Money | undefined,
): Promise<Refusal | undefined> {
  return amend(order, async (view) => {
    const quote = await quoted(order, view, part);
    if ('refusal' in quote) return quote;
    const fee = quote.line.penalty;
    if (fee && Number(fee.amount) > 0 && !covers(agreed, fee)) {
      showOffers(order, [quote.line]);
      return { refusal: feeRefusal(fee, agreed) };
    }
    return plan(order, view, quote, part);
  });
}

function feeRefusal(fee: Money, agreed: Money | undefined): OrderRefusal {
  return agreed
    ? {
        code: 'other-amount',
        text: `the quoted cancellation fee is ${showMoney(fee)}, not ${showMoney(agreed)}; nothing was cancelled`,
      }
    : { code: 'no-quote', text: `the fee is ${showMoney(fee)}: name it to accept it; nothing was cancelled` };
}

/** A hold that the airline quotes without a penalty costs nothing; of a ticketed order the fee must be named, or what comes back. */
async function quoted(
  order: Order,
  view: OrderView,
  part: OrderPart,
): Promise<Quote | { refusal: OrderRefusal }> {
  const removal = partOf(part, partsOf(order, view));
  if ('refusal' in removal) return removal;
  const input: ReshopInput = { ...order.orderRef, ask: 'part', removed: removal.removed };
  const { result } = await call(order.session, 'interactive', 'orderReshop', input);
  const [offer, other] = result.offers ?? [];
  if (!offer || other) {
    const text = `the airline quotes ${offer ? 'several fees' : 'no fee'} for ${removal.what}; nothing was cancelled`;
    return { refusal: { code: offer ? 'cost-unreadable' : 'not-available', text } };
  }
  const issued = wasIssued(order.status);
  if (issued && !offer.penalty && !offer.refund && offer.voids !== true) {
    const text = `the airline does not say what cancelling ${removal.what} costs; nothing was cancelled`;
    return { refusal: { code: 'cost-unreadable', text } };
  }
  const total = view.total ?? order.status.total;
  const gone = new Set(removal.services.flatMap(({ kind, flights }) => (kind === 'flight' ? flights : [])));
  const staying = part.journeys
    ? view.flights.filter((flight) => !gone.has(flightKey(flight)))
    : view.flights;
  const line = changeOffer(offer, { kind: 'part', staying, total, issued });
  return { removal, offer, line: { ...line, what: `cancel ${removal.what}` } };
}

function plan(order: Order, view: OrderView, { removal, offer, line }: Quote, part: OrderPart): Plan {
  const issued = wasIssued(order.status);
  const { penalty, refund } = line;
  return {
    kind: 'part',
    what: removal.what,
    ...(issued && { penalty, refund, awaits: awaited(order, view, removal, part, line) }),
    effect: {
      gone: removal.services.flatMap(countedAs),
      services: namedServices(removal.services),
      paxIds: part.paxIds,
    },
    request: order.request && without(order.request, order, view, part),
    input: { change: 'part', ...order.orderRef, offerId: offer.offerId },
  };
}

/** Returns the refund that is followed once the part is cancelled. */
function awaited(
  order: Order,
  view: OrderView,
  removal: Removal,
  part: OrderPart,
  { refund, penalty }: ChangeOffer,
): PartialRefund {
  return partialRefundOf(view, {
    what: removal.what,
    documents: documentsOf(view, removal, part),
    // Of a ticket, a journey is some coupons.
    whole: part.paxIds !== undefined,
    ...(refund && { amount: refund }),
    ...(penalty && { penalty }),
    until: new Date(Date.now() + order.policy.refundWithin).toISOString(),
  });
}

/**
 * Returns the documents whose coupons may show the refund: all of the passengers who go, otherwise the tickets of a journey and the EMDs of
 * whoever loses an extra. A document says not which extra it is for.
 */
function documentsOf(view: OrderView, { services }: Removal, { paxIds, journeys }: OrderPart): string[] {
  const losing = (kinds: readonly OrderService['kind'][]): Set<string> =>
    new Set(services.filter(({ kind }) => kinds.includes(kind)).flatMap((service) => service.paxIds));
  const ofTicket = new Set(paxIds ?? (journeys ? losing(['flight']) : []));
  const ofEmd = new Set(paxIds ?? losing(['seat', 'service']));
  return view.documents
    .filter(isLive)
    .filter(({ paxId = '', typeCode }) => (typeCode === 'T' ? ofTicket : ofEmd).has(paxId))
    .map(({ number }) => number)
    .filter((number, index, all) => all.findIndex((each) => isSameDocument(each, number)) === index);
}

/** Returns the parts of the request that are others without the part. */
function without(
  { passengers, journeys }: OrderRequest,
  order: Order,
  view: OrderView,
  part: OrderPart,
): Plan['request'] {
  if (part.paxIds) return { passengers: passengers.filter(({ paxId }) => !part.paxIds?.includes(paxId)) };
  if (!part.journeys || journeysOf(order, view).length !== journeys.length) return undefined;
  return { journeys: journeys.filter((_, index) => !part.journeys?.includes(index + 1)) };
}
