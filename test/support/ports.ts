/** Ports for programs that must be told one before they start, and for addresses where nobody is to answer. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';

/** Linux hands out ports from here on, to listeners that ask for any and to every outgoing connection. */
function firstHandedOut(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8').split(/\s/)[0]);
  } catch {
    return 32_768;
  }
}

const LOWEST = 20_000;
const ABOVE = Math.max(firstHandedOut(), LOWEST + 1_000);

/** A free port on loopback that the system gives to nobody, so that it is still free when a program comes to use it. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (ABOVE - LOWEST));
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch {
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
