/**
 * Every hostile answer served over a real socket to the client, in both styles, to a call that may be repeated and to one that must not.
 * Each is compressed in one style and not in the other; `served.system.test.ts` has all four.
 */
import type { Socket } from 'node:net';
import { socketServer, type SocketServer } from '../../support/loopback';
import { hostileTransfers } from './answers';
import { clientOf, reads, writes } from './calls';
import { declareServed, lost, refusedBy } from './served';

declareServed((index, style) => [(index % 2 === 0) === (style === 'soap') ? 'plain' : 'gzip']);

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
