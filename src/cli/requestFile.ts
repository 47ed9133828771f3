/** Reads a JSON object from a file or from standard input, and says what is wrong with one that it cannot read. */
import { readFile } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { NdcFlowsError } from '../domain/errors';
import { jsonMistake } from '../domain/jsonMistake';
import { BadRequest } from '../domain/order/errors';
import type { Terminal } from './terminal';

/** What a file holds. */
type FileOf = 'request' | 'correction';

/** Thrown when a file is missing or cannot be read. */
class RequestUnreadable extends NdcFlowsError {
  readonly code = 'request-unreadable';

  constructor(file: string, what: FileOf, { code, message }: NodeJS.ErrnoException) {
    super(
      code === 'ENOENT'
        ? `There is no ${what} file ${file}.`
        : code === 'EISDIR'
          ? `${file} is a folder, not a ${what} file.`
          : `The ${what} file ${file} cannot be read (${code ?? message}).`,
      code === 'ENOENT'
        ? { remedy: whereLooked(file, what) }
        : code === 'EISDIR'
          ? {}
          : { remedy: 'Check that this user may read it, or name another file.' },
    );
  }
}

function whereLooked(file: string, what: FileOf): string {
  const looked = isAbsolute(file) ? '' : `: it was looked for at ${resolve(file)}`;
  const copied = what === 'request' ? ' For a first request, copy docs/trip.json of ndc-flows.' : '';
  return `Check its name${looked}.${copied}`;
}

/** Returns what a text is that cannot be the JSON of one request; undefined where it begins like one. */
function otherThan(what: FileOf, written: string): string | undefined {
  const [first] = written.trimStart();
  if (first === undefined) return 'is empty';
  if (written.includes('\0')) return 'is not UTF-8 text: save it as UTF-8';
  if (first === '{') return undefined;
  return first === '['
    ? `is a list: give each ${what} a file of its own, which begins with {`
    : `is not a JSON object: a ${what} begins with {`;
}

/** Reads a request or a correction. @param file its name, or `-` @throws RequestUnreadable; BadRequest where it is not JSON */
export async function readRequest(
  file: string,
  terminal: Pick<Terminal, 'stdin'>,
  what: FileOf = 'request',
): Promise<unknown> {
  let written: string;
  try {
    written = file === '-' ? await text(terminal.stdin) : await readFile(file, 'utf8');
  } catch (error) {
    throw new RequestUnreadable(file, what, error as NodeJS.ErrnoException);
  }
  // Some editors begin a file with a byte order mark.
  written = written.replace(/^\uFEFF/, '');
  const name = file === '-' ? 'standard input' : file;
  const other = otherThan(what, written);
  if (other !== undefined) throw new BadRequest([{ path: name, message: other }]);
  try {
    return JSON.parse(written) as unknown;
  } catch {
    const { line, column, message } = jsonMistake(written) ?? { line: 1, column: 1, message: 'too deep' };
    const path = `${name}:${line}:${column}`;
    throw new BadRequest([{ path, message: `not valid JSON: ${message}` }]);
  }
}
