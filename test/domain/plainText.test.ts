import fc from 'fast-check';
import { plainText } from '../../src/domain/plainText';
import { runs } from '../support/properties';

test.each([
  ['a C1 control that begins a sequence', 'a\u009b31mb', 'a\\u009b31mb'],
  ['the escape', '\u001b]0;title\u0007', '\\u001b]0;title\\u0007'],
  ['what turns the direction of writing', 'PNR \u202e321\u202c', 'PNR \\u202e321\\u202c'],
  ['a return without a line end', 'paid\rnot', 'paid\\u000dnot'],
  ['a blank of no width', 'A\u200bB', 'A\\u200bB'],
  ['a tag', '\u{e0041}', '\\udb40\\udc41'],
])('%s is shown and not obeyed', (_, text, shown) => expect(plainText(text)).toBe(shown));

test('lines, tabs, names of every language and emoji stay as they are', () => {
  const text = 'Łukasz\tمحمد\nनेहा\r\nक्‍ष 👩‍✈️ – “x”';
  expect(plainText(text)).toBe(text);
});

test('JSON stays the same value, and nothing in it steers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const shown = plainText(JSON.stringify({ text }, null, 2));
      expect(JSON.parse(shown)).toEqual({ text });
      expect(shown).not.toMatch(/(?!\n)\p{Cc}|\p{Bidi_Control}/u);
    }),
    runs(1_000),
  );
});
