/** The members that a schema allows at a path, for telling what a misspelt one meant. */
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
  let parts: Part[] = [schema];
  let value = input;
  for (const step of path) {
    parts = objectsIn(parts, value).flatMap(
      ({ shape, element, valueType }) => element ?? valueType ?? shape?.[String(step)] ?? [],
    );
    value = memberOf(value, step);
  }
  return [...new Set(objectsIn(parts, value).flatMap(({ shape = {} }) => Object.keys(shape)))];
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
