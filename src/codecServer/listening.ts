/** Where a server of ours may listen, and the certificate that it shows: shared by those that give out personal data or take orders. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { isLoopback } from './callers/network';

/** Absolute paths of PEM files. */
export interface IdentityFiles {
  certificate: string;
  key: string;
}

/** Whether only programs of this machine get there. A name other than `localhost` may lead elsewhere tomorrow. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && isLoopback(host));
}

/** The address at which clients find it: `http://127.0.0.1:8081`. */
export function endpointOf(host: string, port: number, secure: boolean): string {
  return `${secure ? 'https' : 'http'}://${isIP(host) === 6 ? `[${host}]` : host}:${port}`;
}

/** The certificate and its key, found to belong together before anybody connects. @param unusable makes the error, of what is the matter */
export function identityOf(
  { certificate, key }: IdentityFiles,
  unusable: (what: string, cause: unknown) => Error,
): { cert: Buffer; key: Buffer } {
  try {
    const identity = { cert: readFileSync(certificate), key: readFileSync(key) };
    createSecureContext(identity);
    return identity;
  } catch (error) {
    const { code, path, message } = error as NodeJS.ErrnoException;
    throw unusable(path === undefined ? message : `${path} cannot be read (${code})`, error);
  }
}
