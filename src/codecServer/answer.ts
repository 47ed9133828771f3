/** Answers, and how they go out. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { drain } from './body';
import { problems, type ProblemCode } from './problems';

/** What is answered. */
export interface Answer {
  status: number;
  headers?: OutgoingHttpHeaders;
  body?: string;
}

/** Of every answer: it is kept by no cache, guessed at by no browser, and shown in no frame. */
const always: OutgoingHttpHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  vary: 'Origin',
};

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };

/** A document as an answer. */
export function documentAnswer(status: number, document: unknown): Answer {
  return { status, headers: JSON_TYPE, body: JSON.stringify(document) };
}

/** A refusal as an answer: its code and the table's words. */
export function problemAnswer(code: ProblemCode): Answer {
  const { status, title } = problems[code];
  return documentAnswer(status, { problem: code, title });
}

/** Sends an answer. A request that was not read to its end takes its connection with it. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: Answer,
): void {
  const unread = !request.complete;
  response.writeHead(status, {
    ...always,
    ...headers,
    ...(status !== 204 && { 'content-length': Buffer.byteLength(body) }),
    ...(unread && { connection: 'close' }),
  });
  response.end(body);
  if (unread) drain(request);
}
