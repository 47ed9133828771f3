/**
 * Keeps reports of batches as files: `<folder>/reports/<batch>/lines.<run>.jsonl` while a batch runs, `report.json` and `report.csv` once it
 * has ended. With keys the lines are sealed, and the report is one sealed file, `report.sealed`. Accounting works with reports: they stay until
 * somebody removes them.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosedReport, ReportHead, ReportKey } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import { withLock } from '../files/lock';
import { unless } from '../files/unless';
import type { Keyring } from '../keys';
import { appendLines, newest, readLines } from './lines';
import { CHANGING, forgetIn, orderLinesIn, placesOf, type OrderLine } from './orders';
import { REPORT, SEALED_REPORT, readReport, writeReport, type Report } from './report';

export interface ReportStore {
  /** Adds lines. Of two lines of one reference the later counts. */
  keep(report: ReportKey, lines: readonly BatchLine[]): Promise<void>;
  /** The lines so far, each reference once. */
  lines(report: ReportKey): Promise<BatchLine[]>;
  /** Writes the report. A batch whose lines are not all here has ended with an exception. */
  close(head: ReportHead & ReportKey): Promise<ClosedReport>;
  /** A report that has ended; undefined where there is none here. */
  read(batch: string): Promise<Report | undefined>;
  /** True where another run of the batch has kept lines within so many milliseconds: its id was used a moment ago. */
  usedLately(report: ReportKey, within: number): Promise<boolean>;
  /** True where there are lines of a batch, and no report of it yet. */
  underWay(batch: string): Promise<boolean>;
  /** Returns every line of an order in every batch, each once, overruled ones too, and in sentences what cannot be read. */
  about(reference: string): Promise<{ found: OrderLine[]; unread: string[] }>;
  /**
   * Removes what leads to the passengers of these orders, whether their batch is under way, has ended or was ended by hand. Returns how many
   * lines that were, counting each order once in a batch, and what could not be cleaned. Safe to repeat.
   */
  forget(references: readonly string[]): Promise<{ lines: number; unread: string[] }>;
}

/** Creates the store below the archive's folder, sealed where there are keys. Without the key that sealed one, reading it throws KeyMissing. */
export function createReportStore(folder: string, keyring?: Keyring): ReportStore {
  const placeOf = (batch: string): string => join(folder, 'reports', fileName(batch));
  const linesOf = ({ batch, run }: ReportKey): string => join(placeOf(batch), `lines.${fileSafe(run)}.jsonl`);
  const lines = async (report: ReportKey): Promise<BatchLine[]> =>
    newest((await readLines(linesOf(report), keyring)).lines);
  // The sealed one is the newer: keys are seldom taken away.
  const reportIn = async (place: string): Promise<Report | undefined> =>
    (await readReport(join(place, SEALED_REPORT), keyring)) ?? readReport(join(place, REPORT), keyring);
  return {
    lines,
    keep: async (report, added) => {
      await mkdir(placeOf(report.batch), { recursive: true, mode: 0o700 });
      await appendLines(linesOf(report), added, keyring);
    },
    close: async ({ run, ...head }) => {
      const { batch, found } = head;
      const place = placeOf(batch);
      await mkdir(place, { recursive: true, mode: 0o700 });
      // An order that is being forgotten is clean in the lines already, or its line is in the report when that is cleaned.
      return withLock(join(place, CHANGING), async (stillHeld) => {
        const all = await lines({ batch, run });
        const elsewhere = Math.max(0, found - all.length);
        const ending = elsewhere > 0 && head.ending === 'complete' ? 'complete-with-exceptions' : head.ending;
        const report: Report = { ...head, ending, elsewhere, lines: all };
        const files = await writeReport(place, report, keyring, stillHeld);
        return { files, ending, elsewhere };
      });
    },
    read: (batch) => reportIn(placeOf(batch)),
    usedLately: async (report, within) => {
      const place = placeOf(report.batch);
      // A folder that cannot be read says nothing; it is told when lines are kept.
      const others = (await readdir(place).catch(() => [])).filter(
        (name) => name.startsWith('lines.') && join(place, name) !== linesOf(report),
      );
      const written = await Promise.all(others.map((name) => stat(join(place, name)).catch(() => undefined)));
      return written.some((file) => file && Date.now() - file.mtimeMs < within);
    },
    underWay: async (batch) => {
      const files = (await readdir(placeOf(batch)).catch(unless('ENOENT'))) ?? [];
      return files.length > 0 && ![REPORT, SEALED_REPORT].some((name) => files.includes(name));
    },
    about: async (reference) => {
      const unread = new Set<string>();
      const found: OrderLine[] = [];
      for (const place of await placesOf(folder))
        found.push(...(await orderLinesIn(place, reference, keyring, unread)));
      return { found, unread: [...unread] };
    },
    forget: async (references) => {
      const unread = new Set<string>();
      let lines = 0;
      for (const place of await placesOf(folder))
        lines += await forgetIn(place, new Set(references), keyring, unread);
      return { lines, unread: [...unread] };
    },
  };
}

/** The prefix keeps `.` and `..` from meaning anything to the file system. */
function fileName(batch: string): string {
  return `batch-${fileSafe(batch)}`;
}

function fileSafe(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '-');
}
