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

/** Trees that a message holds in many places. */
const repeats = new WeakSet<XmlTree>();

/** Marks a tree that stands in many places of one message, the same object in each: it is written once and repeated as it was written. */
export function repeated(tree: XmlTree): XmlTree {
  repeats.add(tree);
  return tree;
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

/** An element's name as it stands in the document. */
interface Tag {
  /** `<c:Pax`: attributes may follow. */
  start: string;
  /** `<c:Pax>` */
  open: string;
  /** `</c:Pax>` */
  close: string;
}

/** The tags of one prefix, colon included. A message has few names and says each of them hundreds of times. */
class Tags {
  private readonly known = new Map<string, Tag>();

  constructor(private readonly prefix: string) {}

  of(name: string): Tag {
    const known = this.known.get(name);
    if (known) return known;
    const start = `<${this.prefix}${name}`;
    const tag = { start, open: `${start}>`, close: `</${this.prefix}${name}>` };
    this.known.set(name, tag);
    return tag;
  }
}

/**
 * Writes one element after the other at the end of what is there: one text that grows costs half of what many small ones do that are
 * put together afterwards. `names` are those on the way to where it writes, for complaints alone.
 */
class Writer {
  private document = '';
  /** An element has been started, and whether anything is in it is not known yet. */
  private started = false;
  private readonly names: string[] = [];
  private readonly texts = new Map<XmlTree, { name: string; depth: number; text: string }>();

  /** `above`: tags of the root and of its direct children; `below`: of everything deeper. */
  constructor(
    private readonly above: Tags,
    private readonly below: Tags,
  ) {}

  /** A whole document. `declared`: attributes that stand before the root's own. */
  write(name: string, value: XmlValue, declared = ''): string {
    this.element(name, value, 0, declared);
    return this.document;
  }

  /** The element `name` at `depth`, an array as often as it has members, nothing for undefined. */
  private element(name: string, value: XmlValue, depth: number, declared = ''): void {
    if (value === undefined) return;
    if (isList(value)) {
      for (const each of value) this.element(name, each, depth, declared);
      return;
    }
    if (typeof value === 'object' && depth > 0 && repeats.has(value)) this.again(name, value, depth);
    else this.single(name, value, depth, declared);
  }

  /** A repeated tree, which is written only where it is the first of its name and depth. */
  private again(name: string, value: XmlTree, depth: number): void {
    this.add('');
    const known = this.texts.get(value);
    if (known?.name === name && known.depth === depth) {
      this.document += known.text;
      return;
    }
    const before = this.document;
    this.document = '';
    this.single(name, value, depth, '');
    this.texts.set(value, { name, depth, text: this.document });
    this.document = before + this.document;
  }

  private single(
    name: string,
    value: Exclude<XmlValue, undefined | readonly XmlValue[]>,
    depth: number,
    declared: string,
  ): void {
    const tag = (depth <= 1 ? this.above : this.below).of(name);
    this.names.push(name);
    if (typeof value === 'object') this.tree(tag, value, depth, declared);
    else this.leaf(tag, written(value, inText, this.path), declared);
    this.names.pop();
  }

  private leaf({ start, open, close }: Tag, content: string, attributes: string): void {
    if (content === '') this.add(`${start}${attributes}/>`);
    else if (attributes === '') {
      this.add(open);
      this.document += content;
      this.document += close;
    } else this.add(`${start}${attributes}>${content}${close}`);
  }

  private tree({ start, close }: Tag, value: XmlTree, depth: number, declared: string): void {
    const keys = Object.keys(value);
    this.add(start);
    this.document += declared;
    for (const key of keys) if (isAttribute(key)) this.attribute(key, value[key]);
    this.started = true;
    for (const key of keys) {
      if (isAttribute(key)) continue;
      if (key === '#text') this.text(value[key]);
      else this.element(key, value[key], depth + 1);
    }
    this.document += this.started ? '/>' : close;
    this.started = false;
  }

  /** Adds what stands within the element that was started last. */
  private add(markup: string): void {
    if (this.started) this.document += '>';
    this.started = false;
    this.document += markup;
  }

  private attribute(key: string, value: XmlValue): void {
    if (value !== undefined) this.document += ` ${key.slice(1)}="${this.scalar(key, value, inAttribute)}"`;
  }

  private text(value: XmlValue): void {
    const text = value === undefined ? '' : this.scalar('#text', value, inText);
    if (text !== '') this.add(text);
  }

  private scalar(key: string, value: XmlValue, where: RegExp): string {
    if (typeof value === 'object')
      throw new TypeError(`${this.path()}/${key} is a text and cannot hold elements`);
    return written(value ?? '', where, () => `${this.path()}/${key}`);
  }

  private readonly path = (): string => this.names.join('/');
}

function isAttribute(key: string): boolean {
  return key.startsWith('@');
}

function isList(value: XmlValue): value is readonly XmlValue[] {
  return Array.isArray(value);
}

/** One element and what is in it, names as they stand in the tree: for envelopes, which bring their own prefixes. No XML declaration. */
export function writeElement(name: string, value: XmlValue): string {
  const plain = new Tags('');
  return new Writer(plain, plain).write(name, value);
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
  const declared = (prefix: string, namespace: string): string =>
    ` xmlns${prefix ? `:${prefix}` : ''}="${escaped(namespace, inAttribute)}"`;
  const tags = (prefix: string): Tags => new Tags(prefix ? `${prefix}:` : '');
  const declarations =
    declared(messagePrefix, message) + (common === undefined ? '' : declared(commonPrefix, common));
  return new Writer(tags(messagePrefix), tags(commonPrefix)).write(root, tree, declarations);
}

/** Stands before a document that goes out. */
export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';
