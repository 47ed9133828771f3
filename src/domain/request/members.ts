/** What a schema allows at a path: the members, for telling what a misspelt one meant, and the limits, for telling both ends. */
import type { z } from 'zod';

/** What of a schema's definition leads to its parts. */
interface Definition {
  innerType?: Part;
  /** What is read, of a schema that transforms. */
  in?: Part;
  element?: Part;
  valueType?: Part;
  options?: readonly Part[];
  discriminator?: string;
  shape?: Readonly<Record<string, Part>>;
  checks?: readonly { _zod: { def: unknown } }[];
}
interface Part {
  _zod: { def: unknown; values?: ReadonlySet<unknown> };
}

/**
 * Returns the names of the members of the object at a path; of several that may stand there, those of each.
 *
 * @param input what is checked: where it names one of several objects by a discriminator, that one counts
 */
export function membersAt(schema: z.ZodType, path: readonly PropertyKey[], input?: unknown): string[] {
  return [...new Set(definitionsAt(schema, path, input).flatMap(({ shape = {} }) => Object.keys(shape)))];
}

/** What of a schema's check limits a length or a number. Its limit is included. */
interface Limit {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: number;
}

/** Returns the least and the most that a schema allows at a path, of a list or text its length; undefined where it does not say. */
export function limitsAt(
  schema: z.ZodType,
  path: readonly PropertyKey[],
  input?: unknown,
): { least?: number; most?: number } {
  const limits = definitionsAt(schema, path, input)
    .flatMap(({ checks = [] }) => checks)
    .map(({ _zod }) => _zod.def as Limit);
  const of = (...names: string[]): Limit | undefined => limits.find(({ check }) => names.includes(check));
  const least = of('min_length', 'greater_than');
  const most = of('max_length', 'less_than');
  return { least: least?.minimum ?? least?.value, most: most?.maximum ?? most?.value };
}

/** Returns what may stand at a path. */
function definitionsAt(schema: z.ZodType, path: readonly PropertyKey[], input: unknown): Definition[] {
  let parts: Part[] = [schema];
  let value = input;
  for (const step of path) {
    parts = objectsIn(parts, value).flatMap(
      ({ shape, element, valueType }) => element ?? valueType ?? shape?.[String(step)] ?? [],
    );
    value = memberOf(value, step);
  }
  return objectsIn(parts, value);
}

/** Returns the objects, lists and records that these schemas come down to. */
function objectsIn(parts: readonly Part[], value: unknown): Definition[] {
  return parts.flatMap((part) => {
    const definition = part._zod.def as Definition;
    const inner = definition.innerType ?? definition.in;
    if (inner) return objectsIn([inner], value);
    return definition.options ? objectsIn(named(definition, value), value) : [definition];
  });
}

/** Returns the options that the value names by its discriminator; all of them where it names none. */
function named({ options = [], discriminator }: Definition, value: unknown): readonly Part[] {
  if (discriminator === undefined) return options;
  const name = memberOf(value, discriminator);
  const meant = options.filter((option) =>
    (option._zod.def as Definition).shape?.[discriminator]?._zod.values?.has(name),
  );
  return meant.length > 0 ? meant : options;
}

function memberOf(value: unknown, step: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[step]
    : undefined;
}
