/** The files of a report, in this one place: how they are written, so that a crash harms none, sealed where there are keys, and how they are read. */
import { appendFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** The report of a batch, where it stands as a table, and what stands in place of both where there are keys. */
const REPORT = 'report.json';
const TABLE = 'report.csv';
const SEALED_REPORT = 'report.sealed';

/** Begins a line that is sealed; no JSON begins so. */
const SEALED_LINE = 'sealed:';

/** True of a file's name that is the report of a batch that has ended. */
export function isReport(name: string): boolean {
  return name === REPORT || name === SEALED_REPORT;
}

/** Of two lines of one reference the later counts. */
export function newest(lines: readonly BatchLine[]): BatchLine[] {
  return [...new Map(lines.map((line) => [line.reference, line])).values()];
}

/** Reads and writes the files: under these keys, and what was written without any. What is sealed is bound to its batch and its name. */
export class ReportFiles {
  constructor(private readonly keyring?: Keyring) {}

  /** Every line of a file in the order in which they came; none where there is no file. @throws KeyMissing */
  async readLines(file: string): Promise<BatchLine[]> {
    const text = await unlessAbsent(readFile(file, 'utf8'));
    return (text ?? '').split('\n').flatMap((line) => this.linesIn(line, contextOf(file)));
  }

  appendLines(file: string, lines: readonly BatchLine[]): Promise<void> {
    return appendFile(file, this.textOf(lines, file), { mode: FILE_MODE });
  }

  /** Writes a file of lines anew. */
  async rewriteLines(file: string, lines: readonly BatchLine[]): Promise<void> {
    await written(file, this.textOf(lines, file));
  }

  /** A report that has ended, and its file; undefined where there is none. @throws KeyMissing, SealBroken */
  async readReport(place: string): Promise<{ report: Report; file: string; closed: Date } | undefined> {
    for (const file of [join(place, SEALED_REPORT), join(place, REPORT)]) {
      const bytes = await unlessAbsent(readFile(file));
      if (!bytes) continue;
      const text = basename(file) === REPORT ? bytes.toString('utf8') : this.opened(bytes, contextOf(file));
      return { report: JSON.parse(text) as Report, file, closed: (await stat(file)).mtime };
    }
    return undefined;
  }

  /** Writes a report: it and its table, or one sealed file in place of both. Gives the files. */
  async writeReport(place: string, report: Report): Promise<string[]> {
    const [plain, table, sealed] = [REPORT, TABLE, SEALED_REPORT].map((name) => join(place, name));
    if (!plain || !table || !sealed) return [];
    const text = `${JSON.stringify(report, null, 2)}\n`;
    if (!this.keyring) return Promise.all([written(plain, text), written(table, csvOf(report.lines))]);
    const file = await written(sealed, seal(this.keyring, Buffer.from(text), contextOf(sealed)));
    // It may have been written before there were keys.
    await Promise.all([plain, table].map((older) => rm(older, { force: true })));
    return [file];
  }

  /** Begins with a line end: what a crash cut short stands in a line of its own. */
  private textOf(lines: readonly BatchLine[], file: string): string {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    if (!this.keyring || lines.length === 0) return `\n${text}`;
    const sealed = seal(this.keyring, Buffer.from(text), contextOf(file));
    return `\n${SEALED_LINE}${sealed.toString('base64')}\n`;
  }

  /** What one line of a file holds: a line of the report, some of them sealed, or nothing that can be read. */
  private linesIn(written: string, context: string): BatchLine[] {
    if (!written.startsWith(SEALED_LINE)) return parsed(written);
    try {
      const sealed = Buffer.from(written.slice(SEALED_LINE.length), 'base64');
      return this.opened(sealed, context).split('\n').flatMap(parsed);
    } catch (error) {
      // A crash in the middle of writing it: it is written again by the attempt that follows. A key that is missing is another matter.
      if (error instanceof SealBroken) return [];
      throw error;
    }
  }

  private opened(sealed: Buffer, context: string): string {
    if (!this.keyring) throw new KeyMissing(sealedUnder(sealed) ?? 'unknown', []);
    return open(this.keyring, sealed, context).toString('utf8');
  }
}

/** What a file is bound to: the folder of its batch, and its name. */
function contextOf(file: string): string {
  return `report ${basename(dirname(file))} ${basename(file)}`;
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

async function written(file: string, text: string | Buffer): Promise<string> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, { mode: FILE_MODE });
  await rename(part, file);
  return file;
}

/** None where there is nothing, or a line that a crash cut short: it is written again by the attempt that follows. */
function parsed(line: string): BatchLine[] {
  try {
    return line.trim() === '' ? [] : [JSON.parse(line) as BatchLine];
  } catch {
    return [];
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
