/** What the characters and bytes of XML 1.0 (fifth edition) may be. Tables by byte, because the scanner asks for each one. */
import { ReadError } from './readError';

/** Bytes with a meaning of their own. */
export const byte = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  space: 0x20,
  exclamation: 0x21,
  quote: 0x22,
  hash: 0x23,
  ampersand: 0x26,
  apostrophe: 0x27,
  hyphen: 0x2d,
  slash: 0x2f,
  colon: 0x3a,
  semicolon: 0x3b,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  question: 0x3f,
  bracketOpen: 0x5b,
  bracketClose: 0x5d,
  x: 0x78,
  /** Begins U+F000 to U+FFFF in UTF-8, and with them the two characters there that XML cannot hold. */
  high: 0xef,
} as const;

/** A table of 256 marks: 0 where a byte is nothing special. */
export type ByteTable = Uint8Array;

/** Marks every byte that is not simply passed over: those named, the controls that XML cannot hold, and the first byte of U+FFFE and U+FFFF. */
export function stopsAt(...bytes: number[]): ByteTable {
  const table = new Uint8Array(256);
  for (let control = 0; control < byte.space; control++) table[control] = 1;
  for (const blank of [byte.tab, byte.newline, byte.return]) table[blank] = 0;
  for (const each of [...bytes, byte.high]) table[each] = 1;
  return table;
}

/** Marks white space: blank, tab, newline, carriage return. */
export const blanks: ByteTable = new Uint8Array(256);
for (const blank of [byte.space, byte.tab, byte.newline, byte.return]) blanks[blank] = 1;

/** Marks what can stand in a name. What is not ASCII is marked too, and judged by `isName`. */
export const nameBytes: ByteTable = new Uint8Array(256).fill(1, 0x80);
for (const character of ':_-.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ') {
  nameBytes[character.charCodeAt(0)] = 1;
}

const NAME_START =
  ':A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}' +
  '\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const NAME = new RegExp(
  `^[${NAME_START}][-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}${NAME_START}]*$`,
  'u',
);

/** True for what XML 1.0 calls a Name. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** True for a code point that a document can hold. */
export function isCharacter(code: number): boolean {
  if (code < byte.space) return code === byte.tab || code === byte.newline || code === byte.return;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code < 0x110000);
}

/**
 * Judges a byte at which a table stopped for its own sake: past the character where it may stand, and a ReadError where not.
 * The bytes are known to be UTF-8, whole characters.
 */
export function pastSpecial(bytes: Buffer, at: number): number {
  if (bytes[at] !== byte.high) throw new ReadError('illegal-character');
  if (bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe) throw new ReadError('illegal-character');
  return at + 3;
}

/** The first byte from `at` on that is not white space, or `end`. */
export function pastBlanks(bytes: Buffer, at: number, end: number): number {
  while (at < end && blanks[bytes[at] as number] === 1) at++;
  return at;
}

/** The first byte from `at` on that cannot stand in a name, or `end`. */
export function pastName(bytes: Buffer, at: number, end: number): number {
  while (at < end && nameBytes[bytes[at] as number] === 1) at++;
  return at;
}
