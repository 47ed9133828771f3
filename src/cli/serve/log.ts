/** The log of a command that serves: lines for people where standard error is a terminal, JSON elsewhere. */
import { fstatSync } from 'node:fs';
import type { Logger } from 'pino';
import { createLog } from '../../log';
import { showsColours } from '../colour';
import type { Terminal } from '../terminal';

/** Opens it, at the level of LOG_LEVEL. */
export function logOf(name: string, { env, stderr }: Pick<Terminal, 'env' | 'stderr'>): Logger {
  const { isTTY } = stderr as { isTTY?: boolean };
  return createLog({
    name,
    level: env.LOG_LEVEL,
    ...(isTTY && { people: { colours: showsColours(stderr, env) } }),
  });
}

/** Returns true where standard output goes into the file or pipe that has the log: `worker > worker.log 2>&1`. */
export function inOneFile({ stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>): boolean {
  const [out, log] = [stdout, stderr].map((stream) => stream as { fd?: number; isTTY?: boolean });
  if (out?.fd === undefined || log?.fd === undefined || log.isTTY) return false;
  const [one, other] = [fstatSync(out.fd), fstatSync(log.fd)];
  return one.ino === other.ino && one.dev === other.dev;
}
