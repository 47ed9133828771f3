/** `npm run bench:history`: the events and bytes that the server keeps of one order, booked, ticketed and cancelled, a call. */
import { figureLines } from '../../src/cli/figures';
import { runProgram, type Measurement } from '../report/program';
import { figuresOf, lifeLines, type Counted } from './figures';
import { measureLife } from './measure';
import { readSettings, ways, type Settings } from './settings';
import { startServer } from './stage';

async function measure({ payloads }: Settings, say: (line: string) => void): Promise<Measurement> {
  const server = await startServer(say);
  try {
    const counts: Counted[] = [];
    for (const way of ways) counts.push({ way, life: await measureLife(server, way) });
    const figures = figuresOf(counts);
    const shown = counts.map(({ way, life }) => ({
      ...way,
      ...life,
      payloads: life.payloads.slice(0, payloads),
    }));
    return {
      value: { figures, lives: shown },
      lines: [...figureLines(figures), ...counts.flatMap((count) => lifeLines(count, payloads))],
    };
  } finally {
    await server.close();
  }
}

void runProgram(readSettings, measure);
