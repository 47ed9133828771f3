/** The state of one order: its status, its memory, and every change to them. The flows change it only through these methods. */
import { log, setCurrentDetails, upsertMemo, upsertSearchAttributes } from '@temporalio/workflow';
import type { OrderSettings } from '../../domain/order/activities';
import { isStillCharged, withDocuments } from '../../domain/order/ancillaries';
import { atAGlance } from '../../domain/order/atAGlance';
import {
  attentionFor,
  attentionRule,
  attentionRules,
  type AttentionReason,
} from '../../domain/order/attention';
import { instantText } from '../../domain/dates';
import { isPriceChange, type ChangeKind } from '../../domain/order/changes';
import { awaitsPayment, showsIssue, wasIssued } from '../../domain/order/issued';
import { ancillaryWords } from '../../domain/offers/extras';
import { plainFlights } from '../../domain/offers/flights';
import { numberedFlights } from '../../domain/order/amending/parts';
import {
  freshMemory,
  type DecidedChange,
  type LifeMemory,
  type WriteKind,
} from '../../domain/order/lifeMemory';
import type { Meaning } from '../../domain/calls/errorTable';
import { covers, type Money } from '../../domain/money';
import type { PriceTolerance } from '../../domain/offers/priceGuard';
import type { NextStep } from '../../domain/order/nextStep';
import { numberOf, type NumberedOffer } from '../../domain/offers/numbered';
import type { Offer } from '../../domain/offers/offers';
import { itemsWithScheduleChange, serviceMeanings } from '../../domain/order/orderTruth';
import type { Urgency } from '../../domain/calls/urgency';
import type { OrderView } from '../../domain/order/orderView';
import type { OperationName } from '../../domain/calls/operations';
import { NO_AGENCY } from '../../domain/metrics/row';
import { merged, personalOf } from '../../domain/privacy';
import type { Answer, CallProblem, UnlistedCode } from '../../domain/calls/problem';
import type { ProviderPolicy } from '../../domain/calls/provider';
import { endOfBasket } from '../../domain/request/basketEnd';
import type { OrderRequest } from '../../domain/request/request';
import { pricesOf } from '../../domain/sales/shares';
import { noQuote } from '../../domain/order/refunds';
import type { Standing } from '../../domain/order/stateAfterRead';
import { mayFollow, standing, terminalStates, type OrderState } from '../../domain/order/states';
import type { ChangeInDoubt, DoubtfulWrite, OrderStatus, ProviderLine } from '../../domain/order/status';
import type { Passenger } from '../../domain/request/trip';
import type { OrderRefusal } from '../../domain/order/refusals';
import { withAccepted, withRead } from '../../domain/order/statusLists';
import type { OrderUpdates } from '../../domain/order/updates';
import { notifiedRead } from '../../domain/order/watch';
import { Announcements } from './announcements';
import { BasketCalls, type Asked } from './basketCalls';
import { dayOf, withShops } from '../../domain/order/usage';
import { memoNotShownYet, notShownYet, shownAlready } from './attributes';
import type { CallerInput, Recorded, Remembered, Shown, Wait, Whereabouts } from './orderFacts';
import { count } from '../metrics';
import { activitiesOf, type ProviderSession } from '../calls/session';
import { resetsSeen } from '../resetsSeen';

/** How many state changes the status keeps in its history. */
const REMEMBERED_STATES = 100;

/** States in which a booking only reads. */
const beforeCreate: readonly OrderState[] = ['shopping', 'awaiting-choice', 'pricing'];

/** States in which no offer is chosen, or the one that was chosen is not booked for certain. */
const unchosen: readonly OrderState[] = ['shopping', 'awaiting-choice', 'failed'];

/** One order. */
export class Order {
  /** Its session at its provider. */
  session: ProviderSession;
  /** The settings of each provider that the request names, by name, as far as a worker knows them. */
  readonly providers: ReadonlyMap<string, OrderSettings>;
  /** Announces events to webhooks. */
  readonly announcements: Announcements;
  /** The order as last read. */
  view?: OrderView;
  /** Caller input that a step waits for. Update handlers pass it to `receive`, flows read it. */
  private received: CallerInput = {};
  /** What callers ask while a choice is awaited. */
  readonly basketCalls = new BasketCalls();
  /** Returns why the offers on show cannot answer a call, while a choice is awaited. */
  private judge?: (asked: Asked) => OrderRefusal | undefined;
  /** True after a person gave the order up: the workflow ends with the order as it is. */
  givenUp = false;
  /** When an earlier run of the reference was requested, if there is one and the start did not say so (an instant). */
  createdAt?: string;
  private readonly remembered: LifeMemory;
  private shown = shownAlready();
  /** Number of history resets that this run has noticed. */
  private resets = 0;
  private cancelWasRequested = false;
  private takenBack = 0;

  constructor(
    public settings: OrderSettings,
    readonly reference: string,
    /** Absent for an adopted order. */
    public request: OrderRequest | undefined,
    private readonly current: OrderStatus,
    /** The previous run's memory, if this run continues its order. */
    memory?: LifeMemory,
    /** The settings of the other providers, if the request names several. */
    others: readonly OrderSettings[] = [],
  ) {
    this.providers = new Map([settings, ...others].map((each) => [each.policy.provider, each]));
    this.announcements = new Announcements(settings.announces);
    this.remembered = memory ?? {
      ...freshMemory(),
      automatic: current.released && current.inDoubt === undefined,
    };
    // The only agency of an installation need not be named.
    if (settings.agency !== undefined) current.agency = settings.agency;
    this.session = this.sessionAt(settings);
  }

  /** Returns a new session at a provider. The order's own is `session`. */
  sessionAt({ policy: own, agency }: OrderSettings): ProviderSession {
    const { request, reference } = this;
    const policy = (): ProviderPolicy => this.withCodes(own);
    return {
      get policy() {
        return policy();
      },
      reference,
      requester: request?.requester,
      pointOfSale: request?.pointOfSale,
      ...(agency !== undefined && { agency }),
      personal: request && personalOf(request),
      activities: activitiesOf(own),
      urgency: 'asked',
      askedAt: 0,
      wasReset: () => this.wasReset,
      abandoned: () => this.abandoned,
      counts: (provider, operation, times) => {
        if (operation === 'airShopping') this.shopped(provider, times);
      },
      waitsFor: (words) => this.waitsFor(words),
      notLaterThan: () => this.limit,
      basketEnd: () => this.basketEnd,
    };
  }

  /** The provider's policy, with what a person said of its codes. Of two that are as exact, the profile's own comes first. */
  get policy(): ProviderPolicy {
    return this.withCodes(this.settings.policy);
  }

  private withCodes(policy: ProviderPolicy): ProviderPolicy {
    const { codes = [] } = this.remembered;
    return codes.length === 0 ? policy : { ...policy, errors: [...policy.errors, ...codes] };
  }

  get status(): Readonly<OrderStatus> {
    return this.current;
  }

  /** What passes from run to run together with the status. */
  get memory(): Readonly<LifeMemory> {
    return this.remembered;
  }

  get input(): Readonly<CallerInput> {
    return this.received;
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

  /** Whose order it is, for metrics. */
  private get whose(): { provider: string; agency: string } {
    return { provider: this.policy.provider, agency: this.session.agency ?? NO_AGENCY };
  }

  /** Who must have a ticket in the end; unknown for an adopted order. */
  get expected(): Pick<Passenger, 'paxId' | 'type' | 'adult'>[] | undefined {
    return this.request?.passengers.map(({ paxId, type, adult }) => ({ paxId, type, adult }));
  }

  /** Documents seen so far: an order view may omit them once the order is cancelled. */
  get documentNumbers(): string[] {
    return this.current.documents.map(({ number }) => number);
  }

  /** The payment limit in milliseconds since the epoch. */
  get limit(): number | undefined {
    return this.current.paymentLimit === undefined ? undefined : Date.parse(this.current.paymentLimit);
  }

  /** When the order began, as far back as its status history reaches (an instant). */
  get beganAt(): string {
    return this.current.history[0]?.at ?? this.current.updatedAt;
  }

  /** The order's id at the airline. Throws before the order is created. */
  get orderRef(): { orderId: string; ownerCode?: string } {
    const { orderId, ownerCode } = this.current;
    if (!orderId) throw new Error(`order ${this.reference} has no order id in state ${this.state}`);
    return { orderId, ownerCode };
  }

  /** Where the order stands, as input for deciding what a read proves. */
  get standing(): Standing {
    const { state, inDoubt, attention, released } = this.current;
    const { cutOffAt, cancelledBefore, issuedBefore } = this.memory;
    return {
      state,
      inDoubt: (['issue', 'cancel', 'change'] as const).filter((write) => inDoubt?.[write] !== undefined),
      adopted: this.adopted || cutOffAt !== undefined,
      hasDocuments: wasIssued(this.current),
      limitPassed: !wasIssued(this.current) && this.limit !== undefined && this.limit <= Date.now(),
      released,
      issuedBefore,
      cancelledBefore: cancelledBefore || this.memory.cancelledAt !== undefined,
      refundAwaited: attention?.reason !== 'refund-unproven' && this.refundUntil > Date.now(),
      toLapse: this.memory.leftToLapse,
      attention: attention?.reason,
    };
  }

  /** How long a refund is waited for, or would be if the order read as cancelled now (milliseconds since the epoch). */
  get refundUntil(): number {
    const { refundUntil } = this.current;
    return refundUntil === undefined ? Date.now() + this.policy.refundWithin : Date.parse(refundUntil);
  }

  // States

  /**
   * Enters a state. Throws if the transition table does not contain the step, which is a defect.
   *
   * @param waitsFor what the order then waits for; @param until the deadline for a choice or an approval (milliseconds since the epoch)
   */
  enter(state: OrderState, waitsFor?: string, until?: number): void {
    const { current } = this;
    if (!mayFollow(this.state, state)) {
      throw new Error(`order ${this.reference}: ${this.state} → ${state} is not an allowed transition`);
    }
    if (state !== this.state) {
      const at = new Date().toISOString();
      this.remembered.reads = 0;
      current.history = [...current.history, { state, at }].slice(-REMEMBERED_STATES);
      log.info(`${this.reference}: ${this.state} → ${state}`);
      count('states', { ...this.whose, state });
    }
    current.state = state;
    if (state !== 'attention') {
      current.attention = undefined;
      // Another answer, given at the same time, has settled it: it is followed on.
      this.givenUp = false;
    }
    if (state !== 'awaiting-choice') {
      current.offers = undefined;
      // It refers to every offer that was shopped. An order that rests for weeks must not keep them.
      this.judge = undefined;
      // The same offers may be shown again after a new shop, and their extras with them.
      if (state !== 'shopping') this.leaveBasket();
    }
    if (state !== 'awaiting-approval') {
      current.toApprove = undefined;
      current.expected = undefined;
    }
    // Those of an offer that is no longer chosen. A person who is asked about the booking must see which flights it was for.
    if (current.orderId === undefined && unchosen.includes(state)) current.flights = [];
    const unconfirmed = state === 'held' && this.memory.onRequest;
    current.onRequest = unconfirmed || undefined;
    current.next = undefined;
    current.waitsFor = unconfirmed ? 'the airline to confirm the order' : waitsFor;
    current.waitsUntil = until === undefined ? undefined : new Date(until).toISOString();
    // First, so that lists show the event's sequence with the state.
    this.announcements.tell(current);
    this.show({ entered: true });
  }

  /** Hands the order to a person. */
  escalate(
    reason: AttentionReason,
    text: string,
    { actBy, problem, write, otherReference, elsewhere }: Shown = {},
  ): void {
    const { lostWrite, beforeOrder } = attentionRules[reason];
    const lost = write ?? lostWrite;
    // While nothing exists at the airline, its support has nothing to look up.
    const read = beforeOrder ? undefined : this.current.evidence?.correlationId;
    // What its code means settles only a write that the reason itself is about.
    const unlisted = lostWrite && this.unlisted;
    const correlationId = lost ? this.memory.sent[lost] : (problem?.correlationId ?? read);
    const before = this.current.attention;
    const asksAlready = before?.reason === reason;
    const attention = attentionFor(reason, text, { unlisted, inDoubt: this.current.inDoubt, elsewhere });
    const isOpen = awaitsPayment({ ...this.current, state: 'attention', attention });
    this.current.attention = {
      ...attention,
      askedAt: asksAlready ? before.askedAt : new Date().toISOString(),
      actBy: actBy ?? (isOpen ? this.current.paymentLimit : undefined),
      correlationId,
      answerCorrelationId: this.answeredAs(correlationId, problem),
      otherReference,
    };
    if (problem) this.current.lastError = problem;
    if (!asksAlready) count('people', { ...this.whose, reason });
    this.enter('attention', `a decision: ${text}`);
  }

  /** Returns the CorrelationID with which the service answered a call, if that is known and another one. */
  private answeredAs(
    correlationId: string | undefined,
    problem: CallProblem | undefined,
  ): string | undefined {
    const { lastError, evidence } = this.current;
    const error = lastError && 'correlationId' in lastError ? lastError : undefined;
    const call = [problem, error, evidence].find((known) => known?.correlationId === correlationId);
    return correlationId === undefined ? undefined : call?.answerCorrelationId;
  }

  /** Returns what `restore` needs. */
  whereabouts(): Whereabouts {
    return { state: this.state, attention: this.current.attention };
  }

  /** Returns the order to where it was before a failed step, with the question to a person that was open then. */
  restore({ state, attention }: Whereabouts): void {
    if (attention) {
      this.escalate(attention.reason, attention.text, { actBy: attention.actBy });
      this.current.attention = attention;
    } else if (state !== this.state) {
      this.enter(state);
    }
  }

  /** Marks the order as given up by a person. */
  giveUp(): void {
    this.givenUp = true;
  }

  // What the order shows

  /** Shows what the order waits for; `undefined` clears it. @param until a new deadline for a choice or an approval (milliseconds since the epoch) */
  waitsFor(words: string | undefined, until?: number): void {
    this.current.waitsFor = words;
    if (until !== undefined) this.current.waitsUntil = new Date(until).toISOString();
    this.show();
  }

  /** Shows the next automatic step; nothing while a step runs. */
  comesNext(step: NextStep | undefined): void {
    const { at, because = '' } = step ?? {};
    this.current.next = at === undefined ? undefined : { at: new Date(at).toISOString(), because };
    this.showDetails();
  }

  /** Shows that somebody asked the server to cancel the workflow. The order goes on. */
  cancelRequested(): void {
    this.cancelWasRequested = true;
    this.showDetails();
  }

  /** Records facts in the status. */
  record(facts: Pick<Partial<OrderStatus>, Recorded>): void {
    Object.assign(this.current, facts);
    this.link();
  }

  /** Leaves out what was taken away before the issue and is no longer in the total: nothing will be paid for it. */
  private dropUncharged(view: OrderView): void {
    const { lostAncillaries: lost } = this.current;
    if (!lost || wasIssued(this.current) || showsIssue(view, this.policy)) return;
    if (!isStillCharged(lost, view, serviceMeanings(this.policy)))
      this.record({ lostAncillaries: undefined });
  }

  /** Names the document of each ancillary, as far as is known, and writes the ancillaries in words. */
  private link(): void {
    const { ancillaries } = this.current;
    if (!ancillaries) return;
    this.current.ancillaries = withDocuments(ancillaries, this.current);
    this.current.extras = ancillaryWords(ancillaries);
  }

  /** Keeps facts for later decisions. */
  remember(facts: Pick<Partial<LifeMemory>, Remembered>): void {
    Object.assign(this.remembered, facts);
  }

  /** Has the order read soon: its airline may have changed it. Only a read tells whether it did. */
  readSoon(): void {
    const due = notifiedRead(this.memory, Date.now());
    if (due !== undefined) Object.assign(this.remembered, { readDue: due, notifiedReadDue: due });
  }

  /** Records the call that proves the status. */
  prove(operation: OperationName, answer: Answer<unknown>): void {
    const { correlationId, answerCorrelationId, answeredAt } = answer;
    this.current.evidence = { operation, correlationId, answerCorrelationId, verifiedAt: answeredAt };
  }

  /** Takes caller input, for the step that waits for it. */
  receive(input: CallerInput): void {
    this.received = { ...this.received, ...input };
  }

  /** Sets how urgent the next calls are, and the reason that the UI shows with them. */
  callFor(urgency: Urgency, why: string | undefined): void {
    this.session.urgency = urgency;
    this.session.why = why;
  }

  /** Records a person's answer to a question, with who gave it and why. */
  decided({ answer, who, why }: OrderUpdates['resolve'], question: OrderStatus['attention']): void {
    const { otherReference } = question ?? {};
    const decision = { answer, who: who.slice(0, 100), why: why.slice(0, 500), at: new Date().toISOString() };
    this.current.decisions = [
      ...this.current.decisions,
      { ...decision, ...(otherReference !== undefined && { otherReference }) },
    ];
  }

  // Several providers

  /** True if the request names several providers. */
  get hasChoice(): boolean {
    return this.request?.providers !== undefined;
  }

  /**
   * Makes the order one of this provider, and shows it as chosen.
   *
   * @param session where it has one there already; @param total what is chosen there costs, if it is not shown yet
   */
  belongTo(settings: OrderSettings, session?: ProviderSession, total?: Money): void {
    const { provider } = settings.policy;
    if (provider !== this.policy.provider || session) {
      this.settings = settings;
      this.session = session ?? this.sessionAt(settings);
      this.announcements.want(settings.announces);
      this.current.provider = provider;
    }
    this.heardOf(provider, { state: 'chosen', ...(total && { total }) });
  }

  /** Shows what one of several providers has said. */
  heardOf(provider: string, said: Omit<ProviderLine, 'provider'>): void {
    const chosen = said.state === 'chosen';
    this.current.providers = this.current.providers?.map((line) => {
      if (line.provider === provider) return { ...(chosen && line), provider, ...said };
      return chosen && line.state === 'chosen' ? { ...line, state: 'offered' } : line;
    });
    this.showDetails();
  }

  /** Forgets the booking at a provider that certainly made nothing. What was agreed on stays: the price must not creep up. */
  passOver(): void {
    Object.assign(this.remembered, {
      sold: undefined,
      existedBefore: undefined,
      lostCreate: undefined,
      unlistedCode: undefined,
    });
    this.decideAnew('create');
    this.receive({ approved: undefined });
    this.current.ownerCode = undefined;
    this.current.extras = [];
    this.current.ancillaries = undefined;
    this.current.missedExtras = [];
  }

  // Booking

  /** Shows the offers, from which a caller is to select. */
  offer(
    offers: readonly Offer[],
    numbered: readonly NumberedOffer[],
    { words, until }: Wait,
    judge: (asked: Asked) => OrderRefusal | undefined,
  ): void {
    this.enter('awaiting-choice', words, until);
    this.current.offers = offers.map((offer) => ({
      number: numberOf(numbered, offer.offerId) ?? 0,
      offerId: offer.offerId,
      ...(offer.provider !== undefined && { provider: offer.provider }),
      match: offer.match,
      flights: plainFlights(offer.journeys),
      total: offer.total,
      cabin: offer.cabin,
      fareName: offer.fareName,
      accountCode: offer.accountCode,
      checkedBags: offer.checkedBags,
      checkedBagKg: offer.checkedBagKg,
      cabinBags: offer.cabinBags,
      refundable: offer.refundable,
      changeable: offer.changeable,
      expiresAt: offer.expiresAt,
    }));
    this.judge = judge;
  }

  /** Returns why the offers on show cannot answer a call, or `undefined`. */
  basketRefusal(asked: Asked): OrderRefusal | undefined {
    return this.judge?.(asked);
  }

  /** Ends what belongs to a basket: its calls and the extras of its offers. */
  leaveBasket(): void {
    if (this.current.extrasOnSale?.offer !== undefined) this.current.extrasOnSale = undefined;
    this.basketCalls.close({
      code: 'not-in-this-state',
      text: `${standing(this.current)}; its offers can no longer be chosen`,
    });
  }

  /** Waits for approval of this amount until then (milliseconds since the epoch): of an offer that is not booked yet, or of a fee. */
  askApproval(amount: Money, words: string, until: number, expected?: Money): void {
    this.receive({ approved: undefined, declined: undefined });
    this.current.toApprove = amount;
    this.current.expected = expected;
    this.enter('awaiting-approval', words, until);
  }

  /** Clears the amount to approve. */
  approvalGiven(): void {
    this.current.toApprove = undefined;
  }

  /** Remembers what is about to be bought. Later requests must name its owner, which an order view may omit. */
  sells(sold: LifeMemory['sold'], ownerCode: string): void {
    this.remembered.sold = sold;
    this.current.ownerCode = ownerCode || undefined;
  }

  /** How much dearer the order may get without a person's decision. */
  get priceTolerance(): PriceTolerance {
    return this.request?.priceTolerance ?? this.policy.priceTolerance;
  }

  /** Sets what the order is compared with from now on. */
  rebase(sold: LifeMemory['sold']): void {
    this.remembered.sold = sold;
  }

  // Changes by the airline

  /** Records that a caller has accepted the open changes of these kinds. */
  acceptChanges(who: string | undefined, concerns: (kind: ChangeKind) => boolean): void {
    const { changes } = this.current;
    if (changes)
      this.record({ changes: withAccepted(changes, concerns, { who, at: new Date().toISOString() }) });
  }

  /** Changes what the request asks for, because the order was changed. */
  amendRequest(changed: Partial<OrderRequest>): void {
    if (!this.request) return;
    this.request = { ...this.request, ...changed };
    // An answer may still repeat what was personal before.
    this.session.personal = merged(this.session.personal, personalOf(this.request));
  }

  /** Leaves passengers who are no longer in the order out of the request. */
  withoutPassengers(paxIds: readonly string[]): void {
    this.amendRequest({
      passengers: this.request?.passengers.filter(({ paxId }) => !paxIds.includes(paxId)),
    });
  }

  // Release

  /**
   * Records that the customer has paid: automatic paths may issue for at most this amount. Whoever names an amount that covers the total
   * that the order shows has accepted that total.
   */
  release(payUpTo: Money, who?: string): void {
    const { total } = this.current;
    const { sold } = this.memory;
    if (sold && total && covers(payUpTo, total)) {
      this.rebase({ ...sold, total });
      this.acceptChanges(who, isPriceChange);
    }
    this.current.released = true;
    this.current.payUpTo = payUpTo;
    this.remembered.automatic = true;
    // The release answers the question to the person. The order continues as held.
    if (attentionRule(this.current.attention?.reason)?.endsWithRelease) this.enter('held');
    else this.show();
  }

  /** Stops automatic issuing until the order is released again. */
  stopIssuing(): void {
    this.remembered.automatic = false;
  }

  /** Allows automatic issuing again, after an issue that had no effect. */
  issueAgain(): void {
    this.remembered.automatic = this.current.released;
  }

  /** How often callers have withdrawn the release in this run: an issue that was asked for before is no longer wanted. */
  get withdrawals(): number {
    return this.takenBack;
  }

  /** Withdraws the release because a caller wants it. A question to a person stays open. */
  takeReleaseBack(): void {
    this.takenBack += 1;
    this.withdrawRelease();
    this.current.payUpTo = undefined;
    this.show();
  }

  /** Withdraws the release before a cancellation. Even if that fails, nothing is issued without a new release. */
  withdrawRelease(): void {
    this.current.released = false;
    this.stopIssuing();
  }

  /** Leaves the hold to expire at its limit, because the provider cannot cancel it. It is never issued again. */
  leaveToLapse(): void {
    this.remembered.leftToLapse = true;
    const { paymentLimit } = this.current;
    const limit = paymentLimit ? instantText(paymentLimit) : 'its payment time limit';
    this.enter('lapsing', `the hold to expire at ${limit}; this provider cannot cancel it`);
  }

  // Writes

  /** Puts a write in doubt until a read proves its effect. Called again when the write has ended, since the service may still apply it. */
  doubt(write: DoubtfulWrite): void {
    this.current.inDoubt = { ...this.current.inDoubt, [write]: new Date().toISOString() };
    this.showDoubt();
  }

  /** Ends the doubt after a definite refusal, or proof that nothing was sent. */
  clearDoubt(write: DoubtfulWrite): void {
    const { [write]: _cleared, ...rest } = this.current.inDoubt ?? {};
    this.current.inDoubt = Object.keys(rest).length > 0 ? rest : undefined;
    this.showDoubt();
  }

  /** Ends all doubts: a read has proven the effect of every write. */
  clearDoubts(): void {
    this.current.inDoubt = undefined;
    this.showDoubt();
  }

  /** Shows which change is in doubt, as far as this run knows it. */
  private showDoubt(): void {
    const { change } = this.memory;
    this.current.changeInDoubt =
      change && this.current.inDoubt?.change !== undefined ? changeShown(change) : undefined;
  }

  /** Keeps the CorrelationID of a write that was sent, for asking the airline about it. */
  sent(write: WriteKind, correlationId: string): void {
    this.remembered.sent[write] = correlationId;
  }

  /** Keeps what a person said that the unlisted code means; of two words about one code, the last counts. */
  learnCode(treatAs: Meaning): void {
    const { unlistedCode, codes = [] } = this.remembered;
    if (!unlistedCode) return;
    const others = codes.filter((each) => !isSameCode(each, unlistedCode));
    this.remembered.codes = [...others, { ...unlistedCode, treatAs }];
  }

  /** The unlisted error code of the newest lost write, unless a person has explained it. */
  private get unlisted(): UnlistedCode | undefined {
    const { unlistedCode, codes = [] } = this.memory;
    return codes.some((each) => isSameCode(each, unlistedCode)) ? undefined : unlistedCode;
  }

  /** Counts a repeat of a write whose predecessor was shown to have no effect. */
  repeats(write: WriteKind): void {
    this.remembered.repeats[write] += 1;
  }

  /** Begins a new decision: nothing was repeated yet, and no call that was sent before is what a person must look up. */
  decideAnew(write: WriteKind): void {
    this.remembered.repeats[write] = 0;
    this.remembered.sent[write] = undefined;
  }

  /** Records that an orderCreate of this reference may have been sent since then (an instant). Keeps the earliest. */
  mayExistSince(instant: string): void {
    const { mayExistSince: known = instant } = this.memory;
    this.remembered.mayExistSince = known < instant ? known : instant;
  }

  /** Sets the order that an earlier run of this reference created. */
  existsAs(orderId: string): void {
    this.remembered.lostCreate = undefined;
    this.current.orderId = orderId;
  }

  // Usage

  /** Counts shops. Lists show them with the next change of what they show. */
  private shopped(provider: string, times: number): void {
    if (times === 0) return;
    this.remembered.usage = withShops(this.memory.usage, { provider, day: dayOf(Date.now()), times });
    count('shops', { ...this.whose, provider }, times);
  }

  /** Counts the booking once there is an order that this run may have created. */
  private countBooking(): void {
    const { usage = { shops: {} }, mayExistSince } = this.memory;
    if (usage.booked || this.adopted || mayExistSince === undefined || !this.current.orderId) return;
    const { provider } = this.policy;
    this.remembered.usage = { ...usage, booked: { provider, day: dayOf(Date.now()) } };
    count('bookings', this.whose);
  }

  // Claims

  /** Keeps the claim on the trip or the order. Returns the one it replaces. */
  holdClaim(kind: 'trip' | 'order', claimId: string | undefined): string | undefined {
    const before = this.remembered.claims[kind];
    this.remembered.claims[kind] = claimId;
    return before === claimId ? undefined : before;
  }

  // Reads

  /** Merges an order view. Missing fields never overwrite known values. */
  learn(view: OrderView): void {
    this.view = view;
    // The passengers of an adopted order are known once it is read.
    if (!this.request) this.session.personal = personalOf(view);
    this.remembered.basket = undefined;
    const status = this.current;
    status.orderId = view.orderId;
    status.ownerCode = view.ownerCode ?? status.ownerCode;
    status.total = view.total ?? status.total;
    if (view.items.length > 0) {
      status.prices = pricesOf(view, serviceMeanings(this.policy));
      this.dropUncharged(view);
    }
    if (view.bookingReferences.length > 0) {
      status.bookingReferences = [...new Set(view.bookingReferences.map(({ id }) => id))];
    }
    if (view.flights.length > 0) status.flights = numberedFlights(view.flights, this.request?.journeys);
    status.documents = withRead(status.documents, view.documents);
    this.link();
    // A fee that was quoted for a hold says nothing of tickets.
    if (!status.issued && showsIssue(view, this.policy)) this.record({ ...noQuote, issued: true });
    status.scheduleChanged = itemsWithScheduleChange(view, this.policy).length > 0 || undefined;
  }

  /** Sets a payment limit if none is known. */
  assumeLimit(paymentLimit: string): void {
    this.current.paymentLimit ??= paymentLimit;
  }

  // Resets

  /** True after a reset until `reset` notices it. */
  get wasReset(): boolean {
    return resetsSeen() > this.resets;
  }

  /** How many resets this run has noticed: an Update that is carried out after a later one was accepted before it. */
  get resetsNoticed(): number {
    return this.resets;
  }

  /** True if a booking must stop: its caller cancelled it, or it was reset. */
  get overtaken(): boolean {
    return this.received.cancelled === true || this.wasReset;
  }

  /** True if its caller has cancelled a booking that has yet to send its orderCreate. */
  private get abandoned(): boolean {
    return this.received.cancelled === true && beforeCreate.includes(this.state);
  }

  /** When the basket ends that a shop is to fill, unless a caller waits for it. Of several providers, each is asked to its own end. */
  private get basketEnd(): number | undefined {
    const { request, basketCalls, hasChoice } = this;
    const { agreed, basket } = this.memory;
    const filling = this.state === 'shopping' && request?.choose.how === 'await' && !agreed;
    if (!filling || hasChoice || basketCalls.next) return undefined;
    return endOfBasket(request, basket?.usedAt ?? Date.now());
  }

  /** Notices a reset: nothing is written until the service has settled, and only reads are believed. */
  reset(): void {
    this.resets = resetsSeen();
    log.warn(`${this.reference}: this run continues after a workflow reset`);
    this.cutOff();
  }

  /** Records that this run does not know what was sent until now. */
  cutOff(): void {
    this.remembered.cutOffAt = new Date().toISOString();
    const { change } = this.remembered;
    if (change) this.remembered.change = { ...change, cutOff: true };
  }

  /** Updates the search attributes and the UI's current details, with as few history events as possible. */
  private show({ entered = false } = {}): void {
    const { current } = this;
    current.updatedAt = new Date().toISOString();
    this.showDetails();
    const { request, createdAt } = this;
    const memo = memoNotShownYet(current, request);
    this.countBooking();
    const { usage } = this.memory;
    const find = { digests: this.view?.find, entered };
    const changed = notShownYet(current, this.shown, { request, createdAt, memo, usage, find });
    if (changed.length > 0) upsertSearchAttributes(changed);
    if (memo) upsertMemo(memo);
  }

  private showDetails(): void {
    setCurrentDetails(atAGlance(this.current, this.request, this.cancelWasRequested));
  }
}

/** Returns the change as the status shows it, without what is personal in it. */
function changeShown({ kind, what, who, paid, penalty, refund, residual }: DecidedChange): ChangeInDoubt {
  return {
    ...{ kind, what },
    ...(who !== undefined && { who }),
    ...(paid && { paid }),
    ...(penalty && { penalty }),
    ...(refund && { refund }),
    ...(residual && { residual }),
  };
}

function isSameCode(a: UnlistedCode, b: UnlistedCode | undefined): boolean {
  return a.code === b?.code && a.owner === b.owner && a.operation === b.operation;
}
