import { parseAmount, who, why } from '../../src/cli/arguments';

test('a placeholder that was pasted with its command is refused', () => {
  expect(() => who('WHO')).toThrow(/^Replace WHO with a staff number or initials\.$/);
  expect(() => why(' WHY ')).toThrow(/^Replace WHY with the reason\.$/);
  expect([who('ab'), why('why not')]).toEqual(['ab', 'why not']);
});

describe('amounts on the command line', () => {
  test.each([
    ['690.32EUR', { amount: '690.32', currency: 'EUR' }],
    ['690.32 EUR', { amount: '690.32', currency: 'EUR' }],
    ['  0EUR ', { amount: '0', currency: 'EUR' }],
    ['12000jpy', { amount: '12000', currency: 'JPY' }],
    ['1.005KWD', { amount: '1.005', currency: 'KWD' }],
  ])('%s is understood', (written, money) => {
    expect(parseAmount(written)).toEqual(money);
  });

  test.each([
    ['690,32EUR', /decimal point/],
    ['1,690.32EUR', /decimal point/],
    ['690.32', /currency is missing/],
    ['EUR', /^Not an amount/],
    ['EUR690.32', /^Not an amount/],
    ['690.32EURO', /three letters/],
    ['-5EUR', /negative/],
    ['+5EUR', /^Not an amount/],
    ['1e3EUR', /^Not an amount/],
    ['.5EUR', /^Not an amount/],
    ['5.EUR', /^Not an amount/],
    ['6 9 EUR', /^Not an amount/],
    ['', /^Not an amount/],
  ])('"%s" is refused in words', (written, words) => {
    expect(() => parseAmount(written)).toThrow(words);
  });
});
