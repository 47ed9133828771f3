/** Refusals: thrown while a request is served, and answered as the server's table of problems says. */
import type { Mistake } from '../domain/request/mistakes';
import type { Caller } from './caller';

/** What a refusal brings besides its code. */
export interface RefusalDetails {
  /** For the audit alone; holds nothing that the caller wrote. */
  reason?: string;
  /** Who called, where that is known all the same: whose token has expired. For the audit. */
  caller?: Caller;
  /** For the answer, instead of the table's. */
  detail?: string;
  /** For the answer: every mistake at once. */
  mistakes?: Mistake[];
  /** Of the answer. */
  headers?: Record<string, string>;
}

/** Thrown while a request is served. Each server has a table of its codes, and a subclass that takes no others. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly details: RefusalDetails = {},
  ) {
    super(details.reason ?? code);
    this.name = 'Refused';
  }
}

/** Returns the refusal of a token that doesn't let its bearer in. */
export function unauthorized(reason: string, caller?: Caller): Refused {
  const headers = { 'www-authenticate': 'Bearer error="invalid_token"' };
  return new Refused('unauthorized', { reason, headers, ...(caller && { caller }) });
}

/** What Fastify and Node say of requests that never come to a handler: our code, and the reason for the audit. */
const ofFramework: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'sent too much'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['wrong-type', 'another type'],
  FST_ERR_BAD_URL: ['not-found', 'another path'],
  ERR_HTTP_REQUEST_TIMEOUT: ['too-slow', 'too slow'],
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'headers without end'],
};

/** Returns the refusal that an error of Fastify or Node means; undefined for any other error. Their own words quote the text, and the text holds passengers. */
export function refusalBy(error: unknown, announced = false): Refused | undefined {
  const { code = '', statusCode = 0 } = (error ?? {}) as { code?: string; statusCode?: number };
  const [known, reason] = ofFramework[code] ?? [];
  if (known !== undefined)
    return new Refused(known, { reason: known === 'too-large' && announced ? 'announced too much' : reason });
  if (statusCode < 400 || statusCode >= 500) return undefined;
  return new Refused('not-readable', {
    reason: code === 'ECONNRESET' ? 'the body broke off' : 'not readable',
  });
}
