/** Finds what reports say of single orders, and removes it where an order is forgotten. */
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { BatchLine } from '../domain/batch/outcome';
import { NdcFlowsError } from '../domain/errors';
import { LockLost, withLock } from '../files/lock';
import { unless } from '../files/unless';
import type { Keyring } from '../keys';
import { forgetInLines, names, readLines } from './lines';
import { forgetting } from './passengers';
import { REPORT, SEALED_REPORT, forgetInReport, readReport } from './report';

const PLACE = /^batch-/;
const LINES = /^lines\..*\.jsonl$/;
const REPORTS: readonly string[] = [REPORT, SEALED_REPORT];
/** What a process left that was killed while writing. */
const LEFT_OVER = /^(?:report\.(?:json|csv|sealed)|lines\..+\.jsonl)\.[0-9a-f]+\.part$/;

/** Locked by the one process that writes a batch's report anew: two that had read the same one would undo each other's work. */
export const CHANGING = 'changing';

/** The line of an order, and the batch by the name of its folder. */
export interface OrderLine {
  batch: string;
  line: BatchLine;
}

/** Returns the folders of all batches below the archive's folder. */
export async function placesOf(folder: string): Promise<string[]> {
  const inside = join(folder, 'reports');
  const entries = (await readdir(inside, { withFileTypes: true }).catch(unless('ENOENT'))) ?? [];
  return entries
    .filter((entry) => entry.isDirectory() && PLACE.test(entry.name))
    .map(({ name }) => join(inside, name));
}

/** Returns every line of an order in one batch, each once, from whatever file. Adds what cannot be read to `unread`. */
export async function orderLinesIn(
  place: string,
  reference: string,
  keyring: Keyring | undefined,
  unread: Set<string>,
): Promise<OrderLine[]> {
  const { lines } = await readAll(place, keyring, unread);
  const own = lines.filter((line) => line.reference === reference);
  const distinct = new Map(own.map((line) => [JSON.stringify(line), line]));
  return [...distinct.values()].map((line) => ({ batch: nameOf(place), line }));
}

/**
 * Removes what leads to the passengers of these orders, and returns for how many orders. A worker that adds lines meanwhile loses none. What
 * cannot be read or written is added to `unread` and stays as it is; the other files are cleaned.
 */
export async function forgetIn(
  place: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
  unread: Set<string>,
): Promise<number> {
  const { lines, torn, leftOver } = await readAll(place, keyring, unread);
  const { telling } = forgetting(references, lines);
  if (telling.length === 0 && !leftOver && !torn.some((text) => names(text, references))) return 0;
  const forgotten = new Set<string>();
  await orUnread(place, unread, () =>
    withLock(join(place, CHANGING), async (stillHeld) => {
      const clean = async (name: string): Promise<string[]> => {
        const file = join(place, name);
        if (!(await stillHeld())) throw new LockLost();
        if (LEFT_OVER.test(name)) await rm(file, { force: true });
        if (LINES.test(name)) return forgetInLines(file, references, keyring);
        return REPORTS.includes(name) ? forgetInReport(file, references, keyring, stillHeld) : [];
      };
      for (const name of await readdir(place)) {
        const cleaned = await orUnread(place, unread, () => clean(name), name);
        cleaned?.forEach((reference) => forgotten.add(reference));
      }
    }),
  );
  return forgotten.size;
}

/** Reads every file of a batch. */
async function readAll(
  place: string,
  keyring: Keyring | undefined,
  unread: Set<string>,
): Promise<{
  /** Overruled ones too: they can be read as well. */
  lines: BatchLine[];
  torn: string[];
  /** True where writings are left that never ended. */
  leftOver: boolean;
}> {
  const all = { lines: [] as BatchLine[], torn: [] as string[], leftOver: false };
  const read = async (name: string): Promise<void> => {
    const file = join(place, name);
    if (LEFT_OVER.test(name)) all.leftOver = true;
    if (REPORTS.includes(name)) all.lines.push(...((await readReport(file, keyring))?.lines ?? []));
    if (!LINES.test(name)) return;
    const { lines, torn } = await readLines(file, keyring);
    all.lines.push(...lines);
    all.torn.push(...torn);
  };
  const there = (await orUnread(place, unread, () => readdir(place).catch(unless('ENOENT')))) ?? [];
  for (const name of there) await orUnread(place, unread, () => read(name), name);
  return all;
}

/** Adds what goes wrong with one file to `unread`, as a sentence, so that it keeps nobody from the others. */
async function orUnread<Value>(
  place: string,
  unread: Set<string>,
  work: () => Promise<Value>,
  file = 'its folder',
): Promise<Value | undefined> {
  try {
    return await work();
  } catch (error) {
    // Our own message, or the error's code: other messages may quote a line.
    const { code, name, message } = error as NodeJS.ErrnoException;
    const why = error instanceof NdcFlowsError ? message : `${code ?? name} at ${file}`;
    unread.add(`the report of batch ${nameOf(place)}: ${why}`);
    return undefined;
  }
}

function nameOf(place: string): string {
  return basename(place).replace(PLACE, '');
}
