/** What an order is at a moment: everything that changes by itself, as pure functions of its state and the clock. */
import type { OfferedJourney, PriceClass, SandboxFlight } from './model';
import type { OrderState, Since, SoldItem } from './orderState';
import { fareMoved } from './prices';
import type { FlightTwist } from './scenarios';

/** The clock and how long slow things take. */
export interface Moment {
  now: number;
  settleDelay: number;
}

/**
 * phase      | order  | services
 * -----------|--------|-----------------------------------
 * on-request | FROZEN | RQ
 * held       | OPENED | K (TK after a schedule change)
 * issuing    | OPENED | SB
 * issued     | OPENED | T
 * cancelled  | CLOSED | X
 * lapsed     | CLOSED | X
 * refused    | CLOSED | X: the airline refused a request
 */
export type Phase = 'on-request' | 'held' | 'issuing' | 'issued' | 'cancelled' | 'lapsed' | 'refused';

/** How many orderRetrieves it takes until slow things are done. */
const RETRIEVES_UNTIL_SETTLED = 3;
const RETRIEVES_UNTIL_REFUNDED = 10;
const SHORT_HOLD = 60_000;

/** What twists do to held orders happens right after the first orderRetrieve. */
const afterSale = ({ retrieves }: OrderState): boolean => retrieves > 0;

/** Returns true once something slow is done. */
export function settled(order: OrderState, since: Since, { now, settleDelay }: Moment): boolean {
  return now - since.at >= settleDelay || order.retrieves - since.retrieves >= RETRIEVES_UNTIL_SETTLED;
}

/** Returns the phase of an order. */
export function phaseOf(order: OrderState, moment: Moment): Phase {
  const { twist, issue } = order;
  if (order.cancellation) return 'cancelled';
  if (issue) return twist.issueSlow && !settled(order, issue, moment) ? 'issuing' : 'issued';
  const decided = settled(order, { at: order.createdAt, retrieves: 0 }, moment);
  if (twist.onRequest && !decided) return 'on-request';
  if (twist.onRequest === 'refused') return 'refused';
  if (twist.cancelledElsewhere && afterSale(order)) return 'cancelled';
  const limit = paymentLimitOf(order);
  return limit !== undefined && moment.now > limit ? 'lapsed' : 'held';
}

/** Returns the payment time limit. */
export function paymentLimitOf(order: OrderState): number | undefined {
  const { twist, createdAt, paymentLimit } = order;
  if (paymentLimit === undefined) return undefined;
  if (twist.holdShort) return Math.min(createdAt + SHORT_HOLD, paymentLimit);
  return twist.limitMoves && afterSale(order) ? halfway(createdAt, paymentLimit) : paymentLimit;
}

const halfway = (from: number, to: number): number => from + Math.floor((to - from) / 2);

/** Returns until when the price holds. */
export function priceGuaranteeOf(order: OrderState): number | undefined {
  const limit = paymentLimitOf(order);
  return limit !== undefined && order.twist.guaranteeShort ? halfway(order.createdAt, limit) : limit;
}

/** Returns by how many per mille the fare has moved since the sale; what is issued moves no more. */
export function movedBy(order: OrderState, { now }: Moment): number {
  const { issue, twist, faresFixed } = order;
  if (faresFixed) return 0;
  if (issue) return issue.perMille;
  if (twist.fareMovesAfterHold && afterSale(order)) return twist.fareMovesAfterHold;
  const guarantee = priceGuaranteeOf(order);
  return twist.guaranteeShort && guarantee !== undefined && now > guarantee ? 100 : 0;
}

/** Returns the items at today's price, as they were sold otherwise. */
export function pricedItems(order: OrderState, moment: Moment): SoldItem[] {
  const perMille = movedBy(order, moment);
  return order.items.map((item) => fareMoved(item, perMille));
}

/** Returns the items at today's price, with what is left of their flights, in today's cabin. */
export function itemsOf(order: OrderState, moment: Moment): SoldItem[] {
  const gone = changeOf(order)?.does === 'drops' ? changeOf(order)?.flight : undefined;
  return pricedItems(order, moment).map((item) => {
    const { content } = item;
    if (content.kind !== 'flight') return item;
    const journeys = without(content.journeys, gone).map((journey) => ({
      ...journey,
      ...(order.twist.cabinChange && afterSale(order) && { priceClass: inOtherCabin(journey.priceClass) }),
    }));
    return { ...item, content: { ...content, journeys } };
  });
}

function inOtherCabin(priceClass: PriceClass): PriceClass {
  return { ...priceClass, cabin: priceClass.cabin === 'ECONOMY' ? 'BUSINESS' : 'ECONOMY' };
}

/** Returns the journeys without a flight; one that had no other is left out. */
function without(journeys: readonly OfferedJourney[], key: string | undefined): OfferedJourney[] {
  return journeys
    .map((journey) => ({ ...journey, flights: journey.flights.filter((flight) => flight.key !== key) }))
    .filter(({ flights }) => flights.length > 0);
}

/** A change of a flight that has happened. `flight`: its key. */
interface FlightChange extends FlightTwist {
  flight: string;
}

/** Returns what the airline has done to a flight so far. */
export function changeOf(order: OrderState): FlightChange | undefined {
  const { twist, issue, retrieves } = order;
  const change = twist.flightChange;
  if (!change || order.flightsFixed) return undefined;
  const begun = change.onceIssued ? issue !== undefined && retrieves > issue.retrieves : afterSale(order);
  const flights = order.journeys.flatMap((journey) => journey.flights);
  const flight = change.which === 'first' ? flights[0] : flights.at(-1);
  // An order without any flight would be none.
  const possible = change.does !== 'drops' || flights.length > 1;
  return begun && flight && possible ? { ...change, flight: flight.key } : undefined;
}

/** Returns true while a schedule change waits to be accepted. */
export function scheduleChanged(order: OrderState): boolean {
  return changeOf(order)?.asks !== undefined && !order.scheduleAccepted;
}

/** Returns the journeys with the flights of today. */
export function journeysOf(order: OrderState): OfferedJourney[] {
  const change = changeOf(order);
  if (!change) return order.journeys;
  const { does, flight: key } = change;
  if (does === 'drops') return without(order.journeys, key);
  const changed = (flight: SandboxFlight): SandboxFlight => {
    if (flight.key !== key || does === 'cancels') return flight;
    if (does === 'renumbers') return { ...flight, number: String(Number(flight.number) + 1) };
    const { departure, arrival } = flight;
    return { ...flight, departure: later(departure, does.minutes), arrival: later(arrival, does.minutes) };
  };
  return order.journeys.map((journey) => ({ ...journey, flights: journey.flights.map(changed) }));
}

function later(local: string, minutes: number): string {
  return new Date(Date.parse(`${local}Z`) + minutes * 60_000).toISOString().slice(0, 19);
}

/** Returns true for an extra that the airline has cancelled. */
export function isExtraGone(order: OrderState, kind: string): boolean {
  const { twist, issue, retrieves } = order;
  const begun = twist.goneOnceIssued ? issue !== undefined && retrieves > issue.retrieves : afterSale(order);
  return twist.extraGone === kind && begun;
}

/** Returns true once the coupons of what was cancelled then show what became of them. */
export function couponsShown(order: OrderState, since: Since, moment: Moment): boolean {
  const { retrieves, twist } = order;
  if (twist.refund === 'unproven') return false;
  if (twist.refund === 'late') return retrieves - since.retrieves >= RETRIEVES_UNTIL_REFUNDED;
  return twist.refund !== 'slow' || settled(order, since, moment);
}

/** Returns which order item ids are in force: a change makes new ones, and some airlines do after the sale. */
export function itemGeneration(order: OrderState): number {
  return order.changes.length + (order.twist.itemsChange && afterSale(order) ? 1 : 0);
}
