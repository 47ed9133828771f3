/** How a request can be refused: status and words, by code. The words help whoever is allowed in, and tell nobody else what would have worked. */
import type { Caller } from './callers/caller';

/** Codes of refusals: in the answer's body, and in the audit. */
export type ProblemCode =
  | 'bad-request'
  | 'unauthorized'
  | 'no-session'
  | 'origin-forbidden'
  | 'misdirected'
  | 'not-found'
  | 'method-not-allowed'
  | 'too-large'
  | 'wrong-type'
  | 'too-many-payloads'
  | 'not-openable'
  | 'too-many-attempts'
  | 'unavailable';

interface Problem {
  status: number;
  title: string;
}

/**
 * Whether a token is missing, wrong, revoked, over or of another issuer is one answer to the caller; the audit has the reason.
 * What cannot be opened is not told apart either: the key's id stands in the payload, and whether it is at hand is the operator's business.
 */
export const problems: Readonly<Record<ProblemCode, Problem>> = {
  'bad-request': {
    status: 400,
    title: 'The body is no JSON document {"payloads": […]} of Temporal payloads.',
  },
  unauthorized: { status: 401, title: 'A valid token is needed.' },
  'no-session': { status: 401, title: 'There is no session that could be ended.' },
  'origin-forbidden': { status: 403, title: 'Pages of this origin may not ask.' },
  misdirected: { status: 421, title: 'This server is not known by this name; see `codecServer.names`.' },
  'not-found': { status: 404, title: 'There is nothing here.' },
  'method-not-allowed': { status: 405, title: 'Payloads are decoded by POST, and nothing is encoded here.' },
  'too-large': { status: 413, title: 'The body is larger than is taken.' },
  'wrong-type': { status: 415, title: 'The body must be application/json, not compressed.' },
  'too-many-payloads': { status: 413, title: 'There are more payloads than are taken at once.' },
  'not-openable': {
    status: 422,
    title: 'A payload cannot be opened here; the audit of the codec server says why.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many wrong tokens came from this address; try again later.',
  },
  unavailable: { status: 503, title: 'The codec server cannot answer now; its log says why.' },
};

/** Thrown while a request is served, and answered as the table says. */
export class Refused extends Error {
  constructor(
    readonly code: ProblemCode,
    /** For the audit alone. Holds nothing that the caller wrote. */
    readonly reason: string,
    /** Who it is all the same: whose token it was that is over. */
    readonly caller?: Caller,
  ) {
    super(reason);
    this.name = 'Refused';
  }
}
