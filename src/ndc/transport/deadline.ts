/** The total deadline of one call, and its caller's wish to stop, as one signal. */
import { WireFailure } from './endings';

export interface Deadline {
  /** Aborted with a WireFailure (`deadline` or `cancelled`). */
  signal: AbortSignal;
  /** What `work` gives, or the WireFailure as soon as the signal is aborted: undici looks at a signal only once it is connected. */
  race<T>(work: Promise<T>): Promise<T>;
  /** To be called when the call has ended. */
  clear(): void;
}

/** Begins to count now. undici's own time-outs count silence only: a service that trickles would hold a call for ever. */
export function deadline(milliseconds: number, caller?: AbortSignal): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    controller.abort(new WireFailure('deadline', `no whole answer within ${milliseconds} ms`, 'maybe'));
  }, milliseconds);
  const cancel = () => controller.abort(new WireFailure('cancelled', 'the call was cancelled', 'maybe'));
  if (caller?.aborted) cancel();
  caller?.addEventListener('abort', cancel, { once: true });
  const { signal } = controller;
  return {
    signal,
    race: (work) =>
      new Promise((resolve, reject) => {
        const abort = () => reject(signal.reason as WireFailure);
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort, { once: true });
        work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
      }),
    clear: () => {
      clearTimeout(timer);
      caller?.removeEventListener('abort', cancel);
    },
  };
}
