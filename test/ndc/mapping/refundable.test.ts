/** What airlines' words say of a refund. */
import { refundableByWords } from '../../../src/ndc/mapping/refundable';

test.each([
  ['NOF - REFUND BEFORE DEPARTURE', false],
  ['INC - REFUND BEFORE DEPARTURE', true],
  ['CHA - REFUND BEFORE DEPARTURE', undefined],
  ['NOF - REFUND AFTER DEPARTURE', undefined],
  ['INC - SNACK', undefined],
  ['Cancellation is not possible', false],
  ['Refund if you decide to cancel', true],
  ['Refund if you missed your flight', undefined],
  ['No refund if you missed your flight', undefined],
  ['Refund (in each direction): No refunds', false],
  ['Refund: Allowed without penalty, except in the case of no-shows, which do not qualify', true],
  ['Refund: Allowed with a fee', undefined],
  ['No refund for no-shows', undefined],
  ['Non-refundable', false],
  ['This fare is not refundable', false],
  ['Fully refundable', true],
  ['Change: Allowed at any time.', undefined],
])('"%s" says %s', (description, refundable) => {
  expect(refundableByWords([description])).toBe(refundable);
});

test('where two descriptions contradict each other it is not refundable', () => {
  expect(refundableByWords(['Fully refundable', 'Meal: included', 'Cancellation is not possible'])).toBe(
    false,
  );
});

test('no words, no verdict', () => {
  expect(refundableByWords([])).toBeUndefined();
});
