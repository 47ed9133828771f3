/** Every way in which the activity of a write can end without an outcome, tried on a real server with a real worker. */
import { ApplicationFailure } from '@temporalio/activity';
import type { ActivityOptions } from '@temporalio/workflow';
import {
  bundleWorkflowCode,
  DefaultLogger,
  Worker,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { quietRuntime } from '../support/builtWorkflows';
import { recordSendMarker } from '../../src/activities/mark';
import { activityEnding } from '../../src/domain/calls/activityEndings';
import { newKey, type Key } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { dataConverter } from '../../src/temporal/dataConverter';
import { convertersOf } from '../../src/worker/bundles';
import { connectToTemporal, testId, type TestTemporal } from '../support/temporalServer';
import { eventually } from '../support/eventually';
import type { Trial, TrialActivities, trialWorkflow } from './activityEndings.workflow';

const taskQueue = testId('endings');

/** What the worker of each trial was told when it left its mark. */
const markTold = new Map<string, Promise<'accepted' | 'refused'>>();
/** Resolves when the activities may end. */
let letGo: () => void = () => undefined;
const allOver = new Promise<void>((resolve) => (letGo = resolve));
/** Told of each activity that has begun. */
const begun = new Map<string, () => void>();

let temporal: TestTemporal;
let worker: Worker;
let working: Promise<void>;

beforeAll(async () => {
  quietRuntime();
  temporal = await connectToTemporal();
  const activities: TrialActivities = {
    async tried({ name, marksAfter, then }) {
      begun.get(name)?.();
      if (marksAfter !== undefined) {
        const told = new Promise((resolve) => setTimeout(resolve, marksAfter))
          .then(() => recordSendMarker(temporal.client, name))
          .then(
            () => 'accepted' as const,
            () => 'refused' as const,
          );
        markTold.set(name, told);
        await told;
      }
      if (then === 'fails') throw new TypeError('a defect');
      if (then === 'unknown-provider') throw ApplicationFailure.nonRetryable('nobody', 'unknown-provider');
      if (then === 'too-large') return 'x'.repeat(5_000_000);
      await allOver;
      return 'let go';
    },
  };
  worker = await Worker.create({
    connection: await temporal.nativeConnection(),
    namespace: temporal.target.namespace,
    taskQueue,
    workflowsPath: require.resolve('./activityEndings.workflow'),
    activities,
    maxConcurrentActivityTaskExecutions: 200,
  });
  working = worker.run();
});
afterAll(async () => {
  letGo();
  worker.shutdown();
  await working;
  await temporal.close();
});

const started = (trial: Trial, options: ActivityOptions) =>
  temporal.client.workflow.start<typeof trialWorkflow>('trialWorkflow', {
    taskQueue,
    workflowId: trial.name,
    args: [trial, options],
  });

const tried = async (trial: Omit<Trial, 'name'>, options: ActivityOptions) =>
  (await started({ name: testId('trial'), ...trial }, options)).result();

const hangs = { then: 'hangs' } as const;
/** A busy machine takes its time to leave a mark: these are given fifteen seconds where the others are given one. */
const marked = { marksAfter: 0, then: 'hangs' } as const;
const nobody = { taskQueue: testId('nobody') };
const long = '60s';

describe('a time-out', () => {
  test.concurrent.each([
    [
      'before any worker took it',
      hangs,
      { ...nobody, scheduleToStartTimeout: '1s', startToCloseTimeout: long },
      { timeout: 'SCHEDULE_TO_START', marked: false },
      'not-sent',
    ],
    [
      'of silence without a mark',
      hangs,
      { heartbeatTimeout: '1s', startToCloseTimeout: long },
      { timeout: 'HEARTBEAT', marked: false },
      'not-sent',
    ],
    [
      'of silence after the mark',
      marked,
      { heartbeatTimeout: '15s', startToCloseTimeout: long },
      { timeout: 'HEARTBEAT', marked: true },
      'unknown',
    ],
    [
      'of the attempt without a mark',
      hangs,
      { startToCloseTimeout: '1s' },
      { timeout: 'START_TO_CLOSE', marked: false },
      'not-sent',
    ],
    [
      'of the attempt after the mark',
      marked,
      { startToCloseTimeout: '15s' },
      { timeout: 'START_TO_CLOSE', marked: true },
      'unknown',
    ],
    [
      'of the whole before any worker took it',
      hangs,
      { ...nobody, scheduleToCloseTimeout: '1s' },
      { timeout: 'SCHEDULE_TO_START', marked: false },
      'not-sent',
    ],
    [
      'of the whole once an attempt has begun',
      hangs,
      { scheduleToCloseTimeout: '15s' },
      { timeout: 'SCHEDULE_TO_CLOSE', marked: false },
      'unknown',
    ],
    [
      'of the whole after the mark',
      marked,
      { scheduleToCloseTimeout: '15s' },
      { timeout: 'SCHEDULE_TO_CLOSE', marked: true },
      'unknown',
    ],
  ] as const)('%s says whether the mark stood', async (_, trial, options, ending, outcome) => {
    const found = await tried(trial, options);
    expect(found).toEqual({ how: 'timed-out', ...ending });
    expect(activityEnding(found).outcome).toBe(outcome);
  });

  test('shows a mark wherever the worker was told that its mark stands, however close the two come', async () => {
    // From long before the time-out to long after it, and closely around it. A busy machine takes its time to leave the first mark.
    const moments = [0, 3_000, ...Array.from({ length: 60 }, (_, step) => 850 + step * 5)];
    const found = await Promise.all(
      moments.map(async (marksAfter) => {
        const name = testId('race');
        const options = {
          heartbeatTimeout: marksAfter === 0 ? '20s' : '1s',
          startToCloseTimeout: long,
        } as const;
        const ending = await (await started({ name, marksAfter, then: 'hangs' }, options)).result();
        return { name, ending };
      }),
    );
    const accepted = found.filter(({ ending }) => ending.how === 'timed-out' && ending.marked);
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length).toBeLessThan(found.length);
    for (const { name, ending } of found) {
      // The server may have given up an activity that its worker has only just begun.
      await eventually(() => markTold.has(name));
      const told = await markTold.get(name);
      const { marked } = ending as { marked: boolean };
      expect(ending).toEqual({ how: 'timed-out', timeout: 'HEARTBEAT', marked });
      // A worker that was given up between the two parts of its marker sends nothing, and counts as if it had.
      if (!marked) expect({ name, told }).toEqual({ name, told: 'refused' });
    }
  });
});

describe('an activity that ends without an outcome', () => {
  test.each([
    ['by a defect after the sending', 'fails', 'TypeError', 'unknown'],
    ['for want of the provider', 'unknown-provider', 'unknown-provider', 'unknown'],
    ['with more than a history can hold', 'too-large', 'PayloadsTooLarge', 'unknown'],
  ] as const)('%s has failed, and proves no more than it can', async (_, then, type, outcome) => {
    const found = await tried({ marksAfter: 0, then }, { startToCloseTimeout: long });
    expect(found).toEqual({ how: 'failed', type });
    expect(activityEnding(found).outcome).toBe(outcome);
  });

  let sealedWorkflows: WorkflowBundleWithSourceMap;
  beforeAll(async () => {
    sealedWorkflows = await bundleWorkflowCode({
      workflowsPath: require.resolve('./activityEndings.workflow'),
      ...convertersOf(true),
      logger: new DefaultLogger('ERROR'),
    });
  });

  test.each([
    ['for want of the key', 'KeyMissing', [newKey('a')]],
    ['by a seal that is broken', 'SealBroken', [newKey('a'), newKey('b')]],
  ])('%s has not begun, so that nothing was sent', async (_, type, keysOfActivities) => {
    const [a] = keysOfActivities as [Key];
    const namespace = temporal.target.namespace;
    // The client has no keys.
    const converter = (...keys: Key[]) =>
      dataConverter(namespace, { keyring: keyringOf(keys, 'the test'), plaintext: 'read' });
    const queues = { workflows: testId('sealing'), activities: testId('lacking') };
    const connection = await temporal.nativeConnection();
    let calls = 0;
    const [sealing, lacking] = await Promise.all([
      Worker.create({
        connection,
        namespace,
        taskQueue: queues.workflows,
        workflowBundle: sealedWorkflows,
        dataConverter: converter(newKey('b'), a),
      }),
      Worker.create({
        connection,
        namespace,
        taskQueue: queues.activities,
        activities: { tried: () => Promise.resolve((calls += 1)) },
        dataConverter: converter(...keysOfActivities),
      }),
    ]);
    const found = await sealing.runUntil(
      lacking.runUntil(async () => {
        const handle = await temporal.client.workflow.start<typeof trialWorkflow>('trialWorkflow', {
          taskQueue: queues.workflows,
          workflowId: testId('trial'),
          args: [
            { name: 'sealed', ...hangs },
            { taskQueue: queues.activities, startToCloseTimeout: long },
          ],
        });
        const { events } = await handle.result().then(
          () => handle.fetchHistory(),
          () => handle.fetchHistory(),
        );
        return events?.find(({ activityTaskFailedEventAttributes: failed }) => failed)
          ?.activityTaskFailedEventAttributes?.failure?.applicationFailureInfo?.type;
      }),
    );
    expect(found).toBe(type);
    expect(calls).toBe(0);
    expect(activityEnding({ how: 'failed', type })).toMatchObject({ outcome: 'not-sent' });
  });

  test('because its workflow was cancelled may still have sent', async () => {
    const name = testId('trial');
    const begins = new Promise<void>((resolve) => begun.set(name, resolve));
    const handle = await started({ name, ...marked }, { startToCloseTimeout: long });
    await begins;
    await handle.cancel();
    const found = await handle.result();
    expect(found).toEqual({ how: 'cancelled' });
    expect(activityEnding(found).outcome).toBe('unknown');
  });
});
