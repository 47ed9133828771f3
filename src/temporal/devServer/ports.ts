/** A free port, for programs that want to be told one. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** A loopback port that is free now. Somebody else may take it a moment later: who uses it must be ready for that. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
