/** The desk of an order: takes its Updates, refuses in words what its state does not allow, and queues what the flows must do one at a time. */
import {
  ApplicationFailure,
  CancellationScope,
  condition,
  setHandler,
  sleep,
  defineQuery,
  defineUpdate,
  currentUpdateInfo,
} from '@temporalio/workflow';
import { maskCards } from '../../domain/privacy';
import type { LifeMemory } from '../../domain/order/lifeMemory';
import type { OrderStatus } from '../../domain/order/status';
import {
  STATUS_QUERY,
  keyUseOf,
  type OrderInput,
  type OrderUpdateName,
  type OrderUpdates,
} from '../../domain/order/updates';
import { sealOf } from '../../domain/privacy/purpose';
import type { Refusal } from '../../domain/calls/problem';
import { refusalOf, shapeRefusal } from '../../domain/order/updateRules';
import type { OrderLife } from './orderLife';

/** Updates that a flow carries out; the others only tell a waiting flow something. */
export type QueuedName =
  'ticket' | 'ticketAsReleased' | 'quoteCancellation' | 'cancel' | 'refresh' | 'acceptChange' | 'resolve';

const queuedNames: readonly string[] = [
  'ticket',
  'ticketAsReleased',
  'quoteCancellation',
  'cancel',
  'refresh',
  'acceptChange',
  'resolve',
] satisfies QueuedName[];

const notOpen: Refusal = { code: 'not-in-this-state', text: 'the order takes nothing any more' };

const mayBeBooked: Refusal = {
  code: 'not-in-this-state',
  text: 'the workflow was reset, and an earlier run may have booked the trip; answer that first (resolve), then cancel',
};

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
export interface Intent<Name extends QueuedName = QueuedName> {
  name: Name;
  args: OrderUpdates[Name];
  done: boolean;
  failure?: Refusal;
}

/** One order's desk. Its handlers stand before the workflow waits for anything, so that no early message is turned away. */
export class Desk {
  readonly status: OrderStatus;
  readonly queue: Intent[] = [];
  /** How many Updates were accepted in this run. */
  accepted = 0;
  private life?: OrderLife;
  /** What the run before this one remembered, until the life goes on. */
  private readonly resumed?: LifeMemory;
  private closed?: Refusal;
  /** Ids of Updates that were taken, in this run and in those that it goes on from. */
  private readonly taken: string[];
  /** Of these, those of earlier runs: there the server knows them no more. */
  private readonly takenBefore: ReadonlySet<string>;

  constructor(input: OrderInput) {
    this.status = firstStatus(input);
    if ('resumed' in input) this.resumed = input.resumed.memory;
    this.taken = [...(this.resumed?.taken ?? [])];
    this.takenBefore = new Set(this.taken);
    setHandler(defineQuery<OrderStatus>(STATUS_QUERY), () => this.status);
    this.takes('selectOffer', async (args, life) => {
      life.selected = args.offerIds;
      await condition(() => life.state !== 'awaiting-choice');
    });
    this.takes('approve', async (args, life) => {
      life.approved = args.amount;
      await condition(() => life.status.toApprove === undefined);
    });
    this.takes('release', (args, life) => {
      life.release(args.payUpTo);
      return Promise.resolve();
    });
    this.takes('ticket', (args) => this.queued('ticket', args));
    this.takes('ticketAsReleased', (args) => this.queued('ticketAsReleased', args));
    this.takes('cancel', (args, life) => this.cancel(args, life));
    this.takes('quoteCancellation', (args) => this.queued('quoteCancellation', args));
    this.takes('refresh', (args) => this.queued('refresh', args));
    this.takes('acceptChange', (args) => this.queued('acceptChange', args));
    this.takes('resolve', (args, life) => this.resolve(args, life));
  }

  /** From now on Updates reach the order's life. */
  opens(life: OrderLife): void {
    this.life = life;
    life.memory.taken = this.taken;
  }

  /** Answers an intent: with the status, or with the words of a refusal. */
  answer(intent: Intent, failure?: Refusal): void {
    intent.failure = failure;
    intent.done = true;
  }

  /** The refusal of an Update as things stand now. */
  refusal<Name extends OrderUpdateName>(name: Name, args: OrderUpdates[Name]): Refusal | undefined {
    const { status, life } = this;
    const memory = life?.memory ?? this.resumed;
    const refusal = refusalOf(name, args, {
      status,
      policy: life?.policy,
      cancelWanted: (memory?.cancelWanted ?? false) || (memory?.leftToLapse ?? false),
      automatic: memory?.automatic ?? false,
      scheduleChanged: status.scheduleChanged ?? false,
    });
    if (refusal || name !== 'selectOffer') return refusal;
    const lacks = life?.judgeSelection?.((args as OrderUpdates['selectOffer']).offerIds);
    return lacks === undefined ? undefined : { code: 'offer-incomplete', text: lacks };
  }

  private takes<Name extends OrderUpdateName>(
    name: Name,
    handle: (args: OrderUpdates[Name], life: OrderLife) => Promise<void>,
  ): void {
    const definition = defineUpdate<OrderStatus, [unknown]>(name);
    const handler = async (given: unknown): Promise<OrderStatus> => {
      const args = (given ?? {}) as OrderUpdates[Name];
      const refusal = this.judge(name, given);
      if (refusal) return refuseLate(refusal);
      this.accepted += 1;
      this.take();
      await condition(() => this.life !== undefined || this.closed !== undefined);
      // What only tells a flow something is judged here where the order had not been read yet; the rest is judged at its turn.
      if (this.takenUp && !queuedNames.includes(name)) {
        await condition(() => !this.takenUp || this.closed !== undefined);
        const late = this.refusal(name, args);
        if (late) throw failure(late);
      }
      if (!this.life || this.closed) throw failure(this.closed ?? notOpen);
      await handle(args, this.life);
      return this.status;
    };
    const validator = (given: unknown): void => {
      const refusal = this.judge(name, given);
      if (refusal) throw failure(refusal);
    };
    // Like the order itself, an Update that was accepted is not undone by cancelling the workflow from outside.
    const shielded = (given: unknown): Promise<OrderStatus> =>
      CancellationScope.nonCancellable(() => handler(given));
    setHandler(definition, shielded, { validator });
  }

  /** An order that is being taken up has not been read yet: what its state allows is judged when its turn comes. */
  private judge<Name extends OrderUpdateName>(name: Name, given: unknown): Refusal | undefined {
    const args = (given ?? {}) as OrderUpdates[Name];
    return (
      this.closed ??
      this.keyRefusal() ??
      (this.takenUp ? shapeRefusal(name, args) : this.refusal(name, args)) ??
      this.repeatRefusal(given)
    );
  }

  /** Remembers the Update that is being carried out. */
  private take(): void {
    const id = currentUpdateInfo()?.id;
    if (id !== undefined) this.taken.push(id);
    this.taken.splice(0, this.taken.length - REMEMBERED_IDS);
  }

  /** A sealed Update is taken once. While the run goes on, the server itself answers one that comes again. */
  private repeatRefusal(given: unknown): Refusal | undefined {
    const seal = sealOf(given);
    const again = seal && 'sealedFor' in seal && this.takenBefore.has(currentUpdateInfo()?.id ?? '');
    return again ? askedBefore : undefined;
  }

  /** A key stands for one call. While the run goes on, the server itself answers one that comes again. */
  private keyRefusal(): Refusal | undefined {
    const id = currentUpdateInfo()?.id ?? '';
    const use = keyUseOf(id);
    if (use === undefined) return undefined;
    return this.taken.some((other) => other !== id && other.startsWith(use)) ? keyUsed : undefined;
  }

  private async cancel(args: OrderUpdates['cancel'], life: OrderLife): Promise<void> {
    if (life.status.orderId === undefined && !this.takenUp) {
      life.abandoned = true;
      const unsettled = (): boolean => life.status.attention?.reason === 'lost-create';
      await condition(() => life.ended || life.status.orderId !== undefined || unsettled());
      if (life.ended) return;
      // The booking was reset, and an earlier run has made an order, or may have.
      life.abandoned = false;
      if (life.status.orderId === undefined) throw failure(mayBeBooked);
    }
    life.memory.cancelWanted = true;
    await this.queued('cancel', args);
  }

  /** A booking that found its trip under another reference waits inside its flow: there the word is taken at once. */
  private async resolve(args: OrderUpdates['resolve'], life: OrderLife): Promise<void> {
    if (life.status.attention?.reason !== 'duplicate-trip') return this.queued('resolve', args);
    life.decided(args);
    life.duplicateWord = args.answer === 'book-anyway' ? 'book-anyway' : 'give-up';
    await condition(() => life.state !== 'attention');
  }

  private async queued<Name extends QueuedName>(name: Name, args: OrderUpdates[Name]): Promise<void> {
    const intent: Intent<Name> = { name, args, done: false };
    this.queue.push(intent);
    await condition(() => intent.done);
    if (intent.failure) throw failure(intent.failure);
  }

  /** Nothing can be asked of the order any more in this run, and why. */
  close(why: Refusal): void {
    this.closed ??= why;
    for (const intent of this.queue.splice(0)) this.answer(intent, why);
  }

  /** True until an order that exists already has been read for the first time. */
  private get takenUp(): boolean {
    return this.status.state === 'shopping' && this.status.orderId !== undefined;
  }
}

/**
 * Refuses an Update that a worker without our code has accepted. Only later: the SDK cannot replay such an Update that ends in the task in
 * which it began.
 */
async function refuseLate(refusal: Refusal): Promise<never> {
  await sleep(1_000, { summary: 'an Update was accepted that this order refuses' });
  throw failure(refusal);
}

function failure({ code, text }: Refusal): ApplicationFailure {
  return ApplicationFailure.nonRetryable(text, code);
}

/** The status before anything is known but the input itself. Input from other languages may be anything, so nothing is taken for granted. */
function firstStatus(input: OrderInput): OrderStatus {
  if ('resumed' in input) return input.resumed.status;
  const now = new Date().toISOString();
  const takeUp = 'takeUp' in input ? input.takeUp : undefined;
  const request = 'takeUp' in input ? undefined : input;
  // What an earlier run knew is kept: its documents, its release, and above all its doubts.
  const previous = 'takeUp' in input ? input.previous : undefined;
  return {
    reference: maskCards(String(takeUp?.reference ?? request?.reference ?? '')),
    state: 'shopping',
    // An order that is taken up has not been shopped for: its history goes on with what the first read proves.
    history: takeUp ? (previous?.history ?? []) : [{ state: 'shopping', at: now }],
    provider: maskCards(String(takeUp?.provider ?? request?.provider ?? '')),
    orderId: takeUp && String(takeUp.orderId),
    ownerCode: takeUp?.ownerCode,
    bookingReferences: [],
    flights: [],
    extras: previous?.extras ?? [],
    missedExtras: previous?.missedExtras ?? [],
    decisions: previous?.decisions ?? [],
    documents: previous?.documents ?? [],
    paymentLimit: previous?.paymentLimit,
    inDoubt: previous?.inDoubt,
    paidFee: previous?.paidFee,
    quotedFee: previous?.quotedFee,
    sales: previous?.sales,
    announced: previous?.announced,
    released: request?.released ?? previous?.released ?? false,
    payUpTo: request?.payUpTo ?? previous?.payUpTo,
    updatedAt: now,
  };
}
