/** The answers of an operation as the OpenAPI document shows them, its problems with each code that it can have. */
import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { refusals } from '../domain/order/refusals';
import { referenceTo, type Json } from './components';
import { answerExamples, examplesOf } from './examples';
import { answerHeaders, type AnswerHeader, type Operation } from './operations';
import {
  isOwn,
  documentOf,
  problemDocument,
  problems,
  refusalDocument,
  statusOf,
  type AnyCode,
  type ProblemCode,
} from './problems';

/** Problems of every operation, of those that need a token, and of those with a body. */
const ofAll: readonly ProblemCode[] = ['headers-too-large', 'unexpected', 'unavailable'];
const ofGuarded: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'too-many-attempts'];
const ofBodies: readonly ProblemCode[] = ['not-readable', 'too-slow', 'too-large', 'wrong-type'];

/** Headers of problems, by status. */
const problemHeaders: Readonly<Record<number, readonly AnswerHeader[]>> = {
  401: ['WWW-Authenticate'],
  403: ['WWW-Authenticate'],
  429: ['Retry-After'],
};

/** Returns the answers by status. */
export function responsesOf(operation: Operation): Record<string, Json> {
  const { id, answers, conditional } = operation;
  const ownHeaders: readonly AnswerHeader[] = conditional ? ['ETag'] : [];
  return {
    ...Object.fromEntries(
      Object.entries(answers).map(([status, { says, schema, types, headers = [] }]) => [
        status,
        {
          description: says,
          ...headersIn([...headers, ...ownHeaders]),
          content: contentOf(types, schema, answerExamples[id]?.[Number(status)]),
        },
      ]),
    ),
    ...(conditional && { 304: { description: 'You have the current answer.', ...headersIn(ownHeaders) } }),
    ...problemsOf(operation),
  };
}

/** Returns JSON of a named schema, or a text of these types. XML is for airlines: generators of clients know none. */
function contentOf(
  types: readonly string[] | undefined,
  schema: z.ZodType,
  examples: Parameters<typeof examplesOf>[0],
): Json {
  const body = types ? { type: 'string' } : referenceTo(schema);
  return Object.fromEntries(
    (types ?? ['application/json'])
      .filter((type) => !type.endsWith('xml'))
      .map((type) => [type, { schema: body, ...examplesOf(examples) }]),
  );
}

function problemsOf({ problems: own, scope, body }: Operation): Record<string, Json> {
  const codes = [...own, ...(scope ? ofGuarded : []), ...(body ? ofBodies : []), ...ofAll];
  const byStatus = new Map<number, AnyCode[]>();
  for (const code of new Set(codes)) {
    const status = statusOf(code);
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([...byStatus].map(([status, of]) => [String(status), problem(status, of)]));
}

function problem(status: number, codes: readonly AnyCode[]): Json {
  return {
    description: codes.map((code) => `\`${code}\`: ${meaningOf(code)}`).join(' '),
    ...headersIn(problemHeaders[status] ?? []),
    content: {
      'application/problem+json': {
        schema: referenceTo(problemDocument),
        ...examplesOf(Object.fromEntries(codes.map((code) => [code, exampleOf(code)]))),
      },
    },
  };
}

function meaningOf(code: AnyCode): string {
  return isOwn(code) ? problems[code].title : refusals[code].means;
}

function exampleOf(code: AnyCode): Json {
  const mistakes = [{ path: 'passengers[0].birthDate', message: 'must be a date that exists, YYYY-MM-DD' }];
  if (code === 'bad-request') return documentOf(code, { mistakes });
  return isOwn(code) ? documentOf(code) : refusalDocument(code, refusals[code].means);
}

function headersIn(names: readonly AnswerHeader[]): Json {
  if (names.length === 0) return {};
  return {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  };
}

/** The headers under `components`. */
export const headerComponents: Json = Object.fromEntries(
  Object.entries(answerHeaders).map(([name, description]) => [
    name,
    { description, schema: { type: name === 'Retry-After' ? 'integer' : 'string' } },
  ]),
);

/** Puts each answer that is the same wherever its status occurs under `components`, and refers to it. Changes the answers that are given. */
export function shared(all: readonly Record<string, Json>[]): Json {
  const components: Json = {};
  for (const status of new Set(all.flatMap((each) => Object.keys(each)))) {
    const having = all.filter((each) => each[status]);
    const [first] = having.map((each) => each[status]);
    if (having.length < 2 || new Set(having.map((each) => JSON.stringify(each[status]))).size > 1) continue;
    const name = (STATUS_CODES[status] ?? status).replaceAll(/\W/g, '');
    components[name] = first;
    for (const each of having) each[status] = { $ref: `#/components/responses/${name}` };
  }
  return components;
}
