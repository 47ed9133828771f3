/** Extracts the valid parts of an incorrect request, so that mistakes of shape and between fields are reported together. */
import type { z } from 'zod';
import { anyChoice, orderRequest, type OrderRequestInput } from './requestSchema';

/** A value of which any part may be missing. */
type Parts<Value> = Value extends readonly (infer Item)[]
  ? (Parts<Item> | undefined)[]
  : Value extends object
    ? { [Key in keyof Value]?: Parts<Value[Key]> }
    : Value;

/** The parts of a request with the right type, including those with another mistake, such as a number out of range. */
export type SoundRequest = Parts<Omit<OrderRequestInput, 'choose'> & { choose?: z.input<typeof anyChoice> }>;

/** Returns true for a mistake in a value of the right type. Zod does not check the entries of a list that is too long. */
function isHarmless(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_big') return issue.origin !== 'array';
  return issue.code === 'too_small' || issue.code === 'invalid_format';
}

/** Checks the shape of a request. A member of the wrong type keeps its key in `sound`, without a value: it is wrong, not missing. */
export function shapeOf(input: unknown): {
  issues: z.core.$ZodIssue[];
  sound: SoundRequest;
  request?: z.output<typeof orderRequest>;
} {
  const { data: request, error } = orderRequest.safeParse(input);
  const issues = error?.issues ?? [];
  const unsound = new Set([...issues, ...choiceIssues(input, issues)].flatMap(unsoundPaths));
  // The schema has found every part that does not have the declared type.
  return { issues, request, sound: soundOf(input, '', unsound) ?? {} };
}

/** Checks the members of a choice with an unknown `how`, which zod does not check. */
function choiceIssues(input: unknown, issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  if (!issues.some(({ code, path }) => code === 'invalid_union' && path[0] === 'choose')) return [];
  const { choose } = input as { choose?: unknown };
  const within = anyChoice.safeParse(choose).error?.issues ?? [];
  return within.map((issue) => ({ ...issue, path: ['choose', ...issue.path] }));
}

const written = (path: readonly PropertyKey[]): string => path.map((member) => `/${String(member)}`).join('');

function unsoundPaths(issue: z.core.$ZodIssue): string[] {
  if (isHarmless(issue)) return [];
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => written([...issue.path, key]));
  return [written(issue.path)];
}

function soundOf(value: unknown, path: string, unsound: ReadonlySet<string>): unknown {
  if (unsound.has(path)) return undefined;
  if (Array.isArray(value)) return value.map((each, index) => soundOf(each, `${path}/${index}`, unsound));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(members.map(([key, each]) => [key, soundOf(each, `${path}/${key}`, unsound)]));
}
