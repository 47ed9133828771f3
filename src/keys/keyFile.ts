/** Files of keys: `id:base64` a line, the first one writes; lines of `#` are for people. Readable for their owner alone. */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { KeysUnusable } from './errors';
import { parseKey, writtenKey, type Key } from './key';

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
    throw new KeysUnusable(`The keys cannot be read from ${file} (${error.code ?? error.message}).`, {
      remedy: 'Make the file with `ndc-flows keys new --file`, or name the right one.',
      cause: error,
    });
  };
  const handle = await open(file, 'r').catch(unreadable);
  try {
    // Of the file that is open, so that it cannot be another one in the meantime.
    const { mode } = await handle.stat();
    if (process.platform !== 'win32' && (mode & OTHERS) !== 0) {
      throw new KeysUnusable(
        `The keys in ${file} are not used: others may read or change them (mode ${(mode & 0o777).toString(8)}).`,
        { remedy: `\`chmod 600 ${file}\`, and new keys if somebody else may have read these.` },
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
 * Writes a key into a file: a new one, or below the keys that are there, where it reads and does not write yet.
 *
 * @returns ids of the keys that were there
 * @throws KeysUnusable where the file cannot be written, is open to others, or has that id
 */
export async function addToKeyFile(file: string, key: Key): Promise<string[]> {
  const text = `${writtenKey(key)}\n`;
  try {
    const handle = await open(file, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, MODE);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    return [];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') throw unwritable(file, error as NodeJS.ErrnoException);
  }
  const present = await readKeyFile(file);
  if (present.some(({ id }) => id === key.id)) {
    throw new KeysUnusable(`There is a key "${key.id}" in ${file}.`, {
      remedy: 'Choose another --id: what is sealed is found again by the id alone.',
    });
  }
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    throw unwritable(file, error);
  });
  try {
    const { size } = await handle.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await handle.read(last, 0, 1, size - 1);
    const lineEnds = size === 0 || last[0] === 0x0a;
    await handle.write(lineEnds ? text : `\n${text}`, size);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return present.map(({ id }) => id);
}

function unwritable(file: string, error: NodeJS.ErrnoException): KeysUnusable {
  return new KeysUnusable(`The key cannot be written to ${file} (${error.code ?? error.message}).`, {
    remedy: 'Name a file in a folder that is there and yours.',
    cause: error,
  });
}
