/**
 * The files of a report, in this one place: how they are written, so that a crash harms none, and how they are read. With keys the lines
 * are sealed (a line of base64 each time some are added), and the report is one sealed file; what was written without is read all the same.
 */
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ReportHead } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { KeyMissing, SealBroken, open, seal, sealedUnder, type Keyring } from '../keys';
import { csvTable, type Column } from './csv';

/** A report that has ended. */
export interface Report extends ReportHead {
  lines: BatchLine[];
  /** Lines that are missing here, because a worker with another folder has kept them. */
  elsewhere: number;
}

/** Accounting works with them, and they tell of bookings: for this user alone. */
const FILE_MODE = 0o600;

/** The report of a batch, plain and sealed, and where a plain one stands as a table. */
export const REPORT = 'report.json';
export const SEALED_REPORT = 'report.sealed';
const TABLE = 'report.csv';

/** Begins a line that is sealed; no JSON begins so. */
const SEALED_LINE = 'sealed:';

/** Every line of a file in the order in which they came; none where there is no file. @throws KeyMissing */
export async function readLines(file: string, keyring: Keyring | undefined): Promise<BatchLine[]> {
  const text = await unlessAbsent(readFile(file, 'utf8'));
  return (text ?? '').split('\n').flatMap((each) => linesIn(each, contextOf(file), keyring));
}

/** Of two lines of one reference the later counts. */
export function newest(lines: readonly BatchLine[]): BatchLine[] {
  return [...new Map(lines.map((line) => [line.reference, line])).values()];
}

export function appendLines(
  file: string,
  lines: readonly BatchLine[],
  keyring: Keyring | undefined,
): Promise<void> {
  return appendFile(file, textOf(file, lines, keyring), { mode: FILE_MODE });
}

/** Writes a file of lines anew. */
export async function rewriteLines(
  file: string,
  lines: readonly BatchLine[],
  keyring: Keyring | undefined,
): Promise<void> {
  await written(file, textOf(file, lines, keyring));
}

/** A report that has ended; undefined where there is none. @throws KeyMissing, SealBroken */
export async function readReport(place: string, keyring: Keyring | undefined): Promise<Report | undefined> {
  const file = join(place, SEALED_REPORT);
  const sealed = await unlessAbsent(readFile(file));
  const text = sealed
    ? opened(sealed, contextOf(file), keyring)
    : await unlessAbsent(readFile(join(place, REPORT), 'utf8'));
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

/** Writes a report, and its table where it is plain; gives the files. */
export function writeReport(place: string, report: Report, keyring: Keyring | undefined): Promise<string[]> {
  const text = `${JSON.stringify(report, null, 2)}\n`;
  const sealed = join(place, SEALED_REPORT);
  if (keyring) return Promise.all([written(sealed, seal(keyring, Buffer.from(text), contextOf(sealed)))]);
  return Promise.all([written(join(place, REPORT), text), written(join(place, TABLE), csvOf(report.lines))]);
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
function contextOf(file: string): string {
  return `report ${basename(dirname(file))} ${basename(file)}`;
}

/** @throws KeyMissing, SealBroken */
function opened(sealed: Buffer, context: string, keyring: Keyring | undefined): string {
  if (!keyring) throw new KeyMissing(sealedUnder(sealed) ?? 'unknown', []);
  return open(keyring, sealed, context).toString('utf8');
}

async function written(file: string, text: string | Buffer): Promise<string> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, { mode: FILE_MODE });
  await rename(part, file);
  return file;
}

/** Begins with a line end: what a crash cut short stands in a line of its own. */
function textOf(file: string, lines: readonly BatchLine[], keyring: Keyring | undefined): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (!keyring) return `\n${text}`;
  return `\n${SEALED_LINE}${seal(keyring, Buffer.from(text), contextOf(file)).toString('base64')}\n`;
}

/** What one line of the file holds: a line of the report, some of them sealed, or nothing that can be read. */
function linesIn(line: string, context: string, keyring: Keyring | undefined): BatchLine[] {
  // A line that a crash cut short is written again by the attempt that follows.
  if (!line.startsWith(SEALED_LINE)) return [parsed(line)].filter((each) => each !== undefined);
  try {
    const text = opened(Buffer.from(line.slice(SEALED_LINE.length), 'base64'), context, keyring);
    return text.split('\n').flatMap((each) => parsed(each) ?? []);
  } catch (error) {
    // So is one that was sealed. A key that is missing is another matter.
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

function parsed(line: string): BatchLine | undefined {
  try {
    return line.trim() === '' ? undefined : (JSON.parse(line) as BatchLine);
  } catch {
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
