/** A forgotten order: the record that is left of it, and the text with which its reference is refused. */
import type { SaleEvent } from '../sales/event';
import { saleKey, type SalesMemo } from '../sales/memo';
import type { Refusal } from '../calls/problem';

/** Workflow type of the tombstone. It runs under the order's workflow id, so the server refuses that id to everyone, as with claims. */
export const FORGOTTEN_WORKFLOW = 'forgottenWorkflow';

/** What is left of a forgotten order. Nothing personal about passengers; `by` is a member of staff, as a number or initials. */
export interface ForgottenMark {
  /** Instant from which the reference was refused. */
  at: string;
  by: string;
  /** Instant at which everything was erased; absent until then. */
  erasedAt?: string;
}

/** The airline order, for looking it up there. It identifies no passenger without the agency's own access. */
export interface AirlineOrder {
  provider: string;
  /** Absent if unknown: nothing had been created, or no answer arrived. */
  orderId?: string;
}

/** The content of a tombstone. */
export interface TombstoneRecord extends ForgottenMark {
  order?: AirlineOrder;
  /** Descriptions of writes that were in doubt when the order was forgotten. */
  inDoubt?: string[];
  /** The order's claims are still held: a write may still be on its way, or that was not checked. */
  holdsClaims?: true;
}

/** Name of the entry in the tombstone's memo, readable without a worker. */
export const FORGOTTEN_MEMO = 'forgotten';

/** Returns the refusal of every request to a forgotten reference. */
export function forgottenRefusal(reference: string, mark: Partial<TombstoneRecord> = {}): Refusal {
  const { at, by, erasedAt, order, inDoubt = [] } = mark;
  const when = at === undefined ? '' : ` on ${at}`;
  const whom = by === undefined ? '' : ` by ${by}`;
  const what = at !== undefined && erasedAt === undefined ? 'its data is being erased' : 'its data is erased';
  return {
    code: 'reference-forgotten',
    text: `reference ${reference} was forgotten${when}${whom}: ${what}, and it cannot be used again${whereTo(order, inDoubt)}`,
  };
}

/** Returns what a person needs to look at the airline, because nothing else here knows it. */
function whereTo(order: AirlineOrder | undefined, inDoubt: readonly string[]): string {
  const { provider, orderId } = order ?? {};
  const which = orderId === undefined ? '' : `; it was order ${orderId} at ${provider}`;
  if (inDoubt.length === 0) return which;
  const where = which || `; it was at ${provider ?? 'an unknown airline'}, and its order id is unknown`;
  return `${where}, and it was in doubt when it was forgotten (${inDoubt.join('; ')}): check with the airline`;
}

/**
 * Returns a forgotten order's sales for accounting, without what identifies the passenger: no booking reference, which opens the booking at
 * the airline together with a surname, and no passenger id. Document numbers stay, because airlines settle by them.
 */
export function accountingSales(memos: readonly SalesMemo[]): SalesMemo | undefined {
  const [first] = memos;
  if (!first) return undefined;
  const { provider, agency, orderId } = memos.find((memo) => memo.orderId !== undefined) ?? first;
  const events = new Map<string, SaleEvent>();
  for (const { paxId: _, part: __, ...event } of memos.flatMap((memo) => memo.events))
    events.set(saleKey(event), event);
  return {
    provider,
    ...(agency !== undefined && { agency }),
    ...(orderId !== undefined && { orderId }),
    events: [...events.values()],
  };
}
