/** What a worker's log says of a provider that does not answer. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createNdcClient } from '../../src/ndc/client';
import { checkProfiles } from '../../src/ndc/profile';
import { observedClient } from '../../src/telemetry/observedClient';
import { Unanswered } from '../../src/worker/unanswered';
import { sandboxProfile } from '../support/running';

test('a wrong address is told once, with its host, the cause and what to correct', async () => {
  // Nothing listens on the discard port.
  const baseUrl = 'http://127.0.0.1:9/ndc';
  const { sandbox: profile } = checkProfiles({ sandbox: sandboxProfile(baseUrl) });
  const told: string[] = [];
  const tell = (_: object, words: string): void => void told.push(words);
  const unanswered = new Unanswered({ warn: tell, info: tell });
  const client = observedClient(
    createNdcClient,
    { profile: profile!, credentials: () => Promise.resolve({ username: 'u', password: 'p' }) },
    { provider: 'sandbox', observers: [unanswered.observing(baseUrl)] },
  );
  await unanswered.atStart([['sandbox', { profile: { baseUrl } }]]);
  for (let times = 0; times < 2; times += 1)
    await expect(client.call('login', {}, { correlationId: randomUUID() })).rejects.toThrow();
  await client.close();
  expect(told).toEqual([
    expect.stringMatching(
      /^provider sandbox does not answer at 127\.0\.0\.1:9: no connection \(ECONNREFUSED\)\. If the address is wrong, correct providers\.sandbox\.baseUrl and restart the worker\.$/,
    ),
  ]);
});

test('a provider that accepts no connection is told at the start, and one that does is not called', async () => {
  let received = '';
  const server = createServer((socket) => socket.on('data', (bytes) => (received += bytes.toString())));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const told: string[] = [];
  const at = (baseUrl: string) => ({ profile: { baseUrl } });

  const tell = (_: object, words: string): void => void told.push(words);
  await new Unanswered({ warn: tell, info: tell }).atStart([
    ['there', at(`http://127.0.0.1:${port}/ndc`)],
    ['gone', at('http://127.0.0.1:9/ndc')],
    ['nowhere', at('https://airline.invalid/ndc')],
  ]);

  server.close();
  await once(server, 'close');
  expect(told.sort()).toEqual([
    'provider gone does not answer at 127.0.0.1:9: no connection (ECONNREFUSED). If the address is wrong, correct providers.gone.baseUrl and restart the worker.',
    expect.stringMatching(
      /^provider nowhere does not answer at airline\.invalid: no connection \(E[A-Z_]+\)\. /,
    ),
  ]);
  expect(received).toBe('');
});
