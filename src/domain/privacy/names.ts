/** Names of people, compared: airlines write them in capitals, without accents and without anything that is no letter. */

/** Letters that no accent can be taken from, as airlines write them; and the umlauts, which some write with two letters and some with one. */
const spelt: Readonly<Record<string, readonly [short: string, long: string]>> = {
  Ä: ['A', 'AE'],
  Ö: ['O', 'OE'],
  Ü: ['U', 'UE'],
  Å: ['A', 'AA'],
  Ø: ['O', 'OE'],
  Æ: ['AE', 'AE'],
  Œ: ['OE', 'OE'],
  ß: ['SS', 'SS'],
  ẞ: ['SS', 'SS'],
  Ł: ['L', 'L'],
  Đ: ['D', 'DJ'],
  Ð: ['D', 'D'],
  Þ: ['TH', 'TH'],
  Ñ: ['N', 'NN'],
  İ: ['I', 'I'],
  ı: ['I', 'I'],
};

/** Letters as airlines write them: upper case, without accents, hyphens, apostrophes and spaces; one spelling for each name. */
export function letters(name: string): string {
  return plain(name, 0);
}

/** True where two names may be one, each spelt in one of the ways in which airlines write letters that they have not: `MUELLER` is `Müller`. */
export function sameLetters(
  one: string,
  other: string,
  same: (a: string, b: string) => boolean = (a, b) => a === b,
): boolean {
  return spellings(one).some((a) => spellings(other).some((b) => same(a, b)));
}

/** A name in the ways in which airlines write it, as `letters` does: `MULLER` and `MUELLER`. */
export function spellings(name: string): string[] {
  return [plain(name, 0), plain(name, 1)];
}

function plain(name: string, way: 0 | 1): string {
  return [...name.normalize('NFC').toLocaleUpperCase('en')]
    .map((letter) => (Object.hasOwn(spelt, letter) ? (spelt[letter]?.[way] ?? letter) : letter))
    .join('')
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');
}
