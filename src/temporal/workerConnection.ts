/** The worker's connection. A file of its own, because it loads the SDK's native half, which a command-line call need not wait for. */
import { NativeConnection } from '@temporalio/worker';
import { connectClient, type TemporalTarget, unreachable } from './connection';

/**
 * The connection that `Worker.create` takes. The caller closes it after its workers have ended.
 *
 * @throws TemporalUnreachable
 */
export async function connectWorker(target: TemporalTarget): Promise<NativeConnection> {
  // The native half tries for half a minute before it says that nobody answers, and cannot be stopped meanwhile.
  const { connection } = await connectClient(target);
  await connection.close();
  try {
    return await NativeConnection.connect(target.options);
  } catch (error) {
    throw await unreachable(target, error);
  }
}

/** How often the key is looked at: a profile is a small file. */
const EVERY = 10_000;

/**
 * Gives the connection a rotated API key: the profile is read again now and then, so that a key that is changed there needs no restart.
 * What cannot be read is told, and the key stays as it was. What is given back ends it.
 *
 * @param read as for the connection itself: `() => temporalTarget()`
 */
export function keepApiKey(
  connection: NativeConnection,
  read: () => TemporalTarget,
  {
    every = EVERY,
    changed,
    failed,
  }: { every?: number; changed?: () => void; failed?: (error: Error) => void } = {},
): () => void {
  let key = read().options.apiKey;
  let logged: string | undefined;
  const tell = (error: Error): void => {
    if (error.message !== logged) failed?.(error);
    logged = error.message;
  };
  const timer = setInterval(() => {
    try {
      const { apiKey } = read().options;
      logged = undefined;
      if (apiKey === undefined || apiKey === key) return;
      key = apiKey;
      connection.setApiKey(apiKey).then(changed, tell);
    } catch (error) {
      tell(error as Error);
    }
  }, every);
  timer.unref();
  return () => clearInterval(timer);
}
