/** Sales agree with the service's ledger, to the last digit and order by order, in both versions and whatever the answers look like. */
import { byOrder, ledgerByOrder, salesOnce, sumOf } from '../../support/salesList';
import { oneAdult, running, trip, type Stage, type StageOptions } from '../../support/running';

const enough = { amount: '99999.00', currency: 'EUR' };

const dialects: [name: string, options: StageOptions][] = [
  ['19.2 by the book', {}],
  ['19.2 as services write it', { realistic: true }],
  [
    '21.3 as services write it, cancelled by orderChange',
    {
      version: '21.3',
      style: 'rest',
      realistic: true,
      profile: { capabilities: { cancelVia: 'orderChange' } },
      sandbox: { providers: [{ code: 'SANDBOX', cancelsByOrderChange: true }] },
    },
  ],
];

describe.each(dialects)('%s', (_name, options) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running(options);
  });
  afterAll(() => stage.close());

  async function ticketed(request: Record<string, unknown> & { reference: string }): Promise<string> {
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const { state } = await stage.orders.update(request.reference, 'ticket', { payUpTo: enough });
    expect(state).toBe('ticketed');
    return request.reference;
  }

  test('what was issued, voided and refunded adds up to the ledger', async () => {
    const bags = [{ name: 'bag', need: 'preferred' }];
    const [, , ...others] = await Promise.all([
      // One family chooses a seat: two at once would want the same one.
      ticketed(trip({ services: bags, seats: [{ paxId: 'PAX1', journey: 1, need: 'preferred' }] })),
      ticketed(oneAdult()),
      ticketed(trip({ services: bags })),
      ticketed(oneAdult({ surname: 'FEEMOVE', cancellationFeeUpTo: enough })),
    ]);
    await Promise.all(others.map((reference) => stage.orders.update(reference, 'cancel', {})));
    const { issues, cancellations } = stage.service.ledger();
    expect(issues).toHaveLength(4);
    expect(cancellations.map(({ money }) => money).sort()).toEqual(['refunded', 'voided']);

    const documents = issues.flatMap((issue) => issue.documents);
    const dead = cancellations.flatMap(({ orderId }) =>
      issues.filter((issue) => issue.orderId === orderId).flatMap((issue) => issue.documents),
    );
    const all = documents.length + dead.length;
    const list = await salesOnce(
      stage,
      ({ lines, unproven }) => lines.length >= all && unproven.length === 0,
    );
    expect(byOrder(list.lines)).toEqual(ledgerByOrder(stage));
    const numbers = (...events: string[]): string[] =>
      list.lines
        .filter(({ event }) => events.includes(event))
        .map(({ number = '' }) => number.replace('-', ''))
        .sort();
    const bare = (written: string[]): string[] => written.map((number) => number.replace('-', '')).sort();
    expect(numbers('issue')).toEqual(bare(documents));
    expect(numbers('void', 'refund')).toEqual(bare(dead));

    const { EUR: sums } = list.sums;
    expect(sums).toMatchObject({ issues: documents.length, unknown: 0 });
    expect(sums?.issued).toBe(sumOf(issues.map(({ amount }) => amount)));
    expect(sums?.fee).toBe(sumOf(cancellations.map(({ fee }) => fee)));
    expect(sumOf([sums?.base, sums?.taxes])).toBe(sums?.total);
    expect(list).toMatchObject({ complete: true, unproven: [] });
  });
});
