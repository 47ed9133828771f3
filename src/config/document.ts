/** A configuration file as text and as what YAML makes of it, before anything in it is checked. */
import { readFile } from 'node:fs/promises';
import { LineCounter, parseDocument } from 'yaml';
import { ConfigInvalid, ConfigMissing } from './errors';

/** The text of a configuration file. @throws ConfigMissing */
export async function content(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const what =
      code === 'ENOENT'
        ? 'There is no configuration file'
        : `The configuration (${code}) cannot be read from`;
    throw new ConfigMissing(`${what} ${file}.`, {
      remedy:
        'Name one with --config or NDC_FLOWS_CONFIG; `ndc-flows sandbox` prints a ready one for the sandbox.',
      cause: error,
    });
  }
}

/** What the text says. @throws ConfigInvalid where it is no YAML */
export function parsed(file: string, text: string): unknown {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  if (document.errors.length === 0) {
    try {
      return document.toJS({ maxAliasCount: 50 });
    } catch (error) {
      // Aliases that lead nowhere or multiply without end.
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
