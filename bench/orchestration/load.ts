/** Many at once: how many a second, and what each costs every process. */
import { setTimeout as sleep } from 'node:timers/promises';
import { known, usageOf } from '../measure/processes';
import { titles } from './kinds';
import type { Lane } from './lanes';
import type { Process, Stage } from './stage';

/** Milliseconds of processor time. */
export interface Cost {
  worker: number;
  server: number;
  sandbox: number;
  /** This process, which starts them and counts. */
  client: number;
}

export interface Turn {
  workflows: number;
  /** Milliseconds. */
  took: number;
  cost: Cost;
  /** Of the worker at the end, in bytes. */
  rss: number;
}

/** So many in all, and so many of them at a time. */
export interface Crowd {
  workflows: number;
  inFlight: number;
}

/** How often it is looked how many are done (milliseconds). */
const LOOK_EVERY = 100;

/** How often people are told (milliseconds). */
const TELL_EVERY = 10_000;

/**
 * When nothing is done for so long, something hangs (milliseconds). Those in flight go on side by side: the first of a thousand may be
 * done only when nearly all of them are, and a slow machine makes two a second.
 */
function patienceFor(inFlight: number): number {
  return 60_000 + inFlight * 500;
}

/** Starts so many of a lane, and waits until all are done. */
export async function turnOf(
  stage: Stage,
  lane: Lane,
  worker: Process,
  { workflows, inFlight }: Crowd,
  say: (line: string) => void,
): Promise<Turn> {
  const before = await lane.done();
  const cost = costSince(stage, worker);
  const began = performance.now();
  let [started, done, moved, told] = [0, 0, began, began];
  while (done < workflows) {
    const room = Math.min(inFlight - (started - done), workflows - started);
    started += room;
    await Promise.all(Array.from({ length: room }, () => lane.start()));
    await sleep(LOOK_EVERY);
    const doneNow = (await lane.done()) - before;
    const now = performance.now();
    if (doneNow > done) moved = now;
    done = doneNow;
    if (now - moved > patienceFor(inFlight))
      throw new Error(`${workflows - done} of ${workflows} (${lane.kind}) have come to rest elsewhere`);
    if (now - told < TELL_EVERY || done === workflows) continue;
    told = now;
    say(`${titles[lane.kind]}: ${done} of ${workflows}`);
  }
  return { workflows, took: performance.now() - began, cost: cost(), rss: usageOf(known(worker.pid)).rss };
}

/** Begins to count; the function that is given says what was spent since. */
export function costSince({ server, sandbox }: Stage, worker: Process): () => Cost {
  const now = (): Cost => {
    const { user, system } = process.cpuUsage();
    return {
      worker: usageOf(known(worker.pid)).cpu,
      server: usageOf(server).cpu,
      sandbox: usageOf(sandbox).cpu,
      client: (user + system) / 1_000,
    };
  };
  const before = now();
  return () => {
    const after = now();
    return {
      worker: after.worker - before.worker,
      server: after.server - before.server,
      sandbox: after.sandbox - before.sandbox,
      client: after.client - before.client,
    };
  };
}
