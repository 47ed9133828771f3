/** From what went wrong with a call to what it means, and to what it proves of a write. Reads the error table; knows no codes itself. */
import { errorTable, proofs, type Meaning, type Proof } from './errorTable';
import type { CallProblem, WriteOutcome } from './problem';
import type { ProviderPolicy } from './provider';

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
 */
const schemaComplaint =
  /\bcvc-|\bxsd?:|\bschema\b|SAXParse|unmarshal|facet-valid|invalid content was found|not a valid value|element .* is not (expected|allowed)|unexpected element|tag name .* is invalid/i;

/** HTTP statuses by which a call ends without a readable answer. Ranges follow where no status is named. */
const httpStatuses: readonly { status: RegExp; verdict: Verdict; because: string }[] = [
  {
    status: /^40[13]$/,
    verdict: { meaning: 'log-in-again', write: 'rejected' },
    because: 'the token was lost; the call was not processed',
  },
  {
    status: /^405$/,
    verdict: { meaning: 'retry-later', write: 'unknown' },
    because: 'seen during maintenance',
  },
  {
    status: /^4(08|25|29)$/,
    verdict: { meaning: 'retry-later', write: 'unknown' },
    because: 'too slow, too early or too many',
  },
  {
    status: /^5\d\d$/,
    verdict: { meaning: 'retry-later', write: 'unknown' },
    because: 'a gateway may answer while the service still works',
  },
  {
    status: /^[34]\d\d$/,
    verdict: { meaning: 'permanent', write: 'unknown' },
    because: 'wrong address or wrong request; who answered is not known',
  },
];

/** SOAP 1.1 and 1.2 fault codes, without prefix and subcode. */
const faults: Record<string, Verdict> = {
  client: { meaning: 'permanent', write: 'rejected' },
  sender: { meaning: 'permanent', write: 'rejected' },
  versionmismatch: { meaning: 'permanent', write: 'rejected' },
  mustunderstand: { meaning: 'permanent', write: 'rejected' },
  dataencodingunknown: { meaning: 'permanent', write: 'rejected' },
  server: { meaning: 'retry-later', write: 'unknown' },
  receiver: { meaning: 'retry-later', write: 'unknown' },
};

/** Unreadable answers that are another page altogether (maintenance, a gateway's own): later the service may speak again. */
const strangePages = ['not-well-formed', 'wrong-root', 'doctype', 'encoding'];

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

function verdictOf(problem: CallProblem, overrides: ErrorOverrides): Verdict {
  const { kind, code } = problem;
  switch (kind) {
    case 'service':
      return overridden(problem, overrides) ?? ofService(problem);
    case 'http':
      return httpStatuses.find(({ status }) => status.test(code))?.verdict ?? unlisted;
    case 'fault':
      return ofFault(problem);
    case 'transport':
    case 'truncated':
    case 'empty':
      return { meaning: 'retry-later', write: 'unknown' };
    case 'unreadable':
      return { meaning: strangePages.includes(code) ? 'retry-later' : 'permanent', write: 'unknown' };
  }
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
  const meaning = fitting.treatAs as Meaning;
  return { meaning, write: proofs[meaning] };
}

/** An owner says more than an operation does: two airlines behind one service may use one code for two things. */
function named({ owner, operation }: ErrorOverrides[number]): number {
  return (owner === undefined ? 0 : 2) + (operation === undefined ? 0 : 1);
}

function ofService({ code, operation, text }: CallProblem): Verdict {
  const row = errorTable.find((known) => known.code === code && (known.only?.includes(operation) ?? true));
  if (!row) return unlisted;
  if (row.meaning === 'retry-later' && schemaComplaint.test(text)) return { ...row, meaning: 'permanent' };
  return row;
}

function ofFault({ code, text }: CallProblem): Verdict {
  const name = (code.split(':').pop() ?? '').split('.')[0]?.toLowerCase() ?? '';
  const verdict = Object.hasOwn(faults, name) ? faults[name] : undefined;
  if (!verdict) return unlisted;
  if (verdict.meaning === 'retry-later' && schemaComplaint.test(text))
    return { ...verdict, meaning: 'permanent' };
  return verdict;
}
