import { once } from 'node:events';
import type { Socket } from 'node:net';
import { buildConnector } from 'undici';
import { Gate } from '../../../src/ndc/transport/gate';
import { socketServer, type SocketServer } from '../../support/loopback';

let server: SocketServer;
beforeEach(async () => {
  server = await socketServer();
});
afterEach(() => server.close());

/** What undici would be given. */
function connected(gate: Gate): Promise<Socket> {
  const { port } = server;
  return new Promise((resolve, reject) => {
    gate.connect(
      { hostname: '127.0.0.1', host: `127.0.0.1:${port}`, protocol: 'http:', port: String(port) },
      (error, socket) => (error ? reject(error) : resolve(socket)),
    );
  });
}

const options = { connector: buildConnector({ timeout: 5_000 }), writeFence: 5_000 };

test('a gate that is shut while the mark is awaited gives no socket', async () => {
  let allow: () => void = () => undefined;
  const gate = new Gate({ ...options, beforeFirstByte: () => new Promise((resolve) => (allow = resolve)) });
  const socket = connected(gate);
  while (server.sockets.length === 0) await new Promise(setImmediate);
  gate.close();
  allow();
  await expect(socket).rejects.toMatchObject({ code: 'cancelled', sent: 'nothing' });
  expect(gate.sent).toBe('nothing');
});

test('a socket whose gate is shut before the first byte takes none', async () => {
  const gate = new Gate(options);
  const socket = await connected(gate);
  gate.close();
  const broken = once(socket, 'error');
  expect(socket.write('POST /')).toBe(false);
  await broken.catch(() => undefined);
  expect(gate.sent).toBe('nothing');
  expect(server.received.map((bytes) => bytes.length)).toEqual([0]);
});

test('the first byte that is handed over is the end of every proof', async () => {
  const gate = new Gate(options);
  const socket = await connected(gate);
  expect(gate.sent).toBe('nothing');
  socket.write('POST /');
  expect(gate.sent).toBe('maybe');
  gate.close();
  expect(socket.write(' HTTP/1.1')).toBe(true);
  socket.destroy();
});

test('a gate lets one connection through: a request is never sent again over another', async () => {
  const gate = new Gate(options);
  (await connected(gate)).destroy();
  await expect(connected(gate)).rejects.toMatchObject({ code: 'connection-lost' });
});
