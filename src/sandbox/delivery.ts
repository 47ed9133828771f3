/** How an answer goes out whole; `endings.ts` has the other ways. */
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipped, type Manner, type Parcel } from './realistic/realism';

/** One exchange that waits for its end. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the sandbox closes; nothing waits longer. */
  closing: AbortSignal;
  /** How its answer departs from the textbook, in a realistic sandbox. */
  manner?: Manner;
}

export const XML = { 'Content-Type': 'text/xml;charset=UTF-8' };

/** Sends a whole answer, compressed if the caller takes gzip. */
export function send(exchange: Exchange, status: number, xml: string, cookies: string[] = []): void {
  const { request, response, manner } = exchange;
  const parcel = manner?.parcel;
  const { body, headers } = zipped(parcel?.compressed === false ? undefined : request, xml, parcel);
  if (response.destroyed) return;
  const all = { ...headers, ...(cookies.length > 0 && { 'Set-Cookie': cookies }) };
  if (!parcel?.chunks) {
    response.writeHead(status, { ...all, 'Content-Length': body.length }).end(body);
    return;
  }
  response.writeHead(status, all);
  for (const chunk of parcel.chunks(body)) response.write(chunk);
  response.end();
}

/** Returns an answer as bytes with its headers, compressed if the caller takes gzip. Without a caller it is not. */
export function zipped(
  request: IncomingMessage | undefined,
  xml: string,
  parcel?: Parcel,
): { body: Buffer; headers: Record<string, string> } {
  const whole = Buffer.from(xml);
  if (!request || !takesGzip(request)) return { body: whole, headers: XML };
  return { body: parcel?.pack(whole) ?? gzipped(whole), headers: { ...XML, 'Content-Encoding': 'gzip' } };
}

function takesGzip(request: IncomingMessage): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => coding.trim().split(';')[0] === 'gzip' && !/q=0(\.0*)?$/.test(coding.trim()));
}

/** Sends JSON. */
export function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const body = Buffer.from(`${JSON.stringify(value)}\n`);
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': body.length }).end(body);
}

/** Waits, `Infinity` for as long as nothing is aborted, and never longer than that. */
export async function pause(milliseconds: number, ...until: AbortSignal[]): Promise<void> {
  if (milliseconds <= 0 || until.some(({ aborted }) => aborted)) return;
  const signal = AbortSignal.any(until);
  if (milliseconds === Infinity) await once(signal, 'abort');
  else await sleep(milliseconds, undefined, { signal }).catch(() => undefined);
}
