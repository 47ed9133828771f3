/**
 * Reports of batches, as files: `<folder>/reports/<batch>/lines.<run>.jsonl` while a batch runs, `report.json` and `report.csv` when it
 * has ended. With keys the lines are sealed (a line of base64 each time some are added), and the report is one sealed file,
 * `report.sealed`; what was written without them is read all the same. Unlike messages they are not kept for days, but until somebody removes them: accounting works with them.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClosedReport, ReportHead, ReportKey } from '../domain/batch/activities';
import type { BatchLine } from '../domain/batch/outcome';
import type { Keyring } from '../keys';
import { ReportFiles, isReport, newest, unlessAbsent, type Report } from './reportFiles';
import { forgetIn, placesOf, toldIn } from './reportsOfOrders';

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
  /** True where there are lines of a batch, and no report of it yet. */
  underWay(batch: string): Promise<boolean>;
  /** The line of an order in every batch of which there is one here. */
  about(reference: string): Promise<{ batch: string; line: BatchLine }[]>;
  /**
   * Takes out of the lines of these orders what leads to their passengers, and gives how many lines that were. Those of a batch that is
   * under way are overruled, and taken out when it is called again after its end. Safe to repeat.
   */
  forget(references: readonly string[]): Promise<number>;
}

/**
 * Keeps reports below the archive's folder, encrypted where there are keys. Without the key that sealed one, reading it throws KeyMissing.
 */
export function createReportStore(folder: string, keyring?: Keyring): ReportStore {
  const placeOf = (batch: string): string => join(folder, 'reports', fileName(batch));
  const linesOf = ({ batch, run }: ReportKey): string => join(placeOf(batch), `lines.${fileSafe(run)}.jsonl`);
  const files = new ReportFiles(keyring);
  const lines = async (report: ReportKey): Promise<BatchLine[]> =>
    newest(await files.readLines(linesOf(report)));
  return {
    lines,
    keep: async (report, added) => {
      await mkdir(placeOf(report.batch), { recursive: true, mode: 0o700 });
      await files.appendLines(linesOf(report), added);
    },
    close: async ({ run, ...head }) => {
      const { batch, found } = head;
      const place = placeOf(batch);
      await mkdir(place, { recursive: true, mode: 0o700 });
      const all = await lines({ batch, run });
      const elsewhere = Math.max(0, found - all.length);
      const ending = elsewhere > 0 && head.ending === 'complete' ? 'complete-with-exceptions' : head.ending;
      const report: Report = { ...head, ending, elsewhere, lines: all };
      return { files: await files.writeReport(place, report), ending, elsewhere };
    },
    read: async (batch) => (await files.readReport(placeOf(batch)))?.report,
    underWay: async (batch) => {
      const names = (await unlessAbsent(readdir(placeOf(batch)))) ?? [];
      return names.length > 0 && !names.some(isReport);
    },
    about: async (reference) => {
      const told = await Promise.all(
        (await placesOf(folder)).map((place) => toldIn(files, place, reference)),
      );
      return told.flatMap((each) => each ?? []);
    },
    forget: async (references) => {
      let forgotten = 0;
      for (const place of await placesOf(folder))
        forgotten += await forgetIn(files, place, new Set(references));
      return forgotten;
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
