/** The OpenAPI document holds together, and says of each operation who may ask and what can come of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { openApiDocument } from '../../src/api';
import { answerExamples, bodyExamples } from '../../src/api/examples';
import { operations, tags } from '../../src/api/operations';
import { problemCode, statusOf, type AnyCode } from '../../src/api/problems';
import { updateNames } from '../../src/domain/order/updateRules';
import { orderEvent, orderEventTypes } from '../../src/domain/webhooks/schema';
import { resolved, type Schema } from './fuzz/fromSchema';
import { operationsOf } from './fuzz/calls';

const document = JSON.parse(JSON.stringify(openApiDocument())) as Schema;

test('it is a valid OpenAPI 3.1 document', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test('every operation has a group, a summary and a description', () => {
  for (const { id, tag, summary, description } of operations) {
    expect([id, Object.keys(tags)]).toEqual([id, expect.arrayContaining([tag])]);
    expect(summary).toMatch(/^[A-Z].*[^.]$/);
    expect(description).toMatch(/^[A-Z].*\.$/s);
  }
});

test('every body and every answer has examples, each as its schema wants it', () => {
  for (const { id, body, answers } of operations) {
    const shown = [
      ...(body ? [{ of: `${id} body`, schema: body.schema as z.ZodType, examples: bodyExamples[id] }] : []),
      ...Object.entries(answers).map(([status, { schema }]) => ({
        of: `${id} ${status}`,
        schema,
        examples: answerExamples[id]?.[Number(status)],
      })),
    ];
    for (const { of, schema, examples = {} } of shown) {
      expect([of, Object.keys(examples).length]).not.toEqual([of, 0]);
      for (const [name, example] of Object.entries(examples))
        expect([of, name, strictly(schema).safeParse(example).error?.issues]).toEqual([of, name, undefined]);
    }
  }
});

/** The schema without room for members that it does not name: an example with one would be stale. */
function strictly(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodObject ? schema.strict() : schema;
}

test('every problem that an operation names is shown as an example', () => {
  for (const { name, responses } of operationsOf(document)) {
    for (const [status, { content = {} }] of Object.entries(responses)) {
      const { examples } = (content['application/problem+json'] ?? {}) as { examples?: object };
      const bad = Number(status) >= 400;
      expect([name, status, Object.keys(examples ?? {}).length > 0]).toEqual([name, status, bad]);
    }
  }
});

test('every reference in it leads to something', () => {
  const found: string[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref } = part as { $ref?: unknown };
    if (typeof $ref === 'string') found.push($ref);
    Object.values(part).forEach(walk);
  };
  walk(document);
  expect(found.length).toBeGreaterThan(50);
  for (const each of new Set(found))
    expect([each, typeof resolved(each, document)]).toEqual([each, 'object']);
});

test('operations have ids of their own, and declare the parameters of their paths', () => {
  const described = operationsOf(document);
  expect(described).toHaveLength(operations.length + 1);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  for (const { path, parameters } of described) {
    const inPath = parameters.filter((each) => each.in === 'path').map(({ name }) => `{${name}}`);
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
  }
});

test('whoever looks needs no more than to read, and what pays or decides needs money', () => {
  for (const { method, path, scope } of operations) {
    if (path.startsWith('/health')) expect(scope).toBeUndefined();
    else if (/\/(passengers|messages)(\/|$)/.test(path)) expect(scope).toBe('passengers:read');
    else if (method === 'GET' || path === '/orders/find') expect(scope).toBe('orders:read');
    else if (path.startsWith('/providers')) expect(scope).toBe('notifications');
    else
      expect(scope).toBe(
        /\/(approve|release|ticket|cancel|add|accept|resolve|resume|trigger)$/.test(path)
          ? 'money'
          : 'orders:write',
      );
  }
});

test('every Update is open to callers but the one of batches', () => {
  const open = operations.filter(({ asksAnOrder }) => asksAnOrder).map(({ id }) => id);
  expect([...open, 'ticketAsReleased'].sort()).toEqual([...updateNames].sort());
});

/** Codes that examples of answers have. */
const examples = new Set(
  operationsOf(document).flatMap(({ responses }) =>
    Object.values(responses).flatMap(({ content = {} }) =>
      Object.keys((content['application/problem+json'] as { examples?: object } | undefined)?.examples ?? {}),
    ),
  ),
);

/** Of paths that are no operation's: others than there are, and those of the desk. */
const ofPaths = ['method-not-allowed', 'not-found', 'csrf'] as const;

test('every code is one that some answer can have, or that never comes over HTTP', () => {
  // Batches get them, or the schemas of bodies refuse before them.
  const elsewhere = [
    'being-ticketed',
    'change-offered',
    'spending-limit',
    'other-agency',
    'card-number',
    'bad-amount',
    'bad-answer',
    'who-and-why',
    // A library of another version may start the workflow so.
    'wrong-id',
  ];
  expect([...examples, ...ofPaths, ...elsewhere].sort()).toEqual([...problemCode.options].sort());
});

test('every operation, its parameters and what it takes is easy on generators', () => {
  const { schemas } = document.components as { schemas: Record<string, Schema> };
  for (const { name, body, parameters, responses } of operationsOf(document)) {
    for (const { name: parameter, schema } of parameters)
      expect([name, parameter, typeof schema.type]).toEqual([name, parameter, 'string']);
    // A type without a name gets one from its place, a new one in each place.
    for (const { content = {} } of Object.values(responses))
      for (const [type, { schema }] of Object.entries(content))
        // Anything but JSON is text to a generator.
        if (type.endsWith('json'))
          expect([name, schema?.$ref]).toEqual([
            name,
            expect.stringMatching(/^#\/components\/schemas\/\w+$/),
          ]);
    if (body) expect([name, Object.values(schemas)]).toEqual([name, expect.arrayContaining([body])]);
  }
  const query = Object.fromEntries(
    operationsOf(document)
      .flatMap(({ parameters }) => parameters)
      .map(({ name, schema }) => [name, schema.type]),
  );
  expect(query).toMatchObject({ limit: 'integer', attention: 'boolean', again: 'boolean', state: 'string' });
  // openapi-typescript takes a member with a default for one that is always there.
  expect(JSON.stringify(schemas)).not.toContain('"default":');
  expect(schemas.OrderRequest).toMatchObject({
    properties: { ticketing: { description: expect.stringContaining('Default: `"on-demand"`') as string } },
  });
});

test('every event has a webhook, whose example its schema allows', () => {
  const calls = document.webhooks as Record<string, { post: Schema }>;
  expect(Object.keys(calls)).toEqual([...orderEventTypes]);
  for (const [type, { post }] of Object.entries(calls)) {
    const { requestBody, parameters } = post as {
      requestBody: { content: Record<string, { examples: Record<string, { value: unknown }> }> };
      parameters: Schema[];
    };
    expect(parameters.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
    ]);
    const [{ value } = { value: undefined }] = Object.values(
      requestBody.content['application/json']?.examples ?? {},
    );
    expect(orderEvent.strict().parse(value)).toMatchObject({ type });
  }
});

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'reference', 'api.md'), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

test('docs/reference/api.md lists each code with its status', () => {
  const listed = rows.flatMap(([, status, code = '']) =>
    /^\d{3}$/.test(status ?? '') ? [`${status} ${code}`] : [],
  );
  const known = [...examples, ...ofPaths].map((code) => `${statusOf(code as AnyCode)} \`${code}\``);
  expect(listed.sort()).toEqual(known.sort());
});

test('docs/reference/api.md tells of each call, with the scope that it needs', () => {
  for (const { method, path, scope } of operations) {
    const short = path.replace(/^\/orders\/\{reference\}\/(?!offers)/, '…/');
    const row = rows.find(
      ([, calls = '']) => calls.includes(`${method} ${short}\``) || calls.includes(`\`${short}\``),
    );
    expect([path, row?.[2]]).toEqual([path, scope === undefined ? 'none' : `\`${scope}\``]);
  }
});
