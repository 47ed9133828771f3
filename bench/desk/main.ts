/** `npm run bench:desk`: how long lists and searches take among many orders. */
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
  const measured = await measureAll(settings, say);
  const figures = figuresOf(measured);
  if (settings.write) {
    const page = join(settings.write === true ? 'docs' : settings.write, 'background', 'performance.md');
    await writeSection(page, 'Performance', 'bench:desk', section(settings, machine, measured));
  }
  const { orders, rounds } = settings;
  return {
    value: { figures, orders, rounds, machine },
    lines: [...figureLines(figures), '', `${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
