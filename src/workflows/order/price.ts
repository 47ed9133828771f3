/** From a selection to an agreed price: offerPrice, the price guard, and approval. */
import { condition } from '@temporalio/workflow';
import { agreedOn } from '../../domain/offers/chooseOffers';
import { instantText } from '../../domain/dates';
import { covers, showMoney, type Money } from '../../domain/money';
import type { PricedOffer } from '../../domain/offers/offers';
import { priceGuard } from '../../domain/offers/priceGuard';
import { numberedFlights } from '../../domain/order/amending/parts';
import type { OrderRequest } from '../../domain/request/request';
import { call } from '../calls/read';
import { priceInput } from './callInputs';
import { NotBooked, SessionGone } from '../calls/failures';
import type { Order } from './order';
import { stopIfOvertaken } from './resets';
import type { Chosen, Selection } from './chosen';

/** How long a trip is shopped again while the order waits for approval or release (milliseconds). */
const DECIDED_WITHIN = 3 * 24 * 60 * 60_000;

/** How long a price waits for `approve` if the offer has no expiry (milliseconds). */
const APPROVAL_WAITS = 2 * 60 * 60_000;

/** Remembers the total expected at the first choice. It also applies to later shops: a price must not creep up by shopping again. */
export function agree(order: Order, { offers, otherFlights }: Chosen, shopped: Money): Money {
  const before = order.memory.agreed;
  if (before && !otherFlights) return before.total;
  const agreed = { ...agreedOn(offers, shopped), at: before?.at ?? Date.now() };
  order.remember({ agreed: otherFlights ? { ...agreed, otherFlights } : agreed });
  if (otherFlights) order.receive({ approved: undefined });
  return shopped;
}

/** A price, with the time it was read or a caller agreed to it (milliseconds since the epoch). */
export interface Priced {
  offer: PricedOffer;
  at: number;
}

/** Prices the selection. */
export async function price(
  order: Order,
  request: OrderRequest,
  { selected, shoppingResponseId }: Selection,
): Promise<Priced> {
  const input = priceInput(request, selected, shoppingResponseId);
  const answer = await call(order.session, 'interactive', 'offerPrice', input);
  order.prove('offerPrice', answer);
  const { total, journeys } = answer.result;
  const flights = journeys.flatMap((journey) => journey.flights);
  order.record({ total, flights: numberedFlights(flights, request.journeys) });
  return { offer: answer.result, at: order.session.askedAt };
}

/**
 * Accepts a price within the tolerance; waits for `approve` otherwise.
 * An offer to be paid at creation is also an issue: it waits for a release that covers it. Returns the payment then.
 */
export async function agreePrice(
  order: Order,
  request: OrderRequest,
  priced: Priced,
  expected: Money,
): Promise<Money | undefined> {
  const { total, expiresAt, payment } = priced.offer;
  const until = (): number => (expiresAt ? Date.parse(expiresAt) : Date.now() + APPROVAL_WAITS);
  const { agreed } = order.memory;
  const otherFlights = agreed?.otherFlights ?? false;
  const within = priceGuard(expected, total, order.priceTolerance, ceilingOf(request)) === 'within';
  if ((!within || otherFlights) && !covers(order.input.approved, total)) {
    const why = otherFlights ? 'for different flights than before' : `(${showMoney(expected)} was expected)`;
    const end = until();
    const words = `approval of ${showMoney(total)} ${why}, until ${instantText(end)}`;
    order.askApproval(total, words, end, expected);
    await inTime(order, priced, end, () => order.input.approved !== undefined);
    order.approvalGiven();
    if (agreed) order.remember({ agreed: { ...agreed, otherFlights: undefined } });
  }
  if (payment.when !== 'at-creation') return undefined;

  const covered = (): boolean => order.status.released && covers(order.status.payUpTo, total);
  if (!covered()) {
    const end = until();
    const why = `this fare (${showMoney(total)}) is paid when the order is created`;
    order.enter('awaiting-approval', `a release until ${instantText(end)}: ${why}`, end);
    await inTime(order, priced, end, covered);
  }
  return total;
}

function ceilingOf({ choose: wish }: OrderRequest): Money | undefined {
  return wish.how === 'exact' ? wish.ceiling : wish.maxPrice;
}

/** Waits for a caller at most until the offer expires. Then the trip is shopped again. */
async function inTime(order: Order, priced: Priced, until: number, said: () => boolean): Promise<void> {
  const summary = 'the offer expires';
  const wait = Math.max(until - Date.now(), 1);
  const came = await condition(() => said() || order.overtaken, wait, { summary });
  stopIfOvertaken(order);
  priced.at = Date.now();
  if (came) return;
  const chosenAt = order.memory.agreed?.at ?? Date.now();
  if (Date.now() - chosenAt > DECIDED_WITHIN) {
    throw new NotBooked('not-decided', 'nobody approved or released the trip for three days');
  }
  throw SessionGone.expired();
}
