/** The short run of the rolling restarts, as people run it. */
import type { Figure } from '../../src/cli/figures';
import { command, documentOf } from '../support/commandLine';

/** Half a minute on an idle machine. */
const TAKES = 15 * 60_000;

const restarts = (...args: string[]) => command([...args, '--json'], { program: 'chaos/restarts/main.js' });

test(
  'workers that are restarted in turn while orders are booked fail none, and leave none in doubt',
  async () => {
    const ended = await restarts('--restarts', '3', '--in-flight', '4');
    const { figures, findings } = documentOf<{ figures: Figure[]; findings: string[] }>(ended);

    expect(findings).toEqual([]);
    expect(figures.filter(({ holds }) => !holds)).toEqual([]);
    expect(figures.find(({ name }) => name === 'orders requested')?.value).toBeGreaterThan(3);
    expect(ended.status).toBe(0);
  },
  TAKES,
);

test('what cannot be run is refused with the usage’s status', async () => {
  const ended = await restarts('--restarts', 'some');
  expect(ended.status).toBe(2);
  expect(ended.stderr).toMatch(/whole number/);
});
