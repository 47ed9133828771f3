/** What is sound of a request that may be wrong anywhere, so that the rules between its fields find their mistakes at once with those of its shape. */
import type { z } from 'zod';
import { anyChoice, orderRequest, type OrderRequestInput } from './requestSchema';

/** A value of which any part may be missing. */
type Parts<Value> = Value extends readonly (infer Item)[]
  ? (Parts<Item> | undefined)[]
  : Value extends object
    ? { [Key in keyof Value]?: Parts<Value[Key]> }
    : Value;

/** A request, as far as its parts have the right type. A part with another mistake, such as a number out of range, is still there. */
export type SoundRequest = Parts<Omit<OrderRequestInput, 'choose'> & { choose?: z.input<typeof anyChoice> }>;

/** True for a mistake that leaves a value of the right type. A list that is too long has not been looked into. */
function isHarmless(issue: z.core.$ZodIssue): boolean {
  if (issue.code === 'too_big') return issue.origin !== 'array';
  return issue.code === 'too_small' || issue.code === 'invalid_format';
}

/** Checks the shape of a request. `sound` has every part that is of its type; of a member that is not, the key stays, without a value. */
export function shapeOf(input: unknown): {
  issues: z.core.$ZodIssue[];
  sound: SoundRequest;
  request?: z.output<typeof orderRequest>;
} {
  const { data: request, error } = orderRequest.safeParse(input);
  const issues = error?.issues ?? [];
  const unsound = new Set([...issues, ...choiceIssues(input, issues)].flatMap(unsoundPaths));
  // The schema has found every part that is of another type than it says.
  return { issues, request, sound: soundOf(input, '', unsound) ?? {} };
}

/** A choice whose `how` is none of the known ones was not looked into. */
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
