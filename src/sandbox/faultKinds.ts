/** The kinds of faults: what each does to the work and to the answer, and at which operations a plan deals it. */
import { operationNames } from '../domain/calls/operations';
import type { SandboxOperation } from './model';

/** What happens to the work, what the caller gets to see, and where that can happen. */
export interface FaultEffect {
  /** `none`: never done; `done`: done at once; `late`: done settleDelay (or `delay`) later. */
  work: 'none' | 'done' | 'late';
  /** How the answer ends. */
  answer:
    | 'reset'
    | 'close'
    | 'stall'
    | 'drip'
    | 'half-by-close'
    | 'half-by-length'
    | 'half-by-chunk'
    | 'corrupt-gzip'
    | 'cut-gzip'
    | 'status'
    | 'empty'
    | 'garbage'
    | 'other'
    | 'error'
    | 'fault'
    | 'normal'
    | 'slow';
  /** Code of the Error, or HTTP status. */
  code?: string;
  /** Taken away before the call is looked at. */
  loses?: 'token' | 'session';
  /** The error, the fault or a warning of the answer repeats everything that is known of the call, whatever it is. */
  echoes?: true;
  /** Where a plan deals it; a test may order it anywhere. */
  strikes: keyof typeof reaches;
  what: string;
}

const inSession = ['serviceList', 'seatAvailability', 'offerPrice', 'orderCreate'] as const;
const writes = ['orderCreate', 'orderChange', 'orderCancel'] as const;

/** The operations that a kind fits, with the reason. */
export const reaches = {
  any: { operations: operationNames, because: 'a connection does not know what it carries' },
  'with-token': {
    operations: operationNames.filter((name) => name !== 'login'),
    because: 'a login carries no token that could be lost',
  },
  'in-session': { operations: inSession, because: 'only these calls live in a shopping session' },
  writes: {
    operations: writes,
    because: 'only of a write does it matter, and only there can it be told, whether the work was done',
  },
  nowhere: {
    operations: [],
    because:
      'needs a code of the orderer’s, is another name of a kind, or is for who looks for what it leaves behind',
  },
} as const satisfies Record<string, { operations: readonly SandboxOperation[]; because: string }>;

/** One row a kind. */
export const faultKinds = {
  'reset-before': {
    work: 'none',
    answer: 'reset',
    strikes: 'any',
    what: 'the connection is reset, nothing was done',
  },
  'reset-after': {
    work: 'done',
    answer: 'reset',
    strikes: 'any',
    what: 'the work is done, the connection is reset before the answer',
  },
  'answer-lost': {
    work: 'done',
    answer: 'close',
    strikes: 'any',
    what: 'the work is done, the connection is closed without an answer',
  },
  'apply-late': {
    work: 'late',
    answer: 'reset',
    strikes: 'writes',
    what: 'the connection is reset, the work is done later',
  },
  stall: { work: 'done', answer: 'stall', strikes: 'any', what: 'the work is done, no answer ever comes' },
  'stall-before': {
    work: 'none',
    answer: 'stall',
    strikes: 'writes',
    what: 'nothing is done, no answer ever comes',
  },
  'slow-drip': {
    work: 'done',
    answer: 'drip',
    strikes: 'any',
    what: 'the work is done, the answer comes a few bytes at a time and never to its end',
  },
  'half-answer': {
    work: 'done',
    answer: 'half-by-close',
    strikes: 'nowhere',
    what: 'another name of half-by-close',
  },
  'half-by-close': {
    work: 'done',
    answer: 'half-by-close',
    strikes: 'any',
    what: 'the work is done, the answer ends in its middle with HTTP 200 and a clean close',
  },
  'half-by-length': {
    work: 'done',
    answer: 'half-by-length',
    strikes: 'any',
    what: 'the work is done, half of the bytes come that Content-Length announces',
  },
  'half-by-chunk': {
    work: 'done',
    answer: 'half-by-chunk',
    strikes: 'any',
    what: 'the work is done, a chunked answer breaks off between two chunks',
  },
  'corrupt-gzip': {
    work: 'done',
    answer: 'corrupt-gzip',
    strikes: 'any',
    what: 'the work is done, some bytes of the compressed answer are flipped',
  },
  'cut-gzip': {
    work: 'done',
    answer: 'cut-gzip',
    strikes: 'any',
    what: 'the work is done, the compressed answer lacks its end and Content-Length says it is whole',
  },
  slow: { work: 'done', answer: 'slow', strikes: 'any', what: 'the answer comes late' },
  'status-500': {
    work: 'none',
    answer: 'status',
    code: '500',
    strikes: 'any',
    what: 'HTTP 500 with a page of text, nothing was done',
  },
  'status-500-after': {
    work: 'done',
    answer: 'status',
    code: '500',
    strikes: 'writes',
    what: 'the work is done, HTTP 500',
  },
  'status-502': {
    work: 'none',
    answer: 'status',
    code: '502',
    strikes: 'any',
    what: 'HTTP 502 with a gateway’s page, nothing was done',
  },
  'status-502-after': {
    work: 'done',
    answer: 'status',
    code: '502',
    strikes: 'writes',
    what: 'the work is done, HTTP 502 with a gateway’s page',
  },
  'status-503': {
    work: 'none',
    answer: 'status',
    code: '503',
    strikes: 'any',
    what: 'HTTP 503 with a page of text, nothing was done',
  },
  'status-405': {
    work: 'none',
    answer: 'status',
    code: '405',
    strikes: 'any',
    what: 'HTTP 405, as in maintenance; nothing was done',
  },
  'status-401': {
    work: 'none',
    answer: 'status',
    code: '401',
    loses: 'token',
    strikes: 'with-token',
    what: 'the token is lost: HTTP 401',
  },
  empty: {
    work: 'done',
    answer: 'empty',
    strikes: 'any',
    what: 'the work is done, HTTP 200 without a body',
  },
  garbage: {
    work: 'done',
    answer: 'garbage',
    strikes: 'any',
    what: 'the work is done, HTTP 200 with a web page',
  },
  'other-answer': {
    work: 'done',
    answer: 'other',
    strikes: 'any',
    what: 'the work is done, HTTP 200 with a well-formed answer of another operation',
  },
  fault: {
    work: 'none',
    answer: 'fault',
    strikes: 'any',
    what: 'a SOAP fault of the server, nothing was done',
  },
  '911-before': {
    work: 'none',
    answer: 'error',
    code: '911',
    strikes: 'any',
    what: 'error 911, nothing was done',
  },
  '911-after': {
    work: 'done',
    answer: 'error',
    code: '911',
    strikes: 'writes',
    what: 'the work is done, error 911',
  },
  '902-before': {
    work: 'none',
    answer: 'error',
    code: '902',
    strikes: 'writes',
    what: 'error 902, nothing was done',
  },
  '902-after': {
    work: 'done',
    answer: 'error',
    code: '902',
    strikes: 'writes',
    what: 'the work is done, error 902',
  },
  'error-before': {
    work: 'none',
    answer: 'error',
    strikes: 'nowhere',
    what: 'the error `code`, nothing was done',
  },
  'error-after': {
    work: 'done',
    answer: 'error',
    strikes: 'nowhere',
    what: 'the work is done, the error `code`',
  },
  'token-lost': {
    work: 'done',
    answer: 'normal',
    loses: 'token',
    strikes: 'with-token',
    what: 'the token is lost: error 368, nothing was done',
  },
  'session-lost': {
    work: 'done',
    answer: 'normal',
    loses: 'session',
    strikes: 'in-session',
    what: 'the shopping session is lost: error 490, nothing was done',
  },
  'echo-before': {
    work: 'none',
    answer: 'error',
    code: '911',
    echoes: true,
    strikes: 'nowhere',
    what: 'error 911 (or `code`) that repeats names, documents, contacts, token and cookies; nothing was done',
  },
  'echo-after': {
    work: 'done',
    answer: 'error',
    code: '911',
    echoes: true,
    strikes: 'nowhere',
    what: 'the work is done, error 911 (or `code`) that repeats names, documents, contacts, token and cookies',
  },
  'echo-fault': {
    work: 'none',
    answer: 'fault',
    echoes: true,
    strikes: 'nowhere',
    what: 'a SOAP fault that repeats names, documents, contacts, token and cookies; nothing was done',
  },
  'echo-warning': {
    work: 'done',
    answer: 'normal',
    echoes: true,
    strikes: 'nowhere',
    what: 'the work is done, and a warning of the answer repeats names, documents, contacts, token and cookies',
  },
} as const satisfies Record<string, FaultEffect>;

export type FaultKind = keyof typeof faultKinds;

/** All kinds, in the order of the table. */
export const faultNames = Object.keys(faultKinds) as [FaultKind, ...FaultKind[]];

/** The kinds that fit an operation, in the order of the table. */
export function kindsAt(operation: SandboxOperation): FaultKind[] {
  return faultNames.filter((kind) => {
    const { operations }: { operations: readonly SandboxOperation[] } = reaches[faultKinds[kind].strikes];
    return operations.includes(operation);
  });
}
