/** The short run of the batch's chaos, as people run it: a worker and the server are killed while a batch is at work. */
import type { Figure } from '../../../src/cli/figures';
import type { BatchSummary } from '../../../src/domain/batch/messages';
import { command, documentOf } from '../../support/commandLine';

/** A minute on an idle machine. */
const TAKES = 15 * 60_000;

const chaos = (...args: string[]) => command([...args, '--json'], { program: 'chaos/batch/main.js' });

interface Document {
  figures: Figure[];
  findings: string[];
  summary: BatchSummary;
}

test(
  'a batch whose workers and server are killed ends complete: each order is ticketed once, and the report says what the ledger says',
  async () => {
    const ended = await chaos('--orders', '24', '--kills', '1', '--restarts', '1', '--max-in-flight', '4');
    const { figures, findings, summary } = documentOf<Document>(ended);

    expect(findings).toEqual([]);
    expect(figures.filter(({ holds }) => !holds)).toEqual([]);
    expect(summary).toMatchObject({ ending: 'complete', found: 24, missed: 0, outcomes: { ticketed: 24 } });
    expect(ended.status).toBe(0);
  },
  TAKES,
);

test('what cannot be run is refused with the usage’s status', async () => {
  const ended = await chaos('--orders', 'many');

  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/whole number/);
});
