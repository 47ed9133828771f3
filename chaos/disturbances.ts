/** What breaks besides the wire, and when: a pure schedule by seed, and the function that carries it out. */
import { setTimeout as sleep } from 'node:timers/promises';
import { pick } from '../src/sandbox/random';

/** One disturbance. `at` is the share of the orders that are done when it is due. */
export type Disturbance = { at: number } & (
  | { kind: 'kill'; worker: number }
  | { kind: 'pause'; worker: number; for: number }
  | { kind: 'restart' }
  | { kind: 'restart-database' }
  | { kind: 'refuse'; for: number }
  | { kind: 'hang'; for: number }
  | { kind: 'kill-at-changeover' }
  | Reset
  | Termination
);

/** An operator resets the newest run of an order. `order` and `task` are shares: of the orders at hand, and of the workflow tasks that the run has completed. */
export interface Reset {
  kind: 'reset';
  order: number;
  task: number;
  /** The operator waits until the order has a write in flight. */
  duringWrite: boolean;
}

/** An operator terminates an order, and later adopts it. `order` is a share, as in a reset; the times are milliseconds. */
export interface Termination {
  kind: 'terminate';
  order: number;
  duringWrite: boolean;
  /** When the operator starts the order a second time, with the same id and input. */
  startAfter?: number;
  adoptAfter: number;
}

/** How often each was done. */
export interface Disturbed {
  kills: number;
  pauses: number;
  /** Of them longer than a write may be silent: the server gives the write up while its worker sleeps. */
  longPauses: number;
  restarts: number;
  databaseRestarts: number;
  refusals: number;
  /** Of them longer than a write that was not sent is tried again: the order goes to the next provider. */
  outages: number;
  hangs: number;
  /** Kills of all workers as soon as a provider had turned an order away. */
  changeoverKills: number;
  resets: number;
  /** Of them while a write was in flight. */
  resetsDuringWrites: number;
  terminations: number;
  /** Of them while a write was in flight. */
  terminationsDuringWrites: number;
  /** Terminated orders that `adopt` went on with. */
  adoptions: number;
  secondStarts: number;
  /** Of them refused with `reference-used`. */
  secondStartsRefused: number;
}

/** What an operator did to an order. */
export interface DoneToOrder {
  duringWrite: boolean;
}

/** What an operator did to an order that was terminated. */
export interface DoneToTerminated extends DoneToOrder {
  adopted: boolean;
  secondStart?: 'refused' | 'books';
}

/** The parts of the stage that can be disturbed. */
export interface Breakable {
  /** `kill -9`, and a new one in its place, after so many milliseconds. */
  kill(worker: number, away?: number): Promise<void>;
  /** SIGSTOP, and SIGCONT after so many milliseconds. */
  pause(worker: number, milliseconds: number): Promise<void>;
  /** `kill -9` of the Temporal server, and a start on the same state and port, after so many milliseconds (a moment by default). */
  restart(away?: number): Promise<void>;
  /** The end of the server's database without a checkpoint, and a start on the same files and port. */
  restartDatabase(): Promise<void>;
  /** The service refuses connections for so many milliseconds. */
  refuse(milliseconds: number): Promise<void>;
  /** The service answers nothing for so many milliseconds. */
  hang?(milliseconds: number): Promise<void>;
  /** `kill -9` of all workers as soon as a provider has turned an order away; false if none does until it is over. */
  killAtChangeover?(isOver: () => boolean): Promise<boolean>;
}

/** What operators do to single orders. Both answer with undefined where no order is at hand. */
export interface Operators {
  /** Resets an order by the server's API. */
  reset(reset: Reset): Promise<DoneToOrder | undefined>;
  /** Terminates an order by the server's API, and goes on with it by `adopt`. */
  terminate(termination: Termination): Promise<DoneToTerminated | undefined>;
}

/** Everything that can be disturbed. A schedule without resets and terminations needs no operators. */
export type Disturbable = Breakable & Partial<Operators>;

/** Longer than the attempts at a write that was not sent take. */
const OUTAGE = 60_000;

/** Longer than the heartbeat time-out of a write (20 s), so that the server gives it up meanwhile. */
const LONG_PAUSE = 21_000;
/** Worker processes of every run. */
export const WORKERS = 2;

/** Every third pause is a long one; a run that is not short has several. */
const LONG_EVERY = 3;

/** An operator waits for a write in flight before every third reset and termination: of themselves few meet one. */
const DURING_WRITE_EVERY = 3;

/** The share that names the last workflow task of any run. While a write is in flight that task has decided it, and decides again. */
const LAST_TASK = 0.999_999;

/** Every second terminated order is started a second time before it is adopted. */
const START_EVERY = 2;

/** The last one is due while there is still enough to disturb. */
const LATEST = 0.85;

/** The schedule of a run, by the time at which each is due. The same seed and size give the same schedule. */
export function scheduleFor(seed: string, orders: number, providers = 1): Disturbance[] {
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
    ...spread('reset', many(250, 2)).map(({ at, name }, index) => ({
      kind: 'reset' as const,
      at,
      order: shareOf(`${name}/order`),
      ...(index % DURING_WRITE_EVERY === 1
        ? { duringWrite: true, task: LAST_TASK }
        : { duringWrite: false, task: shareOf(`${name}/task`) }),
    })),
    ...spread('terminate', many(100, 2)).map(({ at, name }, index) => ({
      kind: 'terminate' as const,
      at,
      order: shareOf(`${name}/order`),
      duringWrite: index % DURING_WRITE_EVERY === 1,
      ...(index % START_EVERY === 0 && { startAfter: 200 + pick(`${name}/start`, 3_000) }),
      adoptAfter: 500 + pick(`${name}/adopt`, 6_000),
    })),
    // With several providers: one is down, one is slow, and all workers are killed before the next one is asked.
    ...(providers === 1
      ? []
      : [
          ...spread('outage', many(2, 1)).map(({ at, name }) => ({
            kind: 'refuse' as const,
            at,
            for: OUTAGE + pick(name, 5_000),
          })),
          ...spread('hang', many(10, 2)).map(({ at, name }) => ({
            kind: 'hang' as const,
            at,
            for: 1_000 + pick(name, 3_500),
          })),
          // The first at once: in a short run every order is created at the beginning.
          ...spread('kill-at-changeover', many(12, 2)).map(({ at }, index) => ({
            kind: 'kill-at-changeover' as const,
            at: index === 0 ? 0 : at,
          })),
        ]),
  ].sort((a, b) => a.at - b.at);
}

/** A share of this name, from 0 to below 1. */
function shareOf(name: string): number {
  return pick(name, 1_000) / 1_000;
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
    const one = carryOut(stage, disturbance, done, () => progress() >= 1);
    one.catch(() => undefined);
    underWay.push(one);
  }
  await Promise.all(underWay);
}

/** A schedule of which nothing has been done. */
export function undisturbed(): Disturbed {
  return {
    kills: 0,
    pauses: 0,
    longPauses: 0,
    restarts: 0,
    databaseRestarts: 0,
    refusals: 0,
    outages: 0,
    hangs: 0,
    changeoverKills: 0,
    resets: 0,
    resetsDuringWrites: 0,
    terminations: 0,
    terminationsDuringWrites: 0,
    adoptions: 0,
    secondStarts: 0,
    secondStartsRefused: 0,
  };
}

async function carryOut(
  stage: Disturbable,
  disturbance: Disturbance,
  done: Disturbed,
  isOver: () => boolean,
): Promise<void> {
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
      if (disturbance.for >= OUTAGE) done.outages += 1;
      return;
    case 'hang':
      await stage.hang?.(disturbance.for);
      done.hangs += 1;
      return;
    case 'kill-at-changeover':
      if (await stage.killAtChangeover?.(isOver)) done.changeoverKills += 1;
      return;
    case 'reset':
      countReset(done, await stage.reset?.(disturbance));
      return;
    case 'terminate':
      countTermination(done, await stage.terminate?.(disturbance));
  }
}

function countReset(done: Disturbed, was: DoneToOrder | undefined): void {
  if (!was) return;
  done.resets += 1;
  if (was.duringWrite) done.resetsDuringWrites += 1;
}

function countTermination(done: Disturbed, was: DoneToTerminated | undefined): void {
  if (!was) return;
  const { duringWrite, adopted, secondStart } = was;
  done.terminations += 1;
  if (duringWrite) done.terminationsDuringWrites += 1;
  if (adopted) done.adoptions += 1;
  if (secondStart) done.secondStarts += 1;
  if (secondStart === 'refused') done.secondStartsRefused += 1;
}
