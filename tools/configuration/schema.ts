/** The JSON Schema of a configuration file, made of the schemas that check it: for editors, and for the page of settings. */
import { z } from 'zod';
import { parts } from '../../src/config/parts';
import { showDuration } from '../../src/domain/duration';

/** What is looked at of a JSON Schema. */
export interface Described {
  type?: string | string[];
  description?: string;
  default?: unknown;
  /** In words, what holds where a setting is left out, and no value says it. For the page alone. */
  otherwise?: string;
  /** `duration`, `secret`: what cannot be seen in a schema that only JSON Schema describes. For the page alone. */
  kind?: 'duration' | 'secret';
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  anyOf?: Described[];
  oneOf?: Described[];
  properties?: Record<string, Described>;
  required?: string[];
  items?: Described;
  propertyNames?: Described;
  additionalProperties?: boolean | Described;
  [other: string]: unknown;
}

/** What only the page needs. */
const OURS = ['otherwise', 'kind'] as const;

const DURATION = '^(0|(\\d+(ms|s|m|h|d))+)$';

const secretForms: Described[] = ['env', 'file'].map((place) => ({
  type: 'object',
  properties: { [place]: { type: 'string' } },
  required: [place],
  additionalProperties: false,
}));

/** True where some duration is taken, and no other word. Asked of the schema itself: what a check wants stands in no JSON Schema. */
function isDuration(schema: z.core.$ZodType): boolean {
  const takes = (written: string): boolean => z.safeParse(schema, written).success;
  return ['100ms', '1s', '90s', '1h', '1d'].some(takes) && !['apples', '90 apples', 's'].some(takes);
}

/** True where a secret may be read from a place, and not stand there itself. */
function isSecret(schema: z.core.$ZodType): boolean {
  const takes = (written: unknown): boolean => z.safeParse(schema, written).success;
  return takes({ env: 'NAME' }) && takes({ file: 'path' }) && !takes('in the file itself');
}

/** What holds where nothing is written. Zod leaves it out where it is no longer what is written: of a duration it is a number. */
function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as { def: { type: string; defaultValue?: unknown } };
  return def.type === 'default' ? def.defaultValue : z.globalRegistry.get(schema)?.default;
}

/** The schema of a whole file, with what the page needs besides. */
export function describedSchema(): Described {
  const optional = Object.entries(parts).map(([name, part]): [string, z.ZodType] => [
    name,
    name === 'providers' ? part : part.optional(),
  ]);
  return z.toJSONSchema(z.strictObject(Object.fromEntries(optional)), {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const described = jsonSchema as Described;
      const holds = defaultOf(zodSchema);
      if (holds !== undefined) described.default = holds;
      if (described.properties || described.items?.properties) {
        // What holds stands beside each setting, and not once more for all of them together.
        delete described.default;
      } else if (isSecret(zodSchema) && !described.anyOf) {
        Object.assign(described, { kind: 'secret', oneOf: secretForms });
      } else if ((described.type ?? 'string') === 'string' && isDuration(zodSchema)) {
        Object.assign(described, { type: 'string', kind: 'duration', pattern: DURATION });
        if (typeof described.default === 'number') described.default = showDuration(described.default);
      }
      if (described.additionalProperties && typeof described.additionalProperties === 'object')
        delete described.default;
    },
  }) as Described;
}

/** The schema as it is published: what any editor understands. */
export function configurationJsonSchema(): Record<string, unknown> {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !(OURS as readonly string[]).includes(key));
    return Object.fromEntries(kept.map(([key, each]) => [key, plain(each)]));
  };
  const { $schema, ...schema } = plain(describedSchema()) as Record<string, unknown>;
  return {
    $schema,
    title: 'Configuration of ndc-flows',
    description: 'One YAML file of providers and of what they share: docs/reference/configuration.md.',
    ...schema,
  };
}
