import { ancillaryWords } from '../../../src/domain/offers/extras';
import {
  ancillariesLeft,
  ancillariesShown,
  emdPurpose,
  lostAncillaryText,
  withDocuments,
} from '../../../src/domain/order/ancillaries';
import type { OrderService } from '../../../src/domain/order/orderView';
import type { Ancillary } from '../../../src/domain/order/shown';
import type { OrderStatus } from '../../../src/domain/order/status';

const [out, back] = ['XA315/2027-03-12/LHR', 'XA310/2027-03-19/CDG'];
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const seat: Ancillary = {
  ...{ kind: 'seat', paxId: 'PAX1', name: '12A', flights: [out] },
  ...{ quantity: 1, price: eur('14.00') },
};
const bag: Ancillary = { ...seat, kind: 'service', name: 'Bag', flights: [out, back], price: eur('35.00') };
const meals: Ancillary = { ...bag, name: 'Hot meal', quantity: 2, price: eur('18.00') };

const emd = (number: string): OrderStatus['documents'][number] => ({
  ...{ paxId: 'PAX1', number, typeCode: 'J' },
});
const issued = (number: string, total: string): NonNullable<OrderStatus['sales']>[number] => ({
  ...{ event: 'issue', at: '2027-01-05T09:00:00.000Z', number, type: 'J', currency: 'EUR', total },
});

const linked = (...[ancillaries, documents, sales]: [Ancillary[], string[], [string, string][]?]) =>
  withDocuments(ancillaries, {
    documents: documents.map(emd),
    sales: sales?.map(([number, total]) => issued(number, total)),
  }).map(({ name, documents: numbers }) => [name, numbers]);

test('a passenger’s only EMD is for everything that the passenger paid', () => {
  expect(linked([seat, bag, { ...bag, name: 'Lounge', price: undefined }], ['1'])).toEqual([
    ['12A', ['1']],
    ['Bag', ['1']],
    ['Lounge', undefined],
  ]);
});

test('of several EMDs, each is for what costs as much, one or several of a kind', () => {
  const sales: [string, string][] = [
    ['1', '35.00'],
    ['2', '14.00'],
    ['3', '9.00'],
    ['4', '9.00'],
  ];
  expect(linked([seat, bag, meals], ['1', '2', '3', '4'], sales)).toEqual([
    ['12A', ['2']],
    ['Bag', ['1']],
    ['Hot meal', ['3', '4']],
  ]);
});

test('an EMD that may be for one of two is linked to neither, and a link that has become doubtful goes', () => {
  const other = { ...seat, name: '3C', flights: [back], documents: ['1'] };
  const documents = [emd('1'), emd('2')];
  const sales = [issued('1', '14.00'), issued('2', '14.00')];
  expect(withDocuments([seat, other], { documents, sales })).toEqual([
    seat,
    { ...other, documents: undefined },
  ]);
  expect(emdPurpose({ ancillaries: [seat, other], documents, sales }, documents[0]!)).toEqual({
    for: 'any',
    ancillaries: [seat, other],
  });
});

test('EMDs whose amounts are only assumed are for one or the other', () => {
  const documents = [emd('1'), emd('2')];
  const sales = [issued('1', '14.00'), issued('2', '35.00')].map((sale) => ({
    ...sale,
    notes: ['assumed' as const],
  }));
  expect(emdPurpose({ ancillaries: [seat, bag], documents, sales }, emd('1'))).toEqual({
    for: 'any',
    ancillaries: [seat, bag],
  });
});

test('an EMD whose money was returned does not leave its extra to the passenger’s other one', () => {
  const documents = [emd('1'), { ...emd('2'), returned: 'refunded' as const }];
  const sales = [issued('1', '14.00'), issued('2', '35.00')];
  expect(withDocuments([seat, bag], { documents, sales })).toEqual([{ ...seat, documents: ['1'] }, bag]);
});

test('an EMD of an extra that is gone is not taken for one of what has the same price', () => {
  const other = { ...seat, name: '3C' };
  expect(
    linked(
      [other],
      ['1', '2'],
      [
        ['1', '14.00'],
        ['2', '14.00'],
      ],
    ),
  ).toEqual([['3C', undefined]]);
});

test('the only EMD of a passenger is not for extras that cost something else', () => {
  expect(linked([seat], ['1'], [['1', '35.00']])).toEqual([['12A', undefined]]);
  expect(linked([seat, bag], ['1'], [['1', '49.00']])).toEqual([
    ['12A', ['1']],
    ['Bag', ['1']],
  ]);
});

test('what leaves with a passenger, a seat or its flight is no longer listed', () => {
  const hers = { ...seat, paxId: 'PAX2', name: '12B' };
  const names = (effect: Parameters<typeof ancillariesLeft>[1]) =>
    ancillariesLeft([seat, hers, bag], effect).map(({ name }) => name);
  expect(names({ paxIds: ['PAX2'] })).toEqual(['12A', 'Bag']);
  expect(names({ gone: [`seat PAX1 ${out} 12A`] })).toEqual(['12B', 'Bag']);
  expect(names({ flights: { come: [], gone: [out] } })).toEqual(['Bag']);
  expect(names({ services: [{ paxId: 'PAX1', name: 'Bag', flights: [out, back] }] })).toEqual(['12A', '12B']);
});

test('a service that goes is told by its name and flights; one that is for another flight too stays', () => {
  const meal: Ancillary = { ...meals, flights: [back], quantity: 1 };
  const other: Ancillary = { ...meal, name: 'Vegan hot meal' };
  const left = (...services: { paxId: string; name?: string; flights: string[] }[]) =>
    ancillaryWords(ancillariesLeft([seat, bag, meal, other, { ...meal, paxId: 'PAX2' }], { services }));
  const all = ancillaryWords([seat, bag, meal, other, { ...meal, paxId: 'PAX2' }]);
  const [, aBag, someMeals, vegan] = all;
  expect(someMeals).toBe('Hot meal on XA310 on 2027-03-19 for PAX1, PAX2 (18.00 EUR)');
  const gone = { paxId: 'PAX1', flights: [back] };
  expect(left({ ...gone, name: 'HOT MEAL' })).toEqual([
    ...[all[0], aBag, vegan],
    someMeals!.replace('PAX1, ', ''),
  ]);
  expect(left({ ...gone, name: 'Vegan hot meal' })).toEqual(all.filter((each) => each !== vegan));
  expect(left({ ...gone, name: 'Bag' })).toEqual(all);
  expect(left({ paxId: 'PAX1', name: 'Bag', flights: [] })).toEqual(all.filter((each) => each !== aBag));
  // Named otherwise, it is told only where nothing else can be meant.
  expect(left({ ...gone, name: 'MLVG' })).toEqual(all);
  expect(left({ ...gone, paxId: 'PAX2', name: 'MLVG' })).toContain(someMeals!.replace(', PAX2', ''));
});

test('of two units, one goes with its part of the price', () => {
  const left = ancillariesLeft([meals], { services: [{ paxId: 'PAX1', name: 'Hot meal', flights: [] }] });
  expect(left).toEqual([{ ...meals, quantity: 1, price: eur('9.00') }]);
  expect(ancillaryWords([meals])).toEqual([
    '2 × Hot meal on XA315 on 2027-03-12 and XA310 on 2027-03-19 for PAX1 (9.00 EUR each)',
  ]);
});

describe('of what the airline has changed', () => {
  const service = (name: string | undefined, flights: string[], paxIds = ['PAX1']): OrderService => ({
    ...{ kind: 'service', name, flights, paxIds },
  });
  const inSeat = (number: string, flight = out, paxId = 'PAX1'): OrderService => ({
    ...{ kind: 'seat', seat: number, flights: [flight], paxIds: [paxId] },
  });
  const lounge: Ancillary = { ...bag, name: 'Lounge', flights: [] };
  const shown = (
    ancillaries: Ancillary[],
    live: OrderService[],
    renamed: [string, string][] = [],
  ): [string[], string[]] => {
    const { shown: there, lost } = ancillariesShown(ancillaries, live, new Map(renamed));
    return [there.map(({ name }) => name), lost.map(({ name }) => name)];
  };

  test.each<[string, Ancillary[], OrderService[], [string[], string[]]]>([
    ['nothing is lost', [seat, bag], [inSeat('12A'), service('Bag', [out])], [['12A', 'Bag'], []]],
    ['a seat is lost', [seat, bag], [service('Bag', [])], [['Bag'], ['12A']]],
    ['a seat is another one', [seat], [inSeat('014C')], [['14C'], []]],
    ['a seat is lost to another passenger', [seat], [inSeat('12A', out, 'PAX2')], [[], ['12A']]],
    ['all services are lost', [seat, bag, lounge], [inSeat('12A')], [['12A'], ['Bag', 'Lounge']]],
    ['one of two is lost', [bag, lounge], [service('1 Bag', [out])], [['Bag'], ['Lounge']]],
    ['one is lost that is not told', [bag, lounge], [service('XBGG', [out])], [['Bag', 'Lounge'], []]],
  ])('%s', (_, ancillaries, live, expected) => {
    expect(shown(ancillaries, live)).toEqual(expected);
  });

  test('they keep their seats on a flight of another number', () => {
    const now = 'XA399/2027-03-12/LHR';
    expect(ancillariesShown([seat], [inSeat('12A', now)], new Map([[out, now]]))).toEqual({
      shown: [{ ...seat, flights: [now] }],
      lost: [],
    });
  });

  test('what was lost keeps its EMD, and says what is known of its money', () => {
    const lost = { ...bag, price: eur('35.00'), at: '2027-01-06T09:00:00.000Z', documents: ['1'] };
    const documents = [emd('1'), emd('2')];
    const sales = [issued('1', '35.00'), issued('2', '14.00')];
    expect(withDocuments([seat], { lostAncillaries: [lost], documents, sales })).toEqual([
      { ...seat, documents: ['2'] },
    ]);
    expect(emdPurpose({ ancillaries: [seat], lostAncillaries: [lost], documents, sales }, emd('1'))).toEqual({
      for: 'all',
      ancillaries: [lost],
    });
    const what = 'Bag on XA315 on 2027-03-12 and XA310 on 2027-03-19 for PAX1 (35.00 EUR)';
    expect(lostAncillaryText(lost, { documents })).toBe(
      `${what}: taken away by the airline; EMD 1 is still open: ask the airline for the refund`,
    );
    expect(lostAncillaryText(lost, { documents: [{ ...emd('1'), returned: 'refunded' }] })).toBe(
      `${what}: taken away by the airline; EMD 1 was refunded`,
    );
    expect(lostAncillaryText({ ...lost, documents: undefined }, { documents })).toBe(
      `${what}: taken away by the airline; nothing shows a refund: ask the airline for it`,
    );
  });
});
