import { setTimeout as after } from 'node:timers/promises';
import {
  Client,
  WorkflowNotFoundError,
  type WorkflowHandleWithFirstExecutionRunId,
} from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import { DefaultLogger, Worker, bundleWorkflowCode } from '@temporalio/worker';
import { ownNamespace } from '../support/ownNamespace';
import { quietRuntime } from '../support/builtWorkflows';
import { createClaimActivities } from '../../src/activities/claims';
import { configuredTripKey } from '../../src/activities/tripKey';
import { startTombstone } from '../../src/client/privacy/tombstone';
import { Orders } from '../../src/client/orders';
import type { ClaimAnswer, ClaimSubject } from '../../src/domain/order/claims';
import { WORKFLOW_TASK_QUEUE, orderWorkflowId } from '../../src/domain/order/updates';
import { connectWorker } from '../../src/temporal/workerConnection';
import { claimSecretUpdate, claimUpdate, endSignal, releaseUpdate, type claimant } from '../support/claimant';
import { describedRun } from '../../src/temporal/runs';
import { eventually } from '../support/eventually';
import { testId } from '../support/temporalServer';

let client: Client;
/** Asked before the activities end a run of a claim: a test may hold them there. */
let beforeEnding: () => Promise<void> = () => Promise.resolve();
/** Asked before the activities start a claim: a test may end its order there. */
let beforeStarting: () => Promise<unknown> = () => Promise.resolve();
/** Told of each workflow that the activities have looked at without naming its run: so they look whether an order lives. */
let looked: (workflowId: string) => void = () => undefined;
let close: () => Promise<void>;
beforeAll(async () => {
  quietRuntime();
  const made = await ownNamespace('test');
  const { target } = made;
  ({ client } = made);
  const connection = await connectWorker(target);
  const worker = await Worker.create({
    connection,
    namespace: target.namespace,
    taskQueue: WORKFLOW_TASK_QUEUE,
    workflowBundle: await bundleWorkflowCode({
      workflowsPath: require.resolve('../support/claimant'),
      logger: new DefaultLogger('ERROR'),
    }),
    // As the product has it: a client on the worker's own connection.
    activities: createClaimActivities({
      client: new Client({
        connection,
        namespace: target.namespace,
        interceptors: {
          workflow: [
            {
              startWithDetails: (input, next) => beforeStarting().then(() => next(input)),
              async describe(input, next) {
                const described = await next(input);
                const { workflowId, runId } = input.workflowExecution;
                if (!runId && workflowId) looked(workflowId);
                return described;
              },
            },
          ],
        },
      }),
      tripKey: () => Promise.resolve(configuredTripKey('a key that no other test has')),
    }),
  });
  const { workflowService } = connection;
  const deletes = workflowService.deleteWorkflowExecution.bind(workflowService);
  workflowService.deleteWorkflowExecution = (async (request: Parameters<typeof deletes>[0]) => {
    await beforeEnding();
    return deletes(request);
  }) as typeof workflowService.deleteWorkflowExecution;
  const stopped = worker.run();
  close = async () => {
    worker.shutdown();
    await stopped;
    await connection.close();
    await client.connection.close();
  };
});
afterAll(() => close());

/** Holds the next ending of a claim's run until `goOn`; `reached` resolves when somebody is about to end one. */
function holdsNextEnding(): { reached: Promise<void>; goOn: () => void } {
  let [arrive, goOn] = [(): void => undefined, (): void => undefined];
  const reached = new Promise<void>((resolve) => (arrive = resolve));
  const open = new Promise<void>((resolve) => (goOn = resolve));
  beforeEnding = () => {
    beforeEnding = () => Promise.resolve();
    arrive();
    return open;
  };
  return { reached, goOn };
}

type Claimant = WorkflowHandleWithFirstExecutionRunId<typeof claimant>;

/** An order that claims and releases when it is told to. */
async function order(reference = testId('R')): Promise<Claimant & { reference: string }> {
  const handle = await client.workflow.start<typeof claimant>('claimant', {
    workflowId: orderWorkflowId(reference),
    taskQueue: WORKFLOW_TASK_QUEUE,
    args: [reference],
  });
  return { ...handle, reference };
}

const anOrder = (): ClaimSubject & { kind: 'order' } => ({
  kind: 'order',
  provider: 'sandbox',
  orderId: testId('1001'),
});
const claims = (who: Claimant, subject: ClaimSubject): Promise<ClaimAnswer> =>
  client.workflow.getHandle(who.workflowId).executeUpdate(claimUpdate, { args: [subject] });
const releases = (who: Claimant, claimId: string): Promise<void> =>
  client.workflow.getHandle(who.workflowId).executeUpdate(releaseUpdate, { args: [claimId] });

test('of fifty orders that claim the same at once one has it, and the others learn which', async () => {
  const subject = anOrder();
  const orders = await Promise.all(Array.from({ length: 50 }, () => order()));

  const answers = await Promise.all(orders.map((each) => claims(each, subject)));

  const winners = orders.filter((_, index) => answers[index]?.claimed);
  expect(winners).toHaveLength(1);
  const [winner] = winners;
  const others = answers.filter(({ claimed }) => !claimed);
  expect(others).toEqual(Array(49).fill({ ...others[0], owner: winner?.reference }));
});

test('an order that claims what it has already is told that it has it, and nothing more happens', async () => {
  const [subject, first] = [anOrder(), await order()];
  const { claimId } = await claims(first, subject);
  const { runId } = await client.workflow.getHandle(claimId).describe();

  expect(await claims(first, subject)).toEqual({ claimed: true, claimId });

  expect((await client.workflow.getHandle(claimId).describe()).runId).toBe(runId);
});

test('what is released is free as soon as the release has been answered, time after time', async () => {
  const [subject, ...orders] = [anOrder(), await order(), await order()] as const;
  for (let turn = 0; turn < 20; turn += 1) {
    const taker = orders[turn % 2] ?? orders[0];
    const answer = await claims(taker, subject);
    expect(answer.claimed).toBe(true);
    await releases(taker, answer.claimId);
  }
});

test('a claim is held and listed though no worker ever runs it, and stands in no list once it is released', async () => {
  const [subject, owner] = [anOrder(), await order()];
  const { claimId } = await claims(owner, subject);
  const held = await client.workflow.getHandle(claimId).describe();
  expect([held.status.name, held.historyLength]).toEqual(['RUNNING', 1]);
  const listed = async (): Promise<number> =>
    (await client.workflow.count(`WorkflowId = "${claimId}"`)).count;
  await eventually(listed, (count) => count === 1);

  await releases(owner, claimId);

  await eventually(listed, (count) => count === 0);
  await eventually(
    () => describedRun(client, claimId, held.runId),
    (run) => run === undefined,
  );
});

test('a claim is released by its owner alone, and a second time without harm', async () => {
  const [subject, owner, other] = [anOrder(), await order(), await order()];
  const { claimId } = await claims(owner, subject);

  await releases(other, claimId);
  expect(await claims(other, subject)).toEqual({ claimed: false, claimId, owner: owner.reference });

  await releases(owner, claimId);
  await releases(owner, claimId);
  expect((await claims(other, subject)).claimed).toBe(true);
  await releases(owner, claimId);
  expect(await claims(owner, subject)).toMatchObject({ claimed: false, owner: other.reference });
});

test.each(['terminated', 'completed'] as const)('what a %s order left behind is free', async (how) => {
  const [subject, dead] = [anOrder(), await order()];
  await claims(dead, subject);
  if (how === 'terminated') await dead.terminate('a test');
  else await dead.signal(endSignal, 'complete');
  await dead.result().catch(() => undefined);

  const heirs = await Promise.all(Array.from({ length: 10 }, () => order()));
  const answers = await Promise.all(heirs.map((each) => claims(each, subject)));

  expect(answers.filter(({ claimed }) => claimed)).toHaveLength(1);
});

test('a claim that is taken in the moment in which its order is ended is not left behind', async () => {
  const [subject, owner] = [anOrder(), await order()];
  const { reached, goOn } = holdsNextEnding();
  beforeStarting = async () => {
    beforeStarting = () => Promise.resolve();
    await owner.terminate('a test');
  };
  await expect(claims(owner, subject)).rejects.toThrow();

  // The activity goes on though nobody waits for it: what it starts is soon there, and deleted.
  await reached;
  const claim = client.workflow.getHandle(`claim/order/sandbox/${subject.orderId}`);
  expect((await claim.describe()).status.name).toBe('RUNNING');
  goOn();
  await eventually(
    () => claim.describe().catch((error: unknown) => error),
    (found) => found instanceof WorkflowNotFoundError,
  );
});

test('a claim that a run takes after it was reset stays with the run that goes on', async () => {
  const [subject, owner, other] = [anOrder(), await order(), await order()];
  const { reached, goOn } = holdsNextEnding();
  const reset = new Promise<void>((resolve, reject) => {
    beforeStarting = () => {
      beforeStarting = () => Promise.resolve();
      return resetToItsBeginning(owner).then(resolve, reject);
    };
  });
  const late = claims(owner, subject).catch(() => undefined);
  await reset;

  expect(await claims(owner, subject)).toMatchObject({ claimed: true });
  const ended = reached.then(() => 'about to be ended');
  const fate = await Promise.race([ended, after(1_500).then(() => 'kept')]);
  goOn();
  expect(fate).toBe('kept');
  expect(await claims(other, subject)).toMatchObject({ claimed: false, owner: owner.reference });
  await late;
});

/** Another run of the same life takes the place of this one. What the first was asked is not asked again. */
async function resetToItsBeginning({ workflowId, firstExecutionRunId }: Claimant): Promise<void> {
  // A busy worker may not have completed its first task yet.
  const eventId = await eventually(
    async () => {
      const { events } = await client.workflow.getHandle(workflowId, firstExecutionRunId).fetchHistory();
      return events?.find(({ workflowTaskCompletedEventAttributes: task }) => Boolean(task))?.eventId;
    },
    (found) => found !== undefined,
  );
  await client.workflowService.resetWorkflowExecution({
    namespace: client.options.namespace,
    workflowExecution: { workflowId, runId: firstExecutionRunId },
    reason: 'a test',
    requestId: testId('reset'),
    workflowTaskFinishEventId: eventId,
    resetReapplyExcludeTypes: [
      temporal.api.enums.v1.ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE,
    ],
  });
}

test('an order that was forgotten while a write was in doubt keeps what it had, and no longer than its tombstone says so', async () => {
  const [subject, forgotten, other] = [anOrder(), await order(), await order()];
  const { claimId } = await claims(forgotten, subject);
  const stone = { at: new Date().toISOString(), by: 'staff 7' };
  const { reference } = forgotten;

  await startTombstone(client, reference, { record: { ...stone, holdsClaims: true } }, true);
  expect(await claims(other, subject)).toEqual({ claimed: false, claimId, owner: reference });

  await startTombstone(client, reference, { record: stone }, true);
  expect(await claims(other, subject)).toEqual({ claimed: true, claimId });
});

test('an order that continues as new keeps what it has, and releases it', async () => {
  const [subject, owner, other] = [anOrder(), await order(), await order()];
  const { claimId } = await claims(owner, subject);
  const { workflowId, firstExecutionRunId } = owner;
  await owner.signal(endSignal, 'continueAsNew');
  const firstRun = client.workflow.getHandle(workflowId, firstExecutionRunId, { followRuns: false });
  await expect(firstRun.result()).rejects.toThrow(/continued as new/i);

  expect(await claims(other, subject)).toEqual({ claimed: false, claimId, owner: owner.reference });
  expect(await claims(owner, subject)).toEqual({ claimed: true, claimId });

  await releases(owner, claimId);
  expect((await claims(other, subject)).claimed).toBe(true);
});

test('claims raced by an order that continues as new and by another order never have two owners', async () => {
  const [subject, owner, other] = [anOrder(), await order(), await order()];
  await claims(owner, subject);
  for (let run = 0; run < 5; run += 1) {
    await client.workflow.getHandle(owner.workflowId).signal(endSignal, 'continueAsNew');
    const answers = await Promise.all(Array.from({ length: 5 }, () => claims(other, subject)));
    expect(answers.map((answer) => !answer.claimed && answer.owner)).toEqual(Array(5).fill(owner.reference));
  }
});

test('a reference that is adopted again claims anew, in a run that whoever saw the old one as stale cannot end', async () => {
  const [subject, first, other] = [anOrder(), await order(), await order()];
  // Whether the first one lives is asked behind its answer; asked later, it would end the claim before the other order does.
  const asked = new Promise<void>((resolve) => {
    looked = (workflowId) => workflowId === first.workflowId && resolve();
  });
  const { claimId } = await claims(first, subject);
  await asked;
  await first.terminate('a test');

  const { reached, goOn } = holdsNextEnding();
  const late = claims(other, subject);
  await reached; // the other order has seen that the claim is stale, and is about to end it
  const again = await order(first.reference);
  const answer = await claims(again, subject).finally(goOn);

  expect(answer).toEqual({ claimed: true, claimId });
  expect(await late).toEqual({ claimed: false, claimId, owner: first.reference });
  const { memo } = await client.workflow.getHandle(claimId).describe();
  expect(memo).toEqual({ owner: first.reference, life: again.firstExecutionRunId });
});

test('an order and a taken-up one race for what is stale, and one has it', async () => {
  const [subject, dead, other] = [anOrder(), await order(), await order()];
  await claims(dead, subject);
  await dead.terminate('a test');
  const again = await order(dead.reference);

  const answers = await Promise.all(
    [again, other].flatMap((each) => [1, 2, 3].map(() => claims(each, subject))),
  );

  const [its, others] = [answers.slice(0, 3), answers.slice(3)];
  const has = (all: ClaimAnswer[]): boolean => all.every(({ claimed }) => claimed);
  expect(has(its)).not.toBe(has(others));
  expect([...its, ...others].filter(({ claimed }) => claimed)).toHaveLength(3);
});

test('a claim is shown with its owner, and a person who ends it frees it', async () => {
  const [subject, owner, other] = [anOrder(), await order(), await order()];
  const { claimId } = await claims(owner, subject);
  const claim = client.workflow.getHandle(claimId);

  expect((await claim.describe()).memo).toMatchObject({ owner: owner.reference });
  expect(await (await claim.describe()).staticSummary()).toContain(`belongs to ${owner.reference}`);

  await claim.terminate('its order will never need it');
  expect(await claims(other, subject)).toEqual({ claimed: true, claimId });
});

test('claims are in no list of orders', async () => {
  const { claimId } = await claims(await order(), anOrder());
  // A listing lags, and nothing tells when it has caught up.
  while ((await client.workflow.count(`WorkflowId = "${claimId}"`)).count === 0) await after(20);
  const listed: string[] = [];
  for await (const { reference } of new Orders(client).list()) listed.push(reference);
  expect(listed).toEqual([]);
});

test('the people of a trip stand neither in the history of the order that claims it nor in that of the claim', async () => {
  const owner = await order();
  const { claimId } = await owner.executeUpdate(claimSecretUpdate);
  expect(claimId).toMatch(/^claim\/trip\/[0-9a-f]{64}$/);

  for (const handle of [owner, client.workflow.getHandle(claimId)]) {
    const { events } = await handle.fetchHistory();
    // Payloads write themselves as base64.
    const told = JSON.stringify(events, (key, value: unknown) =>
      key === 'data' && typeof value === 'string' ? Buffer.from(value, 'base64').toString('utf8') : value,
    );
    expect(told).toContain(owner.reference);
    for (const secret of ['Hidden', 'Person', '1911-11', 'XA999']) expect(told).not.toContain(secret);
  }
});

test('taking a claim and releasing it are an event each to its order', async () => {
  const [subject, owner] = [anOrder(), await order()];
  const { claimId } = await claims(owner, subject);
  await releases(owner, claimId);

  const { events } = await owner.fetchHistory();
  expect(events?.filter(({ markerRecordedEventAttributes: marker }) => marker)).toHaveLength(2);
});
