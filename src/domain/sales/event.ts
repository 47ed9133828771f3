/** The events of a sale: documents issued, exchanged, voided and refunded, each recorded once. Part of the order's status; holds no personal data. */
import { z } from 'zod';

/**
 * event    | meaning, and the sign of its amounts
 * ---------|------------------------------------------------------------------------------------
 * issue    | a document was issued: its cost
 * exchange | its coupons are E: the same amounts, negative; the document that replaces it is an issue of its own
 * void     | its coupons are V: the same amounts, negative
 * refund   | its coupons are RF: the same amounts, negative; what the airline keeps is the fee
 * fee      | a cancellation had a fee, and there was no document to assign it to
 */
const kind = z.enum(['issue', 'exchange', 'void', 'refund', 'fee']);

/**
 * Remarks on an event besides its amounts.
 *
 * note           | meaning
 * ---------------|------------------------------------------------------------------------------
 * elsewhere      | no write of this flow caused it: a read showed it, and its day is the day of that read
 * partly-issued  | documents of the order are still missing: amounts may move between its documents when they arrive
 * no-document    | the order is ticketed without a document: its airline issues none, or a person has said that it is complete
 * part-refunded  | some coupons were refunded and some were not: the amount is unknown
 * fee-quoted     | the answer to the cancellation was lost: the fee is the one quoted directly before
 * amount-unknown | the order showed no price for this document
 * assumed        | the amounts of the passenger's EMDs are right together: nothing tells which of them is for which extra
 * fee-unknown    | what the airline keeps is unknown
 * penalty        | the EMD holds the penalty of an exchange
 * residual       | the EMD holds the residual value of an exchange
 */
const note = z.enum([
  'elsewhere',
  'partly-issued',
  'no-document',
  'part-refunded',
  'fee-quoted',
  'amount-unknown',
  'assumed',
  'fee-unknown',
  'penalty',
  'residual',
]);

/** One event of a document. Amounts are decimals in its currency; unknown values are left out. */
export const saleEvent = z.object({
  event: kind,
  /** The end of the write that caused it; otherwise the time of the read that showed it. */
  at: z.string().meta({ format: 'date-time' }),
  /** The document's number, as the first read showed it. */
  number: z.string().optional(),
  type: z.string().optional().describe('T for a ticket, J or Y for an EMD'),
  paxId: z.string().optional(),
  coupons: z
    .array(z.string())
    .optional()
    .describe('Its coupons, if the event is about a part of the document'),
  part: z
    .string()
    .optional()
    .describe(
      'The part of the order that was cancelled, as its amendment names it. Missing: the whole order',
    ),
  currency: z.string().optional(),
  base: z.string().optional(),
  taxes: z.string().optional(),
  /** Base and taxes together. */
  total: z.string().optional(),
  /** What the airline keeps: of what it takes back in a void, a refund or a fee event, or besides the new documents of an exchange. Never negative. */
  fee: z.string().optional(),
  collected: z
    .string()
    .optional()
    .describe('Additional collection of an exchange: what was paid for it. Negative: what was paid back'),
  penalty: z.string().optional().describe('Penalty of an exchange: part of what was collected'),
  residual: z
    .string()
    .optional()
    .describe('Value of an exchanged document that the airline keeps as a credit'),
  notes: z.array(note).optional(),
});

/** One event of a document. */
export type SaleEvent = z.infer<typeof saleEvent>;

/** Remarks on an event besides its amounts. */
export type SaleNote = z.infer<typeof note>;

/** Amounts of one document. */
export type SaleAmounts = Pick<SaleEvent, 'base' | 'taxes' | 'total'>;
