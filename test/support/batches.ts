/** A stage with batches: reports in a folder of its own, orders to be held and released, and lists that can be waited for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportStore, type ReportStore } from '../../src/batchReports';
import { Batches } from '../../src/client/batches';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { eventually } from './eventually';
import { oneAdult, running, type Stage, type StageOptions } from './running';

/** As much as any order here costs. */
export const PAID = { released: true, payUpTo: { amount: '99999.00', currency: 'EUR' } };

export interface BatchStage extends Stage {
  batches: Batches;
  reports: ReportStore;
  folder: string;
  /** Starts an order to be ticketed in a batch; returns its reference. */
  started(changes?: Parameters<typeof oneAdult>[0]): Promise<string>;
  /** The same, held. */
  held(changes?: Parameters<typeof oneAdult>[0]): Promise<OrderStatus>;
  /** Resolves when lists show so many running orders that fit the condition: they lag behind the orders. */
  listed(condition: string, count: number): Promise<void>;
}

/** Starts everything. For beforeAll; `close` in afterAll. */
export async function batchStage(options: StageOptions = {}): Promise<BatchStage> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-batch-'));
  const reports = createReportStore(folder);
  const stage = await running({ reports, ...options });
  const started: BatchStage['started'] = async (changes = {}) => {
    const request = oneAdult({ ticketing: 'in-batch', ...changes });
    await stage.orders.start(request);
    return request.reference;
  };
  return {
    ...stage,
    batches: new Batches(stage.client),
    reports,
    folder,
    started,
    held: async (changes) => stage.until(await started(changes), 'held'),
    async listed(condition, count) {
      const query = `WorkflowType = "orderWorkflow" AND ExecutionStatus = "Running" AND ${condition}`;
      await eventually(
        async () => (await stage.client.workflow.count(query)).count,
        (seen) => seen === count,
      );
    },
    async close() {
      await stage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Does so many things, some at a time. */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...items.entries()];
  const hand = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return results;
}

/** States in which nothing moves by itself. */
export const atRest: readonly OrderState[] = [
  'held',
  'ticketed',
  'attention',
  'cancelled',
  'lapsed',
  'failed',
];
