/** How many connections one address may hold at once: whoever opens them and says nothing must not shut everybody else out. */
import type { Server } from 'node:net';
import type { Bounds } from './bounds';
import { isLoopback, network } from './callers/network';

/** Hangs up on whoever has as many connections already as one address may have. */
export function boundConnections(server: Server, bounds: Bounds): void {
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
