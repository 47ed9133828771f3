/**
 * Reports of batches, as files: `<folder>/reports/<batch>/lines.<run>.jsonl` while a batch runs, `report.json` and `report.csv` when it
 * has ended. With keys the lines are sealed (a line of base64 each time some are added), and the report is one sealed file,
 * `report.sealed`; what was written without them is read all the same. Unlike messages they are not kept for days, but until somebody removes them: accounting works with them.
 */
import { appendFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosedReport, ReportHead, ReportKey } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { KeyMissing, SealBroken, open, seal, sealedUnder, type Keyring } from '../keys';
import { csvTable, type Column } from './csv';

/** A report that has ended. */
export interface Report extends ReportHead {
  lines: BatchLine[];
  /** Lines that are missing here, because a worker with another folder has kept them. */
  elsewhere: number;
}

export interface ReportStore {
  /** Adds lines. Of two lines of one reference the later counts. */
  keep(report: ReportKey, lines: readonly BatchLine[]): Promise<void>;
  /** The lines so far, each reference once. */
  lines(report: ReportKey): Promise<BatchLine[]>;
  /** Writes the report. A batch whose lines are not all here has ended with an exception. */
  close(head: ReportHead & ReportKey): Promise<ClosedReport>;
  /** A report that has ended; undefined where there is none here. */
  read(batch: string): Promise<Report | undefined>;
  /** True where there are lines of a batch, and no report of it yet. */
  underWay(batch: string): Promise<boolean>;
}

/**
 * Keeps reports below the archive's folder, encrypted where there are keys. Without the key that sealed one, reading it throws KeyMissing.
 */
export function createReportStore(folder: string, keyring?: Keyring): ReportStore {
  const placeOf = (batch: string): string => join(folder, 'reports', fileName(batch));
  const linesOf = ({ batch, run }: ReportKey): string => join(placeOf(batch), `lines.${fileSafe(run)}.jsonl`);
  const lines = async (report: ReportKey): Promise<BatchLine[]> => {
    const text = await unlessAbsent(readFile(linesOf(report), 'utf8'));
    const last = new Map<string, BatchLine>();
    // A line that a crash cut short is written again by the attempt that follows.
    for (const each of (text ?? '').split('\n')) {
      for (const line of linesIn(each, linesContext(report), keyring)) last.set(line.reference, line);
    }
    return [...last.values()];
  };
  return {
    lines,
    keep: async (report, added) => {
      await mkdir(placeOf(report.batch), { recursive: true, mode: 0o700 });
      const text = added.map((line) => `${JSON.stringify(line)}\n`).join('');
      // Begins with a line end: what a crash cut short stands in a line of its own.
      const written = keyring
        ? `${SEALED_LINE}${seal(keyring, Buffer.from(text), linesContext(report)).toString('base64')}\n`
        : text;
      await appendFile(linesOf(report), `\n${written}`, { mode: 0o600 });
    },
    close: async ({ run, ...head }) => {
      const { batch, found } = head;
      const place = placeOf(batch);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const all = await lines({ batch, run });
      const elsewhere = Math.max(0, found - all.length);
      const ending = elsewhere > 0 && head.ending === 'complete' ? 'complete-with-exceptions' : head.ending;
      const report: Report = { ...head, ending, elsewhere, lines: all };
      const text = `${JSON.stringify(report, null, 2)}\n`;
      const files = keyring
        ? [await written(join(place, SEALED_REPORT), seal(keyring, Buffer.from(text), reportContext(batch)))]
        : await Promise.all([
            written(join(place, REPORT), text),
            written(join(place, 'report.csv'), csvOf(all)),
          ]);
      return { files, ending, elsewhere };
    },
    read: async (batch) => {
      const sealed = await unlessAbsent(readFile(join(placeOf(batch), SEALED_REPORT)));
      const text = sealed
        ? opened(sealed, reportContext(batch), keyring)
        : await unlessAbsent(readFile(join(placeOf(batch), REPORT), 'utf8'));
      return text === undefined ? undefined : (JSON.parse(text) as Report);
    },
    underWay: async (batch) => {
      const files = (await unlessAbsent(readdir(placeOf(batch)))) ?? [];
      return files.length > 0 && ![REPORT, SEALED_REPORT].some((name) => files.includes(name));
    },
  };
}

/** Ids are harmless but for two names that a file system gives a meaning. */
function fileName(batch: string): string {
  return `batch-${fileSafe(batch)}`;
}

function fileSafe(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '-');
}

const REPORT = 'report.json';
const SEALED_REPORT = 'report.sealed';

/** Begins a line that is sealed; no JSON begins so. */
const SEALED_LINE = 'sealed:';

function linesContext({ batch, run }: ReportKey): string {
  return `report ${batch} lines ${run}`;
}

function reportContext(batch: string): string {
  return `report ${batch}`;
}

/** @throws KeyMissing, SealBroken */
function opened(sealed: Buffer, context: string, keyring: Keyring | undefined): string {
  if (!keyring) throw new KeyMissing(sealedUnder(sealed) ?? 'unknown', []);
  return open(keyring, sealed, context).toString('utf8');
}

async function written(file: string, text: string | Buffer): Promise<string> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
  return file;
}

async function unlessAbsent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** What one line of the file holds: a line of the report, some of them sealed, or nothing that can be read. */
function linesIn(written: string, context: string, keyring: Keyring | undefined): BatchLine[] {
  if (!written.startsWith(SEALED_LINE)) return [parsed(written)].filter((line) => line !== undefined);
  const sealed = Buffer.from(written.slice(SEALED_LINE.length), 'base64');
  try {
    return linesInText(opened(sealed, context, keyring));
  } catch (error) {
    // A crash in the middle of writing it: it is written again by the attempt that follows. A key that is missing is another matter.
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

function linesInText(text: string): BatchLine[] {
  return text.split('\n').flatMap((each) => parsed(each) ?? []);
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
