/** Turns what a form holds into a request: each field's name is its path in it, so that the API's mistakes find their field. */

type Written = Record<string, unknown> | unknown[];

/** Returns the steps of a path: `passengers[1].birthDate`. */
function steps(path: string): (string | number)[] {
  return [...path.matchAll(/([^.[\]]+)/g)].map(([step]) => (/^\d+$/.test(step) ? Number(step) : step));
}

/** Sets a value at a path, and makes what is missing on the way. */
function put(target: Written, path: string, value: unknown): void {
  const way = steps(path);
  let at = target as Record<string | number, unknown>;
  way.forEach((step, index) => {
    const next = way[index + 1];
    if (next === undefined) at[step] = value;
    else at = (at[step] ??= typeof next === 'number' ? [] : {}) as Record<string | number, unknown>;
  });
}

/** Returns the fields that are filled in, each at its path. @param numbers paths whose values are numbers */
export function writtenIn(form: FormData, numbers: readonly string[]): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value.trim() === '') continue;
    put(request, name, numbers.includes(name) ? Number(value) : plain(name, value.trim()));
  }
  return request;
}

/** A country code is sent without the `+` or `00` that people write before it. */
function plain(name: string, value: string): string {
  return name.endsWith('.countryCode') ? value.replace(/^(\+|00)\s*/, '') : value;
}
