/** Fare name, cabin and refund of an offer, from wherever it names its price classes. */
import { classesById, fareWords, type PriceClassReferences } from '../../../src/ndc/mapping/priceClass';

const classes = classesById([
  { id: 'LIGHT', name: 'Light', cabin: 'Economy', descriptions: ['Cancellation is not possible'] },
  { id: 'FLEX', name: 'Flex', cabin: 'Business', descriptions: ['Refund if you decide to cancel'] },
  { id: 'MUTE', name: 'Mute', descriptions: [] },
  { name: 'Lost', descriptions: [] },
]);
const first = { journeyId: 'J1', segmentIds: ['S1'] };

function words(references: Partial<PriceClassReferences>) {
  return fareWords({ journeyClasses: [], components: [], ...references }, classes, first);
}

test('a journey has its own price class, wherever it stands in the list', () => {
  const journeyClasses = [
    { journeyId: 'J2', priceClassId: 'LIGHT' },
    { journeyId: 'J1', priceClassId: 'FLEX' },
  ];
  expect(words({ journeyClasses })).toEqual({ fareName: 'Flex', cabin: 'BUSINESS', refundable: false });
});

test('one class of the overview is for all journeys', () => {
  expect(words({ overviewClassId: 'FLEX' })).toEqual({
    fareName: 'Flex',
    cabin: 'BUSINESS',
    refundable: true,
  });
});

test('the fare component of the first flight has the last word on the cabin, and the class where no other is named', () => {
  const components = [
    { cabin: 'First', priceClassId: 'LIGHT', segmentIds: ['S2'] },
    { cabin: 'premium_economy', priceClassId: 'FLEX', segmentIds: ['S1'] },
  ];
  expect(words({ components })).toMatchObject({ fareName: 'Flex', cabin: 'PREMIUM_ECONOMY' });
});

test.each([
  [['FLEX', 'FLEX'], true],
  [['FLEX', 'MUTE'], undefined],
  [['FLEX', 'LIGHT'], false],
  [['FLEX', 'LOST'], undefined],
  [[], undefined],
])('classes %j together are refundable: %s', (ids, refundable) => {
  const journeyClasses = ids.map((priceClassId, at) => ({ journeyId: `J${at + 1}`, priceClassId }));
  expect(words({ journeyClasses }).refundable).toBe(refundable);
});
