/** What an order view proves: the table row by row, every combination of signs, documents of every passenger, and the money. */
import type { ProviderPolicy } from '../../../src/domain/calls/provider';
import { orderTruth } from '../../../src/domain/order/orderTruth';
import type { OrderView, TicketDocument } from '../../../src/domain/order/orderView';
import { document, eur, item, meanings, now, service, view } from '../build';

const truth = (changes: Partial<OrderView>, passengers?: { paxId: string }[], known?: string[]) =>
  orderTruth(view(changes), meanings, now, passengers, { documents: known });

const ticket = document('125-2222194227', 'PAX1');
const dead = document('125-2222194227', 'PAX1', 'T', 'V');
const exchanged = document('125-2222194200', 'PAX1', 'T', 'E', 'E');
const flownThenExchanged = document('125-2222194200', 'PAX1', 'T', 'F', 'E');
const services = (...codes: (string | undefined)[]) => [
  item(codes.map((statusCode) => service({ statusCode }))),
];
const bag = (changes: Parameters<typeof service>[0] = {}) =>
  item([service({ kind: 'service', name: 'Bag', statusCode: undefined, ...changes })], {
    price: eur('62.50'),
  });

describe('an order', () => {
  test.each<[string, string | undefined, (string | undefined)[], TicketDocument[], string]>([
    // what, order, services, documents, condition
    ['open and nothing issued', 'OPENED', ['K', 'K'], [], 'held'],
    ['open, without any service status', 'OPENED', [undefined], [], 'held'],
    ['open, without a status of its own', undefined, ['K'], [], 'held'],
    ['frozen', 'FROZEN', ['K'], [], 'on-request'],
    ['frozen with a ticket', 'FROZEN', ['T'], [ticket], 'on-request'],
    ['open with a service on request', 'OPENED', ['K', 'RQ'], [], 'on-request'],
    ['open with a ticket and a service on request', 'OPENED', ['T', 'RQ'], [ticket], 'on-request'],
    ['open and being issued', 'OPENED', ['SB', 'K'], [], 'issuing'],
    ['open and being issued, with its ticket', 'OPENED', ['T', 'SB'], [ticket], 'issuing'],
    ['ticketed', 'OPENED', ['T', 'T'], [ticket], 'ticketed'],
    ['ticketed, with services included', 'OPENED', ['T', undefined], [ticket], 'ticketed'],
    ['ticketed, without any service status', 'OPENED', [undefined], [ticket], 'ticketed'],
    ['ticketed, and a flight of it cancelled', 'OPENED', ['T', 'X'], [ticket], 'ticketed'],
    ['ticketed and paid', 'SETTLED', ['T'], [ticket], 'ticketed'],
    ['at T without any document', 'OPENED', ['T'], [], 'partly-issued'],
    ['at T with three digits for a number', 'OPENED', ['T'], [document('125', 'PAX1')], 'partly-issued'],
    ['at T with an EMD alone', 'OPENED', ['T'], [document('125-2222194227', 'PAX1', 'J')], 'partly-issued'],
    ['at T and K', 'OPENED', ['T', 'K'], [ticket], 'partly-issued'],
    ['at T and K without documents', 'OPENED', ['T', 'K'], [], 'partly-issued'],
    ['at K with a ticket', 'OPENED', ['K'], [ticket], 'partly-issued'],
    ['at K with three digits for a number', 'OPENED', ['K'], [document('125', 'PAX1')], 'partly-issued'],
    [
      'included, with an EMD alone',
      'OPENED',
      [undefined],
      [document('125-2222194227', 'PAX1', 'J')],
      'partly-issued',
    ],
    ['paid, and its documents not there yet', 'SETTLED', ['K'], [], 'issuing'],
    ['at TK before the issue', 'OPENED', ['TK', 'K'], [], 'schedule-changed'],
    ['at TK after the issue', 'OPENED', ['TK', 'T'], [ticket], 'schedule-changed'],
    ['closed', 'CLOSED', ['X'], [], 'cancelled'],
    ['closed, its services as they were', 'CLOSED', ['K'], [], 'cancelled'],
    ['closed, with void tickets', 'CLOSED', ['T'], [dead], 'cancelled'],
    ['closed, with open tickets and cancelled services', 'CLOSED', ['X'], [ticket], 'cancelled'],
    ['open with every service cancelled', 'OPENED', ['X', 'X'], [], 'cancelled'],
    ['closed, and its tickets stand', 'CLOSED', ['T'], [ticket], 'unknown-status'],
    ['open, and its tickets void', 'OPENED', ['K'], [dead], 'unknown-status'],
    ['exchanged, with its new ticket', 'OPENED', ['T'], [exchanged, ticket], 'ticketed'],
    ['exchanged, and its new ticket not there yet', 'OPENED', ['T'], [exchanged], 'partly-issued'],
    ['exchanged, without any service status', 'OPENED', [undefined], [exchanged], 'partly-issued'],
    ['exchanged, and being issued', 'OPENED', ['SB'], [exchanged], 'issuing'],
    ['exchanged after its first flight', 'OPENED', ['T'], [flownThenExchanged], 'partly-issued'],
    ['flown', 'OPENED', ['T'], [document('125-2222194227', 'PAX1', 'T', 'F', 'B')], 'ticketed'],
    ['exchanged, and its new ticket refunded', 'OPENED', ['T'], [exchanged, dead], 'unknown-status'],
    ['exchanged and closed', 'CLOSED', ['T'], [exchanged], 'cancelled'],
    ['of a status that nobody knows', 'PENDING', ['T'], [ticket], 'unknown-status'],
    ['with a service that nobody knows', 'OPENED', ['T', 'HK'], [ticket], 'unknown-status'],
    ['with a service code that JavaScript knows', 'OPENED', ['constructor'], [], 'unknown-status'],
    ['without services', 'OPENED', [], [ticket], 'unknown-status'],
    ['nearly empty, as the answer to an issue can be', undefined, [], [], 'unknown-status'],
  ])('%s', (_, statusCode, codes, documents, condition) => {
    expect(truth({ statusCode, items: services(...codes), documents }).condition).toBe(condition);
  });

  test('has one condition in every combination of statuses and documents, and none of them is ticketed by mistake', () => {
    const codes = [[], ['X'], ['K'], ['T'], ['T', 'K'], [undefined], ['SB'], ['RQ'], ['TK'], ['??']];
    const documents = [[], [dead], [exchanged], [document('125', 'PAX1')], [ticket]];
    for (const statusCode of ['OPENED', 'FROZEN', 'CLOSED', 'SETTLED', undefined, '??']) {
      for (const each of codes) {
        for (const shown of documents) {
          const found = truth({ statusCode, items: services(...each), documents: shown });
          expect(found.because).not.toMatch(/no row/);
          if (found.condition === 'ticketed') {
            expect(shown).toEqual([ticket]);
            expect([['T'], [undefined]]).toContainEqual(each);
            expect(['OPENED', 'SETTLED', undefined]).toContain(statusCode);
          }
          if (found.condition === 'held') {
            expect(shown).toEqual([]);
            expect([['K'], [undefined]]).toContainEqual(each);
          }
        }
      }
    }
  });

  test('says which codes could not be understood', () => {
    expect(truth({ statusCode: 'PENDING', items: services('HK') }).missing).toEqual([
      'the profile does not define the order’s status code',
      'order status PENDING',
      'service status HK',
    ]);
  });

  test('names the flights that the airline cancelled in it', () => {
    const items = [
      item([
        service({ statusCode: 'T', flights: ['XA1/2027-03-12/CDG'] }),
        service({ statusCode: 'X', flights: ['XA2/2027-03-13/AMS'] }),
        service({ statusCode: 'X', flights: ['XA1/2027-03-12/CDG'] }),
      ]),
    ];

    expect(truth({ items, documents: [ticket] }).cancelledFlights).toEqual(['XA2/2027-03-13/AMS']);
  });

  test('tells its limits, and whether the price guarantee is over', () => {
    const items = [
      item([service()], {
        paymentTimeLimit: '2027-01-11T00:00:00Z',
        priceGuaranteeTimeLimit: now.toISOString(),
      }),
    ];

    expect(truth({ items })).toMatchObject({
      limits: { payment: '2027-01-11T00:00:00.000Z', priceGuarantee: '2027-01-10T12:00:00.000Z' },
      priceGuaranteePassed: true,
    });
  });
});

describe('documents', () => {
  const family = [{ paxId: 'PAX1' }, { paxId: 'PAX2' }, { paxId: 'PAX3' }];
  const items = services('T');
  const numbered = (n: number, paxId?: string, type = 'T') => document(`125222219420${n}`, paxId, type);

  test.each<[string, TicketDocument[], string[]]>([
    ['one each', [numbered(1, 'PAX1'), numbered(2, 'PAX2'), numbered(3, 'PAX3')], []],
    ['none for the infant', [numbered(1, 'PAX1'), numbered(2, 'PAX2')], ['PAX3 has no ticket']],
    [
      'two for one and none for another',
      [numbered(1, 'PAX1'), numbered(2, 'PAX1'), numbered(3, 'PAX3')],
      ['PAX2 has no ticket'],
    ],
    ['that name nobody, one for each who lacks one', [numbered(1, 'PAX1'), numbered(2), numbered(3)], []],
    [
      'that name passengers nobody knows',
      [numbered(1, 'PAX7'), numbered(2, 'PAX8'), numbered(3, 'PAX9')],
      [],
    ],
    [
      'that name nobody, and too few',
      [numbered(1, 'PAX1'), numbered(2)],
      ['PAX2 has no ticket', 'PAX3 has no ticket'],
    ],
    [
      'told twice, with and without a name',
      [numbered(1, 'PAX1'), numbered(1), numbered(2, 'PAX2'), { ...numbered(2), number: '125-2222194202' }],
      ['PAX3 has no ticket'],
    ],
    [
      'one of them void',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), document('1252222194203', 'PAX3', 'T', 'V')],
      ['PAX3 has no ticket'],
    ],
    [
      'one of them exchanged',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), document('1252222194203', 'PAX3', 'T', 'E')],
      ['PAX3 has no ticket'],
    ],
    [
      'one of them exchanged, a conjunction ticket for another, told by either number',
      [
        numbered(1, 'PAX1'),
        numbered(2, 'PAX2'),
        document('125-2222194203/04', 'PAX3', 'T', 'E', 'E'),
        document('1252222194204', 'PAX3', 'T', 'E'),
        document('125-2222194213/14', 'PAX3', 'T', 'I', 'I'),
      ],
      [],
    ],
    [
      'one of them an EMD',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), numbered(3, 'PAX3', 'J')],
      ['PAX3 has no ticket'],
    ],
    [
      'one of them three digits',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), document('125', 'PAX3')],
      ['PAX3 has no ticket'],
    ],
  ])('of three passengers: %s', (_, documents, missing) => {
    const found = truth({ items, documents }, family);

    expect(found.missing).toEqual(missing);
    expect(found.condition).toBe(missing.length === 0 ? 'ticketed' : 'partly-issued');
  });

  test.each<[string, string[], TicketDocument[], string[]]>([
    ['cancelled, and the ticket refunded', ['X', 'X'], [document('1252222194202', 'PAX2', 'T', 'RF')], []],
    ['cancelled, and the ticket never seen', ['X', 'X'], [], ['PAX2 has no ticket']],
    [
      'cancelled in part, and the ticket refunded',
      ['X', 'T'],
      [document('1252222194202', 'PAX2', 'T', 'RF')],
      ['PAX2 has no ticket'],
    ],
  ])('of a passenger whose flights are %s', (_, codes, documents, missing) => {
    const own = codes.map((statusCode) => service({ statusCode, paxIds: ['PAX2'] }));
    const found = truth(
      { items: [...items, item(own)], documents: [numbered(1, 'PAX1'), ...documents] },
      family.slice(0, 2),
    );
    expect(found.missing).toEqual(missing);
  });

  test('are not needed for a passenger whose ticket is void, and for whom alone the order shows no flight', () => {
    const documents = [numbered(1, 'PAX1'), document('1252222194202', 'PAX2', 'T', 'V')];
    expect(truth({ items, documents }, family.slice(0, 2)).condition).toBe('ticketed');
  });

  test('are needed for passengers of the request whom the order no longer shows', () => {
    expect(truth({ items, documents: [ticket], passengers: [{ paxId: 'PAX1' }] }, family).condition).toBe(
      'partly-issued',
    );
  });

  test('are needed for those whom the items name, where the order lists no passengers', () => {
    const both = [item([service({ statusCode: 'T' }), service({ statusCode: 'T', paxIds: ['PAX2'] })])];

    expect(truth({ items: both, documents: [ticket], passengers: [] }).missing).toEqual([
      'PAX2 has no ticket',
    ]);
  });

  test('are told by passenger', () => {
    expect(
      truth({ items, documents: [ticket] }, [{ paxId: 'PAX1' }, { paxId: 'PAX2' }]).documentsByPax,
    ).toEqual({
      PAX1: [{ number: '125-2222194227', typeCode: 'T' }],
      PAX2: [],
    });
  });

  const emd = (n: number, ...coupons: string[]) => document(`125425150720${n}`, 'PAX1', 'J', ...coupons);

  test.each<[string, ReturnType<typeof bag>[], TicketDocument[], string[]]>([
    ['a bag without status, and its EMD', [bag()], [emd(1)], []],
    ['a bag without status, and no EMD', [bag()], [], ['PAX1 lacks the document for 1 paid extra']],
    ['a bag at T, and no EMD', [bag({ statusCode: 'T' })], [], ['PAX1 lacks the document for 1 paid extra']],
    [
      'a bag at T, and a void EMD',
      [bag({ statusCode: 'T' })],
      [emd(1, 'V')],
      ['PAX1 lacks the document for 1 paid extra'],
    ],
    [
      'a bag at T, and an EMD of type Y that names nobody',
      [bag({ statusCode: 'T' })],
      [document('1254251507209', undefined, 'Y')],
      [],
    ],
    [
      'two extras, and one EMD',
      [bag(), bag({ kind: 'seat' })],
      [emd(1)],
      ['PAX1 lacks the document for 1 paid extra'],
    ],
    [
      'two extras without status, and one EMD of two coupons',
      [bag(), bag()],
      [emd(1, 'I', 'I')],
      ['PAX1 lacks the document for 1 paid extra'],
    ],
    [
      'two extras at T, and one EMD of two coupons',
      [bag({ statusCode: 'T' }), bag({ statusCode: 'T' })],
      [emd(1, 'I', 'I')],
      [],
    ],
    ['two extras, and two EMDs', [bag(), bag()], [emd(1), emd(2)], []],
    ['a cancelled bag', [bag({ statusCode: 'X' })], [], []],
    ['a free bag', [{ ...bag(), price: eur('0.00') }], [], []],
    ['a bag without a price', [{ ...bag(), price: undefined }], [], []],
    ['a fee without a service', [item([], { paxIds: ['PAX1'], price: eur('5.00') })], [], []],
  ])('of extras: %s', (_, extras, documents, missing) => {
    const found = truth({ items: [...items, ...extras], documents: [ticket, ...documents] });

    expect(found.missing).toEqual(missing);
    expect(found.condition).toBe(missing.length === 0 ? 'ticketed' : 'partly-issued');
  });
});

describe('documents, by the rules of the profile', () => {
  const rules = (changes: Partial<ProviderPolicy['documents']>): ProviderPolicy['documents'] => ({
    tickets: true,
    seatEmds: true,
    serviceEmds: true,
    infantTickets: 'own',
    numberLengths: [13, 14, 15, 16],
    carriers: {},
    ...changes,
  });
  const ruled = (
    documents: Partial<ProviderPolicy['documents']>,
    changes: Partial<OrderView>,
    passengers?: { paxId: string; type?: string; adult?: string }[],
  ) => orderTruth(view(changes), { ...meanings, documents: rules(documents) }, now, passengers);
  const items = services('T');
  const numbered = (n: number, paxId?: string, type = 'T') => document(`125222219420${n}`, paxId, type);
  const [first, second] = [
    { paxId: 'PAX1', type: 'ADT' },
    { paxId: 'PAX2', type: 'ADT' },
  ];
  const baby = { paxId: 'PAX3', type: 'INF', adult: 'PAX1' };
  const unnamed = { paxId: 'PAX3', type: 'INF' };
  const under = { infantTickets: 'under-adult' as const };

  test.each<[string, TicketDocument[], (typeof baby | typeof unnamed)[], string[]]>([
    ['two tickets of its adult', [numbered(1, 'PAX1'), numbered(2, 'PAX1'), numbered(3, 'PAX2')], [baby], []],
    ['its own ticket', [numbered(1, 'PAX1'), numbered(2, 'PAX3'), numbered(3, 'PAX2')], [baby], []],
    ['one ticket of its adult', [numbered(1, 'PAX1'), numbered(3, 'PAX2')], [baby], ['PAX3 has no ticket']],
    [
      'two tickets of the other adult',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), numbered(3, 'PAX2')],
      [baby],
      ['PAX3 has no ticket'],
    ],
    [
      'two tickets of its adult, on a trip for which everybody holds two',
      [numbered(1, 'PAX1'), numbered(2, 'PAX1'), numbered(3, 'PAX2'), numbered(4, 'PAX2')],
      [baby],
      ['PAX3 has no ticket'],
    ],
    [
      'one ticket of two numbers of its adult',
      [document('1252222194201/02', 'PAX1'), numbered(3, 'PAX2')],
      [baby],
      ['PAX3 has no ticket'],
    ],
    [
      'two tickets of an adult, where the order does not say whose infant it is',
      [numbered(1, 'PAX1'), numbered(2, 'PAX2'), numbered(3, 'PAX2')],
      [unnamed],
      [],
    ],
    ['no ticket of its adult', [numbered(3, 'PAX2')], [baby], ['PAX1 has no ticket', 'PAX3 has no ticket']],
  ])('of an infant under its adult: %s', (_, documents, [infant], missing) => {
    const passengers = [first, second, ...(infant ? [infant] : [])].filter((each) => each !== undefined);
    expect(ruled(under, { items, documents }, passengers).missing).toEqual(missing);
  });

  test('of an infant with its adult: the adult’s ticket is for both', () => {
    const documents = [numbered(1, 'PAX1')];
    const passengers = [{ paxId: 'PAX1', type: 'ADT' }, baby];
    expect(ruled({ infantTickets: 'with-adult' }, { items, documents }, passengers).condition).toBe(
      'ticketed',
    );
  });

  test.each<[string, string | undefined, (string | undefined)[], string]>([
    ['at T', 'OPENED', ['T'], 'ticketed'],
    ['paid, without any service status', 'SETTLED', [undefined], 'ticketed'],
    ['without any status', 'OPENED', [undefined], 'held'],
    ['at K', 'OPENED', ['K'], 'held'],
    ['at K, and paid', 'SETTLED', ['K'], 'issuing'],
    ['at T and K', 'OPENED', ['T', 'K'], 'partly-issued'],
    ['being issued', 'OPENED', ['SB'], 'issuing'],
    ['closed', 'CLOSED', ['X'], 'cancelled'],
  ])('none at all: %s', (_, statusCode, codes, condition) => {
    expect(ruled({ tickets: false }, { statusCode, items: services(...codes) }).condition).toBe(condition);
  });

  test('of the airline that owns the order', () => {
    const carriers = { XA: { tickets: false } };
    expect(ruled({ carriers }, { items, ownerCode: 'XA' }).condition).toBe('ticketed');
    expect(ruled({ carriers }, { items, ownerCode: 'ZF' }).condition).toBe('partly-issued');
    expect(ruled({ carriers }, { items, ownerCode: 'constructor' }).condition).toBe('partly-issued');
  });

  test('of extras that get none', () => {
    const all = { items: [...items, bag({ kind: 'seat' }), bag()], documents: [ticket] };
    expect(ruled({ seatEmds: false }, all).missing).toEqual(['PAX1 lacks the document for 1 paid extra']);
    expect(ruled({ seatEmds: false, serviceEmds: false }, all).condition).toBe('ticketed');
  });

  test('of numbers as long as they are here', () => {
    const documents = [document('2222194227', 'PAX1')];
    expect(ruled({ numberLengths: [10, 13] }, { items, documents }).condition).toBe('ticketed');
    expect(ruled({}, { items, documents }).condition).toBe('partly-issued');
  });

  test('of a ticket that is named by each of its numbers are one', () => {
    const documents = [document('125-2222194202', 'PAX1'), document('125-2222194201/02', undefined)];
    const both = [{ paxId: 'PAX1' }, { paxId: 'PAX2' }];
    expect(truth({ items, documents }, both).missing).toEqual(['PAX2 has no ticket']);
  });

  test('that were cancelled prove nothing about the money where none are issued', () => {
    const changes = { statusCode: 'CLOSED', items: services('X') };
    const policy = { ...meanings, documents: rules({ tickets: false }) };
    expect(orderTruth(view(changes), policy, now).money).toBe('nothing-paid');
    expect(orderTruth(view(changes), policy, now, undefined, { issued: true }).money).toBe('unknown');
  });
});

describe('the money of a cancelled order', () => {
  const cancelled = (documents: TicketDocument[], known?: string[]) =>
    truth({ statusCode: 'CLOSED', items: services('X'), documents }, undefined, known).money;
  const coupons = (...statuses: string[]) => document('125-2222194227', 'PAX1', 'T', ...statuses);

  test.each<[string, TicketDocument[], string[] | undefined, string]>([
    ['nothing was issued', [], undefined, 'nothing-paid'],
    ['every coupon is void', [coupons('V', 'V')], undefined, 'voided'],
    ['every coupon is refunded', [coupons('RF', 'RF')], undefined, 'refunded'],
    ['some are void and some refunded', [coupons('V', 'RF')], undefined, 'refunded'],
    ['the ticket was exchanged, and the new one refunded', [exchanged, coupons('RF')], undefined, 'refunded'],
    ['… or void', [exchanged, coupons('V')], undefined, 'voided'],
    ['tickets were exchanged, and the new ones are not shown', [exchanged], undefined, 'unknown'],
    ['a coupon was flown before the rest was exchanged', [flownThenExchanged], undefined, 'unknown'],
    ['a coupon is open', [coupons('RF', 'I')], undefined, 'unknown'],
    ['a second document is open', [coupons('V'), document('1252222194228', 'PAX1')], undefined, 'unknown'],
    ['a document shows no coupons', [{ ...coupons(), coupons: [] }], undefined, 'unknown'],
    ['a coupon has no status', [{ ...coupons(), coupons: [{ number: '1' }] }], undefined, 'unknown'],
    ['the tickets are not shown any more', [], ['1252222194227'], 'unknown'],
    ['the tickets are shown as they were known', [coupons('V')], ['1252222194227'], 'voided'],
    [
      'one of the known tickets is not shown any more',
      [coupons('V')],
      ['1252222194227', '1252222194228'],
      'unknown',
    ],
  ])('when %s', (_, documents, known, money) => {
    expect(cancelled(documents, known)).toBe(money);
  });

  test('is not nothing where the services were ticketed and no document is shown', () => {
    expect(truth({ statusCode: 'CLOSED', items: services('T'), documents: [] }).money).toBe('unknown');
  });
});
