/** The JSON Schema of a configuration file, made from the schemas that check it: for editors and for the page of settings. */
import { z } from 'zod';
import { parts } from '../../src/config/parts';
import { showDuration } from '../../src/domain/duration';

/** The parts of a JSON Schema that the page uses. */
export interface Described {
  type?: string | string[];
  description?: string;
  default?: unknown;
  /** The default in words, where no value says it. Only for the page. */
  otherwise?: string;
  /** What JSON Schema cannot express. Only for the page. */
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

/** Members that only the page needs. */
const OURS = ['otherwise', 'kind'] as const;

const DURATION = '^(0|(\\d+(ms|s|m|h|d))+)$';

const secretForms: Described[] = ['env', 'file'].map((place) => ({
  type: 'object',
  properties: { [place]: { type: 'string' } },
  required: [place],
  additionalProperties: false,
}));

/** Returns true if the schema accepts durations and no other word. Asks the schema itself, because JSON Schema does not show refinements. */
function isDuration(schema: z.core.$ZodType): boolean {
  const takes = (written: string): boolean => z.safeParse(schema, written).success;
  return ['100ms', '1s', '90s', '1h', '1d'].some(takes) && !['apples', '90 apples', 's'].some(takes);
}

/** Returns true if the schema accepts the place of a secret and refuses the secret itself. */
function isSecret(schema: z.core.$ZodType): boolean {
  const takes = (written: unknown): boolean => z.safeParse(schema, written).success;
  return takes({ env: 'NAME' }) && takes({ file: 'path' }) && !takes('in the file itself');
}

/** Returns the default. Zod omits it where its type differs from the input's: the default of a duration is a number. */
function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod as { def: { type: string; defaultValue?: unknown } };
  return def.type === 'default' ? def.defaultValue : z.globalRegistry.get(schema)?.default;
}

/** Returns the schema of a whole file, with the members that only the page needs. */
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
        // Each setting inside has its own default.
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

/** Returns the schema as published, for any editor. */
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
    description: 'The configuration file of ndc-flows. Reference: docs/reference/configuration.md.',
    ...schema,
  };
}
