/** `npm run bench:client`: what a small call costs, beside bare undici that sends the same bytes. */
import { join } from 'node:path';
import { figureLines } from '../../src/cli/figures';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { runProgram, type Measurement } from '../report/program';
import { figuresOf } from './figures';
import { measureAll } from './measurements';
import { section } from './page';
import { readSettings, type Settings } from './settings';

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const measurements = await measureAll(settings, say);
  const figures = figuresOf(settings, measurements);
  if (settings.write) {
    const page = join(settings.write === true ? 'docs' : settings.write, 'background', 'performance.md');
    await writeSection(page, 'Performance', 'bench:client', section(settings, machine, measurements));
  }
  const { calls, rounds, passengers } = settings;
  return {
    value: { figures, calls, rounds, passengers, answers: measurements.answers, machine },
    lines: [...figureLines(figures), '', `Medians of ${rounds} rounds. ${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
