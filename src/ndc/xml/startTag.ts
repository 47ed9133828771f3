/** One start tag: its name and attributes. An attribute's value becomes a string only when asked for. */
import { byte, nameBytes, pastBlanks, pastName, pastSpecial, stopsAt } from './characters';
import type { ReadLimits } from './limits';
import { NameTable, same, type XmlName } from './names';
import { ReadError } from './readError';
import { pastReference, referenced } from './references';

/** The attributes of the current tag. The next tag overwrites them. */
export interface Attributes {
  /** Returns a value by local name; one without prefix first. Skips namespace declarations: `xmlns:Code` is not `Code`. */
  value(local: string): string | undefined;
  /** Returns all attributes with their prefixes, namespace declarations included. */
  written(): [name: string, value: string][];
}

const { quote, apostrophe, less, ampersand, tab, newline, return: carriageReturn } = byte;
const valueStops = stopsAt(quote, apostrophe, less, ampersand, tab, newline, carriageReturn);

/** One attribute and the position of its value. The tags that follow reuse the object. */
interface Found {
  name: XmlName;
  value: number;
  valueEnd: number;
  /** True without references, tabs and line ends. */
  plain: boolean;
}

/** Process-wide: all messages share their names. */
const names = new NameTable();

/** Reads start tags, one after the other. */
export class StartTag implements Attributes {
  /** Name of the last tag. */
  name: XmlName = { bytes: new Uint8Array(), written: '', local: '', place: -1 };
  /** True for `<A/>`. */
  isEmpty = false;
  private bytes: Buffer = Buffer.alloc(0);
  private readonly found: Found[] = [];
  private count = 0;

  constructor(private readonly limits: ReadLimits) {}

  /** Returns the position after the tag at `start`; -1 where the bytes end before it does. Throws ReadError for a malformed tag. */
  read(bytes: Buffer, start: number, end: number): number {
    this.bytes = bytes;
    this.count = 0;
    let at = this.expected(bytes, start + 1, end);
    if (at === -1) {
      at = pastName(bytes, start + 1, end);
      if (at === end) return -1;
      const name = names.of(bytes, start + 1, at);
      names.followed(this.name, name);
      this.name = name;
    }
    for (;;) {
      const before = at;
      at = pastBlanks(bytes, at, end);
      if (at === end) return -1;
      if (bytes[at] === byte.greater) {
        this.isEmpty = false;
        return at + 1;
      }
      if (bytes[at] === byte.slash) {
        if (at + 1 === end) return -1;
        if (bytes[at + 1] !== byte.greater) throw new ReadError('not-well-formed');
        this.isEmpty = true;
        return at + 2;
      }
      if (at === before) throw new ReadError('not-well-formed');
      at = this.attribute(bytes, at, end);
      if (at === -1) return -1;
    }
  }

  /** Returns the position after the name where it is the one that followed last time; else -1. */
  private expected(bytes: Buffer, start: number, end: number): number {
    const next = names.expectedAfter(this.name);
    if (!next) return -1;
    const at = start + next.bytes.length;
    if (at >= end || nameBytes[bytes[at] as number] === 1 || !same(next, bytes, start, at)) return -1;
    this.name = next;
    return at;
  }

  private attribute(bytes: Buffer, start: number, end: number): number {
    const nameEnd = pastName(bytes, start, end);
    let at = pastBlanks(bytes, nameEnd, end);
    if (at === end) return -1;
    if (bytes[at] !== byte.equals || nameEnd === start) throw new ReadError('not-well-formed');
    at = pastBlanks(bytes, at + 1, end);
    if (at === end) return -1;
    const closing = bytes[at];
    if (closing !== quote && closing !== apostrophe) throw new ReadError('not-well-formed');
    const value = at + 1;
    let plain = true;
    for (at = value; ;) {
      while (at < end && valueStops[bytes[at] as number] === 0) at++;
      if (at === end) return -1;
      const stop = bytes[at];
      if (stop === closing) break;
      if (stop === quote || stop === apostrophe) at++;
      else if (stop === less) throw new ReadError('not-well-formed');
      else if (stop === ampersand) {
        plain = false;
        at = pastReference(bytes, at, end);
        if (at === -1) return -1;
      } else if (stop === tab || stop === newline || stop === carriageReturn) {
        plain = false;
        at++;
      } else at = pastSpecial(bytes, at);
    }
    this.add(names.of(bytes, start, nameEnd), value, at, plain);
    return at + 1;
  }

  private add(name: XmlName, value: number, valueEnd: number, plain: boolean): void {
    if (this.count === this.limits.attributes) throw new ReadError('too-many-attributes');
    for (let index = 0; index < this.count; index++)
      if (this.found[index]?.name.written === name.written) throw new ReadError('duplicate-attribute');
    const place = this.found[this.count];
    if (place) {
      place.name = name;
      place.value = value;
      place.valueEnd = valueEnd;
      place.plain = plain;
    } else this.found.push({ name, value, valueEnd, plain });
    this.count++;
  }

  value(local: string): string | undefined {
    let prefixed: Found | undefined;
    for (let index = 0; index < this.count; index++) {
      const attribute = this.found[index] as Found;
      const { written, local: own } = attribute.name;
      if (written === local) return this.valueAt(attribute);
      if (own === local && !prefixed && !written.startsWith('xmlns:')) prefixed = attribute;
    }
    return prefixed && this.valueAt(prefixed);
  }

  written(): [name: string, value: string][] {
    return this.found
      .slice(0, this.count)
      .map((attribute) => [attribute.name.written, this.valueAt(attribute)]);
  }

  /** Decodes and normalizes a value as XML prescribes: white space becomes blanks, unless written as a reference. */
  private valueAt({ value, valueEnd, plain }: Found): string {
    if (plain) return this.bytes.toString('utf8', value, valueEnd);
    let text = '';
    for (let at = value; at < valueEnd;) {
      let to = at;
      while (to < valueEnd && this.bytes[to] !== ampersand) to++;
      text += this.bytes.toString('utf8', at, to).replace(/\r\n|[\t\n\r]/g, ' ');
      if (to === valueEnd) break;
      at = pastReference(this.bytes, to, valueEnd);
      text += referenced(this.bytes, to, at);
    }
    return text;
  }
}
