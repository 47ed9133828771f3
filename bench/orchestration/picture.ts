/** The plots: how each figure stands to its goal, and what the processor is spent on. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { plot, type Bar, type Panel } from '../report/plot';
import { spenders } from './figures';
import { kinds, titles } from './kinds';
import type { Cost } from './load';
import type { Measurements } from './measurements';
import { costOf, ratiosOf, type Ratio } from './ratios';

/** The names of figures are long (pixels). */
const ROOM = 410;

export async function writePictures(folder: string, measured: Measurements): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bench.svg'), goalsPicture(ratiosOf(measured)));
  if (measured.load) await writeFile(join(folder, 'bench-cost.svg'), costPicture(measured.load));
}

/** 1 is the goal, and what is shorter is better. */
export function goalsPicture(ratios: readonly Ratio[]): string {
  const bars = ratios.map(({ name, value, goal, more = false }): Bar => {
    // What has no cost at all, or less than none, has the shortest bar.
    const share = more ? goal / value : Math.max(0, value) / goal;
    return { label: name, value: share, ours: share <= 1 };
  });
  const title = 'of the goal; blue holds, grey falls short';
  const panel: Panel = { title, bars, goal: { value: 1, label: 'goal' } };
  return plot('How far orchestration is from its limits', [panel], { room: ROOM });
}

/** What a booking costs each process, beside those that it is held against; one scale, so that processes can be compared too. */
export function costPicture(load: NonNullable<Measurements['load']>): string {
  const costs = (part: keyof Cost): number[] => kinds.map((kind) => costOf(load[kind], part));
  const most = Math.max(...spenders.flatMap(costs));
  const panels = spenders.map((part): Panel => ({
    title: `${part}, ms of processor`,
    bars: kinds.map((kind) => ({
      label: titles[kind],
      value: costOf(load[kind], part),
      ours: kind === 'ours',
    })),
    most,
  }));
  return plot('What a booking costs', panels, { across: 2 });
}
