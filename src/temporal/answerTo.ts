/** Queries a workflow, and asks again if the query came too early (`src/workflows/queryGuard.ts`). */
import { setTimeout as sleep } from 'node:timers/promises';
import { QueryNotRegisteredError, type WorkflowHandle } from '@temporalio/client';
import { QUERY_TOO_EARLY } from '../domain/order/updates';

/** Waits before the query is made again (milliseconds). By then, the server answers it after the workflow task that was due. */
const WAITS = [50, 200, 1_000];

const cameTooEarly = (error: unknown): boolean =>
  error instanceof QueryNotRegisteredError && error.message.startsWith(QUERY_TOO_EARLY);

/** Returns the answer of a query without arguments. @throws what `WorkflowHandle.query` throws */
export async function answerTo<Answer>(handle: WorkflowHandle, query: string): Promise<Answer> {
  for (const wait of WAITS) {
    try {
      return await handle.query<Answer>(query);
    } catch (error) {
      if (!cameTooEarly(error)) throw error;
      await sleep(wait);
    }
  }
  return handle.query<Answer>(query);
}
