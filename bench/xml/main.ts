/** `npm run bench:xml`: how fast, with how much memory and with how much regard for others large answers are read, beside other readers. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { figureLines } from '../../src/cli/figures';
import { machineLine, thisMachine } from '../measure/machine';
import { writeSection } from '../report/markdown';
import { runProgram, type Measurement } from '../report/program';
import { figuresOf } from './figures';
import { measureAll } from './measurements';
import { picture, section } from './page';
import { readSettings, type Settings } from './settings';
import { measureTokenizers, tokenizerFigures, tokenizerSection } from './tokenizers';

async function measure(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const measurements = await measureAll(settings, say);
  const figures = figuresOf(measurements);
  if (settings.write) {
    const folder = settings.write === true ? 'docs' : settings.write;
    await mkdir(join(folder, 'images'), { recursive: true });
    await writeFile(join(folder, 'images', 'bench-xml.svg'), picture(measurements));
    const lines = section(settings, machine, measurements, figures);
    await writeSection(join(folder, 'background', 'performance.md'), 'Performance', 'bench:xml', lines);
  }
  const { ndcVersion, rounds, sizes } = settings;
  return {
    value: { figures, ndcVersion, rounds, sizes, machine },
    lines: [...figureLines(figures), '', `Medians of ${rounds} rounds. ${machineLine(machine)}.`],
  };
}

async function compareTokenizers(settings: Settings, say: (line: string) => void): Promise<Measurement> {
  const machine = thisMachine();
  const speeds = await measureTokenizers(settings, say);
  const figures = tokenizerFigures(speeds);
  const lines = tokenizerSection(settings, machine, speeds);
  if (settings.write) {
    const folder = settings.write === true ? 'docs' : settings.write;
    await writeSection(
      join(folder, 'background', 'performance.md'),
      'Performance',
      'bench:xml tokenizers',
      lines,
    );
  }
  return { value: { figures, machine }, lines };
}

void runProgram(readSettings, (settings, say) =>
  (settings.tokenizers ? compareTokenizers : measure)(settings, say),
);
