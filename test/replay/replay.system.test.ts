/** The recorded histories fit workers that trace, and each of them would show a workflow that does one thing more. Needs four replays; `replay.test.ts` has the first. */
import { join } from 'node:path';
import { DeterminismViolationError } from '@temporalio/workflow';
import { DefaultLogger, bundleWorkflowCode, type WorkflowBundleOption } from '@temporalio/worker';
import { bundleOf, codeOf } from '../../src/worker/bundles';
import { isClosed, type RecordedRun } from './histories';
import { paths } from './paths';
import { misfits, readRecorded, replayed } from './replaying';

const recorded = readRecorded();
const runsOf = (path: string): RecordedRun[] => recorded.get(path) ?? [];

type Errors = ReadonlyMap<RecordedRun, Error | undefined>;
let traced: Errors;
let changedAtBeginning: Errors;
let changedAtEnd: Errors;

beforeAll(async () => {
  const runs = [...recorded.values()].flat();
  const dist = join(__dirname, '../../dist/src');
  traced = await replayed({ codePath: bundleOf({ encrypted: false, traced: true }, dist) }, runs);
  changedAtBeginning = await replayed(await bundled(require.resolve('./changedAtBeginning.workflow')), runs);
  changedAtEnd = await replayed(await bundled(require.resolve('./changedAtEnd.workflow')), runs);
});

function bundled(workflowsPath: string): Promise<WorkflowBundleOption> {
  return bundleWorkflowCode({
    ...codeOf({ encrypted: false, traced: false }, workflowsPath),
    logger: new DefaultLogger('ERROR'),
  });
}

describe.each(paths.map(({ name, what }) => [name, what]))('%s: %s', (name) => {
  test('its history fits a worker that traces, though none did when it was recorded', () => {
    expect(misfits(traced, runsOf(name))).toEqual([]);
  });

  test('its history would not fit a workflow that does one thing more', () => {
    for (const run of runsOf(name)) {
      const { events } = run.history;
      expect(changedAtBeginning.get(run)).toBeInstanceOf(DeterminismViolationError);
      // Of a run that was terminated or is under way, the workflow's own end is not told.
      const endsByItself =
        /_(COMPLETED|CONTINUED_AS_NEW)$/.test(events.at(-1)!.eventType) && isClosed(events);
      if (endsByItself) expect(changedAtEnd.get(run)).toBeInstanceOf(DeterminismViolationError);
    }
  });
});
