/** The files of a report, in this one place: how they are written, so that a crash harms none, and how they are read. */
import { appendFile, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReportHead } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { csvTable, type Column } from './csv';

/** A report that has ended. */
export interface Report extends ReportHead {
  lines: BatchLine[];
  /** Lines that are missing here, because a worker with another folder has kept them. */
  elsewhere: number;
}

/** Accounting works with them, and they tell of bookings: for this user alone. */
const FILE_MODE = 0o600;

/** The report of a batch, and where it stands as a table. */
export const REPORT = 'report.json';
const TABLE = 'report.csv';

/** Every line of a file in the order in which they came; none where there is no file. */
export async function readLines(file: string): Promise<BatchLine[]> {
  const text = await unlessAbsent(readFile(file, 'utf8'));
  // A line that a crash cut short is written again by the attempt that follows.
  return (text ?? '').split('\n').flatMap((each) => parsed(each) ?? []);
}

/** Of two lines of one reference the later counts. */
export function newest(lines: readonly BatchLine[]): BatchLine[] {
  return [...new Map(lines.map((line) => [line.reference, line])).values()];
}

export function appendLines(file: string, lines: readonly BatchLine[]): Promise<void> {
  return appendFile(file, textOf(lines), { mode: FILE_MODE });
}

/** Writes a file of lines anew. */
export async function rewriteLines(file: string, lines: readonly BatchLine[]): Promise<void> {
  await written(file, textOf(lines));
}

/** A report that has ended; undefined where there is none. */
export async function readReport(place: string): Promise<Report | undefined> {
  const text = await unlessAbsent(readFile(join(place, REPORT), 'utf8'));
  return text === undefined ? undefined : (JSON.parse(text) as Report);
}

/** Writes a report and its table; gives the two files. */
export function writeReport(place: string, report: Report): Promise<string[]> {
  return Promise.all([
    written(join(place, REPORT), `${JSON.stringify(report, null, 2)}\n`),
    written(join(place, TABLE), csvOf(report.lines)),
  ]);
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

async function written(file: string, text: string): Promise<string> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, { mode: FILE_MODE });
  await rename(part, file);
  return file;
}

/** Begins with a line end: what a crash cut short stands in a line of its own. */
function textOf(lines: readonly BatchLine[]): string {
  return `\n${lines.map((line) => `${JSON.stringify(line)}\n`).join('')}`;
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
