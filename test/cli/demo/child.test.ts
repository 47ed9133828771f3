/** What is said of a process that ends before it is ready. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../../../src/cli/demo/child';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'child-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The words of the error where a program prints these lines and leaves with 1. */
async function wordsOf(...lines: string[]): Promise<string> {
  const file = join(folder, 'ends.js');
  await writeFile(
    file,
    `for (const line of ${JSON.stringify(lines)}) console.error(line); process.exitCode = 1;`,
  );
  const failed: unknown = await startChild('worker', [file], process.env).catch((error: unknown) => error);
  return (failed as Error).message;
}

test('its last words are told', async () => {
  expect(await wordsOf('one', 'two', 'three', 'four')).toBe(
    'The worker process ended (exit status 1): two three four',
  );
});

test('the reason is told where a long stack follows it', async () => {
  const reason = 'Error: async hook stack has become corrupted (actual: 11, expected: 7)';
  expect(await wordsOf(reason, '1: 0xc20e2d', '2: 0xc22150', '3: 0xbc4e0a', '4: 0xf50bdf')).toBe(
    `The worker process ended (exit status 1): ${reason} 2: 0xc22150 3: 0xbc4e0a 4: 0xf50bdf`,
  );
});

test('of its log the errors are told, in words', async () => {
  const logged = (level: number, msg: string, err?: object): string =>
    JSON.stringify({ level, time: 1, pid: 2, msg, err });
  const warning = logged(40, 'Payloads are not encrypted');
  const error = logged(50, 'the worker failed', { message: 'no memory is left', stack: 'at …' });

  expect(await wordsOf(error, warning)).toBe(
    'The worker process ended (exit status 1): the worker failed: no memory is left',
  );
  expect(await wordsOf(warning)).toBe('The worker process ended (exit status 1).');
});
