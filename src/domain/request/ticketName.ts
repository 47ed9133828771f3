/**
 * Names as tickets carry them: Latin letters, spaces, hyphens and apostrophes. Other Latin letters are transliterated as in the
 * machine-readable zone of a passport: ICAO Doc 9303, part 3, section 6, table A.
 */

/**
 * Letters that become others than the one without its marks, as capitals. Table A allows `N` and `NXX` for `Ñ`, which needs no row: airlines
 * write `N`.
 */
export const transliterations: Readonly<Record<string, string>> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ð: 'D',
  Ö: 'OE',
  Ø: 'OE',
  Ü: 'UE',
  Þ: 'TH',
  ß: 'SS',
  ẞ: 'SS',
  Đ: 'D',
  Ħ: 'H',
  ı: 'I',
  Ĳ: 'IJ',
  Ŀ: 'L',
  Ł: 'L',
  Ŋ: 'N',
  Œ: 'OE',
  Ŧ: 'T',
  Ə: 'E',
};

/** Signs that are typed for the ones that a ticket has. */
const signs: readonly [typed: RegExp, written: string][] = [
  [/[\u2018\u2019\u02bb\u02bc\u2032`\u00b4]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/[ \u00a0\u2009\u202f]+/g, ' '],
];

/** What a ticket can carry: at least one letter. */
const CARRIED = /^[A-Za-z' -]*[A-Za-z][A-Za-z' -]*$/;

const MARKS = /[\u0300-\u036f]/g;

/**
 * Returns a name as a ticket carries it (`Müller` → `Mueller`); undefined for a name that no ticket can carry.
 *
 * @example ticketName('Strauß-Ångström') // 'Strauss-Aangstroem'
 */
export function ticketName(name: string): string | undefined {
  const typed = signs.reduce((text, [sign, written]) => text.replace(sign, written), name.normalize('NFC'));
  const letters = [...typed.trim()];
  const written = letters.map((letter, at) => latin(letter, letters[at - 1], letters[at + 1])).join('');
  return CARRIED.test(written) ? written : undefined;
}

/** Returns a letter in Latin letters, in its own case; between capitals, several of them are capitals. */
function latin(letter: string, before = '', after = ''): string {
  if (letter < '\u0080') return letter;
  const capital = letter.toLocaleUpperCase('en');
  const letters = transliterations[letter] ?? transliterations[capital];
  if (letters === undefined) {
    const plain = letter.normalize('NFD').replace(MARKS, '');
    return plain === letter || plain === ''
      ? plain
      : [...plain].map((each) => latin(each, before, after)).join('');
  }
  if (amongCapitals(before, after)) return letters;
  const small = letters.toLowerCase();
  return letter === capital ? `${letters.charAt(0)}${small.slice(1)}` : small;
}

/** Returns true if the letter after is a capital, or the one before where the word ends. `ß` has no capital that people type. */
function amongCapitals(before: string, after: string): boolean {
  return isLetter(after) ? isCapital(after) : isCapital(before);
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
const isCapital = (sign: string): boolean => /\p{Lu}/u.test(sign);
