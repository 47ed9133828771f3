/** Writes messages from ordered trees. Trees name elements locally; the writer alone knows namespaces and prefixes. */

/** What stands in an element. `undefined` is left out, an array repeats the element, `''` and `{}` give an empty one. */
export type XmlValue = string | number | boolean | XmlTree | readonly XmlValue[] | undefined;

/**
 * Elements by local name; the order of the keys is the order of the elements, which schemas prescribe. Attributes are keys with `@`,
 * text beside attributes is the key `#text`: `{ Amount: { '@CurCode': 'EUR', '#text': '690.32' } }`.
 */
export interface XmlTree {
  readonly [name: string]: XmlValue;
}

/** Where a message's elements live. */
export interface Namespaces {
  /** Of the root and its direct children; without `common`, of everything. */
  message: string;
  /** Of everything below the root's direct children (21.3). */
  common?: string;
  /** Prefixes as they are to be written; '' is the default namespace. Unless told: message '', common `c`. */
  prefixes?: { message?: string; common?: string };
}

/** A character that no XML 1.0 document can hold, escaped or not; a lone half of a surrogate pair is one. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** What stands for a character that would be taken for markup, or that a reader would make another of: `\r` a line end, all three in an attribute a blank. */
const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;', // after `]]`
  '"': '&quot;',
  "'": '&apos;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};
/** Most texts: nothing in them is to be looked at any closer. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

const inText = /[&<>"'\r]/g;
const inAttribute = /[&<>"'\t\n\r]/g;

function escaped(text: string, where: RegExp): string {
  return text.replace(where, (character) => escapes[character] ?? character);
}

/** The text as it stands in the document. `path` is asked for only where the text is refused. */
function written(value: string | number | boolean, where: RegExp, path: () => string): string {
  const text = String(value);
  if (PLAIN.test(text)) return text;
  if (UNWRITABLE.test(text)) throw new RangeError(`${path()} holds a character that XML cannot hold`);
  return escaped(text, where);
}

/** The prefix of an element, colon included, by its depth below the root. */
type Prefix = (depth: number) => string;

const noPrefix: Prefix = () => '';

/** Writes one element after the other. `above` are the names on the way to where it writes, for complaints alone. */
class Writer {
  private readonly above: string[] = [];

  constructor(private readonly prefix: Prefix) {}

  /** The element `name` at `depth`, an array as often as it has members, nothing for undefined. `declared`: attributes that stand before its own. */
  element(name: string, value: XmlValue, depth: number, declared = ''): string {
    if (value === undefined) return '';
    if (isList(value)) {
      let elements = '';
      for (const each of value) elements += this.element(name, each, depth, declared);
      return elements;
    }
    this.above.push(name);
    const tag = this.prefix(depth) + name;
    let attributes = declared;
    let content = '';
    if (typeof value !== 'object') content = written(value, inText, this.path);
    else {
      for (const [key, child] of Object.entries(value)) {
        if (key.startsWith('@')) attributes += this.attribute(key, child);
        else if (key === '#text') content += this.text(child);
        else content += this.element(key, child, depth + 1);
      }
    }
    this.above.pop();
    return content === '' ? `<${tag}${attributes}/>` : `<${tag}${attributes}>${content}</${tag}>`;
  }

  private attribute(key: string, value: XmlValue): string {
    if (value === undefined) return '';
    return ` ${key.slice(1)}="${this.scalar(key, value, inAttribute)}"`;
  }

  private text(value: XmlValue): string {
    return value === undefined ? '' : this.scalar('#text', value, inText);
  }

  private scalar(key: string, value: XmlValue, where: RegExp): string {
    if (typeof value === 'object')
      throw new TypeError(`${this.path()}/${key} is a text and cannot hold elements`);
    return written(value ?? '', where, () => `${this.path()}/${key}`);
  }

  private readonly path = (): string => this.above.join('/');
}

function isList(value: XmlValue): value is readonly XmlValue[] {
  return Array.isArray(value);
}

/** One element and what is in it, names as they stand in the tree: for envelopes, which bring their own prefixes. No XML declaration. */
export function writeElement(name: string, value: XmlValue): string {
  return new Writer(noPrefix).element(name, value, 0);
}

/**
 * One message without XML declaration: `root` with the tree as its children (and `@…` as its attributes).
 * Throws RangeError naming the element where a text holds a character that XML cannot hold.
 * @example writeMessage({ root: 'IATA_OrderCancelRQ', tree: { Request: { … } }, namespaces: { message: 'http://…' } })
 */
export function writeMessage(options: { root: string; tree: XmlTree; namespaces: Namespaces }): string {
  const { root, tree, namespaces } = options;
  const { message, common } = namespaces;
  const messagePrefix = namespaces.prefixes?.message ?? '';
  const commonPrefix = common === undefined ? messagePrefix : (namespaces.prefixes?.common ?? 'c');
  const [above, below] = [messagePrefix, commonPrefix].map((prefix) => (prefix ? `${prefix}:` : ''));
  const declared = (prefix: string, namespace: string): string =>
    ` xmlns${prefix ? `:${prefix}` : ''}="${escaped(namespace, inAttribute)}"`;
  const writer = new Writer((depth) => (depth <= 1 ? above : below) ?? '');
  const declarations =
    declared(messagePrefix, message) + (common === undefined ? '' : declared(commonPrefix, common));
  return writer.element(root, tree, 0, declarations);
}

/** Stands before a document that goes out. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
