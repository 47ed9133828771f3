/**
 * How calls end without an answer, and what each ending proves. Codes are undici's and Node's, tried against a server that records what it
 * received.
 */
import type { Source } from '../../domain/calls/sources';

/** Thrown when a call fails below HTTP. `message` is printed, so it contains nothing of the request. */
export class WireFailure extends Error {
  override readonly name = 'WireFailure';
  constructor(
    /** undici's or Node's error code, or one of our own (`ownEndings`). */
    readonly code: string,
    message: string,
    /** `nothing`: proven that no byte of the request was handed to a socket. */
    readonly sent: 'nothing' | 'maybe',
    options?: { cause: unknown },
  ) {
    super(message, options);
  }
}

/** One row: an error code and what it proves. */
export interface Ending {
  sign: string;
  /** What the code alone proves. A write knows more: its socket shows whether a byte was handed over. */
  sent: 'nothing' | 'maybe';
  because: string;
  /** No connection came about, perhaps because the address is wrong: the text names it. */
  namesAddress?: true;
  source: Source;
}

/** All known codes of an exchange that ends without an answer. A code without a row proves nothing. */
export const endings: readonly Ending[] = [
  {
    sign: 'ECONNREFUSED',
    sent: 'nothing',
    because: 'no connection was made: nothing is listening at this address',
    namesAddress: true,
    source: 'tried',
  },
  {
    sign: 'ENOTFOUND',
    sent: 'nothing',
    because: 'the name did not resolve',
    namesAddress: true,
    source: 'tried',
  },
  {
    sign: 'EAI_AGAIN',
    sent: 'nothing',
    because: 'the name cannot be resolved at the moment',
    namesAddress: true,
    source: 'documented',
  },
  {
    sign: 'UND_ERR_CONNECT_TIMEOUT',
    sent: 'nothing',
    because: 'no connection was made within the connect time-out',
    namesAddress: true,
    source: 'tried',
  },
  // Certificates are checked within the handshake, before a byte of the request.
  {
    sign: 'CERT_HAS_EXPIRED',
    sent: 'nothing',
    because: "the service's certificate has expired",
    source: 'tried',
  },
  {
    sign: 'CERT_NOT_YET_VALID',
    sent: 'nothing',
    because: "the service's certificate is not valid yet",
    source: 'documented',
  },
  {
    sign: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    sent: 'nothing',
    because: "the service's certificate is self-signed",
    source: 'tried',
  },
  {
    sign: 'SELF_SIGNED_CERT_IN_CHAIN',
    sent: 'nothing',
    because: "the authority that signed the service's certificate is not trusted",
    source: 'tried',
  },
  {
    sign: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    sent: 'nothing',
    because: "the service's certificate does not show who issued it",
    source: 'tried',
  },
  {
    sign: 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    sent: 'nothing',
    because: "the authority that signed the service's certificate is not known",
    source: 'documented',
  },
  {
    sign: 'ERR_TLS_CERT_ALTNAME_INVALID',
    sent: 'nothing',
    because: "the service's certificate is for a different name",
    source: 'documented',
  },
  {
    sign: 'INVALID_PURPOSE',
    sent: 'nothing',
    because: "the service's certificate is not meant for a server",
    source: 'tried',
  },
  {
    sign: 'ERR_INVALID_CHAR',
    sent: 'nothing',
    because: 'a request header contains a character that cannot be sent',
    source: 'tried',
  },
  {
    sign: 'EHOSTUNREACH',
    sent: 'maybe',
    because: 'there is no route to the service, or it was lost while waiting for the answer',
    namesAddress: true,
    source: 'documented',
  },
  {
    sign: 'ENETUNREACH',
    sent: 'maybe',
    because: 'there is no network, or it was lost while waiting for the answer',
    namesAddress: true,
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_WRONG_VERSION_NUMBER',
    sent: 'maybe',
    because: 'the service did not answer with TLS, in the handshake or later in the connection',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    sent: 'maybe',
    because: 'the service and ndc-flows have no TLS version in common',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE',
    sent: 'maybe',
    because: 'the service refused the handshake, which in TLS 1.3 may come after the request',
    source: 'tried',
  },
  // How a service refuses our certificate. `secure.ts` waits for that before the request, so the socket knows that nothing was sent.
  {
    sign: 'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
    sent: 'maybe',
    because: 'the service requires a client certificate, and none is configured (tls.certificate)',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    sent: 'maybe',
    because: 'the service does not trust the authority of our client certificate',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED',
    sent: 'maybe',
    because: 'the service says that our client certificate has expired',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED',
    sent: 'maybe',
    because: 'the service says that our client certificate was revoked',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE',
    sent: 'maybe',
    because: 'the service does not accept our client certificate',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE',
    sent: 'maybe',
    because: 'the service does not accept the type or purpose of our client certificate',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    sent: 'maybe',
    because: 'the service does not accept our client certificate and gives no reason',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
    sent: 'maybe',
    because: 'the service knows our client certificate and denies it access',
    source: 'documented',
  },
  {
    sign: 'ECONNRESET',
    sent: 'maybe',
    because: 'the connection was reset; it is unknown whether the service had read the request',
    source: 'tried',
  },
  {
    sign: 'EPIPE',
    sent: 'maybe',
    because: 'the connection broke while the request was being written',
    source: 'documented',
  },
  {
    sign: 'ETIMEDOUT',
    sent: 'maybe',
    because: 'the network timed out; the service may have received the request',
    source: 'documented',
  },
  {
    sign: 'UND_ERR_SOCKET',
    sent: 'maybe',
    because: 'the service closed the connection before its answer was complete',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_HEADERS_TIMEOUT',
    sent: 'maybe',
    because: 'the service has the request, and may still act on it',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_BODY_TIMEOUT',
    sent: 'maybe',
    because: 'the answer started and then stopped',
    source: 'documented',
  },
  {
    sign: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    sent: 'maybe',
    because: 'the length of the answer differs from its Content-Length',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_HEADERS_OVERFLOW',
    sent: 'maybe',
    because: 'the headers of the answer are too large',
    source: 'tried',
  },
  { sign: 'HTTPParserError', sent: 'maybe', because: 'the answer is not HTTP', source: 'tried' },
  {
    sign: 'UND_ERR_DESTROYED',
    sent: 'maybe',
    because: 'the worker closed its connections',
    source: 'documented',
  },
];

/** Our own codes: the call was stopped by its deadline, its caller, its settings, or the safeguards of a write. */
export const ownEndings: readonly Ending[] = [
  {
    sign: 'tls-unusable',
    sent: 'nothing',
    because: "a file named in the provider's tls settings cannot be read or used; the text says which",
    source: 'own',
  },
  {
    sign: 'tls-closed',
    sent: 'nothing',
    because:
      'the service closed the connection right after the TLS handshake; some refuse a wrong or missing client certificate this way',
    source: 'tried',
  },
  {
    sign: 'deadline',
    sent: 'maybe',
    because:
      'no complete answer within the operation’s total deadline; before the first byte of a write, nothing was sent',
    source: 'own',
  },
  {
    sign: 'cancelled',
    sent: 'maybe',
    because: 'the call was cancelled; a write that had not reached its socket is proven not sent',
    source: 'own',
  },
  {
    sign: 'refused-before-sending',
    sent: 'nothing',
    because: 'the Temporal server refused the send marker, because the flow had given up the call',
    source: 'own',
  },
  {
    sign: 'fence-passed',
    sent: 'nothing',
    because: 'too much time has passed since the send marker (writeFence)',
    source: 'own',
  },
  {
    sign: 'connection-lost',
    sent: 'nothing',
    because: 'the connection closed before the first byte of a write',
    source: 'own',
  },
];

function codeOf(error: unknown): string {
  // Check the shape: Node's own errors are not always instances of this realm's Error class.
  for (let at = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    if ('code' in at && typeof at.code === 'string') return at.code;
    // undici's parser sets a name, and a code only sometimes.
    if ('name' in at && at.name === 'HTTPParserError') return at.name;
  }
  return 'unknown';
}

/** Returns a failure whose text names the address, if no connection to it came about. */
export function naming(address: string, failure: WireFailure): WireFailure {
  const { code, message, sent } = failure;
  if (!endings.some(({ sign, namesAddress }) => sign === code && namesAddress)) return failure;
  return new WireFailure(code, `${message} (${address})`, sent, { cause: failure });
}

/** Returns the failure for an error of an HTTP exchange. `sent` overrides the table when the caller knows better. */
export function failureOf(error: unknown, sent?: 'nothing' | 'maybe'): WireFailure {
  if (error instanceof WireFailure && (sent === undefined || error.sent === sent)) return error;
  const code = error instanceof WireFailure ? error.code : codeOf(error);
  const ending = endings.find(({ sign }) => sign === code);
  const text = error instanceof WireFailure ? error.message : (ending?.because ?? 'the connection failed');
  return new WireFailure(code, text, sent ?? ending?.sent ?? 'maybe', { cause: error });
}
