/** Tokens in the configuration file: added and taken away by the command line, the rest of the file left as people wrote it. */
import { realpath, stat } from 'node:fs/promises';
import { parseDocument, type Document } from 'yaml';
import { NdcFlowsError } from '../domain/errors';
import { type StillHeld, StillLocked, withLock } from '../files/lock';
import { replaceFile } from '../files/replaceFile';
import { apiOf } from './api';
import { codecServerOf } from './codecServer';
import { content, parsed } from './document';

/** Milliseconds to wait for another program that changes the file. */
const PATIENCE = 30_000;

/** A token as it is written down: its hash, never itself. */
export interface WrittenToken {
  name: string;
  sha256: string;
  /** `2027-01-31`. */
  expires?: string;
  /** What its holder may do, where the server asks that. */
  scopes?: string[];
  /** Whose notifications it sends. */
  provider?: string;
  /** Whose orders it sees alone. */
  agency?: string;
}

/** Thrown when a token cannot be added or taken away. The file is as it was. */
export class TokenNotWritten extends NdcFlowsError {
  readonly code = 'token-not-written';
}

/** Which server's tokens: the part of the file that they stand in, the command that handles them, and what must still be read of the file. */
const servers = {
  codecServer: { command: 'ndc-flows codec-server token', check: codecServerOf },
  api: { command: 'ndc-flows api token', check: apiOf },
} as const;

/** A server whose tokens stand in the configuration. */
export type TokenServer = keyof typeof servers;

/** Adds a token. @throws ConfigMissing, ConfigInvalid, TokenNotWritten */
export function addToken(
  file: string,
  token: WrittenToken,
  server: TokenServer = 'codecServer',
): Promise<void> {
  return edit(server, file, (document, names) => {
    if (names.includes(token.name)) {
      throw new TokenNotWritten(`Token ${token.name} already exists.`, {
        remedy: `Choose another name, or revoke it first: \`${servers[server].command} revoke ${token.name}\`.`,
      });
    }
    if (names.length === 0) document.setIn([server, 'tokens'], document.createNode([token]));
    else document.addIn([server, 'tokens'], document.createNode(token));
  });
}

/** Takes a token away; a server that runs refuses it from then on. @throws ConfigMissing, ConfigInvalid, TokenNotWritten */
export function removeToken(file: string, name: string, server: TokenServer = 'codecServer'): Promise<void> {
  return edit(server, file, (document, names) => {
    const at = names.indexOf(name);
    if (at < 0) {
      throw new TokenNotWritten(`Token ${name} is not in ${file}.`, {
        remedy: `\`${servers[server].command} list\` shows all names.`,
      });
    }
    document.deleteIn([server, 'tokens', at]);
  });
}

/**
 * Reads, changes and writes under a lock: of two changes at once none is lost, and no token that was taken away comes back.
 *
 * @param change is called again where somebody else has written meanwhile
 */
export async function edit(
  server: TokenServer,
  named: string,
  change: (document: Document, names: readonly string[]) => void,
): Promise<void> {
  // Says in words where there is no file.
  await content(named);
  const file = await realpath(named);
  try {
    const once = (stillHeld: StillHeld): Promise<boolean> =>
      editOnce(server, { named, file }, change, stillHeld);
    while (!(await withLock(file, once, { patience: PATIENCE })));
  } catch (error) {
    if (error instanceof StillLocked) {
      throw new TokenNotWritten(`Another program is writing ${file}.`, {
        remedy: `Try again. If no other program is running, remove ${file}.lock.`,
      });
    }
    const { code } = error as NodeJS.ErrnoException;
    if (error instanceof NdcFlowsError || code === undefined) throw error;
    throw new TokenNotWritten(`${file} cannot be written (${code}).`, {
      remedy: 'Make the file and its folder writable, then try again.',
      cause: error,
    });
  }
}

/** Whether the change was made. It was not where somebody else wrote meanwhile: people and their editors take no lock. */
async function editOnce(
  server: TokenServer,
  { named, file }: { named: string; file: string },
  change: (document: Document, names: readonly string[]) => void,
  stillHeld: StillHeld,
): Promise<boolean> {
  const text = await content(file);
  const document = parseDocument(text, { prettyErrors: false });
  if (document.errors.length > 0) parsed(named, text);
  change(document, namesIn(document, server));
  const changed = document.toString({ lineWidth: 0 });
  // A file that the server would not read is not written.
  servers[server].check(named, changed, {});
  return replaceFile(file, changed, {
    mode: (await stat(file)).mode & 0o777,
    confirm: async () => (await content(file)) === text && (await stillHeld()),
  });
}

function namesIn(document: Document, server: TokenServer): string[] {
  const part = ((document.toJS() ?? {}) as Partial<Record<TokenServer, { tokens?: unknown } | null>>)[server];
  const tokens = Array.isArray(part?.tokens) ? (part.tokens as unknown[]) : [];
  return tokens.map((token) => String((token as { name?: unknown } | null)?.name));
}
