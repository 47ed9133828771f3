/** The members that a schema allows at a path, for telling what a misspelt one meant. */
import type { z } from 'zod';

/** What of a schema's definition leads to its parts. */
interface Definition {
  innerType?: Part;
  element?: Part;
  options?: readonly Part[];
  shape?: Readonly<Record<string, Part>>;
}
interface Part {
  _zod: { def: unknown };
}

/** Returns the names of the members of the object at a path; of several that may stand there, those of each. */
export function membersAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  let parts: Part[] = [schema];
  for (const step of path) {
    parts = objectsIn(parts).flatMap(({ shape, element }) => element ?? shape?.[String(step)] ?? []);
  }
  return [...new Set(objectsIn(parts).flatMap(({ shape = {} }) => Object.keys(shape)))];
}

/** Returns the objects and lists that these schemas come down to. */
function objectsIn(parts: readonly Part[]): Definition[] {
  return parts.flatMap((part) => {
    const definition = part._zod.def as Definition;
    const within = definition.options ?? (definition.innerType ? [definition.innerType] : undefined);
    return within ? objectsIn(within) : [definition];
  });
}
