/**
 * The message handlers of an order. Validators refuse what its state does not allow; Updates that need the airline are queued and run one
 * at a time.
 */
import {
  CancellationScope,
  condition,
  currentUpdateInfo,
  defineQuery,
  defineSignal,
  defineUpdate,
  setHandler,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import { canonical } from '../../domain/canonical';
import type { LifeMemory } from '../../domain/order/lifeMemory';
import type { Refusal } from '../../domain/calls/problem';
import { sealOf } from '../../domain/privacy/purpose';
import type { OrderRefusal } from '../../domain/order/refusals';
import type { OrderStatus } from '../../domain/order/status';
import { refusalOf, shapeRefusal, updateNames } from '../../domain/order/updateRules';
import {
  keyUseOf,
  READ_SOON,
  SAME_PENDING,
  START_CONFIRMED,
  STATUS_QUERY,
  WAKE,
  type OrderUpdateName,
  type OrderUpdates,
  type StartConfirmed,
} from '../../domain/order/updates';
import { refused } from '../refused';
import { resetsSeen } from '../resetsSeen';
import type { Order } from './order';
import { releaseWithdrawn, updates, type Handler } from './updates';

const takesNothing: OrderRefusal = {
  code: 'not-in-this-state',
  text: 'the order has ended and accepts nothing more',
};

const keyUsed: OrderRefusal = {
  code: 'key-used',
  text: 'this Idempotency-Key was already used for a different call; nothing was done',
};

const askedBefore: OrderRefusal = {
  code: 'asked-before',
  text: 'this call was already accepted; the order’s status shows the result',
};

/** How many Update ids an order remembers. */
const REMEMBERED_IDS = 200;

/** An accepted Update that waits for its turn. */
export interface QueuedUpdate {
  name: OrderUpdateName;
  /** Why the Update calls the airline, for the UI. */
  why?: string;
  reads: boolean;
  /** Returns true if the workflow was reset since, and this Update changes the order: an earlier run may have carried it out. */
  wasReset(): boolean;
  /** Set where a replay delivers it later than the reset. */
  fromBefore?: boolean;
  amends: boolean;
  inBatch: boolean;
  /** Returns why the Update must be refused now. The order may have changed since it was accepted. */
  refusal(): Refusal | undefined;
  run(): Promise<Refusal | undefined | void>;
  /** Answers the caller with the order's status, or with a refusal. */
  answer(refusal?: Refusal): void;
}

/** The handlers of one order. Registered before the workflow first waits, so that no early message is rejected. */
export class Handlers {
  readonly queue: QueuedUpdate[] = [];
  /** Number of Updates accepted in this run. */
  accepted = 0;
  /** An adopting run has read its order. */
  adopted = false;
  /** A client has confirmed that it started this run. */
  startConfirmed = false;
  private order?: Order;
  /** A notification came before the order could take it. */
  private notified = false;
  private closed?: Refusal;
  /** Ids of Updates accepted in this run and in the runs it continues. */
  private readonly taken: string[];
  /** Queued and running Updates that an equal one joins, by id. */
  private readonly pending = new Map<string, string>();
  /** Ids accepted in earlier runs. The server deduplicates Update ids only within one run. */
  private readonly takenBefore: ReadonlySet<string>;

  /** @param before the memory of the previous run, if this run continues its order */
  constructor(
    readonly status: OrderStatus,
    private readonly before?: LifeMemory,
  ) {
    this.taken = [...(before?.taken ?? [])];
    this.takenBefore = new Set(this.taken);
    setHandler(defineQuery<OrderStatus>(STATUS_QUERY), () => this.status);
    // Whatever wakes a workflow lets it take in what it has missed.
    setHandler(defineSignal(WAKE), () => undefined);
    // A reset gives the run another id. What its history has decided must stay the same, so the first id counts.
    setHandler(defineSignal<[Partial<StartConfirmed>?]>(START_CONFIRMED), (given) => {
      this.startConfirmed ||= given?.runId === workflowInfo().firstExecutionRunId;
    });
    setHandler(defineSignal(READ_SOON), () => {
      if (this.order) this.order.readSoon();
      else this.notified = true;
    });
    for (const name of updateNames) this.handle(name);
  }

  /** Lets Updates reach the order. */
  open(order: Order): void {
    this.order = order;
    order.remember({ taken: this.taken });
    if (this.notified) order.readSoon();
  }

  /** Refuses every Update from now on in this run, including the queued ones. */
  close(why: Refusal): void {
    this.closed ??= why;
    for (const update of this.queue.splice(0)) update.answer(why);
  }

  private handle<Name extends OrderUpdateName>(name: Name): void {
    const handler = async (given: unknown): Promise<OrderStatus> => {
      const args = argsOf<Name>(given);
      const refusal = this.refusal(name, given);
      if (refusal) return refuseLate(refusal);
      this.accepted += 1;
      this.remember(currentUpdateInfo()?.id);
      return this.whilePending(joinedAs(name, args), () => this.carryOut(name, args));
    };
    const validator = (given: unknown): void => {
      const refusal = this.refusal(name, given);
      if (refusal) throw refused(refusal);
    };
    // Cancelling the workflow from outside must not undo an accepted Update.
    const shielded = (given: unknown): Promise<OrderStatus> =>
      CancellationScope.nonCancellable(() => handler(given));
    setHandler(defineUpdate<OrderStatus, [unknown]>(name), shielded, { validator });
  }

  /** Carries out an accepted Update: at once, or in its turn. */
  private async carryOut<Name extends OrderUpdateName>(
    name: Name,
    args: OrderUpdates[Name],
  ): Promise<OrderStatus> {
    const { atOnce, inTurn, why, inBatch = false, ...of }: Handler<Name> = updates[name];
    const reads = of.reads?.(args) ?? false;
    const amends = of.amends?.(args) ?? false;
    await condition(() => this.order !== undefined || this.closed !== undefined);
    const adopting = this.adopting;
    // The read with which an adopting run begins is the one that a refresh asks for.
    const isRead = adopting && name === 'refresh';
    if (isRead || (adopting && !inTurn)) await condition(() => !this.adopting || this.closed !== undefined);
    if (isRead && this.adopted) return this.status;
    // A queued Update is checked at its turn; any other here, because the order had not been read when it was accepted.
    if (adopting && !inTurn) {
      const late = this.stateRefusal(name, args);
      if (late) throw refused(late);
    }
    if (!this.order || this.closed) throw refused(this.closed ?? takesNothing);
    const { order } = this;
    if ((await atOnce?.(order, args)) === 'answered' || !inTurn) return this.status;
    const { resetsNoticed, withdrawals } = order;
    const refusal = (): Refusal | undefined =>
      name === 'ticket' && order.withdrawals > withdrawals ? releaseWithdrawn : this.stateRefusal(name, args);
    await this.enqueue({
      name,
      why,
      reads,
      amends,
      wasReset: () => amends && resetsSeen() > resetsNoticed,
      inBatch,
      refusal,
      run: () => inTurn(order, args),
    });
    return this.status;
  }

  /** Lets equal Updates join this one until it is answered. */
  private async whilePending<T>(as: string | undefined, answer: () => Promise<T>): Promise<T> {
    const id = currentUpdateInfo()?.id;
    if (as === undefined || id === undefined) return answer();
    this.pending.set(id, as);
    try {
      return await answer();
    } finally {
      this.pending.delete(id);
    }
  }

  private async enqueue(update: Omit<QueuedUpdate, 'answer'>): Promise<void> {
    let done = false;
    let refusal: Refusal | undefined;
    const answer = (why?: Refusal): void => {
      refusal = why;
      done = true;
    };
    this.queue.push({ ...update, answer });
    await condition(() => done);
    if (refusal) throw refused(refusal);
  }

  /** Returns why a new Update is refused. Until an adopted order has been read, only the shape of the arguments is checked. */
  private refusal<Name extends OrderUpdateName>(name: Name, given: unknown): Refusal | undefined {
    const args = argsOf<Name>(given);
    return (
      this.closed ??
      this.keyRefusal() ??
      this.joinRefusal(name, args) ??
      (this.adopting ? shapeRefusal(name, args) : this.stateRefusal(name, args)) ??
      (this.order && updates[name].foresee?.(this.order, args)) ??
      this.repeatRefusal(given)
    );
  }

  private stateRefusal<Name extends OrderUpdateName>(
    name: Name,
    args: OrderUpdates[Name],
  ): Refusal | undefined {
    const { status, order } = this;
    const memory = order?.memory ?? this.before;
    const refusal = refusalOf(name, args, {
      status,
      policy: order?.policy,
      cancelWanted: (order?.input.cancelWaits ?? false) || (memory?.leftToLapse ?? false),
      automatic: memory?.automatic ?? false,
    });
    return refusal ?? (order && updates[name].judge?.(order, args));
  }

  /**
   * Refuses an Update that asks the same as one that is queued or runs, and names that one. The server allows few Updates at a time: a
   * hundred impatient callers must not keep out a cancellation. Clients wait for the named Update instead.
   */
  private joinRefusal<Name extends OrderUpdateName>(
    name: Name,
    args: OrderUpdates[Name],
  ): Refusal | undefined {
    // Waiting for another caller's approval may take a day: refuse with the reason instead.
    if (this.status.state === 'awaiting-approval') return undefined;
    // A call under an Idempotency-Key is remembered by its Update. Sent again, a joined one would be a new call; only a read may be.
    if (!updates[name].reads?.(args) && keyUseOf(currentUpdateInfo()?.id ?? '') !== undefined)
      return undefined;
    const as = joinedAs(name, args);
    const [updateId] = [...this.pending].find(([, other]) => as === other) ?? [];
    if (updateId === undefined) return undefined;
    const text = `the same call is already in progress (Update ${updateId}); wait for its answer`;
    return { code: SAME_PENDING, text, pending: { updateId, runId: workflowInfo().runId } };
  }

  /** Refuses an idempotency key that was used for another call. Within a run, the server itself answers a repeated Update id. */
  private keyRefusal(): Refusal | undefined {
    const id = currentUpdateInfo()?.id ?? '';
    const use = keyUseOf(id);
    if (use === undefined) return undefined;
    return this.taken.some((other) => other !== id && other.startsWith(use)) ? keyUsed : undefined;
  }

  /** Refuses a sealed Update that an earlier run accepted. Within a run, the server itself answers a repeated Update id. */
  private repeatRefusal(given: unknown): Refusal | undefined {
    const seal = sealOf(given);
    const again = seal && 'sealedFor' in seal && this.takenBefore.has(currentUpdateInfo()?.id ?? '');
    return again ? askedBefore : undefined;
  }

  private remember(id: string | undefined): void {
    if (id !== undefined) this.taken.push(id);
    this.taken.splice(0, this.taken.length - REMEMBERED_IDS);
  }

  /** True until an adopted order has been read for the first time. */
  private get adopting(): boolean {
    return this.status.state === 'shopping' && this.status.orderId !== undefined;
  }
}

/** Returns a text that equal Updates share, or `undefined` for those that never join: answers to a waiting step, and a batch's own. */
function joinedAs<Name extends OrderUpdateName>(name: Name, args: OrderUpdates[Name]): string | undefined {
  const { inTurn, inBatch } = updates[name];
  return inTurn && !inBatch ? `${name} ${canonical(args)}` : undefined;
}

/** Callers in other languages may omit the argument. */
function argsOf<Name extends OrderUpdateName>(given: unknown): OrderUpdates[Name] {
  return (given ?? {}) as OrderUpdates[Name];
}

/**
 * Refuses an Update that a worker without our code has accepted. Waits first: the SDK cannot replay such an Update that ends in the task in
 * which it began.
 */
async function refuseLate(refusal: Refusal): Promise<never> {
  await sleep(1_000, { summary: 'an Update that this order should have refused was accepted' });
  throw refused(refusal);
}
