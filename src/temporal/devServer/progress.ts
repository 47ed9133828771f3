/** How long steps report to a person: one line each, without a line end. */

/** Given one line at a time, for a terminal or a log. */
export type Progress = (line: string) => void;

/** `45 s`, `2 min 5 s`. */
export function duration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** The first line of an error's message: what fits into a line of progress. */
export function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] ?? text;
}
