/** Where a command's words go: to people line by line, or to a program as one JSON document. */

/** A value, and how people read it. */
export interface Result {
  value: unknown;
  lines: readonly string[];
}

/** One command's way to speak. */
export interface Output {
  readonly json: boolean;
  /** Progress: a line for people; programs are not told. */
  readonly say: (line: string) => void;
  /** What the command was asked for, told once. */
  readonly result: (result: Result) => void;
}

type Write = (text: string) => void;

/** With `json` nothing is written but the one document of `result`. */
export function createOutput(
  json: boolean,
  write: Write = (text) => void process.stdout.write(text),
): Output {
  return {
    json,
    say: json ? () => undefined : (line) => write(`${line}\n`),
    result: ({ value, lines }) =>
      write(json ? `${JSON.stringify(value, null, 2)}\n` : lines.map((line) => `${line}\n`).join('')),
  };
}

/** Columns of equal width, two spaces apart; what has no value is empty. */
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
