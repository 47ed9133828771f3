/** Real processes: one version of the workers beside the other, while orders are under way. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isGrpcServiceError, type Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { ownNamespace } from '../support/ownNamespace';
import { quietRuntime } from '../support/builtWorkflows';
import { DeterminismViolationError } from '@temporalio/workflow';
import { checkDeployment } from '../../src/cli/doctor/workers';
import { Orders } from '../../src/client/orders';
import { WORKFLOW_TASK_QUEUE, providerTaskQueue } from '../../src/domain/order/updates';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { type TemporalTarget } from '../../src/temporal/connection';
import { interceptorModulesOf } from '../../src/worker/bundles';
import { until } from '../support/following';
import { ACCOUNT, oneAdult, sandboxProfile } from '../support/running';
import { configFile, startProcess, type WorkerProcess } from '../support/workerProcess';

const NAME = 'shop';
const project = join(__dirname, '..', '..');
const { EVENT_TYPE_MARKER_RECORDED, EVENT_TYPE_WORKFLOW_TASK_FAILED } = temporal.api.enums.v1.EventType;
const { TASK_QUEUE_TYPE_ACTIVITY, TASK_QUEUE_TYPE_WORKFLOW } = temporal.api.enums.v1.TaskQueueType;
const NONDETERMINISM =
  temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR;

let service: Sandbox;
let target: TemporalTarget;
let client: Client;
let orders: Orders;
let config: string;
let folder: string;
const workers: WorkerProcess[] = [];

beforeAll(async () => {
  service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000 });
  ({ target, client } = await ownNamespace('deployment'));
  orders = new Orders(client);
  config = await configFile(sandboxProfile(service.url));
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-versions-'));
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await client.connection.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

/** The product as it is, as a build of the deployment. */
function start(build: string): WorkerProcess {
  const args = [join(project, 'dist', 'worker.js'), '--deployment', NAME, '--build', build];
  return kept(startProcess(args, target, config));
}

/** A build with workflow code of its own. */
async function startWith(workflowsPath: string, build: string): Promise<WorkerProcess> {
  const logger = new DefaultLogger('ERROR');
  const { code } = await bundleWorkflowCode({
    workflowsPath,
    workflowInterceptorModules: interceptorModulesOf({ encrypted: false, traced: false }),
    logger,
  });
  const bundle = join(folder, `${build}.js`);
  await writeFile(bundle, code);
  const program = join(project, 'test', 'support', 'versionedWorker.ts');
  const args = ['-r', join(project, 'test', 'support', 'typescript.js'), program, bundle, NAME, build];
  return kept(startProcess(args, target, config));
}

function kept(worker: WorkerProcess): WorkerProcess {
  workers.push(worker);
  return worker;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 40));

/** Makes a build current as soon as its workers have polled, and waits until both kinds of queues know it. */
async function makeCurrent(build: string): Promise<void> {
  const { namespace } = target;
  const { workflowService } = client;
  for (;;) {
    try {
      await workflowService.setWorkerDeploymentCurrentVersion({
        namespace,
        deploymentName: NAME,
        buildId: build,
      });
      break;
    } catch (error) {
      // Nobody of this build has polled all queues yet.
      if (!isGrpcServiceError(error) || ![5, 9].includes(Number(error.code))) throw error;
      await pause();
    }
  }
  for (const [name, taskQueueType] of [
    [WORKFLOW_TASK_QUEUE, TASK_QUEUE_TYPE_WORKFLOW],
    [providerTaskQueue('sandbox'), TASK_QUEUE_TYPE_ACTIVITY],
  ] as const) {
    for (;;) {
      const { versioningInfo } = await workflowService.describeTaskQueue({
        namespace,
        taskQueue: { name },
        taskQueueType,
      });
      if (versioningInfo?.currentDeploymentVersion?.buildId === build) break;
      await pause();
    }
  }
}

const examined = () => checkDeployment(client.connection, target.namespace, ['sandbox']);

/** The doctor's line, once it says this: pollers are seen a moment after they have come. */
async function told(words: RegExp): Promise<void> {
  for (;;) {
    const [finding] = await examined();
    if (finding && words.test(finding.found)) return;
    await pause();
  }
}

async function held(): Promise<string> {
  const request = oneAdult();
  await orders.start(request);
  await until(orders, request.reference, ['held']);
  return request.reference;
}

async function ticket(reference: string): Promise<string> {
  const { total } = await orders.status(reference);
  return (await orders.update(reference, 'ticket', { payUpTo: total! })).state;
}

const handleOf = (reference: string) => client.workflow.getHandle(`order/${reference}`);

async function buildOf(reference: string): Promise<string | undefined | null> {
  const { raw } = await handleOf(reference).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
}

async function eventsOf(reference: string) {
  return (await handleOf(reference).fetchHistory()).events ?? [];
}

/** The patches that an order's history has taken. */
async function patchesOf(reference: string): Promise<string[]> {
  const events = await eventsOf(reference);
  return events
    .filter(({ eventType }) => eventType === EVENT_TYPE_MARKER_RECORDED)
    .flatMap(({ markerRecordedEventAttributes: marker }) => {
      const data = marker?.details?.['patch-data']?.payloads?.[0]?.data;
      return data ? [(JSON.parse(Buffer.from(data).toString()) as { id: string }).id] : [];
    });
}

test('without a version nothing is said of one', async () => {
  expect(await examined()).toEqual([]);
});

test('a version beside the other takes over what is under way, and the old one can go', async () => {
  const first = start('1');
  await told(/orders.* go to unversioned workers.*build 1 of shop is running but gets no tasks/);
  await makeCurrent('1');
  await told(/^build 1 of shop is current$/);

  const atRest = await held();
  const ended = await held();
  await orders.update(ended, 'cancel', {});
  await handleOf(ended).result();
  expect(await buildOf(atRest)).toBe('1');

  await startWith(require.resolve('./patched.workflow'), '2');
  await told(/build 2 of shop gets no new tasks/);
  // A call that the first version makes while the second becomes current.
  const slow = service.fault({ operation: 'offerPrice', kind: 'slow', delay: 60_000 });
  const calling = service.next('offerPrice');
  const underWay = oneAdult();
  await orders.start(underWay);
  await calling;
  await makeCurrent('2');
  await told(/^build 2 of shop is current; build 1 of shop gets no new tasks/);
  const stopped = first.stop();
  slow.answerNow();
  expect(await stopped).toBe(0);

  await until(orders, underWay.reference, ['held']);
  const fresh = await held();
  expect(await ticket(atRest)).toBe('ticketed');
  expect(await ticket(fresh)).toBe('ticketed');
  expect(await Promise.all([atRest, underWay.reference, fresh].map(buildOf))).toEqual(['2', '2', '2']);

  // What was passed before stays as it was; what lies ahead goes the new way.
  await orders.update(underWay.reference, 'cancel', {});
  await handleOf(underWay.reference).result();
  expect(await patchesOf(underWay.reference)).toEqual(['at-the-end']);
  expect(await patchesOf(fresh)).toEqual(['at-the-beginning']);
  expect(await patchesOf(atRest)).toEqual([]);

  // The version before could not carry on what has taken a patched step.
  quietRuntime();
  const workflowBundle = { codePath: join(project, 'dist', 'src', 'workflow-bundle.js') };
  const replayed = Worker.runReplayHistory({ workflowBundle }, await handleOf(fresh).fetchHistory());
  await expect(replayed).rejects.toBeInstanceOf(DeterminismViolationError);

  // An order that ended under a version that is gone can still be asked.
  expect((await orders.status(ended)).state).toBe('cancelled');
  const { orders: made, issues, duplicates } = service.ledger();
  expect([made.length, issues.length, duplicates.length]).toEqual([4, 2, 0]);
});

test('a change that is behind no patch stops what is under way, sends nothing, and is undone by going back', async () => {
  const reference = await held();
  // Asked now: an order that stands still answers nobody.
  const { total } = await orders.status(reference);
  const issued = service.ledger().issues.length;
  await startWith(require.resolve('../replay/changedAtBeginning.workflow'), '3');
  await told(/build 3 of shop gets no new tasks/);
  await makeCurrent('3');

  // Who asks may be told meanwhile that nobody answers; what was asked is done all the same.
  const asked = Promise.allSettled([orders.update(reference, 'ticket', { payUpTo: total! })]);
  const misfit = async (): Promise<boolean> =>
    (await eventsOf(reference)).some(
      ({ eventType, workflowTaskFailedEventAttributes: failed }) =>
        eventType === EVENT_TYPE_WORKFLOW_TASK_FAILED && failed?.cause === NONDETERMINISM,
    );
  while (!(await misfit())) await pause();
  expect(service.ledger().issues).toHaveLength(issued);

  await makeCurrent('2');
  await asked;
  await until(orders, reference, ['ticketed']);
  expect(service.ledger().issues).toHaveLength(issued + 1);
});
