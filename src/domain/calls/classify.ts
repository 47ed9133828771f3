/** Classifies the problem of a call: what it means to a flow, and what it proves about a write. Reads the tables; knows no codes itself. */
import { errorTable, proofs, type Meaning, type Proof } from './errorTable';
import type { CallProblem, WriteOutcome } from './problem';
import type { ProviderPolicy } from './provider';
import { wordlessEndings } from './wordlessEndings';

export type { Meaning } from './errorTable';

/** Error overrides in a provider's profile. */
export type ErrorOverrides = ProviderPolicy['errors'];

/** What the standard's codes look like: `911`, `ERR400`. */
export const PLAIN_CODE = /^[A-Z]{0,4}\d{1,4}$/;

interface Verdict {
  meaning: Meaning;
  write: Proof;
}

/** For an unlisted code: the service refused, but that does not prove that nothing happened. */
const unlisted: Verdict = { meaning: 'refused', write: 'unknown' };

/**
 * Words of XML validators. Behind 911 and similar codes they reveal an invalid request, which fails again after any wait.
 * They prove nothing about a write: the invalid document may be an answer on its way back.
 * The bounded length keeps matching linear when a text repeats the beginning of a match.
 */
const schemaComplaint =
  /\bcvc-|\bxsd?:|\bschema\b|SAXParse|unmarshal|facet-valid|invalid content was found|not a valid value|element .{0,200} is not (expected|allowed)|unexpected element|tag name .{0,200} is invalid/i;

/**
 * Returns what a problem means to a flow. The profile's overrides come first (the most specific one wins), then the error table.
 *
 * @example classify({ kind: 'service', code: '368', … }, policy.errors) // 'log-in-again'
 */
export function classify(problem: CallProblem, overrides: ErrorOverrides = []): Meaning {
  return verdictOf(problem, overrides).meaning;
}

/**
 * Returns how a write that met this problem ended.
 * `not-sent`: no byte was handed to a socket. `rejected`: the service answered with a listed, definite refusal.
 * Everything else is `unknown`; the flow must read before it sends again.
 */
export function writeEnding(
  problem: CallProblem,
  overrides: ErrorOverrides = [],
): Exclude<WriteOutcome<never>['outcome'], 'done'> {
  return problem.sent === 'nothing' ? 'not-sent' : verdictOf(problem, overrides).write;
}

/** Returns true if the service gave a code that neither the error table nor the profile has. */
export function isUnlisted(problem: CallProblem, overrides: ErrorOverrides = []): boolean {
  return problem.kind === 'service' && !overridden(problem, overrides) && !listed(problem);
}

/**
 * Returns true for a code, of which nothing else is kept, that neither the error table nor the profile has. HTTP statuses and the codes of broken
 * connections are no codes of a service.
 */
export function isUnlistedCode(code: string, overrides: ErrorOverrides = []): boolean {
  const ofService = PLAIN_CODE.test(code) && !/^[45]\d\d$/.test(code);
  return ofService && ![...errorTable, ...overrides].some((known) => known.code === code);
}

/**
 * Returns the error that decides when an answer to a write holds several: the first, unless another is known to leave the outcome open.
 * "Not created" beside "prior message already processed" does not prove that nothing was created. An unlisted code proves nothing either
 * way.
 */
export function decisive<Said extends { code: string; text: string; owner?: string }>(
  errors: readonly Said[],
  call: Pick<CallProblem, 'operation' | 'correlationId'>,
  overrides: ErrorOverrides = [],
): Said | undefined {
  const open = errors.find((said) => {
    const problem: CallProblem = { kind: 'service', ...said, ...call, sent: 'maybe' };
    return (overridden(problem, overrides) ?? listed(problem))?.write === 'unknown';
  });
  return open ?? errors[0];
}

/**
 * Returns the error whose text is in the wanted language, if the answer says the same thing in several. `chosen` stays where no other error
 * has its code, owner and meaning.
 */
export function inLanguage<Said extends { code: string; text: string; owner?: string; language?: string }>(
  chosen: Said,
  errors: readonly Said[],
  wanted: string | undefined,
  call: Pick<CallProblem, 'operation' | 'correlationId'>,
): Said {
  const meaningOf = (said: Said): Meaning => classify({ kind: 'service', ...said, ...call, sent: 'maybe' });
  const primary = (language: string | undefined): string | undefined =>
    language?.split(/[-_]/)[0]?.toLowerCase();
  const same = (said: Said): boolean =>
    said.code === chosen.code && said.owner === chosen.owner && meaningOf(said) === meaningOf(chosen);
  const fits = (said: Said): boolean => primary(said.language) === primary(wanted);
  if (wanted === undefined || fits(chosen)) return chosen;
  return errors.find((said) => fits(said) && same(said)) ?? chosen;
}

function verdictOf(problem: CallProblem, overrides: ErrorOverrides): Verdict {
  const verdict =
    problem.kind === 'service' ? (overridden(problem, overrides) ?? listed(problem)) : wordless(problem);
  return verdict ?? unlisted;
}

function overridden(problem: CallProblem, overrides: ErrorOverrides): Verdict | undefined {
  const fitting = overrides
    .filter(
      ({ code, owner, operation, treatAs }) =>
        code === problem.code &&
        (owner === undefined || owner === problem.owner) &&
        (operation === undefined || operation === problem.operation) &&
        Object.hasOwn(proofs, treatAs),
    )
    .sort((a, b) => named(b) - named(a))[0];
  if (!fitting) return undefined;
  const meaning = fitting.treatAs;
  return { meaning, write: proofs[meaning] };
}

/** Weighs an owner above an operation: two airlines behind one service may use one code for two things. */
function named({ owner, operation }: ErrorOverrides[number]): number {
  return (owner === undefined ? 0 : 2) + (operation === undefined ? 0 : 1);
}

function listed({ code, operation, text }: CallProblem): Verdict | undefined {
  const row = errorTable.find((known) => known.code === code && (known.only?.includes(operation) ?? true));
  return row && permanentByItsText(row, text);
}

function wordless({ kind, code, text }: CallProblem): Verdict | undefined {
  const name = kind === 'fault' ? code.slice(code.lastIndexOf(':') + 1).split('.', 1)[0]! : code;
  const row = wordlessEndings.find((known) => known.kind === kind && (known.codes?.test(name) ?? true));
  // Only a fault's text comes from the service itself.
  return row && kind === 'fault' ? permanentByItsText(row, text) : row;
}

function permanentByItsText(verdict: Verdict, text: string): Verdict {
  return verdict.meaning === 'retry-later' && schemaComplaint.test(text)
    ? { ...verdict, meaning: 'permanent' }
    : verdict;
}
