/** The check of a request: shape, characters and the rules between its fields together, so that every mistake comes at once. */
import type { z } from 'zod';
import { CARD_REFUSED, cardPaths, writtenPath } from './cardCheck';
import { requestRules, type Mistake } from './requestRules';
import { orderRequest, type OrderRequest } from './requestSchema';
import { unfitTexts } from './xmlCharacters';

export type { Mistake } from './requestRules';
export { orderRequestJsonSchema, type OrderRequest, type OrderRequestInput } from './requestSchema';

/** What a request is checked against beside itself. */
export interface RequestGround {
  now: Date;
  /** For how many milliseconds closed orders are remembered: an older request cannot be told from a repeat of one long done. */
  rememberedFor: number;
  /** Names of the configured providers, where they are known. */
  providers?: readonly string[];
}

/** More mistakes than this help nobody. */
const REPORTED = 100;

/**
 * Checks a request. Never throws, whatever it is given. Messages hold no value of the request: neither a name nor a document ends
 * in a log through them.
 *
 * @example
 * const checked = checkRequest(JSON.parse(text), { now: new Date(), rememberedFor: 30 * 24 * 3_600_000 });
 * if ('mistakes' in checked) for (const { path, message } of checked.mistakes) console.error(`${path}: ${message}`);
 */
export function checkRequest(
  input: unknown,
  ground: RequestGround,
): { request: OrderRequest } | { mistakes: Mistake[] } {
  const shaped = orderRequest.safeParse(input);
  const mistakes = [
    ...(shaped.error?.issues.flatMap(asMistakes) ?? []),
    ...unfitTexts(input).map((path) => ({
      path: written(path),
      message: 'holds a character that XML cannot: a control character or half of a surrogate pair',
    })),
    ...cardPaths(input).map((path) => ({ path: written(path), message: CARD_REFUSED })),
    ...requestRules(input, ground),
  ];
  if (shaped.success && mistakes.length === 0) return { request: shaped.data };
  const seen = new Set<string>();
  return {
    mistakes: mistakes
      .filter(({ path, message }) => {
        const known = seen.has(`${path}: ${message}`);
        seen.add(`${path}: ${message}`);
        return !known;
      })
      .slice(0, REPORTED),
  };
}

/** What a zod issue says to a person; its own words where they are plain, and never a value. */
function asMistakes(issue: z.core.$ZodIssue): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: written([...issue.path, key]), message: 'is not known here' }));
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

const written = (path: readonly PropertyKey[]): string => writtenPath(path, 'request');
