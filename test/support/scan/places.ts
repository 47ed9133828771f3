/** Where somebody could look who was never meant to: files, histories, the UI's answers, processes. Each place with all of its bytes. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import type { OrderAccess } from '../../../src/client/askOrder';
import { timelineOf } from '../../../src/client/timeline';
import { orderReference } from '../../../src/domain/order/updates';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { temporal } from '@temporalio/proto';
import { caughtUp } from '../caughtUp';

/** One place by its name (`histories as JSON`), in pieces. */
export interface Place {
  name: string;
  bytes: Buffer[];
}

/** The server's database, with what is not yet written into it. */
export async function databaseOf(dbFilename: string): Promise<Place> {
  const files = [dbFilename, `${dbFilename}-wal`, `${dbFilename}-journal`];
  const bytes = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))));
  return { name: 'the database file', bytes };
}

/** Every file below a folder, and its path. */
export async function filesIn(name: string, folder: string): Promise<Place> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return {
    name,
    bytes: [Buffer.from(files.join('\n')), ...(await Promise.all(files.map((file) => readFile(file))))],
  };
}

/** Every history of the namespace twice: as the SDK writes it into JSON, and as the server sends it. */
export async function historiesOf(client: Client): Promise<Place[]> {
  await caughtUp(client);
  const json: Buffer[] = [];
  const binary: Buffer[] = [];
  for await (const { workflowId, runId } of client.workflow.list()) {
    const history = await client.workflow.getHandle(workflowId, runId).fetchHistory();
    json.push(Buffer.from(historyToJSON(history)));
    binary.push(Buffer.from(temporal.api.history.v1.History.encode(history).finish()));
  }
  return [
    { name: 'histories as JSON', bytes: json },
    { name: 'histories as protobuf', bytes: binary },
  ];
}

/** What the server answers about each workflow, as it sends it: its description, and its query's answer by a worker. */
export async function answersOf(client: Client): Promise<Place> {
  const { namespace } = client.options;
  const { workflowService } = client;
  await caughtUp(client);
  const bytes: Buffer[] = [];
  for await (const { workflowId, runId, type } of client.workflow.list()) {
    const execution = { workflowId, runId };
    const described = await workflowService.describeWorkflowExecution({ namespace, execution });
    bytes.push(
      Buffer.from(
        temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse.encode(described).finish(),
      ),
    );
    if (type !== 'orderWorkflow') continue;
    const queried = await workflowService.queryWorkflow({
      namespace,
      execution,
      query: { queryType: 'status' },
    });
    bytes.push(Buffer.from(temporal.api.workflowservice.v1.QueryWorkflowResponse.encode(queried).finish()));
  }
  return { name: 'the server’s answers', bytes };
}

/** What the API tells of each order to whoever may see no names. */
export async function timelinesOf(access: OrderAccess): Promise<Place> {
  const bytes: Buffer[] = [];
  const query = 'WorkflowType = "orderWorkflow"';
  const ids = new Set<string>();
  for await (const { workflowId } of access.client.workflow.list({ query })) ids.add(workflowId);
  for (const id of ids)
    bytes.push(Buffer.from(JSON.stringify(await timelineOf(access, orderReference(id), 1_000))));
  return { name: 'timelines', bytes };
}

/** What the UI's own server answers a browser: lists, descriptions, histories, schedules. */
export async function uiAnswersOf(uiUrl: string, client: Client): Promise<Place> {
  const base = `${uiUrl}/api/v1/namespaces/${client.options.namespace}`;
  await caughtUp(client);
  const bytes: Buffer[] = [await fetched(`${base}/workflows`), await fetched(`${base}/schedules`)];
  for await (const { workflowId, runId } of client.workflow.list()) {
    const path = `${base}/workflows/${encodeURIComponent(workflowId)}`;
    bytes.push(await fetched(`${path}?execution.runId=${runId}`));
    bytes.push(await fetched(`${path}/history?execution.runId=${runId}`));
    bytes.push(await fetched(`${path}/history-reverse?execution.runId=${runId}`));
  }
  return { name: 'the UI’s answers', bytes };
}

async function fetched(url: string): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Arguments and environment of processes, as every other process of the user may read them. */
export async function processesOf(pids: readonly number[]): Promise<Place[]> {
  const read = (file: string): Promise<Buffer[]> =>
    Promise.all(pids.map((pid) => readFile(`/proc/${pid}/${file}`)));
  return [
    { name: 'process arguments', bytes: await read('cmdline') },
    { name: 'process environments', bytes: await read('environ') },
  ];
}

/** Metrics in text form, where somebody serves them. */
export async function metricsOf(address: string | undefined): Promise<Place[]> {
  return address === undefined
    ? []
    : [{ name: 'metrics', bytes: [await fetched(`http://${address}/metrics`)] }];
}
