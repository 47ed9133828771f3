/** The short run against faults of the environment, as people run it. */
import type { Figure } from '../../../src/cli/figures';
import { command, documentOf } from '../../support/commandLine';

/** Four minutes on an idle machine: each order is followed over its payment limit. */
const TAKES = 15 * 60_000;

test(
  'whatever breaks around the workers, each order ends verified, or is listed for a person',
  async () => {
    const ended = await command(['--orders', '12', '--minutes', '1', '--json'], {
      program: 'chaos/environment/main.js',
    });
    const { figures, findings } = documentOf<{ figures: Figure[]; findings: string[] }>(ended);
    expect(findings).toEqual([]);
    expect(figures.filter(({ holds }) => !holds)).toEqual([]);
    expect(ended.status).toBe(0);
  },
  TAKES,
);
