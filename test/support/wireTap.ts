/** A way to a server that keeps every byte that goes over it, both ways: what a server could have seen, kept and told. */
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface WireTap {
  /** `127.0.0.1:port`; what connects there reaches the server. */
  address: string;
  /** Whether these bytes have gone over it. */
  saw(bytes: string | Uint8Array): boolean;
  close(): Promise<void>;
}

/** Stands before the server at `address` (`host:port`). */
export async function tapWire(address: string): Promise<WireTap> {
  const [host = '', port = ''] = address.split(/:(?=\d+$)/);
  /** A list a direction of each connection, so that what was sent in pieces lies together. */
  const streams: Buffer[][] = [];
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      const kept: Buffer[] = [];
      streams.push(kept);
      sockets.add(from);
      from.on('data', (bytes: Buffer) => {
        kept.push(bytes);
        to.write(bytes);
      });
      from.on('end', () => to.end());
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    saw: (bytes) => streams.some((kept) => Buffer.concat(kept).includes(Buffer.from(bytes))),
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
