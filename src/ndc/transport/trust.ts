/** TLS trust, from version 1.2 on. In its own file, so that reading a configuration does not load the connection code. */
import { createSecureContext, type SecureContext } from 'node:tls';

/** The oldest TLS version accepted. */
export const OLDEST_TLS = 'TLSv1.2';

/** Returns trusted authorities and client certificate. Called for each connection, so that a renewed certificate needs no restart. */
export type TlsReader = () => Promise<SecureContext>;

/** Trusts the authorities that Node trusts: its own list, and those in NODE_EXTRA_CA_CERTS. */
export function systemTrust(): TlsReader {
  let context: SecureContext | undefined;
  return () => Promise.resolve((context ??= createSecureContext({ minVersion: OLDEST_TLS })));
}
