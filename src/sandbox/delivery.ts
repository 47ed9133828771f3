/** How an answer goes out: whole, or as a fault has it. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip as gzipCallback } from 'node:zlib';

const gzip = promisify(gzipCallback);

const page =
  '<!DOCTYPE html><html><head><title>Service</title></head><body><h1>Please try again later</h1></body></html>';

/** One exchange that waits for its end. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the sandbox closes: nobody waits longer than that. */
  closing: AbortSignal;
}

/** Sends a whole answer, compressed where the caller takes gzip. */
export async function send(
  { request, response }: Exchange,
  status: number,
  xml: string,
  cookies: string[],
): Promise<void> {
  const headers: Record<string, string | string[] | number> = { 'Content-Type': 'text/xml;charset=UTF-8' };
  if (cookies.length > 0) headers['Set-Cookie'] = cookies;
  let body = Buffer.from(xml);
  if (takesGzip(request)) {
    body = await gzip(body, { level: 1 });
    headers['Content-Encoding'] = 'gzip';
  }
  if (response.destroyed) return;
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}

function takesGzip(request: IncomingMessage): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => coding.trim().split(';')[0] === 'gzip' && !/q=0(\.0*)?$/.test(coding.trim()));
}

/** The first half of the answer, then a clean end: HTTP 200 to whoever does not look closely. */
export async function sendHalf({ request, response }: Exchange, xml: string): Promise<void> {
  const whole = Buffer.from(xml);
  const zipped = takesGzip(request);
  const body = zipped ? await gzip(whole, { level: 1 }) : whole;
  const { socket } = request;
  if (response.destroyed || socket.destroyed) return;
  // Written by hand: without a length, the end of the connection is the end of the body.
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=UTF-8\r\n${zipped ? 'Content-Encoding: gzip\r\n' : ''}Connection: close\r\n\r\n`,
  );
  socket.end(body.subarray(0, Math.floor(body.length / 2)));
}

/** A page of text for people, with a status for programs. */
export function sendPage({ response }: Exchange, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html;charset=UTF-8' }).end(page);
}

/** HTTP 200 and nothing. */
export function sendNothing({ response }: Exchange): void {
  response.writeHead(200, { 'Content-Type': 'text/xml;charset=UTF-8', 'Content-Length': 0 }).end();
}

/** The connection breaks with a reset. */
export function reset({ request }: Exchange): void {
  request.socket.resetAndDestroy();
}

/** The connection ends without a byte. */
export function hangUp({ request }: Exchange): void {
  request.socket.end();
}

/** Nothing comes until the caller hangs up, the time is over or the sandbox closes; then the connection ends. */
export async function stall(exchange: Exchange, milliseconds?: number): Promise<void> {
  const gone = new Promise<void>((resolve) => {
    if (exchange.response.destroyed) resolve();
    else exchange.response.once('close', () => resolve());
  });
  await (milliseconds === undefined
    ? Promise.race([gone, aborted(exchange.closing)])
    : Promise.race([gone, pause(milliseconds, exchange.closing)]));
  exchange.request.socket.destroy();
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** Waits; no longer than the sandbox lives. */
export function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || closing.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      closing.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    closing.addEventListener('abort', done, { once: true });
  });
}
