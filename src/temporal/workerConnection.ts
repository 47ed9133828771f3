/** The worker's connection. A file of its own, because it loads the SDK's native half, which a command-line call need not wait for. */
import { NativeConnection } from '@temporalio/worker';
import { type TemporalTarget, unreachable } from './connection';

/**
 * The connection that `Worker.create` takes. The caller closes it after its workers have ended.
 *
 * @throws TemporalUnreachable
 */
export async function connectWorker(target: TemporalTarget): Promise<NativeConnection> {
  try {
    return await NativeConnection.connect(target.options);
  } catch (error) {
    throw unreachable(target, error);
  }
}
