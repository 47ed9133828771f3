/** Decides which Updates an order takes in its current state, and how it refuses the others. Used by the validators. */
import { wasIssued } from './issued';
import { attentionRules } from './attention';
import { isPriceChange } from './changes';
import { CARD_REFUSED, cardPaths, maskCards, writtenPath } from '../privacy';
import { compareMoney, covers, isDecimal, rounded, showMoney, type Money } from '../money';
import type { Refusal } from '../calls/problem';
import { meanings, proofs } from '../calls/errorTable';
import type { ProviderPolicy } from '../calls/provider';
import { lostWithoutQuote } from './refunds';
import type { OrderState } from './states';
import type { OrderStatus } from './status';
import type { OrderUpdateName, OrderUpdates } from './updates';

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

const refused = (text: string): Refusal => ({ code: 'not-in-this-state', text });

/** States in which nothing exists at the airline yet: cancelling stops the booking. */
const beforeCreation: readonly OrderState[] = ['shopping', 'awaiting-choice', 'pricing', 'awaiting-approval'];

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
  malformed?: (args: OrderUpdates[Name]) => Refusal | undefined;
  /** Refuses arguments that do not fit the order, once the state allows the Update. */
  unfit?: (args: OrderUpdates[Name], order: Situation) => Refusal | undefined;
}

const updateRules: { [Name in OrderUpdateName]: UpdateRule<Name> } = {
  selectOffer: {
    states: ['awaiting-choice'],
    unfit: ({ offerIds }, { status }) => offerRefusal(offerIds, status),
  },
  approve: {
    states: ['awaiting-approval'],
    malformed: ({ amount }) => badAmount('approve', amount),
    unfit: ({ amount }, { status }) => amountRefusal('approve', amount, status.toApprove),
  },
  release: {
    states: [...beforeCreation, 'creating', 'held'],
    malformed: ({ payUpTo }) => badAmount('release', payUpTo),
    unfit: ({ payUpTo }, order) => payRefusal(payUpTo, order),
  },
  ticket: {
    states: ['held'],
    needsOrder: true,
    issues: true,
    malformed: ({ payUpTo }) => badAmount('ticket', payUpTo),
    unfit: ({ payUpTo }, order) => payRefusal(payUpTo, order),
  },
  ticketAsReleased: {
    states: ['held'],
    needsOrder: true,
    issues: true,
    malformed: ({ atMost }) => (atMost == null ? undefined : badAmount('ticketAsReleased', atMost)),
    unfit: ({ atMost }, order) => releaseRefusal(atMost, order),
  },
  quoteCancellation: { states: ['held', 'ticketed', 'awaiting-approval'], needsOrder: true },
  cancel: {
    states: [...beforeCreation, 'held', 'ticketing', 'ticketed'],
    malformed: ({ fee, withoutQuote }) =>
      [fee, withoutQuote].flatMap((each) => (each == null ? [] : (badAmount('cancel', each) ?? [])))[0],
    unfit: (args, order) => cancelRefusal(args, order),
  },
  refresh: {
    states: ['held', 'ticketed', 'lapsing', 'cancelled'],
    needsOrder: true,
    unfit: (_, { status: { state, money } }) =>
      state === 'cancelled' && money !== 'pending' ? refused('the order is cancelled') : undefined,
  },
  acceptChange: {
    states: ['held', 'ticketed'],
    needsOrder: true,
    unfit: (_, { status }) => (mayAccept(status) ? undefined : refused('no change waits to be accepted')),
  },
  resolve: {
    states: ['attention'],
    malformed: wordRefusal,
    unfit: (args, { status }) => answerRefusal(args, status),
  },
};

/** Returns true if the airline asks for an acceptance, or has changed what only a person decides. A changed price is accepted by paying it. */
function mayAccept({ scheduleChanged, changes = [] }: OrderStatus): boolean {
  return scheduleChanged === true || changes.some(({ kind, decided }) => !decided && !isPriceChange(kind));
}

/** The name of every Update. */
export const updateNames = Object.keys(updateRules) as OrderUpdateName[];

/** Returns the refusal of an Update, or `undefined` if the order takes it. */
export function refusalOf<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
  order: Situation,
): Refusal | undefined {
  const rule: UpdateRule<Name> = updateRules[name];
  return (
    shapeRefusal(name, args) ??
    ownerRefusal(name, args, order) ??
    stateRefusal(name, order) ??
    rule.unfit?.(args, order)
  );
}

/** Refuses card numbers, and arguments of the wrong shape, in any state. */
export function shapeRefusal<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
): Refusal | undefined {
  // A caller may name an unknown Update; the order itself refuses it.
  const rule: UpdateRule<Name> | undefined = updateRules[name];
  return cardRefusal(args, { ids: true }) ?? rule?.malformed?.(args);
}

/** Members that hold an airline's ids. Some are as long as a card number, and one in ten of those passes its check digit. */
const airlineIds: readonly PropertyKey[] = ['offerIds', 'orderId'];

/**
 * Refuses values that contain a card number, before they are stored anywhere.
 *
 * @param options.ids leave airline offer and order ids unchecked: there is no other way to name them
 */
export function cardRefusal(given: unknown, { ids = false }: { ids?: boolean } = {}): Refusal | undefined {
  const path = cardPaths(given).find(([member = '']) => !(ids && airlineIds.includes(member)));
  return path && { code: 'card-number', text: `${writtenPath(path, 'the text')} ${CARD_REFUSED}` };
}

/** Checks that every part of a person's answer is text, whatever client sent it. */
function wordRefusal({ answer, orderId, who, why }: Record<string, unknown>): Refusal | undefined {
  const text = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
  if (!text(who) || !text(why)) {
    return { code: 'who-and-why', text: 'say who decides and why; both are kept in the history' };
  }
  if (!text(answer) || (orderId !== undefined && !text(orderId))) {
    return { code: 'bad-answer', text: 'answer and orderId must be text' };
  }
  return undefined;
}

/** Refuses an Update that names another airline order than this one. */
function ownerRefusal(
  name: OrderUpdateName,
  { orderId }: { orderId?: unknown },
  { status }: Situation,
): Refusal | undefined {
  if (name === 'resolve' || orderId === undefined || status.orderId === undefined) return undefined;
  if (orderId === status.orderId) return undefined;
  return {
    code: 'another-order',
    text: `this reference owns order ${status.orderId}, not the one that was named`,
  };
}

/** Returns true while an issue is decided, sent or looked for, and the order goes on by itself. */
export function issueUnderWay({ state, inDoubt }: OrderStatus): boolean {
  return (
    state === 'ticketing' || state === 'issuing' || (state === 'unknown' && inDoubt?.issue !== undefined)
  );
}

function stateRefusal(name: OrderUpdateName, { status, cancelWanted }: Situation): Refusal | undefined {
  const { states, needsOrder, issues } = updateRules[name];
  if (name === 'resolve') {
    return status.attention
      ? undefined
      : refused(`the order is ${status.state}; there is nothing to resolve`);
  }
  if (status.orderId === undefined && needsOrder) {
    return refused(`nothing exists at the airline yet; ${name} is for an order`);
  }
  // Before an order exists, cancel stops the booking; after a lost create there is no booking to stop.
  const lost = status.attention !== undefined && !attentionRules[status.attention.reason].beforeOrder;
  if (name === 'cancel' && status.orderId === undefined && lost) {
    return refused('nobody knows of an order that could be cancelled; resolve what is open first');
  }
  if (status.state === 'awaiting-approval' && status.orderId !== undefined && name !== 'approve') {
    const text = 'a cancellation waits for its fee to be approved';
    return name === 'ticketAsReleased' ? { code: 'being-cancelled', text } : refused(text);
  }
  const cancelled = cancelWanted || (status.state === 'cancelling' && name === 'ticketAsReleased');
  if (cancelled && (issues || name === 'release')) {
    return { code: 'being-cancelled', text: 'the order is being cancelled; it will not be issued' };
  }
  if (name === 'cancel' && status.inDoubt?.cancel !== undefined) {
    return refused('a cancellation was sent, and what became of it is not known; refresh, or resolve');
  }
  if (name === 'ticketAsReleased' && issueUnderWay(status)) {
    return { code: 'being-ticketed', text: 'the order is being ticketed already' };
  }
  if (issues && status.inDoubt?.issue !== undefined) {
    return refused('an issue was sent, and what became of it is not known; refresh, or resolve');
  }
  if (status.state === 'attention' && status.attention) {
    const { reason } = status.attention;
    const open: readonly string[] = attentionRules[reason].open;
    if (open.includes(name)) return undefined;
    return refused(`the order waits for a person (${reason}); it takes: ${[...open, 'resolve'].join(', ')}`);
  }
  if (issues && status.state === 'ticketed') {
    return { code: 'already-ticketed', text: 'the order is ticketed already' };
  }
  if (name === 'ticket' && status.onRequest) {
    return {
      code: 'on-request',
      text: 'the airline has not confirmed the order yet; refresh it, or release it and it is issued in time once confirmed',
    };
  }
  if (!states.includes(status.state)) {
    return refused(`the order is ${status.state}; ${name} is for: ${states.join(', ')}`);
  }
  return undefined;
}

function offerRefusal(offerIds: unknown, status: OrderStatus): Refusal | undefined {
  const offered = new Set(status.offers?.map((offer) => offer.offerId));
  if (!Array.isArray(offerIds) || offerIds.length === 0) {
    return {
      code: 'offer-missing',
      text: 'name the offer, or the partial offers that cover the trip together',
    };
  }
  const strange = offerIds.filter((id) => !offered.has(id as string));
  if (strange.length === 0) return undefined;
  return {
    code: 'unknown-offer',
    text: `not among the ${offered.size} offers of this order: ${strange.slice(0, 6).map(shownId).join(', ').slice(0, 300)}`,
  };
}

/** Masks card numbers: a string that is not an offer id may be anything. */
const shownId = (id: unknown): string => maskCards(String(id));

function amountRefusal(what: string, named: Money, seen: Money | undefined): Refusal | undefined {
  if (!seen) return refused(`there is no amount to ${what}`);
  if (named.currency === seen.currency && compareMoney(named, seen) === 0) return undefined;
  return {
    code: 'other-amount',
    text: `the amount is ${showMoney(seen)}, not ${showMoney(named)}; look again and ${what} what you see`,
  };
}

function payRefusal(payUpTo: Money, order: Situation): Refusal | undefined {
  const { total } = order.status;
  if (!total) return undefined;
  if (covers(payUpTo, total)) return undefined;
  return {
    code: 'pays-too-little',
    text: `the order costs ${showMoney(total)}; ${showMoney(payUpTo)} does not cover it`,
  };
}

/** Refuses a batch that the release does not cover. A batch issues once per release; it may retry after `balance`, because of a top-up. */
function releaseRefusal(atMost: Money | undefined, { status, automatic }: Situation): Refusal | undefined {
  const { released, payUpTo, total, attention } = status;
  if (!released || !payUpTo) {
    return {
      code: 'not-released',
      text: 'the order is not released: nobody has said that its customer paid',
    };
  }
  const mayRetry = attention && attentionRules[attention.reason].open.includes('ticketAsReleased');
  if (!automatic && !mayRetry) {
    return { code: 'not-released', text: 'what its release allowed has been tried; release it again' };
  }
  if (!total) return undefined;
  if (!covers(payUpTo, total)) {
    return {
      code: 'pays-too-little',
      text: `the order costs ${showMoney(total)}; it was released for ${showMoney(payUpTo)}`,
    };
  }
  if (atMost == null || covers(atMost, total)) return undefined;
  return overLimit(total, atMost);
}

/** Returns the refusal of an order that costs more than the caller may spend. */
export function overLimit(total: Money, atMost: Money): Refusal {
  // A batch reserves a percentage more, which may have fractions of a cent.
  const left = showMoney(rounded(atMost));
  return {
    code: 'spending-limit',
    text: `the order costs ${showMoney(total)}; ${left} is left for it, the rest of the limit is spent or put aside for orders under way`,
  };
}

function cancelRefusal(
  { fee, withoutQuote }: OrderUpdates['cancel'],
  { status, policy }: Situation,
): Refusal | undefined {
  const issued =
    wasIssued(status) ||
    status.inDoubt?.issue !== undefined ||
    ['ticketed', 'ticketing'].includes(status.state);
  if (policy?.cancelVia === 'none' && issued) {
    return {
      code: 'cannot-cancel-here',
      text: `${policy.provider} cannot cancel a ticketed order in NDC ${policy.version}; ask the airline, or void the tickets in its own system`,
    };
  }
  if (withoutQuote != null) {
    if (fee != null) return refused('name the fee that was quoted, or what is lost without a quote');
    // To stop a booking loses nothing.
    if (status.orderId === undefined) return undefined;
    if (Number(status.quotedFee?.amount ?? 0) > 0)
      return amountRefusal('cancel', withoutQuote, status.quotedFee);
    const lost = lostWithoutQuote(status);
    if (!lost) return refused('it is not known what was paid of the order; refresh it first');
    return amountRefusal('cancel', withoutQuote, lost);
  }
  if (fee == null) return undefined;
  if (!status.quotedFee) {
    return { code: 'no-quote', text: 'no fee has been quoted; ask with quoteCancellation first' };
  }
  return amountRefusal('cancel', fee, status.quotedFee);
}

function answerRefusal(
  { answer, orderId, meaning }: OrderUpdates['resolve'],
  status: OrderStatus,
): Refusal | undefined {
  const accepted = status.attention?.answers ?? [];
  if (!accepted.includes(answer)) {
    return { code: 'answer-not-accepted', text: `this case takes: ${accepted.join(', ')}` };
  }
  if (answer === 'order-id' && !orderId) {
    return { code: 'order-id-missing', text: 'name the order: order-id needs the id that the airline told' };
  }
  if (answer === 'code-means') return meaningRefusal(meaning, status);
  return undefined;
}

/** After a lost create only a definite refusal settles anything: there may be no order to read. */
function meaningRefusal(meaning: unknown, { attention }: OrderStatus): Refusal | undefined {
  const known = meanings.find((each) => each === meaning);
  const created = attention && attentionRules[attention.reason].lostWrite === 'create';
  const fitting = meanings.filter((each) => !created || proofs[each] === 'rejected');
  if (known && fitting.includes(known)) return undefined;
  return { code: 'bad-meaning', text: `say what the code means, one of: ${fitting.join(', ')}` };
}

function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | null | undefined;
  return (
    typeof money?.amount === 'string' &&
    isDecimal(money.amount) &&
    !money.amount.startsWith('-') &&
    /^[A-Z]{3}$/.test(money.currency ?? '')
  );
}

function badAmount(what: string, given: unknown): Refusal | undefined {
  if (isMoney(given)) return undefined;
  return {
    code: 'bad-amount',
    text: `${what} needs an amount like { "amount": "690.32", "currency": "EUR" }`,
  };
}
