/** Values that a JSON Schema allows, made at random: of what our own documents use of the language. */
import fc, { type Arbitrary } from 'fast-check';

/** A part of a document. */
export type Schema = Record<string, unknown>;

/** Values of a schema. @param root where `$ref` leads to */
export function fromSchema(schema: Schema, root: Schema): Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return fromSchema(resolved(schema.$ref, root), root);
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (choices) return fc.oneof(...choices.map((each) => fromSchema(each, root)));
  switch (schema.type) {
    case 'object':
      return objects(schema, root);
    case 'array': {
      const { minItems = 0, maxItems = 3, items = {} } = schema as Limits & { items?: Schema };
      return fc.array(fromSchema(items, root), {
        minLength: minItems,
        maxLength: Math.min(maxItems, minItems + 2),
      });
    }
    case 'string':
      return texts(schema);
    case 'integer':
    case 'number': {
      const { minimum = 0, maximum = 100 } = schema as Limits;
      return fc.integer({ min: minimum, max: maximum });
    }
    case 'boolean':
      return fc.boolean();
    default:
      return fc.jsonValue({ maxDepth: 1 });
  }
}

interface Limits {
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** The schema that a reference leads to. */
export function resolved(reference: string, root: Schema): Schema {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<Schema>((part, step) => part[step] as Schema, root);
}

function objects({ properties = {}, required = [] }: Schema, root: Schema): Arbitrary<unknown> {
  const members = Object.entries(properties as Record<string, Schema>).map(
    ([name, each]) => [name, fromSchema(each, root)] as const,
  );
  return fc.record(Object.fromEntries(members), { requiredKeys: required as never[] });
}

function texts(schema: Schema): Arbitrary<string> {
  const { minLength = 0, maxLength = 40 } = schema as Limits;
  if (schema.format === 'date-time') return days(30).map((day) => `${day}T12:00:00Z`);
  if (schema.format === 'date') return days(300);
  const [{ pattern = undefined } = {}] = [schema, ...((schema.allOf as Schema[] | undefined) ?? [])].filter(
    (each) => typeof each.pattern === 'string',
  );
  if (typeof pattern !== 'string' || pattern === '\\S')
    return fc.string({ minLength: Math.max(minLength, 1), maxLength });
  return fc.stringMatching(new RegExp(pattern)).map((text) => text.slice(0, maxLength));
}

/** Days around now. */
function days(most: number): Arbitrary<string> {
  return fc
    .integer({ min: -most, max: most })
    .map((ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10));
}
