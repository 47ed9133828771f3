/** Finds texts that an XML 1.0 document cannot hold before they are sent. No escape exists for them. */

/** Maximum depth searched. Requests are less deep; anything deeper is refused as unknown. */
const DEPTH = 16;

/**
 * Returns true if every character is an XML 1.0 Char: no control character except tab and line ends, no lone surrogate, no U+FFFE, no
 * U+FFFF.
 */
export function fitsXml(text: string): boolean {
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    const fits =
      point >= 0x10000 ||
      (point >= 0x20 && point < 0xd800) ||
      (point > 0xdfff && point < 0xfffe) ||
      [9, 10, 13].includes(point);
    if (!fits) return false;
  }
  return true;
}

/** Returns the paths of all strings in a JSON value that XML cannot hold. */
export function unfitTexts(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return fitsXml(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null || path.length >= DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => unfitTexts(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => unfitTexts(each, [...path, key]));
}
