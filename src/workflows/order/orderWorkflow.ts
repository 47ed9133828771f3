/** `orderWorkflow`: the whole life of one order. One workflow owns it, so that a ticket and a cancel never race. */
import {
  CancellationScope,
  allHandlersFinished,
  condition,
  continueAsNew,
  workflowInfo,
} from '@temporalio/workflow';
import type { Ground } from '../../domain/order/activities';
import { attentionFor } from '../../domain/order/attention';
import { nextStep, type NextStep } from '../../domain/order/nextStep';
import type { OrderStatus } from '../../domain/order/status';
import type { Refusal } from '../../domain/calls/problem';
import type { OrderInput, Resumed } from '../../domain/order/updates';
import { Alarm } from './alarm';
import { begin } from './begin';
import { Desk } from './desk';
import type { OrderLife } from './orderLife';
import { disownAll } from './owning';
import { carryOut, lookAnew, takeStep } from './performing';
import { startBooking, takeUp } from './starting';

/** How long a run that takes up an order waits for the Update that it was started with. Refused, it leaves nothing running. */
const UPDATE_ARRIVES = '10s';
const awaited = { summary: 'the call that took it up is awaited' };

const ended: Refusal = {
  code: 'not-in-this-state',
  text: 'the order has ended; ask again to take it up anew',
};

/**
 * Books a trip and follows the order to its end, or takes up an order that exists.
 * Completes with the order's status when nothing is left to wait for; `failed` is a result, not an error.
 * A life whose history has grown long goes on in a new run of the same id.
 */
export async function orderWorkflow(input: OrderInput): Promise<OrderStatus> {
  // Cancelling the workflow from outside must not abandon an order that exists: the order's own `cancel` is the way.
  const lived = await CancellationScope.nonCancellable(() => live(input));
  return 'resumed' in lived ? continueAsNew<typeof orderWorkflow>(lived) : lived;
}

async function live(input: OrderInput): Promise<OrderStatus | { resumed: Resumed }> {
  const desk = new Desk(input);
  if ('takeUp' in input && !(await condition(() => desk.accepted > 0, UPDATE_ARRIVES, awaited))) {
    return input.previous ?? unread(desk.status);
  }
  const begun = await begin(input, desk);
  const started = begun ? await start(begun.life, desk, input) : 'not-read';
  if (begun && started !== 'not-read') {
    const end = started === 'long' ? started : await follow(begun.life, desk, begun.ground.longHistory);
    if (end === 'long') return { resumed: resumed(begun.life, begun.ground) };
  }
  // From here on nobody serves the desk: who comes now is told so.
  desk.close(ended);
  if (begun) await disownAll(begun.life);
  await condition(() => allHandlersFinished() && !begun?.life.announcements.underWay);
  // A run that could not even read the order knows less than the one before it.
  const previous = 'takeUp' in input ? input.previous : undefined;
  return started !== 'not-read' || !previous
    ? desk.status
    : { ...previous, lastError: desk.status.lastError };
}

/** The status of an order that exists and that nobody has read: who looks later must find it where it can be asked again. */
function unread(status: OrderStatus): OrderStatus {
  const attention = attentionFor('unknown-status', 'the order was named, and never read');
  return { ...status, state: 'attention', attention };
}

function resumed({ request, status, memory }: OrderLife, ground: Ground): Resumed {
  return { run: workflowInfo().runId, request, status, memory, ground };
}

/** Ends when there is an order to follow, or the truth that there is none; `not-read` where an order that exists could not be read. */
async function start(
  life: OrderLife,
  desk: Desk,
  input: OrderInput,
): Promise<'started' | 'not-read' | 'long'> {
  desk.opens(life);
  if ('resumed' in input) {
    // The new run shows what the old one showed.
    life.waitsFor(life.status.waitsFor);
    if (life.state !== 'shopping') return 'started';
  }
  if (!life.request) return (await takeUp(life, desk)) ? 'started' : 'not-read';
  return (await startBooking(life, life.request)) === 'long' ? 'long' : 'started';
}

/**
 * Does what callers ask and what time demands, one thing after the other, until the order has ended or, at rest, the history has
 * grown long. Nobody may be at the desk then: an Update that is under way would be lost.
 */
async function follow(life: OrderLife, desk: Desk, longHistory: number): Promise<'ended' | 'long'> {
  const alarm = new Alarm();
  for (;;) {
    if (life.wasReset) await lookAnew(life);
    const intent = desk.queue.shift();
    if (intent) {
      await carryOut(life, desk, intent);
      continue;
    }
    if (historyIsLong(longHistory) && !life.givenUp) {
      await condition(() => allHandlersFinished() && !life.announcements.underWay);
      if (desk.queue.length === 0) return 'long';
      continue;
    }
    const next = stepOf(life);
    if (next.step === 'end' && (next.at ?? 0) <= Date.now()) return 'ended';
    // What the step was decided on may change while it waits: then it is decided anew.
    life.comesNext(next);
    const moved = (): boolean => desk.queue.length > 0 || life.wasReset || stepOf(life).step !== next.step;
    const called = await callerBefore(alarm, next, moved);
    // At an end, too, the queue is served first: a caller may have come in the very moment in which the timer fired.
    life.comesNext(undefined);
    if (called || next.step === 'wait' || next.step === 'end') continue;
    await takeStep(life, next.step);
  }
}

function historyIsLong(longHistory: number): boolean {
  const { historyLength, continueAsNewSuggested } = workflowInfo();
  return continueAsNewSuggested || historyLength > longHistory;
}

function stepOf(life: OrderLife): NextStep {
  if (life.givenUp) return { step: 'end', at: 0, because: 'given up' };
  const { status, memory } = life;
  return nextStep(
    {
      status,
      ticketing: life.request?.ticketing ?? 'on-demand',
      automatic: memory.automatic && !memory.cancelWanted && !memory.leftToLapse,
      onRequest: memory.onRequest,
      reads: memory.reads,
      warnBefore: life.policy.warnBefore,
      readDue: memory.readDue,
      cutOff: memory.cutOffAt !== undefined,
      searchDue: memory.searchDue,
    },
    Date.now(),
  );
}

/** True when a caller came before the step was due. */
async function callerBefore(alarm: Alarm, next: NextStep, moved: () => boolean): Promise<boolean> {
  if (next.at !== undefined) return alarm.until(next.at, next.because, moved);
  alarm.off();
  await condition(moved);
  return true;
}
