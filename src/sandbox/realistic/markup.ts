/** A document of the sandbox's own writer taken apart into its tags and texts, so that it can be written in another way. */
import type { Wording } from './quirks';

/** Returns true for the quirks of wording that an answer has. */
export type HasWording = (wording: Wording) => boolean;

/** An element's name with its namespace, whatever prefix it came with. '' is no namespace. */
export interface ExpandedName {
  namespace: string;
  local: string;
}

/** One piece of a document. Namespace declarations are gone: whoever writes it makes new ones. */
export type Piece =
  | { kind: 'open'; name: ExpandedName; attributes: [name: string, value: string][]; empty: boolean }
  | { kind: 'close' }
  | { kind: 'text'; text: string };

const TOKEN = /<(\/?)([^\s/>]+)((?:\s+[^\s=]+="[^"]*")*)\s*(\/?)>|([^<]+)/gy;
const ATTRIBUTE = /([^\s=]+)="([^"]*)"/g;
const PREDEFINED: { [name: string]: string } = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** Returns the characters that escaped text stands for. */
function unescaped(written: string): string {
  return written.replace(
    /&(?:#x([\dA-Fa-f]+)|#(\d+)|(\w+));/g,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name !== undefined) return PREDEFINED[name] ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

/**
 * Returns the pieces of a document without XML declaration, comments, CDATA or prefixed attributes: of what `writeMessage` makes.
 * Throws RangeError for other documents, which is a bug of the sandbox.
 */
export function pieces(xml: string): Piece[] {
  const found: Piece[] = [];
  const scopes: Map<string, string>[] = [new Map([['', '']])];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < xml.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(xml);
    if (!token) throw new RangeError(`no tag and no text at character ${at} of an answer`);
    const [, slash, name = '', written = '', empty, text] = token;
    if (text !== undefined) found.push({ kind: 'text', text: unescaped(text) });
    else if (slash) {
      scopes.pop();
      found.push({ kind: 'close' });
    } else {
      const scope = new Map(scopes.at(-1));
      const attributes: [string, string][] = [];
      for (const [, key = '', value = ''] of written.matchAll(ATTRIBUTE)) {
        if (key === 'xmlns') scope.set('', unescaped(value));
        else if (key.startsWith('xmlns:')) scope.set(key.slice('xmlns:'.length), unescaped(value));
        else attributes.push([key, unescaped(value)]);
      }
      const colon = name.indexOf(':');
      const namespace = scope.get(colon < 0 ? '' : name.slice(0, colon));
      if (namespace === undefined) throw new RangeError(`the prefix of ${name} is not declared`);
      found.push({
        kind: 'open',
        name: { namespace, local: name.slice(colon + 1) },
        attributes,
        empty: empty !== '',
      });
      if (empty === '') scopes.push(scope);
    }
  }
  return found;
}
