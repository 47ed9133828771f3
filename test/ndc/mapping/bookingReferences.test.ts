import { bookingReferences } from '../../../src/ndc/mapping/bookingReferences';

test('every reference comes once, in the order given, with its carrier or agency', () => {
  expect(
    bookingReferences([
      { id: 'T79BPA', carrier: 'BA' },
      { id: 'BA-T79BPA', agency: 'SVC' },
      { id: 'T79BPA', carrier: 'BA' },
    ]),
  ).toEqual([
    { id: 'T79BPA', owner: 'BA' },
    { id: 'BA-T79BPA', owner: 'SVC' },
  ]);
});

test('the same letters at an airline and at an agency are two references', () => {
  expect(
    bookingReferences([
      { id: 'WP3JLH', carrier: 'AF' },
      { id: 'WP3JLH', agency: 'SVC' },
    ]),
  ).toHaveLength(2);
});

test('a reference without owner stays only where nobody is named for the same letters', () => {
  expect(bookingReferences([{ id: 'AAAAAA' }, { id: 'BBBBBB' }, { id: 'AAAAAA', carrier: 'AF' }])).toEqual([
    { id: 'BBBBBB' },
    { id: 'AAAAAA', owner: 'AF' },
  ]);
});

test('a reference without id is none', () => {
  expect(bookingReferences([{ carrier: 'AF' }])).toEqual([]);
});
