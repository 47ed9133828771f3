/** A measurement in a fresh process: what one reader leaves in memory or has compiled is not the next one's. */
import { fork } from 'node:child_process';

/**
 * Starts the program at `path` with one argument, `wish` as JSON, and gives the one message that it sends.
 * Throws where it ends without one; its own words are on stderr then.
 */
export function measureInChild<Result>(path: string, wish: object): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(path, [JSON.stringify(wish)]);
    let result: { said: Result } | undefined;
    child.on('message', (said: Result) => (result = { said }));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (result) resolve(result.said);
      else reject(new Error(`a measuring process ended with ${code} and without a result`));
    });
  });
}

/** In the measuring process: what was wished. */
export function wishOf<Wish>(): Wish {
  return JSON.parse(process.argv[2] ?? '{}') as Wish;
}

/** In the measuring process: sends the result and ends when it has left. */
export function giveResult(result: object): void {
  process.send?.(result, () => process.exit());
}
