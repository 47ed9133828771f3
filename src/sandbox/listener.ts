/** Where the sandbox listens; and for how long it does not, so that connections are refused. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pause } from './delivery';

/** Who takes the port meanwhile (a connection to itself can, on loopback) mostly lets go of it soon. */
const RETRIES = { times: 200, every: 50 };

/** Creates the listener of a server that does not listen yet. `closing` ends every wait. */
export function createListener(server: Server, at: { port: number; host: string }, closing: AbortSignal) {
  let port = at.port;
  let until = 0;
  let refusing: Promise<void> | undefined;

  const listen = async (): Promise<AddressInfo> => {
    server.listen(port, at.host);
    await once(server, 'listening');
    return server.address() as AddressInfo;
  };
  const stop = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const listenAgain = async (): Promise<void> => {
    for (let attempt = 1; !closing.aborted; attempt++) {
      try {
        await listen();
        return;
      } catch (error) {
        if (attempt >= RETRIES.times) throw error;
        await pause(RETRIES.every, closing);
      }
    }
  };
  const refuse = async (): Promise<void> => {
    await stop();
    while (performance.now() < until && !closing.aborted) await pause(until - performance.now(), closing);
    await listenAgain();
  };

  return {
    /** Rejects with Node's error if the port is taken. */
    async open(): Promise<AddressInfo> {
      const address = await listen();
      port = address.port;
      return address;
    },
    /**
     * Ends every connection and listens no more for so many milliseconds, then on the same port again. Called meanwhile, it makes the time
     * longer. Resolves when the sandbox listens again or has been closed; rejects if somebody else keeps the port.
     */
    refuse(milliseconds: number): Promise<void> {
      until = Math.max(until, performance.now() + milliseconds);
      refusing ??= refuse().finally(() => (refusing = undefined));
      return refusing;
    },
    async close(): Promise<void> {
      await refusing;
      await stop();
    },
  };
}
