/** Finds out at once that no connection to an address can be made. gRPC goes on trying, and tells only that the time is over. */
import net from 'node:net';

/** Where the SDK looks when an address names no port. */
const DEFAULT_PORT = 7233;

const OTHER_ADDRESS = 'Check TEMPORAL_ADDRESS, or the address in your Temporal profile.';

/** Why there is no way to a server, as the end of a sentence about it, and what to do. */
export interface NoRoute {
  said: string;
  remedy: string;
}

/** What a socket's error means. Source: Node's system errors. */
const meanings: Record<string, NoRoute> = {
  ECONNREFUSED: {
    said: 'nothing listens there (ECONNREFUSED)',
    remedy:
      'Start your server there, or set TEMPORAL_ADDRESS to where it is. To try ndc-flows without one: `ndc-flows demo --keep` in another terminal.',
  },
  ENOTFOUND: { said: 'no host has this name (ENOTFOUND)', remedy: OTHER_ADDRESS },
  EAI_AGAIN: { said: 'the DNS lookup failed (EAI_AGAIN)', remedy: OTHER_ADDRESS },
  EHOSTUNREACH: { said: 'there is no route to it (EHOSTUNREACH)', remedy: OTHER_ADDRESS },
  ENETUNREACH: { said: 'there is no route to it (ENETUNREACH)', remedy: OTHER_ADDRESS },
};

/** Variables by which gRPC goes through a proxy: then whether this machine reaches the address by itself proves nothing. */
const PROXIES = ['grpc_proxy', 'https_proxy', 'http_proxy', 'all_proxy'];

/** How long a socket may take before gRPC, which waits longer, is left to find out (milliseconds). */
const PATIENCE = 1_000;

/** Opens a plain socket to an address. Returns why that cannot be; undefined where it can, or where only gRPC knows. */
export function noRoute(address: string): Promise<NoRoute | undefined> {
  const proxied = PROXIES.some((name) => process.env[name] || process.env[name.toUpperCase()]);
  if (proxied || !URL.canParse(`tcp://${address}`)) return Promise.resolve(undefined);
  const { hostname, port } = new URL(`tcp://${address}`);
  const socket = net.connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || DEFAULT_PORT) });
  return new Promise((resolve) => {
    const end = (found?: NoRoute): void => {
      socket.destroy();
      resolve(found);
    };
    socket.setTimeout(PATIENCE, () => end());
    socket.on('connect', () => end());
    socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
      const found = meanings[code];
      const assumed = port ? '' : ` The address names no port, so ${DEFAULT_PORT} was tried.`;
      end(found && { ...found, remedy: found.remedy + assumed });
    });
  });
}
