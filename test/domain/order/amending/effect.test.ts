/** Whether a read shows that a change was made, judged by what the order was before, and what was sold once it was. */
import { flightKey } from '../../../../src/domain/offers/flights';
import {
  countedAs,
  countsOf,
  shownEffect,
  soldAfter,
  type Effect,
} from '../../../../src/domain/order/amending/effect';
import type { OrderView } from '../../../../src/domain/order/orderView';
import { differencesSince, soldAs } from '../../../../src/domain/order/saleCheck';
import { adult, eur, flight, inbound, item, journey, meanings, outbound, service, view } from '../../build';

const [there, home, later] = [flight(outbound), flight(inbound), flight('XA324 LHR-CDG 2027-03-21T20:05')];
const [OUT, BACK, LATER] = [flightKey(there), flightKey(home), flightKey(later)];

const fly = (paxId: string, ...keys: string[]) =>
  item(keys.map((key) => service({ paxIds: [paxId], flights: [key] })));
const bag = (paxId: string, changes = {}) =>
  item([service({ kind: 'service', paxIds: [paxId], name: 'Bag', ...changes })]);
const seat = (paxId: string, number: string, key = OUT) =>
  item([service({ kind: 'seat', paxIds: [paxId], flights: [key], seat: number })]);

const base = [fly('PAX1', OUT, BACK), fly('PAX2', OUT, BACK), bag('PAX1')];
const order = (items = base, changes: Partial<OrderView> = {}) =>
  view({
    items,
    flights: [there, home],
    passengers: [{ paxId: 'PAX1' }, { paxId: 'PAX2' }],
    ...changes,
  });
const before = { counts: countsOf(order(), meanings), total: eur('100.00') };
const shown = (effect: Effect, now: OrderView) => shownEffect(effect, before, now, meanings);

const newBag: Effect = { extras: [{ kind: 'service', paxIds: ['PAX1'], flights: [], name: 'Bag 23 kg' }] };
const newSeat: Effect = { extras: [{ kind: 'seat', paxIds: ['PAX2'], flights: [OUT], seat: '12A' }] };
const otherFlight: Effect = {
  flights: { come: [later], gone: [BACK] },
};
const withoutPax2: Effect = {
  gone: fly('PAX2', OUT, BACK).services.flatMap(countedAs),
  paxIds: ['PAX2'],
};
const repriced: Effect = { total: eur('90.00') };
const changed = [fly('PAX1', OUT, LATER), fly('PAX2', OUT, LATER), bag('PAX1')];

test.each<[string, Effect, OrderView, string]>([
  [
    'a second bag, under another name',
    newBag,
    order([...base, bag('PAX1', { name: '1 BAGAGE' })]),
    'applied',
  ],
  ['no second bag', newBag, order(), 'untouched'],
  ['a bag that another passenger got', newBag, order([...base, bag('PAX2')]), 'untouched'],
  ['a bag that is cancelled', newBag, order([...base, bag('PAX1', { statusCode: 'X' })]), 'untouched'],
  ['the seat', newSeat, order([...base, seat('PAX2', '012A')]), 'applied'],
  ['another seat', newSeat, order([...base, seat('PAX2', '12B')]), 'untouched'],
  [
    'the seat and the bag',
    { extras: [...newBag.extras!, ...newSeat.extras!] },
    order([...base, seat('PAX2', '12A')]),
    'unclear',
  ],
  ['the other flight', otherFlight, order(changed), 'applied'],
  ['the same flight', otherFlight, order(), 'untouched'],
  ['both flights', otherFlight, order([...base, fly('PAX1', LATER)]), 'unclear'],
  ['neither flight', otherFlight, order([fly('PAX1', OUT), fly('PAX2', OUT)]), 'unclear'],
  ['one passenger less', withoutPax2, order([fly('PAX1', OUT, BACK), bag('PAX1')]), 'applied'],
  ['both passengers', withoutPax2, order(), 'untouched'],
  [
    'half of a passenger',
    withoutPax2,
    order([fly('PAX1', OUT, BACK), fly('PAX2', OUT), bag('PAX1')]),
    'unclear',
  ],
  ['the new price', repriced, order(base, { total: eur('90') }), 'applied'],
  ['the old price', repriced, order(), 'untouched'],
  ['a third price', repriced, order(base, { total: eur('95.00') }), 'unclear'],
  ['no price', repriced, order(base, { total: undefined }), 'unclear'],
  ['nothing of the order', newBag, order([]), 'unclear'],
  [
    'the corrected name',
    { name: { paxId: 'PAX1', surname: 'Martyn' } },
    order(base, { passengers: [{ paxId: 'PAX1', surname: 'MARTYN' }] }),
    'applied',
  ],
  [
    'the old name',
    { name: { paxId: 'PAX1', surname: 'Martyn' } },
    order(base, { passengers: [{ paxId: 'PAX1', surname: 'MARTIN' }] }),
    'untouched',
  ],
  ['no name', { name: { paxId: 'PAX1', surname: 'Martyn' } }, order(), 'unsaid'],
  ['the corrected data', { shows: { paxId: 'PAX1' } }, order(base, { corrected: 'yes' }), 'applied'],
  ['other data', { shows: { paxId: 'PAX1' } }, order(base, { corrected: 'no' }), 'untouched'],
  ['no such data', { shows: { paxId: 'PAX1' } }, order(base, { corrected: 'unsaid' }), 'unsaid'],
])('an order that shows %s', (_what, effect, now, expected) => {
  expect(shown(effect, now)).toBe(expected);
});

describe('once a change is made, the order is what was sold', () => {
  const sold = {
    ...soldAs(
      {
        journeys: [journey(outbound), journey(inbound)],
        total: eur('100.00'),
        items: [
          { offerItemId: '1', kind: 'flight', paxIds: ['PAX1', 'PAX2'], fareTypes: [], flights: [OUT, BACK] },
          { offerItemId: '2', kind: 'service', paxIds: ['PAX1'], fareTypes: [], flights: [], name: 'Bag' },
        ],
      },
      [adult('PAX1'), adult('PAX2')],
    ),
  };
  const policy = { ...meanings, retimeTolerance: 0 };
  test.each<[string, Effect, OrderView]>([
    ['a second bag', newBag, order([...base, bag('PAX1')], { total: eur('120.00') })],
    ['a seat', newSeat, order([...base, seat('PAX2', '12A')], { total: eur('114.00') })],
    ['another flight', otherFlight, order(changed, { flights: [there, later], total: eur('150.00') })],
    [
      'a passenger less',
      withoutPax2,
      order([fly('PAX1', OUT, BACK), bag('PAX1')], { passengers: [{ paxId: 'PAX1' }], total: eur('60.00') }),
    ],
    [
      'a journey less',
      { gone: ['PAX1', 'PAX2'].flatMap((paxId) => fly(paxId, BACK).services.flatMap(countedAs)) },
      order([fly('PAX1', OUT), fly('PAX2', OUT), bag('PAX1')], { flights: [there], total: eur('60.00') }),
    ],
    [
      'the bag given back',
      { gone: bag('PAX1').services.flatMap(countedAs) },
      order(base.slice(0, 2), { total: eur('80.00') }),
    ],
  ])('%s', (_what, effect, now) => {
    expect(shown(effect, now)).toBe('applied');
    expect(differencesSince(sold, now, { policy })).not.toEqual([]);
    expect(differencesSince(soldAfter(sold, effect, now), now, { policy })).toEqual([]);
  });
});
