/** Runs one of our programs in a process of its own, which ends when this one ends, however it ends. */
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NdcFlowsError } from '../../domain/errors';
import { spawnGuarded, type Ending } from '../../temporal/devServer/guardedProcess';

/** Thrown when a process that the demo needs ends before it should, or says nothing for too long. */
export class ChildEnded extends NdcFlowsError {
  readonly code = 'process-ended';
}

/** Where `client.js` and `worker.js` lie when this file has been compiled. */
export const COMPILED = join(__dirname, '..', '..', '..');

/** How long a process may take to become ready (milliseconds). */
const READY_WITHIN = 60_000;

/** A line in which Node, not the program, says why a process ends. */
const REASON = /^(\w*Error|FATAL ERROR)\b|Assertion .*failed/;

/** A process and the document that it printed when it was ready. */
export interface Child<Ready> {
  pid: number | undefined;
  ready: Ready;
  /** Rejects when the process ends by itself; never resolves. */
  failed: Promise<never>;
  /** Resolves when it has ended, however that came about. */
  ended: Promise<Ending>;
  stop(): Promise<void>;
}

/**
 * Starts `node dist/<file> … --json` and waits for its one document. A file elsewhere is named from the root.
 *
 * @throws ChildEnded with the last words of a process that ends, or says nothing for too long
 */
export async function startChild<Ready>(
  name: string,
  program: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<Child<Ready>> {
  const { child, heard } = spawnProgram<Ready>(program, env);
  let stopping = false;
  const failed = child.ended.then(({ code, signal }): Promise<never> => {
    if (stopping) return new Promise(() => undefined);
    const words = heard.lastWords();
    throw new ChildEnded(
      `The ${name} process ended (${signal ?? `exit status ${code}`})${words ? `: ${words}` : '.'}`,
      { remedy: 'The demo ends with it.' },
    );
  });
  failed.catch(() => undefined);
  const waiting = new AbortController();
  const tooLate = sleep(READY_WITHIN, undefined, { signal: waiting.signal }).then((): never => {
    throw new ChildEnded(`The ${name} process was not ready within ${READY_WITHIN / 1000} s.`);
  });
  tooLate.catch(() => undefined);
  const stop = async (): Promise<void> => {
    stopping = true;
    await child.stop();
  };
  try {
    const ready = await Promise.race([heard.document, failed, tooLate]);
    return { pid: await child.pid, ready, failed, ended: child.ended, stop };
  } catch (error) {
    await stop();
    throw error;
  } finally {
    waiting.abort();
  }
}

/**
 * Runs `node dist/<file> … --json` to its end, and returns its one document and its exit status.
 *
 * @throws ChildEnded with the last words of a process that printed none
 */
export async function runChild<Value>(
  name: string,
  program: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
): Promise<{ value: Value; status: number | null }> {
  const { child, heard } = spawnProgram<Value>(program, env);
  const ended = child.ended.then(({ code, signal }) => ({ code, words: signal ?? `exit status ${code}` }));
  const printed = await Promise.race([heard.document, ended.then(() => undefined)]);
  const { code, words } = await ended;
  if (printed === undefined) throw new ChildEnded(`${name} ended (${words}): ${heard.lastWords()}`);
  return { value: printed, status: code };
}

function spawnProgram<Value>([file, ...args]: readonly [string, ...string[]], env: NodeJS.ProcessEnv) {
  const heard = documentReader<Value>();
  const command = [resolve(COMPILED, file), ...args, '--json'];
  return { child: spawnGuarded(process.execPath, command, { env, onLine: heard.line }), heard };
}

/** pino's level of an error. */
const ERROR = 50;

/** Returns the line for people; of one of a log what it says, and nothing where that is no error. */
function wordsOf(line: string): string | undefined {
  if (!line.startsWith('{"level":')) return line;
  try {
    const { level, msg, err } = JSON.parse(line) as {
      level: number;
      msg?: string;
      err?: { message?: string };
    };
    if (level < ERROR) return undefined;
    return [msg, err?.message].filter((part, at, all) => part && all.indexOf(part) === at).join(': ');
  } catch {
    return line;
  }
}

interface DocumentReader<Value> {
  line: (line: string) => void;
  document: Promise<Value>;
  lastWords: () => string;
}

/** Finds the printed document among the lines of both outputs: it alone begins with a line `{` and ends with a line `}`. */
function documentReader<Value>(): DocumentReader<Value> {
  const others: string[] = [];
  /** Node's first line for a process that it ends; a long stack follows. */
  let reason: string | undefined;
  let open: string[] | undefined;
  let found: (value: Value) => void;
  const document = new Promise<Value>((resolve) => (found = resolve));
  return {
    document,
    lastWords() {
      const last = others.slice(-3);
      return (reason === undefined || last.includes(reason) ? last : [reason, ...last]).join(' ');
    },
    line(line) {
      if (line === '{') open = [];
      if (!open) {
        const words = wordsOf(line);
        if (words === undefined) return;
        others.push(words);
        if (REASON.test(line)) reason = line;
        if (others.length > 20) others.shift();
        return;
      }
      open.push(line);
      if (line !== '}') return;
      const value = JSON.parse(open.join('\n')) as Value & { error?: unknown };
      open = undefined;
      // A process that fails prints its error the same way, and its words besides.
      if (value.error === undefined) found(value);
    },
  };
}
