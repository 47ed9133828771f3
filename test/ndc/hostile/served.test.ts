/** Every hostile answer served over a real socket to the client, in both styles, to a call that may be repeated and to one that must not. */
import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { NdcClient } from '../../../src/ndc/client';
import { httpServer, socketServer, type HttpServer, type SocketServer } from '../../support/loopback';
import { hostileMessages, hostileTransfers } from './answers';
import { clientOf, enveloped, reads, writes, type Ended, type Style } from './calls';
import { GOOD, hostileDocuments } from './documents';

/** What a flow does about an answer that is refused by each code. What it proves of a write is always the same: nothing. */
const permanent = new Set([
  'missing',
  'malformed-value',
  'too-large',
  'too-deep',
  'text-too-long',
  'too-many-attributes',
  'content-encoding',
]);

const kinds: { readonly [code: string]: string } = {
  truncated: 'truncated',
  'gzip-truncated': 'truncated',
  empty: 'empty',
};

const refusedBy = (code: string): Ended => ({
  kind: kinds[code] ?? 'unreadable',
  code,
  meaning: permanent.has(code) ? 'permanent' : 'retry-later',
  write: 'unknown',
});

/** Nobody knows what the service made of the call. */
const lost: Ended = { meaning: 'retry-later', write: 'unknown' };

/** The same document, with its message in an envelope. */
function inEnvelope(document: Buffer): Buffer {
  const { 0: before = '', 1: behind = '' } = enveloped('|').split('|');
  const written = document
    .toString('latin1')
    .replaceAll('<IATA_OrderViewRS>', `${before}<IATA_OrderViewRS>`)
    .replaceAll('</IATA_OrderViewRS>', `</IATA_OrderViewRS>${behind}`);
  return Buffer.from(written, 'latin1');
}

describe.each<Style>(['soap', 'rest'])('over %s', (style) => {
  let body: Buffer;
  let status = 200;
  let zip = false;
  let server: HttpServer;
  let client: NdcClient;
  beforeAll(async () => {
    server = await httpServer((_seen, response) => {
      response.writeHead(status, zip ? { 'Content-Encoding': 'gzip' } : {});
      response.end(zip ? gzipSync(body) : body);
    });
    client = clientOf(server.url, style);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  const placed = (document: Buffer): Buffer => (style === 'soap' ? inEnvelope(document) : document);

  test('the answer that is not hostile is a result', async () => {
    [body, status] = [placed(Buffer.from(GOOD)), 200];
    expect(await reads(client)).toMatchObject({ result: { orderId: '599187' } });
    expect(await writes(client)).toMatchObject({ result: { orderId: '599187' } });
  });

  test.each(hostileDocuments.map((each) => [each.name, each.code, each] as const))(
    '%s: %s',
    async (_name, code, { bytes }) => {
      [body, status] = [placed(bytes), 200];
      for (zip of [false, true]) {
        expect(await reads(client)).toEqual(refusedBy(code));
        expect(await writes(client)).toEqual(refusedBy(code));
      }
    },
  );

  test.each(
    hostileMessages
      .filter((each) => each.style === style || each.style === 'both')
      .map((each) => [each.name, each.code, each] as const),
  )('%s: %s', async (_name, code, { document }) => {
    [body, status] = [Buffer.from(document), 200];
    for (zip of [false, true]) {
      expect(await reads(client)).toEqual(refusedBy(code));
      expect(await writes(client)).toEqual(refusedBy(code));
    }
  });

  test.each([
    ['a page of HTML', 502, '<!DOCTYPE html><html><p>Bad gateway'],
    ['a word', 503, 'upstream connect error'],
    ['nothing', 504, ''],
    ['half a fault', 500, enveloped('<S:Fault><faultcode>S:Client</faultcode></S:Fault>').slice(0, -9)],
    ['a whole answer', 500, style === 'soap' ? enveloped(GOOD) : GOOD],
  ])('%s with a status of %i says no more than the status', async (_what, code, document) => {
    [body, status] = [Buffer.from(document), code];
    const ended = { ...lost, kind: 'http', code: String(code) };
    for (zip of [false, true]) {
      expect(await reads(client)).toEqual(ended);
      expect(await writes(client)).toEqual(ended);
    }
  });
});

describe('on the wire', () => {
  let server: SocketServer;
  let answer: (socket: Socket) => void;
  beforeAll(async () => {
    server = await socketServer((socket) => answer(socket));
  });
  afterAll(() => server.close());

  test.each(hostileTransfers.map((each) => [each.name, each] as const))('%s', async (_name, hostile) => {
    const { sent, then, kind, code } = hostile;
    answer = (socket) => {
      for (const piece of sent) socket.write(piece);
      if (then === 'closes') socket.end();
      // What was written is sent before the connection is broken.
      if (then === 'resets') socket.write('', () => void setImmediate(() => socket.resetAndDestroy()));
    };
    const total = then === 'waits' ? 300 : 10_000;
    const client = clientOf(server.url, 'rest', total);
    try {
      const expected = { ...(kind === 'transport' ? lost : refusedBy(code)), kind, code };
      for (const call of [reads, writes]) {
        const { code: met, ...rest } = await call(client);
        // Whether a reset is met as one is a matter of the moment.
        expect({ ...rest, code: met === 'ECONNRESET' ? 'UND_ERR_SOCKET' : met }).toEqual(expected);
      }
    } finally {
      await client.close();
    }
  });

  test('an answer that drips for ever ends with the deadline', async () => {
    const drips: NodeJS.Timeout[] = [];
    answer = (socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n<IATA_OrderViewRS>');
      drips.push(setInterval(() => socket.write('<!-- still here -->'), 5));
    };
    const client = clientOf(server.url, 'rest', 300);
    const ended = { ...lost, kind: 'transport', code: 'deadline' };
    expect(await reads(client)).toEqual(ended);
    expect(await writes(client)).toEqual(ended);
    for (const drip of drips) clearInterval(drip);
    await client.close();
  });
});
