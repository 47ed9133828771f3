/** Compares people's names: airlines write them in capitals, without accents and without anything that is not a letter. */
import { transliterations } from '../request/ticketName';

/** What airlines write that do not follow the passport: one letter for an umlaut, two for `Đ`. */
const otherwise: Readonly<Record<string, string>> = { Ä: 'A', Å: 'A', Ö: 'O', Ø: 'O', Ü: 'U', Đ: 'DJ' };

/** Returns true if two names may be the same in one of the ways in which airlines write letters they lack: `MUELLER` is `Müller`. */
export function sameLetters(
  one: string,
  other: string,
  same: (a: string, b: string) => boolean = (a, b) => a === b,
): boolean {
  const ways = (name: string): string[] => [...spellings(name), nameKey(name)];
  return ways(one).some((a) => ways(other).some((b) => same(a, b)));
}

/** Returns both spellings of a name by airlines: `MULLER`, and `MUELLER` as in a passport and as we send it. */
export function spellings(name: string): string[] {
  return [plain(name, 0), plain(name, 1)];
}

/**
 * Returns what is equal for a name as it is written, as it is sent and as airlines write it: `MULLER` for `Müller`, `Mueller` and `MULLER`.
 * Two names that differ in an `E` after a vowel alone have one key, such as `Michael` and `Michal`.
 */
export function nameKey(name: string): string {
  return plain(name, 1)
    .replace(/([AOU])E/g, '$1')
    .replace(/AA/g, 'A');
}

function plain(name: string, way: 0 | 1): string {
  return [...name.normalize('NFC').toLocaleUpperCase('en')]
    .map((letter) => (way === 0 ? otherwise[letter] : undefined) ?? transliterations[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');
}
