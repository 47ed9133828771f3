/** A configuration file as text and as what YAML makes of it, before anything in it is checked. */
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigInvalid, ConfigMissing } from './errors';

/** A configuration file as it was opened. */
interface Opened {
  text: string;
  /** Why its words may be somebody else's than this user's and root's; absent where they are not. */
  foreign?: string;
}

/** Group and others may write. */
const WRITABLE_BY_OTHERS = 0o022;

/** The text of a configuration file. @throws ConfigMissing */
export async function content(file: string): Promise<string> {
  return (await opened(file)).text;
}

/** A configuration file, and whether somebody else may have written it. @throws ConfigMissing */
export async function opened(file: string): Promise<Opened> {
  try {
    const handle = await open(file, 'r');
    try {
      // Of the file that is open, so that it cannot be another one in the meantime.
      const foreign = foreignIn(await handle.stat());
      return { text: await handle.readFile('utf8'), ...(foreign !== undefined && { foreign }) };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what =
      code === 'ENOENT'
        ? 'There is no configuration file'
        : `The configuration file cannot be read (${code}):`;
    throw new ConfigMissing(`${what} ${file}.`, {
      remedy:
        'Pass yours with --config FILE or NDC_FLOWS_CONFIG. For a first try, `ndc-flows sandbox` prints a complete one.',
      cause: error,
    });
  }
}

function foreignIn({ uid, mode }: Stats): string | undefined {
  // Windows has neither.
  if (process.getuid === undefined) return undefined;
  if (uid !== 0 && uid !== process.getuid()) return `this file belongs to another user (${uid})`;
  if ((mode & WRITABLE_BY_OTHERS) === 0) return undefined;
  return `other users may write this file (mode ${(mode & 0o777).toString(8)})`;
}

/** What the text says. @throws ConfigInvalid where it is no YAML */
export function parsed(file: string, text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  if (document.errors.length === 0) {
    try {
      const value: unknown = document.toJS({ maxAliasCount: 50 });
      // Throws for a value that contains itself.
      JSON.stringify(value);
      return value;
    } catch (error) {
      // Aliases that lead nowhere, lead back to themselves or multiply without end.
      throw new ConfigInvalid(file, [{ path: 'aliases', message: (error as Error).message }]);
    }
  }
  throw new ConfigInvalid(
    file,
    document.errors.map(({ message, pos }) => ({
      path: `line ${lineCounter.linePos(pos[0]).line}`,
      message,
    })),
  );
}
