/** saxes in place of our scanner: the same events for the same walk, so that only the tokenizer differs. */
import { SaxesParser } from 'saxes';
import type { ReadLimits } from '../../src/ndc/xml/limits';
import { localName, type XmlName } from '../../src/ndc/xml/names';
import { ReadError } from '../../src/ndc/xml/readError';
import type { SaxHandler } from '../../src/ndc/xml/scanner';
import type { Attributes } from '../../src/ndc/xml/startTag';
import { WholeCharacters } from '../../src/ndc/xml/utf8';

const PIECE = 64 * 1024;

class TagAttributes implements Attributes {
  constructor(private readonly all: Record<string, string>) {}

  value(local: string): string | undefined {
    const plain = this.all[local];
    if (plain !== undefined) return plain;
    const prefixed = this.written().find(([name]) => localName(name) === local && !name.startsWith('xmlns:'));
    return prefixed?.[1];
  }

  written(): [name: string, value: string][] {
    return Object.entries(this.all);
  }
}

/** Adds no eighth handler: with eight V8 keeps the parser's fields in a dictionary, and it reads ten times slower. */
function strictParser(handler: SaxHandler, limits: ReadLimits, told: () => void): SaxesParser {
  const parser = new SaxesParser({ xmlns: false, position: false });
  const names = new Map<string, XmlName>();
  let depth = 0;
  const nameOf = (written: string): XmlName => {
    const known = names.get(written);
    if (known) return known;
    const name = { written, local: localName(written), bytes: Buffer.from(written), place: -1 };
    names.set(written, name);
    return name;
  };
  const text = (piece: string): void => {
    told();
    if (handler.wantsText) handler.text(piece);
  };
  parser.on('error', () => {
    throw new ReadError('not-well-formed');
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new ReadError('xml-version');
    if (encoding !== undefined && !/^utf-?8$/i.test(encoding)) throw new ReadError('declared-encoding');
  });
  parser.on('doctype', () => {
    throw new ReadError('doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    told();
    if (++depth > limits.depth) throw new ReadError('too-deep');
    let left = limits.attributes;
    for (const _ in attributes) if (--left < 0) throw new ReadError('too-many-attributes');
    handler.open(nameOf(name), new TagAttributes(attributes));
  });
  parser.on('text', text);
  parser.on('cdata', text);
  parser.on('closetag', () => {
    told();
    depth--;
    handler.close();
  });
  return parser;
}

/** Reads `body` as `parse` of `src/ndc/xml/sax.ts` does. Refuses what that refuses, by fewer codes. */
export async function parseWithSaxes(
  body: AsyncIterable<Uint8Array>,
  handler: SaxHandler,
  limits: ReadLimits,
): Promise<void> {
  const characters = new WholeCharacters();
  let [bytes, sinceTurn, untold] = [0, 0, 0];
  const parser = strictParser(handler, limits, () => void (untold = 0));
  for await (const chunk of body) {
    bytes += chunk.byteLength;
    if (bytes > limits.bytes) throw new ReadError('too-large');
    for (let from = 0; from < chunk.byteLength; from += PIECE) {
      const piece = chunk.byteLength <= PIECE ? chunk : chunk.subarray(from, from + PIECE);
      untold += piece.byteLength;
      // Twice as fast as a fatal TextDecoder, whose strings have two bytes a character.
      parser.write(characters.of(piece).toString('utf8'));
      if (untold > limits.text) throw new ReadError('text-too-long');
      sinceTurn += piece.byteLength;
      if (sinceTurn < PIECE) continue;
      sinceTurn = 0;
      await new Promise(setImmediate);
    }
  }
  try {
    parser.close();
  } catch {
    throw new ReadError(bytes === 0 ? 'empty' : 'truncated');
  }
}
