/** Words for people: texts that came through one system too many are escaped once more than XML wants, and that is undone here. */
import { maskCards } from '../../domain/privacy';
import { text, texts, type Field, type OptionalField } from '../xml/declare';

/** HTML's names of the characters from U+00A0 to U+00FF, in their order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil ' +
  'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute ' +
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide ' +
  'oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** What else is met in such texts: XML's own, and the punctuation of word processors. */
const OTHERS: readonly [name: string, letter: string][] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['hellip', '…'],
  ['bull', '•'],
  ['euro', '€'],
  ['OElig', 'Œ'],
  ['oelig', 'œ'],
];

const named = new Map([
  ...LATIN_1.split(' ').map((name, nth): [string, string] => [name, String.fromCharCode(0xa0 + nth)]),
  ...OTHERS,
]);

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([A-Za-z][A-Za-z0-9]{1,7}));/g;

/** A character that a text may hold; anything else that a number names stays as it is written. */
function letterOf(code: number): string | undefined {
  const isPrintable = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isPrintable && !isHalf ? String.fromCodePoint(code) : undefined;
}

/**
 * The text with one layer of references undone: `Bagage suppl&eacute;mentaire` → `Bagage supplémentaire`, `AT&amp;T` → `AT&T`. What is no
 * reference stays. Not for ids, codes and numbers: those are compared with what a service sent, and go back to it as they came.
 */
export function plainWords(written: string): string {
  if (!written.includes('&')) return written;
  return written.replace(
    REFERENCE,
    (whole, decimal?: string, hexadecimal?: string, name?: string) =>
      (name === undefined
        ? letterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal))
        : named.get(name)) ?? whole,
  );
}

/**
 * What is kept of a service's own words, in errors and warnings: raw JSON of an airline can be pages long, and all of it goes into
 * histories. `said`: as much of it is looked at.
 */
export const longest = { text: 500, code: 64, said: 4_000 } as const;

/** The text, cut where it is longer than `most`, but not within a character. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Longer words nobody reads, and a megabyte of digits would be looked through for cards by the thread that all orders share. */
const READ = 20_000;

const shown = (written: string): string => maskCards(cut(plainWords(written), READ));

/** As `text`, for words for people: a card's number in them is masked before anybody keeps them. */
export function words(path: string): OptionalField<string> {
  const field = text(path);
  return { ...field, parse: shown, required: () => ({ ...field.required(), parse: shown }) };
}

/** As `texts`, for words for people. */
export function manyWords(path: string): Field<string[]> {
  return { ...texts(path), parse: shown };
}
