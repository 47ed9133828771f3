/** An address and a port as people write them: `127.0.0.1:9464`, `[::1]:9464`, or a port alone for loopback. */
import { isIP } from 'node:net';
import { z } from 'zod';

/** Where something listens. */
export interface Place {
  host: string;
  port: number;
}

export const LOOPBACK = '127.0.0.1';

/** What stands in a configuration, as a place. @param port stands in the example of the mistake */
export function placeSchema(port: number) {
  const how = `must be an address and port such as ${LOOPBACK}:${port} or [::1]:${port}, or only a port for loopback`;
  return z
    .union([z.string(), z.number()], how)
    .transform((written) => placeIn(String(written)))
    .refine((place) => place !== undefined, how);
}

function placeIn(written: string): Place | undefined {
  const [, named = LOOPBACK, digits = ''] = /^(?:(\[[\da-f:.]+\]|[\w.]+):)?(\d{1,5})$/i.exec(written) ?? [];
  const host = named === 'localhost' ? LOOPBACK : named.replace(/^\[|\]$/g, '');
  const port = Number(digits);
  return digits !== '' && port > 0 && port <= 65_535 && isIP(host) !== 0 ? { host, port } : undefined;
}
