/** The life of one order: its status, its memory, and what was asked of it. The flows write here and nowhere else. */
import { log, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import { atAGlance } from '../../domain/order/atAGlance';
import { attentionFor, type Attention, type AttentionReason } from '../../domain/order/attention';
import { bareNumber } from '../../domain/order/documentCheck';
import type { Flight } from '../../domain/offers/flights';
import { freshMemory, type LifeMemory } from '../../domain/order/lifeMemory';
import type { Money } from '../../domain/money';
import type { NextStep } from '../../domain/order/nextStep';
import type { OrderView } from '../../domain/order/orderView';
import type { OperationName } from '../../domain/calls/operations';
import { personalOf } from '../../domain/privacy';
import type { Answer } from '../../domain/calls/problem';
import type { ProviderPolicy } from '../../domain/calls/provider';
import type { OrderRequest } from '../../domain/request/request';
import type { Standing } from '../../domain/order/settlement';
import { mayFollow, terminalStates, type OrderState } from '../../domain/order/states';
import type { DoubtfulWrite, FlightLine, OrderStatus } from '../../domain/order/status';
import type { Passenger } from '../../domain/request/trip';
import type { OrderUpdates } from '../../domain/order/updates';
import { Announcements } from './announcing';
import { notShownYet, shownAlready, tellSales } from './attributes';
import { count } from './counting';
import type { StepFailure } from '../calls/failures';
import { activitiesOf, type Line } from '../calls/session';
import { resetsSeen } from '../resetsSeen';

/** Where an order stood before a step. */
interface Whereabouts {
  state: OrderState;
  attention?: Attention;
}

/** How many entries the status keeps of its own history. */
const REMEMBERED_STATES = 100;

/** The write whose CorrelationID each reason shows, never that of a later read. */
export const lostWrites: Partial<Record<AttentionReason, keyof LifeMemory['sent']>> = {
  'lost-create': 'create',
  'lost-issue': 'issue',
  'lost-cancel': 'cancel',
};

/** The life of one order. */
export class OrderLife {
  readonly status: OrderStatus;
  /** What goes with the status from run to run. */
  readonly memory: LifeMemory;
  readonly line: Line;
  /** The order as it was last read. */
  view?: OrderView;
  /** 19.2's name of the shopping session. */
  shoppingResponseId?: string;
  selected?: string[];
  approved?: Money;
  /** The caller cancelled before anything existed. */
  abandoned = false;
  /** Other flights than those that were chosen first: they need approval whatever they cost. */
  otherFlights = false;
  /** What a person said of a trip that is booked under another reference. */
  duplicateWord?: 'book-anyway' | 'give-up';
  /** When the price was read that is booked, or when a caller agreed to it (milliseconds since the epoch). */
  pricedAt = 0;
  /** Says why the named offers are no trip, while a choice is awaited. */
  judgeSelection?: (offerIds: string[]) => string | undefined;
  /** A person has given the order up: the workflow ends with it as it is. */
  givenUp = false;
  /** Events that webhooks are told of, where they are (`Ground.announces`). */
  readonly announcements = new Announcements();
  private shown = shownAlready();
  /** How many resets of its history the run has noticed. */
  private resets = 0;

  constructor(
    readonly policy: ProviderPolicy,
    readonly reference: string,
    /** Absent for an order that was taken up. */
    readonly request: OrderRequest | undefined,
    status: OrderStatus,
    /** Of the run before, where this one goes on with its life. */
    memory?: LifeMemory,
  ) {
    this.status = status;
    // A run before this one may have remembered less: it may have been an older version's.
    this.memory = {
      ...freshMemory(),
      ...(memory ?? { automatic: status.released && status.inDoubt === undefined }),
    };
    this.line = {
      policy,
      reference,
      requester: request?.requester,
      personal: request && personalOf(request),
      activities: activitiesOf(policy),
      urgency: 'asked',
      askedAt: 0,
      reset: () => this.reset(),
      wasReset: () => this.wasReset,
      cutOff: () => this.cutOff(),
      waitsFor: (words) => this.waitsFor(words),
      notLaterThan: () => this.limit,
    };
  }

  get state(): OrderState {
    return this.status.state;
  }

  /**
   * True from the moment in which a run that was reset goes on by itself, until that is noticed. What the run before it has done since is
   * not known here.
   */
  get wasReset(): boolean {
    return resetsSeen() > this.resets;
  }

  /** The run was reset: until the service has settled, nothing is written, and only what is read is believed. */
  reset(): void {
    this.resets = resetsSeen();
    log.warn(`${this.reference}: this run goes on where the workflow was reset to`);
    this.cutOff();
  }

  /** What was sent until now is not known here. */
  private cutOff(): void {
    this.memory.cutOffAt = new Date().toISOString();
  }

  /** An orderCreate of this reference may have been sent since then (an instant). */
  mayExistSince(instant: string): void {
    const { mayExistSince: known = instant } = this.memory;
    this.memory.mayExistSince = known < instant ? known : instant;
  }

  /** The instant at which the order was begun, as far back as its status remembers. */
  get beganAt(): string {
    return this.status.history[0]?.at ?? this.status.updatedAt;
  }

  /** A booking must not simply go on: its caller has cancelled it, or it was reset. */
  get overtaken(): boolean {
    return this.abandoned || this.wasReset;
  }

  get ended(): boolean {
    return terminalStates.includes(this.state);
  }

  /** True for an order that was made elsewhere or by an earlier run: its past is not ours to be surprised by. */
  get takenUp(): boolean {
    return this.request === undefined;
  }

  /** Who must have a ticket in the end; unknown for an order that was taken up. */
  get expected(): Pick<Passenger, 'paxId' | 'type'>[] | undefined {
    return this.request?.passengers.map(({ paxId, type }) => ({ paxId, type }));
  }

  /** Documents that were seen before: an order view may forget them once the order is cancelled. */
  get documentNumbers(): string[] {
    return this.status.documents.map(({ number }) => number);
  }

  /** The customer has paid: automatic paths may issue for at most this amount. */
  release(payUpTo: Money): void {
    this.status.released = true;
    this.status.payUpTo = payUpTo;
    this.memory.automatic = true;
    // What the person was asked for has come; the order goes on from where it stood.
    if (this.status.attention?.reason === 'limit-near') this.enter('held');
    else this.show();
  }

  /** Where the order stands, for the decision about a read. */
  get standing(): Standing {
    const { state, inDoubt, documents, attention, released } = this.status;
    return {
      state,
      inDoubt: (['issue', 'cancel'] as const).filter((write) => inDoubt?.[write] !== undefined),
      takenUp: this.takenUp || this.memory.cutOffAt !== undefined,
      hasDocuments: documents.length > 0,
      limitPassed: this.limit !== undefined && this.limit <= Date.now(),
      released,
      cancelledBefore: this.memory.stateBefore === 'cancelled',
      toLapse: this.memory.leftToLapse,
      attention: attention?.reason,
    };
  }

  /** The payment limit in milliseconds since the epoch. */
  get limit(): number | undefined {
    return this.status.paymentLimit === undefined ? undefined : Date.parse(this.status.paymentLimit);
  }

  /** From now until it is settled this write is in doubt; called again when it has ended, because the service may still apply it then. */
  doubt(write: DoubtfulWrite): void {
    this.status.inDoubt = { ...this.status.inDoubt, [write]: new Date().toISOString() };
  }

  /** A definite no, or the proof that it was not sent, has settled the write. */
  settleDoubt(write: DoubtfulWrite): void {
    const { [write]: _settled, ...rest } = this.status.inDoubt ?? {};
    this.status.inDoubt = Object.keys(rest).length > 0 ? rest : undefined;
  }

  /** What `goBack` needs. */
  whereabouts(): Whereabouts {
    return { state: this.state, attention: this.status.attention };
  }

  /** A step could not be done: the order goes back to where it was, in front of the person whom it waited for if it did. */
  goBack({ state, attention }: Whereabouts): void {
    if (attention) {
      this.needPerson(attention.reason, attention.text, { actBy: attention.actBy });
      this.status.attention = attention;
    } else if (state !== this.state) {
      this.enter(state);
    }
  }

  /** The id of the order at the airline. Only for steps that follow its creation. */
  get orderRef(): { orderId: string; ownerCode?: string } {
    const { orderId, ownerCode } = this.status;
    if (!orderId) throw new Error(`order ${this.reference} has no order id in state ${this.state}`);
    return { orderId, ownerCode };
  }

  /** Enters a state. A step that the table of transitions does not know is a defect, and stops here. */
  enter(state: OrderState): void {
    if (!mayFollow(this.state, state)) {
      throw new Error(`order ${this.reference}: ${this.state} → ${state} is no transition`);
    }
    if (state !== this.state) {
      const at = new Date().toISOString();
      this.memory.reads = 0;
      this.status.history = [...this.status.history, { state, at }].slice(-REMEMBERED_STATES);
      log.info(`${this.reference}: ${this.state} → ${state}`);
      count('states', { provider: this.policy.provider, state });
    }
    this.status.state = state;
    if (state !== 'attention') this.status.attention = undefined;
    if (state !== 'awaiting-choice') {
      this.status.offers = undefined;
      // It knows every offer that was shopped: an order that rests for weeks is not to keep them.
      this.judgeSelection = undefined;
    }
    if (state !== 'awaiting-approval') this.status.toApprove = undefined;
    const unconfirmed = state === 'held' && this.memory.onRequest;
    this.status.onRequest = unconfirmed || undefined;
    this.status.next = undefined;
    this.status.waitsFor = unconfirmed ? 'the airline to confirm the order' : undefined;
    this.show();
    this.announcements.tell(this.status);
  }

  /** Records the call that proves what the status says. */
  prove(operation: OperationName, answer: Answer<unknown>): void {
    this.status.evidence = {
      operation,
      correlationId: answer.correlationId,
      verifiedAt: answer.answeredAt,
    };
  }

  /** Puts the order in front of a person. */
  needPerson(
    reason: AttentionReason,
    text: string,
    facts: { actBy?: string; failure?: StepFailure; write?: keyof LifeMemory['sent'] } = {},
  ): void {
    const lost = facts.write ?? lostWrites[reason];
    this.status.attention = {
      ...attentionFor(reason, text),
      actBy: facts.actBy ?? this.status.paymentLimit,
      correlationId: lost
        ? this.memory.sent[lost]
        : (facts.failure?.problem.correlationId ?? this.status.evidence?.correlationId),
    };
    if (facts.failure) this.status.lastError = facts.failure.problem;
    count('people', { provider: this.policy.provider, reason });
    this.enter('attention');
    this.waitsFor(`a person: ${text}`);
  }

  /** Keeps a person's answer, with who gave it and why. */
  decided({ answer, who, why }: OrderUpdates['resolve']): void {
    const decision = { answer, who: who.slice(0, 100), why: why.slice(0, 500), at: new Date().toISOString() };
    this.status.decisions = [...this.status.decisions, decision];
  }

  /** What comes next by itself, for whoever looks meanwhile; nothing while it works. */
  comesNext(step: NextStep | undefined): void {
    const { at, because = '' } = step ?? {};
    this.status.next = at === undefined ? undefined : { at: new Date(at).toISOString(), because };
    setCurrentDetails(atAGlance(this.status, this.request));
  }

  waitsFor(words: string | undefined): void {
    this.status.waitsFor = words;
    this.show();
  }

  /** Keeps what an order view says. An answer that is nearly empty erases nothing. */
  learn(view: OrderView): void {
    this.view = view;
    // Of an order that was made elsewhere, who travels is known as soon as it was read.
    if (!this.request) this.line.personal = personalOf(view);
    const { status } = this;
    status.orderId = view.orderId;
    status.ownerCode = view.ownerCode ?? status.ownerCode;
    status.total = view.total ?? status.total;
    if (view.bookingReferences.length > 0) {
      status.bookingReferences = [...new Set(view.bookingReferences.map(({ id }) => id))];
    }
    if (view.flights.length > 0) status.flights = view.flights.map(flightLine);
    status.documents = withKnown(status.documents, view.documents);
    const changed = view.items.some((item) =>
      item.services.some(
        ({ statusCode }) =>
          statusCode !== undefined && this.policy.serviceMeanings[statusCode] === 'schedule-change',
      ),
    );
    status.scheduleChanged = changed || undefined;
  }

  /** Brings search attributes and the UI's current details up to date, with as few events as lists need. */
  private show(): void {
    const { status } = this;
    status.updatedAt = new Date().toISOString();
    setCurrentDetails(atAGlance(status, this.request));
    const changed = notShownYet(status, this.shown);
    if (changed.length > 0) upsertSearchAttributes(changed);
    tellSales(status);
  }
}

/** A flight as the status shows it. */
export function flightLine(flight: Flight): FlightLine {
  const { carrier, number, origin, destination, departure, arrival } = flight;
  return { carrier, number, origin, destination, departure, arrival };
}

/** What the view shows, and what was seen before and is no longer shown: a document that vanished is not forgotten. */
function withKnown(known: OrderStatus['documents'], shown: OrderView['documents']): OrderStatus['documents'] {
  const now = new Set(shown.map(({ number }) => bareNumber(number)));
  return [
    ...shown.map(({ paxId, number, typeCode }) => ({ paxId, number, typeCode })),
    ...known.filter(({ number }) => !now.has(bareNumber(number))),
  ];
}
