/** One attempt at a receiver: a POST over a connection of its own, its whole time bounded, no redirect followed, nothing of the answer kept but its status. */
import type { IncomingHttpHeaders } from 'node:http';
import { Client } from 'undici';
import { deadline } from '../ndc/transport/deadline';
import { failureOf } from '../ndc/transport/endings';
import { Incoming } from '../ndc/transport/incoming';
import { connector } from '../ndc/transport/secure';
import { systemTrust } from '../ndc/transport/trust';
import type { WebhookEndpoint } from './endpoint';
import { signedHeaders } from './sign';

/** What goes out. */
export interface Sent {
  id: string;
  body: string;
  /** Milliseconds for everything, connecting included. */
  timeout: number;
  signal?: AbortSignal;
}

/** How the receiver answered. */
export interface Answer {
  status: number;
  /** Milliseconds that it wants to be left alone (Retry-After). */
  retryAfter?: number;
}

/**
 * Sends it. Any status is an answer; the body of the answer is not read: it would only be kept.
 *
 * @throws WireFailure where no answer came; CredentialsMissing where a secret cannot be read
 */
export async function send(
  { url, secrets, tls = systemTrust() }: Pick<WebhookEndpoint, 'url' | 'secrets' | 'tls'>,
  { id, body, timeout, signal }: Sent,
): Promise<Answer> {
  const { origin, pathname, search } = new URL(url);
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'ndc-flows',
    ...signedHeaders({ id, timestamp, body }, await secrets()),
  };
  // A kept connection that has gone stale looks like a receiver that is down.
  const client = new Client(origin, { pipelining: 0, connect: connector(tls, timeout), headersTimeout: 0 });
  const answer = new Incoming();
  const clear = deadline(timeout, signal, (failure) => answer.giveUp(failure));
  try {
    client.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, answer);
    const { status, headers: said } = await answer.head;
    return { status, ...retryAfterOf(said) };
  } catch (error) {
    throw failureOf(error, 'maybe');
  } finally {
    clear();
    answer.drop();
    await client.destroy();
  }
}

/** Seconds or a date, as HTTP has it. */
function retryAfterOf(headers: IncomingHttpHeaders): Pick<Answer, 'retryAfter'> {
  const written = String(headers['retry-after'] ?? '').trim();
  const wait = /^\d{1,9}$/.test(written) ? Number(written) * 1000 : Date.parse(written) - Date.now();
  return wait > 0 ? { retryAfter: wait } : {};
}
