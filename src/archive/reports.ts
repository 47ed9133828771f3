/**
 * Reports of batches, as files: `<folder>/reports/<batch>/lines.<run>.jsonl` while a batch runs, `report.json` and `report.csv` when it
 * has ended. Unlike messages they are not kept for days, but until somebody removes them: accounting works with them.
 */
import { appendFile, mkdir, readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosedReport, ReportHead, ReportKey } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
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

/** Keeps reports below the archive's folder. */
export function createReportStore(folder: string): ReportStore {
  const placeOf = (batch: string): string => join(folder, 'reports', fileName(batch));
  const linesOf = ({ batch, run }: ReportKey): string => join(placeOf(batch), `lines.${fileSafe(run)}.jsonl`);
  const lines = async (report: ReportKey): Promise<BatchLine[]> => {
    const text = await unlessAbsent(readFile(linesOf(report), 'utf8'));
    const last = new Map<string, BatchLine>();
    // A line that a crash cut short is written again by the attempt that follows.
    for (const each of (text ?? '').split('\n')) {
      const line = parsed(each);
      if (line) last.set(line.reference, line);
    }
    return [...last.values()];
  };
  return {
    lines,
    keep: async (report, added) => {
      await mkdir(placeOf(report.batch), { recursive: true, mode: 0o700 });
      const text = added.map((line) => `${JSON.stringify(line)}\n`).join('');
      // Begins with a line end: what a crash cut short stands in a line of its own.
      await appendFile(linesOf(report), `\n${text}`, { mode: 0o600 });
    },
    close: async ({ run, ...head }) => {
      const { batch, found } = head;
      const place = placeOf(batch);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const all = await lines({ batch, run });
      const elsewhere = Math.max(0, found - all.length);
      const ending = elsewhere > 0 && head.ending === 'complete' ? 'complete-with-exceptions' : head.ending;
      const report: Report = { ...head, ending, elsewhere, lines: all };
      const files = await Promise.all([
        written(join(place, 'report.json'), `${JSON.stringify(report, null, 2)}\n`),
        written(join(place, 'report.csv'), csvOf(all)),
      ]);
      return { files, ending, elsewhere };
    },
    read: async (batch) => {
      const text = await unlessAbsent(readFile(join(placeOf(batch), 'report.json'), 'utf8'));
      return text === undefined ? undefined : (JSON.parse(text) as Report);
    },
    underWay: async (batch) => {
      const files = (await unlessAbsent(readdir(placeOf(batch)))) ?? [];
      return files.length > 0 && !files.includes('report.json');
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

async function written(file: string, text: string): Promise<string> {
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
