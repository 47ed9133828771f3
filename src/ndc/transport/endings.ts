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
  source: Source;
}

/** All known codes of an exchange that ends without an answer. A code without a row proves nothing. */
export const endings: readonly Ending[] = [
  {
    sign: 'ECONNREFUSED',
    sent: 'nothing',
    because: 'no connection was made: nobody listens there',
    source: 'tried',
  },
  { sign: 'ENOTFOUND', sent: 'nothing', because: 'the name did not resolve', source: 'tried' },
  {
    sign: 'EAI_AGAIN',
    sent: 'nothing',
    because: 'the name could not be resolved for now',
    source: 'documented',
  },
  {
    sign: 'UND_ERR_CONNECT_TIMEOUT',
    sent: 'nothing',
    because: 'no connection within the connect time-out',
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
    because: "the authority of the service's certificate is not trusted",
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
    because: "the authority of the service's certificate is not known",
    source: 'documented',
  },
  {
    sign: 'ERR_TLS_CERT_ALTNAME_INVALID',
    sent: 'nothing',
    because: "the service's certificate is for another name",
    source: 'documented',
  },
  {
    sign: 'INVALID_PURPOSE',
    sent: 'nothing',
    because: "the service's certificate is not made for a service",
    source: 'tried',
  },
  {
    sign: 'ERR_INVALID_CHAR',
    sent: 'nothing',
    because: 'a header of the request cannot be sent',
    source: 'tried',
  },
  {
    sign: 'EHOSTUNREACH',
    sent: 'maybe',
    because: 'no way to the service: from the start, or while its answer was awaited',
    source: 'documented',
  },
  {
    sign: 'ENETUNREACH',
    sent: 'maybe',
    because: 'no network: from the start, or while the answer was awaited',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_WRONG_VERSION_NUMBER',
    sent: 'maybe',
    because: 'what came is no TLS: in the handshake, or in the middle of a connection',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    sent: 'maybe',
    because: 'the service speaks no version of TLS that we do',
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
    because: 'the service wants a client certificate, and none was shown (tls.certificate)',
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
    because: 'the service does not take our client certificate',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE',
    sent: 'maybe',
    because: 'our client certificate is of a kind or for a purpose that the service does not take',
    source: 'tried',
  },
  {
    sign: 'ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN',
    sent: 'maybe',
    because: 'the service does not take our client certificate, and does not say why',
    source: 'documented',
  },
  {
    sign: 'ERR_SSL_TLSV1_ALERT_ACCESS_DENIED',
    sent: 'maybe',
    because: 'the service knows our client certificate and does not let it in',
    source: 'documented',
  },
  {
    sign: 'ECONNRESET',
    sent: 'maybe',
    because: 'the connection was reset, and nothing tells whether the service had read the request',
    source: 'tried',
  },
  {
    sign: 'EPIPE',
    sent: 'maybe',
    because: 'the connection broke while the request was written',
    source: 'documented',
  },
  {
    sign: 'ETIMEDOUT',
    sent: 'maybe',
    because: 'the network gave up; the service may have the request',
    source: 'documented',
  },
  {
    sign: 'UND_ERR_SOCKET',
    sent: 'maybe',
    because: 'the service closed the connection before its answer was whole',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_HEADERS_TIMEOUT',
    sent: 'maybe',
    because: 'the service has the request and may still act on it',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_BODY_TIMEOUT',
    sent: 'maybe',
    because: 'the answer began and did not go on',
    source: 'documented',
  },
  {
    sign: 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
    sent: 'maybe',
    because: 'the answer has another length than it says',
    source: 'tried',
  },
  {
    sign: 'UND_ERR_HEADERS_OVERFLOW',
    sent: 'maybe',
    because: 'the head of the answer does not end',
    source: 'tried',
  },
  { sign: 'HTTPParserError', sent: 'maybe', because: 'what came back is not HTTP', source: 'tried' },
  {
    sign: 'UND_ERR_DESTROYED',
    sent: 'maybe',
    because: 'the worker ended its connections',
    source: 'documented',
  },
];

/** Our own codes: the call was stopped by its deadline, its caller, its settings, or the safeguards of a write. */
export const ownEndings: readonly Ending[] = [
  {
    sign: 'tls-unusable',
    sent: 'nothing',
    because: "a file that the provider's tls settings name cannot be read or used; the text says which",
    source: 'own',
  },
  {
    sign: 'tls-closed',
    sent: 'nothing',
    because:
      'the service closed the connection as soon as TLS stood: some refuse a client certificate so, or that there is none',
    source: 'tried',
  },
  {
    sign: 'deadline',
    sent: 'maybe',
    because:
      'no whole answer within the total time-out of the operation; before the first byte of a write nothing has left',
    source: 'own',
  },
  {
    sign: 'cancelled',
    sent: 'maybe',
    because: 'the call was given up; a write that was not handed over yet is proven not sent',
    source: 'own',
  },
  {
    sign: 'refused-before-sending',
    sent: 'nothing',
    because: 'the mark that must precede a write was refused: the flow has given the call up',
    source: 'own',
  },
  {
    sign: 'fence-passed',
    sent: 'nothing',
    because: 'too much time passed since the mark (writeFence): it may no longer be believed',
    source: 'own',
  },
  {
    sign: 'connection-lost',
    sent: 'nothing',
    because: 'the connection was gone before the first byte of a write',
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

/** Returns the failure for an error of an HTTP exchange. `sent` overrides the table when the caller knows better. */
export function failureOf(error: unknown, sent?: 'nothing' | 'maybe'): WireFailure {
  if (error instanceof WireFailure && (sent === undefined || error.sent === sent)) return error;
  const code = error instanceof WireFailure ? error.code : codeOf(error);
  const ending = endings.find(({ sign }) => sign === code);
  const text = error instanceof WireFailure ? error.message : (ending?.because ?? 'the connection failed');
  return new WireFailure(code, text, sent ?? ending?.sent ?? 'maybe', { cause: error });
}
