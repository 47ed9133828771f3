/** The parameters of an operation as the OpenAPI document shows them: of its path, its query and its headers. */
import type { z } from 'zod';
import { orderRequest } from '../domain/request/requestSchema';
import { parameterSchema, type Json } from './components';
import { IDEMPOTENCY_KEY, type Operation } from './operations';

/** Headers that callers can send with an Update. */
const ofUpdates: readonly Json[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A key of your choice, 1 to 128 visible ASCII characters. Repeating a call with the same key does nothing twice',
    example: 'a7f3c1e0',
    schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
  },
  {
    name: 'Prefer',
    in: 'header',
    description:
      '`wait=5`: answer within five seconds (RFC 7240), never later than `api.answersWithin`. `respond-async`: answer at once',
    example: 'wait=5',
    schema: { type: 'string' },
  },
];

const ifNoneMatch: Json = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that you have. If nothing has changed since, the call returns 304',
  example: '"rFZQ2y1zC0bYk3pT9sXq4w"',
  schema: { type: 'string' },
};

/** Returns the parameters of an operation. */
export function parametersOf({ path, query, asksAnOrder, conditional }: Operation): Json[] {
  return [
    ...(path.includes('{reference}') ? [referenceInPath] : []),
    ...(path.includes('{provider}') ? [providerInPath] : []),
    ...Object.entries(inPath).flatMap(([begins, parameter]) => (path.startsWith(begins) ? [parameter] : [])),
    ...Object.entries(query?.shape ?? {}).map(([name, schema]) => inQuery(name, schema as z.ZodType)),
    ...(asksAnOrder ? ofUpdates : []),
    ...(conditional ? [ifNoneMatch] : []),
  ];
}

const referenceInPath: Json = {
  name: 'reference',
  in: 'path',
  required: true,
  description: 'The order’s reference',
  example: 'TRIP-2027-0042',
  schema: parameterSchema(orderRequest.shape.reference),
};

const providerInPath: Json = {
  name: 'provider',
  in: 'path',
  required: true,
  description: 'The provider, as the configuration and the token name it',
  example: 'example',
  schema: { type: 'string' },
};

const named = (name: 'id' | 'name', description: string, example: string): Json => ({
  ...{ name, in: 'path', required: true, description, example },
  schema: { type: 'string' },
});

/** Parameters of paths that begin so. */
const inPath: Readonly<Record<string, Json>> = {
  '/orders/{reference}/messages/{id}': named(
    'id',
    'Id of the message',
    '2027-01-20.140007.312.5f0c8f1d.answer',
  ),
  '/batches/{id}': named('id', 'Id of the batch', 'evening-2027-01-20'),
  '/schedules/{name}': named('name', 'Name of the schedule', 'nightly'),
};

function inQuery(name: string, schema: z.ZodType): Json {
  const { description, ...plain } = parameterSchema(schema);
  const required = !schema.safeParse(undefined).success;
  return {
    name,
    in: 'query',
    ...(required && { required }),
    ...(description !== undefined && { description }),
    schema: plain,
  };
}
