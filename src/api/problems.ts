/** Everything that an answer can say no with (RFC 9457): status and words by code. None of the words repeats what a caller wrote. */
import { z } from 'zod';
import { refusals, mayComeLater, refusesArguments, type RefusalCode } from '../domain/order/refusals';
import type { Mistake } from '../domain/request/mistakes';
import { Refused, type RefusalDetails } from '../http';

interface Row {
  status: number;
  title: string;
  /** What that means for the order, and what to do. */
  detail?: string;
}

/** The codes that are the API's own. Those of an order's refusals: `src/domain/order/refusals.ts`. */
export const problems = {
  'not-readable': {
    status: 400,
    title: 'The request cannot be read.',
    detail: 'It is not valid HTTP, or its body is not valid JSON or XML, or not the expected message.',
  },
  unauthorized: { status: 401, title: 'A valid token is needed.' },
  forbidden: { status: 403, title: 'The token lacks a scope.' },
  csrf: {
    status: 403,
    title: 'The request does not come from a page of the desk.',
    detail: 'Nothing was done. Reload the page and try again.',
  },
  'not-found': {
    status: 404,
    title: 'There is nothing here.',
    detail: 'GET /openapi.json lists all paths.',
  },
  'method-not-allowed': {
    status: 405,
    title: 'This path does not take this method.',
    detail: 'The header Allow lists the methods that it takes.',
  },
  'unknown-reference': { status: 404, title: 'No order has this reference.' },
  'unknown-delivery': {
    status: 404,
    title: 'No delivery has this id.',
    detail: 'GET /webhooks/undelivered lists the ids. The namespace may no longer remember it.',
  },
  'no-archive': {
    status: 404,
    title: 'This machine keeps no raw messages.',
    detail: 'Workers keep them on their own machines: run the API on one of these, or share the folder.',
  },
  'unknown-message': {
    status: 404,
    title: 'No message of this order has this id.',
    detail: 'GET /orders/{reference}/messages lists the ids. Old messages are removed after a few days.',
  },
  'unknown-batch': {
    status: 404,
    title: 'No batch has this id.',
    detail: 'GET /batches lists the ids. The namespace may no longer remember it.',
  },
  'unknown-schedule': {
    status: 404,
    title: 'No schedule of batches has this name.',
    detail: 'GET /schedules lists the names.',
  },
  'too-slow': { status: 408, title: 'The request did not arrive completely in time.' },
  'reference-taken': {
    status: 409,
    title: 'The reference already belongs to a different request.',
    detail: 'Its order is unchanged. Read its status, or choose another reference.',
  },
  'batch-taken': {
    status: 409,
    title: 'A batch has this id already.',
    detail: 'Each id is used once. Read the batch, or choose another id.',
  },
  'batch-refused': {
    status: 409,
    title: 'The batch refuses this.',
    detail: 'It has ended, or the text contains a card number.',
  },
  'schedule-busy': {
    status: 409,
    title: 'A batch of this schedule is under way.',
    detail: 'Wait for it to end: it also tickets orders that were released in the meantime.',
  },
  'no-offers': { status: 409, title: 'This order has no offers to choose from.' },
  refused: {
    status: 409,
    title: 'This was refused.',
    detail: 'The airline refuses, or cannot be reached; the text has its own code and words.',
  },
  'order-stopped': {
    status: 409,
    title: 'The workflow of this order was terminated from outside.',
    detail: 'To continue it: POST /orders/{reference}/adopt.',
  },
  'reference-forgotten': {
    status: 410,
    title: 'The order of this reference was forgotten.',
    detail: 'Its data is erased, and the reference cannot be used again.',
  },
  'too-large': { status: 413, title: 'The body is too large.' },
  'wrong-type': {
    status: 415,
    title: 'The body has a content type or encoding that this call does not take.',
    detail: 'Send application/json, not compressed; notifications may also be XML.',
  },
  'bad-request': { status: 422, title: 'The request has mistakes.', detail: 'Nothing was done.' },
  'bad-cursor': {
    status: 422,
    title: 'The cursor does not belong to this list.',
    detail: 'Send a cursor as it was returned, with the same filter; or start again without one.',
  },
  'too-many-attempts': {
    status: 429,
    title: 'Too many wrong tokens came from this address; try again later.',
  },
  'too-many-notifications': {
    status: 429,
    title: 'Too many notifications came from this provider; try again later.',
    detail: 'This one was not accepted.',
  },
  'too-many-streams': {
    status: 429,
    title: 'Too many programs and pages are already following changes; try again later.',
  },
  'headers-too-large': { status: 431, title: 'The headers are too large.' },
  unexpected: {
    status: 500,
    title: 'An unexpected error happened in the API.',
    detail: 'The API’s log has the details. Read the order’s status before you try again.',
  },
  'no-worker': {
    status: 503,
    title: 'No worker is answering for orders.',
    detail: 'Nothing was sent to the order, and it is safe. Try again.',
  },
  'not-taken': {
    status: 503,
    title: 'The order has not confirmed whether it accepts this.',
    detail: 'Read the order’s status, or try again with the same Idempotency-Key: nothing is done twice.',
  },
  'temporal-unavailable': {
    status: 503,
    title: 'The Temporal server is not answering properly.',
    detail: 'Try again: nothing is done twice.',
  },
  unavailable: { status: 503, title: 'The API cannot answer now; its log has the reason.' },
} as const satisfies Record<string, Row>;

export type ProblemCode = keyof typeof problems;

const rows: Readonly<Record<ProblemCode, Row>> = problems;

/** Every code that an answer can have. */
export type AnyCode = ProblemCode | RefusalCode;

const codes = [...Object.keys(problems), ...Object.keys(refusals)] as [AnyCode, ...AnyCode[]];

/** A code, as the document names it. */
export const problemCode = z.enum(codes).describe('Stable code for programs to compare');

/** Returns the status with which a code is answered. */
export function statusOf(code: AnyCode): number {
  if (isOwn(code)) return rows[code].status;
  if (mayComeLater(code)) return 503;
  return refusesArguments(code) ? 422 : rows.refused.status;
}

/** Returns true for a code that is the API's own. */
export function isOwn(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}

/** A problem as it is answered. */
export const problemDocument = z
  .object({
    type: z.string().describe('urn:ndc-flows:problem: followed by the code'),
    title: z.string().describe('One sentence, the same for every problem with this code'),
    status: z.int(),
    detail: z.string().optional().describe('What happened in this case and what to do'),
    code: problemCode,
    mistakes: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Every mistake in the request, by its path: passengers[2].birthDate'),
  })
  .describe('Why a call failed (RFC 9457)');

export type ProblemDocument = z.infer<typeof problemDocument>;

/** JSON Schema (2020-12) of a problem. */
export const problemJsonSchema = (): Record<string, unknown> =>
  z.toJSONSchema(problemDocument, { io: 'input' });

/** Thrown while a request is served, and answered as the table says. */
export class Problem extends Refused {
  constructor(code: ProblemCode, details: RefusalDetails = {}) {
    super(code, details);
  }
}

/** The document of a code. */
export function documentOf(
  code: ProblemCode,
  more: { detail?: string; mistakes?: Mistake[] } = {},
): ProblemDocument {
  const { status, title, detail } = rows[code];
  return withCode(code, { status, title, ...(detail !== undefined && { detail }), ...more });
}

/** The document of an order's refusal. */
export function refusalDocument(code: RefusalCode, detail: string): ProblemDocument {
  return withCode(code, { status: statusOf(code), title: rows.refused.title, detail });
}

function withCode(code: AnyCode, rest: Omit<ProblemDocument, 'type' | 'code'>): ProblemDocument {
  const { title, status, ...more } = rest;
  return { type: `urn:ndc-flows:problem:${code}`, title, status, code, ...more };
}
