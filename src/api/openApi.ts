/** The OpenAPI 3.1 document of the API, made from the table of operations and the schemas that requests are checked by. */
import { scopes } from '../config';
import { componentSchemas, referenceTo, type Json } from './components';
import { bodyExamples, examplesOf } from './examples';
import { operations, tags, type Operation } from './operations';
import { parametersOf } from './parameters';
import { headerComponents, responsesOf, shared } from './responses';
import { webhooks } from './webhookCalls';
import { document } from './schemas';

const introduction = `Book, ticket and cancel airline orders over HTTP. One request makes at most one order and at most one set of tickets.

**Authentication.** Send \`Authorization: Bearer TOKEN\`. \`ndc-flows api token new NAME --scope SCOPE\` makes a token. Each call lists the scope that it needs.

**Waiting.** A call that acts on an order waits until the work is done, at most \`api.answersWithin\` (25 s by default). After that it answers 202, and the order continues on its own: read its status later. \`Prefer: wait=5\` shortens the wait; \`Prefer: respond-async\` skips it.

**Repeating.** Repeat \`POST /orders\` with the same body as often as you like. For the other calls send an \`Idempotency-Key\`; without one, the order refuses what it has already done. \`add\` is the exception: without a key, a second call adds another bag.

**Problems.** Every refusal is \`application/problem+json\` (RFC 9457). Compare its \`code\`; the texts are for people. Each call lists its codes. A path that does not take a method answers 405 (\`method-not-allowed\`) with the header \`Allow\`.

**Polling.** \`GET /orders/{reference}\` has an \`ETag\`. Send it as \`If-None-Match\`, and an unchanged order is answered with 304 and no body.`;

/** The document as a call of the API: it is no work of a handler. */
const documentItself: Operation = {
  id: 'openApi',
  method: 'GET',
  path: '/openapi.json',
  tag: 'Health',
  summary: 'This document',
  description: 'Returns the OpenAPI 3.1 document of the API. `/docs` shows it as a page.',
  answers: { 200: { says: 'The document.', schema: document } },
  problems: [],
};

/** Returns the document. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  const all = [...operations, documentItself].map((operation) => ({
    operation,
    responses: responsesOf(operation),
  }));
  const responses = shared(all.map((each) => each.responses));
  for (const { operation, responses: own } of all) {
    (paths[operation.path] ??= {})[operation.method.toLowerCase()] = {
      ...described(operation),
      responses: own,
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'ndc-flows API',
      version: '1',
      summary: 'Airline orders over HTTP',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '{scheme}://{host}',
        description: 'Your API. By default it listens on this machine',
        variables: {
          scheme: { default: 'http', enum: ['http', 'https'], description: 'https on any host but loopback' },
          host: { default: '127.0.0.1:8070', description: 'Host and port: `api.host`, `api.port`' },
        },
      },
    ],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks(),
    components: {
      schemas: componentSchemas(),
      responses,
      headers: headerComponents,
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
  const parameters = parametersOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, scope && `Scope: \`${scope}\`.`].filter(Boolean).join('\n\n'),
    security: scope === undefined ? [] : [{ bearer: [scope] }],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: body.required,
        content: {
          'application/json': { schema: referenceTo(body.schema), ...examplesOf(bodyExamples[id]) },
        },
      },
    }),
  };
}
