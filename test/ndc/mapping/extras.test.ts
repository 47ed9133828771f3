/** What is made of services and seats that are not as the schema wants them. */
import {
  seatAvailabilityResult,
  serviceListResult,
  type RawExtraItem,
  type RawSeat,
  type RawServiceDefinition,
} from '../../../src/ndc/mapping/extras';
import { itineraryOf } from '../../../src/ndc/mapping/itinerary';

const itinerary = itineraryOf(
  [
    {
      ...{ id: 'S1', carrier: 'BA', number: '0310', origin: 'LHR', destination: 'CDG', legIds: ['L1'] },
      ...{ departure: '2027-03-12T08:00:00', arrival: '2027-03-12T10:15:00' },
    },
  ],
  [{ id: 'J1', segmentIds: ['S1'] }],
);
const flight = 'BA310/2027-03-12/LHR';

function item(offerItemId: string | undefined, rest: Partial<RawExtraItem> = {}): RawExtraItem {
  const nowhere = { journeyIds: [], segmentIds: [], legIds: [] };
  const price = { amount: '10.00', currency: 'EUR' };
  return { offerItemId, paxIds: ['PAX1'], price, definitionId: 'D1', ...nowhere, ...rest };
}

function services(items: RawExtraItem[], definition: Partial<RawServiceDefinition> = {}, currency?: string) {
  const definitions = [{ id: 'D1', features: [], ...definition }];
  const raw = { offers: [{ offerId: 'SVC', ownerCode: 'BA', items }], definitions, warnings: [] };
  return serviceListResult(raw, itinerary, currency).services;
}

test.each<[string, Partial<RawExtraItem>, string[]]>([
  ['a journey', { journeyIds: ['J1'] }, [flight]],
  ['a segment', { segmentIds: ['S1'] }, [flight]],
  ['a leg', { legIds: ['L1'] }, [flight]],
  ['nothing: the whole trip', {}, []],
])('a service for %s has its flights', (_, references, flights) => {
  expect(services([item('I1', references)])).toMatchObject([{ offerItemId: 'I1', flights }]);
});

test.each<[string, RawExtraItem]>([
  ['without id', item(undefined)],
  ['without price', item('I1', { price: undefined })],
  ['for a flight that is not in the answer', item('I1', { segmentIds: ['S9'] })],
])('a service %s cannot be sold', (_, broken) => {
  expect(services([broken])).toEqual([]);
});

test('a free service without currency has that of the others, or the wanted one', () => {
  const free = item('I1', { price: { amount: '0.00' } });
  expect(services([free, item('I2')])[0]?.price).toEqual({ amount: '0.00', currency: 'EUR' });
  expect(services([free], {}, 'GBP')[0]?.price).toEqual({ amount: '0.00', currency: 'GBP' });
  expect(services([free])).toEqual([]);
});

test.each<[Partial<RawServiceDefinition>, string, string | undefined]>([
  [{ name: 'Bag', description: 'A bag', taxonomyCode: '13EC', serviceCode: 'BAG' }, 'Bag', '13EC'],
  [{ description: 'A bag', serviceCode: 'BAG', reasonCode: '0GO' }, 'A bag', 'BAG'],
  [{ reasonCode: '0GO' }, '0GO', '0GO'],
  [{}, 'I1', undefined],
  [{ id: 'D2', name: 'Another' }, 'I1', undefined],
])('definition %j gives the name %s and the code %s', (definition, name, code) => {
  expect(services([item('I1')], definition)).toMatchObject([{ name, code }]);
});

test.each([
  [['Colour', 'OnePerOrder'], 'OnePerOrder'],
  [['None'], 'None'],
  [['Colour'], undefined],
])('features %j limit it to %s', (features, limit) => {
  expect(services([item('I1')], { features })[0]?.limit).toBe(limit);
});

function seats(seat: Partial<RawSeat>, where: { row?: string; segmentId?: string } = { row: '11' }) {
  const offered = { offerItemIds: ['I1'], characteristics: ['W'], column: 'A', ...seat };
  const seatMap = {
    segmentIds: [where.segmentId ?? 'S1'],
    legIds: [],
    rows: [{ number: where.row, seats: [offered] }],
  };
  const offers = [{ offerId: 'SEAT', items: [item('I1'), item('I2', { paxIds: ['PAX2'] })] }];
  return seatAvailabilityResult({ offers, seatMaps: [seatMap], warnings: [] }, itinerary, undefined);
}

test.each<[string, Partial<RawSeat>, boolean]>([
  ['with status F can be taken', { status: 'F' }, true],
  ['without status can be taken', {}, true],
  ['with status O cannot be taken', { status: 'O' }, false],
  ['with status Z cannot be taken', { status: 'Z' }, false],
  ['with status F but no offer item cannot be taken', { status: 'F', offerItemIds: [] }, false],
  ['whose offer item is not in the answer cannot be taken', { offerItemIds: ['I9'] }, false],
  ['without column cannot be taken', { column: undefined }, false],
])('a seat %s', (_, seat, free) => {
  const result = seats(seat);
  expect(result.seats).toHaveLength(free ? 1 : 0);
  expect(result.seatsSeen).toBe(1);
});

test('a row without number takes the number from the seat', () => {
  expect(seats({ row: '30' }, {}).seats).toMatchObject([{ row: '30', column: 'A', flight }]);
  expect(seats({}, {}).seats).toEqual([]);
});

test('a map of a flight that is not in the answer offers nothing', () => {
  expect(seats({}, { row: '11', segmentId: 'S9' })).toMatchObject({ seats: [], seatsSeen: 1 });
});

test('a seat is offered to each passenger by an item of its own; one that dangles is left out', () => {
  const [seat] = seats({ offerItemIds: ['I1', 'I2', 'I9'] }).seats;
  expect(seat?.choices.map(({ offerItemId, paxIds }) => [offerItemId, ...paxIds])).toEqual([
    ['I1', 'PAX1'],
    ['I2', 'PAX2'],
  ]);
});
