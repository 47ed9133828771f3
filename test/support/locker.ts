/** Processes that hold locks. */
import { type ChildProcess, fork } from 'node:child_process';
import { on } from 'node:events';
import { join } from 'node:path';
import type { Said } from './lockingProcess';

/** A process that takes the lock when it gets its first message, and releases it at the second. */
export class Locker {
  readonly process: ChildProcess;
  readonly #messages: NodeJS.AsyncIterator<unknown[]>;

  constructor(file: string, stale = 60_000) {
    this.process = fork(join(__dirname, 'lockingProcess.ts'), [file, String(stale)], {
      execArgv: ['-r', join(__dirname, 'typescript.js')],
    });
    this.#messages = on(this.process, 'message');
  }

  async says(at: Said['at']): Promise<Said> {
    for (;;) {
      const [said] = (await this.#messages.next()).value as [Said];
      if (said.at === at) return said;
    }
  }

  /** Resolves when it holds the lock. */
  async locks(): Promise<void> {
    await this.says('ready');
    this.process.send('go on');
    await this.says('inside');
  }

  async ends(): Promise<Said> {
    this.process.send('go on');
    return this.says('end');
  }
}
