/** `batch schedule` and `batch schedules`: batches that start by themselves. */
import type { Command } from 'commander';
import type { Schedules } from '../../client/schedules';
import { parseDuration } from '../../domain/duration';
import { addBatchOptions, batchInput, durationOf, type BatchOptions } from '../batch/options';
import { scheduleLines } from '../batch/showBatch';
import { examples, runs, usageError } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { withDesk, type GlobalOptions } from '../globals';

/** A night's batch that could not begin in time is still begun within this: later, its orders are for the next one. */
const CATCH_UP = '1h';

interface ScheduleOptions extends BatchOptions {
  cron?: string;
  timezone?: string;
  catchUpWithin: string;
  pause?: boolean;
  resume?: boolean;
  trigger?: boolean;
  delete?: boolean;
  note?: string;
}

const changes = ['pause', 'resume', 'trigger', 'delete'] as const;

/** What each change has done, in words. */
const done: Record<(typeof changes)[number], string> = {
  pause: 'is paused; each held order keeps its own timer to its limit',
  resume: 'goes on',
  trigger: 'has been told to start a batch now',
  delete: 'is removed; a batch that is at work goes on',
};

const rules = `
Skip: while a batch of the schedule is at work, the next one is left out (\`batch schedules\` counts them); what is released meanwhile is
taken by the one at work, which looks again before it ends.
Catch-up: when the server was down at the time, the batch is begun as soon as it is back, if no later than --catch-up-within; it is left
out otherwise, and the next one finds the same orders. Workers that were down need no catch-up: a batch that was started waits for them.
Paused or not, each held order that is released issues by itself before its limit (\`warnBefore\` of its provider).`;

/** Registers the commands. */
export function addSchedules(batch: Command): void {
  const schedule = addBatchOptions(
    batch
      .command('schedule')
      .description('make or change a schedule of batches, or tell one something')
      .argument('<name>', 'names the schedule; its batches are <name>-<time>')
      .option(
        '--cron <fields>',
        'minute, hour, day of month, month, day of week: "0 23 * * *"; or "@every 30m"; with seven fields, seconds first and year last',
      )
      .option('--timezone <zone>', 'in which the fields are read: Europe/Paris (not needed for @every)')
      .option(
        '--catch-up-within <time>',
        'a batch that was missed is still begun within',
        durationOf,
        CATCH_UP,
      )
      .option('--pause', 'start no further batch; orders keep their own timers to their limits')
      .option('--resume', 'go on')
      .option('--trigger', 'start a batch now, unless one is at work')
      .option('--delete', 'remove the schedule; a batch that is at work goes on')
      .option('--note <words>', 'why, for others to read'),
  ).addHelpText('after', rules);
  runs<ScheduleOptions, [string]>(schedule, ({ options, output }, name) =>
    withSchedules(options, async (schedules) => {
      const told = changes.filter((change) => options[change]);
      const [change] = told;
      if (told.length > 1 || (change && options.cron))
        usageError(schedule, 'tell a schedule one thing at a time');
      if (change) {
        const { paused } = await schedules.line(name);
        await schedules.change(name, change, options.note);
        const still = paused && change === 'trigger' ? '; it is paused, and stays so after this one' : '';
        output.result({
          value: { name, told: change },
          lines: [`Schedule ${name} ${done[change]}${still}.`],
        });
        return exitStatus.done;
      }
      const { cron, catchUpWithin } = options;
      // An interval reads the same everywhere.
      const timezone = options.timezone ?? (cron?.startsWith('@every') ? 'UTC' : undefined);
      if (!cron || !timezone)
        usageError(
          schedule,
          `a schedule needs --cron and --timezone, or one of ${changes.map((each) => `--${each}`).join(', ')}`,
        );
      const asked = { name, cron, timezone, batch: batchInput(options) };
      const made = await schedules.put({ ...asked, catchUpWithin: parseDuration(catchUpWithin) ?? 0 });
      const line = await schedules.line(name);
      output.result({
        value: { ...line, made },
        lines: [`Schedule ${name} is ${made}.`, ...scheduleLines([line])],
      });
      return exitStatus.done;
    }),
  );
  examples(
    schedule,
    'ndc-flows batch schedule nightly --cron "0 23 * * *" --timezone Europe/Paris --ticket-by-within 48h',
    'ndc-flows batch schedule nightly --pause --note "audit until Friday"',
  );

  const schedules = batch.command('schedules').description('every schedule of batches');
  runs<object, []>(schedules, ({ options, output }) =>
    withSchedules(options, async (known) => {
      const found = await known.list();
      output.result({ value: found, lines: scheduleLines(found) });
      return exitStatus.done;
    }),
  );
}

function withSchedules(
  options: GlobalOptions,
  work: (schedules: Schedules) => Promise<ExitStatus>,
): Promise<ExitStatus> {
  return withDesk(options, async ({ client }) => {
    const { Schedules: SchedulesClass } = await import('../../client/schedules');
    return work(new SchedulesClass(client));
  });
}
