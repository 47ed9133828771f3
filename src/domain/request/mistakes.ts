/** Mistakes in a caller's input, by path: shape, characters that XML cannot hold, card numbers. Messages never contain a value. */
import type { z } from 'zod';
import { CARD_REFUSED, cardPaths, writtenPath } from '../privacy';
import { closest } from '../closest';
import { membersAt } from './members';
import { unfitTexts } from './xmlCharacters';

/** One mistake. */
export interface Mistake {
  /** `passengers[2].birthDate`; `request` for the whole. */
  path: string;
  /** What is wrong and what is expected, without the value. */
  message: string;
}

/** Maximum number of mistakes reported. */
const REPORTED = 100;

/**
 * Returns the mistakes that the schema and the texts show.
 *
 * @param context.whole names the input as a whole, for a mistake without a path; @param context.schema knows what a misspelt member meant
 */
export function mistakesIn(
  input: unknown,
  issues: readonly z.core.$ZodIssue[],
  { whole = 'request', schema }: { whole?: string; schema?: z.ZodType } = {},
): Mistake[] {
  const written = (path: readonly PropertyKey[]): string => writtenPath(path, whole);
  return [
    ...issues.flatMap((issue) => ofIssue(issue, written, schema)),
    ...unfitTexts(input).map((path) => ({
      path: written(path),
      message: 'contains a character that XML cannot carry: a control character or half of a surrogate pair',
    })),
    ...cardPaths(input).map((path) => ({ path: written(path), message: CARD_REFUSED })),
  ];
}

/** Returns each mistake once, up to a limit. */
export function eachOnce(mistakes: readonly Mistake[]): Mistake[] {
  const seen = new Set<string>();
  return mistakes
    .filter(({ path, message }) => {
      const known = seen.has(`${path}: ${message}`);
      seen.add(`${path}: ${message}`);
      return !known;
    })
    .slice(0, REPORTED);
}

/** Describes a zod issue for people, without the value. */
function ofIssue(
  issue: z.core.$ZodIssue,
  written: (path: readonly PropertyKey[]) => string,
  schema?: z.ZodType,
): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    const members = schema ? membersAt(schema, issue.path) : [];
    return issue.keys.map((key) => {
      const meant = closest(key, members);
      const message = `is not a known field; ${meant === undefined ? 'check the spelling' : `did you mean ${meant}?`}`;
      return { path: written([...issue.path, key]), message };
    });
  }
  return [{ path: written(issue.path), message: wordsOf(issue) }];
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'is missing';
  if (issue.code === 'invalid_type' && /received undefined/.test(issue.message)) return 'is missing';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${nounOf(issue.expected)}`;
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}${unitOf(issue.origin)}`;
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}${unitOf(issue.origin)}`;
  return issue.message;
}

const nouns: Record<string, string> = {
  object: 'an object',
  array: 'a list',
  int: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
};
const nounOf = (expected: string): string => nouns[expected] ?? `of type ${expected}`;
const unitOf = (origin: string): string =>
  origin === 'string' ? ' characters long' : origin === 'array' ? ' entries long' : '';
