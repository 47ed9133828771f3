/** The plan of faults: the same seed does the same to every trip, and every kind gets its turn everywhere. */
import { operationNames } from '../../src/domain/calls/operations';
import { faultKinds, faultNames, kindsAt, type FaultKind } from '../../src/sandbox/faultKinds';
import { createFaultPlanner, strike, type FaultPlan } from '../../src/sandbox/faultPlan';
import type { SandboxOperation } from '../../src/sandbox/model';
import { numbered } from '../../src/sandbox/trips';

const plan: FaultPlan = { seed: '1', rate: 0.1 };
const create = { operation: 'orderCreate', version: '19.2' } as const;
const trips = Array.from({ length: 1000 }, (_, number) => numbered(`trip-${number}`));

/** How often each kind strikes the first call of an operation. */
function dealt(operation: SandboxOperation, { seed = '1', rate = 0.1 } = {}): Map<FaultKind, number> {
  const counts = new Map<FaultKind, number>();
  for (const trip of trips) {
    const kind = strike({ seed, rate }, trip, operation, 0);
    if (kind) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  return counts;
}

test.each(operationNames.flatMap((operation) => ['1', '2', '3'].map((seed) => [operation, seed] as const)))(
  'of a thousand trips a tenth is struck at %s, and every kind that fits gets its even share (seed %s)',
  (operation, seed) => {
    const counts = dealt(operation, { seed });
    const kinds = kindsAt(operation);
    expect([...counts.keys()].sort()).toEqual([...kinds].sort());
    const share = 100 / kinds.length;
    for (const count of counts.values()) expect(Math.abs(count - share)).toBeLessThan(3);
    const struck = [...counts.values()].reduce((all, count) => all + count, 0);
    expect(Math.abs(struck - 100)).toBeLessThan(5);
  },
);

test('every kind fits somewhere, but those that need an orderer’s code, other names of a kind, and those for who looks for what is left behind', () => {
  const fitting = new Set(operationNames.flatMap(kindsAt));
  expect(faultNames.filter((kind) => !fitting.has(kind))).toEqual([
    'half-answer',
    'error-before',
    'error-after',
    'echo-before',
    'echo-after',
    'echo-fault',
    'echo-warning',
  ]);
});

test('what strikes one operation says nothing about what strikes another', () => {
  const both = trips.filter(
    (trip) => strike(plan, trip, 'orderCreate', 0) && strike(plan, trip, 'orderRetrieve', 0),
  );
  // Ten of a thousand are to be expected.
  expect(both.length).toBeGreaterThan(2);
  expect(both.length).toBeLessThan(25);
});

test('what strikes a call says nothing about what strikes its repetition', () => {
  const both = trips.filter(
    (trip) => strike(plan, trip, 'orderCreate', 0) && strike(plan, trip, 'orderCreate', 1),
  );
  expect(both.length).toBeGreaterThan(2);
  expect(both.length).toBeLessThan(25);
});

test('trips without numbers are struck at the same rate', () => {
  const words = trips.map(({ name }) => numbered(`${name}x`));
  const struck = words.filter((trip) => strike(plan, trip, 'orderCreate', 0));
  expect(struck.length).toBeGreaterThan(60);
  expect(struck.length).toBeLessThan(140);
});

test('the same seed does the same to each trip, in whatever order the calls come', () => {
  const calls = trips.flatMap((trip) =>
    operationNames.flatMap((operation) => [0, 1].map((nth) => ({ trip, operation, nth }))),
  );
  const run = (order: typeof calls): string[] => {
    const planner = createFaultPlanner(plan);
    const turns = new Map<string, number>();
    return order
      .map(({ trip, operation }) => {
        const call = `${trip.name} ${operation}`;
        const nth = turns.get(call) ?? 0;
        turns.set(call, nth + 1);
        return `${call} ${nth} ${planner.next({ operation, version: '19.2' }, trip, false)?.kind ?? 'none'}`;
      })
      .sort();
  };
  const whole = run(calls);
  expect(run([...calls].reverse())).toEqual(whole);
  expect(run([...calls].sort((a, b) => a.operation.localeCompare(b.operation) || b.nth - a.nth))).toEqual(
    whole,
  );
});

test('another seed strikes other trips', () => {
  const struck = (seed: string) => trips.filter((trip) => strike({ ...plan, seed }, trip, 'orderCreate', 0));
  const first = new Set(struck('1'));
  expect(struck('2').filter((trip) => first.has(trip)).length).toBeLessThan(40);
});

test('a plan can be narrowed to kinds and operations, and widened for one operation', () => {
  const narrow: FaultPlan = {
    seed: '1',
    rate: 0,
    rates: { orderCancel: 1 },
    kinds: ['apply-late', 'session-lost'],
  };
  const kinds = new Set(trips.map((trip) => strike(narrow, trip, 'orderCancel', 0)));
  expect([...kinds]).toEqual(['apply-late']); // no cancellation lives in a shopping session
  expect(trips.some((trip) => strike(narrow, trip, 'orderCreate', 0))).toBe(false);
  const elsewhere = { ...narrow, rate: 1, operations: ['orderCreate'] } satisfies FaultPlan;
  expect(trips.some((trip) => strike(elsewhere, trip, 'orderCancel', 0))).toBe(false);
});

test('the report counts what struck and names what has not', () => {
  const kinds: FaultKind[] = ['apply-late', 'stall', 'slow'];
  const planner = createFaultPlanner({
    seed: '1',
    rate: 1,
    kinds,
    operations: ['orderCreate', 'login'],
    lateDelay: 7,
    stallFor: 8,
    slowFor: 9,
  });
  expect(planner.report()).toMatchObject({
    calls: {},
    struck: {},
    missing: { orderCreate: kinds, login: ['stall', 'slow'] },
  });
  const delays = new Map(
    trips.slice(0, 30).map((trip) => {
      const fault = planner.next(create, trip, false);
      return [fault?.kind, fault?.delay];
    }),
  );
  expect(delays).toEqual(
    new Map([
      ['apply-late', 7],
      ['stall', 8],
      ['slow', 9],
    ]),
  );
  planner.next(create, numbered('spared'), true);
  planner.set(undefined);
  expect(planner.next(create, numbered('late'), false)).toBeUndefined();
  const { plan: left, calls, struck, missing } = planner.report();
  expect(left).toBeUndefined();
  expect(calls).toEqual({ orderCreate: 31 });
  expect(Object.values(struck.orderCreate ?? {}).reduce((all, count) => all + count, 0)).toBe(30);
  expect(missing).toEqual({ login: ['stall', 'slow'] });
});

test('what a version does not have is not missing once that version alone is spoken', () => {
  const planner = createFaultPlanner({ ...plan, kinds: ['stall'] });
  expect(planner.report().missing).toHaveProperty('orderCancel');
  planner.next({ operation: 'login', version: '21.3' }, numbered('trip-1'), true);
  expect(planner.report().missing).not.toHaveProperty('orderCancel');
  planner.next({ operation: 'login', version: '19.2' }, numbered('trip-2'), true);
  expect(planner.report().missing).toHaveProperty('orderCancel');
});

test.each<[Partial<FaultPlan>, string]>([
  [{ rate: 1.5 }, '0 to 1'],
  [{ rate: Number.NaN }, '0 to 1'],
  [{ rates: { login: -1 } }, '0 to 1'],
  [{ kinds: ['nonsense' as FaultKind] }, 'apply-late'],
  [{ kinds: ['error-before'] }, 'only ordered'],
])('a plan that makes no sense is refused: %j', (change, words) => {
  expect(() => createFaultPlanner({ ...plan, ...change })).toThrow(words);
});

test('every kind says where it strikes and what it is', () => {
  for (const row of Object.values(faultKinds)) expect(row.what).toMatch(/^\S/);
});
