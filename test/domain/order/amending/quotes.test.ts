/** What the airline offers for a change: numbered, compared with what was shown, and held to the caller's limit. */
import {
  beyondLimit,
  changeOffer,
  cheapestFirst,
  isSameOffer,
  worseThan,
} from '../../../../src/domain/order/amending/quotes';
import type { QuotedOffer } from '../../../../src/domain/order/orderView';
import { eur, flight, journey, outbound } from '../../build';

const offered = (changes: Partial<QuotedOffer> = {}): QuotedOffer => ({
  offerId: 'O1',
  items: [{ offerItemId: 'I1', paxIds: ['PAX1'] }],
  removes: ['1'],
  journeys: [journey('XA324 LHR-CDG 2027-03-21T20:05')],
  toPay: eur('40.00'),
  ...changes,
});
const quoted = { kind: 'flights' as const, staying: [flight(outbound)], total: eur('100.00'), issued: true };
const line = changeOffer(offered({ penalty: eur('25.00'), refund: eur('10.00') }), quoted);

test('offers are numbered, the cheapest first and an unknown price last, and show every flight of the order', () => {
  const lines = cheapestFirst([
    offered({ toPay: undefined }),
    offered(),
    offered({ toPay: eur('12.50') }),
    offered({ toPay: eur('0'), refund: eur('5') }),
  ]).map((offer, index) => changeOffer(offer, quoted, index + 1));
  expect(lines.map(({ number, toPay }) => [number, toPay?.amount])).toEqual([
    [1, '0'],
    [2, '12.50'],
    [3, '40.00'],
    [4, undefined],
  ]);
  expect(lines[0]?.flights.map(({ number }) => number)).toEqual(['315', '324']);
  expect(lines[0]?.what).toBe('XA324 on 2027-03-21');
});

test('a part that is cancelled for all that it cost brings back nothing, and says so', () => {
  const offer = offered({ journeys: [], toPay: eur('0.00'), penalty: eur('9.00') });
  const part = { ...quoted, kind: 'part' as const };
  expect(changeOffer(offer, part).refund).toEqual(eur('0.00'));
  // Of a hold nothing was paid, and what is unclear is not known.
  expect(changeOffer(offer, { ...part, issued: false })).not.toHaveProperty('refund');
  expect(changeOffer({ ...offer, toPay: undefined }, part)).not.toHaveProperty('refund');
});

test.each([
  ['a dearer hold', false, offered(), { toPay: eur('0.00'), newTotal: eur('140.00') }],
  [
    'a cheaper hold',
    false,
    offered({ toPay: eur('0'), refund: eur('30') }),
    { toPay: eur('0.00'), newTotal: eur('70.00') },
  ],
  ['a hold whose total is said', false, offered({ newTotal: eur('139.99') }), { newTotal: eur('139.99') }],
  ['a ticketed order', true, offered(), { toPay: eur('40.00') }],
])('%s pays what it must, and costs what it costs then', (_what, issued, offer, amounts) => {
  expect(changeOffer(offer, { ...quoted, issued })).toMatchObject(amounts);
});

test.each([
  ['itself', {}, true],
  ['another flight', { journeys: [journey('XA326 LHR-CDG 2027-03-21T22:05')] }, false],
  ['another fare', { fareName: 'FLEX' }, false],
  ['another price', { toPay: eur('41.00') }, true],
])('an offer is the same as %s: by flights and fare', (_what, changes, same) => {
  const now = changeOffer(offered(changes), quoted);
  expect(isSameOffer(line, now)).toBe(same);
});

test.each([
  [
    'a higher penalty',
    { penalty: eur('30.00') },
    'the penalty is 30.00 EUR now, and was 25.00 EUR; nothing was changed',
  ],
  [
    'a smaller refund',
    { refund: eur('9.99') },
    'the refund is 9.99 EUR now, and was 10.00 EUR; nothing was changed',
  ],
  ['no refund', { refund: undefined }, 'the refund is nothing now, and was 10.00 EUR; nothing was changed'],
  ['a lower penalty', { penalty: eur('20.00') }, undefined],
  ['a larger refund', { refund: eur('11.00') }, undefined],
])('an offer with %s', (_what, changes, text) => {
  const now = changeOffer(offered({ penalty: eur('25.00'), refund: eur('10.00'), ...changes }), quoted);
  expect(worseThan(line, now)?.text).toBe(text);
});

test.each([
  [
    'of a ticketed order limits what is paid now',
    { toPay: eur('40.00'), newTotal: eur('140.00') },
    eur('40.00'),
    true,
    undefined,
  ],
  ['of a ticketed order refuses a cent more', { toPay: eur('40.01') }, eur('40.00'), true, 'costs-more'],
  [
    'of a hold limits the new total',
    { toPay: eur('0'), newTotal: eur('140.00') },
    eur('40.00'),
    false,
    'costs-more',
  ],
  [
    'of a hold allows the new total',
    { toPay: eur('0'), newTotal: eur('140.00') },
    eur('140.00'),
    false,
    undefined,
  ],
  [
    'in another currency allows nothing',
    { toPay: eur('40.00') },
    { amount: '99', currency: 'USD' },
    true,
    'costs-more',
  ],
  ['is not needed where nothing is paid', { toPay: eur('0.00') }, undefined, true, undefined],
  ['does not help where the cost is unknown', { newTotal: eur('1') }, eur('99'), true, 'cost-unreadable'],
])('the limit %s', (_what, amounts, payUpTo, issued, code) => {
  expect(beyondLimit(amounts, payUpTo, issued)?.code).toBe(code);
});
