/** What breaks, and when: by seed alone, enough of it in a large run, and carried out when the run has come so far. */
import {
  disturb,
  scheduleFor,
  undisturbed,
  type Disturbance,
  type Reset,
  type Termination,
} from '../../chaos/disturbances';

const count = (schedule: readonly Disturbance[], kind: Disturbance['kind']): number =>
  schedule.filter((disturbance) => disturbance.kind === kind).length;

test('the same seed and size give the same schedule, another seed another', () => {
  expect(scheduleFor('1', 200)).toEqual(scheduleFor('1', 200));
  expect(scheduleFor('1', 200)).not.toEqual(scheduleFor('2', 200));
});

test('a thousand orders meet twenty kills, ten pauses, some of them long, and a restart of the server', () => {
  const schedule = scheduleFor('1', 1_000);
  expect(count(schedule, 'kill')).toBeGreaterThanOrEqual(20);
  expect(count(schedule, 'pause')).toBeGreaterThanOrEqual(10);
  expect(schedule.filter((one) => one.kind === 'pause' && one.for > 20_000).length).toBeGreaterThanOrEqual(3);
  expect(count(schedule, 'restart')).toBeGreaterThanOrEqual(1);
});

test('of four orders one is reset, of ten one is terminated; a third of each while a write is in flight', () => {
  const schedule = scheduleFor('1', 1_000);
  expect(count(schedule, 'reset')).toBe(250);
  expect(count(schedule, 'terminate')).toBe(100);
  for (const kind of ['reset', 'terminate'] as const) {
    const many = count(schedule, kind);
    const during = schedule.filter((one) => one.kind === kind && one.duringWrite).length;
    expect(during).toBeGreaterThanOrEqual(many / 4);
    expect(during).toBeLessThanOrEqual(many / 2);
  }
});

test('resets reach every order and workflow task; each termination is followed by an adoption, half of them by a second start first', () => {
  const schedule = scheduleFor('1', 1_000);
  const resets = schedule.filter((one): one is Reset & { at: number } => one.kind === 'reset');
  for (const share of ['order', 'task'] as const) {
    const shares = resets.map((reset) => reset[share]);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    expect(Math.min(...shares)).toBeLessThan(0.1);
    expect(Math.max(...shares)).toBeGreaterThan(0.9);
    expect(Math.max(...shares)).toBeLessThan(1);
  }
  // The last task has decided the write that is in flight.
  expect(resets.every(({ duringWrite, task }) => !duringWrite || task > 0.999)).toBe(true);
  const terminations = schedule.filter(
    (one): one is Termination & { at: number } => one.kind === 'terminate',
  );
  expect(terminations.every(({ adoptAfter }) => adoptAfter > 0)).toBe(true);
  expect(terminations.filter(({ startAfter }) => startAfter !== undefined)).toHaveLength(50);
});

test('a short run meets each kind, and everything is due before the run is over', () => {
  const schedule = scheduleFor('1', 60);
  for (const kind of ['kill', 'pause', 'restart', 'refuse', 'reset', 'terminate'] as const) {
    expect(count(schedule, kind)).toBeGreaterThan(0);
  }
  expect(schedule.every(({ at }) => at >= 0 && at < 1)).toBe(true);
  expect(schedule.map(({ at }) => at)).toEqual(schedule.map(({ at }) => at).sort((a, b) => a - b));
});

test('where another provider may follow, one is down for a minute, one hangs, and workers are killed as it follows', () => {
  const several = scheduleFor('1', 40, 2);
  expect(several.filter((one) => one.kind === 'refuse' && one.for >= 60_000)).toHaveLength(1);
  for (const kind of ['hang', 'kill-at-changeover'] as const) {
    expect(count(several, kind)).toBeGreaterThan(0);
    expect(count(scheduleFor('1', 1_000), kind)).toBe(0);
  }
});

test('each disturbance is done when it is due, and counted when it is over', async () => {
  const done: string[] = [];
  const note = (what: string) => () => {
    done.push(what);
    return Promise.resolve();
  };
  const counts = undisturbed();
  const reset = { kind: 'reset', order: 0.5, task: 0.5, duringWrite: true } as const;
  const termination = { kind: 'terminate', order: 0.5, duringWrite: false, adoptAfter: 1_000 } as const;
  let asked = 0;
  await disturb(
    {
      kill: note('kill'),
      pause: note('pause'),
      restart: note('restart'),
      restartDatabase: note('restart-database'),
      refuse: note('refuse'),
      hang: note('hang'),
      killAtChangeover: async () => {
        await note('kill-at-changeover')();
        return true;
      },
      reset: async ({ task }) => {
        await note(`reset to ${task}`)();
        return { duringWrite: true };
      },
      terminate: async ({ adoptAfter }) => {
        await note(`terminate, adopt after ${adoptAfter}`)();
        return { duringWrite: false, adopted: true, secondStart: 'refused' };
      },
    },
    [
      { at: 0, kind: 'kill', worker: 0 },
      { at: 0.4, kind: 'pause', worker: 1, for: 21_000 },
      { at: 0.6, kind: 'restart' },
      { at: 0.6, kind: 'restart-database' },
      { at: 0.6, kind: 'refuse', for: 100 },
      { at: 0.6, kind: 'hang', for: 100 },
      { at: 0.6, kind: 'kill-at-changeover' },
      { at: 0.8, ...reset },
      { at: 0.8, ...termination },
    ],
    () => {
      asked += 1;
      return asked / 5;
    },
    counts,
  );
  expect(done).toEqual([
    'kill',
    'pause',
    'restart',
    'restart-database',
    'refuse',
    'hang',
    'kill-at-changeover',
    'reset to 0.5',
    'terminate, adopt after 1000',
  ]);
  expect(counts).toEqual({
    kills: 1,
    pauses: 1,
    longPauses: 1,
    restarts: 1,
    databaseRestarts: 1,
    refusals: 1,
    outages: 0,
    hangs: 1,
    changeoverKills: 1,
    resets: 1,
    resetsDuringWrites: 1,
    terminations: 1,
    terminationsDuringWrites: 0,
    adoptions: 1,
    secondStarts: 1,
    secondStartsRefused: 1,
  });
});

test('an operator who finds no order has done nothing that counts', async () => {
  const fine = () => Promise.resolve();
  const counts = undisturbed();
  await disturb(
    {
      kill: fine,
      pause: fine,
      restart: fine,
      restartDatabase: fine,
      refuse: fine,
      reset: () => Promise.resolve(undefined),
      terminate: () => Promise.resolve(undefined),
    },
    [
      { at: 0, kind: 'reset', order: 0, task: 0, duringWrite: false },
      { at: 0, kind: 'terminate', order: 0, duringWrite: false, adoptAfter: 0 },
    ],
    () => 1,
    counts,
  );
  expect(counts).toEqual(undisturbed());
});

test('what cannot be put up again ends the run with its error', async () => {
  const fails = () => Promise.reject(new Error('the worker does not come back'));
  const fine = () => Promise.resolve();
  const run = disturb(
    { kill: fails, pause: fine, restart: fine, restartDatabase: fine, refuse: fine },
    [{ at: 0, kind: 'kill', worker: 0 }],
    () => 1,
    undisturbed(),
  );
  await expect(run).rejects.toThrow('does not come back');
});
