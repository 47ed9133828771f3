/** One run: orders are booked while the environment breaks, then it is mended, and every order is looked at: two minutes later, and in the end. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import { UnknownReference } from '../../src/domain/order/errors';
import { Orders } from '../../src/client/orders';
import type { OrderRequest } from '../../src/domain/request/requestSchema';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import type { Audit, Evidence } from '../audit';
import { BackOffice } from '../backOffice';
import { atRest, carryOn, driveThese, noProgress, resting } from '../driver';
import { bounded } from '../inTurn';
import type { Run } from '../closings';
import { referenceFor, requestFor, storyFor } from '../requests';
import { audited, whileDriving } from '../run';
import { nothingStruck, scheduleFor, strikeAll, type Fault, type Struck } from './faults';
import type { EnvironmentSettings } from './settings';
import type { EnvironmentStage } from './stage';

/** What a run leaves. */
export interface EnvironmentRan {
  struck: Struck;
  refusedLogins: number;
  statuses: readonly OrderStatus[];
  found: Audit;
  /** Orders that were neither verified nor listed for a person in time. Each text begins with the reference. */
  late: readonly string[];
  /** How long after that the last one was (milliseconds). */
  settledAfter: number;
  /** Orders that have not come to their end. */
  restless: readonly string[];
  /** References of orders that wait for a person, and that no list shows. */
  unlisted: readonly string[];
  /** References of orders that were asked for as paid, and that expired without a person. */
  paidAndGone: readonly string[];
  planned: readonly Fault[];
  fallen: readonly string[];
  evidence: Evidence<OrderStatus>;
  office: BackOffice;
  /** Milliseconds. */
  took: number;
}

/** After everything was mended, each order is verified or listed for a person within this time (milliseconds). */
export const SETTLES_WITHIN = 120_000;

/** An order whose limit has passed has been read after so long (milliseconds). */
const READ_AFTER_LIMIT = 20_000;

/** How often it is looked (milliseconds). */
const LOOK_EVERY = 2_000;

/** How many orders are looked at at once. */
const AT_ONCE = 8;

/** Agents of one agency. What a worker knows of refused logins it knows of each. */
const AGENTS = 3;

/** Where orders end whose limits have passed. */
const ended: readonly OrderState[] = ['ticketed', 'attention', 'cancelled', 'failed', 'lapsed'];

/** Runs on a stage. */
export async function runEnvironment(
  settings: EnvironmentSettings,
  stage: EnvironmentStage,
  { say }: Pick<Run, 'say'>,
): Promise<EnvironmentRan> {
  const { orders, seed, minutes } = settings;
  const began = Date.now();
  const planned = scheduleFor(seed, minutes, settings.faults);
  const struck = nothingStruck();
  const progress = noProgress();
  const broken = new AbortController();
  const office = new BackOffice(stage.client, () => broken.signal.aborted);

  const line = () => {
    const seconds = Math.round((Date.now() - began) / 1000);
    const count = Object.values(struck.times).reduce((sum, times) => sum + times, 0);
    say(
      `${seconds} s: ${progress.done} of ${orders} orders done, ${progress.started - progress.done} in flight; ${count} faults over`,
    );
  };
  const pause = (minutes * 60_000) / orders;
  const driving = stage.client.withAbortSignal(broken.signal, () =>
    driveThese(office, Array(orders).keys(), settings, progress, async (_office, _seed, n) => {
      await sleep(Math.max(0, began + n * pause - Date.now()));
      await play(office, seed, n);
    }),
  );
  await whileDriving(driving, broken, line, () => strikeAll(stage, planned, struck, say));
  say('everything is mended; looking who is at rest, and who is listed');
  const references = Array.from({ length: orders }, (_, n) => referenceFor(seed, n));
  const paid = new Set(references.filter((_, n) => environmentRequest(seed, n).released));
  const list = (): Promise<ReadonlySet<string>> => listed(new Orders(stage.client));
  const settled = await settle(office, references, list);
  await driving;
  say('waiting until every order has come to its end');
  const restless: string[] = [];
  await bounded(references, AT_ONCE, (reference) =>
    toTheEnd(office, reference).catch((error: Error) => void restless.push(`${reference} ${error.message}`)),
  );
  say('asking every order, the lists and the ledger');
  const before = await list();
  const { evidence, found, statuses } = await audited(stage, office, references, restless);
  const after = await list();
  return {
    struck,
    refusedLogins: await stage.service.refusedLogins(),
    statuses,
    found,
    ...settled,
    restless,
    unlisted: statuses
      .filter(
        ({ state, reference }) => state === 'attention' && !before.has(reference) && !after.has(reference),
      )
      .map(({ reference }) => reference),
    paidAndGone: statuses
      .filter(({ state, reference }) => state === 'lapsed' && paid.has(reference))
      .map(({ reference }) => reference),
    planned,
    fallen: stage.fallen,
    evidence,
    office,
    took: Date.now() - began,
  };
}

/** An order that is paid in advance has issued itself, or is left to issue itself before its limit. */
async function play(office: BackOffice, seed: string, n: number): Promise<void> {
  const request = environmentRequest(seed, n);
  await office.start(request);
  if (request.ticketing === 'by-deadline') return;
  await carryOn(office, await atRest(office, request.reference), storyFor(seed, n));
}

/** The n-th request. Every second one that is paid in advance issues itself just before its limit alone. */
function environmentRequest(seed: string, n: number): OrderRequest {
  const request = requestFor(seed, n);
  return {
    ...request,
    requester: { agentCode: `CHAOS-${n % AGENTS}` },
    ...(request.ticketing === 'at-once' && n % 2 === 0 && { ticketing: 'by-deadline' as const }),
  };
}

/** Waits until an order has come to its end. One that asks a person before its limit expires a moment after it. */
async function toTheEnd(office: BackOffice, reference: string): Promise<void> {
  const { attention, paymentLimit } = await office.until(reference, ended);
  if (attention?.reason !== 'limit-near' || paymentLimit === undefined) return;
  await sleep(Math.max(0, Date.parse(paymentLimit) + READ_AFTER_LIMIT - Date.now()));
  await office.until(reference, ended);
}

/** The references in `list --attention`. */
async function listed(orders: Orders): Promise<ReadonlySet<string>> {
  const references = new Set<string>();
  for await (const { reference } of orders.list({ attention: true })) references.add(reference);
  return references;
}

/** Looks until every order is at rest or listed, and no longer than it may take. */
async function settle(
  office: BackOffice,
  references: readonly string[],
  list: () => Promise<ReadonlySet<string>>,
): Promise<{ late: string[]; settledAfter: number }> {
  const began = Date.now();
  let open = references.map((reference) => ({ reference, state: 'not looked at' }));
  for (;;) {
    const shown = await list();
    const still: typeof open = [];
    await bounded(open, AT_ONCE, async ({ reference }) => {
      if (shown.has(reference)) return;
      const state = await stateUnlessAtRest(office, reference);
      if (state !== undefined) still.push({ reference, state });
    });
    const took = Date.now() - began;
    const words = (orders: typeof open): string[] =>
      orders.map(({ reference, state }) => `${reference} is ${state}`);
    // What a look finds that has itself taken too long comes too late.
    if (took > SETTLES_WITHIN) return { late: words(open), settledAfter: took };
    if (still.length === 0) return { late: [], settledAfter: took };
    open = still;
    await sleep(LOOK_EVERY);
  }
}

/** Returns the state of an order that is not at rest; undefined if it is. */
async function stateUnlessAtRest(office: BackOffice, reference: string): Promise<string | undefined> {
  try {
    const { state, closed, stopped, quiet } = await office.glance(reference);
    if (closed) return undefined;
    if (stopped || !quiet || !resting.includes(state)) return state;
    // An order in a passing state is listed as held: ask the order itself.
    const said = await office.status(reference);
    return resting.includes(said.state) ? undefined : said.state;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError || error instanceof UnknownReference) return 'not started';
    throw error;
  }
}
