/** The guard: no ratio may be worse than the committed one by more than a third. Ratios alone; machines differ in everything else. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { judged, noted, type Figure } from '../../src/cli/figures';
import { rounded } from './figures';
import type { Measurements } from './measurements';
import { holds, partOf, ratiosOf, type Ratio, type RatioId } from './ratios';
import type { Part } from './settings';

export type Committed = Partial<Record<RatioId, number>>;

/** Beside the sources: `dist` holds nothing but code. */
const FILE = join(__dirname, '..', '..', '..', 'bench', 'committed.json');

/** How much worse a ratio may be; a third is more than a busy machine makes of it. */
const SLACK = 4 / 3;

export async function readCommitted(file = FILE): Promise<Committed> {
  return JSON.parse(await readFile(file, 'utf8')) as Committed;
}

/** Another program that is busy for a moment makes one run worse, and seldom three. */
const RUNS = 3;

/**
 * Measures, and measures again what is worse than committed: only what stays so is worse.
 *
 * @param measure measures these parts, or all that the guard looks at
 */
export async function measureGuarded(
  measure: (only?: readonly Part[]) => Promise<Measurements>,
  committed: Committed,
  say: (line: string) => void,
): Promise<Measurements> {
  let measured = await measure();
  for (let run = 1; run < RUNS; run += 1) {
    const worse = ratiosOf(measured).filter((ratio) => !passes(ratio, committed));
    if (worse.length === 0) break;
    say(`worse than committed, and measured again: ${worse.map(({ name }) => name).join(', ')}`);
    measured = { ...measured, ...(await measure([...new Set(worse.map(({ id }) => partOf(id)))])) };
  }
  return measured;
}

/** Each ratio against what was committed. One that nothing was committed of is told. */
export function guardFigures(ratios: readonly Ratio[], committed: Committed): Figure[] {
  return ratios.map((ratio) => {
    const { id, name, value, unit, more = false } = ratio;
    const before = committed[id];
    if (before === undefined) return noted(name, rounded(value), unit);
    const words = `${more ? '>=' : '<='} ${rounded(limitOf(before, more))}`;
    return judged(name, rounded(value), unit, words, passes(ratio, committed), `${before} committed`);
  });
}

function passes({ id, value, more = false }: Ratio, committed: Committed): boolean {
  const before = committed[id];
  return before === undefined || holds({ value, goal: limitOf(before, more), more });
}

function limitOf(before: number, more: boolean): number {
  return more ? before / SLACK : before * SLACK;
}
