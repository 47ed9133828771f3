/** What the server stores about a reference, its tombstones apart. */
import type { Client } from '@temporalio/client';
import { FORGOTTEN_WORKFLOW, type AirlineOrder, type ForgottenMark } from '../../domain/privacy/forgotten';
import { SALES_MEMO, type SalesMemo } from '../../domain/sales/memo';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId } from '../../domain/order/updates';
import { deliveriesOf } from '../../domain/webhooks/messages';
import { Reader, type ReadEvent, callsIn } from '../../temporal/history';
import { describedRun, runsBelow, runsOf, type Run } from '../../temporal/runs';
import { claimIdOf, claimIdsIn, ownClaims } from './claims';
import { doubtsOf } from './doubt';

/** Settling time where the provider's own cannot be read (milliseconds). */
const SETTLES_AT_LAST = 24 * 60 * 60_000;

/** What the steps of `forget` need. */
export interface Stored {
  runs: Run[];
  claims: Run[];
  /** Of its events to webhooks. */
  deliveries: Run[];
  /** The sales in each run's memo. */
  sales: SalesMemo[];
  events: Map<string, number>;
  order?: AirlineOrder;
  /** Writes that are under way or in doubt, in words. */
  doubts: string[];
  /** How long after a write the service may still apply it (milliseconds). */
  settleFor: number;
  troubles: Set<string>;
}

/**
 * Finds everything of the reference but tombstones.
 *
 * @param known runs that were seen: listings lag a moment, and may not show them yet
 * @param status what the newest of them said of itself
 */
export async function storedOf(
  client: Client,
  reference: string,
  { known = [], status }: { known?: readonly string[]; status?: OrderStatus } = {},
): Promise<Stored> {
  const workflowId = orderWorkflowId(reference);
  const runs = await runsWith(client, workflowId, known);
  const reader = new Reader(client, workflowId);
  const claimIds = new Set<string>();
  const sales: SalesMemo[] = [];
  const events = new Map<string, number>();
  const doubts = new Set<string>();
  const settles: number[] = [];
  let order: AirlineOrder | undefined;
  for (const run of runs) {
    const named = claimIdOf(run);
    if (named) claimIds.add(named);
    const history = await reader.history(run.runId);
    events.set(run.runId, history.length);
    claimIdsIn(history).forEach((id) => claimIds.add(id));
    const said = run.runId === runs.at(-1)?.runId ? status : undefined;
    doubtsOf(run, history, said).forEach((doubt) => doubts.add(doubt));
    settles.push(...numbersOf(history, 'settleFor'));
    const its = orderOf(run, history, said);
    // A later run may not name what an earlier one knew.
    order = its?.orderId === undefined ? (order ?? its) : its;
    const memo = (await reader.memo(run.memo))[SALES_MEMO] as SalesMemo | { unreadable: string } | undefined;
    if (memo && 'events' in memo) sales.push(memo);
  }
  const troubles = new Set<string>();
  if (reader.troubles.size > 0) troubles.add(unreadWords([...reader.troubles]));
  const claims = await ownClaims(client, claimIds, reference, troubles);
  const deliveries = await runsBelow(client, deliveriesOf(reference));
  const settleFor = settles.length > 0 ? Math.max(...settles) : SETTLES_AT_LAST;
  const kept = { runs, claims, deliveries, sales, events, ...(order && { order }) };
  return { ...kept, doubts: [...doubts], settleFor, troubles };
}

/** Returns listed runs, and known ones that are not listed yet. */
async function runsWith(client: Client, workflowId: string, known: readonly string[]): Promise<Run[]> {
  const runs = new Map((await runsOf(client, workflowId)).map((run) => [run.runId, run]));
  for (const runId of known) {
    const run = await describedRun(client, workflowId, runId);
    if (run) runs.set(runId, run);
  }
  return [...runs.values()]
    .filter(({ type }) => type !== FORGOTTEN_WORKFLOW)
    .sort((a, b) => Number(a.startedAt ?? 0) - Number(b.startedAt ?? 0));
}

/** Finds the order at the airline. Search attributes have it once it is held; the history has it from the create's answer, or from the start. */
function orderOf(
  { attributes }: Run,
  history: readonly ReadEvent[],
  status: OrderStatus | undefined,
): AirlineOrder | undefined {
  const [provider] = [status?.provider, attributes.NdcProvider, ...textsOf(history[0], 'provider')].filter(
    isText,
  );
  if (provider === undefined) return undefined;
  const created = callsIn(history).filter(({ operation }) => operation === 'orderCreate');
  const answers = created.map(({ end }) => end?.answer).reverse();
  const ids = [status?.orderId, attributes.NdcOrderId, ...textsOf([...answers, history[0]], 'orderId')];
  const [orderId] = ids.filter(isText);
  return { provider, ...(orderId !== undefined && { orderId }) };
}

function unreadWords(reasons: readonly string[]): string {
  return `its histories cannot be read here (${reasons.join('; ')}), so a claim on its trip, and sales recorded only there, cannot be found`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const textsOf = (part: unknown, name: string): string[] => valuesOf(part, name).filter(isText);
const numbersOf = (part: unknown, name: string): number[] =>
  valuesOf(part, name).filter((value) => typeof value === 'number');

/** Returns every value of this name, at any depth. */
function valuesOf(part: unknown, name: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key === name ? [value as unknown] : []),
    ...valuesOf(value, name),
  ]);
}

/** What is stored about an order outside the server, where the caller can reach it. */
export interface Elsewhere {
  /** True where there is anything: an order past the server's retention may have left messages. */
  holds(): Promise<boolean>;
  erase(): Promise<void>;
}

export interface ForgetOptions {
  /** Who forgets it: a staff number or initials. It stays on the tombstone. */
  by: string;
  /** Ends the workflow of an open order. Nobody watches it any more, and it may still exist at the airline. */
  evenIfLive?: boolean;
  /** Goes on while a write is under way or in doubt: what it did will never be known here. */
  evenIfInDoubt?: boolean;
  /** Goes on where a key is missing: what only the histories tell is lost, above all sales. */
  evenIfUnreadable?: boolean;
  elsewhere?: Elsewhere;
  /** How long the server is waited for; milliseconds, default two minutes. */
  goneWithin?: number;
  /** How long listings may lag; milliseconds, default three seconds. */
  listedWithin?: number;
}

/** What the server stores about an order. */
export interface Kept {
  reference: string;
  /** State of an open order; absent for one that has ended. */
  live?: string;
  /** The order at the airline, as far as it is known. */
  order?: AirlineOrder;
  /** Writes that are under way or in doubt, in words. */
  inDoubt: string[];
  /** What its tombstone says, if there is one. */
  forgotten?: Partial<ForgottenMark>;
  runs: { runId: string; startedAt?: string; closedAt?: string; events: number }[];
  claims: string[];
  /** Ids of deliveries of its events to webhooks. */
  deliveries: string[];
  /** Document events that stay in lists of sales, without booking reference and passenger. */
  sales: number;
  /** What could not be read, in sentences. */
  unread: string[];
}

/** What was done. */
export interface Forgotten {
  reference: string;
  mark: ForgottenMark;
  /** The reference had been forgotten before; what was left is gone now. */
  again: boolean;
  /** State in which an open order was ended. */
  ended?: string;
  /** The order at the airline, as far as it was known. */
  order?: AirlineOrder;
  /** Writes that were under way or in doubt when it was forgotten, in words. */
  inDoubt: string[];
  /** Claims that hold on until the airline has settled what was in doubt; the server ends them then. */
  held?: { claims: number; until: string };
  runs: number;
  claims: number;
  deliveries: number;
  sales: number;
  unread: string[];
}
