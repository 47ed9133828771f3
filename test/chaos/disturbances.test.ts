/** What breaks, and when: by seed alone, enough of it in a large run, and carried out when the run has come so far. */
import { disturb, scheduleFor, undisturbed, type Disturbance } from '../../src/chaos/disturbances';

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

test('a short run meets each kind, and everything is due before the run is over', () => {
  const schedule = scheduleFor('1', 60);
  for (const kind of ['kill', 'pause', 'restart', 'refuse'] as const) {
    expect(count(schedule, kind)).toBeGreaterThan(0);
  }
  expect(schedule.every(({ at }) => at >= 0 && at < 1)).toBe(true);
  expect(schedule.map(({ at }) => at)).toEqual(schedule.map(({ at }) => at).sort((a, b) => a - b));
});

test('each disturbance is done when it is due, and counted when it is over', async () => {
  const done: string[] = [];
  const note = (what: string) => () => {
    done.push(what);
    return Promise.resolve();
  };
  const counts = undisturbed();
  let asked = 0;
  await disturb(
    {
      kill: note('kill'),
      pause: note('pause'),
      restart: note('restart'),
      restartDatabase: note('restart-database'),
      refuse: note('refuse'),
    },
    [
      { at: 0, kind: 'kill', worker: 0 },
      { at: 0.4, kind: 'pause', worker: 1, for: 21_000 },
      { at: 0.6, kind: 'restart' },
      { at: 0.6, kind: 'restart-database' },
      { at: 0.6, kind: 'refuse', for: 100 },
    ],
    () => {
      asked += 1;
      return asked / 5;
    },
    counts,
  );
  expect(done).toEqual(['kill', 'pause', 'restart', 'restart-database', 'refuse']);
  expect(counts).toEqual({
    kills: 1,
    pauses: 1,
    longPauses: 1,
    restarts: 1,
    databaseRestarts: 1,
    refusals: 1,
  });
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
