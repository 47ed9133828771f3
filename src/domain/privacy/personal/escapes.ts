/** Characters as JSON and URLs write them: `\u00fc`, `%C3%BC`, and the `%FC` of those who know only Latin-1. */

/** A character of a text, and where what stands for it begins and ends there. */
export interface Written {
  character: string;
  start: number;
  end: number;
}

const HEX = '[\\dA-Fa-f]';

/** JSON within JSON has more than one. */
const BACKSLASH = '\\\\{1,4}';

/** Of UTF-8, each byte but the first. */
const MORE = `%[89ABab]${HEX}`;

/** The longest first: two halves of a character, and UTF-8 by its first byte. */
const ESCAPE = new RegExp(
  [
    `${BACKSLASH}u[Dd][89ABab]${HEX}{2}${BACKSLASH}u[Dd][C-Fc-f]${HEX}{2}`,
    `${BACKSLASH}u${HEX}{4}`,
    `%[0-7]${HEX}`,
    `%[CDcd]${HEX}${MORE}`,
    `%[Ee]${HEX}(?:${MORE}){2}`,
    `%[Ff][0-4](?:${MORE}){3}`,
    `%[A-Fa-f]${HEX}`,
  ].join('|'),
  'y',
);

/** The characters of a text, in their order; an escape counts as the character that it stands for. */
export function* charactersOf(text: string): Generator<Written> {
  for (let at = 0; at < text.length;) {
    const found = escapeAt(text, at) ?? plainAt(text, at);
    yield found;
    at = found.end;
  }
}

function plainAt(text: string, at: number): Written {
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { character, start: at, end: at + character.length };
}

function escapeAt(text: string, at: number): Written | undefined {
  const sign = text[at];
  if (sign !== '\\' && sign !== '%') return undefined;
  ESCAPE.lastIndex = at;
  const escape = ESCAPE.exec(text)?.[0];
  if (escape === undefined) return undefined;
  if (sign === '\\') return { character: fromUnits(escape), start: at, end: at + escape.length };
  const first = { character: fromUnits(escape.slice(1, 3)), start: at, end: at + 3 };
  if (escape.length === 3) return first;
  try {
    return { character: decodeURIComponent(escape), start: at, end: at + escape.length };
  } catch {
    return first; // no UTF-8
  }
}

function fromUnits(hexadecimal: string): string {
  const units = hexadecimal.split(/\\+u/).filter((unit) => unit !== '');
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}
