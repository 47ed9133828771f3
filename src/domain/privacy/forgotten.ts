/** An order that was forgotten: the mark that is left of it, and the words in which its reference is refused from then on. */
import type { SaleEvent } from '../sales/event';
import type { SalesMemo } from '../sales/memo';
import type { Refusal } from '../calls/problem';

/** Workflow type of the tombstone. It has the id of the order and holds it by running, as claims do: the server refuses it to everybody. */
export const FORGOTTEN_WORKFLOW = 'forgottenWorkflow';

/** What is left of an order. Nothing personal of a passenger; `by` is a member of staff, by a number or initials. */
export interface ForgottenMark {
  /** Instant from which the reference was refused. */
  at: string;
  by: string;
  /** Instant at which nothing was left; absent while something may be. */
  erasedAt?: string;
}

/** Which order at an airline it was, for whoever must look there. Neither name leads to a passenger without the agency's own access. */
export interface AirlineOrder {
  provider: string;
  /** Absent where none was known: nothing had been created, or nobody heard of it. */
  orderId?: string;
}

/** Everything that stands on a tombstone. */
export interface TombstoneRecord extends ForgottenMark {
  order?: AirlineOrder;
  /** Writes whose end nobody had seen when it was forgotten, in words. */
  inDoubt?: string[];
  /** What the order had claimed is not free yet: a write may still be on its way, or it has not been looked whether one is. */
  holdsClaims?: true;
}

/** Name of the entry in the tombstone's memo: who looks needs no worker. */
export const FORGOTTEN_MEMO = 'forgotten';

/** The refusal of everything that is asked of a forgotten reference. */
export function forgottenRefusal(reference: string, mark: Partial<TombstoneRecord> = {}): Refusal {
  const { at, by, erasedAt, order, inDoubt = [] } = mark;
  const when = at === undefined ? '' : ` on ${at}`;
  const whom = by === undefined ? '' : ` by ${by}`;
  const what =
    at !== undefined && erasedAt === undefined
      ? 'what is kept about it is being erased'
      : 'what was kept about it is erased';
  return {
    code: 'reference-forgotten',
    text: `reference ${reference} was forgotten${when}${whom}: ${what}, and it is not used a second time${whereTo(order, inDoubt)}`,
  };
}

/** What a person needs who must look at the airline: nobody else here knows any more. */
function whereTo(order: AirlineOrder | undefined, inDoubt: readonly string[]): string {
  const { provider, orderId } = order ?? {};
  const which = orderId === undefined ? '' : `; it was order ${orderId} at ${provider}`;
  if (inDoubt.length === 0) return which;
  const where =
    which || `; it was at ${provider ?? 'an airline that is not known'}, and its order id is not known`;
  return `${where}, and in doubt when it was forgotten (${inDoubt.join('; ')}): look there`;
}

/**
 * The sales of a forgotten order as accounting needs them, without what leads to the passenger: no booking reference, which opens the
 * booking at the airline with a surname alone, and no passenger's number. Document numbers stay, because airlines settle by them.
 */
export function accountingSales(memos: readonly SalesMemo[]): SalesMemo | undefined {
  const [first] = memos;
  if (!first) return undefined;
  const { provider, orderId } = memos.find((memo) => memo.orderId !== undefined) ?? first;
  const events = new Map<string, SaleEvent>();
  for (const { paxId: _, ...event } of memos.flatMap((memo) => memo.events))
    events.set(`${event.event} ${event.number ?? event.at}`, event);
  return { provider, ...(orderId !== undefined && { orderId }), events: [...events.values()] };
}
