/** Calls made at random from the OpenAPI document: as it says, nearly as it says, and nothing like it; by everybody and by nobody. */
import fc, { type Arbitrary } from 'fast-check';
import type { Holder } from '../../support/api';
import { oneAdult } from '../../support/running';
import { fromSchema, resolved, type Schema } from './fromSchema';

/** One call. */
export interface FuzzCall {
  /** `POST /orders/{reference}/ticket`. */
  operation: string;
  method: string;
  path: string;
  /** Whose token; `none`, and one that is `wrong`, are nobody's. */
  as: Holder | 'none' | 'wrong';
  headers: Record<string, string>;
  body?: string;
}

/** What an operation says of itself. */
export interface Described {
  name: string;
  method: string;
  path: string;
  scope?: string;
  responses: Record<string, { headers?: Schema; content?: Record<string, { schema?: Schema }> }>;
  parameters: { name: string; in: string; schema: Schema }[];
  body?: Schema;
}

/** Every operation of a document. */
export function operationsOf(document: Schema): Described[] {
  return Object.entries(document.paths as Record<string, Record<string, Schema>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses, parameters = [], requestBody }]) => {
      const [{ bearer: [scope] = [] } = {}] = (security ?? []) as { bearer?: string[] }[];
      const content = (requestBody as { content?: Record<string, { schema: Schema }> } | undefined)?.content;
      const body = content?.['application/json']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path,
        ...(scope !== undefined && { scope }),
        responses: Object.fromEntries(
          Object.entries(responses as Record<string, Schema>).map(([status, each]) => [
            status,
            typeof each.$ref === 'string' ? resolved(each.$ref, document) : each,
          ]),
        ),
        parameters: parameters as Described['parameters'],
        ...(body && { body: typeof body.$ref === 'string' ? resolved(body.$ref, document) : body }),
      };
    }),
  );
}

/** Calls of a document. @param references of orders that there are @param names of batches, schedules and messages */
export function callsOf(
  document: Schema,
  references: readonly string[],
  names: readonly string[] = references,
): Arbitrary<FuzzCall> {
  return fc.oneof(
    ...operationsOf(document).map((operation) => callOf(operation, document, { references, names })),
  );
}

function callOf(
  operation: Described,
  document: Schema,
  there: { references: readonly string[]; names: readonly string[] },
): Arbitrary<FuzzCall> {
  const { name, method, path, parameters, body } = operation;
  const query = fc.record(
    Object.fromEntries(
      parameters
        .filter((each) => each.in === 'query')
        .map((each) => [
          each.name,
          fc.oneof({ weight: 4, arbitrary: fromSchema(each.schema, document) }, nasty),
        ]),
    ),
    { requiredKeys: [] },
  );
  const oneOf = (known: readonly string[]): Arbitrary<string> =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...known) },
      fc.constant('NOBODY'),
      fc.string({ minLength: 1, maxLength: 120 }),
    );
  return fc
    .record({
      reference: oneOf(there.references),
      named: oneOf(there.names),
      query,
      as: fc.constantFrom<FuzzCall['as']>(
        'cashier',
        'cashier',
        'cashier',
        'writer',
        'reader',
        'none',
        'wrong',
      ),
      patience: fc.constantFrom('wait=0', 'wait=1', 'wait=2', 'respond-async', 'wait=x'),
      key: fc.oneof(fc.constant(undefined), fc.constant('same'), fc.stringMatching(/^[\x20-\x7e]{1,12}$/)),
      type: fc.oneof({ weight: 12, arbitrary: fc.constant('application/json') }, fc.constant('text/plain')),
      body: body ? bodies(body, document, name) : fc.oneof(fc.constant(undefined), fc.constant('{}')),
    })
    .map(({ reference, named: other, query: asked, as, patience, key, type, body: sent }) => {
      const search = new URLSearchParams(
        Object.entries(asked).map(([each, value]): [string, string] => [
          each,
          typeof value === 'string' ? value : JSON.stringify(value),
        ]),
      );
      const found = path
        .replace('{reference}', encodeURIComponent(reference))
        .replace(/\{(id|name)\}/, encodeURIComponent(other))
        .replace('{provider}', 'sandbox');
      return {
        operation: name,
        method,
        path: search.size > 0 ? `${found}?${search.toString()}` : found,
        as,
        headers: {
          prefer: patience,
          ...(key !== undefined && { 'idempotency-key': key.trim() || 'x' }),
          ...(sent !== undefined && { 'content-type': type }),
        },
        ...(sent !== undefined && { body: named(sent, as) }),
      };
    });
}

/** A request's reference says whether whoever sent it may start orders. */
function named(body: string, as: FuzzCall['as']): string {
  const prefix = as === 'writer' || as === 'cashier' ? 'MAY' : 'NOT';
  return body.replace(
    /"reference":"[A-Za-z0-9._-]*"/,
    (text) => text.replace(':"', `:"${prefix}-`).slice(0, 60) + (text.length > 56 ? '"' : ''),
  );
}

/** Bodies that a schema allows, some of them bent, cut off, or nothing of the kind. */
function bodies(schema: Schema, document: Schema, operation: string): Arbitrary<string | undefined> {
  const allowed = fromSchema(schema, document);
  const right = operation === 'POST /orders' ? fc.oneof({ weight: 3, arbitrary: trips }, allowed) : allowed;
  const written = right.map((value) => JSON.stringify(value));
  return fc.oneof(
    { weight: 6, arbitrary: written },
    {
      weight: 4,
      arbitrary: fc.tuple(right, fc.nat(), nasty).map(([value, at, other]) => bent(value, at, other)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(written, fc.nat()).map(([text, cut]) => text.slice(0, cut % text.length)),
    },
    { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
    fc.constant(undefined),
  );
}

/** Requests of which every rule holds: they make orders. */
const trips: Arbitrary<unknown> = fc
  .record({
    surname: fc.constantFrom('Example', 'Soldout', 'Lostcreate', 'Feemove', 'Schedule', 'Onrequest'),
    ticketing: fc.constantFrom('at-once', 'on-demand', 'in-batch'),
    released: fc.boolean(),
  })
  .map(({ released, ...wish }) =>
    oneAdult({ ...wish, ...(released && { released, payUpTo: { amount: '5000', currency: 'EUR' } }) }),
  );

/** What nobody means. */
const nasty: Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    -1,
    1e21,
    '',
    ' ',
    true,
    [],
    {},
    '4111 1111 1111 1111',
    '\u0000',
    '\ud800',
    "' OR 1=1 --",
  ),
  fc.constantFrom('x'.repeat(5_000), '{{', '"', '../../etc/passwd', '__proto__', '<a/>', '😀'),
  fc.jsonValue({ maxDepth: 2 }),
);

/** The value with another one somewhere in it, or with a member more. */
function bent(value: unknown, at: number, other: unknown): string {
  const copy = JSON.parse(JSON.stringify(value)) as unknown;
  const places: (() => void)[] = [];
  const walk = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const members = part as Record<string, unknown>;
    for (const name of Object.keys(members)) {
      places.push(() => void (members[name] = other));
      places.push(() => void delete members[name]);
      walk(members[name]);
    }
    if (!Array.isArray(part))
      places.push(() => void (members[typeof other === 'string' ? other : 'more'] = other));
  };
  walk(copy);
  places[at % Math.max(places.length, 1)]?.();
  return JSON.stringify(copy);
}
