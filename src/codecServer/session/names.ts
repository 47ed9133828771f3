/**
 * What the server is known as to browsers. A page of another name that was made to lead here (DNS rebinding) would be our own page to the
 * browser: same host in `Origin` and in `Host`.
 */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback, unmapped } from '../../http/network';
import { Problem } from '../problems';

/** What a server is known as, besides the address that a browser connects to. */
export interface Names {
  /** As browsers write them in `Host`. */
  readonly names: readonly string[];
  /** Where it listens: it may be a name. */
  readonly host: string;
  readonly secure: boolean;
}

/** Checks the name that the request came to. @throws Problem where it is another host than the address that it came to, or a configured name */
export function checkHost(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  { names, host, secure }: Names,
): void {
  const { localAddress, localPort } = socket;
  const own = [
    ...(localAddress === undefined ? [] : [unmapped(localAddress)]),
    ...(localAddress !== undefined && isLoopback(localAddress) ? ['localhost'] : []),
    ...(isIP(host) === 0 ? [host] : []),
  ];
  const hosts = [...names, ...own.map((name) => hostOf(name, localPort ?? 0, secure))];
  if (!hosts.includes(headers.host ?? '')) throw new Problem('misdirected', 'another host');
}

/** A host as browsers write it: without the port where it is the usual one. */
function hostOf(name: string, port: number, secure: boolean): string {
  const host = name.includes(':') ? `[${name.split('%')[0]}]` : name;
  return new URL(`${secure ? 'https' : 'http'}://${host}:${port}`).host;
}
