/** The sandbox's HTTP server: the paths of the NDC service in both versions and styles, and everything else to the control API. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { CallRecord } from './callLog';
import { destinationOf } from './checks';
import { serveControl } from './control';
import { send, sendJson, type Exchange } from './delivery';
import type { Wire } from './model';
import { serve, type Service } from './serve';

/** No NDC request is that large. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** Creates the server, which does not listen yet. `closing` ends whatever still waits. */
export function createHttpServer(service: Service, closing: AbortSignal): Server {
  const server = createServer((request, response) => {
    received(service, { request, response, closing }).catch((error: unknown) => {
      // A bug of the sandbox. Make it loud, so that nobody takes it for the service's answer.
      const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
      process.stderr.write(`sandbox: ${trace}\n`);
      if (response.headersSent) request.socket.destroy();
      else sendJson(response, 500, { mistake: 'the sandbox failed, see its standard error' });
    });
  });
  server.keepAliveTimeout = 30_000;
  return server;
}

async function received(service: Service, exchange: Exchange): Promise<void> {
  const { request, response } = exchange;
  const body = await bodyOf(request);
  if (body === 'gone') return;
  if (body === 'too-large') {
    response.once('finish', () => request.socket.destroy()); // the rest is not read
    sendJson(response, 413, { mistake: 'the request is too large' });
    return;
  }
  const { world, codec } = service;
  const now = world.clock.now();
  world.late.catchUp(now);
  const destination = destinationOf(request, service.world.settings);
  if (!destination) {
    if (!serveControl(service, request, response, body)) sendJson(response, 404, { mistake: 'no such path' });
    return;
  }
  if (request.method !== 'POST') {
    sendJson(response, 405, { mistake: 'every call of the NDC service is a POST' });
    return;
  }
  if ('wire' in destination) return serve(service, destination.wire, exchange, body);
  const { version, style, mistake } = destination;
  // No operation is known: the log shows it under login, which every client can call.
  const wire: Wire = { version, style, operation: 'login' };
  const status = style === 'soap' ? 500 : 400;
  const at = new Date(now).toISOString();
  const record: CallRecord = { at, ...wire, outcome: 'fault', errors: [], problems: [mistake], status };
  world.log.arrived(record);
  const header = { correlationId: '', timestamp: world.clock.stamped(now) };
  send(exchange, status, codec.encode(wire, { kind: 'fault', code: 'Client', text: mistake }, header));
}

/** Returns the whole body, unless it is too large or the caller gave up in its middle. */
function bodyOf(request: IncomingMessage): Promise<Buffer | 'too-large' | 'gone'> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= LARGEST_BODY) pieces.push(piece);
      else {
        request.pause();
        resolve('too-large');
      }
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', () => resolve('gone'));
    request.once('close', () => resolve('gone'));
  });
}
