/** What breaks besides the wire, and when: a pure schedule by seed, and the one who carries it out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../sandbox/random';

/** One disturbance. `at` is the share of the orders that are done when it is due. */
export type Disturbance = { at: number } & (
  | { kind: 'kill'; worker: number }
  | { kind: 'pause'; worker: number; for: number }
  | { kind: 'restart' }
  | { kind: 'restart-database' }
  | { kind: 'refuse'; for: number }
);

/** How often each was done. */
export interface Disturbed {
  kills: number;
  pauses: number;
  /** Of them longer than a write may be silent: the server gives the write up while its worker sleeps. */
  longPauses: number;
  restarts: number;
  databaseRestarts: number;
  refusals: number;
}

/** What disturbs: the parts of the stage that can be disturbed. */
export interface Disturbable {
  /** `kill -9`, and a new one in its place. */
  kill(worker: number): Promise<void>;
  /** SIGSTOP, and SIGCONT after so many milliseconds. */
  pause(worker: number, milliseconds: number): Promise<void>;
  /** `kill -9` of the Temporal server, and a start on the same state and port. */
  restart(): Promise<void>;
  /** The end of the server's database without a checkpoint, and a start on the same files and port. */
  restartDatabase(): Promise<void>;
  /** The service refuses connections for so many milliseconds. */
  refuse(milliseconds: number): Promise<void>;
}

/** Longer than the heartbeat time-out of a write (20 s), so that the server gives it up meanwhile. */
const LONG_PAUSE = 21_000;
/** Worker processes of every run. */
export const WORKERS = 2;

/** Every third pause is a long one; a run that is not short has several. */
const LONG_EVERY = 3;

/** The last one is due while there is still enough to disturb. */
const LATEST = 0.85;

/** The schedule of a run, by the time at which each is due. The same seed and size give the same schedule. */
export function scheduleFor(seed: string, orders: number): Disturbance[] {
  const many = (perThousand: number, atLeast: number): number =>
    Math.max(atLeast, Math.round((orders * perThousand) / 1_000));
  const spread = <Kind extends string>(kind: Kind, count: number) =>
    Array.from({ length: count }, (_, index) => {
      const name = `${seed}/${kind}/${index}`;
      const at = ((index + pick(`${name}/at`, 1_000) / 1_000) / count) * LATEST;
      return { at, worker: pick(`${name}/worker`, WORKERS), name };
    });
  return [
    ...spread('kill', many(24, 2)).map(({ at, worker }) => ({ kind: 'kill' as const, at, worker })),
    ...spread('pause', many(12, 2)).map(({ at, worker, name }, index) => ({
      kind: 'pause' as const,
      at,
      worker,
      for: index % LONG_EVERY === 1 ? LONG_PAUSE + pick(name, 4_000) : 500 + pick(name, 6_000),
    })),
    ...spread('restart', many(2, 1)).map(({ at }) => ({ kind: 'restart' as const, at })),
    ...spread('refuse', many(10, 2)).map(({ at, name }) => ({
      kind: 'refuse' as const,
      at,
      for: 300 + pick(name, 2_500),
    })),
  ].sort((a, b) => a.at - b.at);
}

/**
 * Carries the schedule out, each disturbance when the run has come so far. Resolves when all of them are over; rejects when something
 * that was broken could not be put up again.
 */
export async function disturb(
  stage: Disturbable,
  schedule: readonly Disturbance[],
  progress: () => number,
  done: Disturbed,
): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (const disturbance of schedule) {
    // There is no event for "so many are done", and the driver should not know who disturbs it.
    while (progress() < disturbance.at) await sleep(200);
    const one = carryOut(stage, disturbance, done);
    one.catch(() => undefined);
    underWay.push(one);
  }
  await Promise.all(underWay);
}

/** A schedule of which nothing has been done. */
export function undisturbed(): Disturbed {
  return { kills: 0, pauses: 0, longPauses: 0, restarts: 0, databaseRestarts: 0, refusals: 0 };
}

async function carryOut(stage: Disturbable, disturbance: Disturbance, done: Disturbed): Promise<void> {
  switch (disturbance.kind) {
    case 'kill':
      await stage.kill(disturbance.worker);
      done.kills += 1;
      return;
    case 'pause':
      await stage.pause(disturbance.worker, disturbance.for);
      done.pauses += 1;
      if (disturbance.for >= LONG_PAUSE) done.longPauses += 1;
      return;
    case 'restart':
      await stage.restart();
      done.restarts += 1;
      return;
    case 'restart-database':
      await stage.restartDatabase();
      done.databaseRestarts += 1;
      return;
    case 'refuse':
      await stage.refuse(disturbance.for);
      done.refusals += 1;
  }
}
