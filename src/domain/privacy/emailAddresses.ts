/** Masks e-mail addresses in texts. */

/** Characters before an `@`. Names may have letters of any script. */
const SIGN = '\\p{L}\\p{M}\\p{Nd}_.+%-';
const DOMAIN = '[\\p{L}\\p{M}\\p{Nd}_-]+';

/** JSON escapes. */
const ESCAPE = '[bfnrt]|u[\\dA-Fa-f]{4}';

/**
 * Matches an address from its first character, so that a long word is scanned once. The `n` of a preceding `\n` is not part of it: a line
 * of JSON must stay valid.
 */
const ADDRESS = new RegExp(
  `(?:(\\\\(?:${ESCAPE}|(?!${ESCAPE})))|(?<![${SIGN}\\\\]))([${SIGN}]+(?:@|%40)${DOMAIN}(?:\\.${DOMAIN})+)`,
  'gu',
);

/** Returns the text with `***` for each address, except those for which `kept` returns true. */
export function maskEmailAddresses(text: string, kept = (_address: string): boolean => false): string {
  if (!text.includes('@') && !text.includes('%40')) return text;
  return text.replace(ADDRESS, (whole: string, before: string | undefined, address: string) =>
    kept(address) ? whole : `${before ?? ''}***`,
  );
}
