/** Says on standard error what a command waits for, once that takes longer than a glance. */
import type { Terminal } from '../terminal';

/** Says what is waited for. Repeats nothing. */
export type Waiting = (words: string) => void;

/** Work that takes longer is waited for (milliseconds). A command's own start takes half a second. */
const GLANCE = 1_000;

/** Makes a `Waiting` that prints each text once. */
export function createWaiting({ stderr }: Pick<Terminal, 'stderr'>): Waiting {
  const said = new Set<string>();
  return (words) => {
    if (said.has(words)) return;
    said.add(words);
    stderr.write(`${words}\n`);
  };
}

/** Does the work, and says what is waited for where it takes long. */
export async function patiently<T>(waiting: Waiting, words: string, work: () => Promise<T>): Promise<T> {
  const timer = setTimeout(() => waiting(words), GLANCE);
  try {
    return await work();
  } finally {
    clearTimeout(timer);
  }
}
