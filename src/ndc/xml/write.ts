/** Writes messages from ordered trees. Trees name elements locally; the writer alone knows namespaces and prefixes. */
import { XMLBuilder } from 'fast-xml-parser';

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

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  textNodeName: '#text',
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
  processEntities: false, // escaped below, where it is known what is text and what an attribute
});

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
const inText = /[&<>"'\r]/g;
const inAttribute = /[&<>"'\t\n\r]/g;

function escaped(text: string, where: RegExp): string {
  return text.replace(where, (character) => escapes[character] ?? character);
}

function written(value: string | number | boolean, path: string, where: RegExp): string {
  const text = String(value);
  if (UNWRITABLE.test(text)) throw new RangeError(`${path} holds a character that XML cannot hold`);
  return escaped(text, where);
}

type Prefix = (depth: number) => string;

function prepared(value: XmlValue, prefix: Prefix, depth: number, path: string): unknown {
  if (value === undefined) return undefined;
  if (typeof value !== 'object') return written(value, path, path.includes('/@') ? inAttribute : inText);
  if (Array.isArray(value)) {
    return value
      .map((each: XmlValue) => prepared(each, prefix, depth, path))
      .filter((each) => each !== undefined);
  }
  const tree: { [name: string]: unknown } = {};
  for (const [name, child] of Object.entries(value as XmlTree)) {
    const own = name.startsWith('@') || name === '#text';
    const made = prepared(child, prefix, depth + 1, `${path}/${name}`);
    if (made === undefined || (Array.isArray(made) && made.length === 0)) continue;
    tree[own ? name : prefix(depth + 1) + name] = made;
  }
  // The builder would write `<A></A>` for a tree without members; an empty text gives `<A/>`.
  return Object.keys(tree).length === 0 ? '' : tree;
}

/** One element and what is in it, names as they stand in the tree: for envelopes, which bring their own prefixes. No XML declaration. */
export function writeElement(name: string, value: XmlValue): string {
  return builder.build({ [name]: prepared(value, () => '', 0, name) });
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
  const colon = (prefix: string) => (prefix ? `${prefix}:` : '');
  const declared = (prefix: string) => (prefix ? `@xmlns:${prefix}` : '@xmlns');
  const prefix: Prefix = (depth) => colon(depth <= 1 ? messagePrefix : commonPrefix);
  const content = prepared(tree, prefix, 0, root);
  return builder.build({
    [prefix(0) + root]: {
      [declared(messagePrefix)]: escaped(message, inAttribute),
      ...(common !== undefined && { [declared(commonPrefix)]: escaped(common, inAttribute) }),
      ...(typeof content === 'object' ? content : {}),
    },
  });
}

/** Stands before a document that goes out. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
