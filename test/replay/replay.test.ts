/** Histories that were recorded on every path fit the workflow code as it stands: no order that is under way stops when it is deployed. */
import { DeterminismViolationError } from '@temporalio/workflow';
import { builtWorkflows } from '../support/builtWorkflows';
import { attentionRules } from '../../src/domain/order/attention';
import { transitions } from '../../src/domain/order/states';
import type { OrderUpdateName } from '../../src/domain/order/updates';
import { operationNames } from '../../src/domain/calls/operations';
import { isAtRest, isClosed, readRuns, readText, recordedPaths, type RecordedRun } from './histories';
import { paths } from './paths';
import { misfits, readRecorded, replayed } from './replaying';

const recorded = readRecorded();
let errors: ReadonlyMap<RecordedRun, Error | undefined>;

beforeAll(async () => {
  errors = await replayed(builtWorkflows(), [...recorded.values()].flat());
});

const runsOf = (path: string): RecordedRun[] => recorded.get(path) ?? [];

test('every path has a history, and every history a path', () => {
  const names = paths.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const missing = names.filter((name) => !recorded.has(name));
  const strange = [...recorded.keys()].filter((name) => !names.includes(name));
  const complaints = [
    ...missing.map((name) => `no history of ${name}: run \`npm run record-histories -- ${name}\``),
    ...strange.map((name) => `the history ${name} belongs to no path: remove it, or give the path back`),
  ];
  expect(complaints.map((complaint) => `${complaint}, and say in the commit why`)).toEqual([]);
});

describe.each(paths.map(({ name, what }) => [name, what]))('%s: %s', (name) => {
  test('its history fits the workflow code', () => {
    // Orders in this state are under way out there: the change goes behind `patched`, and the history stays as it is.
    expect(misfits(errors, runsOf(name))).toEqual([]);
  });

  test('its history is whole', () => {
    expect(runsOf(name).length).toBeGreaterThan(0);
    for (const { history } of runsOf(name)) {
      const { events } = history;
      expect(events[0]?.eventType).toBe('EVENT_TYPE_WORKFLOW_EXECUTION_STARTED');
      expect(events.map(({ eventId }) => eventId)).toEqual(events.map((_, index) => String(index + 1)));
      expect(isClosed(events) || isAtRest(events)).toBe(true);
    }
  });
});

test.each(['booked', 'batch-by-name'])(
  'a history of %s with another activity at its end would not fit',
  async (name) => {
    const runs = readRuns(name);
    for (const { history } of runs) {
      const last = history.events
        .filter(({ eventType }) => /_ACTIVITY_TASK_SCHEDULED$/.test(eventType))
        .at(-1)!;
      last.activityTaskScheduledEventAttributes = {
        ...(last.activityTaskScheduledEventAttributes as object),
        activityType: { name: 'another' },
      };
    }
    const found = await replayed(builtWorkflows(), runs);
    for (const run of runs) expect(found.get(run)).toBeInstanceOf(DeterminismViolationError);
  },
);

describe('together the histories tell', () => {
  let text = '';
  beforeAll(() => {
    text = recordedPaths().map(readText).join('\n');
  });
  const updates: Record<OrderUpdateName, true> = {
    selectOffer: true,
    approve: true,
    decline: true,
    release: true,
    ticket: true,
    ticketAsReleased: true,
    quoteCancellation: true,
    cancel: true,
    refresh: true,
    acceptChange: true,
    listExtras: true,
    addExtras: true,
    quoteChange: true,
    acceptOffer: true,
    correct: true,
    resolve: true,
  };
  const lacking = (words: readonly string[], asTold: (word: string) => string): string[] =>
    words.filter((word) => !text.includes(asTold(word)));

  test('every state', () => {
    expect(lacking(Object.keys(transitions), (state) => String.raw`\"state\":\"${state}\"`)).toEqual([]);
  });

  test('every reason for a person', () => {
    expect(lacking(Object.keys(attentionRules), (reason) => String.raw`"data":"\"${reason}\""`)).toEqual([]);
  });

  test('every answer of a person', () => {
    const answers = Object.values(attentionRules).flatMap((rule) => rule.answers);
    expect(lacking([...new Set(answers)], (answer) => String.raw`\"answer\":\"${answer}\"`)).toEqual([]);
  });

  test('every Update, every operation and every local activity', () => {
    const local = ['settings', 'begin', 'claim', 'release'];
    expect(lacking(Object.keys(updates), (update) => `"name":"${update}","args"`)).toEqual([]);
    expect(lacking(operationNames, (operation) => `"activityType":{"name":"${operation}"}`)).toEqual([]);
    expect(lacking(local, (activity) => String.raw`\"activity_type\":\"${activity}\"`)).toEqual([]);
  });

  test('nothing of the machine that recorded them, and no login', () => {
    const machine =
      /[^"]{0,20}(?:127\.0\.0\.1|localhost|node_modules|\d+@|(?<![\w.])\/(?:home|root|tmp|usr|opt|work)\/)[^"]{0,40}/g;
    expect(text.match(machine) ?? []).toEqual([]);
    expect(text.match(/"sealed\\":\\"(?!a login)/)).toBeNull();
  });
});
