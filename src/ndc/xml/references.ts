/** References that XML itself defines: `&amp;`, `&#233;`, `&#xE9;`. Any other entity would need a DOCTYPE, which is refused. */
import { byte, isCharacter, nameBytes } from './characters';
import { ReadError } from './readError';

// A Map, because every object also has a `constructor`.
const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** Only numbers with many leading zeros are longer. */
const LONGEST = 64;

function characterOf(written: string): string {
  const digits = written.startsWith('#x') ? written.slice(2) : written.slice(1);
  const code = written.startsWith('#x')
    ? /^[0-9a-fA-F]+$/.test(digits)
      ? parseInt(digits, 16)
      : NaN
    : /^[0-9]+$/.test(digits)
      ? parseInt(digits, 10)
      : NaN;
  if (Number.isNaN(code)) throw new ReadError('not-well-formed');
  if (!isCharacter(code)) throw new ReadError('illegal-character');
  return String.fromCodePoint(code);
}

/**
 * Returns the position after the reference at `at`; -1 where the bytes end before it does.
 * Throws ReadError for a malformed or undefined reference.
 */
export function pastReference(bytes: Buffer, at: number, end: number): number {
  let to = at + 1;
  if (to < end && bytes[to] === byte.hash) to++;
  while (to < end && nameBytes[bytes[to] as number] === 1) {
    if (++to - at > LONGEST) throw new ReadError('text-too-long');
  }
  if (to === end) return -1;
  if (bytes[to] !== byte.semicolon || to === at + 1) throw new ReadError('not-well-formed');
  referenced(bytes, at, to + 1);
  return to + 1;
}

/** Decodes the reference from `at` to `past`. */
export function referenced(bytes: Buffer, at: number, past: number): string {
  const written = bytes.toString('utf8', at + 1, past - 1);
  if (written.startsWith('#')) return characterOf(written);
  const known = entities.get(written);
  if (known === undefined) throw new ReadError('undefined-entity');
  return known;
}
