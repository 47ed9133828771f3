/** Whether what a workflow says of its order is true at the service: one row a state, and one a reason for which a person is asked. Pure. */
import type { Amendment } from '../src/domain/order/afterSale';
import type { AttentionReason } from '../src/domain/order/attention';
import { bareNumber } from '../src/domain/order/documentNumber';
import type { OrderState } from '../src/domain/order/states';
import type { OrderStatus } from '../src/domain/order/status';

/** What the ledger says of one order. */
export interface Truth {
  orderId: string;
  /** The provider in whose ledger it is, where there are several. */
  madeAt?: string;
  /** Bare numbers of all documents that were ever issued. */
  documents: readonly string[];
  /** Of these, the ones of which a change has exchanged, voided or refunded coupons. */
  ended?: readonly string[];
  /** It was changed after its sale. */
  amended?: boolean;
  /** Until when the service held it for payment. */
  paymentLimit?: string;
  issuedAt?: string;
  cancelledAt?: string;
}

/** What is said of an order: by its workflow's status, or by a plain client. */
export type Said = Pick<
  OrderStatus,
  'reference' | 'state' | 'orderId' | 'documents' | 'attention' | 'inDoubt'
> &
  Partial<Pick<OrderStatus, 'provider' | 'changes' | 'released' | 'updatedAt'>> & {
    /** Changes after the sale. */
    amendments?: readonly SaidAmendment[];
  };

/** A change after the sale. A plain client knows no CorrelationIDs, and looks at no amounts. */
export type SaidAmendment = Pick<Amendment, 'kind' | 'paid' | 'refund' | 'residual'> &
  Partial<Pick<Amendment, 'correlationId'>>;

/** One thing that must not be. */
export interface Finding {
  reference?: string;
  orderId?: string;
  text: string;
}

/** Says in words what is false about a claim, or nothing. `own` is the order that the status names, `others` what else its writes made. */
type Judge = (status: Said, own: Truth | undefined, others: readonly Truth[]) => string | undefined;

const missing: Judge = ({ orderId }, own) =>
  own ? undefined : orderId === undefined ? 'it names no order' : `order ${orderId} is not in the ledger`;
const issued: Judge = (_status, own) => (own?.issuedAt ? undefined : 'no document was issued');
const unissued: Judge = (_status, own) => (own?.issuedAt ? `it was issued at ${own.issuedAt}` : undefined);
const cancelled: Judge = (_status, own) => (own?.cancelledAt ? undefined : 'it was never cancelled');
const standing: Judge = (_status, own) =>
  own?.cancelledAt ? `it was cancelled at ${own.cancelledAt}` : undefined;
const nothingMade: Judge = (_status, own, others) => {
  const made = own ?? others[0];
  return made && `order ${made.orderId} exists`;
};
/** Whether a document that a change has ended is still shown is left open. */
const sameDocuments: Judge = ({ documents }, own) => {
  const open = (number: string): boolean => !own?.ended?.includes(number);
  const shown = documents.map(({ number }) => bareNumber(number)).sort();
  const real = [...(own?.documents ?? [])].sort();
  const strange = shown.some((number) => !real.includes(number));
  return !strange && shown.filter(open).join() === real.filter(open).join()
    ? undefined
    : `it shows documents ${shown.join(', ')}, and these were issued: ${real.join(', ')}`;
};
/** In front of a person an order may know less than the service, never other things: whether it is issued is open only where it says so. */
const issuedAsShown: Judge = (status, own, others) =>
  status.inDoubt?.issue !== undefined
    ? undefined
    : status.documents.length > 0
      ? issued(status, own, others)
      : unissued(status, own, others);
const standingUnlessInDoubt: Judge = (status, own, others) =>
  status.inDoubt?.cancel === undefined ? standing(status, own, others) : undefined;
const changeInDoubt: Judge = ({ inDoubt }) =>
  inDoubt?.change === undefined ? 'no change is in doubt' : undefined;
const limitPassed: Judge = ({ updatedAt = '' }, own) =>
  own?.paymentLimit !== undefined && own.paymentLimit <= updatedAt
    ? undefined
    : `its limit is ${own?.paymentLimit ?? 'not known'}`;
/** No profile of a run warns earlier than this before a limit (milliseconds). */
const NEAR = 60 * 60_000;
const limitNear: Judge = ({ updatedAt = '' }, own) =>
  own?.paymentLimit !== undefined && Date.parse(own.paymentLimit) - Date.parse(updatedAt) < NEAR
    ? undefined
    : `its limit is ${own?.paymentLimit ?? 'not known'}`;
/** A paid order that expires needs attention. */
const unpaid: Judge = ({ released }) => (released ? 'it was paid for, and no person is told' : undefined);
/** A run that was reset to before a change of its own knows nothing of it. */
const amended: Judge = (_status, own) =>
  own?.amended ? undefined : 'no one else changes orders in this run';
const neverHere =
  (why: string): Judge =>
  () =>
    why;

/** What must hold in each state in which an order may rest. */
const states: Partial<Record<OrderState, readonly Judge[]>> = {
  held: [missing, unissued, standing],
  ticketed: [missing, issued, sameDocuments, standing],
  cancelled: [missing, cancelled],
  failed: [nothingMade],
  lapsed: [missing, unissued, limitPassed, unpaid],
  lapsing: [missing, unissued, standing],
};

/** What each reason claims. What the sandbox does to nobody in a run cannot be true. */
const reasons: Record<AttentionReason, readonly Judge[]> = {
  // Nobody knows whether it exists: true of an order that does and of one that does not.
  'lost-create': [
    ({ orderId }) => (orderId === undefined ? undefined : 'it calls the creation lost, and names the order'),
  ],
  'lost-issue': [missing, standing],
  'lost-cancel': [missing],
  'lost-change': [missing, changeInDoubt, standing],
  'partly-issued': [missing, neverHere('every issue here issues every document')],
  'changed-since-sale': [missing, issuedAsShown, standing],
  'flight-cancelled': [missing, issuedAsShown, standing],
  'schedule-changed': [missing, issuedAsShown, standing],
  'service-lost': [missing, issuedAsShown, standing],
  'changed-elsewhere': [missing, amended],
  'limit-near': [missing, unissued, standing, limitNear],
  'paid-and-lapsed': [missing, unissued, limitPassed],
  balance: [missing, neverHere('no balance is empty here')],
  'budget-spent': [missing, issuedAsShown, standingUnlessInDoubt],
  'refund-unproven': [missing, cancelled],
  'duplicate-trip': [neverHere('no two references have a passenger in common')],
  'duplicate-suspected': [
    (_status, own, others) => ((own ?? others[0]) ? undefined : 'no order exists that could be a duplicate'),
  ],
  'unknown-status': [missing],
};

/** What is false about a status, in words; nothing where all of it is true. */
export function falsehoodOf(
  status: Said,
  own: Truth | undefined,
  others: readonly Truth[],
): string | undefined {
  const { state, attention } = status;
  if (own?.issuedAt && own.cancelledAt && own.issuedAt > own.cancelledAt) {
    return `it was issued at ${own.issuedAt}, after its cancellation`;
  }
  if (own?.madeAt !== undefined && own.madeAt !== (status.provider ?? own.madeAt)) {
    return `it says that it is at ${status.provider}, and ${own.madeAt} made it`;
  }
  const judges = attention ? reasons[attention.reason] : states[state];
  if (!judges) return `it says ${state}, and nothing moves it`;
  const said = attention ? `${state} (${attention.reason})` : state;
  for (const judge of judges) {
    const text = judge(status, own, others);
    if (text !== undefined) return `it says ${said}, and ${text}`;
  }
  return undefined;
}
