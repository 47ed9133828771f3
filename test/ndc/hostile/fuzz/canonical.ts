/** What our reader was told of a document, written as libxml2 writes what it read, so that two strings can be compared. */
import type { ReadLimits } from '../../../../src/ndc/xml/limits';
import { ReadError, type ReadErrorCode } from '../../../../src/ndc/xml/readError';
import { parse } from '../../../../src/ndc/xml/sax';

type SaxHandler = Parameters<typeof parse>[1];

/** How the reader took a document: what it was told, or why it refused; one of the two. */
export type Reading =
  { canonical: string; code?: undefined } | { canonical?: undefined; code: ReadErrorCode };

/**
 * Bytes in, a reading out: our reader, or another one that is to be tried. Where nobody listens it makes no strings, takes other ways
 * through its code, and must come to the same verdict; what it then says it read is empty.
 */
export type Reader = (pieces: readonly Uint8Array[], listening: boolean) => Promise<Reading>;

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const escaped = (character: string): string => escapes[character] ?? character;

/** Every document has it already, and libxml2 does not keep it. */
const ofXml = ['xmlns:xml', 'http://www.w3.org/XML/1998/namespace'].join();

const declares = ([name]: [string, string]): boolean => /^xmlns(:|$)/.test(name);

/** Writes what it is told: namespace declarations first, then the other attributes, each in the order in which they came. */
function canonicalWriter(): SaxHandler & { written(): string } {
  const names: string[] = [];
  let all = '';
  return {
    wantsText: true,
    open: (name, attributes) => {
      const told = attributes.written().filter((attribute) => attribute.join() !== ofXml);
      const ordered = [...told.filter(declares), ...told.filter((attribute) => !declares(attribute))];
      names.push(name.written);
      all += `<${name.written}`;
      for (const [attribute, value] of ordered)
        all += ` ${attribute}="${value.replace(/[&<>"\t\n\r]/g, escaped)}"`;
      all += '>';
    },
    text: (text) => void (all += text.replace(/[&<>\r]/g, escaped)),
    close: () => void (all += `</${names.pop() ?? ''}>`),
    written: () => all,
  };
}

/** Nobody listens. */
const silent: SaxHandler = {
  wantsText: false,
  open: () => undefined,
  text: () => {
    throw new TypeError('text is told that nobody wants');
  },
  close: () => undefined,
};

/** A copy of each, overwritten when the next is asked for: sockets use their memory again, and so may any stream. */
function* lent(pieces: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    const copy = Uint8Array.from(piece);
    yield copy;
    copy.fill(0x3c);
  }
}

function stream(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  const each = lent(pieces);
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(each.next()) }) };
}

/** Our XML reader. What it throws besides a ReadError passes through: it is a defect. */
export function readerWithin(limits: ReadLimits): Reader {
  return async (pieces, listening) => {
    const writer = canonicalWriter();
    try {
      await parse(stream(pieces), listening ? writer : silent, limits);
      return { canonical: writer.written() };
    } catch (error) {
      if (error instanceof ReadError) return { code: error.code };
      throw error;
    }
  };
}
