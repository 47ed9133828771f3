/** The audit of a server: a JSON line for whatever was asked, written before the answer goes out. Never contents, never a token. */
import { appendFileSync, closeSync, constants, fchmodSync, openSync, statfsSync, writeSync } from 'node:fs';
import pino from 'pino';
import { plainText } from '../domain/plainText';
import { AuditUnwritable } from './errors';

/** Owner alone: who looked at whose order is nobody else's business. */
const MODE = 0o600;
const STANDARD_ERROR = 2;

/** What every line has. */
interface AuditLine {
  event: string;
  outcome: string;
}

/** Writes lines. */
export interface Audit<Line extends AuditLine> {
  /** @throws AuditUnwritable */
  write(line: Line): void;
  /** Checks whether a line could be written now; writes none. @throws AuditUnwritable */
  look(): void;
}

/**
 * Opens the audit of a server, in a file (opened anew for each line, so that it can be moved away), or on standard error.
 *
 * @param server its name in each line, and the setting that names the file
 * @throws AuditUnwritable where not even nothing can be written
 */
export function openAudit<Line extends AuditLine>(
  server: { name: string; setting: string },
  file?: string,
): Audit<Line> {
  const tried = (work: () => void): void => {
    try {
      work();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      throw new AuditUnwritable(
        `The audit cannot be written to ${file ?? 'standard error'} (${code ?? message}).`,
        { remedy: `Free disk space, or set another file with \`${server.setting}\`.`, cause: error },
      );
    }
  };
  const append = (text: string): void =>
    tried(() => {
      const line = plainText(text);
      if (file === undefined) writeSync(STANDARD_ERROR, line);
      else appendTo(file, line);
    });
  append('');
  const log = pino(
    {
      base: { name: server.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: append },
  );
  return {
    write: ({ event, ...facts }) => {
      const line: object = facts;
      log[facts.outcome === 'refused' ? 'warn' : 'info'](line, event);
    },
    look: () =>
      tried(() => {
        if (file === undefined) return;
        appendTo(file, '');
        // A full disk takes nothing, and takes it without an error.
        if (statfsSync(file).bavail === 0)
          throw Object.assign(new Error('the disk is full'), { code: 'ENOSPC' });
      }),
  };
}

/** Never behind a link: somebody else may have laid it there. */
const HOW = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

function appendTo(file: string, text: string): void {
  const descriptor = openSync(file, HOW, MODE);
  try {
    // One that was made by hand may be open to others.
    fchmodSync(descriptor, MODE);
    appendFileSync(descriptor, text);
  } finally {
    closeSync(descriptor);
  }
}
