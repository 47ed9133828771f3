/** What the server keeps of a reference, its tombstones apart. */
import type { Client } from '@temporalio/client';
import { FORGOTTEN_WORKFLOW, type AirlineOrder } from '../../domain/privacy/forgotten';
import { SALES_MEMO, type SalesMemo } from '../../domain/sales/memo';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId } from '../../domain/order/updates';
import { deliveriesOf } from '../../domain/webhooks/messages';
import { Reader, type ReadEvent } from '../kept/reading';
import { describedRun, runsBelow, runsOf, type Run } from '../kept/runs';
import { claimIdOf, claimIdsIn, ownClaims } from './claims';
import { doubtsOf } from './doubt';
import { callsIn } from './historyCalls';

/** How long a service may take where a provider's own time cannot be read (milliseconds). */
const SETTLES_AT_LAST = 24 * 60 * 60_000;

/** What was found, as the steps need it. */
export interface Found {
  runs: Run[];
  claims: Run[];
  /** Of its events to webhooks. */
  deliveries: Run[];
  /** What each run tells of its sales. */
  told: SalesMemo[];
  events: Map<string, number>;
  order?: AirlineOrder;
  /** Writes that are under way or in doubt, in words. */
  doubts: string[];
  /** How long after a write the service may still apply it (milliseconds). */
  settleFor: number;
  troubles: Set<string>;
}

/**
 * Everything of the reference but tombstones.
 *
 * @param known runs that were seen: listings lag a moment, and may not show them yet
 * @param status what the newest of them said of itself
 */
export async function found(
  client: Client,
  reference: string,
  { known = [], status }: { known?: readonly string[]; status?: OrderStatus } = {},
): Promise<Found> {
  const workflowId = orderWorkflowId(reference);
  const runs = await runsWith(client, workflowId, known);
  const reader = new Reader(client, workflowId);
  const claimIds = new Set<string>();
  const told: SalesMemo[] = [];
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
    // One that went on from another may not name what that one knew.
    order = its?.orderId === undefined ? (order ?? its) : its;
    const sales = (await reader.memo(run.memo))[SALES_MEMO] as SalesMemo | { unreadable: string } | undefined;
    if (sales && 'events' in sales) told.push(sales);
  }
  const troubles = new Set<string>();
  if (reader.troubles.size > 0) troubles.add(unreadWords([...reader.troubles]));
  const claims = await ownClaims(client, claimIds, reference, troubles);
  const deliveries = await runsBelow(client, deliveriesOf(reference));
  const settleFor = settles.length > 0 ? Math.max(...settles) : SETTLES_AT_LAST;
  const kept = { runs, claims, deliveries, told, events, ...(order && { order }) };
  return { ...kept, doubts: [...doubts], settleFor, troubles };
}

/** What is listed, and what is known besides, as the server has it now. */
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

/** Lists know an order only once it is held; its history does from the answer on that told it, and what it was started with. */
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
  const told = [status?.orderId, attributes.NdcOrderId, ...textsOf([...answers, history[0]], 'orderId')];
  const [orderId] = told.filter(isText);
  return { provider, ...(orderId !== undefined && { orderId }) };
}

function unreadWords(reasons: readonly string[]): string {
  return `its histories cannot be read here (${reasons.join('; ')}), so that a claim on its trip and sales that only they tell cannot be found`;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

const textsOf = (part: unknown, name: string): string[] => valuesOf(part, name).filter(isText);
const numbersOf = (part: unknown, name: string): number[] =>
  valuesOf(part, name).filter((value) => typeof value === 'number');

/** Every value of this name, however deep it stands. */
function valuesOf(part: unknown, name: string): unknown[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => [
    ...(key === name ? [value as unknown] : []),
    ...valuesOf(value, name),
  ]);
}
