/** Histories that were recorded on every path fit the workflow code as it stands: no order that is under way stops when it is deployed. */
import { DeterminismViolationError } from '@temporalio/workflow';
import { DefaultLogger, Runtime, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { attentionRules } from '../../src/domain/attention';
import { transitions } from '../../src/domain/states';
import type { OrderUpdateName } from '../../src/domain/updates';
import { operationNames } from '../../src/ndc/operations';
import { codeOf } from '../../src/worker/bundles';
import { isAtRest, isClosed, readRuns, readText, recordedPaths, type RecordedRun } from './histories';
import { paths } from './paths';

const recorded = new Map<string, RecordedRun[]>();
/** The workflow code by itself and as a worker has it that traces, and copies of it that do one thing more. */
const code = {
  src: require.resolve('../../src/workflows'),
  traced: require.resolve('../../src/workflows'),
  atBeginning: require.resolve('./changedAtBeginning.workflow'),
  atEnd: require.resolve('./changedAtEnd.workflow'),
};
type Code = keyof typeof code;
const errors = new Map<Code, Map<RecordedRun, Error | undefined>>();

beforeAll(async () => {
  // A history that does not fit is reported by the SDK's own log as well, which is expected here.
  Runtime.install({
    logger: new DefaultLogger('ERROR', () => undefined),
    telemetryOptions: { logging: { filter: 'OFF' } },
  });
  for (const path of recordedPaths()) recorded.set(path, readRuns(path));
  for (const name of Object.keys(code) as Code[]) errors.set(name, await replayed(name));
}, 300_000);

/** Replays every recorded run against these workflows. */
async function replayed(name: Code): Promise<Map<RecordedRun, Error | undefined>> {
  const workflowBundle = await bundleWorkflowCode({
    ...codeOf({ encrypted: false, traced: name === 'traced' }, code[name]),
    logger: new DefaultLogger('ERROR'),
  });
  const runs = [...recorded.values()].flat();
  const found = new Map<RecordedRun, Error | undefined>();
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, runs)) {
    found.set(runs[found.size]!, error);
  }
  return found;
}

const runsOf = (path: string): RecordedRun[] => recorded.get(path) ?? [];
const errorOf = (name: Code, run: RecordedRun): Error | undefined => errors.get(name)!.get(run);

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
    const misfits = runsOf(name).flatMap((run) => errorOf('src', run)?.message ?? []);
    // Orders in this state are under way out there: the change goes behind `patched`, and the history stays as it is.
    expect(misfits).toEqual([]);
    expect(runsOf(name).every((run) => errors.get('src')!.has(run))).toBe(true);
  });

  test('its history fits a worker that traces, though none did when it was recorded', () => {
    expect(runsOf(name).flatMap((run) => errorOf('traced', run)?.message ?? [])).toEqual([]);
    expect(runsOf(name).every((run) => errors.get('traced')!.has(run))).toBe(true);
  });

  test('its history is whole, and would not fit a workflow that does one thing more', () => {
    expect(runsOf(name).length).toBeGreaterThan(0);
    for (const run of runsOf(name)) {
      const { events } = run.history;
      expect(events[0]?.eventType).toBe('EVENT_TYPE_WORKFLOW_EXECUTION_STARTED');
      expect(events.map(({ eventId }) => eventId)).toEqual(events.map((_, index) => String(index + 1)));
      expect(isClosed(events) || isAtRest(events)).toBe(true);
      expect(errorOf('atBeginning', run)).toBeInstanceOf(DeterminismViolationError);
      // Of a run that was terminated or is under way, the workflow's own end is not told.
      const endsByItself =
        /_(COMPLETED|CONTINUED_AS_NEW)$/.test(events.at(-1)!.eventType) && isClosed(events);
      if (endsByItself) expect(errorOf('atEnd', run)).toBeInstanceOf(DeterminismViolationError);
    }
  });
});

describe('together the histories tell', () => {
  let text = '';
  beforeAll(() => {
    text = recordedPaths().map(readText).join('\n');
  });
  const updates: Record<OrderUpdateName, true> = {
    selectOffer: true,
    approve: true,
    release: true,
    ticket: true,
    ticketAsReleased: true,
    quoteCancellation: true,
    cancel: true,
    refresh: true,
    acceptChange: true,
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
    const local = ['ground', 'begin', 'claim', 'release'];
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
