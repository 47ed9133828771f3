/** The message handlers of an order: validators refuse in words what its state does not allow, and queue what flows do one at a time. */
import {
  CancellationScope,
  condition,
  currentUpdateInfo,
  defineQuery,
  defineUpdate,
  setHandler,
  sleep,
} from '@temporalio/workflow';
import type { LifeMemory } from '../../domain/order/lifeMemory';
import type { Refusal } from '../../domain/calls/problem';
import { sealOf } from '../../domain/privacy/purpose';
import type { OrderStatus } from '../../domain/order/status';
import { refusalOf, shapeRefusal, updateNames } from '../../domain/order/updateRules';
import { keyUseOf, STATUS_QUERY, type OrderUpdateName, type OrderUpdates } from '../../domain/order/updates';
import { refused } from '../refused';
import type { Order } from './order';
import { updates, type Handler } from './updates';

const takesNothing: Refusal = { code: 'not-in-this-state', text: 'the order takes nothing any more' };

const keyUsed: Refusal = {
  code: 'key-used',
  text: 'the same Idempotency-Key came with another call before; nothing was done',
};

const askedBefore: Refusal = {
  code: 'asked-before',
  text: 'this very call was taken before; the status of the order says what came of it',
};

/** How many ids of Updates an order remembers. */
const REMEMBERED_IDS = 200;

/** An accepted Update that waits for its turn. */
export interface QueuedUpdate {
  name: OrderUpdateName;
  /** Why its calls are made, for the UI. */
  why?: string;
  reads: boolean;
  inBatch: boolean;
  /** Returns why it is refused as things stand now. The order may have moved since it was accepted. */
  refusal(): Refusal | undefined;
  run(): Promise<Refusal | undefined | void>;
  /** Answers the caller: with the order's status, or with a refusal. */
  answer(refusal?: Refusal): void;
}

/** The handlers of one order. They stand before the workflow waits for anything, so that no early message is turned away. */
export class Handlers {
  readonly queue: QueuedUpdate[] = [];
  /** How many Updates were accepted in this run. */
  accepted = 0;
  private order?: Order;
  private closed?: Refusal;
  /** Ids of Updates that were taken, in this run and in those that it goes on from. */
  private readonly taken: string[];
  /** Of these, those of earlier runs: there the server knows them no more. */
  private readonly takenBefore: ReadonlySet<string>;

  /** @param before what the run before this one remembered, where this one goes on with its order */
  constructor(
    readonly status: OrderStatus,
    private readonly before?: LifeMemory,
  ) {
    this.taken = [...(before?.taken ?? [])];
    this.takenBefore = new Set(this.taken);
    setHandler(defineQuery<OrderStatus>(STATUS_QUERY), () => this.status);
    for (const name of updateNames) this.handle(name);
  }

  /** From now on Updates reach the order. */
  open(order: Order): void {
    this.order = order;
    order.remember({ taken: this.taken });
  }

  /** Nothing can be asked of the order any more in this run, and why. */
  close(why: Refusal): void {
    this.closed ??= why;
    for (const update of this.queue.splice(0)) update.answer(why);
  }

  private handle<Name extends OrderUpdateName>(name: Name): void {
    const update: Handler<Name> = updates[name];
    const handler = async (given: unknown): Promise<OrderStatus> => {
      const args = argsOf<Name>(given);
      const refusal = this.refusal(name, given);
      if (refusal) return refuseLate(refusal);
      this.accepted += 1;
      this.remember(currentUpdateInfo()?.id);
      await condition(() => this.order !== undefined || this.closed !== undefined);
      // What is queued is judged at its turn; the rest here, where the order had not been read yet.
      if (this.adopting && !update.inTurn) {
        await condition(() => !this.adopting || this.closed !== undefined);
        const late = this.stateRefusal(name, args);
        if (late) throw refused(late);
      }
      if (!this.order || this.closed) throw refused(this.closed ?? takesNothing);
      const { order } = this;
      const { atOnce, inTurn, why, reads = false, inBatch = false } = update;
      if ((await atOnce?.(order, args)) === 'answered' || !inTurn) return this.status;
      const refusalNow = (): Refusal | undefined => this.stateRefusal(name, args);
      await this.enqueue({ name, why, reads, inBatch, refusal: refusalNow, run: () => inTurn(order, args) });
      return this.status;
    };
    const validator = (given: unknown): void => {
      const refusal = this.refusal(name, given);
      if (refusal) throw refused(refusal);
    };
    // An accepted Update is not undone by cancelling the workflow from outside.
    const shielded = (given: unknown): Promise<OrderStatus> =>
      CancellationScope.nonCancellable(() => handler(given));
    setHandler(defineUpdate<OrderStatus, [unknown]>(name), shielded, { validator });
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

  /** The refusal of an Update that has just come. What the state of an order allows is judged once it was read. */
  private refusal<Name extends OrderUpdateName>(name: Name, given: unknown): Refusal | undefined {
    const args = argsOf<Name>(given);
    return (
      this.closed ??
      this.keyRefusal() ??
      (this.adopting ? shapeRefusal(name, args) : this.stateRefusal(name, args)) ??
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
      cancelWanted: (order?.said.cancelWaits ?? false) || (memory?.leftToLapse ?? false),
      automatic: memory?.automatic ?? false,
      scheduleChanged: status.scheduleChanged ?? false,
    });
    return refusal ?? (order && updates[name].judge?.(order, args));
  }

  /** A key stands for one call. While the run goes on, the server itself answers one that comes again. */
  private keyRefusal(): Refusal | undefined {
    const id = currentUpdateInfo()?.id ?? '';
    const use = keyUseOf(id);
    if (use === undefined) return undefined;
    return this.taken.some((other) => other !== id && other.startsWith(use)) ? keyUsed : undefined;
  }

  /** A sealed Update is taken once. While the run goes on, the server itself answers one that comes again. */
  private repeatRefusal(given: unknown): Refusal | undefined {
    const seal = sealOf(given);
    const again = seal && 'sealedFor' in seal && this.takenBefore.has(currentUpdateInfo()?.id ?? '');
    return again ? askedBefore : undefined;
  }

  private remember(id: string | undefined): void {
    if (id !== undefined) this.taken.push(id);
    this.taken.splice(0, this.taken.length - REMEMBERED_IDS);
  }

  /** True until an order that exists already has been read for the first time. */
  private get adopting(): boolean {
    return this.status.state === 'shopping' && this.status.orderId !== undefined;
  }
}

/** Callers in other languages may leave the argument out. */
function argsOf<Name extends OrderUpdateName>(given: unknown): OrderUpdates[Name] {
  return (given ?? {}) as OrderUpdates[Name];
}

/**
 * Refuses an Update that a worker without our code has accepted. Only later: the SDK cannot replay such an Update that ends in the task in
 * which it began.
 */
async function refuseLate(refusal: Refusal): Promise<never> {
  await sleep(1_000, { summary: 'an Update was accepted that this order refuses' });
  throw refused(refusal);
}
