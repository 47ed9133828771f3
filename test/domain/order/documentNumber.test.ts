/** Numbers of tickets and EMDs, as services and people write them. */
import {
  bareNumber,
  documentNumbers,
  isFullNumber,
  isSameDocument,
} from '../../../src/domain/order/documentNumber';

const [first, second, third, fourth] = ['45', '46', '47', '48'].map((end) => `05714782932${end}`);

describe('the numbers of a document', () => {
  test.each([
    ['057-1478293245', [first]],
    ['0571478293245', [first]],
    ['057 1478 293245', [first]],
    ['057-1478293245/46', [first, second]],
    ['0571478293245/46', [first, second]],
    ['057-1478293245-46', [first, second]],
    ['057 1478293245-7', [first, second, third]],
    ['057-1478293245/6', [first, second]],
    ['057-1478293245 / 246', [first, second]],
    ['057-1478293245/47', [first, second, third]],
    ['057-1478293245/46/47/48', [first, second, third, fourth]],
    ['057-1478293245, 46', [first, second]],
    ['057-1478293245, 057-1478293246', [first, second]],
    ['0571478293245;0571478293246;0571478293247', [first, second, third]],
    ['057-1478293299/00', ['0571478293299', '0571478293300']],
    ['1478293245/46', ['1478293245', '1478293246']],
    ['001-0000000009/10', ['0010000000009', '0010000000010']],
  ])('%s', (written, numbers) => {
    expect(documentNumbers(written)).toEqual(numbers);
  });

  test.each([
    ['a check digit', '057-1478293245-6', '05714782932456'],
    ['a digit that continues nothing', '057-1478293245-4', '05714782932454'],
    ['digits too far ahead', '057-1478293245/99', '0571478293245/99'],
    ['more than four numbers', '057-1478293245/49', '0571478293245/49'],
    ['the airline’s code alone', '125', '125'],
    ['a serial number cut in two', '14782-93245', '1478293245'],
    ['letters', 'XA1478293245/46', 'XA1478293245/46'],
    ['nothing', '', ''],
  ])('are one where it holds %s', (_, written, number) => {
    expect(documentNumbers(written)).toEqual([number]);
  });

  test('name one document by each of them', () => {
    expect(isSameDocument('057-1478293245/46', '0571478293246')).toBe(true);
    expect(isSameDocument('0571478293246', '057-1478293245/46')).toBe(true);
    expect(isSameDocument('057-1478293245/46', '0571478293247')).toBe(false);
    expect(bareNumber('057-1478293245/46')).toBe(bareNumber('0571478293245-46'));
  });
});

describe('a full number', () => {
  test.each([
    ['0571478293245', true],
    ['057-1478293245/46', true],
    ['125-2222194227', true],
    ['125 2222194227', true],
    ['12522221942274', true],
    ['125', false],
    ['2222194227', false],
    ['2222194227/28', false],
    ['', false],
  ])('%s: %s', (number, full) => {
    expect(isFullNumber(number)).toBe(full);
  });

  test('is as long as the profile says', () => {
    expect(isFullNumber('2222194227', [10])).toBe(true);
    expect(isFullNumber('2222194227/28', [10, 13])).toBe(true);
    expect(isFullNumber('125-2222194227', [10])).toBe(false);
    expect(isFullNumber('22221942AB', [10])).toBe(false);
  });
});
