/** Starts a worker that halts at an exact point of one write (haltingWorker.ts), and tells when it has. */
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { TemporalTarget } from '../../src/temporal/connection';
import { startProcess, type WorkerProcess } from './workerProcess';

/** Where the worker halts, and how. */
export interface Halt {
  /** orderChange is several writes: it issues, accepts an offer, and at some services of 21.3 it cancels. */
  write: 'orderCreate' | 'orderChange: issue' | 'orderChange: offer' | 'orderChange: cancel' | 'orderCancel';
  point: 'before its mark' | 'between mark and first byte' | 'after its answer';
  /** `hang`: that call never goes on. `stop`: the whole process stops (SIGSTOP), until it is woken. */
  how: 'hang' | 'stop';
}

export interface HaltingWorker extends WorkerProcess {
  /** Resolves when the worker stands at the point. */
  halted: Promise<void>;
  /** Resolves when the write has ended after all, with its error's code. */
  ended: Promise<string>;
  /** SIGCONT. */
  wake(): void;
}

export function startHaltingWorker(target: TemporalTarget, config: string, halt: Halt): HaltingWorker {
  const { write, point, how } = halt;
  const args = [
    '-r',
    join(__dirname, 'typescript.js'),
    join(__dirname, 'haltingWorker.ts'),
    write,
    point,
    how,
  ];
  const { child, ...worker } = startProcess(args, target, config);
  const lines = createInterface(child.stdout!);
  const said = (beginning: string) =>
    new Promise<string>((resolve, reject) => {
      lines.on('line', (line) => {
        if (line.startsWith(beginning)) resolve(line.slice(beginning.length + 1));
      });
      lines.once('close', () => reject(new Error(`the worker ended, and never said "${beginning}"`)));
    });
  const halted = said('halted').then(() => undefined);
  const ended = said('ended');
  // A killed worker never ends its write: only who asks for that is to hear of it.
  for (const word of [halted, ended]) word.catch(() => undefined);
  return { ...worker, halted, ended, wake: () => void child.kill('SIGCONT') };
}
