/** Large answers, each read in a process of its own, and the test that both tiers declare with a selection of them. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { LargeAnswer } from '../../support/largeAnswers';

const support = resolve(__dirname, '../../support');

/** Reads an answer of so many megabytes in a process of its own. */
async function read(name: string, megabytes: number): Promise<LargeAnswer> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--expose-gc',
      '-r',
      resolve(support, 'typescript.js'),
      resolve(support, 'largeAnswers.ts'),
      name,
      String(megabytes),
    ],
    { maxBuffer: 64_000_000 },
  );
  return JSON.parse(stdout) as LargeAnswer;
}

/** An answer, its megabytes, what may be alive of it at any moment (megabytes), and the codes of its warnings. */
type LargeRow = [name: string, megabytes: number, most: number, told: string[]];

/**
 * In the usual order offers leave hardly anything, and two thousand that wait a kB each; twelve
 * thousand services, thirty thousand items of seats and forty thousand seats that wait have some hundred bytes each.
 */
export const largeAnswers: readonly LargeRow[] = [
  ['shop', 60, 4, []],
  ['offers before their flights', 30, 6, ['offers-before-flights']],
  ['services', 20, 12, ['services-left-out']],
  ['seats', 20, 24, ['seats-left-out']],
  ['maps before their items', 20, 24, ['seats-left-out']],
];

/** Declares that these answers are understood in bounded memory. */
export function declareMemory(rows: readonly LargeRow[]): void {
  test.each(rows)(
    '%s: an answer of %i MB holds less than %i MB of memory at any moment',
    async (name, megabytes, most, told) => {
      const { bytes, held, output } = await read(name, megabytes);
      expect(bytes).toBeGreaterThan(megabytes * 1_000_000);
      expect(held / 1_000_000).toBeLessThan(most);
      expect(output.warnings.map(({ code }) => code)).toEqual(told);
    },
  );
}
