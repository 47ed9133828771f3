/** Why no TLS connection to the Temporal server comes about. gRPC tells only that there is none, so it is tried once more without gRPC. */
import tls from 'node:tls';
import type { TLSConfig } from '@temporalio/client';

/** What was found, as the end of a sentence about the server, and what to do. */
export interface TlsTrouble {
  said: string;
  remedy: string;
}

interface Known extends TlsTrouble {
  /** Node's and OpenSSL's codes of it. */
  code: RegExp;
}

const troubles: readonly Known[] = [
  {
    code: /^(UNABLE_TO_(VERIFY|GET)|SELF_SIGNED|DEPTH_ZERO)/,
    said: 'the authority that signed its certificate is not trusted',
    remedy: 'Set TEMPORAL_TLS_SERVER_CA_CERT_PATH to that authority’s certificate.',
  },
  {
    code: /ALTNAME_INVALID$/,
    said: 'its certificate is for a different name',
    remedy: 'Check TEMPORAL_ADDRESS, or set TEMPORAL_TLS_SERVER_NAME to the name in the certificate.',
  },
  {
    code: /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    said: 'its certificate has expired or is not valid yet',
    remedy: 'Renew it, and check this machine’s clock.',
  },
  {
    code: /CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/,
    said: 'it requires a client certificate',
    remedy: 'Set TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH.',
  },
  {
    code: /ALERT_.*(CERTIFICATE|UNKNOWN_CA|ACCESS_DENIED)/,
    said: 'it rejects our client certificate',
    remedy: 'Check the issuer and expiry date of the certificate in TEMPORAL_TLS_CLIENT_CERT_PATH.',
  },
  {
    code: /PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL/,
    said: 'it does not support TLS 1.2 or newer',
    remedy: 'Ask its operator to enable TLS 1.2 or 1.3.',
  },
  {
    code: /WRONG_VERSION_NUMBER|PACKET_LENGTH/,
    said: 'the server there does not use TLS',
    remedy: 'Check the port, or turn TLS off with TEMPORAL_TLS=false if the server is on this machine.',
  },
];

const closes: TlsTrouble = {
  said: 'it closes the connection right after the TLS handshake: it may require a (different) client certificate',
  remedy: 'Check TEMPORAL_TLS_CLIENT_CERT_PATH and TEMPORAL_TLS_CLIENT_KEY_PATH.',
};

const speaksTls: TlsTrouble = {
  said: 'it uses TLS, but this client does not',
  remedy: 'Turn TLS on with TEMPORAL_TLS=true or in the Temporal profile.',
};

/** Milliseconds that a handshake may take. */
const PATIENCE = 2_000;

/** Where the SDK looks when an address names none. */
const DEFAULT_PORT = 7233;

/** Looks for it; undefined where TLS comes about, or nothing is known of why it does not. @param config undefined where we speak plain */
export async function tlsTrouble(
  address: string,
  config: TLSConfig | undefined,
): Promise<TlsTrouble | undefined> {
  if (!URL.canParse(`tcp://${address}`)) return undefined;
  const ending = await handshake(address, config);
  // Whoever speaks no TLS sends nothing that could be taken for its beginning.
  if (!config) return ending === 'silence' || isPlain(ending) ? undefined : speaksTls;
  if (ending === 'closed') return closes;
  return troubles.find(({ code }) => code.test(ending));
}

const isPlain = (ending: string): boolean =>
  ending === 'closed-before' || /^E[A-Z]+$|WRONG_VERSION_NUMBER|PACKET_LENGTH/.test(ending);

/**
 * How a connection ends that sends nothing: an error's code; `accepted` by the server's first word (HTTP/2 begins with one);
 * `closed` after TLS stood, or `closed-before`; or `silence`.
 */
function handshake(address: string, config: TLSConfig | undefined): Promise<string> {
  // Of a scheme without a usual port: the URL of another would leave 443 out.
  const { hostname, port } = new URL(`tcp://${address.replace(/^[a-z]+:\/\//i, '')}`);
  const host = hostname.replace(/^\[|\]$/g, '');
  const { serverRootCACertificate: ca, clientCertPair: pair, serverNameOverride: name } = config ?? {};
  return new Promise((resolve) => {
    const socket = tls.connect({
      host,
      port: Number(port || DEFAULT_PORT),
      ...((name ?? /[a-z]/i.test(host)) && { servername: name ?? host }),
      ALPNProtocols: ['h2'],
      rejectUnauthorized: true,
      ...(ca && { ca: Buffer.from(ca) }),
      ...(pair && { cert: Buffer.from(pair.crt), key: Buffer.from(pair.key) }),
    });
    let stood = false;
    const end = (ending: string): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(ending);
    };
    const timer = setTimeout(() => end(stood ? 'accepted' : 'silence'), PATIENCE);
    socket.on('secureConnect', () => (stood = true));
    socket.on('data', () => end('accepted'));
    socket.on('error', ({ code, message }: NodeJS.ErrnoException) => end(code ?? message));
    socket.on('close', () => end(stood ? 'closed' : 'closed-before'));
  });
}
