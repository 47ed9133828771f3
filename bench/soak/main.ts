/** `npm run soak`: hours of ordinary work, after which workers and API hold no more than before, and every order is what it should be. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Run } from '../../chaos/closings';
import { runProgram, type Verdict } from '../../chaos/program';
import { findingsOf, keepRun } from '../../chaos/report';
import type { Figure } from '../../src/cli/figures';
import { NdcFlowsError } from '../../src/domain/errors';
import { imageEnvironment } from '../measure/image';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { figuresOf } from './figures';
import { section } from './page';
import { picture } from './picture';
import { runSoak, type Soaked } from './run';
import { LONG, readSettings, type SoakSettings } from './settings';
import { setSoak } from './stage';

/** Thrown where nobody tells what a process holds. */
class NothingToSee extends NdcFlowsError {
  readonly code = 'no-proc';
}

async function soak(settings: SoakSettings, around: Run): Promise<Verdict> {
  if (!existsSync('/proc/self/fd')) {
    throw new NothingToSee('This system does not tell what a process holds open.', {
      remedy: 'Run it on Linux.',
    });
  }
  if (settings.minutes < LONG)
    around.say(`shorter than ${LONG} minutes: slopes mean little, and only a growth by a quarter is judged`);
  const soaked = await runSoak(settings, await setSoak(settings, around), around);
  const figures = figuresOf(settings, soaked);
  if (settings.write)
    await write(settings.write === true ? 'docs' : settings.write, settings, soaked, figures);
  const keep = settings.keep || figures.some(({ name, holds }) => !holds && !name.endsWith(' by'));
  if (keep) await keepRun(around.folder, soaked, [...soaked.load.brokenOff.keys()]);
  return { figures, keep, ...reportOf(settings, soaked) };
}

async function write(
  folder: string,
  settings: SoakSettings,
  soaked: Soaked,
  figures: readonly Figure[],
): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  await writeFile(join(folder, 'images', 'soak.svg'), picture(soaked.series, settings.minutes));
  const lines = section(settings, thisMachine(), soaked, figures);
  await writeSection(join(folder, 'background', 'performance.md'), 'Performance', 'soak', lines);
}

function reportOf(
  { minutes, ordersAMinute, stock, seed, rate }: SoakSettings,
  { series, found, load, fallen, leftOpen, wrong, answers }: Soaked,
): Pick<Verdict, 'findings' | 'value' | 'more' | 'again'> {
  const brokenOff = [...load.brokenOff].map(([reference, why]) => `${reference} ${why}`);
  const machine = thisMachine();
  return {
    findings: [
      ...findingsOf(found, brokenOff, fallen),
      ...leftOpen.map((id) => `left open: ${id}`),
      ...wrong.map((text) => `report and ledger: ${text}`),
    ],
    value: { minutes, ordersAMinute, stock, seed, rate, answers, series, machine },
    more: minutes < LONG ? [`Shorter than ${LONG} minutes: the slopes mean little.`, ''] : [],
    again: `${machineLine(machine)}.`,
  };
}

// What is started from here inherits it.
Object.assign(process.env, imageEnvironment());
void runProgram(readSettings, soak);
