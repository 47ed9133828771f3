/** How a run reads: the table for people, the document for programs, and the folder with what went wrong. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { figureLines, type Figure } from '../src/cli/figures';
import { table, type Result } from '../src/cli/output';
import { operationNames, type OperationName } from '../src/domain/calls/operations';
import type { PlanReport } from '../src/sandbox/faultPlan';
import type { Audit, Evidence } from './audit';
import type { BackOffice } from './backOffice';
import type { Outcome } from './figures';
import type { Finding } from './truth';

/** More histories than this nobody reads. */
const HISTORIES = 50;

/** What a run reports. */
export interface Report {
  figures: readonly Figure[];
  findings: readonly string[];
  /** What `--json` prints besides figures, findings and folder. */
  value: object;
  /** Lines between the figures and the findings. */
  more?: readonly string[];
  /** The last line: how to repeat the run. */
  again: string;
}

/** Returns a run's result for people and programs. Names `folder` if it is kept. */
export function resultOf({ figures, findings, value, more = [], again }: Report, folder?: string): Result {
  return {
    value: { ...value, figures, findings, folder },
    lines: [
      ...figureLines(figures),
      '',
      ...more,
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`), ''] : []),
      again,
      ...(folder ? [`What the run left: ${folder}`] : []),
    ],
  };
}

/** A row a kind, a column an operation; a dot where the kind could have struck and did not. */
export function faultTable({ struck, missing }: PlanReport): string[] {
  const operations = operationNames.filter((operation) => struck[operation] ?? missing[operation]);
  const kinds = new Set(
    operations.flatMap((operation) => [
      ...Object.keys(struck[operation] ?? {}),
      ...(missing[operation] ?? []),
    ]),
  );
  const cell = (operation: OperationName, kind: string): string => {
    const count = (struck[operation] as Record<string, number> | undefined)?.[kind];
    if (count !== undefined) return String(count);
    return missing[operation]?.some((absent) => absent === kind) ? '.' : '';
  };
  return table(
    ['kind', ...operations],
    [...kinds].sort().map((kind) => [kind, ...operations.map((operation) => cell(operation, kind))]),
  );
}

/** All findings in words, the restless included. */
export function findingsOf(
  found: Audit,
  restless: readonly string[] = [],
  fallen: readonly string[] = [],
  operators: readonly string[] = [],
): string[] {
  const words = (kind: string, findings: readonly Finding[]): string[] =>
    findings.map(({ reference, text }) => `${kind}: ${reference ?? 'nobody'}: ${text}`);
  return [
    ...words('double order', found.doubleOrders),
    ...words('second provider', found.strayCreates),
    ...words('double issue', found.doubleIssues),
    ...words('double cancellation', found.doubleCancellations),
    ...words('double change', found.doubleChanges),
    ...words('lost change', found.lostChanges),
    ...words('unknown order', found.unknownOrders),
    ...words('false state', found.falseStates),
    ...words('unreported change', found.unreportedChanges),
    ...words('unreported change after the sale', found.unreportedAmendments),
    ...restless.map((text) => `not at rest: ${text}`),
    ...operators.map((text) => `second start: ${text}`),
    ...fallen.map((text) => `worker fell: ${text}`),
  ];
}

/** Writes the ledger, and what was said of each order. */
export async function keepEvidence(folder: string, { ledger, statuses }: Evidence): Promise<void> {
  await writeFile(join(folder, 'ledger.json'), JSON.stringify(ledger, null, 2));
  await writeFile(join(folder, 'statuses.json'), JSON.stringify(statuses, null, 2));
}

/** Writes the evidence, and the histories of these orders: all runs of each. */
export async function keepRun(
  folder: string,
  { evidence, office }: { evidence: Evidence; office: BackOffice },
  references: readonly string[],
): Promise<void> {
  await keepEvidence(folder, evidence);
  await mkdir(join(folder, 'histories'), { recursive: true });
  for (const reference of references.slice(0, HISTORIES)) {
    const runs = await office.runs(reference);
    for (const [index, { runId }] of runs.entries()) {
      const history = await office.handle(reference, runId).fetchHistory();
      // Oldest first; the newest run bears the reference alone.
      const name = index === runs.length - 1 ? reference : `${reference}.${index + 1}`;
      await writeFile(join(folder, 'histories', `${name}.json`), historyToJSON(history));
    }
  }
}

/** The references of whom it concerns: what findings are about, and then whoever waits for a person. */
export function concerned({
  found,
  restless,
  operators,
  statuses,
}: Pick<Outcome, 'found' | 'restless' | 'operators' | 'statuses'>): string[] {
  const named = Object.values(found).flatMap((findings: Finding[]) =>
    findings.flatMap(({ reference }) => reference ?? []),
  );
  const waiting = statuses.filter(({ state }) => state === 'attention').map(({ reference }) => reference);
  const first = [...restless, ...operators].flatMap((text) => text.split(' ', 1));
  return [...new Set([...named, ...first, ...waiting])];
}
