/** What a report says is held against the ledger: each way in which the two may differ is found, and named by the reference. */
import type { Report } from '../../../src/batchReports';
import { disagreements } from '../../../chaos/batch/agreement';
import { counted, emptyTally, type BatchLine } from '../../../src/domain/batch/outcome';
import type { Ledger } from '../../../src/sandbox';

const euros = (amount: string) => ({ amount, currency: 'EUR' });

const ticketed = (n: number, changes: Partial<BatchLine> = {}): BatchLine => ({
  reference: `R-${n}`,
  orderId: `10${n}`,
  outcome: 'ticketed',
  documents: [`125-222219422${n}`],
  amount: euros('100.50'),
  took: 1_000,
  ...changes,
});

const issue = (n: number): Ledger['issues'][number] => ({
  orderId: `10${n}`,
  at: '2027-01-20T22:00:00.000Z',
  correlationId: 'c',
  amount: euros('100.5000'),
  documents: [`125222219422${n}`],
});

function report(lines: BatchLine[], changes: Partial<Report> = {}): Report {
  const tally = lines.reduce(counted, emptyTally());
  return {
    batch: 'b',
    beganAt: '2027-01-20T22:00:00.000Z',
    endedAt: '2027-01-20T22:10:00.000Z',
    ending: 'complete',
    dryRun: false,
    missed: 0,
    stopped: {},
    elsewhere: 0,
    ...tally,
    lines,
    ...changes,
  };
}

const ledger = (issues: Ledger['issues']): Ledger => ({
  orders: [],
  issues,
  cancellations: [],
  duplicates: [],
  changes: [],
  totals: { orders: 0, issues: issues.length, cancellations: 0, duplicates: 0, amendments: 0 },
  amendments: [],
  sums: {},
});

test('a report that says what the ledger says is right, however amounts and numbers are written', () => {
  expect(
    disagreements(report([ticketed(1), ticketed(2)]), ledger([issue(1), issue(2)]), ['R-1', 'R-2']),
  ).toEqual([]);
});

test.each<[string, BatchLine[], Ledger['issues'], RegExp]>([
  ['a line that is ticketed and was never issued', [ticketed(1)], [], /R-1 is ticketed, and was never/],
  ['an order that was issued twice', [ticketed(1)], [issue(1), issue(1)], /R-1 was issued 2 times/],
  ['another document', [ticketed(1, { documents: ['1'] })], [issue(1)], /R-1 shows 1; 1252222194221/],
  ['another amount', [ticketed(1, { amount: euros('100.51') })], [issue(1)], /R-1 says 100.51; 100.5000/],
  [
    'an order that was skipped, and issued',
    [ticketed(1, { outcome: 'skipped' })],
    [issue(1)],
    /R-1 is skipped/,
  ],
  ['an issue that no line names', [ticketed(1)], [issue(1), issue(2)], /order 102 was issued, and no line/],
  ['two lines of one order', [ticketed(1), ticketed(1)], [issue(1)], /R-1 has more than one line/],
  ['a line too many', [ticketed(1), ticketed(2)], [issue(1), issue(2)], /R-2 was not there for the batch/],
])('it finds %s', (_what, lines, issues, words) => {
  expect(disagreements(report(lines), ledger(issues), ['R-1'])).toEqual([
    expect.stringMatching(words) as string,
  ]);
});

test('it finds an order without a line, and sums that are not those of the lines', () => {
  const short = report([ticketed(1)], { found: 2, ticketed: { EUR: '201.00' } });
  expect(disagreements(short, ledger([issue(1)]), ['R-1', 'R-2'])).toEqual([
    'R-2 has no line',
    'the report says 2 found and 1 by outcome, and has 1 lines',
    'the report says 201.00 EUR ticketed, its lines 100.50',
  ]);
});

test('of an order that waits for a person nobody can say whether it was issued', () => {
  const waiting = ticketed(1, { outcome: 'waiting', reason: 'lost-issue' });
  expect(disagreements(report([waiting]), ledger([issue(1)]), ['R-1'])).toEqual([]);
  expect(disagreements(report([waiting]), ledger([]), ['R-1'])).toEqual([]);
});
