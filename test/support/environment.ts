/**
 * The environment of every suite: Node itself, without a context of the suite's own, so that packages can be shared between suites
 * (`runtime.js`): an error of a shared package is an `Error` here too. It also measures what the suite cost.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { appendFileSync, readFileSync } from 'node:fs';
import { ModernFakeTimers } from '@jest/fake-timers';
import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from '@jest/environment';
import { ModuleMocker } from 'jest-mock';
// The Temporal SDK itself loads a file of ours: the failure converter of workers that encrypt.
import './typescript.js';

/** Names the file that gets a line for each suite: its path, and the seconds of processor time it took. */
export const USAGE_FILE = 'NDC_FLOWS_TEST_USAGE';

/**
 * The storages that the suite has used. Jest makes one a suite, and Node 20 asks each that was ever used at every promise of the process:
 * the last suites of a run would take twenty times as long as the first.
 */
const storages = new Set<AsyncLocalStorage<unknown>>();
type Run = (this: AsyncLocalStorage<unknown>, ...args: unknown[]) => unknown;
const run = Reflect.get(AsyncLocalStorage.prototype, 'run') as Run;
const remembering: Run = function (...args) {
  storages.add(this);
  return run.apply(this, args);
};
Object.assign(AsyncLocalStorage.prototype, { run: remembering });

/** What Jest keeps of a suite on its global object, which is the process's here: its tests, who hears of them, and its `jest.setTimeout`. */
const OF_SUITE = ['JEST_STATE_SYMBOL', 'EVENT_HANDLERS', 'TEST_TIMEOUT_SYMBOL'];

export default class Environment implements JestEnvironment {
  readonly global = globalThis as unknown as JestEnvironment['global'];
  readonly moduleMocker = new ModuleMocker(globalThis);
  readonly fakeTimers: null = null;
  readonly fakeTimersModern: ModernFakeTimers;
  private readonly suite: string;
  private readonly before = processorSeconds();
  private readonly variables = { ...process.env };
  private readonly exit = Object.getOwnPropertyDescriptor(process, 'exit')!;

  constructor({ projectConfig }: JestEnvironmentConfig, context: EnvironmentContext) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.suite = context.testPath;
  }

  setup(): Promise<void> {
    return Promise.resolve();
  }

  /** Undoes what a suite changed of the process: its environment variables, what Jest keeps of it, and the `process.exit` that Jest wraps for each suite. */
  teardown(): Promise<void> {
    this.fakeTimersModern.dispose();
    // One of a package that suites share is enabled again by its next use.
    for (const storage of storages) storage.disable();
    storages.clear();
    for (const name of Object.keys(process.env)) if (!(name in this.variables)) delete process.env[name];
    Object.assign(process.env, this.variables);
    Object.defineProperty(process, 'exit', this.exit);
    for (const symbol of Object.getOwnPropertySymbols(globalThis))
      if (OF_SUITE.includes(symbol.description ?? '')) Reflect.deleteProperty(globalThis, symbol);
    const file = process.env[USAGE_FILE];
    const line = { suite: this.suite, processor: processorSeconds() - this.before };
    if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
    return Promise.resolve();
  }

  exportConditions(): string[] {
    return ['node', 'node-addons'];
  }

  /** None: `runtime.js` compiles in Node's own. */
  getVmContext(): null {
    return null;
  }
}

/** Of this process and of its children that have ended; where there is no /proc, of this process alone. */
function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + childrenSeconds();
}

function childrenSeconds(): number {
  try {
    // proc(5): cutime and cstime are fields 16 and 17, in clock ticks of 10 ms. The name in field 2 may hold blanks.
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}
