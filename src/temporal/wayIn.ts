/** What of a Temporal configuration would end badly and is better said before: a key in plain text, a certificate that cannot be shown. */
import { X509Certificate, createPrivateKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ClientConfigProfile, ClientConnectConfig } from '@temporalio/envconfig';
import type { TLSConfig } from '@temporalio/client';

/** Where a server is, and how it is reached. */
export interface WayIn {
  address: string;
  options: ClientConnectConfig['connectionOptions'];
}

/** True for the address of a server on this machine, with or without a port. */
export function isLocalAddress(address: string): boolean {
  const url = /^[a-z]+:\/\//i.test(address) ? address : `http://${address}`;
  return URL.canParse(url) && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname);
}

/** The TLS that connections would use; undefined where they would speak plain. */
export function tlsOf({ options: { tls, apiKey } }: Pick<WayIn, 'options'>): TLSConfig | undefined {
  const wanted = tls ?? apiKey !== undefined;
  if (wanted === true) return {};
  return wanted === false ? undefined : wanted;
}

/** Files of the configuration that hold a secret: the client's key, and the profiles where they name an API key. They need not be there. */
export function secretFilesOf(profile: ClientConfigProfile, env: NodeJS.ProcessEnv): string[] {
  const { clientKey } = profile.tls ?? {};
  const folder = env.XDG_CONFIG_HOME ?? (env.HOME && join(env.HOME, '.config'));
  const profiles = env.TEMPORAL_CONFIG_FILE ?? (folder && join(folder, 'temporalio', 'temporal.toml'));
  return [
    ...(clientKey && 'path' in clientKey ? [clientKey.path] : []),
    ...(profile.apiKey !== undefined && env.TEMPORAL_API_KEY === undefined && profiles ? [profiles] : []),
  ];
}

/** Returns what is wrong with a variable that the SDK would pass over in silence; undefined where nothing is. */
export function wrongVariable({
  TEMPORAL_TLS: tls = '',
  TEMPORAL_CONFIG_FILE: file,
}: NodeJS.ProcessEnv): string | undefined {
  // The SDK takes every other word for "false", and would connect without TLS.
  if (!['', '1', 'true', '0', 'false'].includes(tls))
    return `TEMPORAL_TLS must be true or false, not "${tls}"`;
  return file && !existsSync(file) ? `there is no file ${file} (TEMPORAL_CONFIG_FILE)` : undefined;
}

/** Returns what is wrong with an address; undefined for `HOST` and `HOST:PORT`. */
function wrongAddress(address: string): string | undefined {
  const bare = address.replace(/^[a-z][a-z\d+.-]*:\/\/|\/+$/gi, '');
  const [, port = '0'] = /^(?:\[[\da-f:.]+\]|[^:/\s[\]]+)(?::(\d+))?$/i.exec(bare) ?? [undefined, 'none'];
  if (!(Number(port) <= 65_535))
    return `"${address}" is not an address; write HOST:PORT, such as 127.0.0.1:7233`;
  return bare === address ? undefined : `the address "${address}" must be only HOST:PORT; write ${bare}`;
}

/** What is wrong with the way in, in a sentence; undefined where nothing is. @param profile as it was written: the SDK drops half a pair */
export function wrongWayIn(profile: ClientConfigProfile, target: WayIn): string | undefined {
  const address = wrongAddress(target.address);
  if (address !== undefined) return address;
  const { clientCert, clientKey } = profile.tls ?? {};
  if ((clientCert === undefined) !== (clientKey === undefined)) {
    return clientKey === undefined
      ? 'a client certificate needs its key'
      : 'a client key needs its certificate';
  }
  const config = tlsOf(target);
  if (!config) {
    const keyed = target.options.apiKey !== undefined || 'authorization' in (target.options.metadata ?? {});
    return keyed && !isLocalAddress(target.address)
      ? `TLS is off, so the API key would go to ${target.address} unencrypted`
      : undefined;
  }
  return unusable(config);
}

function unusable({ serverRootCACertificate: ca, clientCertPair: pair }: TLSConfig): string | undefined {
  if (ca && !readCertificate(ca)) return 'the server CA is not a PEM certificate';
  if (!pair) return undefined;
  const certificate = readCertificate(pair.crt);
  if (!certificate) return 'the client certificate is not a PEM certificate';
  const ended = new Date(certificate.validTo);
  if (ended.getTime() < Date.now())
    return `the client certificate expired on ${ended.toISOString().slice(0, 10)}`;
  try {
    return certificate.checkPrivateKey(createPrivateKey(Buffer.from(pair.key)))
      ? undefined
      : 'the client key does not belong to the client certificate';
  } catch {
    return 'the client key is not an unencrypted PEM key';
  }
}

function readCertificate(pem: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(pem);
  } catch {
    return undefined;
  }
}
