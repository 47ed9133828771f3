/** Addresses, as what is counted by address counts them. */
import { isIP, isIPv6 } from 'node:net';

/** Who an address belongs to, as far as that can be seen: one customer of a provider has a whole /64 of IPv6 addresses. */
export function network(address: string): string {
  const plain = unmapped(address);
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = (plain.split('%')[0] ?? '').split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}

/** Whether it is this machine's own: programs here, and a proxy that brings everybody else. */
export function isLoopback(address: string): boolean {
  const plain = unmapped(address);
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}

/** An IPv4 address as a socket for both kinds writes it, in its own writing. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
