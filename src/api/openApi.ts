/** The OpenAPI 3.1 document of the API, made from the table of operations and the schemas that requests are checked by. */
import { z } from 'zod';
import { scopes } from '../config';
import { orderRequest } from '../domain/request/requestSchema';
import { offerLine, orderStatus } from '../domain/order/status';
import { updateSchemas } from '../domain/order/updateSchemas';
import { operations, type Operation } from './operations';
import { problemDocument, problems, type ProblemCode } from './problems';
import { health, offerList, orderList, startedOrder, workingOrder } from './schemas';

type Json = Record<string, unknown>;

/** Schemas under the names that they have in the document. */
const components: readonly (readonly [string, z.ZodType])[] = [
  ['OrderRequest', orderRequest],
  ['OrderStatus', orderStatus],
  ['OrderList', orderList],
  ['Offer', offerLine],
  ['OfferList', offerList],
  ['StartedOrder', startedOrder],
  ['WorkingOrder', workingOrder],
  ['Health', health],
  ['Problem', problemDocument],
  ...Object.entries(updateSchemas)
    .filter(([update]) => operations.some(({ id }) => id === update))
    .map(([update, schema]) => [update.charAt(0).toUpperCase() + update.slice(1), schema] as const),
];

/** What anything may be answered with that needs a token, and what anything may that has a body. */
const ofAll: readonly ProblemCode[] = ['unexpected', 'unavailable'];
const ofGuarded: readonly ProblemCode[] = ['unauthorized', 'forbidden', 'too-many-attempts'];
const ofBodies: readonly ProblemCode[] = ['not-readable', 'too-slow', 'too-large', 'wrong-type'];

const json = (schema: z.ZodType): Json => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io: 'input' });
  return plain;
};

const reference = (schema: z.ZodType): Json => {
  const [name] = components.find(([, each]) => each === schema) ?? [];
  return name === undefined ? json(schema) : { $ref: `#/components/schemas/${name}` };
};

const inJson = (schema: z.ZodType): Json => ({ 'application/json': { schema: reference(schema) } });

/** The document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(operation);
  }
  paths['/openapi.json'] = {
    get: {
      operationId: 'openApi',
      summary: 'This document',
      responses: { 200: { description: 'OpenAPI 3.1', content: { 'application/json': { schema: {} } } } },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'ndc-flows',
      version: '1',
      description:
        'Durable airline booking flows: one request makes at most one order and at most one set of tickets. What it says no with is ' +
        'application/problem+json (RFC 9457).',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8070' }],
    paths,
    components: {
      schemas: Object.fromEntries(components.map(([name, schema]) => [name, json(schema)])),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `Made by \`ndc-flows api token new NAME --scope …\`. Scopes: ${scopes.join(', ')}`,
        },
      },
    },
  };
}

function described(operation: Operation): Json {
  const { id, summary, description, scope, body } = operation;
  return {
    operationId: id,
    summary,
    ...(description !== undefined && { description }),
    ...(scope !== undefined && { security: [{ bearer: [scope] }] }),
    ...withParameters(operation),
    ...(body && { requestBody: { required: body.required, content: inJson(body.schema) } }),
    responses: responsesOf(operation),
  };
}

function withParameters({ path, query, asksAnOrder }: Operation): Json {
  const parameters: Json[] = [];
  if (path.includes('{reference}')) {
    parameters.push({
      name: 'reference',
      in: 'path',
      required: true,
      schema: json(orderRequest.shape.reference),
    });
  }
  for (const [name, schema] of Object.entries(query?.shape ?? {})) {
    const { description, ...plain } = json(schema as z.ZodType);
    parameters.push({ name, in: 'query', ...(description !== undefined && { description }), schema: plain });
  }
  if (asksAnOrder) {
    parameters.push(
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'The same key asks the same order the same thing once, however often it is sent',
        schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source },
      },
      {
        name: 'Prefer',
        in: 'header',
        description:
          'wait=5: how many seconds the answer may take (RFC 7240); no longer than `api.answersWithin`',
        schema: { type: 'string' },
      },
    );
  }
  return parameters.length > 0 ? { parameters } : {};
}

/** What an `Idempotency-Key` may be. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

function responsesOf({ answers, problems: own, scope, body }: Operation): Json {
  const codes = [...own, ...(scope ? ofGuarded : []), ...(body ? ofBodies : []), ...ofAll];
  const byStatus = new Map<number, string[]>();
  for (const code of new Set(codes)) {
    const { status, title } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${title}`]);
  }
  const problem = { 'application/problem+json': { schema: reference(problemDocument) } };
  return Object.fromEntries([
    ...Object.entries(answers).map(([status, { says, schema }]) => [
      status,
      { description: says, content: inJson(schema) },
    ]),
    ...[...byStatus].map(([status, said]) => [
      String(status),
      { description: said.join(' '), content: problem },
    ]),
  ]) as Json;
}
