/** What a run of `npm run bench` concludes from what it measured, and what its guard lets pass. */
import type { Turn } from '../../../bench/orchestration/load';
import { thisMachine } from '../../../bench/measure/machine';
import { guardFigures, measureGuarded } from '../../../bench/orchestration/committed';
import { figuresOf } from '../../../bench/orchestration/figures';
import { kinds } from '../../../bench/orchestration/kinds';
import { section } from '../../../bench/orchestration/page';
import { costPicture, goalsPicture } from '../../../bench/orchestration/picture';
import { ratiosOf } from '../../../bench/orchestration/ratios';
import { inTurn } from '../../../bench/orchestration/rounds';
import { readSettings } from '../../../bench/orchestration/settings';
import { shapeOf, callsOf } from '../../../bench/orchestration/shape';
import { nextTrip } from '../../../bench/orchestration/trips';
import { inputOf } from '../../../bench/orchestration/weights';
import { orderRequest } from '../../../src/domain/request/requestSchema';

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
    calling: [turn(1_800, 250), turn(800, 250), turn(9_000, 250)],
  };
  expect(value('rate', { load })).toBeCloseTo(0.5);
  expect(value('workerCpu', { load })).toBeCloseTo(3);
  expect(value('callingRate', { load })).toBeCloseTo(0.9);
  expect(value('callingCpu', { load })).toBeCloseTo(1.2);
});

test('what makes the same calls is told after the limits, and told of each kind what it costs', () => {
  const load = { ours: [turn(1_000, 300)], empty: [turn(500, 100)], calling: [turn(800, 250)] };
  const names = figuresOf({ load }).map(({ name }) => name);
  const judged = ratiosOf({ load }).map(({ id }) => id);
  expect(judged).toEqual(['rate', 'workerCpu', 'callingRate', 'callingCpu']);
  expect(names).toContain('the same calls without flows: CPU time, sandbox');
  expect(costPicture(load)).toContain('>the same calls without flows<');
  const page = section(readSettings(['node', 'bench']), thisMachine(), { load }).join('\n');
  const [limits, sameCalls] = page.split('| what | value |').slice(1);
  expect(limits).toMatch(/bookings per second \|.*\n.*worker CPU time per booking/);
  expect(sameCalls).toMatch(/against the same calls without flows \| 0.8 × \| ≥ 0.85 \| \*\*falls short/);
});

test('in three rounds each kind comes first once, and none always follows the same one', () => {
  const rounds = [0, 1, 2].map(inTurn);
  expect(rounds.map(([first]) => first).sort()).toEqual([...kinds].sort());
  for (const round of rounds) expect([...round].sort()).toEqual([...kinds].sort());
  expect(inTurn(3)).toEqual(inTurn(0));
});

test('one booking is held against the bare calls and the empty workflow together', () => {
  const bare = [{ took: [40, 40, 40], calls: 7, cpu: 10 }];
  expect(value('alone', { alone: { ours: [150], empty: [60], calling: [90], bare } })).toBeCloseTo(1.5);
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
  const rivals = { empty: [turn(1_000, 100)], calling: [turn(1_000, 100)] };
  const slow = { ours: [turn(3_000, 100)], ...rivals };
  const well = { ours: [turn(1_000, 100)], ...rivals };
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

test('the trip travels with the activity that carries the most, and nothing weighs more for it', () => {
  const shape = {
    request: 4_000,
    steps: [[{ asked: 300, answered: 10 }], [{ asked: 2_500, answered: 20 }], [{ asked: 100, answered: 5 }]],
  };
  const trip = orderRequest.parse(nextTrip());
  const { steps, filling } = inputOf(shape, trip);
  expect(steps.map(([load]) => load?.trip)).toEqual([undefined, trip, undefined]);
  const [heaviest] = steps[1] ?? [];
  expect((heaviest?.asked ?? 0) + JSON.stringify(trip).length).toBe(2_500);
  for (const input of [inputOf(shape), { steps, filling }])
    expect(JSON.stringify(input.steps).length + input.filling.length).toBe(4_000);
});

test('of a thousand trips in a row no two want the same kind of seat on the same flight', () => {
  const wishes = Array.from({ length: 1_000 }, () => {
    const { journeys, seats } = nextTrip();
    const [wish] = seats ?? [];
    const { origin, date } = journeys?.[(wish?.journey ?? 0) - 1] ?? {};
    return `${origin} ${date} ${wish?.wants?.join()}`;
  });
  expect(new Set(wishes).size).toBe(1_000);
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

test('processes are drawn at one scale: as much work is as long a bar', () => {
  const load = { ours: [turn(1_000, 50)], empty: [turn(500, 25)], calling: [turn(800, 40)] };
  const widths = [...costPicture(load).matchAll(/<rect x="\d+" y="\d+" width="(\d+)"/g)].map(([, width]) =>
    Number(width),
  );
  // Ten workflows: the server's 100 ms are the most, and twice the worker's 50.
  expect(widths.slice(0, 4)).toEqual([125, 63, 100, 250]);
});

test('a run is asked for by parts and sizes, and the guard is a small one', () => {
  const asked = (...args: string[]) => readSettings(['node', 'bench', ...args]);
  expect(asked().only).toContain('rest');
  expect(asked('--only', 'start', 'load')).toMatchObject({
    only: ['start', 'load'],
    growth: [10, 100, 1_000],
  });
  expect(asked('--growth', '400,10,100')).toMatchObject({ growth: [10, 100, 400] });
  expect(asked('--guard')).toMatchObject({ bookings: 50, growth: [10, 100], rounds: 1 });
  expect(() => asked('--growth', '10,many')).toThrow();
});
