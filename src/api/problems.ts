/** Everything that an answer can say no with (RFC 9457): status and words by code. None of the words repeats what a caller wrote. */
import { z } from 'zod';
import type { Mistake } from '../domain/request/mistakes';
import { Refused, type RefusalDetails } from '../http';

interface Row {
  status: number;
  title: string;
  /** What that means for the order, and what to do. */
  detail?: string;
}

/** The codes that are the API's own; an order's refusal brings a code and words of its own. */
export const problems = {
  'not-readable': {
    status: 400,
    title: 'The request cannot be read.',
    detail: 'It is no HTTP, or its body is no JSON.',
  },
  unauthorized: { status: 401, title: 'A valid token is needed.' },
  forbidden: { status: 403, title: 'The token does not reach that far.' },
  'not-found': {
    status: 404,
    title: 'There is nothing here.',
    detail: 'GET /openapi.json tells what is where.',
  },
  'unknown-reference': { status: 404, title: 'No order has this reference.' },
  'too-slow': { status: 408, title: 'The request did not come whole in time.' },
  'reference-taken': {
    status: 409,
    title: 'The reference belongs to another request.',
    detail: 'The order that owns it is as it was. Look at it, or choose another reference.',
  },
  'no-offers': { status: 409, title: 'No offers of this order wait to be chosen.' },
  refused: { status: 409, title: 'The order refuses this.' },
  'order-stopped': {
    status: 409,
    title: 'The workflow of this order was ended from outside.',
    detail: 'POST /orders/{reference}/adopt goes on with it.',
  },
  'reference-forgotten': {
    status: 410,
    title: 'The order of this reference was forgotten.',
    detail: 'Nothing is kept about it, and nothing starts under it any more.',
  },
  'too-large': { status: 413, title: 'The body is larger than is taken.' },
  'wrong-type': { status: 415, title: 'The body must be application/json.' },
  'bad-request': { status: 422, title: 'The request has mistakes.', detail: 'Nothing was done.' },
  'too-many-attempts': {
    status: 429,
    title: 'Too many wrong tokens came from this address; try again later.',
  },
  'headers-too-large': { status: 431, title: 'The headers are larger than is taken.' },
  unexpected: {
    status: 500,
    title: 'Something unexpected happened here.',
    detail: 'The log of the API says what. Look at the order before you ask again.',
  },
  'no-worker': {
    status: 503,
    title: 'No worker answers for the orders now.',
    detail: 'Nothing was asked of the order. Try again; the order is safe.',
  },
  'not-taken': {
    status: 503,
    title: 'The order has not said whether it takes this.',
    detail: 'Look at the order, or ask again with the same Idempotency-Key: nothing is done twice.',
  },
  'temporal-unavailable': {
    status: 503,
    title: 'The Temporal server does not answer as it should.',
    detail:
      'Try again: the same request makes the same order, and an order refuses what it has done already.',
  },
  unavailable: { status: 503, title: 'The API cannot answer now; its log says why.' },
} as const satisfies Record<string, Row>;

export type ProblemCode = keyof typeof problems;

const rows: Readonly<Record<ProblemCode, Row>> = problems;

/** A problem as it is answered. */
export const problemDocument = z
  .object({
    type: z.string().describe('urn:ndc-flows:problem: followed by the code'),
    title: z.string().describe('One sentence, the same for every problem with this code'),
    status: z.int(),
    detail: z.string().optional().describe('What happened in this case and what to do'),
    code: z.string().describe('Stable code for programs to compare'),
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
export function refusalDocument(code: string, status: number, detail: string): ProblemDocument {
  return withCode(code, { status, title: rows.refused.title, detail });
}

function withCode(code: string, rest: Omit<ProblemDocument, 'type' | 'code'>): ProblemDocument {
  const { title, status, ...more } = rest;
  return { type: `urn:ndc-flows:problem:${code}`, title, status, code, ...more };
}
