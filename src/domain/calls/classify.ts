/** From what went wrong with a call to what it means, and to what it proves of a write. Reads the tables; knows no codes itself. */
import { errorTable, proofs, type Meaning, type Proof } from './errorTable';
import type { CallProblem, WriteOutcome } from './problem';
import type { ProviderPolicy } from './provider';
import { wordlessEndings } from './wordlessEndings';

export type { Meaning } from './errorTable';

/** The overrides of a provider's profile. */
export type ErrorOverrides = ProviderPolicy['errors'];

interface Verdict {
  meaning: Meaning;
  write: Proof;
}

/** A code that nobody listed: the service said no, but that is no proof that nothing happened. */
const unlisted: Verdict = { meaning: 'refused', write: 'unknown' };

/**
 * Words of XML validators. Behind 911 and its kin they betray a request that fails again however long one waits.
 * They prove nothing of a write: the document that was found wrong may be an answer on its way back.
 * What they name is short: with a bound, a text that repeats their beginnings is not walked from each of them.
 */
const schemaComplaint =
  /\bcvc-|\bxsd?:|\bschema\b|SAXParse|unmarshal|facet-valid|invalid content was found|not a valid value|element .{0,200} is not (expected|allowed)|unexpected element|tag name .{0,200} is invalid/i;

/**
 * What a problem means to a flow. Overrides of the profile come first (the one that names most), then the error table.
 *
 * @example classify({ kind: 'service', code: '368', … }, policy.errors) // 'log-in-again'
 */
export function classify(problem: CallProblem, overrides: ErrorOverrides = []): Meaning {
  return verdictOf(problem, overrides).meaning;
}

/**
 * How a write that met this problem has ended. `not-sent` only where no byte was handed to a socket; `rejected` only where the
 * service's words are a listed, definite no; everything else is `unknown` and must be read before anything is sent again.
 */
export function writeEnding(
  problem: CallProblem,
  overrides: ErrorOverrides = [],
): Exclude<WriteOutcome<never>['outcome'], 'done'> {
  return problem.sent === 'nothing' ? 'not-sent' : verdictOf(problem, overrides).write;
}

/**
 * Of several errors in one answer to a write, the one that counts: the first, unless another one is known to leave open what was done.
 * "Not created" beside "prior message already processed" is no proof that nothing was. A code that nobody listed says nothing either way.
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

/** An owner says more than an operation does: two airlines behind one service may use one code for two things. */
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
  // Only of a fault the text is the service's own.
  return row && kind === 'fault' ? permanentByItsText(row, text) : row;
}

function permanentByItsText(verdict: Verdict, text: string): Verdict {
  return verdict.meaning === 'retry-later' && schemaComplaint.test(text)
    ? { ...verdict, meaning: 'permanent' }
    : verdict;
}
