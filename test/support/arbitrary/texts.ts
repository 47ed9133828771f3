/** Arbitrary texts, as a request lets them through: everything that XML escapes, and letters from all over Unicode. */
import fc from 'fast-check';

/** Pieces that have gone wrong somewhere before: markup, blanks of many kinds, either side of every gap in what XML can hold. */
const pieces = [
  ...'abzABZ019-./',
  ...'äßéłжשم中あ한',
  ...`'"&<>]`,
  ' ',
  '  ',
  ']]>',
  '&amp;',
  '&#13;',
  '<!--',
  '<![CDATA[',
  '<?x?>',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u2028',
  '\u200f',
  'e\u0301',
  '\ud7ff',
  '\ue000',
  'x\ufeff', // not at the beginning: the other reader takes it for a mark of the encoding there
  '\ufffd',
  '\u{10000}',
  '👩🏽‍✈️',
  '\u{10ffff}',
];

/** What zod and JSON Schema count is UTF-16 code units; half a pair must not be left at the cut. */
function cut(text: string, most: number): string {
  const short = text.slice(0, most);
  return /[\ud800-\udbff]$/.test(short) ? short.slice(0, -1) : short;
}

/** A line of one to `most` characters that is not blank, often of the greatest length; blanks may lead and trail. */
export function line(most: number): fc.Arbitrary<string> {
  const some = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: most });
  const full = fc.array(fc.constantFrom(...pieces), { minLength: most, maxLength: most });
  return fc
    .oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: full })
    .map((parts) => cut(parts.join(''), most))
    .filter((text) => /\S/.test(text));
}

/** The same with line ends and tabs, for texts that may have several lines. */
export function lines(most: number): fc.Arbitrary<string> {
  return fc
    .array(fc.oneof(line(20), fc.constantFrom('\n', '\t', '\r', '\r\n')), { minLength: 1, maxLength: 8 })
    .map((parts) => cut(parts.join(''), most))
    .filter((text) => /\S/.test(text));
}

/** A word of printable ASCII, as headers hold it: blanks within, none at its ends. */
export function ascii(most: number): fc.Arbitrary<string> {
  const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  const any = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));
  return fc
    .tuple(visible, fc.string({ unit: any, maxLength: most - 2 }), fc.option(visible, { nil: '' }))
    .map(([first, middle, last]) => (first + middle + last).trim());
}

/** A string of `from` to `to` characters out of `letters`. */
export const of = (letters: string, from: number, to = from): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: from, maxLength: to });

export const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
export const digits = '0123456789';

/** Ids as services give them: UUIDs, short numbers, and their own words with whatever stands in them. */
export const id: fc.Arbitrary<string> = fc.oneof(
  fc.uuid(),
  fc.integer({ min: 1, max: 999_999 }).map(String),
  fc.constantFrom('OF-1&2', 'id "7"', 'a<b', 'ÄÖ-1'),
);

/** Airlines, IATA code of two characters: two letters, or one letter and one digit. */
export const airline: fc.Arbitrary<string> = fc.oneof(
  of(capitals, 2),
  fc.tuple(of(capitals, 1), of(digits, 1)).map((pair) => pair.join('')),
  fc.tuple(of(digits, 1), of(capitals, 1)).map((pair) => pair.join('')),
);

export const country = fc.constantFrom('AF', 'BD', 'DE', 'FR', 'GB', 'US', 'XK', 'ZW');
export const place = of(capitals, 3);
export const currency = fc.oneof(fc.constantFrom('EUR', 'JPY', 'KWD'), of(capitals, 3));
export const language = fc.oneof(fc.constantFrom('en', 'FR', 'de'), of(`${capitals}abcxyz`, 2));

/** What may also be left out. */
export const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

/** An object whose undefined members are left out, as JSON has it. */
export const present = <Value extends object>(members: {
  [Name in keyof Value]-?: fc.Arbitrary<Value[Name]>;
}): fc.Arbitrary<Value> =>
  fc
    .record(members)
    .map(
      (whole) =>
        Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)) as Value,
    );
