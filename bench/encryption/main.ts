/** `npm run bench:encryption`: what encrypted payloads cost an order, in time and in bytes of its history, beside plain ones. */
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
  const figures = figuresOf(measurements);
  if (settings.write) {
    const page = join(settings.write === true ? 'docs' : settings.write, 'background', 'performance.md');
    await writeSection(page, 'Performance', 'bench:encryption', section(settings, machine, measurements));
  }
  return {
    value: { figures, rounds: settings.rounds, orders: settings.orders, turns: measurements, machine },
    lines: [...figureLines(figures), '', `Medians of ${settings.rounds} rounds. ${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
