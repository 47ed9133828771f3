/** Finds where a text stops being JSON. Node's own messages differ from version to version, and quote the text, which may hold passengers. */

/** Where, counted from 1, and what stands there. */
export interface JsonMistake {
  line: number;
  column: number;
  /** Quotes at most one sign of punctuation. */
  message: string;
}

const blank = /[ \t\r\n]*/y;
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const scalar = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or }' | ', or ]' | 'end';

const words: Record<Expected, string> = {
  value: 'a value',
  'value or ]': 'a value or "]"',
  name: 'a name in double quotes',
  'name or }': 'a name in double quotes or "}"',
  ':': '":"',
  ', or }': '"," or "}"',
  ', or ]': '"," or "]"',
  end: 'the end of the text',
};

/** Returns the first mistake; undefined for a text that is JSON. */
export function jsonMistake(text: string): JsonMistake | undefined {
  const open: ('}' | ']')[] = [];
  let expected: Expected = 'value';
  let at = 0;
  const after = (): Expected => {
    const closing = open.at(-1);
    return closing === undefined ? 'end' : closing === '}' ? ', or }' : ', or ]';
  };
  const taken = (token: RegExp): boolean => {
    token.lastIndex = at;
    const [found] = token.exec(text) ?? [];
    at += found?.length ?? 0;
    return found !== undefined && found !== '';
  };
  for (;;) {
    taken(blank);
    const sign = text[at];
    if (sign === undefined && expected === 'end') return undefined;
    if (expected === 'value' || expected === 'value or ]') {
      if (sign === '{' || sign === '[') {
        open.push(sign === '{' ? '}' : ']');
        expected = sign === '{' ? 'name or }' : 'value or ]';
        at += 1;
        continue;
      }
      if (taken(string) || taken(scalar)) {
        expected = after();
        continue;
      }
    }
    if ((expected === 'name' || expected === 'name or }') && taken(string)) {
      expected = ':';
      continue;
    }
    if (expected === ':' && sign === ':') {
      expected = 'value';
      at += 1;
      continue;
    }
    if (sign === open.at(-1) && expected.endsWith(` or ${sign}`)) {
      open.pop();
      expected = after();
      at += 1;
      continue;
    }
    if (sign === ',' && expected.startsWith(',')) {
      expected = open.at(-1) === '}' ? 'name' : 'value';
      at += 1;
      continue;
    }
    return { ...placeOf(text, at), message: `${whatIs(text, at)}, expected ${words[expected]}` };
  }
}

function placeOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** Names what stands at a place, without quoting words. */
function whatIs(text: string, at: number): string {
  const sign = text[at];
  if (sign === undefined) return 'the text ends too early';
  if (sign === '"')
    return /^"[^"\n]*"/.test(text.slice(at)) ? 'unexpected string' : 'a string without its closing quote';
  if (sign === "'" || sign === '`') return `unexpected ${sign}`;
  return /[{}[\]:,]/.test(sign) ? `unexpected '${sign}'` : 'unexpected text';
}
