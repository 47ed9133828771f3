/**
 * Reads and writes the report of a batch that has ended: `report.json` and its table `report.csv`, or with keys one sealed file,
 * `report.sealed`. Either is read, whether there are keys or not.
 */
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReportHead } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { NdcFlowsError } from '../domain/errors';
import { csvTable, type Column } from '../files/csv';
import { LockLost, type StillHeld } from '../files/lock';
import { replaceFile } from '../files/replaceFile';
import { unless } from '../files/unless';
import { KeyMissing, open, seal, sealedUnder, type Keyring } from '../keys';
import { forgetting } from './passengers';

/** A report that has ended. */
export interface Report extends ReportHead {
  lines: BatchLine[];
  /** Lines that are missing here, because a worker with another folder has kept them. */
  elsewhere: number;
}

/** Thrown when a report's file is empty, cut short or something else. Its text is not shown: it may name bookings. */
export class ReportDamaged extends NdcFlowsError {
  readonly code = 'report-damaged';

  constructor(file: string) {
    super(`${basename(file)} in ${dirname(file)} is damaged: it contains no complete report.`, {
      remedy: 'Restore it from a backup, or remove it; the lines files beside it may still have its content.',
    });
  }
}

export const REPORT = 'report.json';
export const SEALED_REPORT = 'report.sealed';
const TABLE = 'report.csv';

/** Returns the report in a file; undefined where there is none. @throws KeyMissing, SealBroken, ReportDamaged */
export async function readReport(file: string, keyring: Keyring | undefined): Promise<Report | undefined> {
  const bytes = await readFile(file).catch(unless('ENOENT'));
  if (!bytes) return undefined;
  const report = parsed(isSealed(file) ? opened(bytes, contextOf(file), keyring) : bytes.toString());
  if (!Array.isArray(report?.lines)) throw new ReportDamaged(file);
  return report as Report;
}

/** Writes a report, then its table where it is plain, and returns their paths. @throws LockLost */
export async function writeReport(
  place: string,
  report: Report,
  keyring: Keyring | undefined,
  stillHeld: StillHeld,
): Promise<string[]> {
  const file = join(place, keyring ? SEALED_REPORT : REPORT);
  await write(file, bytesOf(file, report, keyring), stillHeld);
  return keyring ? [file] : [file, await writeTable(place, report, stillHeld)];
}

/**
 * Removes what leads to the passengers of these orders, and returns the orders that had such lines. A plain report stays plain, a sealed one
 * sealed. @throws LockLost
 */
export async function forgetInReport(
  file: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
  stillHeld: StillHeld,
): Promise<string[]> {
  const report = await readReport(file, keyring);
  if (!report) return [];
  const { telling, clean } = forgetting(references, report.lines);
  if (telling.length > 0) {
    const cleaned = { ...report, lines: clean };
    // The report is cleaned last: it shows whether anything is left to do.
    if (!isSealed(file)) await writeTable(dirname(file), cleaned, stillHeld);
    await write(file, bytesOf(file, cleaned, keyring), stillHeld);
  }
  return telling;
}

/** What a seal is bound to: the batch's folder and the file in it. */
export function contextOf(file: string): string {
  return `report ${basename(dirname(file))} ${basename(file)}`;
}

/** Opens what is sealed. @throws KeyMissing, SealBroken */
export function opened(sealed: Buffer, context: string, keyring: Keyring | undefined): string {
  if (!keyring) throw new KeyMissing(sealedUnder(sealed) ?? 'unknown', []);
  return open(keyring, sealed, context).toString('utf8');
}

function isSealed(file: string): boolean {
  return basename(file) === SEALED_REPORT;
}

function bytesOf(file: string, report: Report, keyring: Keyring | undefined): Buffer {
  const text = Buffer.from(`${JSON.stringify(report, null, 2)}\n`);
  return keyring && isSealed(file) ? seal(keyring, text, contextOf(file)) : text;
}

async function writeTable(place: string, { lines }: Report, stillHeld: StillHeld): Promise<string> {
  const file = join(place, TABLE);
  await write(file, csvOf(lines), stillHeld);
  return file;
}

async function write(file: string, content: string | Buffer, confirm: StillHeld): Promise<void> {
  if (!(await replaceFile(file, content, { confirm }))) throw new LockLost();
}

function parsed(text: string): Partial<Report> | undefined {
  try {
    return (JSON.parse(text) as Partial<Report> | null) ?? undefined;
  } catch {
    // The parser's message quotes the text.
    return undefined;
  }
}

const columns: readonly Column<BatchLine>[] = [
  ['reference', ({ reference }) => reference],
  ['provider', ({ provider }) => provider],
  ['order id', ({ orderId }) => orderId],
  ['PNR', ({ bookingReference }) => bookingReference],
  ['outcome', ({ outcome }) => outcome],
  ['documents', ({ documents }) => documents.join(' ')],
  ['amount', ({ amount }) => amount?.amount],
  ['currency', ({ amount }) => amount?.currency],
  ['reason', ({ reason }) => reason],
  ['text', ({ text }) => text],
  ['seconds', ({ took }) => (took / 1000).toFixed(1)],
  ['agency', ({ agency }) => agency],
];

/** Writes the lines of a report as CSV. */
export function csvOf(lines: readonly BatchLine[]): string {
  return csvTable(columns, lines);
}
