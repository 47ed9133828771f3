/** Addresses of e-mail in texts, whoever's they are. */

/** What stands before an `@`; a name may have letters of every country in it. */
const SIGN = '\\p{L}\\p{M}\\p{Nd}_.+%-';
const DOMAIN = '[\\p{L}\\p{M}\\p{Nd}_-]+';

/** As JSON writes what no letter stands for. */
const ESCAPE = '[bfnrt]|u[\\dA-Fa-f]{4}';

/**
 * An address from its first sign on, so that a long word is walked once and not from each of its signs. The `n` of a `\n` before it is
 * none of its signs: a line of JSON is to stay one.
 */
const ADDRESS = new RegExp(
  `(?:(\\\\(?:${ESCAPE}|(?!${ESCAPE})))|(?<![${SIGN}\\\\]))([${SIGN}]+(?:@|%40)${DOMAIN}(?:\\.${DOMAIN})+)`,
  'gu',
);

/** Returns the text with `***` for each address, but for those that are `kept`. */
export function maskEmailAddresses(text: string, kept = (_address: string): boolean => false): string {
  if (!text.includes('@') && !text.includes('%40')) return text;
  return text.replace(ADDRESS, (whole: string, before: string | undefined, address: string) =>
    kept(address) ? whole : `${before ?? ''}***`,
  );
}
