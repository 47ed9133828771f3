/** Prints for people line by line, or for a program as one JSON document. */
import { exitStatus, type ExitStatus } from './exit';
import { noStatusLine, type Awaited, type StatusLine } from './statusLine';

/** A value for programs, and its lines for people. */
export interface Result {
  value: unknown;
  lines: readonly string[];
  /** Left out: done. */
  exit?: ExitStatus;
}

/** Where one command prints. */
export interface Output {
  readonly json: boolean;
  /** Prints a line of progress for people; nothing with `--json`. */
  readonly say: (line: string) => void;
  /** Whether `awaiting` draws something: on a terminal, without `--json`. */
  readonly live: boolean;
  /** Shows on a terminal what is awaited until the returned function is called. */
  readonly awaiting: (what: Awaited) => () => void;
  /** Prints the command's result, once, and returns its exit status. */
  readonly result: (result: Result) => ExitStatus;
}

type Write = (text: string) => void;

/** Makes an output. With `json` it writes nothing but the one document of `result`. */
export function createOutput(
  json: boolean,
  write: Write = (text) => void process.stdout.write(text),
  status: StatusLine = noStatusLine,
): Output {
  return {
    json,
    say: json ? () => undefined : (line) => write(`${line}\n`),
    live: !json && status !== noStatusLine,
    awaiting: json ? () => () => undefined : (what) => status.await(what),
    result: ({ value, lines, exit = exitStatus.done }) => {
      // What follows the result is no wait: a signal ends it, or the process's own end.
      status.end();
      write(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
      return exit;
    },
  };
}

/** Lays out columns of equal width, two spaces apart. */
export function table(head: readonly string[], rows: readonly (readonly (string | undefined)[])[]): string[] {
  const cells = [head, ...rows].map((row) => head.map((_, column) => row[column] ?? ''));
  const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
  return cells.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/** Joins lines and lists of lines, and drops what is false or undefined. */
export function lines(...parts: readonly (string | false | undefined | readonly string[])[]): string[] {
  return parts.flatMap((part) => (part === false || part === undefined ? [] : part));
}

/** Prints a number of things: `1 run`, `3 runs`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
