/** How many bags everybody may check in on every flight. */
import {
  checkedBags,
  checkedPieces,
  type RawBaggageAllowance,
  type RawBaggageAssociation,
} from '../../../src/ndc/mapping/baggage';
import { itineraryOf } from '../../../src/ndc/mapping/itinerary';

const allowances: RawBaggageAllowance[] = [
  { id: 'NONE', type: 'Checked', pieces: '0' },
  { id: 'ONE', type: 'Checked', pieces: '1' },
  { id: 'TWO', type: 'checked', pieces: '2.0' },
  { id: 'KILOS', type: 'Checked', weight: '23' },
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
  expect(checkedBags(associations, checkedPieces(allowances), ['P1', 'P2'], ['S1', 'S2'], itinerary)).toBe(
    expected,
  );
});
