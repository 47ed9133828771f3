/** How an answer ends when a fault strikes it: cut wherever it can be cut, corrupted, dripping, or missing. One function for each `Answer`. */
import type { ServerResponse } from 'node:http';
import { pause, send, XML, zipped, type Exchange } from './delivery';
import type { Fault } from './faults';
import type { Reply, Wire } from './model';
import { uuidOf } from './random';
import { gzipped } from './realistic/realism';
import type { Answer } from './scenarios';

/** An answer that a fault strikes. */
export interface Struck {
  exchange: Exchange;
  wire: Wire;
  fault: Fault;
  /** The correlation id, or another name of the call. */
  name: string;
  /** How long slow things take. */
  settleDelay: number;
  /** Returns the answer as it would go out. */
  xml: () => string;
  /** Returns another reply as it would go out, which may be of another operation. */
  written: (wire: Wire, reply: Reply) => string;
  /** Sends the answer whole. */
  whole: () => void;
  /** Sends another reply whole. */
  deliver: (reply: Reply) => void;
  /** Notes that HTTP itself refused. */
  refused: (status: number) => void;
}

/** A few bytes, and the wait until the next few: an answer of some hundred bytes outlasts every sensible deadline. */
const DROP = { bytes: 3, every: 100 };
/** How many bytes are flipped in the middle of a compressed answer. */
const FLIPPED = 16;
/** CRC and length at the end of a gzip stream: without them the document may be whole and the stream is not. */
const GZIP_TRAILER = 8;

const PAGE =
  '<!DOCTYPE html><html><head><title>Bad gateway</title></head><body><h1>Please try again later</h1></body></html>';

/** How each kind of answer ends. */
export const endings: Record<Answer, (struck: Struck) => void | Promise<void>> = {
  normal: ({ whole }) => whole(),
  slow: async ({ exchange: { closing }, fault, settleDelay, whole }) => {
    await pause(fault.delay ?? settleDelay, closing, ...(fault.answerNow ? [fault.answerNow] : []));
    whole();
  },
  reset: ({ exchange }) => reset(exchange),
  close: ({ exchange }) => void exchange.request.socket.end(),
  stall: ({ exchange, fault }) => stall(exchange, fault.delay),
  drip,
  // Without a length, the end of the connection is the end of the body: HTTP 200 to whoever does not look closely.
  'half-by-close': (struck) => sendHalf(struck, () => 'Connection: close\r\n\r\n'),
  'half-by-length': (struck) => sendHalf(struck, (body) => `Content-Length: ${body.length}\r\n\r\n`),
  'half-by-chunk': (struck) =>
    sendHalf(
      struck,
      (body) => `Transfer-Encoding: chunked\r\n\r\n${firstHalf(body).length.toString(16)}\r\n`,
      '\r\n',
    ),
  'corrupt-gzip': ({ exchange, xml }) =>
    sendGzip(exchange.response, xml(), (body) => {
      const middle = Math.max(0, Math.floor((body.length - FLIPPED) / 2));
      return body.map((byte, at) => (at >= middle && at < middle + FLIPPED ? byte ^ 0xff : byte));
    }),
  'cut-gzip': ({ exchange, xml }) =>
    sendGzip(exchange.response, xml(), (body) => body.subarray(0, body.length - GZIP_TRAILER)),
  status: ({ exchange, fault, refused }) => {
    refused(Number(fault.code));
    sendPage(exchange, Number(fault.code));
  },
  garbage: ({ exchange }) => sendPage(exchange, 200),
  empty: ({ exchange }) => void exchange.response.writeHead(200, { ...XML, 'Content-Length': 0 }).end(),
  other: ({ exchange, wire, name, written }) => {
    const other = otherAnswer(wire, name);
    send(exchange, 200, written(other.wire, other.reply));
  },
  error: ({ fault, deliver }) => {
    const code = fault.code ?? '911';
    const text = fault.text ?? (code === '911' ? 'Unable to process - system error' : `Error ${code}`);
    deliver({ kind: 'error', errors: [{ code, text, owner: 'SVC' }] });
  },
  fault: ({ fault, deliver }) =>
    deliver({ kind: 'fault', code: 'Server', text: fault.text ?? 'internal error' }),
};

/** Breaks the connection with a reset. */
export function reset({ request }: Exchange): void {
  request.socket.resetAndDestroy();
}

/** Sends nothing until the caller hangs up, the time is over or the sandbox closes; then the connection ends. */
async function stall({ request: { socket }, closing }: Exchange, milliseconds = Infinity): Promise<void> {
  const gone = new AbortController();
  socket.once('close', () => gone.abort());
  if (socket.destroyed) gone.abort();
  await pause(milliseconds, closing, gone.signal);
  socket.destroy();
}

const firstHalf = (body: Buffer): Buffer => body.subarray(0, Math.floor(body.length / 2));

/** Writes the head of an answer past node:http, which would not let it break off. Returns undefined if the caller has gone. */
function begun(
  { exchange: { request, response }, xml }: Struck,
  framing: (body: Buffer) => string,
): Buffer | undefined {
  const { body, headers } = zipped(request, xml());
  if (response.destroyed || request.socket.destroyed) return undefined;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  request.socket.write(`HTTP/1.1 200 OK\r\n${lines.join('')}${framing(body)}`);
  return body;
}

function sendHalf(struck: Struck, framing: (body: Buffer) => string, end = ''): void {
  const body = begun(struck, framing);
  if (!body) return;
  const { socket } = struck.exchange.request;
  socket.write(firstHalf(body));
  socket.end(end);
}

/** Sends the answer a few bytes at a time and never to its end; the connection ends as that of a stall does. */
async function drip(struck: Struck): Promise<void> {
  const body = begun(struck, ({ length }) => `Content-Length: ${length}\r\n\r\n`);
  if (!body) return;
  const { socket } = struck.exchange.request;
  let at = 0;
  const dripping = setInterval(() => {
    const next = Math.min(at + DROP.bytes, body.length - 1);
    if (next > at && socket.writable) socket.write(body.subarray(at, next));
    at = next;
  }, DROP.every);
  await stall(struck.exchange, struck.fault.delay);
  clearInterval(dripping);
}

/** Sends whole HTTP whose gzip stream is corrupt. */
function sendGzip(response: ServerResponse, xml: string, corrupt: (body: Buffer) => Uint8Array): void {
  const body = corrupt(gzipped(Buffer.from(xml)));
  if (response.destroyed) return;
  response.writeHead(200, { ...XML, 'Content-Encoding': 'gzip', 'Content-Length': body.length }).end(body);
}

/** Sends a page for people, as gateways and services under maintenance do, with a status for programs. */
function sendPage({ response }: Exchange, status: number): void {
  response.writeHead(status, { 'Content-Type': 'text/html;charset=UTF-8' }).end(PAGE);
}

/** A well-formed answer of another operation: any call gets the fee of somebody's order, and a reshop somebody's login. */
function otherAnswer(wire: Wire, name: string): { wire: Wire; reply: Reply } {
  if (wire.operation === 'orderReshop') {
    const token = { value: uuidOf(`${name}/token`), expires: '2099-01-01T00:00:00.000+01:00' };
    return { wire: { ...wire, operation: 'login' }, reply: { kind: 'login', status: 'Success', token } };
  }
  const offerId = uuidOf(`${name}/offer`);
  const fee = { amount: '0.00', currency: 'EUR' };
  return {
    wire: { ...wire, operation: 'orderReshop' },
    reply: { kind: 'fee', orderId: '1', offerId, ownerCode: 'XX', fee, warnings: [] },
  };
}
