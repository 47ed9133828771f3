/** Loopback ports: free ones, for programs that want to be told one, and whether anybody listens. */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A loopback port that is free now. Somebody else may take it a moment later: who uses it must be ready for that. */
export async function freePort(): Promise<number> {
  const port = await listened(0);
  if (port === undefined) throw new Error('no loopback port is free');
  return port;
}

/** Returns whether a program could listen on a loopback port now. */
export async function isFree(port: number): Promise<boolean> {
  // Some systems let a program listen on loopback while another one listens on every address.
  return !(await isListening(`127.0.0.1:${port}`)) && (await listened(port)) !== undefined;
}

/** Listens for a moment. Returns the port; undefined where it is taken or not allowed. */
async function listened(wanted: number): Promise<number | undefined> {
  const server = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return undefined;
  }
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
