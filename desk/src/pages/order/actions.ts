/** What a person can do about an order now. The domain's own rules decide, so the desk offers nothing that the order would refuse. */
import type { OrderStatus, ResolveAnswer } from '../../api/types';
import {
  attentionRules,
  compareMoney,
  currentArgs,
  isToAccept,
  isSome,
  lostWithoutQuote,
  meanings,
  proofs,
  readsCancelled,
  refusalOf,
  sameMoney,
  wasIssued,
  type CallerUpdate,
} from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { readable } from '../../parts/readable';
import { texts } from '../../texts';
import { ifCancelled } from './money';
import { nameOf } from './naming';

/** What a person fills in before an action is sent. */
export type Ask = 'who' | 'why' | 'orderId' | 'meaning';

/** Something that a person can do. */
export interface Action {
  key: string;
  update: CallerUpdate;
  /** What the button says: with the amount, where there is one. */
  label: string;
  /** What will happen. */
  says: string;
  body: Readonly<Record<string, unknown>>;
  asks: readonly Ask[];
  tone?: 'primary' | 'danger';
  /** Sent at once, because it changes nothing. */
  direct?: true;
}

/** The scope that each Update needs. A test compares it with the API's own table. */
export const scopeOf: Readonly<Record<CallerUpdate, 'orders:write' | 'money'>> = {
  selectOffer: 'orders:write',
  approve: 'money',
  decline: 'orders:write',
  release: 'money',
  ticket: 'money',
  quoteCancellation: 'orders:write',
  cancel: 'money',
  refresh: 'orders:write',
  acceptChange: 'orders:write',
  listExtras: 'orders:write',
  addExtras: 'money',
  quoteChange: 'orders:write',
  acceptOffer: 'money',
  correct: 'orders:write',
  resolve: 'money',
};

/** Updates that may be sent without more than a click, the most likely first. */
type Plain =
  | 'ticket'
  | 'release'
  | 'withdraw'
  | 'acceptChange'
  | 'refresh'
  | 'quoteCancellation'
  | 'cancel'
  | 'approve'
  | 'decline';

const usual: readonly Plain[] = [
  'approve',
  'decline',
  'ticket',
  'release',
  'withdraw',
  'acceptChange',
  'quoteCancellation',
  'refresh',
  'cancel',
];

/** Returns the Updates that the order takes now. In attention they come in the order in which its reason's row lists them. */
export function actionsOf(status: OrderStatus): Action[] {
  const open = status.attention && attentionRules[status.attention.reason].open;
  const listed: readonly Plain[] = open
    ? [...open.filter((name) => name !== 'ticketAsReleased'), 'withdraw']
    : usual;
  // Cancelling comes last: it appears once a fee is quoted, and must not take the place of the button that was just pressed.
  const names = [
    ...listed.filter((name) => name !== 'cancel'),
    ...listed.filter((name) => name === 'cancel'),
  ];
  return names.flatMap((name) => {
    const action = described(name, status);
    if (!action) return [];
    const args = action.body as never;
    const refusal = refusalOf(action.update, args, {
      status,
      cancelWanted: false,
      automatic: status.released,
    });
    return refusal ? [] : [action];
  });
}

function described(name: Plain, status: OrderStatus): Action | undefined {
  const words = texts.actions;
  const { total, toApprove, expected, orderId, released, payUpTo, quotedFee } = status;
  switch (name) {
    case 'approve': {
      if (!toApprove) return undefined;
      const amount = showMoney(toApprove);
      return {
        ...{ key: name, update: name, label: words.approve(amount), body: { amount: toApprove } },
        asks: ['who'],
        says:
          orderId === undefined
            ? words.approveBookingSays(amount, expected && showMoney(expected))
            : [words.approveFeeSays(amount), ifCancelled(status)].filter(Boolean).join(' '),
        tone: 'primary',
      };
    }
    case 'decline':
      return {
        key: name,
        update: name,
        label: words.decline,
        says: words.declineSays,
        body: {},
        asks: ['who'],
      };
    case 'ticket':
    case 'release': {
      if (!total) return undefined;
      if (name === 'release' && released && payUpTo && !isMore(total, payUpTo)) return undefined;
      const amount = showMoney(total);
      const body = { payUpTo: total };
      const lost = (wasIssued(status) ? [] : (status.lostAncillaries ?? [])).map((each) =>
        words.ticketLost(
          showMoney(each.price),
          readable(texts.people.emd.item(each.kind, each.name, each.quantity, each.flights)),
        ),
      );
      return name === 'ticket'
        ? {
            ...{ key: name, update: name, label: words.ticket(amount) },
            says: [
              words.ticketSays(amount),
              ...lost,
              // The amount takes the place of the one that was noted with the payment, also if the issue fails.
              released && payUpTo && !sameMoney(payUpTo, total) && words.ticketReplaces(showMoney(payUpTo)),
            ]
              .filter(Boolean)
              .join(' '),
            ...{ body, asks: ['who'], tone: 'primary' },
          }
        : {
            ...{
              key: name,
              update: name,
              label: words.release(amount),
              says: [words.releaseSays(amount), ...lost].join(' '),
            },
            ...{ body, asks: ['who'] },
          };
    }
    case 'withdraw':
      return {
        ...{ key: name, update: 'release', label: words.withdraw, says: words.withdrawSays },
        ...{ body: { withdraw: true }, asks: ['who'] },
      };
    case 'acceptChange': {
      if (readsCancelled(status))
        return {
          ...{ key: name, update: name, label: words.closeCancelled, says: words.closeCancelledSays },
          ...{ body: {}, asks: ['who'], tone: 'primary' },
        };
      const { changes = [] } = status;
      const says = changes.some(isToAccept) ? words.acceptChangeSays : words.acceptScheduleSays;
      return { key: name, update: name, label: words.acceptChange, says, body: {}, asks: ['who'] };
    }
    case 'refresh':
      return {
        ...{ key: name, update: name, label: words.refresh, says: words.refreshSays },
        ...{ body: currentArgs(status).refresh, asks: [], direct: true },
      };
    case 'quoteCancellation':
      return {
        ...{ key: name, update: name, label: words.quote, says: words.quoteSays },
        ...{ body: {}, asks: [], direct: true },
      };
    case 'cancel':
      return cancelAction(status, quotedFee);
  }
}

function cancelAction(status: OrderStatus, fee: OrderStatus['quotedFee']): Action | undefined {
  const words = texts.actions;
  const name = nameOf(status);
  const base = { key: 'cancel', update: 'cancel', asks: ['who'], tone: 'danger' } as const;
  if (status.orderId === undefined) return { ...base, label: words.stop, says: words.stopSays, body: {} };
  if (fee) {
    return {
      ...base,
      label:
        isSome(fee) || isSome(status.quotedForfeited)
          ? words.cancelFee(name, showMoney(fee))
          : words.cancelFree(name),
      says: [ifCancelled(status), words.cancelFeeSays].filter(Boolean).join(' '),
      body: { fee },
    };
  }
  const loss = quoteFailed(status) ? lostWithoutQuote(status) : undefined;
  if (loss) {
    const amount = showMoney(loss);
    const body = { withoutQuote: loss };
    return isSome(loss)
      ? { ...base, label: words.cancelWithout(name, amount), says: words.cancelWithoutSays(amount), body }
      : { ...base, label: words.cancelHeld(name), says: words.cancelHeldSays, body };
  }
  // Show what comes back before tickets can be cancelled.
  return wasIssued(status)
    ? undefined
    : { ...base, label: words.cancelHeld(name), says: words.cancelHeldSays, body: {} };
}

/** Returns true if the airline was asked for a fee and named none. */
function quoteFailed({ lastError }: OrderStatus): boolean {
  if (lastError?.code === 'fee-unreadable') return true;
  return lastError !== undefined && 'operation' in lastError && lastError.operation === 'orderReshop';
}

function isMore(
  one: { amount: string; currency: string },
  other: { amount: string; currency: string },
): boolean {
  return one.currency !== other.currency || compareMoney(one, other) > 0;
}

/** Returns the answers to the question that the order asks. */
export function answersOf({ attention }: OrderStatus): Action[] {
  return (attention?.answers ?? []).map((answer) => ({
    key: `resolve-${answer}`,
    update: 'resolve',
    label: texts.answers[answer].label,
    says: texts.answers[answer].then,
    body: { answer },
    asks: [...(asked[answer] ?? []), 'who', 'why'],
    ...(answer === 'give-up' && { tone: 'danger' }),
  }));
}

const asked: Partial<Record<ResolveAnswer, readonly Ask[]>> = {
  'order-id': ['orderId'],
  'code-means': ['meaning'],
};

/** Returns the meanings that fit an unknown code. After a lost create only those that say that nothing was done. */
export function fittingMeanings({ attention }: OrderStatus): readonly string[] {
  const created = attention && attentionRules[attention.reason].lostWrite === 'create';
  return meanings.filter((each) => !created || proofs[each] === 'rejected');
}
