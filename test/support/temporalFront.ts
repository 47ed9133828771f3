/** A TLS front before a Temporal server, as clusters have one: it ends TLS, asks for certificates or an API key, and hands calls on. */
import { once } from 'node:events';
import http2, { type ClientHttp2Session, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';

/** A front that listens. */
export interface TemporalFront {
  /** `127.0.0.1:41235`. */
  address: string;
  /** Which half of the SDK called what: `grpc-node-js` or `tonic`, and the call's path. */
  calls: { by: string; path: string; key: string | undefined }[];
  /** API keys that are let in from now on; undefined: no key is asked for. */
  keys: Set<string> | undefined;
  /** Calls that are answered with an error of the server's (INTERNAL) from now on, by the end of their path. */
  refused: string[];
  /** Messages that are answered in place of the server from now on, by the end of the call's path. */
  forged: Map<string, Uint8Array>;
  close(): Promise<void>;
}

const REFUSAL = { ':status': 200, 'content-type': 'application/grpc' };

/** Listens with these TLS options, or without TLS, before the plain server at `behind`. */
export async function startFront(
  behind: string,
  options?: http2.SecureServerOptions,
  keys?: string[],
): Promise<TemporalFront> {
  const server = options ? http2.createSecureServer(options) : http2.createServer();
  const upstream = http2.connect(`http://${behind}`);
  const sessions = new Set<http2.ServerHttp2Session>();
  const front: TemporalFront = {
    address: '',
    calls: [],
    keys: keys && new Set(keys),
    refused: [],
    forged: new Map(),
    close: async () => {
      for (const session of sessions) session.destroy();
      upstream.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session)).on('error', () => undefined);
  });
  server.on('tlsClientError', () => undefined);
  server.on('stream', (stream, headers) => {
    const key = headers.authorization?.replace('Bearer ', '');
    const by = /^[\w-]+/.exec(headers['user-agent'] ?? '')?.[0] ?? '';
    front.calls.push({ by, path: headers[':path'] ?? '', key });
    stream.on('error', () => undefined);
    const refuse = (status: string, message: string): void => {
      const refusal = { ...REFUSAL, 'grpc-status': status, 'grpc-message': message };
      stream.resume().on('end', () => stream.respond(refusal, { endStream: true }));
    };
    if (front.keys && !front.keys.has(key ?? '')) return refuse('16', 'Request unauthorized.');
    if (front.refused.some((end) => headers[':path']?.endsWith(end))) return refuse('13', 'out of order');
    for (const [end, message] of front.forged)
      if (headers[':path']?.endsWith(end)) return answer(stream, message);
    handOn(upstream, stream, headers);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  front.address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return front;
}

/** Answers a call with one message. */
function answer(stream: ServerHttp2Stream, message: Uint8Array): void {
  const head = Buffer.alloc(5); // not compressed, and so many bytes
  head.writeUInt32BE(message.length, 1);
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
  stream.resume().on('end', () => {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
    stream.end(Buffer.concat([head, message]));
  });
}

function handOn(upstream: ClientHttp2Session, stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
  const { ':authority': _authority, ':scheme': _scheme, ...rest } = headers as Record<string, string>;
  const onward = upstream.request(rest);
  let trailers: http2.OutgoingHttpHeaders = {};
  onward.on('response', (answered, flags) => {
    if (stream.destroyed) return;
    // An error is told by headers alone.
    const endStream = (flags & http2.constants.NGHTTP2_FLAG_END_STREAM) !== 0;
    stream.respond({ ...answered }, endStream ? { endStream } : { waitForTrailers: true });
  });
  onward.on('trailers', (given: http2.IncomingHttpHeaders) => {
    trailers = { ...given };
  });
  onward.on('error', () => stream.destroy());
  stream.on('wantTrailers', () => stream.sendTrailers(trailers));
  stream.on('aborted', () => onward.close(http2.constants.NGHTTP2_CANCEL));
  stream.pipe(onward);
  onward.on('data', (chunk: Buffer) => stream.write(chunk)).on('end', () => stream.end());
}
