/** The log of a command that serves: lines for people where standard error is a terminal, JSON elsewhere. */
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
