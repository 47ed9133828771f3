/** A mixed batch: orders of every kind, named in one list, and every line of the report held against the ledger. BATCH_ORDERS=200 makes it larger. */
import type { BatchLine } from '../../../src/domain/batch/outcome';
import { addMoney, type Money } from '../../../src/domain/money';
import { batchStage, inParallel, PAID, type BatchStage } from '../../support/batches';

const ORDERS = Number(process.env.BATCH_ORDERS ?? 40);

/** How long a cancellation takes while the batch asks (milliseconds). */
const CANCELLING = 4_000;

let stage: BatchStage;
beforeAll(async () => {
  // What is on request stays so until it has been read three times.
  stage = await batchStage({ sandbox: { settleDelay: 600_000 } });
});
afterAll(() => stage.close());

/** What an order of each kind is, and the lines that are right for it; whether it was issued, the ledger says. */
const kinds: Record<string, { changes?: Parameters<BatchStage['held']>[0]; lines: readonly string[] }> = {
  good: { changes: PAID, lines: ['ticketed'] },
  'good too': { changes: PAID, lines: ['ticketed'] },
  unreleased: { lines: ['skipped not-released'] },
  'released for too little': {
    changes: { released: true, payUpTo: { amount: '1.00', currency: 'EUR' } },
    lines: ['skipped pays-too-little'],
  },
  'schedule changed': { changes: { ...PAID, surname: 'SCHEDULE' }, lines: ['skipped schedule-changed'] },
  dearer: { changes: { ...PAID, surname: 'PRICEMOVE' }, lines: ['skipped changed-since-sale'] },
  cheaper: { changes: { ...PAID, surname: 'PRICEFALL' }, lines: ['ticketed'] },
  // Read often enough it is confirmed, and then it is as good as any.
  'on request': { changes: { ...PAID, surname: 'ONREQUEST' }, lines: ['skipped on-request', 'ticketed'] },
  'being cancelled': { changes: PAID, lines: ['skipped being-cancelled', 'skipped order-cancelled'] },
  unknown: { lines: ['skipped unknown-reference'] },
};

const inWords = ({ outcome, reason }: BatchLine): string => [outcome, reason].filter(Boolean).join(' ');

test(
  `every line of a mixed batch of ${ORDERS} is right by the ledger`,
  async () => {
    const names = Object.keys(kinds);
    const wanted = Array.from({ length: ORDERS }, (_, index) => names[index % names.length] ?? 'good');
    const made = await inParallel(wanted, 8, async (kind) => {
      if (kind === 'unknown') return undefined;
      return stage.held(kinds[kind]!.changes);
    });
    const kindOf = new Map(
      made.map((order, index) => [order?.reference ?? `NOBODY-${index}`, wanted[index] ?? 'good']),
    );
    stage.service.fault({ operation: 'orderCancel', kind: 'slow', times: ORDERS, delay: CANCELLING });
    const toCancel = [...kindOf].filter(([, kind]) => kind === 'being cancelled');
    const cancelling = await Promise.all(toCancel.map(([reference]) => stage.begin(reference, 'cancel', {})));
    const references = [...kindOf.keys()];
    const { id } = await stage.batches.start('mixed', { references });
    const summary = await stage.batches.result(id);

    const { lines, found } = (await stage.reports.read(id))!;
    expect([found, lines.length, summary.found]).toEqual([ORDERS, ORDERS, ORDERS]);
    const { issues, totals } = stage.service.ledger();
    const issued = new Map(issues.map((issue) => [issue.orderId, issue]));
    expect(totals.issues).toBe(issued.size);
    const wrong = lines.filter((line) => {
      const issue = line.orderId === undefined ? undefined : issued.get(line.orderId);
      const right = kinds[kindOf.get(line.reference) ?? '']?.lines.includes(inWords(line)) ?? false;
      const { amount, documents } = line;
      const paid =
        issue !== undefined &&
        amount?.amount === issue.amount.amount &&
        documents.map(bare).sort().join() === issue.documents.map(bare).sort().join();
      return !right || (line.outcome === 'ticketed' ? !paid : issue !== undefined);
    });
    expect(wrong.map((line) => [kindOf.get(line.reference), inWords(line), line.text])).toEqual([]);
    const sum = issues.map(({ amount }): Money => amount).reduce(addMoney);
    expect(summary.ticketed).toEqual({ [sum.currency]: sum.amount });
    expect(summary).toMatchObject({ ending: 'complete-with-exceptions', missed: 0, elsewhere: 0 });
    await Promise.allSettled(cancelling.map(({ done }) => done));
  },
  120_000 + ORDERS * 5_000,
);

/** Ticket numbers are written with and without their hyphen. */
function bare(number: string): string {
  return number.replace(/-/g, '');
}
