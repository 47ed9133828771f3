/** Decides which Updates an order takes in its current state, and how it refuses the others. Used by the validators. */
import { readsCancelled, wasIssued } from './issued';
import { attentionRules, resolveAnswers, type OpenUpdate } from './attention';
import { isToAccept } from './changes';
import { CARD_REFUSED, cardPaths, writtenPath } from '../privacy';
import { covers, isMoney, rounded, sameMoney, showMoney, type Money } from '../money';
import { meanings, proofs } from '../calls/errorTable';
import type { ProviderPolicy } from '../calls/provider';
import { lostWithoutQuote } from './refunds';
import type { OrderRefusal } from './refusals';
import { standing, stateWords, type OrderState } from './states';
import type { OrderStatus } from './status';
import { badOffers, badSelection, noOffer } from './selectionShape';
import { updateWords, type CallerUpdate, type OrderUpdateName, type OrderUpdates } from './updates';

/** The facts that the rules depend on. */
export interface Situation {
  status: OrderStatus;
  /** Absent until the provider's policy is read. */
  policy?: ProviderPolicy;
  /** A cancellation was accepted: nothing may be issued. */
  cancelWanted: boolean;
  /** The order is released, and no issue was tried since. */
  automatic: boolean;
}

const QUOTED = 'the quoted cancellation fee is';

const refused = (text: string): OrderRefusal => ({ code: 'not-in-this-state', text });

/** States in which nothing exists at the airline yet: cancelling stops the booking. */
const beforeCreation: readonly OrderState[] = ['shopping', 'awaiting-choice', 'pricing', 'awaiting-approval'];

/** Returns true while nothing of the order exists at the airline. */
export function isBeforeCreation({ state, orderId }: Pick<OrderStatus, 'state' | 'orderId'>): boolean {
  return orderId === undefined && beforeCreation.includes(state);
}

/** A change waits for its turn while the order is being ticketed or changed, and is judged again then. */
const whileChanging: readonly OrderState[] = ['held', 'ticketed', 'changing', 'ticketing', 'issuing'];

/** The Updates that answer an order in `awaiting-approval`. */
const answers: readonly OrderUpdateName[] = ['approve', 'decline'];

/**
 * The checks of one Update. Clients in any language may send anything: until `malformed` has passed, arguments may not match their types.
 */
interface UpdateRule<Name extends OrderUpdateName> {
  /** States that allow the Update. In `attention`, the reason's row decides instead. */
  states: readonly OrderState[];
  /** True if the Update reads or changes an order at the airline. */
  needsOrder?: true;
  issues?: true;
  /** Refuses arguments of the wrong shape, in any state. */
  malformed?: (args: OrderUpdates[Name]) => OrderRefusal | undefined;
  /** Refuses arguments that do not fit the order, once the state allows the Update. */
  unfit?: (args: OrderUpdates[Name], order: Situation) => OrderRefusal | undefined;
}

const updateRules: { [Name in OrderUpdateName]: UpdateRule<Name> } = {
  selectOffer: {
    states: ['awaiting-choice'],
    malformed: (args) => badSelection(args),
    unfit: (args) => noOffer(args),
  },
  approve: {
    states: ['awaiting-approval'],
    malformed: ({ amount }) => badAmount('approve', amount),
    unfit: ({ amount }, { status }) => amountRefusal('the amount to approve is', amount, status.toApprove),
  },
  decline: {
    states: ['awaiting-approval'],
    unfit: (_, { status }) =>
      status.orderId === undefined
        ? refused('nothing is booked yet, so there is no fee to decline; cancel stops the booking')
        : undefined,
  },
  release: {
    states: [...beforeCreation, 'creating', 'held'],
    malformed: (args) => badRelease(args),
    unfit: ({ payUpTo }, order) => (payUpTo ? payRefusal(payUpTo, order) : undefined),
  },
  ticket: {
    states: ['held', 'changing'],
    needsOrder: true,
    issues: true,
    malformed: ({ payUpTo }) => badAmount('ticket', payUpTo),
    unfit: ({ payUpTo }, order) => payRefusal(payUpTo, order),
  },
  ticketAsReleased: {
    states: ['held'],
    needsOrder: true,
    issues: true,
    malformed: ({ atMost }) => (atMost == null ? undefined : badAmount('ticket', atMost)),
    unfit: ({ atMost, agency }, order) => agencyRefusal(agency, order) ?? releaseRefusal(atMost, order),
  },
  quoteCancellation: {
    states: ['held', 'ticketed', 'awaiting-approval'],
    needsOrder: true,
    unfit: ({ part }, order) => goneRefusal(order) ?? (part ? changeRefusal(order) : undefined),
  },
  cancel: {
    states: [...beforeCreation, 'held', 'ticketing', 'ticketed', 'changing'],
    malformed: ({ fee, withoutQuote }) =>
      [fee, withoutQuote].flatMap((each) => (each == null ? [] : (badAmount('cancel', each) ?? [])))[0],
    unfit: (args, order) => goneRefusal(order) ?? cancelRefusal(args, order),
  },
  refresh: {
    states: ['held', 'ticketed', 'lapsing', 'cancelled'],
    needsOrder: true,
    unfit: (_, { status: { state, money } }) =>
      state === 'cancelled' && money !== 'pending'
        ? refused('the order is cancelled; there is nothing left to refresh')
        : undefined,
  },
  acceptChange: {
    states: ['held', 'ticketed'],
    needsOrder: true,
    unfit: (_, { status }) =>
      mayAccept(status) ? undefined : refused('the airline has made no change that needs to be accepted'),
  },
  listExtras: {
    states: ['awaiting-choice', 'held', 'ticketed'],
    malformed: ({ offer, offerId }) => badOffers([offer], [offerId]),
    unfit: (args, order) => listRefusal(args, order),
  },
  addExtras: {
    states: whileChanging,
    needsOrder: true,
    malformed: ({ payUpTo }) => badAmount('addExtras', payUpTo),
    unfit: ({ services = [], seats = [] }, order) =>
      changeRefusal(order) ??
      (services.length + seats.length > 0
        ? undefined
        : { code: 'not-available', text: 'name the services or seats to add' }),
  },
  quoteChange: {
    states: whileChanging,
    needsOrder: true,
    malformed: ({ payUpTo }) => (payUpTo == null ? undefined : badAmount('quoteChange', payUpTo)),
    unfit: (_, order) => changeRefusal(order),
  },
  acceptOffer: {
    states: whileChanging,
    needsOrder: true,
    malformed: ({ payUpTo }) => badAmount('acceptOffer', payUpTo),
    unfit: (_, order) => changeRefusal(order),
  },
  correct: {
    states: whileChanging,
    needsOrder: true,
    malformed: (args) =>
      badCorrection(args) ?? (args.payUpTo == null ? undefined : badAmount('correct', args.payUpTo)),
    unfit: (_, order) => changeRefusal(order),
  },
  resolve: {
    states: ['attention'],
    malformed: wordRefusal,
    unfit: (args, { status }) => answerRefusal(args, status),
  },
};

/** Returns the name that callers know the Update by. Batches send theirs as `ticket`. */
function callerName(name: OrderUpdateName): CallerUpdate {
  return name === 'ticketAsReleased' ? 'ticket' : name;
}

function callerNames(names: readonly OrderUpdateName[]): CallerUpdate[] {
  return [...new Set(names.map(callerName))];
}

function either(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ');
}

/** Refuses to cancel what somebody else has cancelled. */
function goneRefusal({ status }: Situation): OrderRefusal | undefined {
  return readsCancelled(status)
    ? refused('the order was cancelled outside ndc-flows; acceptChange closes it as cancelled')
    : undefined;
}

/** Returns true if the airline asks for an acceptance, or has changed what only a person decides. */
function mayAccept(status: OrderStatus): boolean {
  const { scheduleChanged, changes = [] } = status;
  if (readsCancelled(status)) return true;
  return scheduleChanged === true || changes.some(isToAccept);
}

/** The name of every Update. */
export const updateNames = Object.keys(updateRules) as OrderUpdateName[];

/** Returns the refusal of an Update, or `undefined` if the order takes it. */
export function refusalOf<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
  order: Situation,
): OrderRefusal | undefined {
  const rule: UpdateRule<Name> = updateRules[name];
  return (
    shapeRefusal(name, args) ??
    ownerRefusal(name, args, order) ??
    (withdraws(name, args) ? withdrawRefusal(order) : stateRefusal(name, order)) ??
    rule.unfit?.(args, order)
  );
}

/** Returns true if the Update takes a release back. */
function withdraws(name: OrderUpdateName, args: object): boolean {
  return name === 'release' && 'withdraw' in args && args.withdraw === true;
}

/**
 * A release is withdrawn while the order rests unpaid: held, or in attention with nothing paid. Before the order exists, a cancellation stops
 * the booking; while tickets are issued, it is too late.
 */
function withdrawRefusal({ status }: Situation): OrderRefusal | undefined {
  const { state, released, attention, inDoubt } = status;
  const rests = state === 'held' || (attention !== undefined && attentionRules[attention.reason].mayLapse);
  if (status.orderId === undefined || !rests || inDoubt?.issue !== undefined || wasIssued(status))
    return refused(
      `${standing(status)}; a release can be withdrawn only while the order is held and nothing is paid`,
    );
  return released ? undefined : refused('the order is not released, so there is no release to withdraw');
}

function badRelease({ payUpTo, withdraw }: OrderUpdates['release']): OrderRefusal | undefined {
  if (withdraw == null) return badAmount('release', payUpTo);
  if (payUpTo == null && (withdraw as unknown) === true) return undefined;
  return {
    code: 'bad-amount',
    text: 'give payUpTo to release the order, or withdraw: true to withdraw its release',
  };
}

/** Refuses card numbers, and arguments of the wrong shape, in any state. */
export function shapeRefusal<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
): OrderRefusal | undefined {
  // A caller may name an unknown Update; the order itself refuses it.
  const rule: UpdateRule<Name> | undefined = updateRules[name];
  return cardRefusal(args, { ids: true }) ?? rule?.malformed?.(args);
}

/** Members that hold an airline's ids. Some are as long as a card number, and one in ten of those passes its check digit. */
const airlineIds: readonly PropertyKey[] = ['offerId', 'offerIds', 'orderId'];

/**
 * Refuses values that contain a card number, before they are stored anywhere.
 *
 * @param options.ids leave airline offer and order ids unchecked: there is no other way to name them
 */
export function cardRefusal(
  given: unknown,
  { ids = false }: { ids?: boolean } = {},
): OrderRefusal | undefined {
  const path = cardPaths(given).find(([member = '']) => !(ids && airlineIds.includes(member)));
  return path && { code: 'card-number', text: `${writtenPath(path, 'the text')} ${CARD_REFUSED}` };
}

/** Checks that every part of a person's answer is text, whatever client sent it. */
function wordRefusal({ answer, orderId, who, why }: Record<string, unknown>): OrderRefusal | undefined {
  const text = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  if (!text(who) || !text(why)) {
    return { code: 'who-and-why', text: 'who and why must not be empty; the order’s history keeps both' };
  }
  if (!text(answer) || (orderId !== undefined && !text(orderId))) {
    return { code: 'bad-answer', text: 'answer and orderId must be strings' };
  }
  return undefined;
}

/** Refuses an Update that names another airline order than this one. */
function ownerRefusal(
  name: OrderUpdateName,
  { orderId }: { orderId?: unknown },
  { status }: Situation,
): OrderRefusal | undefined {
  if (name === 'resolve' || orderId === undefined || status.orderId === undefined) return undefined;
  if (orderId === status.orderId) return undefined;
  return {
    code: 'another-order',
    text: `this reference belongs to order ${status.orderId}, not to the order you named`,
  };
}

/** Returns true while an issue is decided, sent or looked for, and the order goes on by itself. */
export function issueUnderWay({ state, inDoubt }: OrderStatus): boolean {
  return (
    state === 'ticketing' || state === 'issuing' || (state === 'unknown' && inDoubt?.issue !== undefined)
  );
}

/** Begins the list of what an order in attention accepts. */
const ACCEPTS = '; accepted now: ';

/** Returns a refusal's text for the command line: commands instead of Updates, and without that list, because it shows whole commands. */
export function inCommands(text: string): string {
  const [said = text] = text.split(ACCEPTS);
  return Object.entries(updateWords).reduce((shown, [name, word]) => shown.replaceAll(name, word), said);
}

/** Returns the arguments that a caller would send now who accepts the total and the fee as they are. */
export function currentArgs({ total, quotedFee }: OrderStatus): { [Name in OpenUpdate]: OrderUpdates[Name] } {
  const payUpTo = total ?? { amount: '0', currency: 'EUR' };
  return {
    refresh: {},
    acceptChange: {},
    release: { payUpTo },
    ticket: { payUpTo },
    ticketAsReleased: {},
    quoteCancellation: {},
    cancel: quotedFee ? { fee: quotedFee } : {},
  };
}

/** Returns the Updates that an order in attention accepts now. */
function openNow(order: Situation): OpenUpdate[] {
  const { attention } = order.status;
  const args = currentArgs(order.status);
  const accepted = (name: OpenUpdate): boolean => refusalOf(name, args[name] as never, order) === undefined;
  return attention ? attentionRules[attention.reason].open.filter(accepted) : [];
}

/** Says that nothing is left to do with an order. Of the names of Updates, only some are what is done to it. */
function nothingTo(name: OrderUpdateName): string {
  const isVerb = ['approve', 'cancel', 'decline', 'release', 'resolve', 'ticket'].includes(callerName(name));
  return isVerb ? `there is nothing to ${callerName(name)}` : `${callerName(name)} is not possible`;
}

/** Says that an Update must wait until a decision is made. */
function notNow(name: CallerUpdate): string {
  const done = { ticket: 'ticketed', cancel: 'cancelled', release: 'released' } as const;
  return name in done
    ? `the order cannot be ${done[name as keyof typeof done]} now`
    : `${name} is not possible now`;
}

function stateRefusal(name: OrderUpdateName, order: Situation): OrderRefusal | undefined {
  const { status, cancelWanted } = order;
  const { states, needsOrder, issues } = updateRules[name];
  if (name === 'resolve') {
    return status.attention ? undefined : refused(`${standing(status)}, so ${nothingTo(name)}`);
  }
  if (status.state === 'failed' || status.state === 'lapsed')
    return refused(`${standing(status)}, so ${nothingTo(name)}`);
  if (status.orderId === undefined && needsOrder) {
    return refused(`the airline has no order yet, so ${callerName(name)} is not possible yet`);
  }
  // Before an order exists, cancel stops the booking. After a lost create there is no booking to stop, and nothing to release.
  const lost = status.attention !== undefined && !attentionRules[status.attention.reason].beforeOrder;
  if ((name === 'cancel' || name === 'release') && status.orderId === undefined && lost) {
    return refused('the airline may or may not have created the order; resolve that first');
  }
  if (status.state === 'awaiting-approval' && status.orderId !== undefined && !answers.includes(name)) {
    const fee = status.toApprove ? ` of ${showMoney(status.toApprove)}` : '';
    const text = `the order is being cancelled and waits for approval of the fee${fee}`;
    return name === 'ticketAsReleased' ? { code: 'being-cancelled', text } : refused(text);
  }
  const cancelled = cancelWanted || (status.state === 'cancelling' && name === 'ticketAsReleased');
  if (cancelled && (issues || name === 'release')) {
    return { code: 'being-cancelled', text: 'the order is being cancelled, so no tickets will be issued' };
  }
  if (name === 'cancel' && status.inDoubt?.cancel !== undefined) {
    return refused('a cancellation was sent and its outcome is unknown; refresh or resolve the order first');
  }
  if (name === 'ticketAsReleased' && issueUnderWay(status)) {
    return { code: 'being-ticketed', text: 'tickets are already being issued' };
  }
  if (issues && status.inDoubt?.issue !== undefined) {
    return refused(
      'an issue request was sent and its outcome is unknown; refresh or resolve the order first',
    );
  }
  if (status.state === 'attention' && status.attention) {
    const { reason } = status.attention;
    const open: readonly OrderUpdateName[] = attentionRules[reason].open;
    if (open.includes(name)) return undefined;
    return refused(
      `${notNow(callerName(name))}: ${attentionRules[reason].meaning} (${reason})${ACCEPTS}${callerNames([...openNow(order), 'resolve']).join(', ')}`,
    );
  }
  if ((issues || name === 'release') && status.state === 'ticketed') {
    return { code: 'already-ticketed', text: 'the order is already ticketed' };
  }
  if (name === 'ticket' && status.onRequest) {
    return {
      code: 'on-request',
      text: 'the airline has not confirmed the order yet; refresh it later, or release it now to have it ticketed once confirmed',
    };
  }
  if (name === 'cancel' && status.state === 'cancelled') return refused('the order is already cancelled');
  if (answers.includes(name) && status.state !== 'awaiting-approval') {
    return refused(`${standing(status)}, so ${nothingTo(name)}`);
  }
  if (issues && status.state === 'cancelled') {
    return refused('the order is cancelled. To book the trip again, use a new reference');
  }
  if (!states.includes(status.state)) {
    return refused(
      `${standing(status)}; ${callerName(name)} needs an order that is ${either(states.map((state) => stateWords[state]))}`,
    );
  }
  return undefined;
}

/** Before the sale, extras go with an offer; after it, with the order. */
function listRefusal(
  { offer, offerId }: OrderUpdates['listExtras'],
  order: Situation,
): OrderRefusal | undefined {
  const named = (offer ?? offerId) != null;
  if (order.status.state === 'awaiting-choice')
    return named
      ? undefined
      : { code: 'offer-missing', text: 'name the offer that the extras go with, by number or id' };
  return named
    ? refused('the order is booked: to list what can be added to it, name no offer')
    : changeRefusal(order);
}

/** @param what begins the refusal: "the amount to approve is" */
function amountRefusal(what: string, named: Money, seen: Money | undefined): OrderRefusal | undefined {
  if (!seen) return refused('the order waits for a release, so there is no amount to approve');
  if (sameMoney(named, seen)) return undefined;
  return {
    code: 'other-amount',
    text: `${what} ${showMoney(seen)}, not ${showMoney(named)}`,
  };
}

function payRefusal(payUpTo: Money, order: Situation): OrderRefusal | undefined {
  const { total } = order.status;
  if (!total || covers(payUpTo, total)) return undefined;
  return {
    code: 'pays-too-little',
    text:
      payUpTo.currency === total.currency
        ? `the order costs ${showMoney(total)}; ${showMoney(payUpTo)} does not cover it`
        : `the order is priced in ${total.currency} (${showMoney(total)}); an amount in ${payUpTo.currency} cannot cover it`,
  };
}

/** How long an offer without an expiry waits for a decision (milliseconds). */
const OFFER_WAITS = 60 * 60_000;

/** Returns true while somebody may accept an offered change. What is cancelled in part or repriced counts as well. */
function offersWait({ changeOffers }: OrderStatus, now: number): boolean {
  if (!changeOffers) return false;
  const assumed = Date.parse(changeOffers.readAt) + OFFER_WAITS;
  return changeOffers.offers.some(({ expiresAt }) => (expiresAt ? Date.parse(expiresAt) : assumed) > now);
}

/** What an order says to a batch of another agency. */
export const otherAgency: OrderRefusal = {
  code: 'other-agency',
  text: 'the order belongs to a different agency from the batch',
};

/** Refuses a batch of another agency. */
function agencyRefusal(agency: string | undefined, { status }: Situation): OrderRefusal | undefined {
  return agency == null || agency === status.agency ? undefined : otherAgency;
}

/** Refuses a batch that the release does not cover. A batch issues once per release; it may retry after `balance`, because of a top-up. */
function releaseRefusal(
  atMost: Money | undefined,
  { status, automatic }: Situation,
): OrderRefusal | undefined {
  const { released, payUpTo, total, attention } = status;
  if (!released || !payUpTo) {
    return {
      code: 'not-released',
      text: 'the order is not released: nobody has confirmed that the customer paid',
    };
  }
  const mayRetry = attention && attentionRules[attention.reason].open.includes('ticketAsReleased');
  if (!automatic && !mayRetry) {
    return {
      code: 'not-released',
      text: 'its release was already used for one attempt; release the order again',
    };
  }
  if (offersWait(status, Date.now())) {
    return {
      code: 'change-offered',
      text: 'a change of the order was quoted and waits for a decision: accept an offer, or let the offers expire',
    };
  }
  if (!total) return undefined;
  if (!covers(payUpTo, total)) {
    return {
      code: 'pays-too-little',
      text: `the order costs ${showMoney(total)}, but its release allows only ${showMoney(payUpTo)}`,
    };
  }
  if (atMost == null || covers(atMost, total)) return undefined;
  return overLimit(total, atMost);
}

/** Returns the refusal of an order that costs more than the caller may spend. */
export function overLimit(total: Money, atMost: Money): OrderRefusal {
  // A batch reserves a percentage more, which may have fractions of a cent.
  const left = showMoney(rounded(atMost));
  return {
    code: 'spending-limit',
    text: `the order costs ${showMoney(total)}, but only ${left} of the spending limit is left; the rest is spent or reserved for orders in progress`,
  };
}

/** Refuses a change where the provider makes none. */
function changeRefusal({ policy, cancelWanted }: Situation): OrderRefusal | undefined {
  if (cancelWanted) return { code: 'being-cancelled', text: 'the order is being cancelled' };
  if (policy?.changeOrders !== 'none') return undefined;
  return {
    code: 'not-offered-here',
    text: `provider ${policy.provider} makes no changes after the sale over NDC ${policy.version}; ask the airline`,
  };
}

/** A name is corrected alone: it may cost something. */
function badCorrection({
  paxId,
  name,
  documents,
  loyalty,
  contact,
}: OrderUpdates['correct']): OrderRefusal | undefined {
  const refuse = (text: string): OrderRefusal => ({ code: 'nothing-to-correct', text });
  const others = [documents, loyalty, contact].filter((each) => each !== undefined);
  if (!name && others.length === 0)
    return refuse('name what is to be corrected: name, documents, loyalty or contact');
  if (name && others.length > 0) return refuse('correct a name alone: it may cost something');
  if (name && Object.values(name).every((each) => each === undefined))
    return refuse('say what the name is to be: givenName, surname or title');
  return paxId === undefined && (name ?? documents ?? loyalty)
    ? refuse('name the passenger by paxId')
    : undefined;
}

function cancelRefusal(
  { fee, withoutQuote, part }: OrderUpdates['cancel'],
  order: Situation,
): OrderRefusal | undefined {
  const { status, policy } = order;
  if (part) {
    if (withoutQuote != null) return refused('a part is cancelled for the fee that was quoted: give fee');
    return status.orderId === undefined
      ? refused('nothing is booked yet: cancel the whole order')
      : changeRefusal(order);
  }
  const issued =
    wasIssued(status) ||
    status.inDoubt?.issue !== undefined ||
    ['ticketed', 'ticketing'].includes(status.state);
  if (policy?.cancelVia === 'none' && issued) {
    return {
      code: 'cannot-cancel-here',
      text: `provider ${policy.provider} cannot cancel a ticketed order over NDC ${policy.version}; ask the airline to cancel it, or void the tickets in the airline’s own system`,
    };
  }
  if (withoutQuote != null) {
    if (fee != null) return refused('give fee or withoutQuote, not both');
    // To stop a booking loses nothing.
    if (status.orderId === undefined) return undefined;
    if (Number(status.quotedFee?.amount ?? 0) > 0)
      return amountRefusal(QUOTED, withoutQuote, status.quotedFee);
    const lost = lostWithoutQuote(status);
    if (!lost) return refused('it is not known what was paid for the order; refresh it first');
    return amountRefusal('cancelling without a quote can lose', withoutQuote, lost);
  }
  if (fee == null) return undefined;
  if (!status.quotedFee) {
    return { code: 'no-quote', text: 'no fee has been quoted yet; quote the cancellation first' };
  }
  return amountRefusal(QUOTED, fee, status.quotedFee);
}

function answerRefusal(
  { answer, orderId, meaning }: OrderUpdates['resolve'],
  status: OrderStatus,
): OrderRefusal | undefined {
  const accepted = status.attention?.answers ?? [];
  if (!accepted.includes(answer)) {
    return {
      code: 'answer-not-accepted',
      text: `${resolveAnswers.includes(answer) ? `the answer ${answer} does not fit this order` : 'there is no such answer'}; it accepts: ${accepted.join(', ')}`,
    };
  }
  if (answer === 'order-id' && !orderId) {
    return { code: 'order-id-missing', text: 'order-id needs the order id that the airline gave' };
  }
  if (answer === 'code-means') return meaningRefusal(meaning, status);
  return undefined;
}

/** After a lost create only a definite refusal settles anything: there may be no order to read. */
function meaningRefusal(meaning: unknown, { attention }: OrderStatus): OrderRefusal | undefined {
  const known = meanings.find((each) => each === meaning);
  const created = attention && attentionRules[attention.reason].lostWrite === 'create';
  const fitting = meanings.filter((each) => !created || proofs[each] === 'rejected');
  if (known && fitting.includes(known)) return undefined;
  return { code: 'bad-meaning', text: `the meaning must be one of: ${fitting.join(', ')}` };
}

function badAmount(what: string, given: unknown): OrderRefusal | undefined {
  if (isMoney(given)) return undefined;
  return {
    code: 'bad-amount',
    text: `${what} needs an amount such as { "amount": "690.32", "currency": "EUR" }`,
  };
}
