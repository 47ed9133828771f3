/** What a way to get a dev server looks like, and how it reports to a person. */

/** Takes one line at a time, without a line end, for a terminal or a log. */
export interface Progress {
  (line: string): void;
  /** Draws what takes long, for a terminal, until the returned function is called. */
  lasting?: (words: () => string) => () => void;
}

/** A way to get a binary. */
export interface Source {
  /** As progress and errors name it. */
  name: string;
  /** Puts the executable into the empty folder `staging` and returns its path. Throws an Error of one line where it cannot. */
  get(staging: string, progress: Progress): Promise<string>;
}

/** Returns the first line of an error's message. */
export function inOneLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split('\n', 1)[0] ?? text;
}
