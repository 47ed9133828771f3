/** Orders that are terminated in every state, and then started again or adopted: what hands, scripts and other SDKs can do to a workflow id. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowExecutionAlreadyStartedError, type WorkflowFailedError } from '@temporalio/client';
import type { ApplicationFailure, WorkflowIdConflictPolicy, WorkflowIdReusePolicy } from '@temporalio/common';
import { NoWorker } from '../../../src/domain/order/errors';
import type { OrderLine } from '../../../src/client/types';
import type { OperationName } from '../../../src/domain/calls/operations';
import type { OrderState } from '../../../src/domain/order/states';
import type { OrderStatus } from '../../../src/domain/order/status';
import { searchAttributes } from '../../../src/domain/order/searchAttributes';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../../src/domain/order/updates';
import { unanswered } from '../../../src/temporal/serverErrors';
import { eventually } from '../../support/eventually';
import { oneAdult, type Stage } from '../../support/running';

export const PAID = { amount: '99999.00', currency: 'EUR' };

/** A stage of the suite, by what its provider and its service do. */
export type StageName = 'searches' | 'does not search' | 'slow writes';

/** A state in which orders are terminated. */
export interface Situation {
  on: StageName;
  request?: Record<string, unknown>;
  /** Brings a started order into the state. */
  reach: (stage: Stage, reference: string) => Promise<unknown>;
  /** Whether the run may have written when it is terminated. */
  wrote: boolean;
  /** The run has come to its own end: it can't be terminated, nor adopted. */
  completed?: true;
  /** The state in which a run that goes on comes to rest. */
  rests: OrderState;
  /** Its next step is known there. */
  watched?: boolean;
  /** What the airline has of it in the end. */
  airline: Played['airline'];
  /** Leads it on from there, to the state `ends`. Left out: it stays. */
  leadOn?: (stage: Stage, reference: string) => Promise<unknown>;
  ends?: OrderState;
}

/** One thing that is done to the order. */
export type Press = 'terminate' | 'adopt' | Start;

/** A start of the same workflow id. */
export interface Start {
  reuse: WorkflowIdReusePolicy;
  conflict?: WorkflowIdConflictPolicy;
}

/** What became of a start. A refused run says whether the order is to be adopted, or to be looked at. */
type Started = 'server refuses' | 'refused: adopt' | 'refused: status' | 'is that run' | 'goes on';

/** What was done, in turn, and what became of each start. */
export interface Played {
  reference: string;
  starts: Started[];
  /** What became of each adoption: `goes on`, or the code of its refusal. */
  adoptions: string[];
  is: OrderStatus;
  rows: Pick<OrderLine, 'state' | 'stopped'>[];
  /** What the airline has of the reference. */
  airline: { orders: number; issues: number; cancellations: number };
}

/** Plays one order through the situation and what is done to it, until everything has settled. */
export async function play(
  stage: Stage,
  situation: Situation,
  presses: readonly Press[],
  settles: number,
): Promise<Played> {
  const request = ownRequest(situation.request);
  const { reference } = request;
  await stage.orders.start(request);
  await situation.reach(stage, reference);

  const starts: Started[] = [];
  const adoptions: Played['adoptions'] = [];
  for (const press of presses) {
    if (press === 'terminate') await terminate(stage, reference);
    else if (press === 'adopt') adoptions.push(await adopt(stage, reference));
    else starts.push(await start(stage, request, press));
  }
  await rested(stage, reference, situation);
  // As long again as the service may take to apply what it was sent.
  await sleep(settles);
  const settled = await rested(stage, reference, situation);
  if (situation.leadOn && settled.state === situation.rests) await situation.leadOn(stage, reference);
  // While it is being read, nothing is said to come next.
  const is = await eventually(
    () => stage.orders.status(reference),
    ({ next }) => !situation.watched || next !== undefined,
  );
  return {
    reference,
    starts,
    adoptions,
    is,
    rows: await rowsOf(stage, is),
    airline: truth(stage, reference),
  };
}

/** A request of its own: the ledger knows orders by the agent that asked for them, and a search finds them by the passenger's name. */
export function ownRequest(changes: Situation['request'] = {}): ReturnType<typeof oneAdult> {
  const request = oneAdult(changes);
  const { reference, passengers } = request;
  const givenName = [...reference.slice(2)].map((digit) => 'ABCDEFGHIJKLMNOP'[parseInt(digit, 16)]).join('');
  const [adult] = passengers as [object];
  return { ...request, requester: { agentCode: reference }, passengers: [{ ...adult, givenName }] };
}

async function terminate(stage: Stage, reference: string): Promise<void> {
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate('by hand');
}

async function adopt(stage: Stage, reference: string): Promise<string> {
  try {
    await stage.orders.adopt(reference);
    return 'goes on';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

async function start(
  stage: Stage,
  request: { reference: string },
  { reuse, conflict }: Start,
): Promise<Started> {
  const workflowId = orderWorkflowId(request.reference);
  const before = await stage.client.workflow.getHandle(workflowId).describe();
  try {
    const { firstExecutionRunId } = await stage.client.workflow.start(ORDER_WORKFLOW, {
      workflowId,
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [request],
      workflowIdReusePolicy: reuse,
      ...(conflict && { workflowIdConflictPolicy: conflict }),
    });
    return firstExecutionRunId === before.runId
      ? 'is that run'
      : await becameOf(stage, workflowId, firstExecutionRunId);
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return 'server refuses';
    throw error;
  }
}

/** What a second run did. One that is refused ends after these events; one that goes on has more. */
const EVENTS_OF_A_REFUSAL = 10;

async function becameOf({ client }: Stage, workflowId: string, runId: string): Promise<Started> {
  const handle = client.workflow.getHandle(workflowId, runId);
  const { status } = await calmly(
    () => handle.describe(),
    (seen) => seen.status.name !== 'RUNNING' || seen.historyLength > EVENTS_OF_A_REFUSAL,
  );
  if (status.name !== 'FAILED') return 'goes on';
  const failure: unknown = await handle.result().catch((error: unknown) => error);
  const { type, message } = (failure as WorkflowFailedError).cause as ApplicationFailure;
  if (type !== 'reference-used') throw failure;
  return message.includes('ndc-flows adopt') ? 'refused: adopt' : 'refused: status';
}

/** Time between two looks: many orders are looked at side by side (milliseconds). */
const LOOK_EVERY = 250;

/** Looks until what it sees fits, or the time is over; returns what it saw last. A busy worker may not answer every look. */
export async function calmly<Seen>(
  look: () => Promise<Seen>,
  fits: (seen: Seen) => boolean = Boolean,
  within = 240_000,
): Promise<Seen> {
  for (const giveUpAt = Date.now() + within; ; await sleep(LOOK_EVERY)) {
    try {
      const seen = await look();
      if (fits(seen) || Date.now() > giveUpAt) return seen;
    } catch (error) {
      // On a busy machine the server, too, may be late.
      if (!(error instanceof NoWorker || unanswered(error)) || Date.now() > giveUpAt) throw error;
    }
  }
}

/** The order once it rests where it should, or after a while wherever it is. */
async function rested(
  stage: Stage,
  reference: string,
  { rests, watched = false }: Situation,
): Promise<OrderStatus> {
  return calmly(
    () => stage.orders.status(reference),
    ({ state, next }) => state === rests && (!watched || next !== undefined),
  );
}

/** The rows of the reference, as soon as the list has caught up with it. */
async function rowsOf(stage: Stage, { reference, state }: OrderStatus): Promise<Played['rows']> {
  const look = async (): Promise<Played['rows']> => {
    const rows: Played['rows'] = [];
    for await (const line of stage.orders.list())
      if (line.reference === reference) rows.push({ state: line.state, stopped: line.stopped });
    return rows;
  };
  return calmly(look, ([row]) => row?.state === state);
}

export function truth({ service }: Stage, reference: string): Played['airline'] {
  const { orders, issues, cancellations } = service.ledger();
  const made = orders.filter(({ agent }) => agent === reference).map(({ orderId }) => orderId);
  const of = (entries: readonly { orderId: string }[]): number =>
    entries.filter(({ orderId }) => made.includes(orderId)).length;
  return { orders: made.length, issues: of(issues), cancellations: of(cancellations) };
}

/** Resolves when the order shows the state in its search attributes: many orders at once are asked for less by that than by queries. */
export async function reaches(stage: Stage, reference: string, state: OrderState): Promise<void> {
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  await calmly(async () => {
    const { typedSearchAttributes } = await handle.describe();
    return typedSearchAttributes.get(searchAttributes.state) === state;
  });
}

/** Issues a held order for whatever it costs. `begin` resolves as soon as the order is asked. */
export async function ticket(stage: Stage, reference: string): Promise<OrderStatus> {
  await reaches(stage, reference, 'held');
  return stage.orders.update(reference, 'ticket', { payUpTo: PAID });
}

/** Asks a held order to be issued or cancelled, and does not wait for it. */
export async function ask(stage: Stage, reference: string, name: 'ticket' | 'cancel'): Promise<void> {
  await reaches(stage, reference, 'held');
  await stage.begin(reference, name, name === 'ticket' ? { payUpTo: PAID } : {});
}

const writes: readonly string[] = ['orderCreate', 'orderChange', 'orderCancel'];

/** PendingActivityState: a worker has taken it. */
const STARTED = 2;

/** Resolves when the call of an `ownRequest` is on its way; of a write, when the airline has it: after the send marker it may still be held back. */
export async function underWay(stage: Stage, reference: string, operation: OperationName): Promise<void> {
  const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
  const arrived = (): boolean =>
    stage.service.log().some((call) => call.agent === reference && call.operation === operation);
  await calmly(async () => {
    const { raw } = await handle.describe();
    const started = (raw.pendingActivities ?? []).some(
      ({ activityType, state }) => activityType?.name === operation && Number(state) === STARTED,
    );
    return started && (!writes.includes(operation) || arrived());
  });
}
