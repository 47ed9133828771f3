/** What our reader refuses of well-formed documents, and where libxml2 is not the measure: each with its reason, and how it is recognised. */
import { isUtf8 } from 'node:buffer';
import type { ReadLimits } from '../../../../src/ndc/xml/limits';
import type { ReadErrorCode } from '../../../../src/ndc/xml/readError';

/** A bound that the reader states. A well-formed document refused by its code must exceed it. */
export interface Bound {
  code: ReadErrorCode;
  because: string;
  /** True where the document is over the bound. */
  exceeded: (document: Buffer, limits: ReadLimits) => boolean;
}

const DECLARATION = /^(?:\u00ef\u00bb\u00bf)?<\?xml\s([^?]*)\?>/;

function declared(document: Buffer, what: 'version' | 'encoding'): string | undefined {
  const [, inside = ''] = DECLARATION.exec(document.subarray(0, 300).toString('latin1')) ?? [];
  return new RegExp(`${what}\\s*=\\s*["']([^"']*)`).exec(inside)?.[1];
}

/** The markup alone: what stands in comments, sections and instructions is none. Only for documents that are well-formed. */
const markup = (document: Buffer): string[] =>
  document
    .toString('latin1')
    .replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<\?[^]*?\?>/g, '')
    .match(/<(?:"[^"]*"|'[^']*'|[^>"'])*>/g) ?? [];

function depthOf(document: Buffer): number {
  let [depth, deepest] = [0, 0];
  for (const tag of markup(document)) {
    depth += tag.startsWith('</') ? -1 : 1;
    deepest = Math.max(deepest, depth);
    if (tag.endsWith('/>')) depth--;
  }
  return deepest;
}

export const bounds: readonly Bound[] = [
  {
    code: 'doctype',
    because: 'no message has one, and entities declared there can do harm',
    exceeded: (document) => document.includes('<!DOCTYPE'),
  },
  {
    code: 'xml-version',
    because: 'XML 1.0 alone is read; libxml2 reads 1.1 and any 1.x as 1.0, with a warning',
    exceeded: (document) => (declared(document, 'version') ?? '1.0') !== '1.0',
  },
  {
    code: 'declared-encoding',
    because: 'UTF-8 alone is read',
    exceeded: (document) => !/^utf-?8$/i.test(declared(document, 'encoding') ?? 'utf-8'),
  },
  {
    code: 'encoding',
    because: 'UTF-8 alone is read: UTF-16 is told by its byte order mark, Latin-1 must be declared',
    exceeded: (document) => !isUtf8(document),
  },
  {
    code: 'too-deep',
    because: 'NDC nests to about 20; every open element costs memory',
    exceeded: (document, { depth }) => depthOf(document) > depth,
  },
  {
    code: 'too-many-attributes',
    because: 'each is compared with every other',
    exceeded: (document, { attributes }) =>
      markup(document).some((tag) => (tag.match(/=\s*("[^"]*"|'[^']*')/g) ?? []).length > attributes),
  },
  {
    code: 'too-many-records',
    because: 'a few bytes of a document can make a hundred of memory',
    exceeded: (document, { records }) => markup(document).length > records,
  },
  {
    code: 'text-too-long',
    because: 'it would be held in memory as a whole',
    exceeded: (document, { text }) => document.length > text,
  },
  {
    code: 'too-large',
    because: 'memory and time',
    exceeded: (document, { bytes }) => document.length > bytes,
  },
];

/** A difference between libxml2 and XML 1.0, or between libxml2 and a reader that is blind to namespaces. */
export interface Difference {
  what: string;
  because: string;
  /** How the comparison allows for it. */
  allowed: string;
  /** Where a document that libxml2 takes is malformed all the same. */
  applies?: (document: Buffer) => boolean;
}

/**
 * Everything in which libxml2 is not the measure. Nothing else is allowed for. Not needed: names (both follow the fifth edition), sizes and
 * depth (HUGE lifts libxml2's to 2048 elements and a thousand million bytes), `xml:id` (not collected).
 */
export const differences: readonly Difference[] = [
  {
    what: 'errors of namespaces: undeclared prefixes, `a:b:c`, `xmlns:p=""`, xml or xmlns bound anew, one attribute by two prefixes, URIs that are none',
    because:
      'well-formed by XML 1.0, and answers are read by local names because real ones mix up their namespaces',
    allowed: 'both read the document again with every colon and every xmlns written as a plain name',
  },
  {
    what: 'anything behind the root element of a document with such an error',
    because: 'libxml2 looks for it only where nothing has been complained of',
    allowed: 'the same: without namespaces there is nothing to complain of',
  },
  {
    what: 'UTF-16 without a byte order mark',
    because: 'libxml2 guesses it from the first bytes; by XML 1.0 the mark must be there',
    allowed: 'such a document counts as malformed',
    applies: (document) => [0x3c00, 0x003c].includes(document.length > 1 ? document.readUInt16BE(0) : 0),
  },
  {
    what: 'documents in UTF-16, Latin-1 and other encodings',
    because: 'libxml2 decodes what is declared or has a byte order mark',
    allowed: 'bounds `encoding` and `declared-encoding`',
  },
  {
    what: '`xmlns:xml` bound to what it is bound to anyway',
    because: 'libxml2 does not keep it',
    allowed: 'it is not compared',
  },
  { what: 'XML 1.1 and 1.x', because: 'libxml2 warns and reads on', allowed: 'bound `xml-version`' },
  { what: 'DOCTYPE', because: 'libxml2 reads it; ours refuses it', allowed: 'bound `doctype`' },
];
