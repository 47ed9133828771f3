/** How many bags everybody may check in on every flight. */
import {
  allowancesById,
  leastAllowed,
  type RawBaggageAllowance,
  type RawBaggageAssociation,
} from '../../../src/ndc/mapping/baggage';
import { itineraryOf } from '../../../src/ndc/mapping/itinerary';

const allowances: RawBaggageAllowance[] = [
  { id: 'NONE', type: 'Checked', pieces: '0' },
  { id: 'ONE', type: 'Checked', pieces: '1' },
  { id: 'TWO', type: 'checked', pieces: '2.0' },
  { id: 'KILOS', type: 'Checked', weight: '23', weightUnit: 'KGM' },
  { id: 'EACH', type: 'Checked', pieces: '2', pieceWeight: '32', pieceWeightUnit: 'KGM' },
  { id: 'POUNDS', type: 'Checked', pieces: '1', weight: '50', weightUnit: 'LBR' },
  { id: 'STONES', type: 'Checked', pieces: '1', weight: '4', weightUnit: 'STI' },
  { id: 'BARE', type: 'Checked', pieces: '1', weight: '23' },
  { id: 'EMPTY', type: 'Checked', pieces: '0', weight: '23', weightUnit: 'KGM' },

  { id: 'SILENT', type: 'Checked' },
  { id: 'HAND', type: 'CarryOn', pieces: '1' },
];

const itinerary = itineraryOf(
  ['S1', 'S2'].map((id) => ({
    id,
    carrier: 'BA',
    number: '1',
    origin: 'LHR',
    destination: 'CDG',
    departure: '2027-03-12T08:00:00',
    arrival: '2027-03-12T09:00:00',
    legIds: [],
  })),
  [
    { id: 'J1', segmentIds: ['S1'] },
    { id: 'J2', segmentIds: ['S2'] },
  ],
);

function given(allowanceId: string, to: Partial<RawBaggageAssociation> = {}): RawBaggageAssociation {
  return { allowanceIds: [allowanceId], paxIds: [], segmentIds: [], journeyIds: [], ...to };
}

const least = (associations: RawBaggageAssociation[], what: keyof ReturnType<typeof allowancesById>) =>
  leastAllowed(associations, allowancesById(allowances)[what], ['P1', 'P2'], ['S1', 'S2'], itinerary);

test.each<[string, number | undefined, RawBaggageAssociation[]]>([
  ['one allowance for everybody and every flight', 1, [given('ONE')]],
  ['none at all, said', 0, [given('NONE')]],
  ['nothing said', undefined, []],
  ['hand baggage alone', undefined, [given('HAND')]],
  ['an allowance that is not in the list', undefined, [given('LOST')]],
  ['an allowance without number or weight', undefined, [given('SILENT')]],
  ['weight alone is one piece', 1, [given('KILOS')]],
  ['the fewer of two passengers', 1, [given('ONE', { paxIds: ['P1'] }), given('TWO', { paxIds: ['P2'] })]],
  ['a passenger who is not spoken of', undefined, [given('ONE', { paxIds: ['P1'] })]],
  [
    'the fewer of two flights',
    1,
    [given('TWO', { segmentIds: ['S1'] }), given('ONE', { journeyIds: ['J2'] })],
  ],
  ['a flight that is not spoken of', undefined, [given('TWO', { segmentIds: ['S1'] })]],
  ['a journey that is not in the list', undefined, [given('ONE', { journeyIds: ['LOST'] })]],
  ['the fewer of two allowances for the same', 0, [given('TWO'), given('NONE')]],
])('%s', (_, expected, associations) => {
  expect(least(associations, 'checkedPieces')).toBe(expected);
});

test.each<[string, number | undefined, RawBaggageAssociation[]]>([
  ['a weight for all bags together, which count as one', 23, [given('KILOS')]],
  ['a weight for each bag', 32, [given('EACH')]],
  ['pounds, rounded down', 22, [given('POUNDS')]],
  ['a unit that nobody knows', undefined, [given('STONES')]],
  ['no unit', undefined, [given('BARE')]],
  ['no bag, whatever it might weigh', undefined, [given('EMPTY')]],
  ['pieces alone', undefined, [given('ONE')]],
  [
    'the lighter of two passengers',
    23,
    [given('EACH', { paxIds: ['P1'] }), given('KILOS', { paxIds: ['P2'] })],
  ],
])('each checked bag: %s', (_, expected, associations) => {
  expect(least(associations, 'checkedKg')).toBe(expected);
});

test('cabin bags are counted apart from checked ones', () => {
  const both = [given('HAND'), given('TWO')];
  expect([least(both, 'cabinPieces'), least(both, 'checkedPieces')]).toEqual([1, 2]);
});
