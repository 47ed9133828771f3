/** What reports say of single orders: found for whoever asks what is kept, and taken out where an order is forgotten. */
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchLine } from '../domain/batch/outcome';
import { NdcFlowsError } from '../domain/errors';
import type { Keyring } from '../keys';
import { oneAtATime } from './oneAtATime';
import { tellsOfPassengers } from './passengersInLines';
import { LEFT_OVER, REPORT, SEALED_REPORT, forgetReport, readReport, unlessAbsent } from './reportFiles';
import { forgetLines, names, readLines } from './reportLines';

const PLACE = /^batch-/;
const LINES = /^lines\..*\.jsonl$/;

/** The line of an order, and the batch by the name of its folder. */
export interface Told {
  batch: string;
  line: BatchLine;
}

/** What stands in the folder of a batch. */
interface Held {
  /** Of every file, overruled ones too: they can be read as well. */
  lines: BatchLine[];
  torn: string[];
  /** What is there of writings that never ended. */
  leftOver: boolean;
}

/** The folders of all batches below the archive's folder; anything else of such a name is not ours. */
export async function placesOf(folder: string): Promise<string[]> {
  const inside = join(folder, 'reports');
  const entries = (await unlessAbsent(readdir(inside, { withFileTypes: true }))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && PLACE.test(entry.name))
    .map(({ name }) => join(inside, name));
}

/** Every line of an order in one batch, each once, from whatever file. What cannot be read is added to `unread`. */
export async function toldIn(
  place: string,
  reference: string,
  keyring: Keyring | undefined,
  unread: Set<string>,
): Promise<Told[]> {
  const { lines } = await heldIn(place, keyring, unread);
  const own = lines.filter((line) => line.reference === reference);
  const distinct = new Map(own.map((line) => [JSON.stringify(line), line]));
  return [...distinct.values()].map((line) => ({ batch: nameOf(place), line }));
}

/**
 * Takes out of the lines of these orders what leads to their passengers, and gives of how many orders that was. A worker that adds lines
 * meanwhile loses none. What cannot be read, or written, is added to `unread` and stays as it is; the other files are cleaned.
 */
export async function forgetIn(
  place: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
  unread: Set<string>,
): Promise<number> {
  const { lines, torn, leftOver } = await heldIn(place, keyring, unread);
  const telling = lines.some((line) => references.has(line.reference) && tellsOfPassengers(line));
  if (!telling && !leftOver && !torn.some((text) => names(text, references))) return 0;
  const forgotten = new Set<string>();
  const clean = async (name: string): Promise<void> => {
    const file = join(place, name);
    if (LEFT_OVER.test(name)) return rm(file, { force: true });
    const cleaned = LINES.test(name)
      ? await forgetLines(file, references, keyring)
      : isReport(name)
        ? await forgetReport(file, references, keyring)
        : new Set<string>();
    cleaned.forEach((reference) => forgotten.add(reference));
  };
  await orTold(place, unread, () =>
    oneAtATime(place, async () => {
      for (const name of await readdir(place)) await orTold(place, unread, () => clean(name), name);
    }),
  );
  return forgotten.size;
}

async function heldIn(place: string, keyring: Keyring | undefined, unread: Set<string>): Promise<Held> {
  const held: Held = { lines: [], torn: [], leftOver: false };
  const look = async (name: string): Promise<void> => {
    const file = join(place, name);
    if (LEFT_OVER.test(name)) held.leftOver = true;
    if (isReport(name)) held.lines.push(...((await readReport(file, keyring))?.lines ?? []));
    if (!LINES.test(name)) return;
    const { lines, torn } = await readLines(file, keyring);
    held.lines.push(...lines);
    held.torn.push(...torn);
  };
  const there = (await orTold(place, unread, () => unlessAbsent(readdir(place)))) ?? [];
  for (const name of there) await orTold(place, unread, () => look(name), name);
  return held;
}

/** What goes wrong with one file is told in a sentence, and keeps nobody from the others. */
async function orTold<Value>(
  place: string,
  unread: Set<string>,
  work: () => Promise<Value>,
  file?: string,
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    unread.add(`the report of batch ${nameOf(place)}: ${wordsOf(error, file)}`);
    return undefined;
  }
}

/** Our own words, or the disk's code and the file: what others say may quote a line. */
function wordsOf(error: unknown, file = 'its folder'): string {
  if (error instanceof NdcFlowsError) return error.message;
  const { code, name } = error as NodeJS.ErrnoException;
  return `${code ?? name} at ${file}`;
}

function isReport(name: string): boolean {
  return name === REPORT || name === SEALED_REPORT;
}

function nameOf(place: string): string {
  return basename(place).replace(PLACE, '');
}
