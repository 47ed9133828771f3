/**
 * One decided write, from the doubt before it is sent to the proof of what became of it: once for create, issue, cancel and acceptance.
 *
 * A write is in doubt from before it is sent until a read shows what it did. An answer alone proves little: it may under-report, and the
 * service may still be at work.
 */
import type { WriteKind } from '../../domain/order/lifeMemory';
import type { Operations, WriteName } from '../../domain/calls/operations';
import type { Truth } from '../../domain/order/orderTruth';
import type { AttentionReason } from '../../domain/order/attention';
import { leftUnsent } from '../../domain/calls/ownProblems';
import type { CallProblem } from '../../domain/calls/problem';
import type { DoubtfulWrite } from '../../domain/order/status';
import { StepFailure } from '../calls/failures';
import { write, type Decided, type Written } from '../calls/write';
import type { Order } from './order';
import { applyRead, readOrder, readUntil, truthOf } from './read';
import { settlesAt } from './resets';

/** How often a write is decided again because what it was decided on had grown old; then the worker's clock may be wrong. */
export const REREADS = 3;

/** A write that a flow has decided on. */
export interface Decision<Name extends WriteName> extends Decided {
  operation: Name;
  input: Operations[Name]['input'];
  /** What a person would ask the airline about, were its answer lost. */
  kind?: WriteKind;
  /** What stays in doubt until a read proves it; a create that pays is an issue. */
  doubt?: DoubtfulWrite;
}

/** How an attempt ended. `unknown` says who may have sent it: this run just now, or one before a reset or a restored backup. */
export type Attempt<Output> =
  | Exclude<Written<Output>, { outcome: 'unknown' }>
  | { outcome: 'unknown'; problem: CallProblem; sentBy: SentBy };

export type SentBy = 'this-run' | 'perhaps-an-earlier-run';

/** Sends a decided write once, keeps what is in doubt because of it, and returns how it ended. */
export async function attemptWrite<Name extends WriteName>(
  order: Order,
  { operation, input, kind, doubt, ...decided }: Decision<Name>,
): Promise<Attempt<Operations[Name]['output']>> {
  if (doubt) order.doubt(doubt);
  const ended = await write(order.session, operation, input, decided);
  switch (ended.outcome) {
    case 'done':
      if (doubt) {
        order.sent(doubt, ended.correlationId);
        order.doubt(doubt);
      }
      order.prove(operation, ended);
      return ended;
    case 'unknown': {
      const { problem } = ended;
      if (writesAreHeld(problem)) order.cutOff();
      else if (leftUnsent(problem)) order.reset();
      keepSent(order, kind, problem);
      if (doubt) {
        if (doubt !== kind) keepSent(order, doubt, problem);
        order.doubt(doubt);
      }
      order.record({ lastError: problem });
      return { outcome: 'unknown', problem, sentBy: sentBy(problem) };
    }
    case 'rejected':
    case 'not-sent':
      if (doubt) order.clearDoubt(doubt);
      return ended;
  }
}

/** True for a write that the worker holds (`--hold-writes`): after a restored backup the server's own records do not tell what was sent. */
export function writesAreHeld({ code }: CallProblem): boolean {
  return code === 'writes-held';
}

/** Who may have sent a write whose outcome is unknown. */
export function sentBy(problem: CallProblem): SentBy {
  return leftUnsent(problem) ? 'perhaps-an-earlier-run' : 'this-run';
}

/** Keeps the CorrelationID of a write whose answer was lost, unless no worker can have sent that call. */
function keepSent(order: Order, kind: WriteKind | undefined, problem: CallProblem): void {
  if (!kind || problem.correlationId === 'none') return;
  // A held call was sent before only if the restored backup is older than it.
  if (writesAreHeld(problem) && order.memory.sent[kind] !== undefined) return;
  order.sent(kind, problem.correlationId);
}

/** How reading shows what became of a write. */
export interface Proof {
  write: DoubtfulWrite;
  /** True while the order may still move because of the write. Called at each read. */
  moving: (truth: Truth) => boolean;
  /** Until when to read a moving order (milliseconds since the epoch); by default until the service has settled. */
  until?: (truth: Truth, settledAt: number) => number;
  /** True for an order that reads as if the write had not been sent. */
  untouched: (truth: Truth) => boolean;
  /** Why it is read again, for the UI. */
  because: string;
  /** What a person is asked where the order cannot be read. */
  unread: { reason: AttentionReason; text: string };
}

/**
 * Reads until the order shows what became of a write, and enters the state that is true.
 * `again`: the service did nothing and can no longer apply it, so it may be decided once more. Where this run sent it, that counts as a
 * repeat, of which the profile allows `repeatWrites`.
 */
export async function reconcile(
  order: Order,
  proof: Proof,
  sent: SentBy | 'answered',
): Promise<'ended' | 'again'> {
  const settledAt = settlesAt(order);
  const until = (truth: Truth): number => proof.until?.(truth, settledAt) ?? settledAt;
  const { write: kind } = proof;
  try {
    const last = await readUntil(order, await readOrder(order), proof.moving, until, proof.because);
    if (sent !== 'answered' && proof.untouched(truthOf(order, last.result))) {
      const mayRepeat = order.memory.repeats[kind] < order.policy.repeatWrites;
      if (sent === 'perhaps-an-earlier-run' || mayRepeat) {
        order.clearDoubt(kind);
        if (sent === 'this-run') order.repeats(kind);
        return 'again';
      }
    }
    applyRead(order, last);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    // It may have been sent: whatever keeps the order from being read, nothing sends it again by itself.
    order.escalate(proof.unread.reason, proof.unread.text, { problem: error.problem });
  }
  return 'ended';
}
