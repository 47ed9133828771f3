/** The events of a sale: documents that were issued, voided and refunded, each recorded once. Part of the order's status; nothing personal. */
import { z } from 'zod';

/**
 * event  | meaning, and the sign of its amounts
 * -------|--------------------------------------------------------------------------------------
 * issue  | a document was issued: what it costs
 * void   | all its coupons stand at V: the same amounts, negative
 * refund | coupons stand at RF: the same amounts, negative; what the airline keeps is the fee
 * fee    | a cancellation cost a fee, and there was no document to take it from
 */
const kind = z.enum(['issue', 'void', 'refund', 'fee']);

/**
 * What is to be known of an event beside its amounts.
 *
 * note           | meaning
 * ---------------|------------------------------------------------------------------------------
 * elsewhere      | no write of this flow did it: it was seen by a read, and its day is the day of that read
 * partly-issued  | documents of the order are missing still: amounts may move between its documents when they come
 * part-refunded  | some coupons were refunded and some were not: the amount is unknown
 * fee-quoted     | the answer to the cancellation was lost: the fee is the one that was quoted directly before
 * amount-unknown | the order showed no price for this document
 * fee-unknown    | what it cost is unknown
 */
const note = z.enum([
  'elsewhere',
  'partly-issued',
  'part-refunded',
  'fee-quoted',
  'amount-unknown',
  'fee-unknown',
]);

/** One event of a document. Its amounts are decimals in its currency; what is not known is left out. */
export const saleEvent = z.object({
  event: kind,
  /** The end of the write that did it, or else of the read that showed it. */
  at: z.string().meta({ format: 'date-time' }),
  /** Of the document, as the first read showed it. */
  number: z.string().optional(),
  type: z.string().optional().describe('T ticket, J and Y EMD'),
  paxId: z.string().optional(),
  currency: z.string().optional(),
  base: z.string().optional(),
  taxes: z.string().optional(),
  /** Base and taxes together. */
  total: z.string().optional(),
  /** What cancelling cost, of a void, a refund or by itself; never negative. */
  fee: z.string().optional(),
  notes: z.array(note).optional(),
});

/** One event of a document. */
export type SaleEvent = z.infer<typeof saleEvent>;

/** What is to be known of an event beside its amounts. */
export type SaleNote = z.infer<typeof note>;

/** Amounts of one document. */
export type SaleAmounts = Pick<SaleEvent, 'base' | 'taxes' | 'total'>;
