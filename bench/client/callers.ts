/** Who calls: our client as it is shipped, with and without its archive, and bare undici, which sends the same bytes and throws the answer away unread. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Agent } from 'undici';
import { createArchive } from '../../src/archive';
import type { MessageArchive } from '../../src/ndc/archive';
import { loginAnswer, TOKEN } from '../documents/login';
import { orderAnswer, ORDER_ID } from '../documents/order';
import { benchClient, callOptions } from '../readers/product';
import type { Message } from './settings';

/** Calls until it is closed. */
export interface Caller {
  call(): Promise<void>;
  /** Waits for what goes on behind the calls, and gives how often something of them was not kept. */
  settled?(): Promise<number>;
  close(): Promise<void>;
}

/** Whom it calls, how often at a time, and what for. */
export interface CallerWish {
  to: string;
  atOnce: number;
  message: Message;
}

export type CallerName = 'bare' | 'product' | 'archiving';

export const callers: Record<CallerName, { title: string; create: (wish: CallerWish) => Promise<Caller> }> = {
  bare: { title: 'plain undici, answer discarded', create: bare },
  product: { title: 'ndc-flows', create: product },
  archiving: { title: 'ndc-flows, archive on', create: archiving },
};

const input = { orderId: ORDER_ID, ownerCode: 'XA' };

function product({ to, atOnce, message }: CallerWish, archive?: MessageArchive): Promise<Caller> {
  const client = benchClient(to, '21.3', { archive }, atOnce);
  const calls: Record<Message, Caller['call']> = {
    order: async () => {
      const { result } = await client.call('orderRetrieve', input, callOptions);
      if (result.orderId !== ORDER_ID) throw new Error('the answer is of another order');
    },
    login: async () => {
      const { result } = await client.call('login', {}, { correlationId: callOptions.correlationId });
      if (result.token !== TOKEN) throw new Error('the answer is of another login');
    },
  };
  return Promise.resolve({ call: calls[message], close: () => client.close() });
}

async function archiving(wish: CallerWish): Promise<Caller> {
  const folder = await mkdtemp(join(tmpdir(), 'ndc-flows-bench-'));
  const archive = createArchive({ folder, keepDays: 1, log: () => undefined });
  const caller = await product(wish, archive.of({ provider: 'bench', version: '21.3', style: 'rest' }));
  return {
    call: () => caller.call(),
    settled: async () => {
      await archive.close();
      return Object.values(archive.troubles()).reduce((sum, times) => sum + times, 0);
    },
    close: async () => {
      await caller.close();
      // Where the disk was too slow it still writes.
      await rm(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
    },
  };
}

async function bare({ to, atOnce, message }: CallerWish): Promise<Caller> {
  const { headers, body, path } = await requestOfOurs(new URL(to).pathname, message);
  const agent = new Agent({ connections: atOnce, pipelining: 1 });
  const { origin } = new URL(to);
  return {
    call: async () => {
      const answer = await agent.request({ origin, path, method: 'POST', headers, body });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`the server answers ${answer.statusCode}`);
    },
    close: () => agent.destroy(),
  };
}

/** What undici writes itself. */
const WRITTEN_BY_UNDICI = ['host', 'connection', 'content-length'];

/** The request that our client sends, as a server sees it. */
async function requestOfOurs(
  base: string,
  message: Message,
): Promise<{ headers: Record<string, string>; body: Buffer; path: string }> {
  let seen: { headers: Record<string, string>; body: Buffer; path: string } | undefined;
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const headers: Record<string, string> = {};
      request.rawHeaders.forEach((name, at, all) => {
        if (at % 2 === 0 && !WRITTEN_BY_UNDICI.includes(name.toLowerCase()))
          headers[name] = all[at + 1] ?? '';
      });
      seen = { headers, body, path: request.url ?? '' };
      response.end(message === 'login' ? loginAnswer() : orderAnswer(1));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caller = await product({ to: `http://127.0.0.1:${port}${base}`, atOnce: 1, message });
  await caller.call();
  await caller.close();
  server.close();
  if (!seen) throw new Error('nothing was sent');
  return seen;
}
