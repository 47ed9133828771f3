/** How an answer fails on its way: cut in every place where it can be cut, spoilt, dripping, or not there at all. */
import type { Socket } from 'node:net';
import { pause, zipped, type Exchange } from './delivery';

/** A few bytes, and the wait until the next few: an answer of some hundred bytes outlasts every sensible deadline. */
const DROP = { bytes: 3, every: 100 };

/** What a gateway, or a service under maintenance, shows instead of an answer. */
const page =
  '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>Please try again later</h1></body></html>';

/** How many bytes are flipped in the middle of a compressed answer. */
const FLIPPED = 16;

/** CRC and length, with which a gzip stream ends: without them the document may be whole and the stream is not. */
const GZIP_TRAILER = 8;

/** A body as it would go out, and the socket for what an honest server does not do; undefined where the caller has gone. */
function prepared(
  { request, response }: Exchange,
  xml: string,
): { socket: Socket; body: Buffer; headers: string } | undefined {
  const { body, coding } = zipped(request, xml);
  const { socket } = request;
  if (response.destroyed || socket.destroyed) return undefined;
  const headers = `HTTP/1.1 200 OK\r\nContent-Type: text/xml;charset=UTF-8\r\n${coding ? `Content-Encoding: ${coding}\r\n` : ''}`;
  return { socket, body, headers };
}

const firstHalf = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** The first half of the answer, then a clean end: HTTP 200 to whoever does not look closely. */
export function sendHalfByClose(exchange: Exchange, xml: string): void {
  const made = prepared(exchange, xml);
  if (!made) return;
  const { socket, body, headers } = made;
  // Without a length, the end of the connection is the end of the body.
  socket.write(`${headers}Connection: close\r\n\r\n`);
  socket.end(firstHalf(body));
}

/** Half of the bytes that Content-Length announces, then the end of the connection. */
export function sendHalfByLength(exchange: Exchange, xml: string): void {
  const made = prepared(exchange, xml);
  if (!made) return;
  const { socket, body, headers } = made;
  socket.write(`${headers}Content-Length: ${body.length}\r\n\r\n`);
  socket.end(firstHalf(body));
}

/** One chunk with the first half, then the end of the connection where the next chunk or the last one should come. */
export function sendHalfByChunk(exchange: Exchange, xml: string): void {
  const made = prepared(exchange, xml);
  if (!made) return;
  const { socket, body, headers } = made;
  const half = firstHalf(body);
  socket.write(`${headers}Transfer-Encoding: chunked\r\n\r\n${half.length.toString(16)}\r\n`);
  socket.write(half);
  socket.end('\r\n');
}

/** A whole answer of HTTP whose gzip stream is spoilt: bytes flipped in its middle, or its end missing. */
export function sendSpoilt(exchange: Exchange, xml: string, how: 'corrupt' | 'cut'): void {
  const { response } = exchange;
  const { body } = zipped(undefined, xml);
  if (response.destroyed) return;
  const middle = Math.max(0, Math.floor((body.length - FLIPPED) / 2));
  const spoilt =
    how === 'cut'
      ? body.subarray(0, body.length - GZIP_TRAILER)
      : body.map((byte, at) => (at >= middle && at < middle + FLIPPED ? byte ^ 0xff : byte));
  response
    .writeHead(200, {
      'Content-Type': 'text/xml;charset=UTF-8',
      'Content-Encoding': 'gzip',
      'Content-Length': spoilt.length,
    })
    .end(spoilt);
}

/** The answer a few bytes at a time and never to its end; the connection ends as that of a `stall` does. */
export async function drip(exchange: Exchange, xml: string, milliseconds?: number): Promise<void> {
  const made = prepared(exchange, xml);
  if (!made) return;
  const { socket, body, headers } = made;
  socket.write(`${headers}Content-Length: ${body.length}\r\n\r\n`);
  let at = 0;
  const dripping = setInterval(() => {
    const next = Math.min(at + DROP.bytes, body.length - 1);
    if (next > at && socket.writable) socket.write(body.subarray(at, next));
    at = next;
  }, DROP.every);
  await stall(exchange, milliseconds);
  clearInterval(dripping);
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
export async function stall({ request, closing }: Exchange, milliseconds = Infinity): Promise<void> {
  const { socket } = request;
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  if (socket.destroyed) gone.abort();
  await pause(milliseconds, AbortSignal.any([closing, gone.signal]));
  socket.destroy();
}
