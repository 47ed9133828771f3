/** The OpenAPI document holds together, and says of each operation who may ask and what can come of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { z } from 'zod';
import { openApiDocument } from '../../src/api';
import { answerExamples, bodyExamples } from '../../src/api/examples';
import { operations, tags } from '../../src/api/operations';
import { problems } from '../../src/api/problems';
import { updateNames } from '../../src/domain/order/updateRules';
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
    expect(description).toMatch(/^[A-Z].*\.$/);
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
    else if (method === 'GET') expect(scope).toBe('orders:read');
    else
      expect(scope).toBe(/\/(approve|release|ticket|cancel|resolve)$/.test(path) ? 'money' : 'orders:write');
  }
});

test('every Update is open to callers but the one of batches', () => {
  const open = operations.filter(({ asksAnOrder }) => asksAnOrder).map(({ id }) => id);
  expect([...open, 'ticketAsReleased'].sort()).toEqual([...updateNames].sort());
});

test('every problem is one that some answer can be', () => {
  const statuses = new Set(operationsOf(document).flatMap(({ responses }) => Object.keys(responses)));
  for (const { status } of Object.values(problems).filter(({ status: each }) => each !== 431))
    expect(statuses).toContain(String(status));
});

test('docs/reference/api.md tells of each call, with the scope that it needs', () => {
  const page = readFileSync(join(__dirname, '..', '..', 'docs', 'reference', 'api.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { method, path, scope } of operations) {
    const short = path.replace(/^\/orders\/\{reference\}\/(?!offers)/, '…/');
    const row = rows.find(
      ([, calls = '']) => calls.includes(`${method} ${short}\``) || calls.includes(`\`${short}\``),
    );
    expect([path, row?.[2]]).toEqual([path, scope === undefined ? 'none' : `\`${scope}\``]);
  }
});
