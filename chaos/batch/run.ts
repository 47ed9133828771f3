/** One run: orders are made and held, one batch tickets them while workers and server are killed, and everything is asked afterwards. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowFailedError } from '@temporalio/client';
import { createReportStore, type Report } from '../../src/batchReports';
import { Batches } from '../../src/client/batches';
import { UnknownBatch } from '../../src/client/errors';
import type { BatchSummary } from '../../src/domain/batch/messages';
import type { OrderStatus } from '../../src/domain/order/status';
import { audit, type Audit, type Evidence } from '../audit';
import { BackOffice } from '../backOffice';
import { disturb, undisturbed, type Disturbed } from '../disturbances';
import { evidenceOf } from '../evidence';
import type { Run } from '../closings';
import type { Stage } from '../stage';
import { PROVIDER } from '../requests';
import { faultPlanFor, MESSAGES } from '../settings';
import { disagreements } from './agreement';
import { makeHeld } from './heldOrders';
import { scheduleFor, type BatchSettings } from './settings';

/** What a run leaves. */
export interface BatchRan {
  summary: BatchSummary;
  report: Report | undefined;
  found: Audit;
  /** What of the report and the ledger does not fit together, in words. */
  wrong: string[];
  /** What broke while the batch was at work. */
  disturbed: Disturbed;
  fallen: readonly string[];
  /** Milliseconds from the batch's start to its end. */
  took: number;
  evidence: Evidence<OrderStatus>;
  office: BackOffice;
}

/** How often the ledger is asked how far the batch is: no worker need be there to answer (milliseconds). */
const LOOK_EVERY = 500;

/** How often people are told. */
const TELL_EVERY = 5_000;

/** After a lost connection the batch is asked for again. */
const AGAIN_AFTER = 500;

export async function runBatch(
  settings: BatchSettings,
  stage: Stage,
  { folder, say }: Pick<Run, 'folder' | 'say'>,
): Promise<BatchRan> {
  const { seed, orders, inFlight, maxInFlight, rate } = settings;
  const { client, service } = stage;
  const office = new BackOffice(client);
  const wanted = { seed, from: 0, orders, atOnce: inFlight };
  const references = await makeHeld(client, (request) => office.start(request), wanted, say);
  if (rate > 0) await service.breakBy(faultPlanFor(settings));

  const batches = new Batches(client);
  const began = Date.now();
  const { id } = await batches.start('chaos', { selection: { provider: PROVIDER }, maxInFlight });
  const disturbed = undisturbed();
  let issued = 0;
  let over = false;
  const looking = async (): Promise<void> => {
    for (let told = Date.now(); !over; await sleep(LOOK_EVERY)) {
      issued = (await service.ledger()).totals.issues;
      if (Date.now() - told < TELL_EVERY) continue;
      told = Date.now();
      const { kills, restarts, databaseRestarts } = disturbed;
      const broken = `${kills} kills, ${restarts + databaseRestarts} restarts`;
      say(`${seconds(began)} s: ${issued} of ${orders} issued; ${broken}`);
    }
  };
  const watched = looking();
  const disturbing = disturb(stage, scheduleFor(settings), () => (over ? 1 : issued / orders), disturbed);
  // What could not be looked at or put up again ends the run: nobody waits for a batch at a stage that is gone.
  const failed = Promise.all([watched, disturbing]).then(() => new Promise<never>(() => undefined));
  failed.catch(() => undefined);
  const summary = await Promise.race([resultOf(batches, id, () => over), failed]).finally(() => {
    over = true;
  });
  const took = Date.now() - began;
  // What comes later does not disturb the batch any more.
  const during = { ...disturbed };
  await Promise.all([watched, disturbing]);
  await service.heal();

  say(`the batch is ${summary.ending}; asking every order and the ledger`);
  const evidence = await evidenceOf(client, office, references, await service.ledger());
  const report = await createReportStore(join(folder, MESSAGES), stage.encryption?.keyring).read(id);
  return {
    summary,
    report,
    found: audit(evidence),
    wrong: report ? disagreements(report, evidence.ledger, references) : ['there is no report'],
    disturbed: during,
    fallen: stage.fallen,
    took,
    evidence,
    office,
  };
}

/** Waits for the batch's end, however often the server goes away meanwhile. */
async function resultOf(batches: Batches, id: string, givenUp: () => boolean): Promise<BatchSummary> {
  for (;;) {
    try {
      return await batches.result(id);
    } catch (error) {
      if (givenUp() || error instanceof WorkflowFailedError || error instanceof UnknownBatch) throw error;
      await sleep(AGAIN_AFTER);
    }
  }
}

function seconds(began: number): number {
  return Math.round((Date.now() - began) / 1000);
}
