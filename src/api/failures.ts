/** Any error as the problem that is answered: nothing of what went wrong inside is told, and nothing that a caller wrote. */
import { isGrpcServiceError } from '@temporalio/client';
import { NamespaceNotFoundError } from '@temporalio/common';
import { BadRequest, UpdateRefused } from '../client/errors';
import { AuditUnwritable } from '../codecServer';
import { ConfigInvalid, ConfigMissing } from '../config';
import { NdcFlowsError } from '../domain/errors';
import { KeyMissing } from '../keys';
import {
  Problem,
  documentOf,
  problems,
  refusalDocument,
  type ProblemCode,
  type ProblemDocument,
} from './problems';

/** Refusals of what was sent, whatever the order's state; all others are of the state. */
const ofShape: readonly string[] = [
  'card-number',
  'who-and-why',
  'bad-answer',
  'bad-amount',
  'offer-missing',
  'order-id-missing',
  'key-used',
];

/** What Fastify and Node say of requests that never come to a handler. */
const ofFramework: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-type',
  FST_ERR_NOT_FOUND: 'not-found',
  FST_ERR_BAD_URL: 'not-found',
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/** Faults that are no caller's and have a word: the operator mends them. */
const operators = [ConfigInvalid, ConfigMissing, AuditUnwritable, KeyMissing];

/** What is answered, and whether the log is to be told. */
export interface Told {
  document: ProblemDocument;
  headers: Record<string, string>;
  ours: boolean;
}

export function toldOf(error: unknown): Told {
  const told = (document: ProblemDocument, ours = false, headers = {}): Told => ({ document, headers, ours });
  if (error instanceof Problem) {
    const { detail, mistakes, headers } = error.more;
    const more = { ...(detail !== undefined && { detail }), ...(mistakes && { mistakes }) };
    return told(documentOf(error.code, more), false, headers);
  }
  if (error instanceof BadRequest) return told(documentOf('bad-request', { mistakes: error.mistakes }));
  if (error instanceof UpdateRefused) {
    const code = /^[a-z][a-z-]{1,60}$/.test(error.code) ? error.code : 'refused';
    return told(refusalDocument(code, ofShape.includes(code) ? 422 : 409, error.message));
  }
  if (operators.some((kind) => error instanceof kind)) return told(documentOf('unavailable'), true);
  if (error instanceof NdcFlowsError && isCode(error.code)) return told(documentOf(error.code));
  if (error instanceof NamespaceNotFoundError) return told(documentOf('temporal-unavailable'), true);
  if (isGrpcServiceError(error) || isGrpcServiceError((error as { cause?: unknown } | undefined)?.cause))
    return told(documentOf('temporal-unavailable'), true);
  const { code = '', statusCode } = error as { code?: string; statusCode?: number };
  const known = ofFramework[code];
  if (known) return told(documentOf(known));
  // The parsers' own words quote the text, and the text holds passengers.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return told(documentOf('not-readable'));
  return told(documentOf('unexpected'), true);
}

function isCode(code: string): code is ProblemCode {
  return Object.hasOwn(problems, code);
}
