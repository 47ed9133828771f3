/** One soak: a stock of orders is made, the load runs while everything is watched, then it is waited for and audited. */
import { setMaxListeners } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { createReportStore } from '../../src/batchReports';
import { audit, type Audit, type Evidence } from '../../chaos/audit';
import { BackOffice } from '../../chaos/backOffice';
import { disagreements } from '../../chaos/batch/agreement';
import { makeHeld } from '../../chaos/batch/heldOrders';
import { evidenceOf } from '../../chaos/evidence';
import type { Run } from '../../chaos/closings';
import { MESSAGES, faultPlanFor } from '../../chaos/settings';
import { Batches } from '../../src/client/batches';
import { CLAIM_WORKFLOW } from '../../src/domain/order/claims';
import type { OrderStatus } from '../../src/domain/order/status';
import { orderWorkflowId } from '../../src/domain/order/updates';
import type { PlanReport } from '../../src/sandbox/faultPlan';
import { work, type Load } from './driver';
import { lookAround, type Answers } from './people';
import type { SoakSettings } from './settings';
import type { SoakStage } from './stage';
import { watch, type Series } from './watch';

/** What a soak leaves. */
export interface Soaked {
  series: Series[];
  load: Load;
  answers: Answers;
  faults: PlanReport;
  found: Audit;
  /** Workflows that are open, and whose order is not. */
  leftOpen: string[];
  /** What of the batches' reports and the ledger does not fit together. */
  wrong: string[];
  /** Processes that ended by themselves, with their last words. */
  fallen: readonly string[];
  statuses: readonly OrderStatus[];
  evidence: Evidence<OrderStatus>;
  office: BackOffice;
}

const MINUTE = 60_000;

/** How often every process is looked at (milliseconds), and how often at least in a short soak. */
const LOOK_EVERY = 5_000;
const LOOKS = 60;

/** How often people are told how far it is. */
const TELL_EVERY = 30_000;

/** The server's index lags, and an order that has ended gives its claims back after it has said so. */
const INDEX_WITHIN = 60_000;

export async function runSoak(
  settings: SoakSettings,
  stage: SoakStage,
  { folder, say }: Pick<Run, 'folder' | 'say'>,
): Promise<Soaked> {
  const { seed, stock, inFlight, minutes } = settings;
  const { client, service } = stage;
  const office = new BackOffice(client);
  const load: Load = { started: [], leftOut: 0, over: 0, brokenOff: new Map(), batches: [] };
  if (stock > 0) {
    const wanted = { seed, from: 0, orders: stock, atOnce: inFlight };
    load.started.push(...(await makeHeld(client, (request) => office.start(request), wanted, say)));
  }
  await service.breakBy(faultPlanFor(settings));

  say('the load begins');
  const over = new AbortController();
  // Every order that rests waits for it.
  setMaxListeners(0, over.signal);
  const everything = Promise.all([
    watch(stage.watched, Math.min(LOOK_EVERY, (minutes * MINUTE) / LOOKS), over.signal),
    lookAround(stage.api, load.started, over.signal),
    work(office, new Batches(client), { ...settings, from: stock }, load, over.signal),
    tell(load, stock, say, over.signal),
  ]);
  // What fails in the middle ends the load: nobody waits for the rest of an hour.
  everything.catch(() => over.abort());
  await sleep(minutes * MINUTE, undefined, { signal: over.signal }).catch(() => undefined);
  over.abort();
  await service.heal();
  say('the load is over; waiting until every order has come to its end');
  const [series, answers] = await everything;

  say('asking every order and the ledger');
  const broken = load.brokenOff;
  const asked = load.started.filter((reference) => !broken.has(reference));
  const evidence = await evidenceOf(client, office, asked, await service.ledger());
  return {
    series,
    load,
    answers,
    faults: await service.faults(),
    found: audit(evidence),
    leftOpen: await leftOpen(client, evidence.statuses),
    wrong: await wrongIn(
      load,
      evidence,
      createReportStore(join(folder, MESSAGES), stage.encryption?.keyring),
    ),
    fallen: [...stage.fallen, ...stage.ended],
    statuses: evidence.statuses,
    evidence,
    office,
  };
}

/** States in which an order's workflow stays: something may still become of it. */
const staying: readonly string[] = ['held', 'ticketed', 'attention'];

/** The ids of workflows that should have ended with their order; asked again while the index may still lag. */
async function leftOpen(client: Client, statuses: readonly OrderStatus[]): Promise<string[]> {
  const owners = statuses.filter(({ state }) => staying.includes(state)).map(({ reference }) => reference);
  const open = new Set(owners.map(orderWorkflowId));
  for (const began = Date.now(); ; await sleep(1_000)) {
    const left: string[] = [];
    for await (const { workflowId, type, memo } of client.workflow.list({
      query: 'ExecutionStatus = "Running"',
    })) {
      const owner = type === CLAIM_WORKFLOW ? orderWorkflowId(String(memo?.owner)) : workflowId;
      if (!open.has(owner)) left.push(workflowId);
    }
    if (left.length === 0 || Date.now() - began > INDEX_WITHIN) return left;
  }
}

async function wrongIn(
  { batches }: Load,
  { ledger, statuses }: Evidence,
  reports: ReturnType<typeof createReportStore>,
): Promise<string[]> {
  const orderIds = new Map(statuses.map(({ reference, orderId }) => [reference, orderId]));
  const wrong = await Promise.all(
    batches.map(async ({ id, references }) => {
      const report = await reports.read(id);
      const own = new Set(references.map((reference) => orderIds.get(reference)));
      const issues = ledger.issues.filter(({ orderId }) => own.has(orderId));
      return report
        ? disagreements(report, { ...ledger, issues }, references)
        : [`batch ${id} has left no report`];
    }),
  );
  return wrong.flat();
}

async function tell(
  load: Load,
  stock: number,
  say: (line: string) => void,
  over: AbortSignal,
): Promise<void> {
  const began = Date.now();
  while (!over.aborted) {
    await sleep(TELL_EVERY, undefined, { signal: over }).catch(() => undefined);
    const begun = load.started.length - stock;
    say(
      `${Math.round((Date.now() - began) / 1_000)} s: ${begun} orders have begun, ${load.over} have ended; ` +
        `${load.batches.length} batches`,
    );
  }
}
