/** Mistakes in a caller's input, by path: shape, characters that XML cannot hold, card numbers. Messages never contain a value. */
import type { z } from 'zod';
import { CARD_REFUSED, cardPaths, writtenPath } from '../privacy';
import { closest } from '../closest';
import { limitsAt, membersAt } from './members';
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
    ...issues.flatMap((issue) => ofIssue(issue, written, input, schema)),
    ...unfitTexts(input).map((path) => ({
      path: written(path),
      message: 'contains a control character or a broken Unicode character',
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
  input: unknown,
  schema?: z.ZodType,
): Mistake[] {
  const members = schema ? membersAt(schema, issue.path, input) : [];
  if (issue.code !== 'unrecognized_keys') {
    const what = issueText(issue, schema && limitsAt(schema, issue.path, input));
    // Short enough to be listed: an amount or a phone number, not a passenger.
    const listed = what === `must be ${nouns.object}` && members.length > 0 && members.length <= 3;
    return [{ path: written(issue.path), message: listed ? `${what} with ${members.join(' and ')}` : what }];
  }
  return issue.keys.map((key) => ({
    path: written([...issue.path, key]),
    message: unknownName('field', key, members),
  }));
}

/** Describes a name that is not known, with the known one that it may have meant. */
export function unknownName(what: 'field' | 'setting', name: string, known: readonly string[]): string {
  const meant = closest(name, known);
  return `is not a known ${what}; ${meant === undefined ? 'check the spelling' : `did you mean ${meant}?`}`;
}

/**
 * Describes an issue of a value for people: the schema's own words, or plain ones instead of zod's.
 *
 * @param limits both ends of a length or number, where they are known
 */
export function issueText(issue: z.core.$ZodIssue, limits: { least?: number; most?: number } = {}): string {
  if (issue.code === 'invalid_type' && 'input' in issue && issue.input === undefined) return 'is missing';
  if (/^Invalid (input|option).*received undefined/.test(issue.message)) return 'is missing';
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `must be ${nounOf(issue.expected)}`;
  if (/^Too (big|small)/.test(issue.message) && 'origin' in issue) {
    const { least, most } = limits;
    if (least !== undefined && most !== undefined) return limitText(`${least} to ${most}`, issue.origin);
    if (issue.code === 'too_big')
      return limitText(
        `${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}`,
        issue.origin,
      );
    if (issue.code === 'too_small' && issue.origin === 'array' && issue.minimum === 1)
      return 'must not be empty';
    if (issue.code === 'too_small')
      return limitText(
        `${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}`,
        issue.origin,
      );
  }
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
  return issue.message;
}

const nouns: Record<string, string> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  int: 'a whole number',
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
};
const nounOf = (expected: string): string => nouns[expected] ?? `of type ${expected}`;

/** `must have 1 to 9 entries`, `must be 1 to 64 characters long`, `must be 0 to 5`. */
function limitText(limit: string, origin: string): string {
  if (origin === 'array') return `must have ${limit} ${/\b1$/.test(limit) ? 'entry' : 'entries'}`;
  if (origin === 'string') return `must be ${limit} ${/\b1$/.test(limit) ? 'character' : 'characters'} long`;
  return `must be ${limit}`;
}
