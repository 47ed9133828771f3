/** `npm run bench:agencies`: whether an import of one agency delays bookings at another. */
import { figureLines } from '../../src/cli/figures';
import { machineLine, thisMachine } from '../measure/machine';
import { runProgram, type Measurement } from '../report/program';
import { figuresOf } from './figures';
import { measureAll } from './measurements';
import { readSettings, type Settings } from './settings';

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const measurements = await measureAll(settings, say);
  const figures = figuresOf(measurements);
  const { orders, bookings, rate, fairness } = settings;
  return {
    value: { figures, orders, bookings, rate, fairness, measurements, machine },
    lines: [...figureLines(figures), '', `${machineLine(machine)}.`],
  };
}

void runProgram(readSettings, measure);
