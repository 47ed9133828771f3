/** Asks a running API what the OpenAPI document allows and what it does not, and judges each answer by that document. */
import fc from 'fast-check';
import {
  batch,
  batchList,
  messageList,
  offerList,
  orderList,
  passengerList,
  passengersOfOrders,
  providerList,
  salesList,
  schedule,
  scheduleList,
  startedBatch,
  startedOrder,
  timeline,
  workingOrder,
} from '../../../src/api/schemas';
import { openApiDocument } from '../../../src/api';
import { answerHeaders } from '../../../src/api/operations';
import { problemDocument } from '../../../src/api/problems';
import { orderStatus } from '../../../src/domain/order/status';
import { Batches } from '../../../src/client/batches';
import { Schedules } from '../../../src/client/schedules';
import type { RunningApi, Told } from '../../support/api';
import { oneAdult, type Stage } from '../../support/running';
import { callsOf, operationsOf, type Described, type FuzzCall } from './calls';

/** What was seen. */
export interface FuzzOutcome {
  calls: number;
  byStatus: Record<string, number>;
  /** Orders that authorised calls have started. */
  started: number;
  /** Answers that are none of the document's, or tell what they should not; orders that nobody may have started. */
  findings: { call: FuzzCall | string; why: string; answer?: string }[];
}

export interface FuzzOptions {
  calls: number;
  seed: number;
  progress?: (done: number) => void;
}

/** Calls at the same time. */
const AT_ONCE = 8;

const LEAKS = /node_modules|\bat [^"]+:\d+:\d+|\.[jt]s:\d+|Error:|grpc|Svc/;

/** Schemas of answers by their names in the document. */
const shapes = {
  OrderStatus: orderStatus,
  OrderList: orderList,
  OfferList: offerList,
  StartedOrder: startedOrder,
  WorkingOrder: workingOrder,
  Timeline: timeline,
  PassengerList: passengerList,
  PassengersOfOrders: passengersOfOrders,
  MessageList: messageList,
  BatchList: batchList,
  Batch: batch,
  StartedBatch: startedBatch,
  ScheduleList: scheduleList,
  Schedule: schedule,
  SalesList: salesList,
  ProviderList: providerList,
} as const;

/** Makes the calls. */
export async function fuzz(
  api: RunningApi,
  stage: Stage,
  { calls, seed, progress }: FuzzOptions,
): Promise<FuzzOutcome> {
  const document = JSON.parse(JSON.stringify(openApiDocument())) as Record<string, unknown>;
  const operations = new Map(operationsOf(document).map((each) => [each.name, each]));
  const references = await ordersOf(stage);
  const names = await batchesOf(stage);
  const outcome: FuzzOutcome = { calls: 0, byStatus: {}, started: 0, findings: [] };
  const waiting = fc.sample(callsOf(document, references, names), { numRuns: calls, seed });

  const one = async (call: FuzzCall): Promise<void> => {
    const { as, method, path, headers, body } = call;
    const who = as === 'none' ? { as: null } : as === 'wrong' ? { token: `ndcf_${'w'.repeat(43)}` } : { as };
    const told = await api.ask(method, path, { ...who, headers, ...(body !== undefined && { body }) });
    outcome.calls += 1;
    outcome.byStatus[told.status] = (outcome.byStatus[told.status] ?? 0) + 1;
    if (told.status === 201 && path.startsWith('/orders')) outcome.started += 1;
    const operation = operations.get(call.operation);
    for (const why of operation ? faults(operation, call, told) : ['no such operation'])
      outcome.findings.push({ call, why, answer: `${told.status} ${told.text.slice(0, 300)}` });
    progress?.(outcome.calls);
  };
  const worker = async (): Promise<void> => {
    for (let call = waiting.pop(); call; call = waiting.pop()) await one(call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));

  for await (const { workflowId } of stage.client.workflow.list({
    query: 'WorkflowType = "orderWorkflow"',
  })) {
    if (workflowId.startsWith('order/NOT-'))
      outcome.findings.push({ call: workflowId, why: 'an order by nobody' });
  }
  for (const fault of api.log) outcome.findings.push({ call: 'the log', why: fault });
  return outcome;
}

/** Everything that is wrong with an answer. */
function faults(operation: Described, { as, path }: FuzzCall, told: Told): string[] {
  const { status, headers, body, text } = told;
  const type = String(headers['content-type']).split(';')[0] ?? '';
  const allowed = operation.responses[status];
  const schema = allowed?.content?.[type]?.schema;
  const mayNot =
    operation.scope !== undefined &&
    (as === 'none' ||
      as === 'wrong' ||
      // Nobody here has an airline's token.
      operation.scope === 'notifications' ||
      (as === 'reader' && operation.scope !== 'orders:read') ||
      (as === 'writer' && ['money', 'passengers:read'].includes(operation.scope)));
  const expected = as === 'none' || as === 'wrong' ? 401 : 403;
  // A URL ends `/orders/./cancel` at `/orders/cancel`: such a call reaches another operation, or none, which anybody is told.
  const elsewhere = /\/(orders|messages|batches|schedules)\/(\.|%2E){1,2}(\/|$|\?)/i.test(path);
  return [
    ...(allowed || elsewhere ? [] : ['a status that the document does not know']),
    ...(status === 500 ? ['500'] : []),
    ...(allowed && !elsewhere ? headerFaults(allowed.headers ?? {}, headers) : []),
    ...(allowed && !schema ? [`no ${type} in the document`] : []),
    ...(status >= 400 && type !== 'application/problem+json' ? ['a refusal that is no problem'] : []),
    ...(status >= 400 && !same(problemDocument, body) ? ['a problem that is none'] : []),
    ...(status < 400 && !fits(schema, body) ? ['a document of another shape'] : []),
    ...(LEAKS.test(text) ? ['something of the inside'] : []),
    ...(mayNot && !elsewhere && status !== expected ? [`${expected} was due`] : []),
  ];
}

/** Headers that an answer has and the document does not name, and the other way round. */
function headerFaults(described: Record<string, unknown>, answered: Told['headers']): string[] {
  return Object.keys(answerHeaders)
    .filter((name) => name in described !== (answered[name.toLowerCase()] !== undefined))
    .map((name) => `the header ${name}`);
}

function fits(schema: Record<string, unknown> | undefined, body: unknown): boolean {
  const { $ref = '' } = (schema ?? {}) as { $ref?: string };
  const name = $ref.split('/').at(-1) ?? '';
  return !(name in shapes) || same(shapes[name as keyof typeof shapes], body);
}

/** Whether a document has the shape, and no member that the schema does not know. */
function same(
  schema: { safeParse(value: unknown): { success: boolean; data?: unknown } },
  body: unknown,
): boolean {
  const { success, data } = schema.safeParse(body);
  return success && JSON.stringify(sorted(data)) === JSON.stringify(sorted(body));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, each]) => [key, sorted(each)] as const);
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** An order at each place where calls find something to do. */
async function ordersOf(stage: Stage): Promise<string[]> {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const requests = [
    { reference: 'HELD-1' },
    { reference: 'HELD-2', ticketing: 'in-batch' },
    { reference: 'CHOICE-1', choose: { how: 'await', until }, offerLimit: 3 },
    { reference: 'FEE-1', surname: 'Feemove' },
    { reference: 'GONE-1', surname: 'Soldout' },
  ].map((changes) => oneAdult(changes));
  for (const request of requests) await stage.orders.start(request);
  const rests = { 'CHOICE-1': 'awaiting-choice', 'GONE-1': 'failed' } as const;
  for (const { reference } of requests)
    await stage.until(reference, rests[reference as keyof typeof rests] ?? 'held');
  return requests.map(({ reference }) => reference);
}

/** A batch and a schedule. Neither issues anything: random calls may trigger the schedule. */
async function batchesOf({ client }: Stage): Promise<string[]> {
  await new Batches(client).start('BATCH-1', { references: ['HELD-1'], dryRun: true });
  await new Schedules(client).put({
    ...{ name: 'NIGHTS-1', cron: '0 23 * * *', timezone: 'UTC', catchUpWithin: 60_000 },
    batch: { selection: {}, dryRun: true },
  });
  return ['BATCH-1', 'NIGHTS-1'];
}
