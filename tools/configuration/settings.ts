/** The settings of a configuration file, each by its path, read from the schema. */
import { describedSchema, type Described } from './schema';

/** One setting. */
export interface Setting {
  /** `providers.<name>.timeouts.total.<operation>`; `[]` marks a list. */
  path: string;
  type: string;
  /** The default; empty where there is none. */
  otherwise: string;
  required: boolean;
  meaning: string;
}

/** One part of the file. */
export interface Part {
  name: string;
  meaning: string;
  settings: Setting[];
  /** Texts about several settings together, by their common path. */
  groups: { path: string; meaning: string }[];
}

const code = (text: string): string => `\`${text}\``;

/** Returns every part, in the order of the file. */
export function partsOfFile(): Part[] {
  return Object.entries(describedSchema().properties ?? {}).map(([name, schema]) => {
    const part: Part = { name, meaning: schema.description ?? '', settings: [], groups: [] };
    walk(part, name, schema, true, schema.description);
    return part;
  });
}

/** @param inherited the nearest description above, for a setting without its own */
function walk(part: Part, path: string, schema: Described, required: boolean, inherited = ''): void {
  const { properties, additionalProperties, items } = schema;
  const meaning = schema.description ?? inherited;
  const inside = (own?: string): string => (path === part.name ? '' : (own ?? ''));
  if (properties) {
    if (schema.description !== undefined && path !== part.name) part.groups.push({ path, meaning });
    for (const [name, each] of Object.entries(properties))
      walk(part, `${path}.${name}`, each, schema.required?.includes(name) ?? false);
  } else if (typeof additionalProperties === 'object') {
    const below = `${path}.${placeholder(path)}`;
    walk(part, below, { otherwise: schema.otherwise, ...additionalProperties }, false, inside(meaning));
  } else if (items?.properties) {
    if (meaning !== '') part.groups.push({ path, meaning });
    walk(part, `${path}[]`, { ...items, description: undefined }, false);
  } else {
    part.settings.push({ path, type: typeOf(schema), otherwise: otherwiseOf(schema), required, meaning });
  }
}

/** Placeholder names for the keys of records. */
const keys: Record<string, string> = {
  providers: 'name',
  batches: 'name',
  webhooks: 'name',
  attributes: 'name',
  order: 'code',
  service: 'code',
  total: 'operation',
  claims: 'claim',
};

function placeholder(path: string): string {
  const last = path.slice(path.lastIndexOf('.') + 1);
  return `<${keys[last] ?? 'name'}>`;
}

function otherwiseOf({ default: written, otherwise }: Described): string {
  if (otherwise !== undefined) return otherwise;
  if (written === undefined) return '';
  if (Array.isArray(written)) return written.length === 0 ? 'none' : written.map(textOf).join(', ');
  return written === '' ? 'empty' : textOf(written);
}

function textOf(value: unknown): string {
  return code(typeof value === 'string' ? value : JSON.stringify(value));
}

/** Returns type and bounds in the words of the table. */
function typeOf(schema: Described): string {
  const { type, kind, enum: values, anyOf, items } = schema;
  if (kind === 'duration') return 'duration';
  if (kind === 'secret') return code('{ env: NAME }') + ' or ' + code('{ file: PATH }');
  if (values) return [...new Set(values.map(String))].map(code).join(', ');
  if (schema.const !== undefined) return textOf(schema.const);
  if (anyOf) return [...new Set(anyOf.map(formOf))].join(' or ');
  if (type === 'array')
    return `list${items ? ` of ${typeOf(items).replace('whole number', 'whole numbers')}` : ''}`;
  return [[type].flat().map(nameOf).join(' or '), boundsOf(schema)].filter(Boolean).join(', ');
}

function formOf(schema: Described): string {
  const [key, value] = Object.entries(schema.properties ?? {})[0] ?? [];
  if (key === undefined) return typeOf(schema);
  return code(`{ ${key}: ${value?.type === 'array' ? '[…]' : '…'} }`);
}

function nameOf(type: string | undefined): string {
  const names: Record<string, string> = {
    string: 'text',
    integer: 'whole number',
    number: 'number',
    boolean: '`true`, `false`',
  };
  return names[type ?? ''] ?? type ?? 'text';
}

function boundsOf({ minimum, maximum, exclusiveMinimum }: Described): string {
  const most = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? undefined : maximum;
  if (exclusiveMinimum !== undefined) return `more than ${exclusiveMinimum}`;
  const least = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? undefined : minimum;
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `at least ${least}`;
  return most === undefined ? '' : `at most ${most}`;
}
