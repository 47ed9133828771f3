import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { newSecret } from '../../src/webhooks/secret';
import { send } from '../../src/webhooks/send';
import { endpointTo, startReceiver } from '../support/receiver';

const sent = (timeout: number) => ({ id: 'evt_1', body: '{}', timeout });

/** A server that says these words to whoever comes, and never ends. */
async function saying(words: string): Promise<{ url: string; server: Server }> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(words);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}

test('a status is an answer, whatever it is, and how long the receiver wants to be left alone is told', async () => {
  const receiver = await startReceiver(() => ({ status: 503, headers: { 'retry-after': '120' } }));
  const endpoint = endpointTo('office', receiver);
  expect(await send(endpoint, sent(2_000))).toEqual({ status: 503, retryAfter: 120_000 });
  receiver.answer = () => ({ status: 204, headers: { 'retry-after': 'soon' } });
  expect(await send(endpoint, sent(2_000))).toEqual({ status: 204 });
  expect(receiver.received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    connection: 'close',
  });
  await receiver.close();
  await expect(send(endpoint, sent(2_000))).rejects.toMatchObject({ code: 'ECONNREFUSED' });
});

test('a receiver that takes the connection and says nothing, or never ends its head, is given up in time', async () => {
  for (const words of ['', 'HTTP/1.1 200 OK\r\nx: y\r\n']) {
    const { url, server } = await saying(words);
    const asked = send({ ...endpointTo('slow', { url }) }, sent(300));
    await expect(asked).rejects.toMatchObject({ code: 'deadline' });
    server.close();
  }
});

test('the end of a body is not waited for', async () => {
  const { url, server } = await saying('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\nbeginning');
  expect(await send(endpointTo('drip', { url }), sent(30_000))).toEqual({ status: 200 });
  server.close();
});

test('a secret that cannot be read is told as that, and nothing is sent', async () => {
  const receiver = await startReceiver();
  const endpoint = { ...endpointTo('office', receiver, { written: [newSecret()] }) };
  const missing = Object.assign(new Error('not there'), { code: 'credentials-missing' });
  await expect(send({ ...endpoint, secrets: () => Promise.reject(missing) }, sent(2_000))).rejects.toBe(
    missing,
  );
  expect(receiver.received).toEqual([]);
  await receiver.close();
});
