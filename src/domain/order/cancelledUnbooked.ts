/** Whether an order was cancelled before anything existed at the airline: it ends as `failed`, and that is what was asked. */

/** How lists and the status say it, beside the state. */
export const CANCELLED_BY_CALLER = 'cancelled by the caller';

/** Returns true if the caller cancelled the order before anything was booked. */
export function isCancelledUnbooked({
  state,
  lastError,
}: {
  state: string;
  lastError?: { code: string };
}): boolean {
  return state === 'failed' && lastError?.code === 'cancelled';
}
