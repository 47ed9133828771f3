/** Everything that is measured: batches of growing size, each on a worker that was started for it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { disagreements } from '../../chaos/batch/agreement';
import { makeHeld } from '../../chaos/batch/heldOrders';
import { bounded } from '../../chaos/inTurn';
import { Batches } from '../../src/client/batches';
import { Orders } from '../../src/client/orders';
import { batchWorkflowId, type BatchSummary } from '../../src/domain/batch/messages';
import { orderWorkflowId } from '../../src/domain/order/updates';
import type { Usage } from '../measure/processes';
import { JUDGED_FROM, SMALL_ROUNDS, sizesOf, type Settings } from './settings';
import { setStage, type Part, type Stage } from './stage';

/** How it stood at one moment of a batch. */
export interface Sample {
  /** Milliseconds since the batch was started. */
  at: number;
  /** Orders that have answered. */
  answered: number;
  /** The worker's resident memory, in bytes. */
  rss: number;
  /** Processor time that worker and server have spent since the batch was started, in milliseconds. */
  cpu: number;
  /** Events of the batch's run of that moment. */
  history: number;
}

/** One batch. */
export interface Measured {
  orders: number;
  /** Milliseconds from its start to its end. */
  took: number;
  /** Milliseconds of processor time that each process spent in it. */
  cpu: Record<Part, number>;
  samples: Sample[];
  /** The most events of a run: of the batch, and of any of its orders. */
  histories: { batch: number; order: number };
  /** How many runs the batch had. */
  runs: number;
  summary: BatchSummary;
  /** What of the report and the service's ledger does not fit together. */
  wrong: string[];
  /** Second issues and second orders in the ledger. */
  duplicates: number;
}

/** Orders that a fresh worker tickets before it is measured: an engine that still compiles is not what a batch costs. */
const WARM_UP = 50;

/** Milliseconds of processor time that an order costs: ours and the server's. The sandbox is not what is sold. */
export function costOf({ cpu, orders }: Measured): number {
  return (cpu.worker + cpu.server) / orders;
}

/** True of a batch that ticketed each of its orders once and says so. */
function whole({ orders, summary, wrong, duplicates }: Measured): boolean {
  return (
    summary.outcomes.ticketed === orders && summary.missed === 0 && wrong.length === 0 && duplicates === 0
  );
}

/** What stands for several rounds of one size: the one in the middle by its cost, or one that went wrong, which no other makes good. */
export function typicalOf(rounds: readonly Measured[]): Measured {
  const byCost = [...rounds].sort((one, other) => costOf(one) - costOf(other));
  const typical = rounds.find((round) => !whole(round)) ?? byCost[Math.floor(rounds.length / 2)];
  if (!typical) throw new RangeError('there are no rounds');
  return typical;
}

/** How often a batch is looked at (milliseconds). */
const LOOK_EVERY = 1_000;

const SEED = 'bench';

export async function measureAll(settings: Settings, say: (line: string) => void): Promise<Measured[]> {
  const stage = await setStage(settings.atOnce, say);
  try {
    const measured: Measured[] = [];
    let made = 0;
    for (const size of sizesOf(settings)) {
      const rounds: Measured[] = [];
      while (rounds.length < (size < JUDGED_FROM ? SMALL_ROUNDS : 1)) {
        const name = `${size}-${rounds.length + 1}`;
        say(`a batch of ${size}`);
        const warmUp = Math.min(WARM_UP, size);
        const wanted = { seed: SEED, from: made, orders: size + warmUp, atOnce: settings.atOnce };
        const orders = new Orders(stage.client);
        const references = await makeHeld(stage.client, (request) => orders.start(request), wanted, say);
        made += references.length;
        await stage.freshWorker();
        await warmedUp(stage, `warm-up-${name}`, references.slice(0, warmUp), settings);
        const round = await measureBatch(stage, settings, `measured-${name}`, references.slice(warmUp));
        rounds.push(round);
        say(`${size} orders ticketed in ${Math.round(round.took / 1000)} s`);
      }
      measured.push(typicalOf(rounds));
    }
    return measured;
  } finally {
    await stage.close();
  }
}

async function warmedUp(
  { client }: Stage,
  name: string,
  references: string[],
  { maxInFlight }: Settings,
): Promise<void> {
  const batches = new Batches(client);
  const { id } = await batches.start(name, { references, maxInFlight });
  await batches.result(id);
}

async function measureBatch(
  stage: Stage,
  { maxInFlight }: Settings,
  name: string,
  references: string[],
): Promise<Measured> {
  const { client, service, reports } = stage;
  const batches = new Batches(client);
  const issuedBefore = new Set((await service.ledger()).issues.map(({ orderId }) => orderId));
  const [began, before] = [Date.now(), stage.usage()];
  const { id } = await batches.start(name, { selection: { provider: 'sandbox' }, maxInFlight });
  const samples: Sample[] = [];
  const over = new AbortController();
  const watching = watch(stage, batches, id, { at: began, usage: before }, samples, over.signal);
  watching.catch(() => over.abort());
  const summary = await batches.result(id);
  const [took, after] = [Date.now() - began, stage.usage()];
  over.abort();
  await watching;

  const ledger = await service.ledger();
  const report = await reports.read(id);
  const issues = ledger.issues.filter(({ orderId }) => !issuedBefore.has(orderId));
  const { largest, runs } = await runsOf(client, id);
  return {
    orders: references.length,
    took,
    cpu: spent(before, after),
    samples,
    histories: { batch: largest, order: await largestOrder(client, references) },
    runs,
    summary,
    wrong: report ? disagreements(report, { ...ledger, issues }, references) : ['there is no report'],
    duplicates: ledger.totals.duplicates,
  };
}

/** Looks at the batch and the worker until it is over. */
async function watch(
  { client, usage }: Stage,
  batches: Batches,
  id: string,
  began: { at: number; usage: Record<Part, Usage> },
  samples: Sample[],
  over: AbortSignal,
): Promise<void> {
  const handle = client.workflow.getHandle(batchWorkflowId(id));
  while (!over.aborted) {
    const { historyLength: history } = await handle.describe();
    // A worker that is too busy to be asked is asked the next time.
    const answered = await batches.progress(id).then(
      ({ found }) => found,
      () => undefined,
    );
    if (answered !== undefined && !over.aborted) {
      const now = usage();
      const { worker, server } = spent(began.usage, now);
      const at = Date.now() - began.at;
      samples.push({ at, answered, rss: now.worker.rss, cpu: worker + server, history });
    }
    await sleep(LOOK_EVERY, undefined, { signal: over }).catch(() => undefined);
  }
}

function spent(before: Record<Part, Usage>, after: Record<Part, Usage>): Record<Part, number> {
  const of = (part: Part): number => after[part].cpu - before[part].cpu;
  return { worker: of('worker'), server: of('server'), sandbox: of('sandbox') };
}

/** Every run of the batch, from the last to the first. */
async function runsOf(client: Client, id: string): Promise<{ largest: number; runs: number }> {
  let largest = 0;
  let runs = 0;
  for (let runId: string | undefined; ; runs += 1) {
    const handle = client.workflow.getHandle(batchWorkflowId(id), runId);
    largest = Math.max(largest, (await handle.describe()).historyLength);
    const { events } = await handle.fetchHistory();
    runId = events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId || undefined;
    if (runId === undefined) return { largest, runs: runs + 1 };
  }
}

async function largestOrder(client: Client, references: readonly string[]): Promise<number> {
  let largest = 0;
  await bounded(references, 16, async (reference) => {
    const { historyLength } = await client.workflow.getHandle(orderWorkflowId(reference)).describe();
    largest = Math.max(largest, historyLength);
  });
  return largest;
}
