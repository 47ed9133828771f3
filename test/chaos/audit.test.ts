/** The audit finds each of the five things that must not be, in ledgers that are made up, and nothing where nothing is wrong. */
import { audit, unclaimed, type Evidence } from '../../chaos/audit';
import { attentionFor, type AttentionReason } from '../../src/domain/order/attention';
import type { OrderStatus } from '../../src/domain/order/status';
import type { Ledger } from '../../src/sandbox';
import { statusOf } from '../support/status';

const EUR = { amount: '100.00', currency: 'EUR' };
const at = (second: number): string => new Date(Date.UTC(2027, 0, 1, 0, 0, second)).toISOString();

const order = (orderId: string, correlationId = `create-${orderId}`): Ledger['orders'][number] => ({
  orderId,
  at: at(0),
  correlationId,
  provider: 'SANDBOX',
  account: 'chaos',
  passengers: 1,
  flights: ['XA 101'],
  amount: EUR,
  bookingReference: `PNR${orderId}`,
});
const issue = (orderId: string, second = 1): Ledger['issues'][number] => ({
  orderId,
  at: at(second),
  correlationId: `issue-${orderId}`,
  amount: EUR,
  documents: [`125-00000000${orderId}`],
});
const cancellation = (orderId: string, second = 2): Ledger['cancellations'][number] => ({
  orderId,
  at: at(second),
  correlationId: `cancel-${orderId}`,
  fee: EUR,
  money: 'voided',
});

function ledger(entries: Partial<Omit<Ledger, 'totals' | 'sums'>>): Ledger {
  const full = {
    orders: [],
    issues: [],
    cancellations: [],
    duplicates: [],
    changes: [],
    amendments: [],
    ...entries,
  };
  const totals = Object.fromEntries(Object.entries(full).map(([name, list]) => [name, list.length]));
  return { ...full, totals: totals as Ledger['totals'], sums: {} };
}

const status = (
  reference: string,
  state: OrderStatus['state'],
  more: Partial<OrderStatus> = {},
): OrderStatus => statusOf({ reference, state, orderId: undefined, ...more });

const waiting = (reason: AttentionReason, correlationId?: string, text = 'a person decides') => ({
  ...attentionFor(reason, text),
  correlationId,
});

const nobody = new Map<string, string>();
const found = (evidence: Partial<Evidence> & Pick<Evidence, 'ledger'>) =>
  audit({ statuses: [], senders: nobody, ...evidence });

test('orders that are what their workflows say are no findings', () => {
  const clean = found({
    ledger: ledger({
      orders: [order('1'), order('2'), order('3')],
      issues: [issue('2'), issue('3')],
      cancellations: [cancellation('3')],
    }),
    statuses: [
      status('A', 'held', { orderId: '1' }),
      status('B', 'ticketed', { orderId: '2', documents: [{ number: '125000000002' }] }),
      status('C', 'cancelled', { orderId: '3' }),
      status('D', 'failed'),
    ],
  });
  expect(clean).toEqual({
    doubleOrders: [],
    strayCreates: [],
    doubleIssues: [],
    doubleCancellations: [],
    doubleChanges: [],
    lostChanges: [],
    unknownOrders: [],
    falseStates: [],
    unreportedChanges: [],
    unreportedAmendments: [],
  });
});

test('an order at another provider than its status says is a false state', () => {
  const atSecond = { ...order('1'), madeAt: 'second' };
  const judged = (provider: string) =>
    found({
      ledger: { ...ledger({}), orders: [atSecond] },
      statuses: [status('A', 'held', { orderId: '1', provider })],
    }).falseStates.map(({ text }) => text);
  expect(judged('second')).toEqual([]);
  expect(judged('sandbox')).toEqual(['it says that it is at sandbox, and second made it']);
});

describe('duplicate orders', () => {
  test('a second order of one reference is found by who sent it, without the ledger’s own note', () => {
    const { doubleOrders } = found({
      ledger: ledger({ orders: [order('1'), order('2')] }),
      statuses: [status('A', 'held', { orderId: '2' })],
      senders: new Map([
        ['create-1', 'A'],
        ['create-2', 'A'],
      ]),
    });
    expect(doubleOrders).toEqual([
      { reference: 'A', orderId: '2', text: 'order 2 was made though 1 was there' },
    ]);
  });

  test('a second order that was cancelled again is a double all the same', () => {
    const { doubleOrders } = found({
      ledger: ledger({ orders: [order('1'), order('2')], cancellations: [cancellation('1')] }),
      statuses: [status('A', 'held', { orderId: '2' })],
      senders: new Map([['create-1', 'A']]),
    });
    expect(doubleOrders).toHaveLength(1);
  });

  test('what the service itself has noted counts once, whoever sent it', () => {
    const duplicate = {
      of: 'order',
      orderId: '2',
      first: '1',
      at: at(1),
      correlationId: 'x',
      done: true,
    } as const;
    const { doubleOrders } = found({
      ledger: ledger({ orders: [order('1'), order('2')], duplicates: [duplicate] }),
      statuses: [status('A', 'held', { orderId: '1' }), status('B', 'held', { orderId: '2' })],
    });
    expect(doubleOrders).toHaveLength(1);
  });
});

describe.each(['issue', 'cancellation'] as const)('double %ss', (of) => {
  const make = { issue, cancellation }[of];
  const list = of === 'issue' ? 'issues' : 'cancellations';
  const key = of === 'issue' ? 'doubleIssues' : 'doubleCancellations';
  const statuses = [status('A', of === 'issue' ? 'ticketed' : 'cancelled', { orderId: '1' })];

  test('one that was done twice is found', () => {
    const evidence = { ledger: ledger({ orders: [order('1')], [list]: [make('1'), make('1')] }), statuses };
    expect(found(evidence)[key]).toEqual([
      { reference: 'A', orderId: '1', text: `a second ${of} of order 1 was done` },
    ]);
  });

  test('one that the service alone stopped is found', () => {
    const duplicate = { of, orderId: '1', first: '1', at: at(3), correlationId: 'again', done: false };
    const evidence = {
      ledger: ledger({ orders: [order('1')], [list]: [make('1')], duplicates: [duplicate] }),
      statuses,
    };
    expect(found(evidence)[key]).toEqual([
      {
        reference: 'A',
        orderId: '1',
        text: `a second ${of} of order 1 was sent, and refused (CorrelationID again)`,
      },
    ]);
  });
});

describe('orders that no workflow knows', () => {
  const alone = ledger({ orders: [order('1', 'lost')] });

  test('an order that nobody names is found', () => {
    expect(found({ ledger: alone, statuses: [status('A', 'failed')] }).unknownOrders).toHaveLength(1);
    expect(unclaimed(alone, [status('A', 'failed')])).toHaveLength(1);
  });

  test('a lost create leads to the order by its CorrelationID, and to no other', () => {
    const lost = (id: string) => status('A', 'attention', { attention: waiting('lost-create', id) });
    expect(found({ ledger: alone, statuses: [lost('lost')] })).toMatchObject({
      unknownOrders: [],
      falseStates: [],
      unreportedChanges: [],
    });
    expect(found({ ledger: alone, statuses: [lost('another')] }).unknownOrders).toHaveLength(1);
  });

  test.each(['duplicate-suspected', 'lost-create'] as const)(
    '%s leads to the orders that its words name',
    (reason) => {
      const suspected = (text: string) =>
        status('A', 'attention', { attention: waiting(reason, undefined, text) });
      const senders = new Map([['lost', 'A']]);
      expect(
        found({ ledger: alone, statuses: [suspected('order 1 was found')], senders }).unknownOrders,
      ).toHaveLength(0);
      expect(
        found({ ledger: alone, statuses: [suspected('order 11 was found')], senders }).unknownOrders,
      ).toHaveLength(1);
    },
  );

  test('another reason is no lead, though it shows the CorrelationID', () => {
    const statuses = [status('A', 'attention', { attention: waiting('budget-spent', 'lost') })];
    expect(found({ ledger: alone, statuses }).unknownOrders).toHaveLength(1);
  });
});

describe('states that are not what the service says', () => {
  const held = ledger({ orders: [order('1')] });
  const heldUntil = (second: number): Ledger =>
    ledger({ orders: [{ ...order('1'), paymentLimit: at(second) }] });
  const issued = ledger({ orders: [order('1')], issues: [issue('1')] });
  const cancelled = ledger({
    orders: [order('1')],
    issues: [issue('1')],
    cancellations: [cancellation('1')],
  });
  const dropped = ledger({ orders: [order('1')], cancellations: [cancellation('1')] });
  const both = { documents: [{ number: '125000000001' }] };

  test.each<[string, Ledger, Partial<OrderStatus> & { state: OrderStatus['state'] }]>([
    ['held, though it is issued', issued, { state: 'held' }],
    ['held, though it is cancelled', dropped, { state: 'held' }],
    ['held, though it does not exist', ledger({}), { state: 'held' }],
    ['ticketed, though nothing is issued', held, { state: 'ticketed', ...both }],
    ['ticketed with another number', issued, { state: 'ticketed', documents: [{ number: '125000000009' }] }],
    ['ticketed, though it is cancelled', cancelled, { state: 'ticketed', ...both }],
    ['cancelled, though it stands', issued, { state: 'cancelled' }],
    ['failed, though it exists', held, { state: 'failed' }],
    ['lapsed, though it is held', held, { state: 'lapsed' }],
    ['lapsed before its limit', heldUntil(9), { state: 'lapsed', updatedAt: at(8) }],
    [
      'lapsed, and nobody is told that it was paid',
      heldUntil(9),
      { state: 'lapsed', updatedAt: at(9), released: true },
    ],
    [
      'paid and lapsed, though its limit has not passed',
      heldUntil(9),
      { state: 'attention', updatedAt: at(8), attention: waiting('paid-and-lapsed') },
    ],
    [
      'near a limit that is hours away',
      heldUntil(2 * 3600),
      { state: 'attention', updatedAt: at(8), attention: waiting('limit-near') },
    ],
    ['still at work', held, { state: 'ticketing' }],
    ['in doubt for ever', held, { state: 'unknown' }],
    [
      'not paid, though it is issued',
      issued,
      { state: 'attention', attention: waiting('changed-since-sale') },
    ],
    [
      'partly issued, though it is whole',
      issued,
      { state: 'attention', attention: waiting('partly-issued') },
    ],
    ['changed elsewhere, by nobody', held, { state: 'attention', attention: waiting('changed-elsewhere') }],
    [
      'cancelled without a refund, though it stands',
      issued,
      { state: 'attention', attention: waiting('refund-unproven') },
    ],
    [
      'a suspected duplicate of nothing',
      ledger({}),
      { state: 'attention', orderId: undefined, attention: waiting('duplicate-suspected') },
    ],
  ])('%s', (_what, entries, said) => {
    const statuses = [status('A', said.state, { orderId: '1', ...said })];
    expect(found({ ledger: entries, statuses }).falseStates).toHaveLength(1);
  });

  test.each<[string, Ledger, Partial<OrderStatus>]>([
    ['a lost issue of an order that is issued', issued, { attention: waiting('lost-issue') }],
    ['a lost issue of an order that is held', held, { attention: waiting('lost-issue') }],
    ['a lost cancellation of an order that is cancelled', cancelled, { attention: waiting('lost-cancel') }],
    [
      'a spent budget that says that an issue is in doubt',
      issued,
      { attention: waiting('budget-spent'), inDoubt: { issue: at(1) } },
    ],
    ['a limit that is near', heldUntil(60), { attention: waiting('limit-near'), updatedAt: at(1) }],
    [
      'a paid order whose limit has passed',
      heldUntil(9),
      { attention: waiting('paid-and-lapsed'), updatedAt: at(9), released: true },
    ],
    ['a spent budget of a ticketed order', issued, { attention: waiting('budget-spent'), ...both }],
  ])('%s is true', (_what, entries, said) => {
    const statuses = [status('A', 'attention', { orderId: '1', ...said })];
    expect(found({ ledger: entries, statuses }).falseStates).toEqual([]);
  });

  test('an order that failed and made one after all is found by who sent it', () => {
    const senders = new Map([['create-1', 'A']]);
    const { falseStates, unknownOrders } = found({
      ledger: held,
      statuses: [status('A', 'failed')],
      senders,
    });
    expect(falseStates).toEqual([
      { reference: 'A', orderId: undefined, text: 'it says failed, and order 1 exists' },
    ]);
    expect(unknownOrders).toHaveLength(1);
  });

  test('an issue after the cancellation is found whatever the state says', () => {
    const late = ledger({
      orders: [order('1')],
      issues: [issue('1', 5)],
      cancellations: [cancellation('1', 2)],
    });
    const statuses = [status('A', 'cancelled', { orderId: '1' })];
    expect(found({ ledger: late, statuses }).falseStates[0]?.text).toMatch(/after its cancellation/);
  });
});

test('a change that the service has shown and the status does not tell is found', () => {
  const changed = ledger({
    orders: [order('1')],
    changes: [
      { orderId: '1', at: at(1), correlationId: 'read-1', of: 'price' },
      { orderId: '1', at: at(1), correlationId: 'read-1', of: 'flights' },
    ],
  });
  const price = {
    number: 1,
    kind: 'price-fallen' as const,
    text: 'it costs less',
    seenAt: at(1),
  };
  const told = status('R-1', 'held', { orderId: '1', changes: [price] });
  expect(found({ ledger: changed, statuses: [told] }).unreportedChanges).toMatchObject([
    { reference: 'R-1', text: 'order 1 tells of no change of flights, which read read-1 has shown' },
  ]);
});
