/** Whom a connection trusts, in TLS 1.2 or later. A file of its own: who reads a configuration need not load what connects. */
import { createSecureContext, type SecureContext } from 'node:tls';

/** Below this no connection is made. */
export const OLDEST_TLS = 'TLSv1.2';

/** Gives whom to trust and by which certificate to show oneself, anew for each connection: a certificate is renewed without a restart. */
export type TlsReader = () => Promise<SecureContext>;

/** Trusts whom Node trusts: its own list of authorities, and those that NODE_EXTRA_CA_CERTS names. */
export function systemTrust(): TlsReader {
  let context: SecureContext | undefined;
  return () => Promise.resolve((context ??= createSecureContext({ minVersion: OLDEST_TLS })));
}
