/** The OpenAPI 3.1 document of the API, made from the table of operations and the schemas that requests are checked by. */
import { z } from 'zod';
import { scopes } from '../config';
import { orderRequest } from '../domain/request/requestSchema';
import { offerLine, orderStatus } from '../domain/order/status';
import { updateSchemas } from '../domain/order/updateSchemas';
import { answerExamples, bodyExamples, examplesOf } from './examples';
import { operations, tags, type Operation } from './operations';
import { documentOf, problemDocument, problems, type ProblemCode } from './problems';
import { adoptedOrder, health, offerList, orderList, startedOrder, workingOrder } from './schemas';

type Json = Record<string, unknown>;

/** Schemas by their names in the document. */
const components: readonly (readonly [string, z.ZodType])[] = [
  ['OrderRequest', orderRequest],
  ['OrderStatus', orderStatus],
  ['OrderList', orderList],
  ['Offer', offerLine],
  ['OfferList', offerList],
  ['StartedOrder', startedOrder],
  ['AdoptedOrder', adoptedOrder],
  ['WorkingOrder', workingOrder],
  ['Health', health],
  ['Problem', problemDocument],
  ...Object.entries(updateSchemas)
    .filter(([update]) => operations.some(({ id }) => id === update))
    .map(([update, schema]) => [update.charAt(0).toUpperCase() + update.slice(1), schema] as const),
];

/** Problems of every operation, of those that need a token, and of those with a body. */
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

const inJson = (schema: z.ZodType, examples?: Readonly<Record<string, unknown>>): Json => ({
  'application/json': { schema: reference(schema), ...examplesOf(examples) },
});

const introduction = `Book, ticket and cancel airline orders over HTTP. One request makes at most one order and at most one set of tickets.

**Authentication.** Send \`Authorization: Bearer TOKEN\`. \`ndc-flows api token new NAME --scope SCOPE\` makes a token. Each call lists the scope that it needs.

**Waiting.** A call that acts on an order waits until the work is done, at most \`api.answersWithin\` (25 s by default). After that it answers 202, and the order continues on its own: read its status later. \`Prefer: wait=5\` shortens the wait; \`Prefer: respond-async\` skips it.

**Repeating.** Repeat \`POST /orders\` with the same body as often as you like. For the other calls send an \`Idempotency-Key\`; without one, the order refuses what it has already done.

**Problems.** Every refusal is \`application/problem+json\` (RFC 9457). Compare its \`code\`; the texts are for people.`;

/** Returns the document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = described(operation);
  }
  paths['/openapi.json'] = {
    get: {
      operationId: 'openApi',
      summary: 'This document',
      description: 'Returns the OpenAPI 3.1 document of the API. `/docs` shows it as a page.',
      tags: ['Health'],
      security: [],
      responses: {
        200: {
          description: 'The document.',
          content: { 'application/json': { schema: { type: 'object' } } },
        },
      },
    },
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'ndc-flows API',
      version: '1',
      summary: 'Airline orders over HTTP',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:8070', description: 'The API on this machine' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: Object.fromEntries(components.map(([name, schema]) => [name, json(schema)])),
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `A token made by \`ndc-flows api token new NAME --scope SCOPE\`. Scopes: ${scopes.map((each) => `\`${each}\``).join(', ')}.`,
        },
      },
    },
  };
}

function described(operation: Operation): Json {
  const { id, tag, summary, description, scope, body } = operation;
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, scope && `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n'),
    security: scope === undefined ? [] : [{ bearer: [scope] }],
    ...withParameters(operation),
    ...(body && { requestBody: { required: body.required, content: inJson(body.schema, bodyExamples[id]) } }),
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
      description: 'The order’s reference',
      example: 'TRIP-2027-0042',
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
    );
  }
  return parameters.length > 0 ? { parameters } : {};
}

/** Valid values of an `Idempotency-Key`. */
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

function responsesOf({ id, answers, problems: own, scope, body }: Operation): Json {
  const codes = [...own, ...(scope ? ofGuarded : []), ...(body ? ofBodies : []), ...ofAll];
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of new Set(codes)) {
    const { status } = problems[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries([
    ...Object.entries(answers).map(([status, { says, schema }]) => [
      status,
      { description: says, content: inJson(schema, answerExamples[id]?.[Number(status)]) },
    ]),
    ...[...byStatus].map(([status, of]) => [
      String(status),
      {
        description: of.map((code) => `\`${code}\`: ${problems[code].title}`).join(' '),
        content: {
          'application/problem+json': {
            schema: reference(problemDocument),
            ...examplesOf(Object.fromEntries(of.map((code) => [code, documentOf(code, moreOf(code))]))),
          },
        },
      },
    ]),
  ]) as Json;
}

/** Returns what a problem of this code holds besides its fixed texts. */
function moreOf(code: ProblemCode): Parameters<typeof documentOf>[1] {
  if (code !== 'bad-request') return {};
  return {
    mistakes: [{ path: 'passengers[0].birthDate', message: 'must be a day of the calendar, YYYY-MM-DD' }],
  };
}
