/** Hostile answers above the XML (whole documents that are no answer, or half of a refusal) and below it (compression, HTTP). */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { enveloped, type Style } from './calls';
import { GOOD } from './documents';

/** Beyond what is inflated in one go, and incompressible enough to be no small stream. */
const LARGE = GOOD.replace(
  '</Order>',
  `${Array.from({ length: 16_000 }, (_, index) => `<Pax n="${Math.imul(index, 0x9e3779b1) >>> 0}"/>`).join('')}</Order>`,
);

const ERROR = '<Error><Code>911</Code><DescText>Unable to process</DescText></Error>';
const FAULT = enveloped('<S:Fault><faultcode>S:Client</faultcode><faultstring>no</faultstring></S:Fault>');

/** One whole document that is well-formed, or the half of one. */
export interface HostileMessage {
  name: string;
  style: Style | 'both';
  document: string;
  code: string;
}

const message = (name: string, style: Style | 'both', document: string, code: string): HostileMessage => ({
  name,
  style,
  document,
  code,
});

export const hostileMessages: readonly HostileMessage[] = [
  message('a message without an envelope', 'soap', GOOD, 'no-envelope'),
  message('an envelope without a body', 'soap', '<S:Envelope xmlns:S="s"/>', 'other-message'),
  message('an empty body', 'soap', enveloped(''), 'other-message'),
  message('a body of text', 'soap', enveloped('Sorry'), 'other-message'),
  message('two messages in one body', 'soap', enveloped(GOOD + GOOD), 'other-message'),
  message(
    'a message and a fault in one body',
    'soap',
    enveloped(`${GOOD}<S:Fault><faultcode>S:Client</faultcode></S:Fault>`),
    'other-message',
  ),
  message(
    'the message in the header',
    'soap',
    `<S:Envelope xmlns:S="s"><S:Header>${GOOD}</S:Header></S:Envelope>`,
    'other-message',
  ),
  message('the message deeper in the body', 'soap', enveloped(`<Answer>${GOOD}</Answer>`), 'other-message'),
  message('an envelope in an envelope', 'soap', enveloped(enveloped(GOOD)), 'other-message'),
  message('an HTML page in an envelope', 'soap', enveloped('<html><body/></html>'), 'html-page'),
  message('half a fault', 'both', FAULT.slice(0, -40), 'truncated'),
  message('half an envelope', 'both', enveloped(GOOD).slice(0, -5), 'truncated'),
  message(
    'the answer to another operation',
    'both',
    enveloped(GOOD.replaceAll('OrderViewRS', 'AirShoppingRS')),
    'other-message',
  ),
  message(
    'the request itself',
    'both',
    enveloped(GOOD.replaceAll('OrderViewRS', 'OrderRetrieveRQ')),
    'other-message',
  ),
  message(
    "a root with another's prefix",
    'both',
    enveloped(GOOD.replaceAll('IATA_', 'OTHER_')),
    'other-message',
  ),
  message('a root in small letters', 'both', enveloped(GOOD.replaceAll('RS>', 'rs>')), 'other-message'),
  message("the login's answer", 'both', enveloped('<LoginRS AuthStatus="Success"/>'), 'other-message'),
  message('an answer that says nothing', 'both', enveloped('<IATA_OrderViewRS/>'), 'missing'),
  message(
    'warnings and nothing else',
    'both',
    enveloped('<IATA_OrderViewRS><Warning><Code>362</Code></Warning></IATA_OrderViewRS>'),
    'missing',
  ),
  message('an order without its id', 'both', enveloped(GOOD.replace('599187', ' ')), 'missing'),
  message(
    'an empty response',
    'both',
    enveloped('<IATA_OrderViewRS><Response/></IATA_OrderViewRS>'),
    'missing',
  ),
  message(
    'an amount that is none',
    'both',
    enveloped(
      GOOD.replace(
        '</Order>',
        '<TotalPrice><TotalAmount CurCode="EUR">1,5 EUR</TotalAmount></TotalPrice></Order>',
      ),
    ),
    'malformed-value',
  ),
  message('half a refusal', 'rest', `<IATA_OrderViewRS>${ERROR}`, 'truncated'),
  message(
    'a refusal and something behind it',
    'rest',
    `<IATA_OrderViewRS>${ERROR}</IATA_OrderViewRS>.`,
    'second-root',
  ),
  message(
    'a refusal in a document that is broken behind it',
    'rest',
    `<IATA_OrderViewRS>${ERROR}<Response>&foo;</Response></IATA_OrderViewRS>`,
    'undefined-entity',
  ),
];

/** What a server sends down the wire, byte for byte, and what must come of it. */
export interface HostileTransfer {
  name: string;
  /** Sent one after the other. */
  sent: readonly Buffer[];
  /** What the server does then. */
  then: 'closes' | 'resets' | 'waits';
  kind: string;
  code: string;
}

const head = (...lines: string[]): Buffer =>
  Buffer.from(['HTTP/1.1 200 OK', 'Content-Type: text/xml', ...lines, '', ''].join('\r\n'));
const lengthOf = (body: Buffer): string => `Content-Length: ${body.length}`;

const transfer = (
  name: string,
  sent: readonly Buffer[],
  then: HostileTransfer['then'],
  kind: string,
  code: string,
): HostileTransfer => ({ name, sent, then, kind, code });

const unreadable = (name: string, encoding: string, body: Buffer, code: string): HostileTransfer =>
  transfer(name, [head(`Content-Encoding: ${encoding}`, lengthOf(body)), body], 'closes', 'unreadable', code);
const truncated = (name: string, encoding: string, body: Buffer, code: string): HostileTransfer =>
  transfer(name, [head(`Content-Encoding: ${encoding}`, lengthOf(body)), body], 'closes', 'truncated', code);

/** Damages one byte, counted from the end where it is negative. */
function damaged(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  const place = at < 0 ? bytes.length + at : at;
  copy[place] = (copy[place] ?? 0) ^ 0xff;
  return copy;
}

/** Each for a stream that is inflated in one go and for one that is not. */
const compressed: HostileTransfer[] = [['small', GOOD] as const, ['large', LARGE] as const].flatMap(
  ([size, document]) => {
    const whole = Buffer.from(document);
    const zipped = gzipSync(whole);
    const [one, two] = [whole.subarray(0, whole.length / 2), whole.subarray(whole.length / 2)].map((half) =>
      gzipSync(half),
    );
    const members = [one ?? zipped, two ?? zipped] as const;
    return [
      truncated(`a ${size} gzip stream without its end`, 'gzip', zipped.subarray(0, -8), 'gzip-truncated'),
      truncated(
        `a ${size} gzip stream without its last byte`,
        'gzip',
        zipped.subarray(0, -1),
        'gzip-truncated',
      ),
      truncated(
        `half a ${size} gzip stream`,
        'gzip',
        zipped.subarray(0, zipped.length / 2),
        'gzip-truncated',
      ),
      truncated(`a ${size} gzip stream of half a document`, 'gzip', members[0], 'truncated'),
      truncated(
        `a ${size} answer whose second gzip member is cut`,
        'gzip',
        Buffer.concat(members).subarray(0, -4),
        'gzip-truncated',
      ),
      unreadable(`a ${size} gzip stream with a wrong checksum`, 'gzip', damaged(zipped, -8), 'gzip'),
      unreadable(`a ${size} gzip stream with a wrong length`, 'gzip', damaged(zipped, -1), 'gzip'),
      unreadable(
        `a ${size} gzip stream with something behind it`,
        'gzip',
        Buffer.concat([zipped, whole]),
        'gzip',
      ),
      unreadable(
        `a ${size} gzip stream of a whole answer twice`,
        'gzip',
        Buffer.concat([zipped, zipped]),
        'second-root',
      ),
      unreadable(`a ${size} answer that says gzip and is plain`, 'gzip', whole, 'gzip'),
      unreadable(`a ${size} answer that says gzip and is zlib`, 'gzip', deflateSync(whole), 'gzip'),
      unreadable(
        `a ${size} answer that says gzip and is bare deflate`,
        'x-gzip',
        deflateRawSync(whole),
        'gzip',
      ),
      unreadable(`a ${size} answer that was zipped twice`, 'gzip', gzipSync(zipped), 'encoding'),
      unreadable(`a ${size} answer that says so`, 'gzip, gzip', gzipSync(zipped), 'content-encoding'),
      unreadable(`a ${size} answer in deflate`, 'deflate', deflateSync(whole), 'content-encoding'),
      unreadable(`a ${size} answer in brotli`, 'br', brotliCompressSync(whole), 'content-encoding'),
      unreadable(`a ${size} answer that is zipped and does not say so`, 'identity', zipped, 'encoding'),
    ];
  },
);

const good = Buffer.from(GOOD);
const half = good.subarray(0, good.length / 2);
const chunk = (bytes: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
const CHUNKED = 'Transfer-Encoding: chunked';
const lost = 'transport';

const http: HostileTransfer[] = [
  transfer('half an answer, closed', [head('Connection: close'), half], 'closes', 'truncated', 'truncated'),
  transfer(
    'half an answer of a length, closed',
    [head(lengthOf(good)), half],
    'closes',
    lost,
    'UND_ERR_SOCKET',
  ),
  transfer(
    'half an answer of a length, reset',
    [head(lengthOf(good)), half],
    'resets',
    lost,
    'UND_ERR_SOCKET',
  ),
  transfer(
    'an answer that is longer than it says',
    [head(lengthOf(half)), good],
    'closes',
    'truncated',
    'truncated',
  ),
  transfer(
    'an answer in chunks without the last',
    [head(CHUNKED), chunk(good)],
    'closes',
    lost,
    'UND_ERR_SOCKET',
  ),
  transfer('half a chunk', [head(CHUNKED), chunk(good).subarray(0, 40)], 'closes', lost, 'UND_ERR_SOCKET'),
  transfer(
    'half an answer in chunks, ended as if it were whole',
    [head(CHUNKED), chunk(half), Buffer.from('0\r\n\r\n')],
    'closes',
    'truncated',
    'truncated',
  ),
  transfer(
    'a chunk whose length is no number',
    [head(CHUNKED), Buffer.from('zz\r\n'), good],
    'closes',
    lost,
    'HTTPParserError',
  ),
  transfer('half a head', [head().subarray(0, 20)], 'closes', lost, 'UND_ERR_SOCKET'),
  transfer(
    'a head that is no HTTP',
    [Buffer.from(`220 mail.example ESMTP\r\n${GOOD}`)],
    'closes',
    lost,
    'HTTPParserError',
  ),
  transfer('the document without a head', [good], 'closes', lost, 'HTTPParserError'),
  transfer('nothing at all', [], 'closes', lost, 'UND_ERR_SOCKET'),
  transfer('an answer of no length', [head('Content-Length: 0')], 'closes', 'empty', 'empty'),
  transfer(
    'a gzip stream of nothing',
    [head('Content-Encoding: gzip', lengthOf(gzipSync(''))), gzipSync('')],
    'closes',
    'empty',
    'empty',
  ),
  transfer(
    'no gzip stream where one is promised',
    [head('Content-Encoding: gzip', 'Content-Length: 0')],
    'closes',
    'empty',
    'empty',
  ),
  transfer('half an answer, and then silence', [head(lengthOf(good)), half], 'waits', lost, 'deadline'),
  transfer('a head, and then silence', [head(lengthOf(good))], 'waits', lost, 'deadline'),
  transfer(
    'a whole document whose answer does not end',
    [head(CHUNKED), chunk(good)],
    'waits',
    lost,
    'deadline',
  ),
];

export const hostileTransfers: readonly HostileTransfer[] = [...compressed, ...http];
