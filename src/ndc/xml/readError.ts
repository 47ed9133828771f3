/** The table of reasons why a document cannot be read. The client adds operation and CorrelationID. */
import type { Source } from '../../domain/calls/sources';

/** `truncated`: the document is cut off. `empty`: there is no document. `unreadable`: it is not what was expected. */
export type ReadErrorKind = 'truncated' | 'empty' | 'unreadable';

interface ReadErrorRow {
  readonly kind: ReadErrorKind;
  /** Default message. Never quotes the document. */
  readonly text: string;
  readonly because: string;
  readonly source: readonly Source[];
}

/** The reasons, by code. Sources: XML 1.0 (fifth edition), and what services and gateways were seen to send. */
export const readErrors = {
  truncated: {
    kind: 'truncated',
    text: 'the document ends inside its root element',
    because: 'an answer can be cut short after HTTP 200; part of an answer is not a result',
    source: ['seen'],
  },
  'gzip-truncated': {
    kind: 'truncated',
    text: 'the gzip stream ends too early',
    because: 'the checksum is at the end, so the part that arrived is unverified',
    source: ['gzip', 'seen'],
  },
  empty: {
    kind: 'empty',
    text: 'there is no document',
    because: 'a success status without an answer does not prove success',
    source: ['tried'],
  },
  missing: {
    kind: 'unreadable',
    text: 'the answer lacks something that every flow needs',
    because:
      'real answers omit much that the schema requires; flows require only what they need, and the text names what is missing',
    source: ['seen'],
  },
  'malformed-value': {
    kind: 'unreadable',
    text: 'a value in the answer is invalid',
    because: 'an invalid amount must not be used as one',
    source: ['schema'],
  },
  'other-message': {
    kind: 'unreadable',
    text: 'the document is a different message',
    because: 'the answer belongs to another operation, or a proxy mixed up two answers',
    source: ['seen'],
  },
  'html-page': {
    kind: 'unreadable',
    text: 'the document is an HTML page',
    because: "a maintenance page, or a gateway's own page",
    source: ['seen'],
  },
  'not-xml': {
    kind: 'unreadable',
    text: 'the document is not XML',
    because: 'plain text or JSON, which does not come from the service',
    source: ['seen'],
  },
  'no-envelope': {
    kind: 'unreadable',
    text: 'the document is not a SOAP envelope',
    because: 'every SOAP answer has an envelope; a document without one does not come from the service',
    source: ['soap'],
  },
  'not-well-formed': {
    kind: 'unreadable',
    text: 'the document is not well-formed XML',
    because: 'the bytes were damaged, or were never XML',
    source: ['xml'],
  },
  'mismatched-tag': {
    kind: 'unreadable',
    text: 'an end tag does not match its start tag',
    because: 'two documents were mixed up, or part of one is missing',
    source: ['xml'],
  },
  'second-root': {
    kind: 'unreadable',
    text: 'something follows the root element',
    because: 'two answers in one document; it is unclear which one counts',
    source: ['xml'],
  },
  doctype: {
    kind: 'unreadable',
    text: 'the document has a DOCTYPE',
    because: 'no NDC message has one, and entities declared in it can expand without limit or read files',
    source: ['xml', 'own'],
  },
  'undefined-entity': {
    kind: 'unreadable',
    text: 'the document uses an entity that XML does not define',
    because: 'its value is unknown, and omitting it would change the text',
    source: ['xml'],
  },
  'illegal-character': {
    kind: 'unreadable',
    text: 'the document contains a character that XML forbids',
    because: 'control characters come from damaged bytes',
    source: ['xml'],
  },
  'duplicate-attribute': {
    kind: 'unreadable',
    text: 'an element has the same attribute twice',
    because: 'it is unclear which one counts',
    source: ['xml'],
  },
  encoding: {
    kind: 'unreadable',
    text: 'the document is not UTF-8',
    because: 'in another encoding, names would be wrong',
    source: ['xml'],
  },
  'declared-encoding': {
    kind: 'unreadable',
    text: 'the document declares an encoding other than UTF-8',
    because: 'services send UTF-8; a different declaration contradicts the bytes, or would require guessing',
    source: ['xml', 'own'],
  },
  'xml-version': {
    kind: 'unreadable',
    text: 'the document is not XML 1.0',
    because: 'XML 1.1 allows characters that 1.0 forbids',
    source: ['xml'],
  },
  'too-large': {
    kind: 'unreadable',
    text: 'the document exceeds the size limit',
    because: 'gzip can expand a thousandfold, so the inflated size is limited',
    source: ['bound'],
  },
  'too-deep': {
    kind: 'unreadable',
    text: 'the document exceeds the nesting limit',
    because: 'NDC messages nest about 20 levels deep, and every open element costs memory',
    source: ['bound'],
  },
  'text-too-long': {
    kind: 'unreadable',
    text: 'a text, tag or comment in the document exceeds the length limit',
    because: 'all of it would have to fit into memory',
    source: ['bound'],
  },
  'too-many-attributes': {
    kind: 'unreadable',
    text: 'an element exceeds the attribute limit',
    because: 'each one is compared with every other',
    source: ['bound'],
  },
  'too-many-records': {
    kind: 'unreadable',
    text: 'the document exceeds the record limit',
    because: 'eight bytes of a document can take up a hundred bytes of memory',
    source: ['bound'],
  },
  gzip: {
    kind: 'unreadable',
    text: 'the answer claims to be gzipped, but is not',
    because: 'damaged bytes, or a proxy that inflated the answer and kept its header',
    source: ['gzip'],
  },
  'content-encoding': {
    kind: 'unreadable',
    text: 'the answer is compressed with something other than gzip',
    because: 'the request accepts only gzip',
    source: ['http', 'own'],
  },
} as const satisfies { [code: string]: ReadErrorRow };

/** Stable. */
export type ReadErrorCode = keyof typeof readErrors;

/** Thrown when a document gives no result. `message` and `path` name elements and never quote their content. */
export class ReadError extends Error {
  override readonly name = 'ReadError';
  readonly kind: ReadErrorKind;

  constructor(
    readonly code: ReadErrorCode,
    message: string = readErrors[code].text,
    /** The element or attribute, from the message's root: `Response/Order/OrderID`. */
    readonly path?: string,
  ) {
    super(message);
    this.kind = readErrors[code].kind;
  }
}

/** Makes the error for a missing required field: `no Response/Order/OrderID in the answer`. Message pairs use it where no single path can say it. */
export function missing(path: string): ReadError {
  return new ReadError('missing', `no ${path} in the answer`, path);
}

/** Makes the error for a malformed value: `malformed('Response/Order/TotalPrice', 'is not a decimal amount')`. */
export function malformed(path: string, complaint: string): ReadError {
  return new ReadError('malformed-value', `${path} ${complaint}`, path);
}
