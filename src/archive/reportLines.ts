/**
 * The lines of a batch in their file, to which workers add while others read it or take something out of it. So nothing in it ever moves:
 * what goes is written over with blanks where it stands, after what stays of it was added at the end. Killed between the two, both are
 * there, the later counts, and the next time completes it. With keys, what is added together is one sealed line of base64.
 */
import { createReadStream } from 'node:fs';
import { open as openFile, stat } from 'node:fs/promises';
import type { BatchLine } from '../domain/batch/outcome';
import { SealBroken, seal, type Keyring } from '../keys';
import { tellsOfPassengers, withoutPassengers } from './passengersInLines';
import { FILE_MODE, contextOf, opened, unlessAbsent } from './reportFiles';

/** Begins a line that is sealed; no JSON begins so. */
const SEALED_LINE = 'sealed:';
const LINE_END = '\n'.charCodeAt(0);
const BLANK = ' ';

/** An end of the file that nobody has written on for so long was cut short by a crash, and is not being written. */
const WRITTEN_WITHIN = 60_000;

/** What stands between two line ends. */
interface Stretch {
  at: number;
  length: number;
  /** One, several of them sealed, or none that can be read. */
  lines: BatchLine[];
  /** What a crash cut short; what it would have said may be in it. */
  torn?: string;
}

/** Every line in the order in which they came, and what a crash cut short; none where there is no file. @throws KeyMissing */
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

/** Of two lines of one reference the later counts. */
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
  const handle = await openFile(file, 'a', FILE_MODE);
  try {
    await handle.appendFile(textOf(file, lines, keyring));
    if (lasting) await handle.datasync();
  } finally {
    await handle.close();
  }
}

/** Takes out of every line of these orders what leads to their passengers, and gives the orders that had such lines. @throws KeyMissing */
export async function forgetLines(
  file: string,
  references: ReadonlySet<string>,
  keyring: Keyring | undefined,
): Promise<Set<string>> {
  const tells = (line: BatchLine): boolean => references.has(line.reference) && tellsOfPassengers(line);
  const stretches = await stretchesOf(file, keyring);
  const telling = stretches.filter(({ lines }) => lines.some(tells));
  const torn = stretches.filter((stretch) => stretch.torn !== undefined && names(stretch.torn, references));
  const counting = new Set(newest(stretches.flatMap(({ lines }) => lines)));
  const staying = telling
    .flatMap(({ lines }) => lines.filter((line) => counting.has(line)))
    .map((line) => (tells(line) ? withoutPassengers(line) : line));
  if (staying.length > 0) await appendLines(file, staying, keyring, { lasting: true });
  await blank(file, [...telling, ...torn]);
  return new Set(telling.flatMap(({ lines }) => lines.filter(tells)).map(({ reference }) => reference));
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
  const bytes = await unlessAbsent(bytesOf(file));
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

/** To the end that the file has when it is reached: what was added before something was blanked is read where that is no more. */
async function bytesOf(file: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function isAtRest(file: string): Promise<boolean> {
  return Date.now() - (await stat(file)).mtimeMs > WRITTEN_WITHIN;
}

/** Begins with a line end: what a crash cut short stands in a line of its own. */
function textOf(file: string, lines: readonly BatchLine[], keyring: Keyring | undefined): string {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  if (!keyring) return `\n${text}`;
  return `\n${SEALED_LINE}${seal(keyring, Buffer.from(text), contextOf(file)).toString('base64')}\n`;
}

/** What one line of the file holds: a line of the report, some of them sealed, or nothing that can be read. */
function linesIn(line: string, context: string, keyring: Keyring | undefined): BatchLine[] {
  // A line that a crash cut short is written again by the attempt that follows.
  if (!line.startsWith(SEALED_LINE)) return parsed(line);
  try {
    const text = opened(Buffer.from(line.slice(SEALED_LINE.length), 'base64'), context, keyring);
    return text.split('\n').flatMap(parsed);
  } catch (error) {
    // So is one that was sealed. A key that is missing is another matter.
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
