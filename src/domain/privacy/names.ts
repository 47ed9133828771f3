/** Compares people's names: airlines write them in capitals, without accents and without anything that is not a letter. */

/** Letters that cannot lose an accent, as airlines write them; and umlauts, which are written with one letter or two. */
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

/** Returns a name's letters as airlines write them: upper case, without accents, hyphens, apostrophes and spaces. */
export function letters(name: string): string {
  return plain(name, 0);
}

/** Returns true if two names may be the same in one of the ways in which airlines write letters they lack: `MUELLER` is `Müller`. */
export function sameLetters(
  one: string,
  other: string,
  same: (a: string, b: string) => boolean = (a, b) => a === b,
): boolean {
  return spellings(one).some((a) => spellings(other).some((b) => same(a, b)));
}

/** Returns both spellings of a name by airlines: `MULLER` and `MUELLER`. */
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
