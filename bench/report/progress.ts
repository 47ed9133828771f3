/** Progress lines of a measuring program: whoever watches is never left without a word for long, whatever is being measured. */

/** How long a program may be silent (milliseconds). */
const SILENCE = 20_000;

export interface Progress {
  say: (line: string) => void;
  /** From here on it is silent. */
  end: () => void;
}

/** Says each line; where none follows, says again and again what the last one was, and for how long it has stood. */
export function createProgress(write: (line: string) => void, silence = SILENCE): Progress {
  let last = 'begun';
  let since = performance.now();
  const again = setInterval(() => {
    write(`  … ${Math.round((performance.now() - since) / 1_000)} s since: ${last}`);
  }, silence);
  // Whatever it waits for keeps the program alive, not the telling.
  again.unref();
  return {
    say(line) {
      [last, since] = [line, performance.now()];
      again.refresh();
      write(line);
    },
    end: () => clearInterval(again),
  };
}
