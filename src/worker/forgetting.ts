/**
 * What a worker's own machine keeps of orders that were forgotten elsewhere: whoever runs `forget` reaches one disk, and each worker has its
 * own. Every worker asks the server for tombstones, at its start and once an hour, and clears its disk. So goes as well what a call that
 * was under way has kept since, and what a batch has put into its report.
 */
import type { Client } from '@temporalio/client';
import { eraseMessages } from '../archive';
import type { ReportStore } from '../batchReports';
import { FORGOTTEN_WORKFLOW } from '../domain/privacy/forgotten';
import { orderReference } from '../domain/order/updates';
import { tsToMs } from '../temporal/time';

export interface LocalForgetting {
  client: Client;
  /** The archive's. */
  folder: string;
  reports: ReportStore;
  log: {
    info(facts: object, words: string): void;
    warn(facts: object, words: string): void;
  };
  /** Milliseconds; default an hour. */
  every?: number;
}

const HOUR = 3_600_000;

/** What is kept late: by a call that was under way, by a batch that is. Those who were forgotten longer ago are looked for once. */
const LATE = 48 * HOUR;

/** References that are looked for at a time. */
const AT_ONCE = 1_000;

/** Clears the disk now and then; gives how to stop. It never throws: what could not be done is logged, and tried again. */
export function forgetLocally({ every = HOUR, ...forgetting }: LocalForgetting): () => Promise<void> {
  let busy: Promise<void> = Promise.resolve();
  const done = new Set<string>();
  const clear = (): void => {
    busy = busy.then(() => clearDisk(forgetting, done));
  };
  clear();
  const timer = setInterval(clear, every).unref();
  return () => {
    clearInterval(timer);
    return busy;
  };
}

async function clearDisk(
  { client, folder, reports, log }: LocalForgetting,
  done: Set<string>,
): Promise<void> {
  const sums = { calls: 0, lines: 0 };
  try {
    const late = Date.now() - LATE;
    for await (const page of tombstones(client)) {
      const wanted = page.filter(({ reference, since }) => since > late || !done.has(reference));
      const references = wanted.map(({ reference }) => reference);
      if (references.length === 0) continue;
      sums.calls += await eraseMessages(folder, references);
      const { lines, unread } = await reports.forget(references);
      sums.lines += lines;
      unread.forEach((words) =>
        log.warn({}, `could not be read, so it may still contain forgotten orders: ${words}`),
      );
      // What could not be read may be readable in an hour.
      if (unread.length === 0) references.forEach((reference) => done.add(reference));
    }
    if (sums.calls + sums.lines > 0) log.info(sums, 'erased the data of forgotten orders on this machine');
  } catch (error) {
    const { code, name } = error as NodeJS.ErrnoException;
    log.warn(
      { code, name, ...sums },
      'the data of forgotten orders on this machine was not erased; trying again',
    );
  }
}

/** Every tombstone, page by page; `since` is milliseconds since the epoch. */
async function* tombstones(client: Client): AsyncGenerator<{ reference: string; since: number }[]> {
  const { namespace } = client.options;
  const query = `WorkflowType = "${FORGOTTEN_WORKFLOW}" AND ExecutionStatus = "Running"`;
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await client.workflowService.listWorkflowExecutions({
      ...{ namespace, query, nextPageToken },
      pageSize: AT_ONCE,
    });
    yield (page.executions ?? []).map(({ execution, startTime }) => ({
      reference: orderReference(execution?.workflowId ?? ''),
      since: tsToMs(startTime),
    }));
    nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined;
  } while (nextPageToken);
}
