import fc from 'fast-check';
import { jsonMistake } from '../../src/domain/jsonMistake';
import { runs } from '../support/properties';

test.each([
  ['{\n  "a": 1,\n}', 3, 1, `unexpected '}', expected a name in double quotes`],
  ['{"a": 1 "b": 2}', 1, 9, 'unexpected string, expected "," or "}"'],
  ['{"a": Müller}', 1, 7, 'unexpected text, expected a value'],
  ["{'a': 1}", 1, 2, `unexpected ', expected a name in double quotes or "}"`],
  ['{"a": [1, 2}', 1, 12, `unexpected '}', expected "," or "]"`],
  ['{"a": "one\ntwo"}', 1, 7, 'a string without its closing quote, expected a value'],
  ['{"a": {"b": 1}', 1, 15, 'the text ends too early, expected "," or "}"'],
  ['{} {}', 1, 4, `unexpected '{', expected the end of the text`],
  ['{"a": 01}', 1, 8, 'unexpected text, expected "," or "}"'],
  ['', 1, 1, 'the text ends too early, expected a value'],
])('%j is told by its place', (text, line, column, message) => {
  expect(jsonMistake(text)).toEqual({ line, column, message });
});

test('a mistake is found in every text that JSON.parse refuses, and in no other', () => {
  const cut = fc
    .tuple(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', ':', '"', '1', 'e', '\\', ' ', '\n', '\u0001'),
    )
    .map(([text, at, sign]) => {
      const place = at % (text.length + 1);
      return text.slice(0, place) + sign + text.slice(place + (at % 2));
    });
  fc.assert(
    fc.property(cut, (text) => {
      let parses = true;
      try {
        JSON.parse(text);
      } catch {
        parses = false;
      }
      expect(jsonMistake(text) === undefined).toBe(parses);
    }),
    runs(1_000),
  );
});
