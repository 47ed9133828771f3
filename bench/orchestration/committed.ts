/** The guard: no ratio may be worse than the committed one by more than a third. Ratios alone; machines differ in everything else. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judged, told, type Figure } from '../../src/cli/figures';
import { rounded } from './figures';
import { holds, type Ratio, type RatioId } from './ratios';

export type Committed = Partial<Record<RatioId, number>>;

/** Beside the sources: `dist` holds nothing but code. */
const FILE = join(__dirname, '..', '..', '..', 'bench', 'committed.json');

/** How much worse a ratio may be; a third is more than a busy machine makes of it. */
const SLACK = 4 / 3;

export async function readCommitted(file = FILE): Promise<Committed> {
  return JSON.parse(await readFile(file, 'utf8')) as Committed;
}

/** Each ratio against what was committed. One that nothing was committed of is told. */
export function guardFigures(ratios: readonly Ratio[], committed: Committed): Figure[] {
  return ratios.map(({ id, name, value, unit, more = false }) => {
    const before = committed[id];
    if (before === undefined) return told(name, rounded(value), unit);
    const limit = more ? before / SLACK : before * SLACK;
    const words = `${more ? '>=' : '<='} ${rounded(limit)}`;
    return judged(
      name,
      rounded(value),
      unit,
      words,
      holds({ value, goal: limit, more }),
      `${before} committed`,
    );
  });
}
