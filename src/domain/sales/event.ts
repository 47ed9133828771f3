/** What a sale is made of: documents that were issued, voided and refunded, each told once. Part of the order's status; nothing personal. */

/**
 * event  | meaning, and the sign of its amounts
 * -------|--------------------------------------------------------------------------------------
 * issue  | a document was issued: what it costs
 * void   | all its coupons stand at V: the same amounts, negative
 * refund | coupons stand at RF: the same amounts, negative; what the airline keeps is the fee
 * fee    | a cancellation cost a fee, and there was no document to take it from
 */
export type SaleKind = 'issue' | 'void' | 'refund' | 'fee';

/**
 * What is to be known of an event beside its amounts.
 *
 * note           | meaning
 * ---------------|------------------------------------------------------------------------------
 * elsewhere      | no write of this flow did it: it was seen by a read, and its day is the day of that read
 * partly-issued  | documents of the order are missing still: amounts may move between its documents when they come
 * part-refunded  | some coupons were refunded and some were not: nobody here knows how much
 * fee-quoted     | the answer to the cancellation was lost: the fee is the one that was quoted directly before
 * amount-unknown | the order told no price that could be given to this document
 * fee-unknown    | nobody here knows what it cost
 */
export type SaleNote =
  'elsewhere' | 'partly-issued' | 'part-refunded' | 'fee-quoted' | 'amount-unknown' | 'fee-unknown';

/** Amounts of one document, decimals in the event's currency. What is not known is left out; `total` is base and taxes together. */
export interface SaleAmounts {
  base?: string;
  taxes?: string;
  total?: string;
}

export interface SaleEvent extends SaleAmounts {
  event: SaleKind;
  /** Instant: the end of the write that did it, or else of the read that showed it. */
  at: string;
  /** Of the document, as it was first told. */
  number?: string;
  /** T ticket, J and Y EMD. */
  type?: string;
  paxId?: string;
  currency?: string;
  /** What cancelling cost, of a void, a refund or by itself; never negative. */
  fee?: string;
  notes?: SaleNote[];
}
