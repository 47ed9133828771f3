/** The doctor's findings as people read them: one a line, in the order in which a newcomer needs them. */
import type { Finding } from '../doctor/checks';

/** How a finding is marked: it works, it works and should be mended, it is wrong. */
type Mark = 'ok' | 'check' | 'WRONG';

/** What is checked, by its first words. What comes earlier is needed for what comes later. */
const sequence = [
  // Setting up the namespace needs the keys.
  ...['Temporal server', 'encryption', 'namespace', 'search attributes', 'clock'],
  'keys',
  ...['configuration', 'file with a secret', 'claims key', 'tokens', 'raw messages', 'webhook'],
  'provider',
  ...['workers', 'deployment'],
  ...['open orders', 'orders', 'schedules'],
];

/** Sorts findings by `sequence`. A configuration that is missing or wrong comes first; findings that it does not name come last. */
export function inSequence(findings: readonly Finding[]): Finding[] {
  const rank = ({ what, ok }: Finding): number => {
    if (what === 'configuration' && !ok) return -1;
    const at = sequence.findIndex((words) => what.startsWith(words));
    return at < 0 ? sequence.length : at;
  };
  return [...findings].sort((one, other) => rank(one) - rank(other));
}

/** Joins findings that say the same of one file or setting: the first names the others. */
export function eachOnce(findings: readonly Finding[]): Finding[] {
  const causes = new Map<string, Finding[]>();
  for (const finding of findings) {
    const { what, ok, found, missing } = finding;
    const cause = ok ? `${what} ${found}` : (missing ?? found);
    causes.set(cause, [...(causes.get(cause) ?? []), finding]);
  }
  return [...causes.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const also = [...new Set(others.map(({ what }) => what))].filter((what) => what !== first.what);
    return also.length === 0
      ? [first]
      : [{ ...first, found: `${first.found} Also needed: ${also.join(', ')}.` }];
  });
}

/** Prints findings: mark, what was checked, what was found; what to do stands below. The last line says what to do first. */
export function findingLines(findings: readonly Finding[]): string[] {
  const widest = Math.max(...findings.map(({ what }) => what.length));
  return [
    ...findings.flatMap((finding) => [
      `${markOf(finding).padEnd(5)}  ${finding.what.padEnd(widest)}  ${finding.found}`,
      ...(finding.mistakes ?? []).map(({ path, message }) => `         ${path}: ${message}`),
      ...(finding.remedy ? [`       → ${finding.remedy}`] : []),
    ]),
    '',
    summary(findings),
  ];
}

function markOf({ ok, remedy }: Finding): Mark {
  if (!ok) return 'WRONG';
  return remedy ? 'check' : 'ok';
}

function summary(findings: readonly Finding[]): string {
  const wrong = findings.filter((finding) => markOf(finding) === 'WRONG');
  const checks = findings.filter((finding) => markOf(finding) === 'check');
  const [first] = wrong;
  if (first) {
    const problems = wrong.length === 1 ? '1 problem' : `${wrong.length} problems`;
    return `${problems}. Start with "${first.what}"${first.remedy ? `: ${first.remedy}` : '.'}`;
  }
  const [check] = checks;
  if (!check) return 'No problems found.';
  return checks.length === 1
    ? `No errors. One thing to check: "${check.what}".`
    : `No errors. ${checks.length} things to check, "${check.what}" first.`;
}
