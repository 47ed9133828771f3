/**
 * The files of a report that has ended, in this one place: how they are written, so that a crash harms none, and how they are read. With
 * keys a report is one sealed file; what was written without is read all the same.
 */
import { randomBytes } from 'node:crypto';
import { open as openFile, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReportHead } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { NdcFlowsError } from '../domain/errors';
import { KeyMissing, open, seal, sealedUnder, type Keyring } from '../keys';
import { csvTable, type Column } from './csv';
import { tellsOfPassengers, withoutPassengers } from './passengersInLines';

/** A report that has ended. */
export interface Report extends ReportHead {
  lines: BatchLine[];
  /** Lines that are missing here, because a worker with another folder has kept them. */
  elsewhere: number;
}

/** Thrown when the file of a report holds none: it is empty, was cut, or is something else. Its text is not shown: it may name bookings. */
export class ReportDamaged extends NdcFlowsError {
  readonly code = 'report-damaged';

  constructor(file: string) {
    super(`${basename(file)} in ${dirname(file)} is damaged: it holds no whole report.`, {
      remedy: 'The lines beside it may hold what it held; mend it from a backup, or remove it.',
    });
  }
}

/** Accounting works with them, and they tell of bookings: for this user alone. */
export const FILE_MODE = 0o600;

/** The report of a batch, plain and sealed, and where a plain one stands as a table. */
export const REPORT = 'report.json';
export const SEALED_REPORT = 'report.sealed';
const TABLE = 'report.csv';

/** What somebody left who was killed while writing; the number was once the process's. */
export const LEFT_OVER = /^(?:report\.(?:json|csv|sealed)|lines\..+\.jsonl)\.[0-9a-f]+\.part$/;

/** What a file of a report says; undefined where there is none. @throws KeyMissing, SealBroken, ReportDamaged */
export async function readReport(file: string, keyring: Keyring | undefined): Promise<Report | undefined> {
  const bytes = await unlessAbsent(readFile(file));
  if (!bytes) return undefined;
  const text = isSealed(file) ? opened(bytes, contextOf(file), keyring) : bytes.toString();
  const report = parsed(text);
  if (!Array.isArray(report?.lines)) throw new ReportDamaged(file);
  return report as Report;
}

/** Writes a report, and then its table where it is plain; gives the files. */
export async function writeReport(
  place: string,
  report: Report,
  keyring: Keyring | undefined,
): Promise<string[]> {
  const file = join(place, keyring ? SEALED_REPORT : REPORT);
  await written(file, bytesOf(file, report, keyring));
  return keyring ? [file] : [file, await writeTable(place, report)];
}

/** Takes out of the lines of these orders what leads to their passengers, and gives the orders that had such lines. The form stays. */
export async function forgetReport(
  file: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
): Promise<Set<string>> {
  const report = await readReport(file, keyring);
  const tells = (line: BatchLine): boolean => references.has(line.reference) && tellsOfPassengers(line);
  const telling = report?.lines.filter(tells) ?? [];
  if (report && telling.length > 0) {
    const lines = report.lines.map((line) => (tells(line) ? withoutPassengers(line) : line));
    const clean = { ...report, lines };
    // By the report is seen whether there is anything left to do: it is the last to be clean.
    if (!isSealed(file)) await writeTable(dirname(file), clean);
    await written(file, bytesOf(file, clean, keyring));
  }
  return new Set(telling.map(({ reference }) => reference));
}

/** Undefined where what is read is not there. */
export async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What a seal is bound to: the batch's folder and the file in it. */
export function contextOf(file: string): string {
  return `report ${basename(dirname(file))} ${basename(file)}`;
}

/** @throws KeyMissing, SealBroken */
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

function writeTable(place: string, { lines }: Report): Promise<string> {
  return written(join(place, TABLE), csvOf(lines));
}

/** Whole or not at all, also where power is lost; under a name of its own until then: process ids are the same in every container. */
async function written(file: string, content: string | Buffer): Promise<string> {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`;
  try {
    const handle = await openFile(part, 'wx', FILE_MODE);
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return file;
}

function parsed(text: string): Partial<Report> | undefined {
  try {
    return (JSON.parse(text) as Partial<Report> | null) ?? undefined;
  } catch {
    // What the parser says of it quotes it.
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
];

/** The lines of a report as CSV. */
export function csvOf(lines: readonly BatchLine[]): string {
  return csvTable(columns, lines);
}
