/** How an answer goes out whole; how it fails to is in `breakage.ts`. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipped, type Parcel } from './realistic/parcel';
import type { Manner } from './realistic/realism';

/** One exchange that waits for its end. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Aborted when the sandbox closes: nobody waits longer than that. */
  closing: AbortSignal;
  /** How its answer departs from the textbook, in a realistic sandbox. */
  manner?: Manner;
}

/** Sends a whole answer, compressed where the caller takes gzip. */
export function send(
  { request, response, manner }: Exchange,
  status: number,
  xml: string,
  cookies: string[],
): void {
  const headers: Record<string, string | string[] | number> = { 'Content-Type': 'text/xml;charset=UTF-8' };
  if (cookies.length > 0) headers['Set-Cookie'] = cookies;
  const parcel = manner?.parcel;
  const { body, coding } =
    parcel?.compressed === false
      ? { body: Buffer.from(xml), coding: undefined }
      : zipped(request, xml, parcel);
  if (coding) headers['Content-Encoding'] = coding;
  if (response.destroyed) return;
  if (parcel?.chunks) {
    response.writeHead(status, headers);
    for (const chunk of parcel.chunks(body)) response.write(chunk);
    response.end();
    return;
  }
  response.writeHead(status, { ...headers, 'Content-Length': body.length }).end(body);
}

/** An answer as bytes, compressed where the caller takes gzip; without a caller always. */
export function zipped(
  request: IncomingMessage | undefined,
  xml: string,
  parcel?: Parcel,
): { body: Buffer; coding?: 'gzip' } {
  const whole = Buffer.from(xml);
  if (request && !takesGzip(request)) return { body: whole };
  return { body: parcel ? parcel.pack(whole) : gzipped(whole), coding: 'gzip' };
}

function takesGzip(request: IncomingMessage): boolean {
  return String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .some((coding) => coding.trim().split(';')[0] === 'gzip' && !/q=0(\.0*)?$/.test(coding.trim()));
}

/** Waits, `Infinity` for as long as the sandbox lives, and never longer than that. */
export function pause(milliseconds: number, closing: AbortSignal): Promise<void> {
  if (milliseconds <= 0 || closing.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      closing.removeEventListener('abort', done);
      resolve();
    };
    const timer = Number.isFinite(milliseconds) ? setTimeout(done, milliseconds) : undefined;
    closing.addEventListener('abort', done, { once: true });
  });
}
