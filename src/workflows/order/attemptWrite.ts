/**
 * Attempts one decided write, from the doubt before it is sent to the proof of its effect. Used for create, issue, cancel and acceptance.
 *
 * A write is in doubt from before it is sent until a read shows what it did. An answer alone proves little: it may under-report, and the
 * service may still be processing.
 */
import { isUnlisted } from '../../domain/calls/classify';
import type { ProviderPolicy } from '../../domain/calls/provider';
import type { WriteKind } from '../../domain/order/lifeMemory';
import type { Operations, WriteName } from '../../domain/calls/operations';
import type { Truth } from '../../domain/order/orderTruth';
import type { AttentionReason } from '../../domain/order/attention';
import { leftUnsent } from '../../domain/calls/ownProblems';
import type { CallProblem, UnlistedCode } from '../../domain/calls/problem';
import type { DoubtfulWrite } from '../../domain/order/status';
import { StepFailure } from '../calls/failures';
import { write, type Decided, type Written } from '../calls/write';
import type { Order } from './order';
import { applyRead, readOrder, readUntil, truthOf } from './read';
import { settlesAt } from './resets';

/** How often a write is decided again because its read was too old. If that is not enough, the worker's clock may be wrong. */
export const REREADS = 3;

/** A write that a flow has decided on. */
export interface Decision<Name extends WriteName> extends Decided {
  operation: Name;
  input: Operations[Name]['input'];
  /** The kind of write whose CorrelationID a person needs if the answer is lost. */
  kind?: WriteKind;
  /** What stays in doubt until a read proves it. A create that pays is an issue. */
  doubt?: DoubtfulWrite;
}

/** How an attempt ended. `unknown` names who may have sent the write: this run, or one before a reset or a restored backup. */
export type Attempt<Output> =
  | Exclude<Written<Output>, { outcome: 'unknown' }>
  | { outcome: 'unknown'; problem: CallProblem; sentBy: SentBy };

export type SentBy = 'this-run' | 'perhaps-an-earlier-run';

/** Sends a decided write once, records the doubt, and returns how it ended. */
export async function attemptWrite<Name extends WriteName>(
  order: Order,
  { operation, input, kind, doubt, ...decided }: Decision<Name>,
): Promise<Attempt<Operations[Name]['output']>> {
  if (doubt) order.doubt(doubt);
  const ended = await write(order.session, operation, input, decided);
  order.remember({ unlistedCode: unlistedIn(ended, order.policy) });
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

/** Returns the error code of an unknown outcome, if no table has it. */
function unlistedIn(ended: Written<unknown>, { errors }: ProviderPolicy): UnlistedCode | undefined {
  if (ended.outcome !== 'unknown' || !isUnlisted(ended.problem, errors)) return undefined;
  const { code, owner, operation } = ended.problem;
  return { code, ...(owner !== undefined && { owner }), operation };
}

/** Returns true if the worker holds writes (`--hold-writes`): after a restored backup, the server's records do not show what was sent. */
export function writesAreHeld({ code }: CallProblem): boolean {
  return code === 'writes-held';
}

/** Returns who may have sent a write whose outcome is unknown. */
export function sentBy(problem: CallProblem): SentBy {
  return leftUnsent(problem) ? 'perhaps-an-earlier-run' : 'this-run';
}

/** Keeps the CorrelationID of a write whose answer was lost, unless no worker can have sent that call. */
function keepSent(order: Order, kind: WriteKind | undefined, problem: CallProblem): void {
  if (!kind || problem.correlationId === 'none') return;
  // A held call was sent earlier only if it is newer than the restored backup. Keep the CorrelationID already known.
  if (writesAreHeld(problem) && order.memory.sent[kind] !== undefined) return;
  order.sent(kind, problem.correlationId);
}

/** How reading shows the effect of a write. */
export interface Proof {
  write: DoubtfulWrite;
  /** Returns true while the order may still change because of the write. Called at each read. */
  moving: (truth: Truth) => boolean;
  /** Until when to read an order that may still change (milliseconds since the epoch). Default: until the service has settled. */
  until?: (truth: Truth, settledAt: number) => number;
  /** Returns true for an order that reads as if the write had not been sent. */
  untouched: (truth: Truth) => boolean;
  /** Why the order is read again, for the UI. */
  because: string;
  /** What to ask a person if the order cannot be read. */
  unread: { reason: AttentionReason; text: string };
}

/** Returns true if a write that did nothing may be sent again. One that an earlier run may have sent uses up no repeat of this one. */
export function mayRepeat({ memory, policy }: Order, kind: WriteKind, sent: SentBy): boolean {
  return policy.repeatWrites > (sent === 'this-run' ? memory.repeats[kind] : 0);
}

/**
 * Reads until the order shows the effect of a write, and enters the state that the read proves.
 * `again`: the service did nothing and can no longer apply the write, so it may be decided once more. If this run sent it, that counts as a
 * repeat; the profile's `repeatWrites` limits them.
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
      if (mayRepeat(order, kind, sent)) {
        order.clearDoubt(kind);
        if (sent === 'this-run') order.repeats(kind);
        return 'again';
      }
    }
    applyRead(order, last);
  } catch (error) {
    if (!(error instanceof StepFailure)) throw error;
    // The write may have been sent. If the order cannot be read, nothing sends it again automatically.
    order.escalate(proof.unread.reason, proof.unread.text, { problem: error.problem });
  }
  return 'ended';
}
