/** What an order may be asked in its present state, and the words in which it refuses. Read by the Updates' validators. */
import { attentionRules } from './attention';
import { CARD_REFUSED, cardPaths, maskCards, writtenPath } from '../privacy';
import { compareMoney, covers, digitsOf, isDecimal, rounded, showMoney, type Money } from '../money';
import type { Refusal } from '../calls/problem';
import type { ProviderPolicy } from '../calls/provider';
import type { OrderState } from './states';
import type { OrderStatus } from './status';
import type { OrderUpdateName, OrderUpdates } from './updates';

/** What the rules look at. */
export interface Situation {
  status: OrderStatus;
  /** Absent for the moment before the provider's policy is read. */
  policy?: ProviderPolicy;
  /** A cancellation was accepted: nothing may be issued any more. */
  cancelWanted: boolean;
  /** There is a release on which nothing has been tried yet. */
  automatic: boolean;
  /** A service of the order stands at TK. */
  scheduleChanged: boolean;
}

const refused = (text: string): Refusal => ({ code: 'not-in-this-state', text });

/** States in which nothing exists at the airline yet, so that cancelling means to stop. */
const beforeCreation: readonly OrderState[] = ['shopping', 'awaiting-choice', 'pricing', 'awaiting-approval'];

/** States in which each Update makes sense; `attention` follows the rule of its reason instead. */
const openIn: Record<Exclude<OrderUpdateName, 'resolve'>, readonly OrderState[]> = {
  selectOffer: ['awaiting-choice'],
  approve: ['awaiting-approval'],
  release: ['shopping', 'awaiting-choice', 'pricing', 'awaiting-approval', 'creating', 'held'],
  ticket: ['held'],
  ticketAsReleased: ['held'],
  quoteCancellation: ['held', 'ticketed', 'awaiting-approval'],
  cancel: [...beforeCreation, 'held', 'ticketing', 'ticketed'],
  refresh: ['held', 'ticketed', 'lapsing'],
  acceptChange: ['held', 'ticketed'],
};

/** Updates that read or change an order at the airline. */
const needsOrder: readonly OrderUpdateName[] = [
  'ticket',
  'ticketAsReleased',
  'quoteCancellation',
  'refresh',
  'acceptChange',
];

/** Updates that issue. */
const issues: readonly OrderUpdateName[] = ['ticket', 'ticketAsReleased'];

/** The refusal of an Update, or `undefined` where the order takes it. */
export function refusalOf<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
  order: Situation,
): Refusal | undefined {
  const refusal = shapeRefusal(name, args) ?? ownerRefusal(name, args, order) ?? stateRefusal(name, order);
  if (refusal) return refusal;
  switch (name) {
    case 'selectOffer':
      return offerRefusal((args as OrderUpdates['selectOffer']).offerIds, order.status);
    case 'approve':
      return amountRefusal('approve', (args as OrderUpdates['approve']).amount, order.status.toApprove);
    case 'release':
    case 'ticket':
      return payRefusal((args as OrderUpdates['ticket']).payUpTo, order);
    case 'ticketAsReleased':
      return releaseRefusal((args as OrderUpdates['ticketAsReleased']).atMost, order);
    case 'cancel':
      return cancelRefusal((args as OrderUpdates['cancel']).fee, order);
    case 'acceptChange':
      return order.scheduleChanged ? undefined : refused('no schedule change waits to be accepted');
    case 'resolve':
      return answerRefusal(args as OrderUpdates['resolve'], order.status);
    default:
      return undefined;
  }
}

/** Refuses card numbers, and amounts that are none, whatever the state: any language may send anything. */
export function shapeRefusal<Name extends OrderUpdateName>(
  name: Name,
  args: OrderUpdates[Name],
): Refusal | undefined {
  const card = cardRefusal(args, { ids: true });
  if (card) return card;
  const { amount, payUpTo, fee, atMost } = args as Partial<
    Record<'amount' | 'payUpTo' | 'fee' | 'atMost', Money>
  >;
  if (name === 'approve' && !isMoney(amount)) return badAmount(name);
  if ((name === 'release' || name === 'ticket') && !isMoney(payUpTo)) return badAmount(name);
  if (name === 'cancel' && fee != null && !isMoney(fee)) return badAmount(name);
  if (name === 'ticketAsReleased' && atMost != null && !isMoney(atMost)) return badAmount(name);
  if (name === 'resolve') return wordRefusal(args);
  return undefined;
}

/** Members that hold ids which an airline gave: some are as long as a card's number, and one in ten of those fits its check. */
const airlineIds: readonly PropertyKey[] = ['offerIds', 'orderId'];

/**
 * Refuses what holds a card's number, before it is kept anywhere.
 *
 * @param options.ids whether it may name offers and orders of an airline, which nobody can name in another way: they are not looked at
 */
export function cardRefusal(given: unknown, { ids = false }: { ids?: boolean } = {}): Refusal | undefined {
  const path = cardPaths(given).find(([member = '']) => !(ids && airlineIds.includes(member)));
  return path && { code: 'card-number', text: `${writtenPath(path, 'the text')} ${CARD_REFUSED}` };
}

/** A person's word: every part of it is text, whatever language sent it. */
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

/** An Update that names an order is for that order alone. */
function ownerRefusal(name: OrderUpdateName, args: object, { status }: Situation): Refusal | undefined {
  const { orderId } = args as { orderId?: unknown };
  if (name === 'resolve' || orderId === undefined || status.orderId === undefined) return undefined;
  if (orderId === status.orderId) return undefined;
  return {
    code: 'another-order',
    text: `this reference owns order ${status.orderId}, not the one that was named`,
  };
}

function stateRefusal(name: OrderUpdateName, { status, cancelWanted }: Situation): Refusal | undefined {
  if (name === 'resolve') {
    return status.attention
      ? undefined
      : refused(`the order is ${status.state}; there is nothing to resolve`);
  }
  if (status.orderId === undefined && needsOrder.includes(name)) {
    return refused(`nothing exists at the airline yet; ${name} is for an order`);
  }
  // Before an order exists a cancel stops the booking; after a lost create there is none to stop.
  const lost = status.attention !== undefined && status.attention.reason !== 'duplicate-trip';
  if (name === 'cancel' && status.orderId === undefined && lost) {
    return refused('nobody knows of an order that could be cancelled; resolve what is open first');
  }
  if (status.state === 'awaiting-approval' && status.orderId !== undefined && name !== 'approve') {
    const text = 'a cancellation waits for its fee to be approved';
    return name === 'ticketAsReleased' ? { code: 'being-cancelled', text } : refused(text);
  }
  const cancelled = cancelWanted || (status.state === 'cancelling' && name === 'ticketAsReleased');
  if (cancelled && (issues.includes(name) || name === 'release')) {
    return { code: 'being-cancelled', text: 'the order is being cancelled; it will not be issued' };
  }
  if (name === 'cancel' && status.inDoubt?.cancel !== undefined) {
    return refused('a cancellation was sent, and what became of it is not known; refresh, or resolve');
  }
  if (issues.includes(name) && status.inDoubt?.issue !== undefined) {
    return refused('an issue was sent, and what became of it is not known; refresh, or resolve');
  }
  if (status.state === 'attention' && status.attention) {
    const { reason } = status.attention;
    const open: readonly string[] = attentionRules[reason].open;
    if (open.includes(name)) return undefined;
    return refused(`the order waits for a person (${reason}); it takes: ${[...open, 'resolve'].join(', ')}`);
  }
  if (issues.includes(name) && status.state === 'ticketed') {
    return { code: 'already-ticketed', text: 'the order is ticketed already' };
  }
  if (name === 'ticketAsReleased' && status.state === 'ticketing') {
    return { code: 'being-ticketed', text: 'the order is being ticketed already' };
  }
  if (!openIn[name].includes(status.state)) {
    return refused(`the order is ${status.state}; ${name} is for: ${openIn[name].join(', ')}`);
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

/** What is none of our ids may be anything. */
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

/** A batch pays what a customer has paid for, once a release. A balance that was empty is another matter: it may have been filled. */
function releaseRefusal(atMost: Money | undefined, { status, automatic }: Situation): Refusal | undefined {
  const { released, payUpTo, total, attention } = status;
  if (!released || !payUpTo) {
    return {
      code: 'not-released',
      text: 'the order is not released: nobody has said that its customer paid',
    };
  }
  if (!automatic && attention?.reason !== 'balance') {
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

/** The order is as it should be, and what the caller may spend does not cover it. */
export function overLimit(total: Money, atMost: Money): Refusal {
  // What a batch puts aside is a percentage, and may have parts of a cent.
  const { amount, currency } = atMost;
  const left = showMoney({ amount: rounded(amount, digitsOf(currency)), currency });
  return {
    code: 'spending-limit',
    text: `the order costs ${showMoney(total)}; ${left} is left for it, the rest of the limit is spent or put aside for orders under way`,
  };
}

function cancelRefusal(fee: Money | undefined, { status, policy }: Situation): Refusal | undefined {
  const issued =
    status.documents.length > 0 ||
    status.inDoubt?.issue !== undefined ||
    ['ticketed', 'ticketing'].includes(status.state);
  if (policy?.cancelVia === 'none' && issued) {
    return {
      code: 'cannot-cancel-here',
      text: `${policy.provider} cannot cancel a ticketed order in NDC ${policy.version}; ask the airline, or void the tickets in its own system`,
    };
  }
  if (fee == null) return undefined;
  if (!status.quotedFee) {
    return { code: 'no-quote', text: 'no fee has been quoted; ask with quoteCancellation first' };
  }
  return amountRefusal('cancel', fee, status.quotedFee);
}

function answerRefusal(
  { answer, orderId }: OrderUpdates['resolve'],
  status: OrderStatus,
): Refusal | undefined {
  const accepted = status.attention?.answers ?? [];
  if (!accepted.includes(answer)) {
    return { code: 'answer-not-accepted', text: `this case takes: ${accepted.join(', ')}` };
  }
  if (answer === 'order-id' && !orderId) {
    return { code: 'order-id-missing', text: 'name the order: order-id needs the id that the airline told' };
  }
  return undefined;
}

function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | undefined;
  return (
    typeof money?.amount === 'string' &&
    isDecimal(money.amount) &&
    !money.amount.startsWith('-') &&
    /^[A-Z]{3}$/.test(money.currency ?? '')
  );
}

function badAmount(what: string): Refusal {
  return {
    code: 'bad-amount',
    text: `${what} needs an amount like { "amount": "690.32", "currency": "EUR" }`,
  };
}
