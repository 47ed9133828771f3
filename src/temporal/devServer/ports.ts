/** Loopback ports: free ones, for programs that want to be told one, and whether anybody listens. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A loopback port that is free now. Somebody else may take it a moment later: who uses it must be ready for that. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether a connection to `host:port` is accepted now. */
export function isListening(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`tcp://${address}`);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });
}
