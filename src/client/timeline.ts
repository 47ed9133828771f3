/**
 * What has happened to an order, over all its runs, from what the server keeps: states, calls to the airline, waits, Updates, what the airline
 * changed and what people decided. Of arguments and answers it takes named members alone, so that no personal data is in it.
 */
import type { OrderStatus } from '../domain/order/status';
import { NdcFlowsError } from '../domain/errors';
import { isWrite, operationNames, type OperationName } from '../domain/calls/operations';
import { NDC_PROBLEM } from '../domain/order/activities';
import type { CallProblem } from '../domain/calls/problem';
import type { Money } from '../domain/money';
import { orderStates, type OrderState } from '../domain/order/states';
import { orderWorkflowId } from '../domain/order/updates';
import {
  attributesOf,
  callsIn,
  Reader,
  summaryOf,
  updatesIn,
  type HistoryCall,
  type ReadEvent,
  type RecordedUpdate,
} from '../temporal/history';
import { orderRuns, type Run } from '../temporal/runs';
import type { OrderAccess } from './askOrder';
import { currentRun } from './currentRun';

/** How long a worker may take to tell the status (milliseconds). Without it, passing states of the newest run are missing. */
const ANSWERS_WITHIN = 3_000;

/** How a call ended. Reads are `done`, `failed` or `called-off`; writes have one of the four outcomes. */
export type CallOutcome =
  'under-way' | 'done' | 'rejected' | 'not-sent' | 'unknown' | 'failed' | 'called-off';

/** A state that the order entered. */
export interface StateEntry {
  kind: 'state';
  at: string;
  state: OrderState;
}

/** A call to the airline. Times in milliseconds. */
export interface CallEntry {
  kind: 'call';
  at: string;
  operation: OperationName;
  /** What was asked, and why. */
  text?: string;
  provider?: string;
  outcome: CallOutcome;
  /** Absent while it is under way. */
  took?: number;
  attempts?: number;
  correlationId?: string;
  problem?: Pick<CallProblem, 'kind' | 'code' | 'text'>;
}

/** A durable wait. */
export interface WaitEntry {
  kind: 'wait';
  at: string;
  text: string;
  /** When it would be over. */
  until: string;
  ended: 'over' | 'called-off' | 'waiting';
  endedAt?: string;
}

/** An Update that the order accepted. */
export interface UpdateEntry {
  kind: 'update';
  at: string;
  name: string;
  who?: string;
  /** The batch that sent it. */
  batch?: string;
  /** The amount that it named: `payUpTo`, `fee`, `withoutQuote` or `amount`. */
  amount?: Money;
  /** The amount is the most that may be paid: `payUpTo`. */
  atMost?: true;
  outcome: 'under-way' | 'done' | 'refused' | 'called-off';
  endedAt?: string;
  /** Code of the refusal. */
  code?: string;
}

/** Something that the airline changed since the sale. */
export interface ChangeEntry extends Omit<NonNullable<OrderStatus['changes']>[number], 'kind' | 'seenAt'> {
  kind: 'change';
  at: string;
  what: NonNullable<OrderStatus['changes']>[number]['kind'];
}

/** What a person decided with `resolve`. */
export type DecisionEntry = OrderStatus['decisions'][number] & { kind: 'decision' };

/** A run that was ended from outside, or reset. */
export interface StoppedEntry {
  kind: 'stopped';
  at: string;
}

export type TimelineEntry =
  StateEntry | CallEntry | WaitEntry | UpdateEntry | ChangeEntry | DecisionEntry | StoppedEntry;

/** What has happened to an order, oldest first. */
export interface Timeline {
  entries: TimelineEntry[];
  /** False where older entries were left out. */
  complete: boolean;
}

/** Returns the newest entries of an order. @throws {UnknownReference}, {ReferenceForgotten} */
export async function timelineOf(
  { client, orders }: OrderAccess,
  reference: string,
  most: number,
): Promise<Timeline> {
  await currentRun(client, reference);
  const workflowId = orderWorkflowId(reference);
  const status = await orders.status(reference, { within: ANSWERS_WITHIN }).catch(unlessOurs);
  const found = new Map<string, TimelineEntry>();
  let complete = true;
  let known = status;
  for (const run of (await orderRuns(client, workflowId)).reverse()) {
    complete = found.size < most;
    if (!complete) break;
    const history = await new Reader(client, workflowId).history(run.runId);
    known ??= statusIn(history);
    // A reset repeats what came before it: the newer run tells how it went on.
    for (const entry of [...entriesIn(history, known).map(unlessOpen(run)), ...stopOf(run)])
      if (!found.has(keyOf(entry))) found.set(keyOf(entry), entry);
  }
  for (const entry of entriesOf(known)) found.set(keyOf(entry), entry);
  const entries = withoutRepeats([...found.values()].sort(byTime));
  return { entries: entries.slice(-most), complete: complete && entries.length <= most };
}

/** The order was stopped, no worker answers, or a key is missing: its history tells the rest. */
function unlessOurs(error: unknown): undefined {
  if (!(error instanceof NdcFlowsError)) throw error;
}

/** Returns the last status that a history holds: its result, or what its run went on from. */
function statusIn(history: readonly ReadEvent[]): OrderStatus | undefined {
  const ended = history.findLast(({ eventType }) => eventType === 'EVENT_TYPE_WORKFLOW_EXECUTION_COMPLETED');
  const [result] = listOf(attributesOf(ended).result);
  const [input] = listOf(attributesOf(history[0]).input) as {
    resumed?: { status?: unknown };
    previous?: unknown;
  }[];
  return [result, input?.resumed?.status, input?.previous].find(isStatus);
}

function isStatus(value: unknown): value is OrderStatus {
  const { history, decisions } = (value ?? {}) as Partial<OrderStatus>;
  return Array.isArray(history) && Array.isArray(decisions);
}

/** What the status tells: every state, also those that lists never show. */
function entriesOf({
  history = [],
  changes = [],
  decisions = [],
}: Partial<OrderStatus> = {}): TimelineEntry[] {
  return [
    ...history.map(({ state, at }) => ({ kind: 'state' as const, at, state })),
    ...changes.map(({ kind: what, seenAt: at, ...change }) => ({
      ...{ kind: 'change' as const, at, what },
      ...change,
    })),
    ...decisions.map((decision) => ({ kind: 'decision' as const, ...decision })),
  ];
}

function entriesIn(history: readonly ReadEvent[], status: OrderStatus | undefined): TimelineEntry[] {
  return [
    ...callsIn(history).flatMap(callEntry),
    ...waitsIn(history),
    ...updatesIn(history).map(updateEntry),
    ...listedStates(history, status),
  ];
}

/** Ends what a run has left open that is over: it went on as another, or was stopped. */
function unlessOpen({ open }: Run): (entry: TimelineEntry) => TimelineEntry {
  return (entry) => {
    if (open) return entry;
    if (entry.kind === 'wait' && entry.ended === 'waiting') return { ...entry, ended: 'called-off' };
    if (entry.kind === 'update' && entry.outcome === 'under-way') return { ...entry, outcome: 'called-off' };
    if (entry.kind !== 'call' || entry.outcome !== 'under-way') return entry;
    return { ...entry, outcome: isWrite(entry.operation) ? 'unknown' : 'called-off' };
  };
}

function callEntry(call: HistoryCall): CallEntry[] {
  const { operation, calledAt, summary, input, end } = call;
  if (!isOperation(operation)) return [];
  const { provider } = (listOf(input)[0] ?? {}) as { provider?: unknown };
  const told = end && outcomeOf(operation, end);
  return [
    {
      kind: 'call',
      at: new Date(calledAt).toISOString(),
      operation,
      ...(summary !== undefined && { text: summary }),
      ...(typeof provider === 'string' && { provider }),
      outcome: 'under-way',
      ...(end && { took: end.endedAt - calledAt, attempts: end.attempts }),
      ...told,
    },
  ];
}

const isOperation = (name: string): name is OperationName =>
  (operationNames as readonly string[]).includes(name);

type Told = Pick<CallEntry, 'outcome' | 'attempts' | 'correlationId' | 'problem'>;

function outcomeOf(
  operation: OperationName,
  { completed, answer, failure }: NonNullable<HistoryCall['end']>,
): Told {
  const [value] = listOf(answer) as {
    outcome?: CallOutcome;
    correlationId?: unknown;
    attempts?: unknown;
    problem?: CallProblem;
  }[];
  if (completed) {
    const { correlationId, attempts, problem } = value ?? {};
    // A write answers with its outcome whatever it is.
    const outcome = isWrite(operation) ? (value?.outcome ?? 'unknown') : 'done';
    return {
      outcome,
      ...(typeof correlationId === 'string' && { correlationId }),
      ...(typeof attempts === 'number' && { attempts }),
      ...problemIn(problem),
    };
  }
  const { canceledFailureInfo, applicationFailureInfo } = (failure ?? {}) as {
    canceledFailureInfo?: unknown;
    applicationFailureInfo?: { type?: string; details?: unknown };
  };
  if (failure === undefined || canceledFailureInfo) return { outcome: 'called-off' };
  const isProblem = applicationFailureInfo?.type === NDC_PROBLEM;
  const [problem] = isProblem ? (listOf(applicationFailureInfo.details) as CallProblem[]) : [];
  return { outcome: isWrite(operation) ? 'unknown' : 'failed', ...problemIn(problem) };
}

function problemIn(problem: CallProblem | undefined): Partial<Told> {
  if (typeof problem?.code !== 'string') return {};
  const { kind, code, text, correlationId } = problem;
  return { correlationId, problem: { kind, code, text } };
}

/** Returns the waits that say what they are for. */
function waitsIn(history: readonly ReadEvent[]): WaitEntry[] {
  const ended = new Map<string, ReadEvent>();
  for (const event of history)
    if (event.eventType === 'EVENT_TYPE_TIMER_FIRED' || event.eventType === 'EVENT_TYPE_TIMER_CANCELED')
      ended.set(String(attributesOf(event).startedEventId), event);
  return history.flatMap((event): WaitEntry[] => {
    const text = summaryOf(event);
    if (event.eventType !== 'EVENT_TYPE_TIMER_STARTED' || text === undefined) return [];
    const end = ended.get(event.eventId);
    const lasts = Number.parseFloat(String(attributesOf(event).startToFireTimeout)) * 1_000;
    const how = end?.eventType === 'EVENT_TYPE_TIMER_FIRED' ? 'over' : 'called-off';
    return [
      {
        kind: 'wait',
        at: instantOf(event.eventTime),
        text,
        until: new Date(Date.parse(event.eventTime) + lasts).toISOString(),
        ended: end ? how : 'waiting',
        ...(end && { endedAt: instantOf(end.eventTime) }),
      },
    ];
  });
}

const named = ['payUpTo', 'fee', 'withoutQuote', 'amount'] as const;

function updateEntry({ name = '', args: given, updateId, cameAt, end }: RecordedUpdate): UpdateEntry {
  const args = (listOf(given)[0] ?? {}) as Record<string, unknown>;
  const [amount] = named.map((member) => args[member]).filter(isMoney);
  const [, batch] = /^batch\/(.+)$/.exec(updateId ?? '') ?? [];
  const code = end?.failure?.applicationFailureInfo?.type;
  return {
    kind: 'update',
    at: instantOf(cameAt),
    name,
    ...(typeof args.who === 'string' && { who: args.who }),
    ...(batch !== undefined && { batch }),
    ...(amount && { amount, ...(isMoney(args.payUpTo) && { atMost: true as const }) }),
    outcome: end ? (end.failure ? 'refused' : 'done') : 'under-way',
    ...(end && { endedAt: instantOf(end.at) }),
    ...(code !== undefined && { code }),
  };
}

function isMoney(value: unknown): value is Money {
  const { amount, currency } = (value ?? {}) as Partial<Money>;
  return typeof amount === 'string' && typeof currency === 'string';
}

/** Returns the states that lists were shown, before and after those that the status has. */
function listedStates(history: readonly ReadEvent[], status: OrderStatus | undefined): StateEntry[] {
  const [from, to] = [status?.history[0]?.at, status?.updatedAt].map((at) => Date.parse(at ?? ''));
  return history.flatMap((event): StateEntry[] => {
    if (event.eventType !== 'EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES') return [];
    const { searchAttributes } = attributesOf(event) as {
      searchAttributes?: { indexedFields?: { NdcState?: unknown } };
    };
    const [state] = listOf(searchAttributes?.indexedFields?.NdcState) as OrderState[];
    const at = Date.parse(event.eventTime);
    // Nothing but the states of the table: anyone who may start workflows can set what is none.
    if (!state || !orderStates.includes(state) || (at >= Number(from) && at <= Number(to))) return [];
    return [{ kind: 'state', at: instantOf(event.eventTime), state }];
  });
}

function stopOf({ cutOff, closedAt }: Run): StoppedEntry[] {
  return cutOff && closedAt ? [{ kind: 'stopped', at: closedAt.toISOString() }] : [];
}

/** A search attribute may be a list of one, and arguments are lists. */
function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  return value === undefined || value === null ? [] : [value];
}

/** The server's instants have nanoseconds. */
const instantOf = (written: string): string => new Date(written).toISOString();

function keyOf(entry: TimelineEntry): string {
  const { at, kind } = entry;
  switch (entry.kind) {
    case 'state':
      return `${kind} ${at} ${entry.state}`;
    case 'call':
      return `${kind} ${at} ${entry.operation} ${entry.provider ?? ''}`;
    case 'wait':
      return `${kind} ${at} ${entry.text}`;
    case 'update':
      return `${kind} ${at} ${entry.name}`;
    case 'change':
      return `${kind} ${entry.number}`;
    default:
      return `${kind} ${at}`;
  }
}

function byTime(one: TimelineEntry, other: TimelineEntry): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

/** Lists are told a state again by each run. */
function withoutRepeats(entries: readonly TimelineEntry[]): TimelineEntry[] {
  let last: OrderState | undefined;
  return entries.filter((entry) => {
    if (entry.kind !== 'state') return true;
    const again = entry.state === last;
    last = entry.state;
    return !again;
  });
}
