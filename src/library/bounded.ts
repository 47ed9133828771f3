/** Makes a call that ends when its caller says, whatever the server does, and fails only with errors that have a code. */
import { setMaxListeners } from 'node:events';
import type { Client } from '@temporalio/client';
import type { Waiting } from '../client/types';
import { failedCall } from '../temporal/failedCall';
import { ConnectionClosed, isCoded, Unexpected, type NdcFlowsError } from './errors';

/** How much longer than the caller says a call is given to end by itself, because then it can say more (milliseconds). */
const GRACE = 250;

/** The longest time that a timer can wait (milliseconds). */
const LONGEST = 2 ** 31 - 1;

/** A deadline for gRPC that is no limit until it is brought forward (milliseconds). */
const FAR = 365 * 86_400_000;

/** A call, and what it throws when its caller waits no longer. */
export interface Bounded<T> extends Waiting {
  /** @param over fires when nobody waits any longer */
  work: (over: AbortSignal) => Promise<T>;
  ended: (aborted: boolean) => NdcFlowsError;
  isClosed: () => boolean;
}

/** Makes the call. @throws {NdcFlowsError} and nothing else */
export async function bounded<T>(
  client: Client,
  { within = Infinity, signal, work, ended, isClosed }: Bounded<T>,
): Promise<T> {
  if (isClosed()) throw new ConnectionClosed();
  if (signal?.aborted) throw ended(true);
  const over = new AbortController();
  // The SDK listens with each call of the many that this one may make.
  setMaxListeners(0, over.signal);
  // A call that is begun after the abort must not be sent: the SDK listens to a signal only while a call is under way.
  const deadline = new Date(Date.now() + FAR);
  let stop: (aborted: boolean) => void = () => undefined;
  const stopped = new Promise<never>((_, reject) => {
    stop = (aborted) => {
      reject(ended(aborted));
      deadline.setTime(0);
      over.abort();
    };
  });
  const onAbort = (): void => stop(true);
  // One signal may stand for many calls at once; Node would warn the caller's process of a leak.
  if (signal) setMaxListeners(0, signal);
  signal?.addEventListener('abort', onAbort);
  const timer = within + GRACE > LONGEST ? undefined : setTimeout(() => stop(false), within + GRACE);
  try {
    const call = client.withAbortSignal(over.signal, () =>
      client.withDeadline(deadline, () => work(over.signal)),
    );
    return await Promise.race([call, stopped]);
  } catch (error) {
    throw coded(error, isClosed());
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    // What goes on in the background has nobody who waits for it.
    deadline.setTime(0);
    over.abort();
  }
}

/** What gRPC says of a channel that somebody has closed. */
const CLOSED = /channel has been (shut down|closed)|channel closed|client has been closed/i;

/** Returns the error with a code for whatever was thrown. @param closed the connection was closed meanwhile */
export function coded(error: unknown, closed = false): NdcFlowsError {
  if (isCoded(error)) return error;
  const { message = '', cause } = (error ?? {}) as { message?: string; cause?: { message?: string } };
  if (closed || CLOSED.test(message) || CLOSED.test(cause?.message ?? '')) return new ConnectionClosed();
  const failed = failedCall(error);
  if (failed && isCoded(failed)) return failed;
  return new Unexpected(error);
}
