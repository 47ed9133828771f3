/** Real servers on loopback for tests of the wire: they note what they saw, and answer or misbehave as they are told. */
import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import tls from 'node:tls';
import { freePort } from './ports';

/** One request as a server saw it. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** As written, name and value in turn. */
  rawHeaders: string[];
  body: string;
  /** The client's port: two requests over one connection have the same. */
  port: number;
}

export interface HttpServer {
  url: string;
  seen: SeenRequest[];
  close(): Promise<void>;
}

/** Answers every request, once it has been read whole, by `answer`. */
export async function httpServer(
  answer: (request: SeenRequest, response: ServerResponse) => void,
): Promise<HttpServer> {
  const seen: SeenRequest[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url: path = '', headers, rawHeaders } = request;
      const body = Buffer.concat(chunks).toString('utf8');
      const noted = { method, path, headers, rawHeaders, body, port: request.socket.remotePort ?? 0 };
      seen.push(noted);
      answer(noted, response);
    });
  });
  const url = await listening(server);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  return { url, seen, close };
}

export interface SocketServer {
  url: string;
  port: number;
  /** What came over each connection, in the order of connecting. */
  received: Buffer[];
  /** The sockets in the same order. */
  sockets: Socket[];
  close(): Promise<void>;
}

/** For what HTTP servers do not do by themselves. `onRequest` is called when something has come that ends like our documents do. */
export async function socketServer(
  onRequest: (socket: Socket) => void = () => undefined,
  onConnection: (socket: Socket) => void = () => undefined,
): Promise<SocketServer> {
  const received: Buffer[] = [];
  const sockets: Socket[] = [];
  const server = net.createServer((socket) => {
    const at = sockets.push(socket) - 1;
    // Otherwise a head and a body written one after the other wait 40 ms for the client's delayed acknowledgement.
    socket.setNoDelay();
    received[at] = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      const all = Buffer.concat([received[at] ?? Buffer.alloc(0), chunk]);
      received[at] = all;
      if (all.toString('latin1').trimEnd().endsWith('>')) onRequest(socket);
    });
    onConnection(socket);
  });
  const url = await listening(server);
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url, port: (server.address() as AddressInfo).port, received, sockets, close };
}

/** A port on which nobody listens. */
export function deadPort(): Promise<number> {
  return freePort();
}

async function listening(server: net.Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** A TLS front before a plain server on loopback, as the services of airlines have one. */
export async function tlsFront(behind: number, options: tls.TlsOptions): Promise<Omit<HttpServer, 'seen'>> {
  const sockets = new Set<Socket>();
  const server = tls.createServer(options, (socket) => {
    const onward = net.connect(behind, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
    }
    socket.pipe(onward).pipe(socket);
  });
  server.on('tlsClientError', () => undefined);
  const url = (await listening(server)).replace('http:', 'https:');
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { url, close };
}

/** One who connects to a server and says nothing. */
export async function silentAt(
  endpoint: string,
  from = '127.0.0.1',
  to = new URL(endpoint).hostname,
): Promise<Socket> {
  const socket = net.connect({ port: Number(new URL(endpoint).port), host: to, localAddress: from });
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Resolves when the server has hung up. */
export async function hungUpOn(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

/** Writes to a server what need not be HTTP, and returns all that it says until it hangs up. */
export async function talk(endpoint: string, written: string): Promise<string> {
  const { port, hostname } = new URL(endpoint);
  const socket = net.connect(Number(port), hostname);
  let said = '';
  socket.on('data', (chunk) => (said += String(chunk)));
  socket.write(written);
  await once(socket, 'close');
  return said;
}
