/** The sandbox's HTTP server: paths to the NDC service in both versions and styles, everything else to the control API. */
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { CallRecord } from './callLog';
import { destinationOf } from './checks';
import { json, serveControl } from './control';
import { send, type Exchange } from './delivery';
import type { FaultReply, Wire } from './model';
import { serve, type Service } from './serve';

/** No request of NDC is that large. */
const LARGEST_BODY = 4 * 1024 * 1024;

/** Makes the server; it listens nowhere yet. `closing` ends whatever still waits. */
export function createHttpServer(service: Service, closing: AbortSignal): Server {
  const server = createServer((request, response) => {
    received(service, { request, response, closing }).catch((error: unknown) => {
      // A mistake in the sandbox itself: told loudly, since whoever tests against it must not take it for the service's answer.
      process.stderr.write(
        `sandbox: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      if (!response.headersSent)
        json(response, 500, { mistake: 'the sandbox failed, see its standard error' });
      else request.socket.destroy();
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
    json(response, 413, { mistake: 'the request is too large' });
    return;
  }
  const { world } = service;
  world.late.catchUp(world.clock.now());
  const destination = destinationOf(request, world.settings.names);
  if (!destination) {
    if (!serveControl(service, request, response, body)) json(response, 404, { mistake: 'no such path' });
    return;
  }
  if (request.method !== 'POST') {
    json(response, 405, { mistake: 'every call of the NDC service is a POST' });
    return;
  }
  if ('wire' in destination) return serve(service, destination.wire, exchange, body);
  const { version, style, mistake } = destination;
  // No operation to speak of: the log shows it under login, which every client can call.
  const wire: Wire = { version, style, operation: 'login' };
  const record: CallRecord = {
    at: new Date(world.clock.now()).toISOString(),
    ...wire,
    outcome: 'fault',
    errors: [],
    problems: [mistake],
    status: style === 'soap' ? 500 : 400,
  };
  world.log.arrived(record);
  const fault: FaultReply = { kind: 'fault', code: 'Client', text: mistake };
  const timestamp = world.clock.stamped(world.clock.now());
  send(
    exchange,
    record.status ?? 400,
    service.codec.encode(wire, fault, { correlationId: '', timestamp }),
    [],
  );
}

/** The whole body, unless it is too large or the caller gave up in its middle. */
function bodyOf(request: IncomingMessage): Promise<Buffer | 'too-large' | 'gone'> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    let size = 0;
    request.on('data', (piece: Buffer) => {
      size += piece.length;
      if (size <= LARGEST_BODY) {
        pieces.push(piece);
        return;
      }
      request.pause();
      resolve('too-large');
    });
    request.once('end', () => resolve(Buffer.concat(pieces)));
    request.once('error', () => resolve('gone'));
    request.once('close', () => resolve('gone'));
  });
}
