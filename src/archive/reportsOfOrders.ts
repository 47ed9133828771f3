/** What reports say of single orders: found for whoever asks what is kept, and taken out where an order is forgotten. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchLine } from '../domain/batch/outcome';
import { newest, unlessAbsent, type Report, type ReportFiles } from './reportFiles';

const PLACE = /^batch-/;
const LINES = /^lines\..*\.jsonl$/;

/** What stands in the folder of a batch. */
interface BatchFiles {
  /** With the time at which it was closed. */
  ended?: { report: Report; closed: Date };
  /** `underWay`: written to since the report was closed, so that a worker may be at it. */
  lines: { file: string; lines: BatchLine[]; underWay: boolean }[];
}

/** The folders of all batches below the archive's folder. */
export async function placesOf(folder: string): Promise<string[]> {
  const names = (await unlessAbsent(readdir(join(folder, 'reports')))) ?? [];
  return names.filter((name) => PLACE.test(name)).map((name) => join(folder, 'reports', name));
}

/** The line of an order in one batch, and the batch by the name of its folder. */
export async function toldIn(
  files: ReportFiles,
  place: string,
  reference: string,
): Promise<{ batch: string; line: BatchLine } | undefined> {
  const { ended, lines } = await filesIn(files, place);
  const all = [...(ended?.report.lines ?? []), ...lines.flatMap((file) => newest(file.lines))];
  const line = all.find((each) => each.reference === reference);
  return line && { batch: basename(place).replace(PLACE, ''), line };
}

/** Takes out of the lines of these orders what leads to their passengers. A worker that is at the lines loses none: they are overruled. */
export async function forgetIn(
  files: ReportFiles,
  place: string,
  references: ReadonlySet<string>,
): Promise<number> {
  const { ended, lines: ofRuns } = await filesIn(files, place);
  const tells = (line: BatchLine): boolean => references.has(line.reference) && tellsOfPassengers(line);
  const cleaned = (lines: readonly BatchLine[]): BatchLine[] =>
    lines.map((line) => (tells(line) ? withoutPassengers(line) : line));
  const forgotten = new Set<string>();
  for (const { file, lines, underWay } of ofRuns) {
    const found = (underWay ? newest(lines) : lines).filter(tells);
    if (found.length === 0) continue;
    found.forEach(({ reference }) => forgotten.add(reference));
    if (underWay) await files.appendLines(file, found.map(withoutPassengers));
    else await files.rewriteLines(file, cleaned(newest(lines)));
  }
  const found = ended?.report.lines.filter(tells) ?? [];
  found.forEach(({ reference }) => forgotten.add(reference));
  if (ended && found.length > 0) {
    const { report, closed } = ended;
    const [file] = await files.writeReport(place, { ...report, lines: cleaned(report.lines) });
    // It is as old as it was: by that is told what was written since.
    if (file) await utimes(file, closed, closed);
  }
  return forgotten.size;
}

async function filesIn(files: ReportFiles, place: string): Promise<BatchFiles> {
  const ended = await files.readReport(place);
  const names = (await unlessAbsent(readdir(place))) ?? [];
  const lines = names
    .filter((name) => LINES.test(name))
    .map(async (name) => {
      const file = join(place, name);
      const { mtime } = await stat(file);
      return { file, lines: await files.readLines(file), underWay: !ended || mtime > ended.closed };
    });
  return { ...(ended && { ended }), lines: await Promise.all(lines) };
}

function tellsOfPassengers({ bookingReference, text }: BatchLine): boolean {
  return bookingReference !== undefined || text !== undefined;
}

/** The booking reference opens the booking at the airline for whoever knows a surname; the words may be the airline's. */
function withoutPassengers({ bookingReference: _, text: __, ...line }: BatchLine): BatchLine {
  return line;
}
