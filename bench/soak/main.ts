/** `npm run soak`: hours of ordinary work, after which workers and API hold no more than before, and every order is what it should be. */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgramOn, type Run, type Verdict } from '../../chaos/program';
import { findingsOf, keepEvidence } from '../../chaos/report';
import { figureLines, type Figure } from '../../src/cli/figures';
import type { Result } from '../../src/cli/output';
import { NdcFlowsError } from '../../src/domain/errors';
import { imageEnvironment } from '../measure/image';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { figuresOf } from './figures';
import { section } from './page';
import { picture } from './picture';
import { runSoak, type Soaked } from './run';
import { LONG, readSettings, type SoakSettings } from './settings';
import { setSoak, type SoakStage } from './stage';

/** Thrown where nobody tells what a process holds. */
class NothingToSee extends NdcFlowsError {
  readonly code = 'no-proc';
}

async function soak(settings: SoakSettings, around: Run<SoakStage>): Promise<Verdict> {
  const { folder, say } = around;
  if (!existsSync('/proc/self/fd')) {
    throw new NothingToSee('This system does not tell what a process holds open.', {
      remedy: 'Run it on Linux.',
    });
  }
  if (settings.minutes < LONG)
    say(`shorter than ${LONG} minutes: slopes mean little, and only a growth by a quarter is judged`);
  const soaked = await runSoak(settings, around);
  const figures = figuresOf(settings, soaked);
  if (settings.write)
    await write(settings.write === true ? 'docs' : settings.write, settings, soaked, figures);
  const keep = settings.keep || figures.some(({ name, holds }) => !holds && !name.endsWith(' by'));
  if (keep) await keepEvidence(folder, soaked.evidence, soaked.office, [...soaked.load.brokenOff.keys()]);
  return { figures, keep, result: (kept) => resultOf(settings, soaked, figures, kept) };
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
  await writeSection(join(folder, 'performance.md'), 'Performance', 'soak', lines);
}

function resultOf(
  { minutes, ordersAMinute, stock, seed, rate }: SoakSettings,
  { series, found, load, fallen, leftOpen, wrong, answers }: Soaked,
  figures: readonly Figure[],
  folder: string | undefined,
): Result {
  const brokenOff = [...load.brokenOff].map(([reference, why]) => `${reference} ${why}`);
  const findings = [
    ...findingsOf(found, brokenOff, fallen),
    ...leftOpen.map((id) => `left open: ${id}`),
    ...wrong.map((text) => `report and ledger: ${text}`),
  ];
  const machine = thisMachine();
  const asked = { minutes, ordersAMinute, stock, seed, rate };
  return {
    value: { figures, ...asked, answers, findings, folder, series, machine },
    lines: [
      ...figureLines(figures),
      '',
      ...(minutes < LONG ? [`Shorter than ${LONG} minutes: the slopes mean little.`, ''] : []),
      ...(findings.length > 0 ? ['What was found:', ...findings.map((text) => `  ${text}`), ''] : []),
      `${machineLine(machine)}.`,
      ...(folder ? [`Ledger, statuses and histories: ${folder}`] : []),
    ],
  };
}

// What is started from here inherits it.
Object.assign(process.env, imageEnvironment());
void runProgramOn(readSettings, setSoak, soak);
