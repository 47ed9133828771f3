/** The total deadline of one call, combined with its caller's abort signal. */
import { WireFailure } from './endings';

/**
 * Starts the deadline. Calls `passed` once with a WireFailure, `deadline` or `cancelled`. Returns a function to call when the call has
 * ended. Needed because undici's own time-outs only count silence: a service that trickles would hold a call forever.
 */
export function deadline(
  milliseconds: number,
  caller: AbortSignal | undefined,
  passed: (failure: WireFailure) => void,
): () => void {
  const timer = setTimeout(() => {
    passed(new WireFailure('deadline', `no whole answer within ${milliseconds} ms`, 'maybe'));
  }, milliseconds);
  const cancel = (): void => passed(new WireFailure('cancelled', 'the call was cancelled', 'maybe'));
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel, { once: true });
  return () => {
    clearTimeout(timer);
    caller?.removeEventListener('abort', cancel);
  };
}
