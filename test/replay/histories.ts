/** The recorded histories: a file a path, readable once unpacked, without anything of the machine that recorded them. */
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { historyToJSON, type History } from '@temporalio/common/lib/proto-utils';
import type { Client } from '@temporalio/client';

/** One run, as `Worker.runReplayHistories` takes it. */
export interface RecordedRun {
  workflowId: string;
  history: { events: RecordedEvent[] };
}

/** An event as JSON; what belongs to its type stands under the type's own name. */
export type RecordedEvent = { eventType: string } & Record<string, unknown>;

const folder = join(__dirname, 'histories');
const ending = '.json.gz';

/** Names of the paths that have a file. */
export function recordedPaths(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length));
}

/** What stands in a path's file, as text. Throws Node's error where nothing is recorded. */
export function readText(path: string): string {
  return gunzipSync(readFileSync(join(folder, path + ending))).toString('utf8');
}

/** The runs of a path. Throws Node's error where nothing is recorded. */
export function readRuns(path: string): RecordedRun[] {
  return JSON.parse(readText(path), (_key, value: unknown) =>
    isPayload(value) ? { ...value, data: Buffer.from(value.data).toString('base64') } : value,
  ) as RecordedRun[];
}

/** Keeps the runs of a path; the same runs make the same bytes. Answers with the size of the file. */
export function writeRuns(path: string, runs: readonly RecordedRun[]): number {
  const text = JSON.stringify(runs, (key, value: unknown) => readable(value) ?? told(key, value));
  const bytes = gzipSync(text, { level: 9 });
  writeFileSync(join(folder, path + ending), bytes);
  return bytes.length;
}

/** Every run of a workflow that went on as new ones, the first one first. A run under way is waited for until it rests. */
export async function runsOf(client: Client, workflowId: string): Promise<RecordedRun[]> {
  const runs: RecordedRun[] = [];
  let { runId } = await client.workflow.getHandle(workflowId).describe();
  while (runId !== '') {
    const history = await restingHistory(client, workflowId, runId);
    runs.unshift({ workflowId, history: inWords(history) });
    runId = history.events?.[0]?.workflowExecutionStartedEventAttributes?.continuedExecutionRunId ?? '';
  }
  return runs;
}

async function restingHistory(client: Client, workflowId: string, runId: string): Promise<History> {
  for (;;) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    const { events } = inWords(history);
    if (isClosed(events) || isAtRest(events)) return history;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function inWords(history: History): RecordedRun['history'] {
  return JSON.parse(historyToJSON(history)) as RecordedRun['history'];
}

/** True where the last event is the run's end. */
export function isClosed(events: readonly RecordedEvent[]): boolean {
  return /_EXECUTION_(COMPLETED|FAILED|TERMINATED|CONTINUED_AS_NEW)$/.test(events.at(-1)?.eventType ?? '');
}

/** True where the workflow has answered everything, and waits. */
export function isAtRest(events: readonly RecordedEvent[]): boolean {
  const last = events.filter(({ eventType }) => eventType.startsWith('EVENT_TYPE_WORKFLOW_TASK_')).at(-1);
  return last?.eventType === 'EVENT_TYPE_WORKFLOW_TASK_COMPLETED';
}

/** What a server and a worker write about themselves or number at random. Replay looks at none of it. */
const untold: Record<string, string | undefined> = {
  identity: 'worker',
  stackTrace: '',
  binaryChecksum: undefined,
  buildId: '',
  taskId: undefined,
  requestId: undefined,
};

function told(key: string, value: unknown): unknown {
  if (key in untold) return untold[key];
  // A sticky queue is named after its worker.
  if (key === 'taskQueue' && (value as { kind?: string }).kind === 'TASK_QUEUE_KIND_STICKY') {
    return { ...(value as object), name: 'sticky' };
  }
  return typeof value === 'string' ? withoutAddress(value) : value;
}

/** The recording machine's own sandbox, which the problem of a call names. */
function withoutAddress(text: string): string {
  return text.replace(/http:\/\/127\.0\.0\.1:\d+/g, 'https://svc.example');
}

interface Payload {
  metadata: unknown;
  data: string;
}

function isPayload(value: unknown): value is Payload {
  const { metadata, data } = (value ?? {}) as Partial<Payload>;
  return metadata !== undefined && typeof data === 'string';
}

/** A payload with its JSON as text: base64 of the same words at another place is other text, which packs badly and hides what it says. */
function readable(value: unknown): Payload | undefined {
  if (!isPayload(value)) return undefined;
  const text = Buffer.from(value.data, 'base64').toString('utf8');
  // The login itself, sealed by the workers: opaque to the workflow, and nobody's to keep.
  const unsealed = text.replace(/"sealed":"[^"]*"/g, '"sealed":"a login"');
  // Where the report of a batch stood is the recording machine's own.
  const unplaced = unsealed.replace(/"[^"]*\/(?=reports\/batch-)/g, '"/');
  return { ...value, data: withoutAddress(unplaced) };
}
