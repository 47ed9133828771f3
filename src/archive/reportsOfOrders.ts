/** What reports say of single orders: found for whoever asks what is kept, and taken out where an order is forgotten. */
import { readdir, stat, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchLine } from '../domain/batch/outcome';
import { KeyMissing, SealBroken, type Keyring } from '../keys';
import {
  REPORT,
  SEALED_REPORT,
  appendLines,
  newest,
  readLines,
  readReport,
  rewriteLines,
  unlessAbsent,
  writeReport,
  type Report,
} from './reportFiles';

const PLACE = /^batch-/;
const LINES = /^lines\..*\.jsonl$/;

/** The line of an order, and the batch by the name of its folder. */
export interface Told {
  batch: string;
  line: BatchLine;
}

/** What stands in the folder of a batch. */
interface BatchFiles {
  /** The report, where it stands, and when it was closed. */
  closed?: { report: Report; file: string; at: Date };
  /** `underWay`: written to since the report was closed, so that a worker may be at it. */
  lines: { file: string; lines: BatchLine[]; underWay: boolean }[];
}

/** The folders of all batches below the archive's folder. */
export async function placesOf(folder: string): Promise<string[]> {
  const names = (await unlessAbsent(readdir(join(folder, 'reports')))) ?? [];
  return names.filter((name) => PLACE.test(name)).map((name) => join(folder, 'reports', name));
}

/** The line of an order in one batch. What cannot be opened is added to `unread`. */
export async function toldIn(
  place: string,
  reference: string,
  keyring: Keyring | undefined,
  unread: string[],
): Promise<Told | undefined> {
  const files = await readable(place, keyring, unread);
  if (!files) return undefined;
  const all = [...(files.closed?.report.lines ?? []), ...files.lines.flatMap(({ lines }) => newest(lines))];
  const line = all.find((each) => each.reference === reference);
  return line && { batch: nameOf(place), line };
}

/**
 * Takes out of the lines of these orders what leads to their passengers, and gives how many lines that were. A worker that is at the lines
 * loses none: they are overruled. What cannot be opened is added to `unread`, and stays sealed as it is.
 */
export async function forgetIn(
  place: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
  unread: string[],
): Promise<number> {
  const found = await readable(place, keyring, unread);
  if (!found) return 0;
  const tells = (line: BatchLine): boolean => references.has(line.reference) && tellsOfPassengers(line);
  const cleaned = (lines: readonly BatchLine[]): BatchLine[] =>
    lines.map((line) => (tells(line) ? withoutPassengers(line) : line));
  const forgotten = new Set<string>();
  for (const { file, lines, underWay } of found.lines) {
    const telling = (underWay ? newest(lines) : lines).filter(tells);
    if (telling.length === 0) continue;
    telling.forEach(({ reference }) => forgotten.add(reference));
    if (underWay) await appendLines(file, telling.map(withoutPassengers), keyring);
    else await rewriteLines(file, cleaned(newest(lines)), keyring);
  }
  const { report, file, at } = found.closed ?? {};
  const telling = report?.lines.filter(tells) ?? [];
  telling.forEach(({ reference }) => forgotten.add(reference));
  if (report && file && at && telling.length > 0) {
    // As it was, sealed or not: one of each would contradict each other.
    const form = basename(file) === SEALED_REPORT ? keyring : undefined;
    await writeReport(place, { ...report, lines: cleaned(report.lines) }, form);
    // It is as old as it was: by that is told what was written since.
    await utimes(file, at, at);
  }
  return forgotten.size;
}

async function readable(
  place: string,
  keyring: Keyring | undefined,
  unread: string[],
): Promise<BatchFiles | undefined> {
  try {
    return await filesIn(place, keyring);
  } catch (error) {
    if (!(error instanceof KeyMissing || error instanceof SealBroken)) throw error;
    unread.push(`the report of batch ${nameOf(place)}: ${error.message}`);
    return undefined;
  }
}

async function filesIn(place: string, keyring: Keyring | undefined): Promise<BatchFiles> {
  const report = await readReport(place, keyring);
  const names = (await unlessAbsent(readdir(place))) ?? [];
  const file = join(place, names.includes(SEALED_REPORT) ? SEALED_REPORT : REPORT);
  const closed = report && { report, file, at: (await stat(file)).mtime };
  const lines = names
    .filter((name) => LINES.test(name))
    .map(async (name) => {
      const path = join(place, name);
      const { mtime } = await stat(path);
      return { file: path, lines: await readLines(path, keyring), underWay: !closed || mtime > closed.at };
    });
  return { ...(closed && { closed }), lines: await Promise.all(lines) };
}

function nameOf(place: string): string {
  return basename(place).replace(PLACE, '');
}

function tellsOfPassengers({ bookingReference, text }: BatchLine): boolean {
  return bookingReference !== undefined || text !== undefined;
}

/** The booking reference opens the booking at the airline for whoever knows a surname; the words may be the airline's. */
function withoutPassengers({ bookingReference: _, text: __, ...line }: BatchLine): BatchLine {
  return line;
}
