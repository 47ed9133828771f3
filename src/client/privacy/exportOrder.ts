/** Exports everything that is stored about one order as one document, for a person who asks. */
import type { Client } from '@temporalio/client';
import type { BatchLine } from '../../domain/batch/outcome';
import { FORGOTTEN_WORKFLOW, type ForgottenMark } from '../../domain/privacy/forgotten';
import type { SaleEvent } from '../../domain/sales/event';
import { SALES_MEMO, saleKey, type SalesMemo } from '../../domain/sales/memo';
import type { OrderStatus } from '../../domain/order/status';
import { orderWorkflowId, type OrderInput } from '../../domain/order/updates';
import { deliveriesOf } from '../../domain/webhooks/messages';
import { NoWorker, OrderStopped, UnknownReference } from '../../domain/order/errors';
import { claimIdOf, claimIdsIn, ownClaims } from './claims';
import { tombstoneOf } from './tombstone';
import { Orders } from '../orders';
import { Reader, updatesIn, type ReadEvent } from '../../temporal/history';
import { runsBelow, runsOf, type Run } from '../../temporal/runs';

/** An Update that the order accepted. */
export interface ExportedUpdate {
  name: string;
  args: unknown;
  /** Instant at which the order took it. */
  at: string;
  /** The program that sent it, as it named itself to the server. */
  by?: string;
  runId: string;
}

/** One run of the order's workflow. */
export interface ExportedRun {
  runId: string;
  startedAt?: string;
  closedAt?: string;
  memo: Record<string, unknown>;
  searchAttributes: Record<string, unknown>;
  /** Every event, its payloads read. */
  history: ReadEvent[];
}

/** What this machine's files hold. */
export interface ExportedFiles {
  /** Raw messages with their facts, oldest first. */
  messages: unknown[];
  /** Every line of it in reports of batches, one batch's several times where they differ. */
  batches: { batch: string; line: BatchLine }[];
  notRead: string[];
}

/** The document. */
export interface ExportedOrder extends ExportedFiles {
  format: 1;
  reference: string;
  exportedAt: string;
  namespace: string;
  /** It was forgotten: when and by whom. What else is here is what was left. */
  forgotten?: Partial<ForgottenMark>;
  /** As it was sent. */
  request?: unknown;
  status?: OrderStatus;
  /** What people decided. */
  decisions: OrderStatus['decisions'];
  documents: OrderStatus['documents'];
  updates: ExportedUpdate[];
  /** What lists of sales show. */
  sales: SaleEvent[];
  runs: ExportedRun[];
  /** What it owns alone, by ids that hold no name. */
  claims: { id: string; startedAt?: string; closedAt?: string }[];
  /** What was sent to webhooks about it, and when. */
  webhooks: { id: string; delivery: unknown; startedAt?: string; closedAt?: string }[];
}

/** Stands for a provider session: it is the agency's secret and says nothing about a passenger. */
const SEALED = '(sealed: a session of the agency at the provider)';

/** Only batches themselves know which orders they asked, and their histories hold every other order too. */
const BATCHES =
  'histories of batches that asked this order: they hold its id, booking reference and documents until the namespace forgets them';

/**
 * Exports everything that the server stores about an order, and what this machine's files hold. Names in `notRead` what could not be read:
 * nothing is left out silently.
 *
 * @throws {UnknownReference} where neither knows anything
 */
export async function exportOrder(
  client: Client,
  reference: string,
  files: ExportedFiles = { messages: [], batches: [], notRead: [] },
): Promise<ExportedOrder> {
  const workflowId = orderWorkflowId(reference);
  const all = await runsOf(client, workflowId);
  if (all.length === 0 && files.messages.length === 0 && files.batches.length === 0)
    throw new UnknownReference(reference);
  const tombstone = await tombstoneOf(client, all.at(-1));
  const notRead = new Set([...files.notRead, BATCHES]);
  const reader = new Reader(client, workflowId);
  const own = all.filter(({ type }) => type !== FORGOTTEN_WORKFLOW);
  const runs: ExportedRun[] = [];
  for (const run of own) runs.push(await exported(reader, run));
  const status = tombstone ? undefined : await statusOf(client, reference, notRead);
  // As in `forget`: a claim may be named by nothing but the search attributes.
  const named = own.flatMap((run) => claimIdOf(run) ?? []);
  const claimIds = new Set([...named, ...runs.flatMap(({ history }) => [...claimIdsIn(history)])]);
  const claims = await ownClaims(client, claimIds, reference, notRead);
  const sales = new Map<string, SaleEvent>();
  for (const run of all) {
    const memo = (await reader.memo(run.memo))[SALES_MEMO] as Partial<SalesMemo> | undefined;
    for (const event of memo?.events ?? []) sales.set(saleKey(event), event);
  }
  for (const trouble of reader.troubles)
    notRead.add(`payloads of its histories, marked "unreadable": ${trouble}`);
  return {
    format: 1,
    reference,
    exportedAt: new Date().toISOString(),
    namespace: client.options.namespace,
    ...(tombstone && { forgotten: tombstone.mark }),
    ...requestIn(runs),
    ...(status && { status }),
    decisions: status?.decisions ?? [],
    documents: status?.documents ?? [],
    updates: runs.flatMap(updatesOf),
    sales: [...sales.values()],
    runs,
    claims: claims.map(({ workflowId: id, ...times }) => ({ id, ...timesOf(times) })),
    webhooks: await deliveriesTo(client, reference, notRead),
    messages: files.messages,
    batches: files.batches,
    notRead: [...notRead],
  };
}

async function exported(reader: Reader, run: Run): Promise<ExportedRun> {
  const history = await reader.history(run.runId);
  return {
    runId: run.runId,
    ...timesOf(run),
    memo: await reader.memo(run.memo),
    searchAttributes: run.attributes,
    history: JSON.parse(JSON.stringify(history), (name, value: unknown) =>
      name === 'sealed' && typeof value === 'string' ? SEALED : value,
    ) as ReadEvent[],
  };
}

/** Reads the deliveries to webhooks, which are workflows of their own. */
async function deliveriesTo(
  client: Client,
  reference: string,
  notRead: Set<string>,
): Promise<ExportedOrder['webhooks']> {
  const deliveries: ExportedOrder['webhooks'] = [];
  for (const { workflowId: id, runId, ...times } of await runsBelow(client, deliveriesOf(reference))) {
    const reader = new Reader(client, id);
    const [first] = await reader.history(runId);
    const { input = [] } = (first?.workflowExecutionStartedEventAttributes ?? {}) as { input?: unknown[] };
    for (const trouble of reader.troubles) notRead.add(`what ${id} was told: ${trouble}`);
    deliveries.push({ id, delivery: input[0], ...timesOf(times) });
  }
  return deliveries;
}

/** Returns the status if somebody can tell it. The export goes on without: the history tells more. */
async function statusOf(
  client: Client,
  reference: string,
  notRead: Set<string>,
): Promise<OrderStatus | undefined> {
  try {
    return await new Orders(client).status(reference);
  } catch (error) {
    if (error instanceof UnknownReference) return undefined;
    const known = error instanceof NoWorker || error instanceof OrderStopped;
    notRead.add(`its status: ${known ? error.message : String(error)}`);
    return undefined;
  }
}

function timesOf({ startedAt, closedAt }: Pick<Run, 'startedAt' | 'closedAt'>): {
  startedAt?: string;
  closedAt?: string;
} {
  return {
    ...(startedAt && { startedAt: startedAt.toISOString() }),
    ...(closedAt && { closedAt: closedAt.toISOString() }),
  };
}

/** Returns the request that a run, or one before it, was started with. */
function requestIn(runs: readonly ExportedRun[]): { request?: unknown } {
  for (const { history } of runs) {
    const { input } = (history[0]?.workflowExecutionStartedEventAttributes ?? {}) as { input?: OrderInput[] };
    const [given] = input ?? [];
    if (typeof given !== 'object' || given === null || 'adopt' in given) continue;
    const request = 'resumed' in given ? given.resumed.request : given;
    if (request !== undefined) return { request };
  }
  return {};
}

function updatesOf({ runId, history }: ExportedRun): ExportedUpdate[] {
  return updatesIn(history).flatMap(({ name, args, identity: by, acceptedAt: at }) =>
    name
      ? [{ name, args: Array.isArray(args) ? (args[0] as unknown) : undefined, at, ...(by && { by }), runId }]
      : [],
  );
}
