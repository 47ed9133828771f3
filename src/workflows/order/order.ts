/** The state of one order: its status, what it remembers beside it, and every change to them. The flows change it by these methods alone. */
import { log, setCurrentDetails, upsertSearchAttributes } from '@temporalio/workflow';
import type { OrderSettings } from '../../domain/order/activities';
import { atAGlance } from '../../domain/order/atAGlance';
import {
  attentionFor,
  attentionRule,
  attentionRules,
  type AttentionReason,
} from '../../domain/order/attention';
import { bareNumber } from '../../domain/order/documentCheck';
import { plainFlight, plainFlights, type Flight } from '../../domain/offers/flights';
import { freshMemory, type LifeMemory, type WriteKind } from '../../domain/order/lifeMemory';
import type { Money } from '../../domain/money';
import type { NextStep } from '../../domain/order/nextStep';
import type { Offer } from '../../domain/offers/offers';
import { itemsWithScheduleChange } from '../../domain/order/orderTruth';
import type { OrderView } from '../../domain/order/orderView';
import type { OperationName } from '../../domain/calls/operations';
import { personalOf } from '../../domain/privacy';
import type { Answer, CallProblem, Refusal } from '../../domain/calls/problem';
import type { ProviderPolicy } from '../../domain/calls/provider';
import type { OrderRequest } from '../../domain/request/request';
import type { Standing } from '../../domain/order/stateAfterRead';
import { mayFollow, terminalStates, type OrderState } from '../../domain/order/states';
import type { Attention, DoubtfulWrite, FlightLine, OrderStatus } from '../../domain/order/status';
import type { Passenger } from '../../domain/request/trip';
import type { OrderUpdates } from '../../domain/order/updates';
import { Announcements } from './announcements';
import { notShownYet, shownAlready, tellSales } from './attributes';
import { count } from '../metrics';
import { activitiesOf, type ProviderSession } from '../calls/session';
import { resetsSeen } from '../resetsSeen';

/** What `restore` needs: where an order stood before a step. */
export interface Whereabouts {
  state: OrderState;
  attention?: Attention;
}

/** What a person who is asked is shown, where it is known. */
interface Shown {
  actBy?: string;
  /** What went wrong; also shown as the last error. */
  problem?: CallProblem;
  /** The write whose CorrelationID is shown. */
  write?: WriteKind;
}

/** Facts of the status that steps find and that move nothing by themselves. */
type Recorded =
  | 'extras'
  | 'lastError'
  | 'missedExtras'
  | 'money'
  | 'paidFee'
  | 'paymentLimit'
  | 'priceGuarantee'
  | 'quotedFee'
  | 'sales'
  | 'searchUntil'
  | 'total';

/** Facts beside the status that later decisions need. */
type Remembered =
  | 'agreed'
  | 'cutOffAt'
  | 'issuedBefore'
  | 'lostCreate'
  | 'onRequest'
  | 'readAt'
  | 'readDue'
  | 'reads'
  | 'searchDue'
  | 'stateBefore'
  | 'taken';

/** How many entries the status keeps of its own history. */
const REMEMBERED_STATES = 100;

/** One order. */
export class Order {
  readonly policy: ProviderPolicy;
  readonly session: ProviderSession;
  /** Events for webhooks. */
  readonly announcements: Announcements;
  /** The order as it was last read. */
  view?: OrderView;
  /** What callers have said that a step waits for. Set by the Update handlers, taken by the flows. */
  readonly said: {
    selected?: string[];
    approved?: Money;
    duplicate?: 'book-anyway' | 'give-up';
    /** The caller cancelled before anything existed: the booking stops. */
    cancelled?: boolean;
    /** An accepted cancellation waits for its turn: nothing is issued before it. */
    cancelWaits?: boolean;
  } = {};
  /** Says what the named offers lack, while a choice is awaited. */
  private lacks?: (offerIds: string[]) => string | undefined;
  /** A person has given the order up: the workflow ends with it as it is. */
  givenUp = false;
  private readonly remembered: LifeMemory;
  private shown = shownAlready();
  /** How many resets of its history the run has noticed. */
  private resets = 0;

  constructor(
    readonly settings: OrderSettings,
    readonly reference: string,
    /** Absent for an order that was adopted. */
    readonly request: OrderRequest | undefined,
    private readonly current: OrderStatus,
    /** Of the run before, where this one goes on with its order. */
    memory?: LifeMemory,
  ) {
    this.policy = settings.policy;
    this.announcements = new Announcements(settings.announces);
    this.remembered = memory ?? {
      ...freshMemory(),
      automatic: current.released && current.inDoubt === undefined,
    };
    this.session = {
      policy: this.policy,
      reference,
      requester: request?.requester,
      personal: request && personalOf(request),
      activities: activitiesOf(this.policy),
      urgency: 'asked',
      askedAt: 0,
      wasReset: () => this.wasReset,
      waitsFor: (words) => this.waitsFor(words),
      notLaterThan: () => this.limit,
    };
  }

  get status(): Readonly<OrderStatus> {
    return this.current;
  }

  /** What goes with the status from run to run. */
  get memory(): Readonly<LifeMemory> {
    return this.remembered;
  }

  get state(): OrderState {
    return this.current.state;
  }

  get ended(): boolean {
    return terminalStates.includes(this.state);
  }

  /** True for an order that this run did not create. */
  get adopted(): boolean {
    return this.request === undefined;
  }

  /** Who must have a ticket in the end; unknown for an adopted order. */
  get expected(): Pick<Passenger, 'paxId' | 'type'>[] | undefined {
    return this.request?.passengers.map(({ paxId, type }) => ({ paxId, type }));
  }

  /** Documents that were seen before: an order view may forget them once the order is cancelled. */
  get documentNumbers(): string[] {
    return this.current.documents.map(({ number }) => number);
  }

  /** The payment limit in milliseconds since the epoch. */
  get limit(): number | undefined {
    return this.current.paymentLimit === undefined ? undefined : Date.parse(this.current.paymentLimit);
  }

  /** When the order was begun, as far back as its status remembers (an instant). */
  get beganAt(): string {
    return this.current.history[0]?.at ?? this.current.updatedAt;
  }

  /** The id of the order at the airline. Only for steps that follow its creation. */
  get orderRef(): { orderId: string; ownerCode?: string } {
    const { orderId, ownerCode } = this.current;
    if (!orderId) throw new Error(`order ${this.reference} has no order id in state ${this.state}`);
    return { orderId, ownerCode };
  }

  /** Where the order stands, for the decision about a read. */
  get standing(): Standing {
    const { state, inDoubt, documents, attention, released } = this.current;
    const { cutOffAt, stateBefore, issuedBefore } = this.memory;
    const cutOff = cutOffAt !== undefined;
    return {
      state,
      inDoubt: (['issue', 'cancel'] as const).filter((write) => inDoubt?.[write] !== undefined),
      adopted: this.adopted || cutOff,
      hasDocuments: documents.length > 0,
      limitPassed: this.limit !== undefined && this.limit <= Date.now(),
      released,
      issuedBefore: cutOff && issuedBefore === true,
      cancelledBefore: stateBefore === 'cancelled',
      toLapse: this.memory.leftToLapse,
      attention: attention?.reason,
    };
  }

  // States

  /** Enters a state. A step that the table of transitions does not know is a defect, and stops here. */
  enter(state: OrderState): void {
    const { current } = this;
    if (!mayFollow(this.state, state)) {
      throw new Error(`order ${this.reference}: ${this.state} → ${state} is no transition`);
    }
    if (state !== this.state) {
      const at = new Date().toISOString();
      this.remembered.reads = 0;
      current.history = [...current.history, { state, at }].slice(-REMEMBERED_STATES);
      log.info(`${this.reference}: ${this.state} → ${state}`);
      count('states', { provider: this.policy.provider, state });
    }
    current.state = state;
    if (state !== 'attention') current.attention = undefined;
    if (state !== 'awaiting-choice') {
      current.offers = undefined;
      // It holds every offer that was shopped: an order that rests for weeks must not keep them.
      this.lacks = undefined;
    }
    if (state !== 'awaiting-approval') current.toApprove = undefined;
    const unconfirmed = state === 'held' && this.memory.onRequest;
    current.onRequest = unconfirmed || undefined;
    current.next = undefined;
    current.waitsFor = unconfirmed ? 'the airline to confirm the order' : undefined;
    this.show();
    this.announcements.tell(current);
  }

  /** Hands the order to a person. */
  escalate(reason: AttentionReason, text: string, { actBy, problem, write }: Shown = {}): void {
    const lost = write ?? attentionRules[reason].lostWrite;
    this.current.attention = {
      ...attentionFor(reason, text),
      actBy: actBy ?? this.current.paymentLimit,
      correlationId: lost
        ? this.memory.sent[lost]
        : (problem?.correlationId ?? this.current.evidence?.correlationId),
    };
    if (problem) this.current.lastError = problem;
    count('people', { provider: this.policy.provider, reason });
    this.enter('attention');
    this.waitsFor(`a person: ${text}`);
  }

  /** What `restore` needs. */
  whereabouts(): Whereabouts {
    return { state: this.state, attention: this.current.attention };
  }

  /** A step could not be done: the order goes back to where it was, with the question to a person that was open then. */
  restore({ state, attention }: Whereabouts): void {
    if (attention) {
      this.escalate(attention.reason, attention.text, { actBy: attention.actBy });
      this.current.attention = attention;
    } else if (state !== this.state) {
      this.enter(state);
    }
  }

  /** A person has given the order up. */
  giveUp(): void {
    this.givenUp = true;
  }

  // What the order shows

  /** Shows what the order waits for; `undefined` when it goes on. */
  waitsFor(words: string | undefined): void {
    this.current.waitsFor = words;
    this.show();
  }

  /** Shows what comes next by itself; nothing while it works. */
  comesNext(step: NextStep | undefined): void {
    const { at, because = '' } = step ?? {};
    this.current.next = at === undefined ? undefined : { at: new Date(at).toISOString(), because };
    setCurrentDetails(atAGlance(this.current, this.request));
  }

  /** Shows plain facts that a step has found. */
  record(facts: Pick<Partial<OrderStatus>, Recorded>): void {
    Object.assign(this.current, facts);
  }

  /** Keeps plain facts for later decisions. */
  remember(facts: Pick<Partial<LifeMemory>, Remembered>): void {
    Object.assign(this.remembered, facts);
  }

  /** Records the call that proves what the status says. */
  prove(operation: OperationName, answer: Answer<unknown>): void {
    const { correlationId, answeredAt } = answer;
    this.current.evidence = { operation, correlationId, verifiedAt: answeredAt };
  }

  /** Keeps a person's answer, with who gave it and why. */
  decided({ answer, who, why }: OrderUpdates['resolve']): void {
    const decision = { answer, who: who.slice(0, 100), why: why.slice(0, 500), at: new Date().toISOString() };
    this.current.decisions = [...this.current.decisions, decision];
  }

  // Booking

  /** Waits for a selection among these offers. */
  offer(offers: readonly Offer[], lacks: (offerIds: string[]) => string | undefined): void {
    this.said.selected = undefined;
    this.enter('awaiting-choice');
    this.current.offers = offers.map((offer) => ({
      offerId: offer.offerId,
      match: offer.match,
      flights: plainFlights(offer.journeys),
      total: offer.total,
      cabin: offer.cabin,
      fareName: offer.fareName,
      checkedBags: offer.checkedBags,
      refundable: offer.refundable,
      expiresAt: offer.expiresAt,
    }));
    this.lacks = lacks;
    this.waitsFor(`selectOffer (${offers.length} offers)`);
  }

  /** Returns why these offers cannot be selected, or `undefined`. */
  selectionRefusal(offerIds: string[]): Refusal | undefined {
    const text = this.lacks?.(offerIds);
    return text === undefined ? undefined : { code: 'offer-incomplete', text };
  }

  /** Waits for `approve` of this amount. */
  askApproval(amount: Money, words: string, flights?: FlightLine[]): void {
    this.said.approved = undefined;
    this.current.toApprove = amount;
    this.enter('awaiting-approval');
    if (flights) this.current.flights = flights;
    this.waitsFor(words);
  }

  /** The amount was approved. */
  approvalGiven(): void {
    this.current.toApprove = undefined;
  }

  /** Remembers what is about to be bought. Later requests must name its owner, which an order view may leave out. */
  sells(sold: LifeMemory['sold'], ownerCode: string): void {
    this.remembered.sold = sold;
    this.current.ownerCode = ownerCode || undefined;
  }

  /** Follows flights that the airline changed and the caller accepted. */
  soldFlights(flights: Flight[]): void {
    if (this.remembered.sold) this.remembered.sold = { ...this.remembered.sold, flights };
  }

  // Release

  /** The customer has paid: automatic paths may issue for at most this amount. */
  release(payUpTo: Money): void {
    this.current.released = true;
    this.current.payUpTo = payUpTo;
    this.remembered.automatic = true;
    // What the person was asked for has come; the order goes on from where it stood.
    if (attentionRule(this.current.attention?.reason)?.endsWithRelease) this.enter('held');
    else this.show();
  }

  /** Nothing is issued by itself until the order is released again. */
  stopIssuing(): void {
    this.remembered.automatic = false;
  }

  /** Nothing was issued after all: the release counts again. */
  issueAgain(): void {
    this.remembered.automatic = this.current.released;
  }

  /** The order is to be cancelled: whatever becomes of that, nothing is issued without a new release. */
  withdrawRelease(): void {
    this.current.released = false;
    this.stopIssuing();
  }

  /** The provider cannot cancel a hold: it is never issued again, and expires at its limit. */
  leaveToLapse(): void {
    this.remembered.leftToLapse = true;
    this.enter('lapsing');
    const limit = this.current.paymentLimit ?? 'its limit';
    this.waitsFor(`the hold to lapse at ${limit}; this provider cannot cancel it`);
  }

  // Writes

  /** From now until a read proves it, this write is in doubt. Called again when it has ended: the service may still apply it then. */
  doubt(write: DoubtfulWrite): void {
    this.current.inDoubt = { ...this.current.inDoubt, [write]: new Date().toISOString() };
  }

  /** A definite no, or the proof that nothing was sent, ends the doubt. */
  clearDoubt(write: DoubtfulWrite): void {
    const { [write]: _cleared, ...rest } = this.current.inDoubt ?? {};
    this.current.inDoubt = Object.keys(rest).length > 0 ? rest : undefined;
  }

  /** A read has proven what became of every write. */
  clearDoubts(): void {
    this.current.inDoubt = undefined;
  }

  /** Keeps the CorrelationID of a write that was sent: what a person asks the airline with. */
  sent(write: WriteKind, correlationId: string): void {
    this.remembered.sent[write] = correlationId;
  }

  /** Counts a repeat of a write on evidence that the one before did nothing. */
  repeats(write: WriteKind): void {
    this.remembered.repeats[write] += 1;
  }

  /** A new decision may be repeated anew. */
  decideAnew(write: WriteKind): void {
    this.remembered.repeats[write] = 0;
  }

  /** An orderCreate of this reference may have been sent since then (an instant). */
  mayExistSince(instant: string): void {
    const { mayExistSince: known = instant } = this.memory;
    this.remembered.mayExistSince = known < instant ? known : instant;
  }

  /** The order that an earlier run of this reference created. */
  existsAs(orderId: string): void {
    this.remembered.lostCreate = undefined;
    this.current.orderId = orderId;
  }

  // Claims

  /** Keeps the claim on the trip or the order; returns the one that it replaces. */
  holdClaim(kind: 'trip' | 'order', claimId: string | undefined): string | undefined {
    const before = this.remembered.claims[kind];
    this.remembered.claims[kind] = claimId;
    return before === claimId ? undefined : before;
  }

  // Reads

  /** Merges an order view. Missing fields never overwrite known values. */
  learn(view: OrderView): void {
    this.view = view;
    // Of an adopted order, the passengers are known as soon as it was read.
    if (!this.request) this.session.personal = personalOf(view);
    const status = this.current;
    status.orderId = view.orderId;
    status.ownerCode = view.ownerCode ?? status.ownerCode;
    status.total = view.total ?? status.total;
    if (view.bookingReferences.length > 0) {
      status.bookingReferences = [...new Set(view.bookingReferences.map(({ id }) => id))];
    }
    if (view.flights.length > 0) status.flights = view.flights.map(plainFlight);
    status.documents = withKnown(status.documents, view.documents);
    status.scheduleChanged = itemsWithScheduleChange(view, this.policy).length > 0 || undefined;
  }

  /** Assumes a payment limit where none is known. */
  assumeLimit(paymentLimit: string): void {
    this.current.paymentLimit ??= paymentLimit;
  }

  // Resets

  /** True from the moment in which a run that was reset goes on by itself until `reset` notices it. */
  get wasReset(): boolean {
    return resetsSeen() > this.resets;
  }

  /** A booking must not simply go on: its caller has cancelled it, or it was reset. */
  get overtaken(): boolean {
    return this.said.cancelled === true || this.wasReset;
  }

  /** Notices that the run was reset: until the service has settled nothing is written, and only what is read is believed. */
  reset(): void {
    this.resets = resetsSeen();
    log.warn(`${this.reference}: this run goes on where the workflow was reset to`);
    this.cutOff();
  }

  /** What was sent until now is not known to this run. */
  cutOff(): void {
    this.remembered.cutOffAt = new Date().toISOString();
  }

  /** Brings search attributes and the UI's current details up to date, with as few events as lists need. */
  private show(): void {
    const { current } = this;
    current.updatedAt = new Date().toISOString();
    setCurrentDetails(atAGlance(current, this.request));
    const changed = notShownYet(current, this.shown);
    if (changed.length > 0) upsertSearchAttributes(changed);
    tellSales(current);
  }
}

/** The documents that the view shows, and those seen before that it no longer shows. */
function withKnown(known: OrderStatus['documents'], shown: OrderView['documents']): OrderStatus['documents'] {
  const now = new Set(shown.map(({ number }) => bareNumber(number)));
  return [
    ...shown.map(({ paxId, number, typeCode }) => ({ paxId, number, typeCode })),
    ...known.filter(({ number }) => !now.has(bareNumber(number))),
  ];
}
