/**
 * Every kind of thing that a workflow or a client can give to a server to keep, on a real server: none of it is readable on the wire or in
 * what the server tells, and all of it is read back. The same without keys shows that the search would find it.
 */
import { randomUUID } from 'node:crypto';
import { ApplicationFailure, type Payload } from '@temporalio/common';
import { Context } from '@temporalio/activity';
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import {
  DefaultLogger,
  Worker,
  bundleWorkflowCode,
  type WorkflowBundleWithSourceMap,
} from '@temporalio/worker';
import { quietRuntime } from '../../support/builtWorkflows';
import { recordSendMarker } from '../../../src/activities/mark';
import { newKey, type Encryption } from '../../../src/keys';
import { keyringOf } from '../../../src/keys/keyring';
import { bindingOf } from '../../../src/temporal/codec';
import { connectClient, type TemporalTarget } from '../../../src/temporal/connection';
import { dataConverter } from '../../../src/temporal/dataConverter';
import { connectWorker } from '../../../src/temporal/workerConnection';
import { convertersOf } from '../../../src/worker/bundles';
import { temporalForTests } from '../../support/temporalServer';
import { eventually } from '../../support/eventually';
import { payloadsIn } from '../../support/payloads';
import { tapWire, type WireTap } from '../../support/wireTap';
import {
  asks,
  changes,
  hears,
  refuses,
  word,
  type KindsActivities,
  type kindsWorkflow,
} from './kinds.workflow';

/** What one play left: what was read back, and all that was readable for the server. */
interface Played {
  found: Record<string, unknown>;
  /** All payloads of the histories. */
  payloads: Payload[];
  /** Whether a text stands readable in a history, a description or on the wire. */
  readable(text: string): boolean;
}

const encryption: Encryption = { keyring: keyringOf([newKey('one')], 'the test') };
let played: Played;
let control: Played;

beforeAll(async () => {
  quietRuntime();
  [played, control] = await Promise.all([play(encryption), play(undefined)]);
});

const bundled = (encrypted: boolean): Promise<WorkflowBundleWithSourceMap> =>
  bundleWorkflowCode({
    workflowsPath: require.resolve('./kinds.workflow'),
    ...convertersOf(encrypted),
    logger: new DefaultLogger('ERROR'),
  });

const activities = (client: Client): KindsActivities => ({
  answers: (given) => Promise.resolve(`${given} ${word('activity-answer')}`),
  async heartbeats() {
    const { attempt, workflowExecution } = Context.current().info;
    if (attempt > 1) return `found ${String(Context.current().info.heartbeatDetails)}`;
    Context.current().heartbeat(word('heartbeat'));
    // The failure must not overtake it.
    await eventually(async () => {
      const { raw } = await client.workflow.getHandle(workflowExecution?.workflowId ?? '').describe();
      return !!raw.pendingActivities?.some((each) => each.heartbeatDetails);
    });
    throw new Error(word('first-failure'));
  },
  async marks() {
    await recordSendMarker(client, word('mark'));
    // Silent until its heartbeat time-out has passed: the worker's end is what cancels it.
    await Context.current().cancelled.catch(() => undefined);
  },
  fails: () =>
    Promise.reject(
      ApplicationFailure.create({
        message: word('failure'),
        details: [word('failure-detail')],
        nonRetryable: true,
        cause: new Error(word('failure-cause')),
      }),
    ),
});

async function play(with_: Encryption | undefined): Promise<Played> {
  const target = await temporalForTests();
  const tap = await tapWire(target.address);
  const tapped: TemporalTarget = {
    ...target,
    address: tap.address,
    options: { ...target.options, address: tap.address },
  };
  const client = await connectClient(tapped, with_);
  const connection = await connectWorker(tapped);
  const taskQueue = `kinds-${randomUUID().slice(0, 8)}`;
  const worker = await Worker.create({
    connection,
    namespace: target.namespace,
    taskQueue,
    workflowBundle: await bundled(with_ !== undefined),
    activities: activities(client),
    dataConverter: dataConverter(target.namespace, with_),
  });
  try {
    return await worker.runUntil(() => playOn(client, taskQueue, tap));
  } finally {
    await client.connection.close();
    await connection.close();
    await tap.close();
  }
}

async function playOn(client: Client, taskQueue: string, tap: WireTap): Promise<Played> {
  const workflowId = `kinds/${randomUUID().slice(0, 8)}`;
  const seen: Uint8Array[] = [];
  const payloads: Payload[] = [];
  const { workflow } = client;

  const handle = await workflow.start<typeof kindsWorkflow>('kindsWorkflow', {
    taskQueue,
    workflowId,
    args: [{ run: 'first', given: word('input') }],
    memo: { note: word('memo') },
    staticSummary: word('static-summary'),
    staticDetails: word('static-details'),
  });
  const found: Record<string, unknown> = {};
  found.update = await handle.executeUpdate(changes, { args: [word('update-input')] });
  found.refused = await handle.executeUpdate(refuses, { args: [word('refused-input')] }).catch(told);
  found.query = await handle.query(asks, word('query-input'));
  await handle.signal(hears, word('signal'));
  const described = await handle.describe();
  found.memo = described.memo;
  found.summary = [await described.staticSummary(), await described.staticDetails()];
  seen.push(temporal.api.workflowservice.v1.DescribeWorkflowExecutionResponse.encode(described.raw).finish());
  const metadata = await handle.query<{ currentDetails: string }>('__temporal_workflow_metadata');
  found.currentDetails = metadata.currentDetails;
  await handle.signal(hears, word('second-signal'));
  found.result = await handle.result();

  const endless = await workflow.start('endlessWorkflow', {
    taskQueue,
    workflowId: `${workflowId}/terminated`,
  });
  await endless.query('__temporal_workflow_metadata');
  await endless.terminate('enough');
  const signalled = await workflow.signalWithStart('childWorkflow', {
    taskQueue,
    workflowId: `${workflowId}/signalled`,
    args: ['listen'],
    signal: hears,
    signalArgs: [word('start-signal')],
  });
  await signalled.signal(hears, 'again');
  found.signalled = await signalled.result();

  const scheduleId = `${workflowId}/schedule`;
  const schedule = await client.schedule.create({
    scheduleId,
    spec: {},
    memo: { note: word('schedule-memo') },
    action: {
      type: 'startWorkflow',
      workflowType: 'scheduledWorkflow',
      workflowId: `${workflowId}/scheduled`,
      taskQueue,
      args: [word('schedule-input')],
      memo: { note: word('scheduled-memo') },
    },
    state: { triggerImmediately: true },
  });
  const { memo, action, raw } = await schedule.describe();
  found.schedule = [memo, action];
  seen.push(temporal.api.workflowservice.v1.DescribeScheduleResponse.encode(raw).finish());
  const scheduledId = await startedBy(client, scheduleId);
  found.scheduled = await workflow.getHandle(scheduledId).result();
  await schedule.delete();

  for (const [id, runId] of [
    [workflowId, handle.firstExecutionRunId],
    [workflowId, undefined],
    ...['child', 'failing', 'listening', 'terminated', 'signalled'].map((name) => [
      `${workflowId}/${name}`,
      undefined,
    ]),
    [scheduledId, undefined],
  ] as [string, string | undefined][]) {
    const history = await workflow.getHandle(id, runId).fetchHistory();
    seen.push(temporal.api.history.v1.History.encode(history).finish());
    payloads.push(...payloadsIn(history));
  }
  const everything = Buffer.concat(seen);
  return { payloads, found, readable: (text) => everything.includes(text) || tap.saw(text) };
}

async function startedBy(client: Client, scheduleId: string): Promise<string> {
  for (;;) {
    const { info } = await client.schedule.getHandle(scheduleId).describe();
    const [last] = info.recentActions;
    if (last && 'workflow' in last.action) return last.action.workflow.workflowId;
    // A schedule tells of what it has started when it is asked.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function told(error: unknown): unknown[] {
  const { message, cause, details } = error as { message: string; cause?: unknown; details?: unknown };
  return [message, details, ...(cause ? told(cause) : [])];
}

/** Kinds, and under which name of `found` each is read back; without one it is for people's eyes or for the server alone. */
const kinds: [string, string?][] = [
  ['input', 'result'],
  ['memo', 'memo'],
  ['upserted-memo', 'result'],
  ['static-summary', 'summary'],
  ['static-details', 'summary'],
  ['current-details', 'currentDetails'],
  ['activity-input', 'result'],
  ['activity-answer', 'result'],
  ['activity-summary'],
  ['heartbeat', 'result'],
  ['first-failure'],
  ['mark', 'result'],
  ['failure', 'result'],
  ['failure-detail', 'result'],
  ['failure-cause', 'result'],
  ['local-input', 'result'],
  ['timer-summary'],
  ['child-input', 'result'],
  ['child-memo', 'result'],
  ['child-summary'],
  ['child-answer', 'result'],
  ['child-failure', 'result'],
  ['child-signal', 'result'],
  ['external-signal', 'result'],
  ['signal', 'result'],
  ['second-signal', 'result'],
  ['start-signal', 'signalled'],
  ['continued', 'result'],
  ['answer', 'result'],
  ['query-input', 'query'],
  ['query-answer', 'query'],
  ['update-input', 'update'],
  ['update-answer', 'update'],
  ['refused-input'],
  ['update-failure', 'refused'],
  ['update-failure-detail', 'refused'],
  ['schedule-memo', 'schedule'],
  ['schedule-input', 'scheduled'],
  ['scheduled-memo', 'scheduled'],
];

describe.each(kinds)('%s', (kind, place) => {
  const text = word(kind);

  test('is readable without keys, so that the search would find it', () => {
    expect(control.readable(text)).toBe(true);
  });

  test('is not readable with keys, in no history, no description and nowhere on the wire', () => {
    expect(played.readable(text)).toBe(false);
  });

  if (place) {
    test('is read back as it was given', () => {
      expect(JSON.stringify(control.found[place])).toContain(text);
      expect(JSON.stringify(played.found[place])).toContain(text);
    });
  }
});

test('what is read back is the same with keys and without', () => {
  const plainly = (found: unknown): unknown =>
    JSON.parse(
      JSON.stringify(found)
        .replaceAll(/kinds[/-][0-9a-f]{8}/g, 'kinds')
        .replaceAll(/\\*"stack[^,}]*/g, ''),
    ) as unknown;
  expect(plainly(played.found)).toEqual(plainly(control.found));
});

test('every payload of every history is bound to a workflow of its own', () => {
  const bound = played.payloads.map((payload) => bindingOf(payload)?.workflowId ?? 'unbound');
  expect(bound.length).toBeGreaterThan(40);
  expect(bound.filter((id) => !/^kinds\/[0-9a-f]{8}/.test(id))).toEqual([]);
});

test('no word of any kind stands anywhere', () => {
  expect(control.readable('SECRET-OF-')).toBe(true);
  expect(played.readable('SECRET-OF-')).toBe(false);
});
