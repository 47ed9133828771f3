/** What happened in one life, in its order: the facts on which the invariants are judged, and the words in which a failure is told. */
import type { Money } from '../../../src/domain/money';
import type { AmendmentKind } from '../../../src/domain/order/afterSale';
import type { WriteOutcome } from '../../../src/domain/calls/problem';
import type { OrderView } from '../../../src/domain/order/orderView';
import type { OrderState } from '../../../src/domain/order/states';
import type { Attention, OrderStatus } from '../../../src/domain/order/status';
import type { OrderUpdateName } from '../../../src/domain/order/updates';
import type { Execution } from './execution';
import type { VirtualTime } from './virtualTime';

export type WriteKind = 'create' | 'issue' | 'cancel' | 'accept' | 'change';

/** What a change after the sale is, as the airline reads it when it is sent. */
export interface ChangeFact {
  kind: AmendmentKind;
  /** By how much it changes the total, penalty included. */
  price: number;
  penalty?: number;
  issued: boolean;
}

/** A write as the airline and the workflow saw it. `seq` is its place among everything that happened. */
export interface WriteFact {
  fact: 'write';
  seq: number;
  kind: WriteKind;
  provider: string;
  correlationId: string;
  sentAt: number;
  /** When the workflow learnt how it ended; Infinity while it has not. */
  endedAt: number;
  outcome?: WriteOutcome<unknown>['outcome'];
  /** How often it took effect at the airline. */
  effects: number;
  /** What is paid with it. */
  amount?: Money;
  change?: ChangeFact;
}

/** A write that may have done something: it was not refused, and not proven unsent. */
export const mayHaveWorked = ({ outcome }: WriteFact): boolean =>
  outcome !== 'rejected' && outcome !== 'not-sent';

/** An answered read of the order, or a search for it. What it shows is what was so when it was sent. */
export interface ReadFact {
  fact: 'read';
  seq: number;
  by: 'order id' | 'search';
  provider: string;
  sentAt: number;
  answeredAt: number;
  /** False where no run waited for the answer any more: what it shows, the order never learns. */
  heard: boolean;
  /** What of it the airline may have changed, where the order was read by its id. `changes`: how often we have changed it. */
  as?: { moved: number; flightGone: boolean; total: string; changes: number };
  /** What it showed, and whether its documents were complete. */
  order?: { view: OrderView; complete: boolean };
  shows: 'no order of ours' | 'open' | 'issuing' | 'issued' | 'partly issued' | 'cancelled' | 'strange';
}

/** An Update that was accepted. */
export interface WordFact {
  fact: 'word';
  seq: number;
  name: OrderUpdateName;
  args: Record<string, unknown>;
  /** When it was accepted. */
  at: number;
  /** The status as it was when the word was accepted. */
  toApprove?: Money;
  asked?: Attention;
  /** The status that it was answered with. */
  answer?: OrderStatus;
  /** Place at which it was answered; Infinity while it is not. */
  answeredSeq: number;
  /** Place from which it waits for that answer, where a reset has opened it again. */
  againSeq?: number;
  /** Places between which it waited before, and what it was refused with then. */
  before: { from: number; to: number; refused?: string }[];
  refused?: string;
}

/** True where the word was accepted before this place and answered after it. */
export function underWay({ seq, againSeq, answeredSeq, before }: WordFact, place: number): boolean {
  const last = { from: againSeq ?? seq, to: answeredSeq };
  return [...before, last].some(({ from, to }) => from < place && to > place);
}

/** True for a word that takes a release back. */
export const withdraws = ({ name, args }: WordFact): boolean => name === 'release' && args.withdraw === true;

/** A run that ended. */
export interface EndFact {
  fact: 'end';
  seq: number;
  status: OrderStatus;
  endedAt: number;
}

/** A run that an operator stopped: it was terminated, or another one goes on from an earlier moment. */
export interface CutFact {
  fact: 'cut';
  seq: number;
  how: 'reset' | 'terminated';
  at: number;
}

/** A second start of the reference. */
export interface AgainFact {
  fact: 'again';
  seq: number;
  run: Execution;
}

/** What the word was refused with when this place was reached. */
export function refusedBy({ answeredSeq, before, refused }: WordFact, place: number): string | undefined {
  return answeredSeq < place ? refused : before.findLast(({ to }) => to < place)?.refused;
}

/** What a run says days after an operator stopped the one before it, beside what that one had done by then. */
export interface CheckFact {
  fact: 'check';
  seq: number;
  state: OrderState;
  truth: 'was issued' | 'exists' | 'does not exist';
}

/** A wrong that showed at once, whatever the end. */
export interface WrongFact {
  fact: 'wrong';
  seq: number;
  which:
    | 'defect'
    | 'no way out'
    | 'no rest'
    | 'no lead'
    | 'caller left waiting'
    | 'late'
    | 'race'
    | 'another provider'
    | 'false status';
  text: string;
}

export type Fact = WriteFact | ReadFact | WordFact | EndFact | CutFact | AgainFact | CheckFact | WrongFact;

type Without<F> = F extends Fact ? Omit<F, 'seq'> : never;

/** The journal of one life. */
export class Journal {
  readonly facts: Fact[] = [];
  private readonly lines: string[] = [];
  private seq = 0;
  private readonly began: number;

  constructor(private readonly time: VirtualTime) {
    this.began = time.now;
  }

  /** Keeps a fact; it may be completed later. */
  keep<F extends Fact>(fact: Without<F>): F {
    const kept = { ...fact, seq: this.next() } as unknown as F;
    this.facts.push(kept);
    return kept;
  }

  next(): number {
    return (this.seq += 1);
  }

  tell(line: string): void {
    this.lines.push(`${elapsed(this.time.now - this.began)}  ${line}`);
  }

  of<Name extends Fact['fact']>(name: Name): Extract<Fact, { fact: Name }>[] {
    return this.facts.filter((fact): fact is Extract<Fact, { fact: Name }> => fact.fact === name);
  }

  /** The reads whose answers the order has heard. */
  get heard(): ReadFact[] {
    return this.of('read').filter(({ heard }) => heard);
  }

  /** The life as a list that a person can read. */
  get told(): string {
    return this.lines.join('\n');
  }
}

/** `2d 03:04:05.678` */
function elapsed(milliseconds: number): string {
  const days = Math.floor(milliseconds / 86_400_000);
  const clock = new Date(milliseconds % 86_400_000).toISOString().slice(11, 23);
  return `${days}d ${clock}`;
}
