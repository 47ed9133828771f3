/** Texts that an XML 1.0 document cannot hold: found before they are sent, because no escape exists for them. */

/** A request nests less deep than this; what lies deeper is refused as unknown anyway. */
const DEPTH = 16;

/** True where every character is a Char of XML 1.0: no control character but tab and line ends, no lone surrogate, no U+FFFE, no U+FFFF. */
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

/** Paths of all strings in a JSON value that do not fit into XML. */
export function unfitTexts(value: unknown, path: readonly PropertyKey[] = []): PropertyKey[][] {
  if (typeof value === 'string') return fitsXml(value) ? [] : [[...path]];
  if (typeof value !== 'object' || value === null || path.length >= DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((each, index) => unfitTexts(each, [...path, index]));
  return Object.entries(value).flatMap(([key, each]) => unfitTexts(each, [...path, key]));
}
