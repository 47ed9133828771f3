/** Prints sales for people, and as CSV for accounting. */
import type { Column } from '../../files/csv';
import type { SalesList } from '../../client/sales';
import type { SaleNote } from '../../domain/sales/event';
import { netOf, type SaleLine, type SalesSums } from '../../domain/sales/list';
import { lines, table } from '../output';
import { instantText } from '../../domain/dates';

/** The columns of the CSV. Unknown amounts are empty. */
export const salesColumns: readonly Column<SaleLine>[] = [
  ['date', ({ date }) => date],
  ['event', ({ event }) => event],
  ['number', ({ number }) => number],
  ['type', ({ type }) => type],
  ['reference', ({ reference }) => reference],
  ['provider', ({ provider }) => provider],
  ['order id', ({ orderId }) => orderId],
  ['PNR', ({ bookingReference }) => bookingReference],
  ['passenger', ({ paxId }) => paxId],
  ['coupons', ({ coupons }) => coupons?.join(' ')],
  ['part', ({ part }) => part],
  ['base', ({ base }) => base],
  ['taxes', ({ taxes }) => taxes],
  ['total', ({ total }) => total],
  ['currency', ({ currency }) => currency],
  ['fee', ({ fee }) => fee],
  ['collected', ({ collected }) => collected],
  ['penalty', ({ penalty }) => penalty],
  ['residual', ({ residual }) => residual],
  ['notes', ({ notes }) => notes?.join(' ')],
  ['agency', ({ agency }) => agency],
];

/** Columns that only the CSV and `--json` have. */
const leftOut: readonly string[] = ['provider', 'order id'];

/** Columns that people see only where a line has something in them. */
const rare: readonly string[] = ['coupons', 'part', 'collected', 'penalty', 'residual', 'agency'];

const notes: Record<SaleNote, string> = {
  elsewhere: 'not done by this flow: its day is the day on which it was seen',
  'partly-issued': 'the order still lacks documents; amounts may move between its documents when they arrive',
  'no-document': 'the order is ticketed without a document, and this is its price',
  'part-refunded': 'some coupons were refunded and some were not; how much is not known',
  'fee-quoted': 'the answer to the cancellation was lost; the fee is the one quoted directly before',
  assumed:
    'the airline does not say which EMD is for which extra: their sum is right, but single amounts may be swapped',
  'amount-unknown': 'the order showed no price that could be assigned to this document',
  'fee-unknown': 'what the airline keeps is not known',
  penalty: 'the EMD holds the penalty of an exchange',
  residual: 'the EMD holds what the airline owes after an exchange, as a credit',
};

/** Prints the list: its lines, what the notes mean, the sums, and what may be missing. */
export function salesText(list: SalesList): string[] {
  const { from, to, timeZone, sums, unproven, complete, rememberedSince } = list;
  const days = from === to ? from : `${from} to ${to}`;
  const shown = salesColumns.filter(
    ([title, of]) =>
      !leftOut.includes(title) && (!rare.includes(title) || list.lines.some((line) => of(line))),
  );
  const head = shown.map(([title]) => title);
  const rows = list.lines.map((line) => shown.map(([, of]) => of(line)));
  const used = [...new Set(list.lines.flatMap((line) => line.notes ?? []))];
  const open = unproven.map(({ reference, reason }) => `${reference} (${reason})`);
  return lines(
    rows.length > 0
      ? table(head, rows)
      : `No document was issued, exchanged, voided or refunded ${from === to ? `on ${days}` : `from ${days}`} (${timeZone}).`,
    used.length > 0 && ['', ...used.map((note) => `${note}: ${notes[note]}.`)],
    rows.length > 0 && ['', `${days} (days in ${timeZone}):`],
    Object.entries(sums).flatMap(([currency, sum]) => sumLines(currency, sum)),
    open.length > 0 && [
      '',
      `Need attention; money may have moved without a document to prove it: ${open.join(', ')}.`,
    ],
    !complete && [
      '',
      `The server forgets orders that ended before ${instantText(rememberedSince)}: lines before then may be missing.`,
    ],
  );
}

/** Prints what went back without its sign: the words say it. */
const unsigned = (amount: string): string => amount.replace(/^-/, '');

function sumLines(currency: string, sum: SalesSums): string[] {
  const { issues, exchanges, voids, refunds, issued, exchanged, voided, refunded } = sum;
  const { base, taxes, fee, cameBack, residual, unknown } = sum;
  if (currency === '') return [`  ${unknown} without any amount`];
  const parts = lines(
    `${issues} issued: ${issued}`,
    exchanges > 0 && `${exchanges} exchanged: ${exchanged}`,
    voids > 0 && `${voids} voided: ${unsigned(voided)}`,
    refunds > 0 && `${refunds} refunded: ${unsigned(refunded)}`,
    voids + refunds > 0 && `of which ${unsigned(cameBack)} was paid back`,
  );
  const credits = /[1-9]/.test(residual) ? `; credits ${residual}` : '';
  return lines(
    `  ${currency}: ${parts.join(', ')}; base ${base}, taxes ${taxes}; fees ${fee}${credits}; to the airlines ${netOf(currency, sum)}`,
    unknown > 0 && `  ${currency}: ${unknown} with an amount that is not known, and not in these sums`,
  );
}
