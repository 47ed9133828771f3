/** A small answer cut at many bytes, and the tests that both tiers declare with a selection of them. */
import type { Socket } from 'node:net';
import { socketServer, type SocketServer } from '../../support/loopback';
import { clientOf, enveloped, reads, writes, type Ended } from './calls';
import { GOOD } from './documents';

const declared = `<?xml version="1.0" encoding="UTF-8"?>${GOOD.replace('</Order>', '<Pax n="é">&#233;<![CDATA[é]]><!-- é --></Pax></Order>')}`;

/** How the server ends an answer of which it has sent all that it means to send. */
type Transport = 'close' | 'length' | 'chunks';

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n';

/** As if the piece were the whole answer. */
function sendAsWhole(socket: Socket, piece: Buffer, transport: Transport): void {
  if (transport === 'close') {
    socket.write(`${HEAD}Connection: close\r\n\r\n`);
    socket.end(piece);
  } else if (transport === 'length') {
    socket.write(`${HEAD}Content-Length: ${piece.length}\r\n\r\n`);
    socket.write(piece);
  } else {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    if (piece.length > 0) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      socket.write(piece);
    }
    socket.write(`${piece.length > 0 ? '\r\n' : ''}0\r\n\r\n`);
  }
}

/** The whole was promised. */
function sendAndBreak(socket: Socket, piece: Buffer, whole: number, transport: Transport): void {
  const length = transport === 'length' ? `Content-Length: ${whole}` : 'Transfer-Encoding: chunked';
  socket.write(`${HEAD}${length}\r\n\r\n`);
  if (transport === 'chunks') socket.write(`${whole.toString(16)}\r\n`);
  socket.end(piece);
}

/** A write goes over a connection of its own, and what is read of its answer is read by the same code: one in so many is enough. */
const WRITES = 7;

const lost = { meaning: 'retry-later', write: 'unknown' };
const truncated: Ended = { ...lost, kind: 'truncated', code: 'truncated' };
const empty: Ended = { ...lost, kind: 'empty', code: 'empty' };
const broken: Ended = { ...lost, kind: 'transport', code: 'UND_ERR_SOCKET' };

/** Declares that an answer cut at every `step`-th byte is never a result, and never anything but cut, however HTTP carries it. */
export function declareCuts(step: number): void {
  let server: SocketServer;
  let answer: (socket: Socket) => void;
  beforeAll(async () => {
    server = await socketServer((socket) => answer(socket));
  });
  afterAll(() => server.close());

  describe.each([
    ['soap', Buffer.from(enveloped(GOOD))],
    ['rest', Buffer.from(declared)],
  ] as const)('over %s', (style, whole) => {
    test.each<Transport>(['close', 'length', 'chunks'])('whole, ended by its %s', async (transport) => {
      answer = (socket) => sendAsWhole(socket, whole, transport);
      const client = clientOf(server.url, style);
      expect(await reads(client)).toMatchObject({ result: { orderId: '599187' } });
      expect(await writes(client)).toMatchObject({ result: { orderId: '599187' } });
      await client.close();
    });

    test.each<Transport>(['close', 'length', 'chunks'])(
      'cut, and ended by its %s as if it were whole',
      async (transport) => {
        const client = clientOf(server.url, style);
        for (let at = 0; at < whole.length; at += step) {
          answer = (socket) => sendAsWhole(socket, whole.subarray(0, at), transport);
          const expected = [at, at === 0 ? empty : truncated];
          expect([at, await reads(client)]).toEqual(expected);
          if (at % (WRITES * step) === 0) expect([at, await writes(client)]).toEqual(expected);
        }
        await client.close();
      },
    );

    test.each<Transport>(['length', 'chunks'])('cut, its %s broken', async (transport) => {
      const client = clientOf(server.url, style);
      for (let at = 0; at < whole.length; at += step) {
        answer = (socket) => sendAndBreak(socket, whole.subarray(0, at), whole.length, transport);
        expect([at, await reads(client)]).toEqual([at, broken]);
        if (at % (WRITES * step) === 0) expect([at, await writes(client)]).toEqual([at, broken]);
      }
      await client.close();
    });
  });
}
