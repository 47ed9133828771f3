/** `batch schedule` and `batch schedules`: makes, changes and lists schedules that start batches. */
import { Option, type Command } from 'commander';
import type { BatchSchedule, Schedules } from '../../client/schedules';
import { duration } from '../arguments';
import { refuseUnknown } from '../refuseUnknown';
import { addBatchOptions, batchInput, type BatchOptions } from './batchOptions';
import { scheduleLines } from '../show/batches';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withOrders } from '../globals';
import type { Output } from '../output';

/** A batch that could not begin in time still begins within this; later, the next batch takes its orders (milliseconds). */
const CATCH_UP = 3_600_000;

interface ScheduleOptions extends BatchOptions {
  cron?: string;
  timezone?: string;
  catchUpWithin: number;
  pause?: boolean;
  resume?: boolean;
  trigger?: boolean;
  delete?: boolean;
  note?: string;
}

const changes = ['pause', 'resume', 'trigger', 'delete'] as const;

/** What each change did. */
const done: Record<(typeof changes)[number], string> = {
  pause: 'is paused; released orders are still issued before their payment time limits',
  resume: 'is resumed',
  trigger: 'starts a batch now',
  delete: 'is deleted; a running batch continues',
};

const rules = `
Skip: while a batch of the schedule is running, the next one is skipped (\`batch schedules\` counts the skips). Before it ends, the running
batch looks for orders that were released in the meantime.
Catch-up: if the server was down at the scheduled time, the batch starts when the server is back, within --catch-up-within. After that it
is skipped, and the next one finds the same orders. If only workers were down, no catch-up is needed: a started batch waits for them.
Even while the schedule is paused, each released order issues itself before its limit (\`issueBefore\` of its provider).`;

/** Registers the commands. */
export function addSchedules(batch: Command): void {
  const schedule = addBatchOptions(
    batch
      .command('schedule')
      .description('create, change, pause or trigger a batch schedule')
      .argument('<name>', 'name of the schedule; its batches are named <name>-<time>')
      .option(
        '--cron <fields>',
        'minute, hour, day of month, month, day of week: "0 23 * * *"; or "@every 30m"; with seven fields, seconds first and year last',
      )
      .option('--timezone <zone>', 'time zone of the cron fields: Europe/Paris (not needed for @every)')
      .addOption(
        new Option('--catch-up-within <time>', 'start a missed batch if it is no later than this')
          .argParser(duration)
          .default(CATCH_UP, '1h'),
      )
      .option('--pause', 'pause the schedule; released orders are still issued before their limits')
      .option('--resume', 'resume the schedule')
      .option('--trigger', 'start a batch now, unless one is running')
      .option('--delete', 'delete the schedule; a running batch continues')
      .option('--note <words>', 'the reason, for your colleagues'),
  ).addHelpText('after', rules);
  runs<ScheduleOptions, [string]>(schedule, async (invocation, name) => {
    const { options } = invocation;
    const given = changes.filter((change) => options[change]);
    const [change] = given;
    if (given.length > 1 || (change && options.cron))
      usageError(schedule, 'give only one of --pause, --resume, --trigger and --delete');
    if (change) return changeSchedule(invocation, name, change);
    const { cron, catchUpWithin } = options;
    // An interval reads the same everywhere.
    const timezone = options.timezone ?? (cron?.startsWith('@every') ? 'UTC' : undefined);
    if (cron && !timezone)
      usageError(
        schedule,
        '--timezone is missing: the time zone of the cron fields, such as --timezone Europe/Paris',
      );
    if (!cron || !timezone)
      usageError(
        schedule,
        `a schedule needs --cron and --timezone, or one of ${changes.map((each) => `--${each}`).join(', ')}`,
      );
    await refuseUnknown(schedule, options);
    const batchOf = batchInput(options);
    return putSchedule(invocation, { name, cron, timezone, batch: batchOf, catchUpWithin });
  });
  examples(
    schedule,
    'ndc-flows batch schedule nightly --cron "0 23 * * *" --timezone Europe/Paris --ticket-by-within 48h',
    'ndc-flows batch schedule nightly --pause --note "audit until Friday"',
  );

  const list = batch.command('schedules').description('list batch schedules');
  runs<object, []>(list, (invocation) =>
    withSchedules(invocation, async (schedules, output) => {
      const found = await schedules.list();
      output.result({ value: found, lines: scheduleLines(found) });
    }),
  );
}

function changeSchedule(
  invocation: Invocation<ScheduleOptions>,
  name: string,
  change: (typeof changes)[number],
): Promise<ExitStatus> {
  return withSchedules(invocation, async (schedules, output) => {
    const { paused } = await schedules.line(name);
    await schedules.change(name, change, invocation.options.note);
    const still = paused && change === 'trigger' ? '; the schedule stays paused' : '';
    output.result({ value: { name, told: change }, lines: [`Schedule ${name} ${done[change]}${still}.`] });
  });
}

function putSchedule(invocation: Invocation<object>, schedule: BatchSchedule): Promise<ExitStatus> {
  return withSchedules(invocation, async (schedules, output) => {
    const { name } = schedule;
    const made = await schedules.put(schedule);
    const line = await schedules.line(name);
    const lines = [`Schedule ${name} is ${made}.`, ...scheduleLines([line])];
    output.result({ value: { ...line, made }, lines });
  });
}

function withSchedules(
  { options, output }: Invocation<object>,
  work: (schedules: Schedules, output: Output) => Promise<void>,
): Promise<ExitStatus> {
  return withOrders(options, async ({ client }) => {
    const { Schedules: SchedulesClass } = await import('../../client/schedules');
    await work(new SchedulesClass(client), output);
    return exitStatus.done;
  });
}
