/** The runs of a workflow id as the server knows them, and how to delete them. Decodes nothing: data to be erased must be found without its key. */
import type { Client } from '@temporalio/client';
import { NamespaceNotFoundError, type Payload } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { REFUSED_RUN } from '../domain/order/searchAttributes';
import { endStates } from '../domain/order/states';
import { ORDER_WORKFLOW } from '../domain/order/updates';
import { answeredWith } from './serverErrors';
import { tsToMs } from './time';

type Described = Awaited<ReturnType<Client['workflowService']['describeWorkflowExecution']>>;
type Info = NonNullable<Described['workflowExecutionInfo']>;
type Fields = NonNullable<NonNullable<Info['memo']>['fields']>;

const PAGE = 500;

const { WorkflowExecutionStatus: Status } = temporal.api.enums.v1;

/** How runs end from outside. */
const cuttingOff: readonly number[] = [
  Status.WORKFLOW_EXECUTION_STATUS_TERMINATED,
  Status.WORKFLOW_EXECUTION_STATUS_TIMED_OUT,
  Status.WORKFLOW_EXECUTION_STATUS_CANCELED,
  Status.WORKFLOW_EXECUTION_STATUS_FAILED,
];

/** One run. */
export interface Run {
  workflowId: string;
  runId: string;
  type: string;
  /** It has not ended; a paused run is open. */
  open: boolean;
  /** It did not come to its own end: terminated, timed out, cancelled, failed, or an order that was completed before its end. */
  cutOff: boolean;
  /** The first run of its chain of runs. A listing does not tell it. */
  firstRunId?: string;
  startedAt?: Date;
  closedAt?: Date;
  /** As they are kept. */
  memo: Fields;
  /** Search attributes; they are never encrypted. */
  attributes: Record<string, unknown>;
}

/** Returns the newest run of an id; undefined where the server knows none. */
export function newestRun(client: Client, workflowId: string): Promise<Run | undefined> {
  return describedRun(client, workflowId);
}

/** Returns one run of an id; undefined where the server no longer knows it. */
export async function describedRun(
  client: Client,
  workflowId: string,
  runId?: string,
): Promise<Run | undefined> {
  const { namespace } = client.options;
  const execution = { workflowId, ...(runId !== undefined && { runId }) };
  const answer = await unlessGone(
    client,
    client.workflowService.describeWorkflowExecution({ namespace, execution }),
  );
  const info = answer?.workflowExecutionInfo;
  return info ? asRun(info) : undefined;
}

/**
 * Returns every run of an id, oldest first. Listings lag a moment, so the newest run is asked for by itself. Only that one can be open:
 * another run that is listed as open has ended since, and is asked for too.
 */
export async function runsOf(client: Client, workflowId: string): Promise<Run[]> {
  const newest = await newestRun(client, workflowId);
  const found = await listedRuns(client, `WorkflowId = "${quoted(workflowId)}"`);
  if (newest) found.set(newest.runId, newest);
  const lagging = [...found.values()].filter(({ open, runId }) => open && runId !== newest?.runId);
  for (const run of await Promise.all(lagging.map(({ runId }) => describedRun(client, workflowId, runId))))
    if (run) found.set(run.runId, run);
  return oldestFirst(found);
}

/** Returns every run of an order's id, oldest first, but those that were refused at the start. */
export async function orderRuns(client: Client, workflowId: string): Promise<Run[]> {
  const runs = await runsOf(client, workflowId);
  return runs.filter(
    ({ type, attributes }) => type === ORDER_WORKFLOW && attributeText(attributes.NdcState) !== REFUSED_RUN,
  );
}

/** Returns every listed run of the ids with this beginning, oldest first. */
export async function runsBelow(client: Client, beginning: string): Promise<Run[]> {
  return oldestFirst(await listedRuns(client, `WorkflowId STARTS_WITH "${quoted(beginning)}"`));
}

/** Returns the runs that a list query finds, by their ids. */
export async function listedRuns(client: Client, query: string): Promise<Map<string, Run>> {
  const { namespace } = client.options;
  const found = new Map<string, Run>();
  let nextPageToken: Uint8Array | undefined;
  do {
    const page = await client.workflowService.listWorkflowExecutions({
      namespace,
      query,
      pageSize: PAGE,
      nextPageToken,
    });
    for (const info of page.executions ?? []) found.set(info.execution?.runId ?? '', asRun(info));
    nextPageToken = page.nextPageToken?.length ? page.nextPageToken : undefined;
  } while (nextPageToken);
  return found;
}

/** Returns the payloads that a run was started with, as they are kept. Reads one event. */
export async function startedWith(
  client: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
): Promise<readonly Payload[]> {
  const { history } = await client.workflowService.getWorkflowExecutionHistory({
    namespace: client.options.namespace,
    execution: { workflowId, runId },
    maximumPageSize: 1,
  });
  return history?.events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads ?? [];
}

/** Returns a search attribute's text; listings may keep one value as a list of one. */
export function attributeText(value: unknown): string | undefined {
  const [one] = Array.isArray(value) ? (value as unknown[]) : [value];
  return typeof one === 'string' ? one : undefined;
}

/** Returns text as it may stand between quotes in a list query. */
export const quoted = (text: string): string => text.replace(/["\\]/g, '\\$&');

function oldestFirst(runs: ReadonlyMap<string, Run>): Run[] {
  return [...runs.values()].sort((a, b) => Number(a.startedAt ?? 0) - Number(b.startedAt ?? 0));
}

/**
 * Asks the server to delete a run. It terminates one that is open before it answers, so its id is free when this returns, and deletes a
 * little later, reliably. Another run of the same id stays.
 */
export async function deleteRun(
  client: Client,
  { workflowId, runId }: Pick<Run, 'workflowId' | 'runId'>,
): Promise<void> {
  const { namespace } = client.options;
  await unlessGone(
    client,
    client.workflowService.deleteWorkflowExecution({
      namespace,
      workflowExecution: { workflowId, runId },
    }),
  );
}

/** Returns undefined where the server knows no such run. @throws NamespaceNotFoundError, which has the same gRPC code */
async function unlessGone<T>(client: Client, asking: Promise<T>): Promise<T | undefined> {
  try {
    return await asking;
  } catch (error) {
    const details = answeredWith('NOT_FOUND', error);
    if (details === undefined) throw error;
    if (/^namespace /i.test(details)) throw new NamespaceNotFoundError(client.options.namespace);
    return undefined;
  }
}

/** True for a state in which no order completes by itself: it was completed from outside. */
export function completedEarly(state: string | undefined): boolean {
  return state !== undefined && ![...endStates, REFUSED_RUN].includes(state);
}

function asRun({
  execution,
  type,
  status,
  firstRunId,
  startTime,
  closeTime,
  memo,
  searchAttributes,
}: Info): Run {
  const fields = Object.entries(searchAttributes?.indexedFields ?? {});
  const attributes: Record<string, unknown> = Object.fromEntries(
    fields.map(([name, { data }]) => [name, JSON.parse(Buffer.from(data ?? []).toString() || 'null')]),
  );
  const completed = status === Status.WORKFLOW_EXECUTION_STATUS_COMPLETED && type?.name === ORDER_WORKFLOW;
  return {
    workflowId: execution?.workflowId ?? '',
    runId: execution?.runId ?? '',
    type: type?.name ?? '',
    open: !closeTime,
    cutOff:
      cuttingOff.includes(Number(status)) ||
      (completed && completedEarly(attributeText(attributes.NdcState))),
    ...(firstRunId && { firstRunId }),
    ...(startTime && { startedAt: new Date(tsToMs(startTime)) }),
    ...(closeTime && { closedAt: new Date(tsToMs(closeTime)) }),
    memo: memo?.fields ?? {},
    attributes,
  };
}
