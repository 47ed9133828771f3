/** How many connections one address may hold at once: whoever opens them and says nothing must not shut everybody else out. */
import type { Server } from 'node:net';
import { isLoopback, network } from './network';

/** How many connections a server of ours takes. */
export interface ConnectionBounds {
  connections: number;
  /** Of these, by one address, or one /64 of IPv6. */
  connectionsOfAddress: number;
  /** The same for an address of this machine: a proxy here brings everybody by one. It leaves some to others, such as those who ask whether the process is well. */
  connectionsOfLoopback: number;
}

/** A browser holds six connections, so that 64 are ten people behind one address. */
export const defaultConnections: ConnectionBounds = {
  connections: 512,
  connectionsOfAddress: 64,
  connectionsOfLoopback: 448,
};

/** Takes so many connections, and hangs up on whoever has as many connections already as one address may have. */
export function boundConnections(server: Server, bounds: ConnectionBounds): void {
  server.maxConnections = bounds.connections;
  const held = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    // It went away while it was taken in.
    if (remoteAddress === undefined) return;
    const from = network(remoteAddress);
    const already = held.get(from) ?? 0;
    if (already >= (isLoopback(remoteAddress) ? bounds.connectionsOfLoopback : bounds.connectionsOfAddress)) {
      socket.destroy();
      return;
    }
    held.set(from, already + 1);
    socket.once('close', () => {
      const left = (held.get(from) ?? 1) - 1;
      if (left > 0) held.set(from, left);
      else held.delete(from);
    });
  });
}
