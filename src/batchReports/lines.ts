/**
 * Reads and writes the lines of a batch that is under way. Workers add to the file while others read it or remove passengers from it, so nothing in it ever
 * moves: a removal first adds what remains of the line at the end, then overwrites the old line with blanks. After a crash between the two both
 * are there, the later counts, and the next removal completes it. With keys, what is added together is one sealed line of base64.
 */
import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { BatchLine } from '../domain/batch/outcome';
import { unless } from '../files/unless';
import { SealBroken, seal, type Keyring } from '../keys';
import { forgetting } from './passengers';
import { contextOf, opened } from './report';

/** Begins a sealed line; no JSON begins so. */
const SEALED_LINE = 'sealed:';
const LINE_END = '\n'.charCodeAt(0);
const BLANK = ' ';

/** A last line that has not grown for this long was cut short by a crash, and is not being written. Milliseconds. */
const WRITTEN_WITHIN = 60_000;

/** What stands between two line ends. */
interface Stretch {
  at: number;
  length: number;
  /** One line, several sealed together, or none that can be read. */
  lines: BatchLine[];
  /** The text that a crash cut short. It may name an order. */
  torn?: string;
}

/** Returns every line in the order of writing, and what a crash cut short; none where there is no file. @throws KeyMissing */
export async function readLines(
  file: string,
  keyring: Keyring | undefined,
): Promise<{ lines: BatchLine[]; torn: string[] }> {
  const stretches = await stretchesOf(file, keyring);
  return {
    lines: stretches.flatMap(({ lines }) => lines),
    torn: stretches.flatMap(({ torn }) => torn ?? []),
  };
}

/** Returns one line for each reference: the later one. */
export function newest(lines: readonly BatchLine[]): BatchLine[] {
  return [...new Map(lines.map((line) => [line.reference, line])).values()];
}

/** Adds lines at the end, in one piece. `lasting`: resolves when they are on the disk itself. */
export async function appendLines(
  file: string,
  lines: readonly BatchLine[],
  keyring: Keyring | undefined,
  { lasting = false } = {},
): Promise<void> {
  const handle = await openFile(file, 'a', 0o600);
  try {
    await handle.appendFile(textOf(file, lines, keyring));
    if (lasting) await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Removes what leads to the passengers of these orders, and returns the orders that had such lines. @throws KeyMissing */
export async function forgetInLines(
  file: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
): Promise<string[]> {
  const stretches = await stretchesOf(file, keyring);
  const affected = stretches.filter(({ lines }) => forgetting(references, lines).telling.length > 0);
  const torn = stretches.filter((stretch) => stretch.torn !== undefined && names(stretch.torn, references));
  const counting = new Set(newest(stretches.flatMap(({ lines }) => lines)));
  const remaining = affected.flatMap(({ lines }) => lines.filter((line) => counting.has(line)));
  if (remaining.length > 0) {
    await appendLines(file, forgetting(references, remaining).clean, keyring, { lasting: true });
  }
  await blank(file, [...affected, ...torn]);
  return affected.flatMap(({ lines }) => forgetting(references, lines).telling);
}

/** True where a text that can no longer be read names one of these orders. */
export function names(torn: string, references: ReadonlySet<string>): boolean {
  return [...references].some((reference) => torn.includes(JSON.stringify(reference)));
}

async function blank(file: string, stretches: readonly Stretch[]): Promise<void> {
  if (stretches.length === 0) return;
  const handle = await openFile(file, 'r+');
  try {
    for (const { at, length } of stretches) await handle.write(Buffer.alloc(length, BLANK), 0, length, at);
    await handle.datasync();
  } finally {
    await handle.close();
  }
}

async function stretchesOf(file: string, keyring: Keyring | undefined): Promise<Stretch[]> {
  // A stream reads to the end that the file has when it gets there: a line that is blanked meanwhile was added there before.
  const bytes = await buffer(createReadStream(file)).catch(unless('ENOENT'));
  if (!bytes) return [];
  const stretches: Stretch[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_END, at);
    const text = bytes.subarray(at, end < 0 ? undefined : end).toString();
    const lines = linesIn(text, contextOf(file), keyring);
    const cut = lines.length === 0 && text.trim() !== '' && (end >= 0 || (await isAtRest(file)));
    const length = (end < 0 ? bytes.length : end) - at;
    stretches.push({ at, length, lines, ...(cut && { torn: text }) });
    at += length + 1;
  }
  return stretches;
}

async function isAtRest(file: string): Promise<boolean> {
  return Date.now() - (await stat(file)).mtimeMs > WRITTEN_WITHIN;
}

/** Begins with a line end, so that what a crash cut short stands in a line of its own. */
function textOf(file: string, lines: readonly BatchLine[], keyring: Keyring | undefined): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (!keyring) return `\n${text}`;
  return `\n${SEALED_LINE}${seal(keyring, Buffer.from(text), contextOf(file)).toString('base64')}\n`;
}

/** Reads one line of the file. A line that a crash cut short gives nothing: the attempt that follows writes it again. */
function linesIn(line: string, context: string, keyring: Keyring | undefined): BatchLine[] {
  if (!line.startsWith(SEALED_LINE)) return parsed(line);
  try {
    const text = opened(Buffer.from(line.slice(SEALED_LINE.length), 'base64'), context, keyring);
    return text.split('\n').flatMap(parsed);
  } catch (error) {
    if (error instanceof SealBroken) return [];
    throw error;
  }
}

function parsed(line: string): BatchLine[] {
  try {
    const read = line.trim() === '' ? undefined : (JSON.parse(line) as Partial<BatchLine> | null);
    return typeof read?.reference === 'string' ? [read as BatchLine] : [];
  } catch {
    return [];
  }
}
