/** Character classes of XML 1.0 (fifth edition), as tables by byte: the scanner looks up every byte. */
import { ReadError } from './readError';

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
  /** First UTF-8 byte of U+F000 to U+FFFF, which include U+FFFE and U+FFFF, forbidden in XML. */
  high: 0xef,
} as const;

/** 256 marks: 0 for a byte without special meaning. */
export type ByteTable = Uint8Array;

/** Marks the bytes to stop at: those given, forbidden controls, and the first byte of U+FFFE and U+FFFF. */
export function stopsAt(...bytes: number[]): ByteTable {
  const table = new Uint8Array(256);
  for (let control = 0; control < byte.space; control++) table[control] = 1;
  for (const blank of [byte.tab, byte.newline, byte.return]) table[blank] = 0;
  for (const each of [...bytes, byte.high]) table[each] = 1;
  return table;
}

/** Marks white space. */
export const blanks: ByteTable = new Uint8Array(256);
for (const blank of [byte.space, byte.tab, byte.newline, byte.return]) blanks[blank] = 1;

/** Marks name bytes. Marks all of non-ASCII, which `isName` checks. */
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

/** Returns true for a Name of XML 1.0. */
export function isName(text: string): boolean {
  return NAME.test(text);
}

/** Returns true for a code point that XML allows. */
export function isCharacter(code: number): boolean {
  if (code < byte.space) return code === byte.tab || code === byte.newline || code === byte.return;
  return code < 0xd800 || (code > 0xdfff && code < 0xfffe) || (code > 0xffff && code < 0x110000);
}

/**
 * Checks the character at which a table stopped without one of the bytes it was made for. Returns the position after it.
 * Throws ReadError where XML forbids it. Expects whole UTF-8 characters.
 */
export function pastSpecial(bytes: Buffer, at: number): number {
  if (bytes[at] !== byte.high) throw new ReadError('illegal-character');
  if (bytes[at + 1] === 0xbf && (bytes[at + 2] ?? 0) >= 0xbe) throw new ReadError('illegal-character');
  return at + 3;
}

/** Returns the position of the first byte that is not white space, or `end`. */
export function pastBlanks(bytes: Buffer, at: number, end: number): number {
  while (at < end && blanks[bytes[at] as number] === 1) at++;
  return at;
}

/** Returns the position of the first byte that is not part of a name, or `end`. */
export function pastName(bytes: Buffer, at: number, end: number): number {
  while (at < end && nameBytes[bytes[at] as number] === 1) at++;
  return at;
}
