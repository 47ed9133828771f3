/** What a run of `npm run bench` concludes from what it measured, and what its guard lets pass. */
import type { Turn } from '../../../bench/orchestration/load';
import { guardFigures, measureGuarded } from '../../../bench/orchestration/committed';
import { figuresOf } from '../../../bench/orchestration/figures';
import { goalsPicture } from '../../../bench/orchestration/picture';
import { ratiosOf } from '../../../bench/orchestration/ratios';
import { readSettings } from '../../../bench/orchestration/settings';
import { shapeOf, callsOf } from '../../../bench/orchestration/shape';

const turn = (took: number, worker: number, workflows = 10): Turn => ({
  ...{ workflows, took, rss: 1e8 },
  cost: { worker, server: 100, sandbox: 10, client: 10 },
});

const value = (id: string, measured: Parameters<typeof ratiosOf>[0]): number | undefined =>
  ratiosOf(measured).find((ratio) => ratio.id === id)?.value;

test('a rate is compared within its round, and the middle of the rounds counts', () => {
  const load = {
    ours: [turn(2_000, 300), turn(1_000, 300), turn(9_000, 300)],
    empty: [turn(1_000, 100), turn(900, 100), turn(4_500, 100)],
  };
  expect(value('rate', { load })).toBeCloseTo(0.5);
  expect(value('workerCpu', { load })).toBeCloseTo(3);
});

test('one booking is held against the bare calls and the empty workflow together', () => {
  const bare = [{ took: [40, 40, 40], calls: 7, cpu: 10 }];
  expect(value('alone', { alone: { ours: [150], empty: [60], bare } })).toBeCloseTo(1.5);
});

test('the cost of growing is that of worker and server, against the smallest load', () => {
  const growth = [
    { inFlight: 10, turn: turn(1_000, 100) },
    { inFlight: 1_000, turn: turn(4_000, 300) },
  ];
  expect(value('growth1000', { growth })).toBeCloseTo(2);
});

test('a figure says its goal and whether it holds; what was not measured is not told', () => {
  const life = { calls: 14, events: 140, bytes: 99_000, claims: { histories: 2, events: 6 } };
  const [events, kilobytes, ...told] = figuresOf({ life });
  expect(events).toMatchObject({ value: 10, goal: '<= 9', holds: false });
  expect(kilobytes).toMatchObject({ value: 99, goal: '<= 100', holds: true });
  expect(told.every(({ goal, holds }) => goal === undefined && holds)).toBe(true);
  expect(figuresOf({})).toEqual([]);
});

test('the guard lets a ratio be a third worse than what was committed, and no more', () => {
  const ratio = { name: 'a ratio', unit: '×', against: 'something', goal: 9 };
  const judge = (id: 'alone' | 'rate', value: number, more = false) =>
    guardFigures([{ ...ratio, id, value, more }], { alone: 1.5, rate: 0.6 })[0]?.holds;
  expect(judge('alone', 1.99)).toBe(true);
  expect(judge('alone', 2.01)).toBe(false);
  expect(judge('rate', 0.46, true)).toBe(true);
  expect(judge('rate', 0.44, true)).toBe(false);
  expect(guardFigures([{ ...ratio, id: 'start', value: 99 }], {})).toMatchObject([{ holds: true }]);
});

test('the guard measures again what is worse, and that alone; what stays worse is told', async () => {
  const life = { calls: 10, events: 75, bytes: 50_000, claims: { histories: 2, events: 4 } };
  const slow = { ours: [turn(3_000, 100)], empty: [turn(1_000, 100)] };
  const well = { ours: [turn(1_000, 100)], empty: [turn(1_000, 100)] };
  const asked: (readonly string[] | undefined)[] = [];
  const guarded = (loads: (typeof slow)[]) => {
    asked.length = 0;
    const measure = (only?: readonly string[]) => {
      asked.push(only);
      const load = loads[asked.length - 1] ?? slow;
      return Promise.resolve(only ? { load } : { life, load });
    };
    return measureGuarded(measure, { rate: 0.9, eventsOfACall: 7.5 }, () => undefined);
  };
  const judge = async (loads: (typeof slow)[]) =>
    guardFigures(ratiosOf(await guarded(loads)), { rate: 0.9, eventsOfACall: 7.5 }).every(
      ({ holds }) => holds,
    );
  expect(await judge([slow, well])).toBe(true);
  expect(asked).toEqual([undefined, ['load']]);
  expect(await judge([slow, slow, slow, well])).toBe(false);
  expect(asked).toHaveLength(3);
});

test('a booking’s calls are read from its history, those that one task asked for together', () => {
  const call = (eventId: number, task: number, bytes: number, queue = 'ndc-flows.sandbox') => ({
    eventId: eventId as never,
    activityTaskScheduledEventAttributes: {
      taskQueue: { name: queue },
      workflowTaskCompletedEventId: task as never,
      input: { payloads: [{ data: new Uint8Array(bytes) }] },
    },
  });
  const shape = shapeOf([
    { workflowExecutionStartedEventAttributes: { input: { payloads: [{ data: new Uint8Array(7) }] } } },
    call(5, 4, 100),
    call(6, 4, 200),
    {
      activityTaskCompletedEventAttributes: {
        scheduledEventId: 6 as never,
        result: { payloads: [{ data: new Uint8Array(30) }] },
      },
    },
    call(12, 11, 300),
    call(13, 11, 300, 'another'),
  ]);
  expect(shape).toEqual({
    request: 7,
    steps: [
      [
        { asked: 100, answered: 0 },
        { asked: 200, answered: 30 },
      ],
      [{ asked: 300, answered: 0 }],
    ],
  });
  expect(callsOf(shape)).toBe(3);
});

test('the plot shows each figure as a share of its goal, whichever way is better', () => {
  const ratio = { unit: '×', against: 'something' };
  const svg = goalsPicture([
    { ...ratio, id: 'rate', name: 'more', value: 1.7, goal: 0.85, more: true },
    { ...ratio, id: 'alone', name: 'less', value: 2.3, goal: 1.15 },
  ]);
  expect(svg).toContain('>0.5<');
  expect(svg).toContain('>2.0<');
});

test('a run is asked for by parts and sizes, and the guard is a small one', () => {
  const asked = (...args: string[]) => readSettings(['node', 'bench', ...args]);
  expect(asked().only).toContain('rest');
  expect(asked('--only', 'start', 'load')).toMatchObject({
    only: ['start', 'load'],
    growth: [10, 100, 1_000],
  });
  expect(asked('--guard')).toMatchObject({ bookings: 50, growth: [10, 100], rounds: 1 });
  expect(() => asked('--growth', '10,many')).toThrow();
});
