/** What is known when the sales of an order are recorded. */
import { addMoney, type Money } from '../money';
import type { AmendmentKind, PartialRefund } from '../order/afterSale';
import type { OrderView } from '../order/orderView';
import type { OrderStatus } from '../order/status';
import type { ServiceMeaning } from '../calls/provider';

/** A change after the sale, and its money. */
export interface SaleAmendment {
  kind: AmendmentKind;
  /** What was changed, without names. */
  what?: string;
  /** Instant at which its orderChange ended. */
  at: string;
  /** What was paid for it, penalty included; 0 if nothing was. Absent if unknown. */
  paid?: Money;
  penalty?: Money;
  /** What the airline pays back. */
  refund?: Money;
  /** What the airline keeps as a credit. */
  residual?: Money;
  /** Of a part that is cancelled: numbers of the documents that it is for. */
  documents?: readonly string[];
}

/** A read of the order, and what else is known. */
export interface SaleFacts {
  view: Pick<OrderView, 'items' | 'passengers' | 'total' | 'documents'>;
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown';
  /** No further document is expected. */
  complete: boolean;
  /** True if the order is ticketed. */
  ticketed?: boolean;
  /** Returns true for a whole number of a document; by default for one of the usual lengths. */
  isNumber?: (number: string) => boolean;
  /** Infants whose tickets are shown under their adults. */
  infants?: readonly { paxId: string; adult?: string }[];
  /** True if the order is cancelled. */
  cancelled: boolean;
  /** Instant of the read. */
  seenAt: string;
  /** Instant at which our issue ended, or at which the order was first known to be ticketed; absent if somebody else issued. */
  issuedAt?: string;
  /** Our change that this read proves. */
  amendment?: SaleAmendment;
  /** The refunds of partial cancellations, as they were before this read. */
  partialRefunds?: readonly PartialRefund[];
  /** Instant at which our own cancellation of the whole order ended; absent if somebody else cancelled. */
  cancelledAt?: string;
  /** Our cancellation was settled before this read, which shows what its refund has become. */
  refundedLate?: boolean;
  /** The fee of our cancellation, forfeited taxes included. `quoted`: its answer was lost, so this is the quoted fee. */
  fee?: Money & { quoted: boolean };
}

/** Returns what cancelling the whole order costs, as far as its status tells: the fee, and what else is not paid back. */
export function keptFee({ paidFee, quotedFee, quotedForfeited }: OrderStatus): SaleFacts['fee'] {
  const fee = paidFee ?? quotedFee;
  if (!fee) return undefined;
  const all = quotedForfeited?.currency === fee.currency ? addMoney(fee, quotedForfeited) : fee;
  return { ...all, quoted: paidFee === undefined };
}
