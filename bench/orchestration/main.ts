/** `npm run bench`: how far orchestration is from its limits. Bookings beside workflows that do nothing, in one run. */
import { join } from 'node:path';
import { figureLines } from '../../src/cli/figures';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { runProgram, type Measurement } from '../report/program';
import { guardFigures, measureGuarded, readCommitted } from './committed';
import { figuresOf } from './figures';
import { measureAll, type Measurements } from './measurements';
import { section } from './page';
import { writePictures } from './picture';
import { ratiosOf } from './ratios';
import { readSettings, type Settings } from './settings';

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const committed = settings.guard ? await readCommitted() : undefined;
  const measureParts = (only = settings.only): Promise<Measurements> =>
    measureAll({ ...settings, only }, say);
  const measurements = committed ? await measureGuarded(measureParts, committed, say) : await measureParts();
  const figures = committed ? guardFigures(ratiosOf(measurements), committed) : figuresOf(measurements);
  if (settings.write) {
    const folder = settings.write === true ? 'docs' : settings.write;
    await writeSection(
      join(folder, 'background', 'performance.md'),
      'Performance',
      'bench',
      section(settings, machine, measurements),
    );
    await writePictures(join(folder, 'images'), measurements);
  }
  return {
    value: { figures, ...settings, measurements, machine },
    lines: [...figureLines(figures), '', `${machineLine(machine)}, which everything shares.`],
  };
}

void runProgram(readSettings, measure);
