/**
 * A client of the namespace without a key. It copies, moves, changes and invents payloads, and sends them to every place that takes one. A seed
 * chooses the attempts.
 */
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { CLAIM_WORKFLOW } from '../../src/domain/order/claims';
import { BATCH_WORKFLOW } from '../../src/domain/batch/messages';
import {
  ORDER_WORKFLOW,
  WORKFLOW_TASK_QUEUE,
  orderWorkflowId,
  providerTaskQueue,
} from '../../src/domain/order/updates';
import { updateNames } from '../../src/domain/order/updateRules';
import { WEBHOOK_WORKFLOW, webhookTaskQueue } from '../../src/domain/webhooks/messages';
import { pick } from '../../src/sandbox/random';
import { caughtUp } from '../support/caughtUp';
import type { Stage } from '../support/running';

const { CommandType, WorkflowIdReusePolicy } = temporal.api.enums.v1;

/** The endpoint of webhooks that is attacked. */
export const ENDPOINT = 'office';

/** A queue that only this one polls. */
const OWN_QUEUE = 'nobodys';

/** How long a workflow's worker is asked for an answer (milliseconds): some will never come. */
const PATIENCE = 3_000;

const workflowTypes = [ORDER_WORKFLOW, BATCH_WORKFLOW, CLAIM_WORKFLOW, WEBHOOK_WORKFLOW, 'forgottenWorkflow'];
const writes = ['orderCreate', 'orderChange', 'orderCancel'];
const activityTypes = [...writes, ...writes, 'orderRetrieve', 'login', 'announce', 'deliverWebhook', 'begin'];
const queues = [WORKFLOW_TASK_QUEUE, providerTaskQueue('sandbox'), webhookTaskQueue(ENDPOINT)];

/** What a life has left behind. */
interface Loot {
  payloads: Payload[];
  updateIds: string[];
  workflowIds: string[];
}

/** One attempt: where, with what, and the error that it was answered with, if any. */
export interface Attempt {
  place: string;
  what: string;
  answered: string;
}

const plain = (value: unknown): Payload => defaultPayloadConverter.toPayload(value);
const text = (value: string): Uint8Array => Buffer.from(value);
const EUR = (amount: string) => ({ amount, currency: 'EUR' });

/** Invented payloads in the right shapes. Each spends, loses or claims something. */
const madeUp: readonly object[] = [
  {},
  { payUpTo: EUR('99999.00') },
  { atMost: EUR('99999.00') },
  { fee: EUR('99999.00') },
  { amount: EUR('99999.00') },
  { answer: 'give-up', who: 'nobody', why: 'none' },
  { answer: 'book-anyway', who: 'nobody', why: 'none' },
  { selection: {}, released: true },
  { outcome: 'done', correlationId: 'none', answeredAt: '2027-01-01T00:00:00.000Z', result: {} },
  {
    id: 'msg_nobody',
    endpoint: ENDPOINT,
    pace: { first: 100, most: 400, giveUpAfter: 60_000, timeout: 1_000 },
    event: {
      type: 'order.ticketed',
      timestamp: '2027-01-01T00:00:00.000Z',
      data: { reference: 'NOBODY', sequence: 1, state: 'ticketed', provider: 'sandbox', documents: 1 },
    },
  },
];

export class Attacker {
  /** Runs of its own workflows: they hide the runs before them as long as they are open. */
  private own: { workflowId: string; runId: string }[] = [];
  private readonly places: readonly [string, (n: number) => Promise<unknown>][];

  private constructor(
    private readonly stage: Stage,
    private readonly references: readonly string[],
    private readonly underWay: readonly string[],
    private readonly request: object,
    private readonly loot: Loot,
    private readonly seed: string,
  ) {
    this.places = [
      ['update', (n) => this.update(n)],
      ['update', (n) => this.update(n)],
      ['update', (n) => this.update(n)],
      ['signal', (n) => this.signal(n)],
      ['start', (n) => this.start(n)],
      ['start under a used id', (n) => this.startAgain(n)],
      ['signal with start', (n) => this.signalWithStart(n)],
      ['schedule', (n) => this.schedule(n)],
      ['activity of its own', (n) => this.activity(n)],
      ['activity of its own worker', (n) => this.ownWorker(n)],
      ['answer to a call', (n) => this.answer(n)],
      ['query', (n) => this.query(n)],
    ];
  }

  /**
   * Reads every history of the namespace.
   *
   * @param references orders that are attacked
   * @param underWay orders that are being booked, and more of them with time
   * @param request one that would be booked
   */
  static async of(
    stage: Stage,
    references: readonly string[],
    underWay: readonly string[],
    request: object,
    seed: string,
  ): Promise<Attacker> {
    await caughtUp(stage.client);
    const loot: Loot = { payloads: [], updateIds: [], workflowIds: [] };
    for await (const { workflowId, runId } of stage.client.workflow.list()) {
      const history = await stage.client.workflow.getHandle(workflowId, runId).fetchHistory();
      loot.workflowIds.push(workflowId);
      collect(history.events, loot);
    }
    return new Attacker(stage, references, underWay, request, loot, seed);
  }

  /** How much was found. */
  get found(): number {
    return this.loot.payloads.length;
  }

  /** Makes one attempt. What the server refuses is an answer. */
  async attempt(n: number): Promise<Attempt> {
    const [place, act] = this.one('place', n, this.places);
    const { what } = this.payloadsOf(n);
    try {
      const answered = await act(n);
      return { place, what, answered: typeof answered === 'string' ? answered : 'taken' };
    } catch (error) {
      return { place, what, answered: error instanceof Error ? error.message.slice(0, 80) : String(error) };
    }
  }

  /** Ends what the attempts have started: it would fail again and again where it cannot be opened. */
  async tidy(): Promise<void> {
    const { workflow } = this.stage.client;
    const left = this.own;
    this.own = [];
    const query = 'WorkflowId STARTS_WITH "nobody/" AND ExecutionStatus = "Running"';
    for await (const { workflowId, runId } of workflow.list({ query })) left.push({ workflowId, runId });
    for (const { workflowId, runId } of left)
      await workflow
        .getHandle(workflowId, runId)
        .terminate('by nobody')
        .catch(() => undefined);
  }

  private async update(n: number): Promise<string> {
    const { outcome } = await this.patiently(() =>
      this.service.updateWorkflowExecution({
        namespace: this.namespace,
        workflowExecution: { workflowId: orderWorkflowId(this.one('reference', n, this.references)) },
        waitPolicy: { lifecycleStage: 3 },
        request: {
          meta: {
            updateId:
              pick(this.name('old id', n), 3) === 0 ? this.one('id', n, this.loot.updateIds) : `id-${n}`,
            identity: 'nobody',
          },
          input: { name: this.one('update', n, updateNames), args: this.args(n) },
        },
      }),
    );
    return outcome?.failure?.applicationFailureInfo?.type ?? 'taken';
  }

  private signal(n: number): Promise<unknown> {
    return this.service.signalWorkflowExecution({
      namespace: this.namespace,
      workflowExecution: { workflowId: this.one('workflow', n, this.loot.workflowIds) },
      signalName: this.one('signal', n, ['anything', ...updateNames]),
      input: this.args(n),
    });
  }

  private start(n: number): Promise<unknown> {
    return this.service.startWorkflowExecution(this.starting(n, `nobody/${n}`));
  }

  /** Refused by the server while the workflow is open: to end it first is no use of a payload. */
  private startAgain(n: number): Promise<unknown> {
    return this.service.startWorkflowExecution(
      this.starting(n, this.one('workflow', n, this.loot.workflowIds)),
    );
  }

  private signalWithStart(n: number): Promise<unknown> {
    return this.service.signalWithStartWorkflowExecution({
      ...this.starting(n, `nobody/${n}`),
      signalName: 'anything',
      signalInput: this.args(n),
    });
  }

  private async schedule(n: number): Promise<void> {
    const scheduleId = `nobody/${n}`;
    const {
      requestId: _,
      namespace,
      workflowIdReusePolicy: __,
      ...startWorkflow
    } = this.starting(n, scheduleId);
    await this.service.createSchedule({
      namespace,
      scheduleId,
      requestId: scheduleId,
      schedule: { spec: {}, action: { startWorkflow } },
      initialPatch: { triggerImmediately: { overlapPolicy: 6 } },
    });
    await this.service.deleteSchedule({ namespace, scheduleId, identity: 'nobody' });
  }

  private activity(n: number): Promise<unknown> {
    return this.service.startActivityExecution({
      namespace: this.namespace,
      activityId: `nobody/${n}`,
      requestId: `nobody/${n}`,
      identity: 'nobody',
      ...this.activityAttributes(n),
      scheduleToCloseTimeout: { seconds: 20 as never },
    });
  }

  /** A workflow of its own, under the id of an order that has ended or a new one, schedules an activity of ours. */
  private async ownWorker(n: number): Promise<void> {
    const used = this.one('workflow', n, this.loot.workflowIds);
    const workflowId = pick(this.name('used', n), 2) === 0 ? used : `nobody/${n}`;
    const queue = `${OWN_QUEUE}-${n}`;
    const { runId } = await this.service.startWorkflowExecution({
      ...this.starting(n, workflowId),
      taskQueue: { name: queue },
    });
    const task = await this.patiently(() =>
      this.service.pollWorkflowTaskQueue({
        namespace: this.namespace,
        identity: 'nobody',
        taskQueue: { name: queue },
      }),
    );
    await this.service.respondWorkflowTaskCompleted({
      namespace: this.namespace,
      taskToken: task.taskToken,
      commands: [
        {
          commandType: CommandType.COMMAND_TYPE_SCHEDULE_ACTIVITY_TASK,
          scheduleActivityTaskCommandAttributes: {
            activityId: `${1 + pick(this.name('activity id', n), 9)}`,
            ...this.activityAttributes(n),
            scheduleToCloseTimeout: { seconds: 20 as never },
          },
        },
        {
          commandType: CommandType.COMMAND_TYPE_START_CHILD_WORKFLOW_EXECUTION,
          startChildWorkflowExecutionCommandAttributes: {
            workflowId: `nobody/child-${n}`,
            workflowType: { name: this.one('type', n, workflowTypes) },
            taskQueue: { name: WORKFLOW_TASK_QUEUE },
            input: this.args(n),
          },
        },
      ],
    });
    this.own.push({ workflowId, runId: runId ?? '' });
  }

  /** A call that is under way somewhere is answered, failed or kept alive with it. */
  private async answer(n: number): Promise<string> {
    const reference = this.underWay.at(-1);
    if (reference === undefined) return 'nothing was under way';
    const workflowId = orderWorkflowId(reference);
    const { raw } = await this.stage.client.workflow.getHandle(workflowId).describe();
    const [pending] = raw.pendingActivities ?? [];
    if (!pending) return 'nothing was under way';
    const { namespace } = this;
    const call = { namespace, workflowId, activityId: pending.activityId, identity: 'nobody' };
    switch (pick(this.name('how', n), 3)) {
      case 0:
        // More than one stops the SDK's own machinery for the workflow, as a termination would: neither is a use of what they hold.
        await this.service.respondActivityTaskCompletedById({ ...call, result: firstOf(this.args(n)) });
        return 'answered';
      case 1:
        await this.service.respondActivityTaskFailedById({
          ...call,
          failure: {
            message: 'by nobody',
            applicationFailureInfo: {
              type: this.one('failure', n, ['KeyMissing', 'unknown-provider', 'NdcProblem', 'PlainRefused']),
              nonRetryable: true,
              details: this.args(n),
            },
          },
        });
        return 'failed';
      default:
        await this.service.recordActivityTaskHeartbeatById({ ...call, details: this.args(n) });
        return 'kept alive';
    }
  }

  private query(n: number): Promise<unknown> {
    return this.patiently(() =>
      this.service.queryWorkflow({
        namespace: this.namespace,
        execution: { workflowId: orderWorkflowId(this.one('reference', n, this.references)) },
        query: { queryType: 'status', queryArgs: this.args(n) },
      }),
    );
  }

  private starting(n: number, workflowId: string) {
    return {
      namespace: this.namespace,
      requestId: `nobody/${n}`,
      workflowId,
      workflowType: { name: this.one('type', n, workflowTypes) },
      taskQueue: { name: WORKFLOW_TASK_QUEUE },
      input: this.args(n),
      workflowIdReusePolicy: WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_ALLOW_DUPLICATE,
    };
  }

  private activityAttributes(n: number) {
    return {
      activityType: { name: this.one('activity', n, activityTypes) },
      taskQueue: { name: this.one('queue', n, queues) },
      input: this.args(n),
      retryPolicy: { maximumAttempts: 1 },
    };
  }

  /** Undefined for none: an empty list of payloads is something else. */
  private args(n: number): { payloads: Payload[] } | undefined {
    const { payloads } = this.payloadsOf(n);
    return payloads.length === 0 ? undefined : { payloads };
  }

  private payloadsOf(n: number): { what: string; payloads: Payload[] } {
    const copied = this.one('copied', n, this.loot.payloads);
    const other = this.one('other', n, this.loot.payloads);
    const invented = plain(this.one('invented', n, [...madeUp, this.request]));
    const purpose = this.purpose(n);
    const kinds: [string, Payload[]][] = [
      ['copied', [copied]],
      ['copied', [copied]],
      ['copied', [copied]],
      ['relabelled', [{ ...copied, metadata: { ...copied.metadata, 'sealed-for': text(purpose) } }]],
      ['bound elsewhere', [{ ...copied, metadata: { ...copied.metadata, 'bound-to': text(this.bound(n)) } }]],
      ['under another label', [{ ...copied, metadata: other.metadata }]],
      ['a changed byte', [flipped(copied, n)]],
      ['cut short', [{ ...copied, data: copied.data?.slice(0, pick(this.name('cut', n), 40)) }]],
      ['plain', [invented]],
      ['plain', [invented]],
      [
        'plain, called sealed',
        [{ ...invented, metadata: { ...invented.metadata, 'sealed-for': text(purpose) } }],
      ],
      ['plain, called encrypted', [{ ...invented, metadata: copied.metadata }]],
      ['several', [copied, invented]],
      ['several', [invented, copied]],
      ['several', [copied, other]],
      ['nothing', []],
    ];
    const [what, payloads] = this.one('kind', n, kinds);
    return { what, payloads };
  }

  private purpose(n: number): string {
    const name = this.one('update', n, updateNames);
    return this.one('purpose', n, [
      `start/${this.one('type', n, workflowTypes)}`,
      `update/${name}/id-${n}/${Date.now()}`,
      `activity/${this.one('activity', n, activityTypes)}`,
      '',
    ]);
  }

  private bound(n: number): string {
    return `${this.namespace}/${orderWorkflowId(this.one('reference', n, this.references))}`;
  }

  private patiently<Value>(ask: () => Promise<Value>): Promise<Value> {
    return this.stage.client.withDeadline(Date.now() + PATIENCE, ask);
  }

  private one<Item>(name: string, n: number, items: readonly Item[]): Item {
    return items[pick(this.name(name, n), items.length)]!;
  }

  private name(name: string, n: number): string {
    return `${this.seed}/${n}/${name}`;
  }

  private get service() {
    return this.stage.client.workflowService;
  }

  private get namespace(): string {
    return this.stage.target.namespace;
  }
}

const firstOf = (args: { payloads: Payload[] } | undefined): { payloads: Payload[] } | undefined =>
  args && { payloads: args.payloads.slice(0, 1) };

function flipped(payload: Payload, n: number): Payload {
  const data = Buffer.from(payload.data ?? []);
  if (data.length > 0) data[n % data.length]! ^= 1;
  return { ...payload, data };
}

/** Takes every payload and every Update id out of a part of a history. */
function collect(part: unknown, loot: Loot): void {
  if (Array.isArray(part)) return part.forEach((each) => collect(each, loot));
  if (typeof part !== 'object' || part === null || part instanceof Uint8Array) return;
  const { metadata, data, updateId } = part as Payload & { updateId?: string };
  if (updateId) loot.updateIds.push(updateId);
  if (metadata && data) loot.payloads.push({ metadata, data });
  else for (const member of Object.values(part)) collect(member, loot);
}
