/** A configuration file as text and as what YAML makes of it, before anything in it is checked. */
import type { Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigInvalid, ConfigMissing } from './errors';
import { misplacedIn } from './misplaced';

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
    throw new ConfigMissing(whyUnread(file, code), {
      remedy:
        code === 'EACCES'
          ? 'Let this user read it (`chmod`, `chown`), or pass another one with --config FILE.'
          : 'Pass yours with --config FILE or NDC_FLOWS_CONFIG. For a first try, `ndc-flows sandbox` prints a complete one.',
      cause: error,
    });
  }
}

/** Says why a file cannot be read, the cause first. */
function whyUnread(file: string, code: string | undefined): string {
  if (code === 'ENOENT') return `There is no configuration file ${file}.`;
  if (code === 'EISDIR') return `${file} is a folder, not a configuration file.`;
  return code === 'EACCES'
    ? `This user may not read the configuration file ${file} (EACCES).`
    : `The configuration file ${file} cannot be read (${code}).`;
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
  const misplaced = misplacedIn(document, lineCounter);
  if (misplaced) throw new ConfigInvalid(file, [misplaced]);
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
  // After the first error, the parser misreads what follows. A name that stands twice confuses nothing.
  const first = document.errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  throw new ConfigInvalid(
    file,
    document.errors
      .filter((error) => error === first || error.code === 'DUPLICATE_KEY')
      .map(({ code, message, pos }) => {
        const { line, col } = lineCounter.linePos(pos[0]);
        return {
          path: `line ${line}, column ${col}`,
          message: indentErrors.has(code) ? WRONG_INDENT : message,
        };
      }),
  );
}

/** What the parser says of a line that is indented more or less than the lines beside it. */
const indentErrors: ReadonlySet<string> = new Set([
  'BAD_INDENT',
  'BLOCK_AS_IMPLICIT_KEY',
  'MULTILINE_IMPLICIT_KEY',
]);
const WRONG_INDENT =
  'the indent of this line or of the one above it is wrong: settings of one block begin in the same column';
