/** What stays of a batch's run: everything that a person needs to understand what went wrong. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepRun } from '../report';
import type { BatchRan } from './run';

/** Ledger, statuses and report, and the histories of whom a finding concerns or who was not ticketed. */
export async function keepBatch(folder: string, ran: BatchRan): Promise<void> {
  const { report, found, summary } = ran;
  const findings = Object.values(found).flatMap((each: { reference?: string }[]) => each);
  const named = findings.flatMap(({ reference }) => reference ?? []);
  const short = (report?.lines ?? []).filter(({ outcome }) => outcome !== 'ticketed');
  await keepRun(folder, ran, [...new Set([...named, ...short.map(({ reference }) => reference)])]);
  for (const file of summary.files) await copyFile(file, join(folder, file.split('/').at(-1) ?? 'report'));
}
