/** What an order says of itself, in few words; and what it says before anybody has read it. */
import { isPriceChange } from '../../../src/domain/order/changes';
import type { OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import { FIRST, REFERENCE } from './policy';

/** Of an order that was made elsewhere nothing is known but its id. */
export function neverStarted(orderId: string | undefined): OrderStatus {
  return {
    reference: REFERENCE,
    state: 'shopping',
    history: [],
    provider: FIRST,
    orderId,
    bookingReferences: [],
    flights: [],
    extras: [],
    missedExtras: [],
    documents: [],
    released: false,
    decisions: [],
    updatedAt: '',
  };
}

const mayAccept = (status: OrderStatus | undefined): boolean =>
  status?.scheduleChanged === true ||
  status?.changes?.some(({ kind, decided }) => !decided && !isPriceChange(kind)) === true;

/** True for the Update that the order, as it stands, waits for. */
export function awaited(name: OrderUpdateName, status: OrderStatus | undefined): boolean {
  return (
    (name === 'approve' && status?.toApprove !== undefined) ||
    (name === 'selectOffer' && status?.offers !== undefined) ||
    (name === 'acceptChange' && mayAccept(status))
  );
}

/** `attention (lost-issue) in doubt: issue last error 911` */
export function inShort({ state, attention, inDoubt, lastError, amendments }: OrderStatus): string {
  const doubt = Object.keys(inDoubt ?? {});
  return [
    state,
    attention && `(${attention.reason})`,
    doubt.length > 0 && `in doubt: ${doubt.join(', ')}`,
    lastError && `last error ${lastError.code}`,
    amendments && `changed: ${amendments.map(({ kind }) => kind).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Arguments without those that never change. */
export function inWords(args: Record<string, unknown>): string {
  return JSON.stringify({ ...args, who: undefined, why: undefined });
}
