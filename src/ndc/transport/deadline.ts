/** The total deadline of one call, and its caller's wish to stop. */
import { WireFailure } from './endings';

/**
 * Begins to count now, and tells `passed` once: by a WireFailure `deadline` or `cancelled`. undici's own time-outs count silence only: a
 * service that trickles would hold a call for ever. What is given is to be called when the call has ended.
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
