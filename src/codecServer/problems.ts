/** How a request can be refused: status and words, by code. The words help whoever is allowed in, and tell nobody else what would have worked. */
import { Refused, type RefusalDetails } from '../http';

/**
 * Whether a token is missing, wrong, revoked, expired or of another issuer is one answer to the caller; the audit has the reason.
 * What can't be opened is not told apart either: the key's id stands in the payload, and whether it is at hand is the operator's business.
 */
const problems = {
  'bad-request': {
    status: 400,
    title: 'The body is not a JSON document {"payloads": […]} of Temporal payloads.',
  },
  'not-readable': { status: 400, title: 'The request cannot be read.' },
  unauthorized: { status: 401, title: 'A valid token is needed.' },
  'no-session': { status: 401, title: 'There is no session to end.' },
  'origin-forbidden': { status: 403, title: 'This origin is not allowed; see `codecServer.origins`.' },
  misdirected: { status: 421, title: 'This server is not known by this name; see `codecServer.names`.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'method-not-allowed': { status: 405, title: 'Decode payloads with POST; this server does not encode.' },
  'too-slow': { status: 408, title: 'The request did not arrive completely in time.' },
  'too-large': { status: 413, title: 'The body is too large.' },
  'wrong-type': { status: 415, title: 'The body must be application/json, not compressed.' },
  'too-many-payloads': { status: 413, title: 'There are too many payloads in one request.' },
  'not-openable': {
    status: 422,
    title: 'A payload cannot be decrypted; the codec server’s audit log has the reason.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many wrong tokens came from this address; try again later.',
  },
  'headers-too-large': { status: 431, title: 'The headers are too large.' },
  unavailable: { status: 503, title: 'The codec server cannot answer now; its log has the reason.' },
} as const satisfies Record<string, { status: number; title: string }>;

type ProblemCode = keyof typeof problems;

/** Thrown while a request is served, and answered as the table says. */
export class Problem extends Refused {
  constructor(code: ProblemCode, reason: string, details: RefusalDetails = {}) {
    super(code, { reason, ...details });
  }
}

/** Returns the refusal of another method than POST. */
export function methodNotAllowed(reason: string): Problem {
  return new Problem('method-not-allowed', reason, { headers: { allow: 'POST, OPTIONS' } });
}

/** Returns the answer to whatever was thrown: a refusal's row of the table, and `unavailable` for a fault of ours. */
export function refusalOf(error: unknown): {
  status: number;
  headers: Record<string, string>;
  document: object;
} {
  const { code, details } = error instanceof Refused ? error : { code: 'unavailable', details: {} };
  const problem = isCode(code) ? code : 'unavailable';
  const { status, title } = problems[problem];
  return { status, headers: details.headers ?? {}, document: { problem, title } };
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
