/** `npm run bench:batch`: what an order of a batch costs, from a hundred of them to ten thousand, and that each is ticketed once. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figureLines } from '../../src/cli/figures';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { runProgram, type Measurement } from '../report/program';
import { figuresOf } from './figures';
import { measureAll } from './measurements';
import { section } from './page';
import { picture } from './picture';
import { readSettings, type Settings } from './settings';

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const measurements = await measureAll(settings, say);
  const figures = figuresOf(measurements);
  if (settings.write) {
    const folder = settings.write === true ? 'docs' : settings.write;
    await mkdir(join(folder, 'images'), { recursive: true });
    await writeFile(join(folder, 'images', 'bench-batch.svg'), picture(measurements));
    const lines = section(settings, machine, measurements);
    await writeSection(join(folder, 'background', 'performance.md'), 'Performance', 'bench:batch', lines);
  }
  const { maxInFlight } = settings;
  const wrong = measurements.flatMap((measured) => measured.wrong);
  return {
    value: { figures, maxInFlight, batches: measurements, machine },
    lines: [...figureLines(figures), '', ...wrong.slice(0, 20), `${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
