/** The schedules that start batches: makes, lists, pauses, triggers and removes them. */
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleDescription,
  type ScheduleOptions,
} from '@temporalio/client';
import { CARD_REFUSED, cardPaths } from '../domain/privacy';
import { checkBatch, type BatchInput } from '../domain/batch/input';
import { batchWords } from '../domain/batch/atAGlance';
import { BATCH_WORKFLOW, batchId, batchWorkflowId } from '../domain/batch/messages';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { NdcFlowsError } from '../domain/errors';
import { withoutOpening } from '../temporal/dataConverter';
import { scheduled } from '../temporal/sealingCalls';
import { answeredWith } from '../temporal/serverErrors';
import { checkIdentifier } from './batches';
import { BadRequest } from '../domain/order/errors';
import { BadSchedule, ScheduleBusy, UnknownSchedule } from './errors';
import { batchStartIn } from './whose';

/** A schedule as it is wanted. */
export interface BatchSchedule {
  name: string;
  /** Five fields: minute, hour, day of month, month, day of week; `@every 30s` and seven fields (seconds first, year last) work too. */
  cron: string;
  /** IANA zone in which the fields are read. */
  timezone: string;
  batch: BatchInput;
  /** How long after its time a run that could not begin is still begun; milliseconds. */
  catchUpWithin: number;
}

/** A schedule as it is. */
export interface ScheduleLine {
  name: string;
  /** As it was written, and its zone. */
  cron?: string;
  timezone?: string;
  paused: boolean;
  note?: string;
  /** Instants. */
  next?: string;
  last?: string;
  /** Ids of batches that are at work. */
  running: string[];
  /** Id of the batch that it started last. */
  newest?: string;
  /** Runs left out because the one before was still at work. */
  skipped: number;
  /** Runs left out because they could not begin within the catch-up window. */
  missed: number;
  /** Whose orders its batches issue; absent, everyone's. */
  agency?: string;
  /** Its batches only rehearse. */
  dryRun: boolean;
}

/** Id of a schedule; the batches that it starts are `batch/<name>-<time>`. */
const scheduleId = (name: string): string => `batch/${name}`;

/** Makes, lists and changes the schedules of one namespace. */
export class Schedules {
  constructor(private readonly client: Client) {}

  /**
   * Makes a schedule or changes it to what is wanted, and says which. Keeps what a person did to it, such as a pause.
   *
   * @throws {BadRequest}, {BadSchedule}
   */
  async put(schedule: BatchSchedule): Promise<'made' | 'changed' | 'unchanged'> {
    checkIdentifier('name', schedule.name);
    const checked = checkBatch(schedule.batch);
    if ('mistakes' in checked) throw new BadRequest(checked.mistakes);
    const options = optionsOf(this.client, schedule);
    try {
      await this.client.schedule.create({ scheduleId: scheduleId(schedule.name), ...options });
      return 'made';
    } catch (error) {
      if (!(error instanceof ScheduleAlreadyRunning)) throw notTaken(schedule.name, error);
    }
    try {
      let same = false;
      await this.client.schedule.getHandle(scheduleId(schedule.name)).update((present) => {
        same = JSON.stringify(writtenOf(present)) === JSON.stringify(asked(schedule));
        return { ...options, state: present.state };
      });
      return same ? 'unchanged' : 'changed';
    } catch (error) {
      throw notTaken(schedule.name, error);
    }
  }

  /** Lists every schedule of batches, by name. */
  async list(): Promise<ScheduleLine[]> {
    const lines: ScheduleLine[] = [];
    for await (const { scheduleId: id } of this.client.schedule.list()) {
      if (!id.startsWith('batch/')) continue;
      const line = await this.line(batchId(id)).catch((error: unknown) => {
        // Removed since it was listed.
        if (error instanceof UnknownSchedule) return undefined;
        throw error;
      });
      if (line) lines.push(line);
    }
    return lines.sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Returns one schedule. @throws {UnknownSchedule} */
  async line(name: string): Promise<ScheduleLine> {
    try {
      return lineOf(name, await this.known(name, (handle) => handle.describe()));
    } catch (error) {
      if (!(error instanceof NdcFlowsError) || error instanceof UnknownSchedule) throw error;
      // A key is missing, or it was made without one: what it starts is unknown, and it must not hide the others.
      const { schedule } = withoutOpening(this.client);
      const described = await schedule.getHandle(scheduleId(name)).describe();
      return lineOf(name, described, 'unopened');
    }
  }

  /**
   * @param note stays readable at the server, which does not encrypt it
   * @throws {UnknownSchedule}; {ScheduleBusy} for a trigger while a batch of it is at work; {BadRequest} for a card's number in the note
   */
  async change(
    name: string,
    change: 'pause' | 'resume' | 'trigger' | 'delete',
    note?: string,
  ): Promise<void> {
    if (cardPaths(note).length > 0) throw new BadRequest([{ path: 'note', message: CARD_REFUSED }]);
    if (change === 'trigger') {
      const { running } = await this.line(name);
      if (running.length > 0) throw new ScheduleBusy(name, running);
    }
    await this.known(name, (handle) => {
      switch (change) {
        case 'pause':
          return handle.pause(note ?? 'paused by hand');
        case 'resume':
          return handle.unpause(note ?? 'resumed by hand');
        case 'trigger':
          return handle.trigger(ScheduleOverlapPolicy.SKIP);
        case 'delete':
          return handle.delete();
      }
    });
  }

  private async known<T>(
    name: string,
    ask: (handle: ReturnType<Client['schedule']['getHandle']>) => Promise<T>,
  ): Promise<T> {
    try {
      return await ask(this.client.schedule.getHandle(scheduleId(name)));
    } catch (error) {
      if (error instanceof ScheduleNotFoundError) throw new UnknownSchedule(name);
      throw error;
    }
  }
}

type Options = Omit<ScheduleOptions, 'scheduleId'>;

function optionsOf(client: Client, { name, cron, timezone, batch, catchUpWithin }: BatchSchedule) {
  return {
    spec: { cronExpressions: [cron], timezone },
    action: {
      type: 'startWorkflow' as const,
      workflowType: BATCH_WORKFLOW,
      // The server appends the time.
      workflowId: batchWorkflowId(name),
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: scheduled(client, BATCH_WORKFLOW, [batch] as [BatchInput]),
      // The server changes the form of the fields; this keeps what was written.
      memo: { cron },
      staticSummary: batchWords(batch),
    },
    policies: {
      // Two at once would ask the same orders twice.
      overlap: ScheduleOverlapPolicy.SKIP,
      catchupWindow: catchUpWithin,
      pauseOnFailure: false,
    },
  } satisfies Options;
}

/** Returns what was written of a schedule, in a form that can be compared. */
function asked({ cron, timezone, batch, catchUpWithin }: BatchSchedule): unknown {
  return [cron, timezone, batch, catchUpWithin];
}

function writtenOf({ spec, action, policies }: ScheduleDescription): unknown {
  const { args, memo } = action.type === 'startWorkflow' ? action : { args: [], memo: undefined };
  return [memo?.cron, spec.timezone, args?.[0], policies.catchupWindow];
}

function notTaken(name: string, error: unknown): unknown {
  // The SDK turns the server's complaints about fields or a zone into a TypeError; others keep their gRPC code.
  if (error instanceof TypeError) return new BadSchedule(name, error.message);
  const refusal = answeredWith('INVALID_ARGUMENT', error);
  return refusal === undefined ? error : new BadSchedule(name, refusal);
}

function lineOf(
  name: string,
  { spec, action, state, info }: ScheduleDescription,
  opened: 'opened' | 'unopened' = 'opened',
): ScheduleLine {
  const last = info.recentActions.at(-1);
  const started = info.recentActions.flatMap((each) =>
    'workflow' in each.action ? [batchId(each.action.workflow.workflowId)] : [],
  );
  const { args = [], memo } = action.type === 'startWorkflow' && opened === 'opened' ? action : {};
  const cron = memo?.cron;
  return {
    name,
    ...batchStartIn(args[0]),
    ...(typeof cron === 'string' && { cron }),
    timezone: spec.timezone,
    paused: state.paused,
    note: state.note || undefined,
    next: state.paused ? undefined : info.nextActionTimes[0]?.toISOString(),
    last: last?.takenAt.toISOString(),
    running: info.runningActions.flatMap((each) =>
      'workflow' in each ? [batchId(each.workflow.workflowId)] : [],
    ),
    newest: started.at(-1),
    skipped: info.numActionsSkippedOverlap,
    missed: info.numActionsMissedCatchupWindow,
  };
}

/** Returns the agency whose orders the batches of a schedule issue; undefined where there is no such schedule, or they issue everyone's. */
export async function agencyOfSchedule(client: Client, name: string): Promise<string | undefined> {
  try {
    return (await new Schedules(client).line(name)).agency;
  } catch (error) {
    if (error instanceof UnknownSchedule) return undefined;
    throw error;
  }
}
