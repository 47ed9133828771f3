/**
 * Reports of batches, as files: `<folder>/reports/<batch>/lines.<run>.jsonl` while a batch runs, `report.json` and `report.csv` when it
 * has ended; with keys the lines are sealed, and the report is one sealed file, `report.sealed`. Unlike messages they are not kept for
 * days, but until somebody removes them: accounting works with them.
 */
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosedReport, ReportHead, ReportKey } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import type { Keyring } from '../keys';
import { oneAtATime } from './oneAtATime';
import { REPORT, SEALED_REPORT, readReport, unlessAbsent, writeReport, type Report } from './reportFiles';
import { appendLines, newest, readLines } from './reportLines';
import { forgetIn, placesOf, toldIn, type Told } from './reportsOfOrders';

export { csvOf, type Report } from './reportFiles';

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
  /** Every line of an order in every batch, each once, overruled ones too; what cannot be read is in `unread`, in sentences. */
  about(reference: string): Promise<{ told: Told[]; unread: string[] }>;
  /**
   * Takes out of the lines of these orders what leads to their passengers, whether their batch is under way, has ended or was ended by
   * hand, and gives how many lines that were: of each order one in a batch. What could not be cleaned is in `unread`. Safe to repeat.
   */
  forget(references: readonly string[]): Promise<{ lines: number; unread: string[] }>;
}

/**
 * Keeps reports below the archive's folder, encrypted where there are keys. Without the key that sealed one, reading it throws KeyMissing.
 */
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
      // An order that is forgotten at this moment is clean in the lines, or its line is in the report when that is cleaned.
      return oneAtATime(place, async () => {
        const all = await lines({ batch, run });
        const elsewhere = Math.max(0, found - all.length);
        const ending = elsewhere > 0 && head.ending === 'complete' ? 'complete-with-exceptions' : head.ending;
        const report: Report = { ...head, ending, elsewhere, lines: all };
        const files = await writeReport(place, report, keyring);
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
      const files = (await unlessAbsent(readdir(placeOf(batch)))) ?? [];
      return files.length > 0 && ![REPORT, SEALED_REPORT].some((name) => files.includes(name));
    },
    about: async (reference) => {
      const unread = new Set<string>();
      const told: Told[] = [];
      for (const place of await placesOf(folder))
        told.push(...(await toldIn(place, reference, keyring, unread)));
      return { told, unread: [...unread] };
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

/** Ids are harmless but for two names that a file system gives a meaning. */
function fileName(batch: string): string {
  return `batch-${fileSafe(batch)}`;
}

function fileSafe(name: string): string {
  return name.replace(/[^A-Za-z0-9._-]/g, '-');
}
