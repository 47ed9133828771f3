/** Writes messages from ordered trees with fast-xml-parser. Trees name elements locally; only this file knows namespaces and prefixes. */
import { XMLBuilder } from 'fast-xml-parser';

/** The content of an element. `undefined` is left out, an array repeats the element, `''` and `{}` give an empty element. */
export type XmlValue = string | number | boolean | XmlTree | readonly XmlValue[] | undefined;

/**
 * Elements by local name, in schema order: the order of the keys. A key with `@` is an attribute, `#text` is the text beside
 * attributes: `{ Amount: { '@CurCode': 'EUR', '#text': '690.32' } }`.
 */
export interface XmlTree {
  readonly [name: string]: XmlValue;
}

/** The namespaces of a message. */
export interface Namespaces {
  /** Namespace of the root and its direct children; without `common`, of everything. */
  message: string;
  /** Namespace of everything below the root's direct children (21.3). */
  common?: string;
  /** Prefixes, '' for the default namespace. Defaults: message '', common `c`. */
  prefixes?: { message?: string; common?: string };
}

const options = {
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  // `escaped` does this. The builder would leave line ends and tabs, which a reader changes.
  processEntities: false,
  // Skips the path of every element, which takes a third of the time. The builder knows the option; its types do not.
  jPath: false,
};
const builder = new XMLBuilder(options);

/** A character that XML 1.0 cannot hold, escaped or not; half of a surrogate pair is one. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

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

/** A reader turns a carriage return into a newline, and in an attribute all white space into blanks. */
const inText = /[&<>"'\r]/g;
const inAttribute = /[&<>"'\t\n\r]/g;

function escaped(value: string | number | boolean, where: RegExp, path: string): string {
  const text = String(value);
  if (UNWRITABLE.test(text)) throw new RangeError(`${path} holds a character that XML cannot hold`);
  return text.replace(where, (character) => escapes[character] ?? character);
}

/** The builder's input. */
type Built = string | Built[] | { [name: string]: Built };

/** The prefix of an element at a depth, colon included. */
type PrefixAt = (depth: number) => string;

/** Escapes texts, adds prefixes, drops what is undefined. `path` and `depth` are the element's own. */
function built(value: XmlValue, prefixAt: PrefixAt, depth: number, path: string): Built | undefined {
  if (value === undefined) return undefined;
  if (typeof value !== 'object') return escaped(value, inText, path);
  if (isList(value)) {
    const all = value.flatMap((each) => built(each, prefixAt, depth, path) ?? []);
    return all.length === 0 ? undefined : all;
  }
  const tree: { [name: string]: Built } = {};
  for (const [key, child] of Object.entries(value)) {
    const at = `${path}/${key}`;
    const isText = key === '#text';
    if (!isText && !key.startsWith('@')) {
      const element = built(child, prefixAt, depth + 1, at);
      if (element !== undefined) tree[prefixAt(depth + 1) + key] = element;
    } else if (typeof child === 'object') throw new TypeError(`${at} is a text and cannot hold elements`);
    else if (child !== undefined) tree[key] = escaped(child, isText ? inText : inAttribute, at);
  }
  // The builder writes `<A></A>` for an empty object and `<A/>` for an empty text.
  return Object.keys(tree).length === 0 ? '' : tree;
}

function isList(value: XmlValue): value is readonly XmlValue[] {
  return Array.isArray(value);
}

/** Writes one element with the names in the tree as they are, for envelopes, which bring their own prefixes. No XML declaration. */
export function writeElement(name: string, value: XmlValue): string {
  return builder.build({ [name]: built(value, () => '', 0, name) });
}

/**
 * Writes one message without XML declaration: `root` with the tree as its children (and `@…` as its attributes).
 * Throws RangeError naming the element if a text holds a character that XML cannot hold.
 * @example writeMessage({ root: 'IATA_OrderCancelRQ', tree: { Request: { … } }, namespaces: { message: 'http://…' } })
 */
export function writeMessage(options: { root: string; tree: XmlTree; namespaces: Namespaces }): string {
  const { root, tree, namespaces } = options;
  const { message, common, prefixes } = namespaces;
  const messagePrefix = prefixes?.message ?? '';
  const commonPrefix = common === undefined ? messagePrefix : (prefixes?.common ?? 'c');
  const declared = (prefix: string): string => (prefix ? `@xmlns:${prefix}` : '@xmlns');
  const prefixAt: PrefixAt = (depth) => {
    const prefix = depth <= 1 ? messagePrefix : commonPrefix;
    return prefix ? `${prefix}:` : '';
  };
  const whole = {
    [declared(messagePrefix)]: message,
    ...(common !== undefined && { [declared(commonPrefix)]: common }),
    ...tree,
  };
  return builder.build({ [prefixAt(0) + root]: built(whole, prefixAt, 0, root) });
}

/** Precedes every document that is sent. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
