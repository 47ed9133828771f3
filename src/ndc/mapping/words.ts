/** Texts for people. Some services escape them twice; this undoes the second layer. */
import { maskCards } from '../../domain/privacy';
import { text, texts, type Field, type OptionalField } from '../xml/declare';

/** HTML's names of U+00A0 to U+00FF, in order. */
const LATIN_1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil ' +
  'sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute ' +
  'Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc ' +
  'atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide ' +
  'oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Other entities seen: XML's own, and word processors' punctuation. */
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

/** Returns a number's character; undefined where a text may not hold it. */
function letterOf(code: number): string | undefined {
  const isPrintable = code >= 0x20 && code <= 0x10ffff && !(code >= 0x7f && code < 0xa0);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  return isPrintable && !isHalf ? String.fromCodePoint(code) : undefined;
}

/**
 * Undoes one layer of references: `Bagage suppl&eacute;mentaire` → `Bagage supplémentaire`, `AT&amp;T` → `AT&T`. Leaves anything else.
 * Not for ids, codes and numbers, which go back to the service unchanged.
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
 * Maximum lengths of a service's texts in errors and warnings: an airline's raw JSON can be pages long, and it goes into histories.
 * `said`: how much of a text is read.
 */
export const longest = { text: 500, code: 64, said: 4_000 } as const;

/** Cuts a text to at most `most`, not within a character. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text;
}

/** Maximum length, because all orders share the thread that scans a text for card numbers. */
const READ = 20_000;

const shown = (written: string): string => maskCards(cut(plainWords(written), READ));

/** Reads a text for people, as `text` does. Masks card numbers in it. */
export function words(path: string): OptionalField<string> {
  const field = text(path);
  return { ...field, parse: shown, required: () => ({ ...field.required(), parse: shown }) };
}

/** Reads texts for people, as `texts` does. */
export function manyWords(path: string): Field<string[]> {
  return { ...texts(path), parse: shown };
}
