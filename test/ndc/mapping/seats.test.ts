/** What is made of seats that are not as the schema wants them, and in whatever order they come. */
import type { SeatsInput } from '../../../src/domain/calls/operations';
import type { RawSeat } from '../../../src/ndc/mapping/seatLayout';
import { SeatDigest } from '../../../src/ndc/mapping/seats';
import { flight, item, itinerary } from '../../support/extraItems';

type Where = { row?: string; segmentId?: string };

/** The parts of an answer with one seat, in the order of the schema. */
const parts = {
  offers: (digest: SeatDigest) => {
    digest.takeItem(item('I1'));
    digest.takeItem(item('I2', { paxIds: ['PAX2'] }));
    digest.takeOffer({ offerId: 'SEAT' });
  },
  lists: (digest: SeatDigest) => digest.refer(() => itinerary),
  maps: (
    digest: SeatDigest,
    seat: Partial<RawSeat> = {},
    { row, segmentId = 'S1' }: Where = { row: '11' },
  ) => {
    const offered = { offerItemIds: ['I1'], characteristics: ['W'], column: 'A', ...seat };
    digest.takeRow({ number: row, seats: [offered], characteristics: [], seen: 1 });
    digest.takeMap({ segmentIds: [segmentId], legIds: [] });
  },
};

function seats(seat: Partial<RawSeat>, where?: Where) {
  const digest = new SeatDigest('EUR');
  parts.offers(digest);
  parts.lists(digest);
  parts.maps(digest, seat, where);
  return digest.finish(() => itinerary, []);
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

test.each<[string, NonNullable<SeatsInput['wishes']>, string[]]>([
  ['a window for one passenger', [{ paxId: 'PAX1', wants: ['window'], need: 'required' }], ['I1']],
  ['any seat for the other', [{ paxId: 'PAX2', need: 'preferred' }], ['I2']],
  ['this very seat', [{ paxId: 'PAX1', seat: '11A', need: 'required' }], ['I1']],
  ['another seat', [{ paxId: 'PAX1', seat: '12A', need: 'required' }], []],
  ['an aisle', [{ paxId: 'PAX1', wants: ['aisle'], need: 'required' }], []],
])('where %s is wished, only what could be that is kept', (_, wishes, kept) => {
  const digest = new SeatDigest('EUR', { wishes });
  parts.offers(digest);
  parts.lists(digest);
  parts.maps(digest, { offerItemIds: ['I1', 'I2'] });
  const result = digest.finish(() => itinerary, []);
  expect(result.seats.flatMap(({ choices }) => choices.map(({ offerItemId }) => offerItemId))).toEqual(kept);
  expect(result.seats).toHaveLength(kept.length);
  expect(result).toMatchObject({ seatsSeen: 1, warnings: [] });
});

test.each<(keyof typeof parts)[][]>([
  [['maps', 'offers', 'lists']],
  [['maps', 'lists', 'offers']],
  [['offers', 'maps', 'lists']],
  [['lists', 'maps', 'offers']],
  [['lists', 'offers', 'maps']],
])('%j give what the order of the schema gives', (order) => {
  const digest = new SeatDigest('EUR');
  for (const part of order) parts[part](digest);
  const result = digest.finish(() => itinerary, []);
  expect(result).toEqual(seats({}));
  expect(result.seats).toHaveLength(1);
});

test('maps stay in their order where only the first has to wait for its flight', () => {
  const digest = new SeatDigest('EUR');
  parts.offers(digest);
  parts.maps(digest, { column: 'A' });
  parts.lists(digest);
  parts.maps(digest, { column: 'B' });
  expect(digest.finish(() => itinerary, []).seats.map(({ column }) => column)).toEqual(['A', 'B']);
});

test.each<(keyof typeof parts)[][]>([[['offers', 'lists', 'maps']], [['maps', 'lists', 'offers']]])(
  'with %j eight thousand choices are kept, every seat is counted, and what is left out is told',
  (order) => {
    const digest = new SeatDigest('EUR');
    for (const part of order) {
      if (part !== 'maps') parts[part](digest);
      else
        for (let row = 1; row <= 4010; row++)
          parts.maps(digest, { offerItemIds: ['I1', 'I2'] }, { row: `${row}` });
    }
    const { seats, seatsSeen, warnings } = digest.finish(() => itinerary, []);
    expect(seats.map(({ choices }) => choices.length)).toEqual(Array.from({ length: 4000 }, () => 2));
    expect(seatsSeen).toBe(4010);
    expect(warnings).toMatchObject([
      { code: 'seats-left-out', text: expect.stringContaining('10 seats left out') as string },
    ]);
  },
);
