/** What may follow a sale, as people read it in 80 columns. */
import {
  acceptRows,
  amendmentText,
  extrasLines,
  numberedOffers,
  onSaleText,
  partialRefundText,
} from '../../../src/cli/show/afterSale';
import { statusLines } from '../../../src/cli/show/status';
import { whatNow } from '../../../src/cli/show/nextCommands';
import type { ChangeOffer, ExtraLine } from '../../../src/domain/order/afterSale';
import type { OrderStatus } from '../../../src/domain/order/status';
import { inAttention, statusOf } from '../../support/status';

const eur = (amount: string) => ({ amount, currency: 'EUR' });
const readAt = '2027-01-05T09:00:00.000Z';
const [outbound] = statusOf().flights;
const inbound = {
  ...{ carrier: 'XA', number: '310', origin: 'CDG', destination: 'LHR' },
  ...{ departure: '2027-03-19T09:10:00', arrival: '2027-03-19T09:30:00' },
};
const flights = [...(outbound ? [{ ...outbound, journey: 1 }] : []), { ...inbound, journey: 2 }];
const later = { ...inbound, departure: '2027-03-21T09:10:00', arrival: '2027-03-21T09:30:00' };
const documents = [{ number: '9990000000001', typeCode: 'T' }];
const ticketed = (changes: Partial<OrderStatus> = {}) =>
  statusOf({ state: 'ticketed', documents, flights, ...changes });

const all = Array.from({ length: 10 }, (_, row) =>
  ['A', 'B', 'C', 'D', 'E', 'F'].map((letter) => `${row + 7}${letter}`),
);
const sold: ExtraLine[] = [
  {
    kind: 'service',
    name: 'Second checked bag 23 kg',
    code: '0CC',
    paxIds: ['PAX1', 'PAX2'],
    flights: [],
    price: eur('55.00'),
    limit: 'OnePerPax',
  },
  { kind: 'service', name: 'Priority boarding', paxIds: ['PAX1', 'PAX2'], flights: [], limit: 'None' },
  {
    kind: 'service',
    name: 'Bassinet',
    code: 'BAS',
    paxIds: ['PAX3'],
    flights: ['XA315/2027-03-12/LHR'],
    price: eur('0.00'),
    limit: 'OnePerOrder',
  },
  {
    kind: 'seat',
    paxIds: ['PAX1', 'PAX2'],
    flights: ['XA315/2027-03-12/LHR'],
    seats: all.flat().toReversed(),
    price: eur('12.00'),
  },
  { kind: 'seat', paxIds: ['PAX1', 'PAX2'], flights: ['XA315/2027-03-12/LHR'], seats: ['20C', '9G'] },
];
const onSale = ticketed({ extrasOnSale: { readAt, lines: sold } });
const basket = statusOf({ state: 'awaiting-choice', extrasOnSale: { readAt, offer: 3, lines: sold } });

test('what goes with an offer of a basket has the limits of one selection, and its own command', () => {
  const lines = extrasLines(basket);
  expect(lines).toContain('  55.00 EUR  0CC   Second checked bag 23 kg  one each');
  expect(lines).toContain('  0.00 EUR  BAS   Bassinet  one');
  expect(onSaleText(basket)).toContain('(ndc-flows services TEST-1 3)');
});

test('extras are listed by passenger, and seats by flight, price and row', () => {
  expect(extrasLines(onSale)).toEqual([
    'Services for PAX1, PAX2',
    '  price      code  service                   limit',
    '  55.00 EUR  0CC   Second checked bag 23 kg  one each per add',
    '  free             Priority boarding',
    'Services on XA315 for PAX3',
    '  price     code  service   limit',
    '  0.00 EUR  BAS   Bassinet  one per add',
    'Seats on XA315 for PAX1, PAX2',
    '  free       9G  20C',
    '  12.00 EUR  7A 7B 7C 7D 7E 7F  8A 8B 8C 8D 8E 8F  9A 9B 9C 9D 9E 9F',
    '             10A 10B 10C 10D 10E 10F  11A 11B 11C 11D 11E 11F',
    '             12A 12B 12C 12D 12E 12F  13A 13B 13C 13D 13E 13F',
    '             14A 14B 14C 14D 14E 14F  15A 15B 15C 15D 15E 15F',
    '             16A 16B 16C 16D 16E 16F',
  ]);
  for (const line of extrasLines(onSale)) expect(line.length).toBeLessThanOrEqual(80);
  expect(extrasLines(ticketed({ extrasOnSale: { readAt, lines: [] } }))).toEqual([
    'The airline has nothing to add to this order.',
  ]);
  const twice = sold.map((line) => ({ ...line, flights: [...line.flights, 'XA315/2027-03-19/LHR'] }));
  expect(extrasLines(ticketed({ extrasOnSale: { readAt, lines: twice } }))).toContain(
    'Seats on XA315 of 2027-03-12, XA315 of 2027-03-19 for PAX1, PAX2',
  );
  expect(onSaleText(onSale)).toBe(
    '3 services, 62 seats, read 2027-01-05 09:00 UTC (ndc-flows extras TEST-1)',
  );
});

const offer: ChangeOffer = {
  ...{ number: 1, kind: 'flights', what: 'journey 2 on 2027-03-21', cabin: 'ECONOMY', fareName: 'BASIC' },
  flights: [...flights.slice(0, 1), later],
  ...{ toPay: eur('42.00'), penalty: eur('30.00'), newTotal: eur('732.32'), residual: eur('5.00') },
  expiresAt: '2027-01-05T09:30:00.000Z',
};
const unknownAmount: ChangeOffer = { number: 2, kind: 'flights', what: 'journey 2', flights };
const changeOffers = { readAt, offers: [offer, unknownAmount] };

test('offered changes show what they cost and bring back, until when, and only the new flights', () => {
  expect(numberedOffers(ticketed({ changeOffers }))).toEqual([
    'offer 1: journey 2 on 2027-03-21 (ECONOMY, BASIC)',
    '  pay 42.00 EUR now (penalty 30.00 EUR), new total 732.32 EUR',
    '  5.00 EUR stays with the airline as a credit',
    '  expires 2027-01-05 09:30 UTC',
    '  XA 310  CDG → LHR  2027-03-21 09:10 – 09:30',
    'offer 2: journey 2',
    '  the amount to pay is unknown, so it cannot be accepted',
  ]);
});

test('the next command accepts an offer for what its acceptance must name, and none whose amount is unknown', () => {
  const accepting = (status: OrderStatus): string[] =>
    whatNow(status).filter((line) => line.includes('accept offer'));
  expect(accepting(ticketed({ changeOffers }))).toEqual([
    '  accept offer 1:         ndc-flows accept TEST-1 1 --pay-up-to 42.00EUR',
  ]);
  expect(accepting(statusOf({ flights, changeOffers }))).toEqual([
    '  accept offer 1: ndc-flows accept TEST-1 1 --pay-up-to 732.32EUR',
  ]);
  const part = { ...offer, kind: 'part' as const, what: 'cancel passenger PAX2', refund: eur('150.00') };
  const quoted = ticketed({ changeOffers: { readAt, offers: [part] } });
  expect(acceptRows(quoted)).toEqual([]);
  expect(numberedOffers(quoted).slice(0, 2)).toEqual([
    'cancel passenger PAX2 (ECONOMY, BASIC)',
    '  fee 30.00 EUR',
  ]);
  const many = [1, 2, 3, 4].map((number) => ({ ...offer, number }));
  expect(acceptRows(ticketed({ changeOffers: { readAt, offers: many } }))).toHaveLength(3);
});

test('a lost change says whom to ask first, and offers its answers', () => {
  const shown = whatNow(inAttention('lost-change', { inDoubt: { change: readAt } }));
  expect(shown).toEqual([
    ...shown.slice(0, 2),
    '  First ask the airline whether it made the change, and what was charged.',
    '  check with the airline: ndc-flows refresh TEST-1',
    '  the change was made:    ndc-flows resolve TEST-1 --changed --who WHO --why WHY',
    '  nothing was changed:    ndc-flows resolve TEST-1 --not-changed --who WHO --why WHY',
    '  stop following it:      ndc-flows resolve TEST-1 --give-up --who WHO --why WHY',
  ]);
});

test('a status numbers its journeys, and shows what was changed, refunded and offered', () => {
  const shown = statusLines(
    ticketed({
      extrasOnSale: { readAt, lines: sold },
      changeOffers: { readAt, offers: [offer] },
      amendments: [
        {
          kind: 'extras',
          what: 'bag for PAX1',
          at: readAt,
          who: 'ab',
          paid: eur('35.00'),
          correlationId: 'c-1',
          proof: 'read',
        },
      ],
      partialRefunds: [
        {
          what: 'journey 1',
          documents: ['9990000000001'],
          amount: eur('150.00'),
          state: 'pending',
          until: readAt,
        },
      ],
    }),
    undefined,
  );
  for (const line of [
    '  journey 1    XA 315  LHR → CDG  2027-03-12 18:30 – 20:45',
    '  journey 2    XA 310  CDG → LHR  2027-03-19 09:10 – 09:30',
    '  on sale      3 services, 62 seats, read 2027-01-05 09:00 UTC (ndc-flows extras TEST-1)',
    '  amended      2027-01-05 09:00 UTC: bag for PAX1, paid 35.00 EUR, by ab',
    '  refunds      journey 1: pending, 150.00 EUR, expected by 2027-01-05 09:00 UTC, documents 9990000000001',
    '  offer 1      journey 2 on 2027-03-21 (ECONOMY, BASIC)',
    '               pay 42.00 EUR now (penalty 30.00 EUR), new total 732.32 EUR',
  ])
    expect(shown).toContain(line);
});

test('what only an answer confirms says so, and a void needs no wait', () => {
  const amended = {
    kind: 'details',
    what: 'contact',
    at: readAt,
    correlationId: 'c-1',
    proof: 'answer',
  } as const;
  expect(amendmentText(amended)).toBe(
    '2027-01-05 09:00 UTC: contact, the airline confirmed it, but shows no such data',
  );
  const part = { ...amended, kind: 'part', what: 'passenger PAX2', proof: 'read' } as const;
  expect(amendmentText({ ...part, penalty: eur('140.00'), refund: eur('50.85') })).toBe(
    '2027-01-05 09:00 UTC: cancelled passenger PAX2, fee 140.00 EUR, refund 50.85 EUR',
  );
  expect(partialRefundText({ what: 'PAX2', documents: [], state: 'voided', until: readAt })).toBe(
    'PAX2: voided',
  );
});
