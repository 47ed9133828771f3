/** A receiver of webhooks on loopback: keeps every request as it came, and answers as it is told. */
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { newSecret, secretBytes } from '../../src/webhooks/secret';
import type { WebhookEndpoint } from '../../src/webhooks/endpoint';
import type { OrderEvent } from '../../src/domain/webhooks/schema';

/** One request. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** `webhook-id`. */
  id: string;
  body: string;
  event: OrderEvent;
}

/** A status with headers; `never` leaves the sender without an answer. */
export type Answering = { status: number; headers?: Record<string, string> } | 'never';

export interface Receiver {
  url: string;
  received: Received[];
  /** Changes how it answers from now on. */
  answer: (received: Received) => Answering;
  /** Resolves when what has come fits. */
  until(fits: (received: readonly Received[]) => boolean): Promise<void>;
  close(): Promise<void>;
}

/** Starts one that takes everything, until it is told otherwise. */
export async function startReceiver(answer: Receiver['answer'] = () => ({ status: 204 })): Promise<Receiver> {
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { url: path = '', headers } = request;
      const event = JSON.parse(body) as OrderEvent;
      const one = { path, headers, id: String(headers['webhook-id']), body, event };
      received.push(one);
      waiting.forEach((look) => look());
      reply(response, receiver.answer(one));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events?to=orders`,
    received,
    answer,
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!fits(received)) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

function reply(response: ServerResponse, answer: Answering): void {
  if (answer === 'never') return;
  response.writeHead(answer.status, answer.headers).end();
}

/** Tries soon and often: a life of seconds stands for hours. */
export const quickPace = { first: 100, most: 400, giveUpAfter: 60_000, timeout: 10_000 };

/** An endpoint that is the receiver, with secrets of its own. */
export function endpointTo(
  name: string,
  { url }: Pick<Receiver, 'url'>,
  changes: Partial<WebhookEndpoint> & { written?: string[] } = {},
): WebhookEndpoint & { written: string[] } {
  const { written = [newSecret()], ...rest } = changes;
  return {
    ...{ name, url, written, pace: quickPace, concurrency: 5 },
    secrets: () => Promise.resolve(written.map((each) => secretBytes(each)!)),
    ...rest,
  };
}

/** What the standard's own library makes of a request; throws where the signature is not good. */
export function verified({ body, headers }: Received, secret: string): OrderEvent {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as OrderEvent;
}
