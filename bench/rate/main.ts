/** `npm run bench:rate`: that a provider's rate holds over all workers and partitions, and that a batch makes no customer wait. */
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
    await writeSection(page, 'Performance', 'bench:rate', section(settings, machine, measurements));
  }
  const { rate, workers, orders, maxInFlight } = settings;
  return {
    value: { figures, rate, workers, orders, maxInFlight, measurements, machine },
    lines: [...figureLines(figures), '', `${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
