/** Files of keys: `id:base64` a line, the first one writes; lines of `#` are for people. Readable for their owner alone. */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { link, open, readFile, rm } from 'node:fs/promises';
import { KeysUnusable } from './errors';
import { parseKey, sameBytes, writtenKey, type Key } from './key';

/** Owner alone. */
const MODE = 0o600;
/** What others may do. */
const OTHERS = 0o077;

/**
 * The keys of a file.
 *
 * @throws KeysUnusable where it cannot be read, others may read it, or a line is no key
 */
export async function readKeyFile(file: string): Promise<Key[]> {
  const unreadable = (error: NodeJS.ErrnoException): never => {
    const { code, message } = error;
    const text = {
      ENOENT: `There is no key file ${file}.`,
      EISDIR: `${file} is a folder, not a key file.`,
    }[code ?? ''];
    throw new KeysUnusable(text ?? `The keys cannot be read from ${file} (${code ?? message}).`, {
      remedy:
        code === 'ENOENT'
          ? `Use the workers’ key file. Only if no worker has keys yet, create it: \`ndc-flows keys new --file ${file}\`.`
          : code === 'EISDIR'
            ? 'Use the workers’ key file.'
            : `Make the file readable for this user alone: \`chmod 600 ${file}\`.`,
      cause: error,
    });
  };
  const handle = await open(file, 'r').catch(unreadable);
  try {
    // Of the file that is open, so that it cannot be another one in the meantime.
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      throw new KeysUnusable(
        `The keys in ${file} are not used: other users may read or change them (mode ${(mode & 0o777).toString(8)}).`,
        { remedy: `Run \`chmod 600 ${file}\`, and replace the keys if anyone else may have read them.` },
      );
    }
    return parseLines(await handle.readFile('utf8').catch(unreadable), file);
  } finally {
    await handle.close();
  }
}

/** The keys of a text, a key a line. @throws KeysUnusable, which names the line and never its content */
export function parseLines(text: string, where: string): Key[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const written = line.trim();
    return written === '' || written.startsWith('#')
      ? []
      : [parseKey(written, `${where}, line ${index + 1}`)];
  });
}

/**
 * Writes a key into a file: a new one, or below the keys that are there, where it reads and does not write yet. Others may do the same at
 * the same moment: no key takes another's place.
 *
 * @returns ids of the keys that stand before it
 * @throws KeysUnusable where the file cannot be written, is open to others, or has that id
 */
export async function addToKeyFile(file: string, key: Key): Promise<string[]> {
  const text = `${writtenKey(key)}\n`;
  try {
    if (await makeKeyFile(file, text)) return [];
    refuseSecond(key, await readKeyFile(file), file);
    await append(file, text);
  } catch (error) {
    throw error instanceof KeysUnusable ? error : unwritable(file, error as NodeJS.ErrnoException);
  }
  // Read again: what came first of two keys with one id stays, and the other is taken out by whoever wrote it.
  const keys = await readKeyFile(file);
  const own = keys.findIndex((each) => sameBytes(each, key));
  if (own < 0) {
    throw new KeysUnusable(`The key that was just written to ${file} is not there.`, {
      remedy: 'Find out what else writes this file, then generate another key.',
    });
  }
  const before = keys.slice(0, own);
  if (before.some(({ id }) => id === key.id)) await strike(file, writtenKey(key));
  refuseSecond(key, before, file);
  return before.map(({ id }) => id);
}

/**
 * Makes a file for its owner alone, whole or not at all: whoever reads it meanwhile finds none, or one with the key in it. Returns false where
 * there is one, which stays as it is.
 */
export async function makeKeyFile(file: string, text: string): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    await written(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, text);
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** Writes at the end, wherever that is by then. Where a person left the last line open, on a line of its own. */
async function append(file: string, text: string): Promise<void> {
  const lineEnds = (await readFile(file, 'utf8')).endsWith('\n');
  await written(file, constants.O_WRONLY | constants.O_APPEND, lineEnds ? text : `\n${text}`);
}

async function written(file: string, flags: number, text: string): Promise<void> {
  const handle = await open(file, flags, MODE);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a comment of a line, in its place and as long as it was: lines that others write meanwhile stay where they are. */
async function strike(file: string, line: string): Promise<void> {
  const at = (await readFile(file)).lastIndexOf(line);
  const handle = await open(file, 'r+');
  try {
    await handle.write('#'.repeat(line.length), at);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function refuseSecond(key: Key, keys: readonly Key[], file: string): void {
  if (!keys.some(({ id }) => id === key.id)) return;
  throw new KeysUnusable(`Key "${key.id}" already exists in ${file}.`, {
    remedy: 'Choose another --id: encrypted data names its key by the id.',
  });
}

function unwritable(file: string, error: NodeJS.ErrnoException): KeysUnusable {
  return new KeysUnusable(`The key cannot be written to ${file} (${error.code ?? error.message}).`, {
    remedy: 'Name a file in an existing folder that you can write to.',
    cause: error,
  });
}
