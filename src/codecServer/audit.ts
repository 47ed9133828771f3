/** The audit: a JSON line for each decoding and each refusal, written before the answer goes out. Never contents, never a token. */
import { appendFileSync, closeSync, constants, fchmodSync, openSync, statfsSync, writeSync } from 'node:fs';
import pino from 'pino';
import { plainText } from '../domain/plainText';
import type { Caller, Proven } from './callers/caller';
import { AuditUnwritable } from './errors';

/** Owner alone: who looked at whose order is nobody else's business. */
const MODE = 0o600;
const STANDARD_ERROR = 2;

/** One line. */
export interface AuditLine {
  event: 'decode' | 'sign-in' | 'sign-out' | 'refused';
  outcome: 'done' | 'refused';
  status: number;
  /** Why it was refused. */
  reason?: string;
  /** Name of the token or subject of the JWT; absent where nobody is proven. */
  who?: string;
  /** How that was proven. */
  by?: Caller['by'];
  /** What the session stands for. */
  of?: Proven['by'];
  /** Of the JWT: its subject is somebody there, and may be called as somebody elsewhere is. */
  issuer?: string;
  address: string;
  origin?: string;
  /** The namespace that the caller says it looks at. */
  namespace?: string;
  /** `namespace/workflow id` that the opened payloads were sealed for: proven, whatever the caller says. */
  workflows?: string[];
  payloads?: number;
  /** How many of them were sealed; the others were plain and went back as they came. */
  sealed?: number;
  /** Ids of the keys that they were sealed under. */
  keys?: string[];
}

/** Writes lines. */
export interface Audit<Line = AuditLine> {
  /** @throws AuditUnwritable */
  write(line: Line): void;
  /** Looks whether a line could be written now; writes none. @throws AuditUnwritable */
  look(): void;
}

/**
 * The audit of the codec server, in a file or on standard error.
 *
 * @throws AuditUnwritable where not even nothing can be written
 */
export function openAudit(file?: string): Audit {
  return openLines<AuditLine>({ name: 'ndc-flows codec-server', setting: 'codecServer.audit' }, file);
}

/**
 * The audit of any server of ours, in a file (opened anew for each line, so that it can be moved away), or on standard error.
 *
 * @param server its name in each line, and the setting that names the file
 * @throws AuditUnwritable where not even nothing can be written
 */
export function openLines<Line extends { event: string; outcome: string }>(
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
        { remedy: `Make room, or name another file under \`${server.setting}\`.`, cause: error },
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
