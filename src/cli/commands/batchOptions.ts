/** The options that say what a batch does, shared by `batch run` and `batch schedule`. */
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import type { BatchInput } from '../../domain/batch/input';
import type { Money } from '../../domain/money';
import { amounts, count, instant, writtenDuration } from '../arguments';

export interface BatchOptions {
  references?: string[];
  provider?: string;
  ticketByWithin?: string;
  createdFrom?: string;
  createdUntil?: string;
  maxInFlight?: number;
  spendUpTo?: Money[];
  stopAfter?: number;
  answerWithin?: string;
  dryRun?: boolean;
}

/** Adds the options. */
export function addBatchOptions(command: Command): Command {
  return command
    .option('--references <file>', 'the orders, one reference a line; - for standard input', referencesIn)
    .option('--provider <name>', 'released orders of this provider alone')
    .option(
      '--ticket-by-within <time>',
      'released orders whose payment limit comes within: 24h, 2d',
      writtenDuration,
    )
    .option(
      '--created-from <instant>',
      'released orders that were started from: 2027-01-20T00:00:00Z',
      instant,
    )
    .option('--created-until <instant>', 'released orders that were started until then', instant)
    .option('--max-in-flight <n>', 'most orders in flight at the same time (20)', count)
    .option('--spend-up-to <amount>', 'most that is paid in a currency; may be given for several', amounts)
    .option(
      '--stop-after <n>',
      "failures of one kind after which a provider's orders are left alone (25)",
      count,
    )
    .option('--answer-within <time>', 'how long an order is waited for (15m)', writtenDuration)
    .option('--dry-run', 'say what would be done, and do nothing');
}

/** Returns the batch that the options ask for. */
export function batchInput(options: BatchOptions): BatchInput {
  const { references, provider, ticketByWithin, createdFrom, createdUntil } = options;
  const { maxInFlight, spendUpTo, stopAfter, answerWithin, dryRun } = options;
  const created = createdFrom || createdUntil ? { from: createdFrom, until: createdUntil } : undefined;
  const which = references ? { references } : { selection: without({ provider, ticketByWithin, created }) };
  return {
    ...which,
    ...without({ maxInFlight, spendingLimits: spendUpTo, stopAfter, answerWithin, dryRun }),
  };
}

/** Leaves out what was not given: nothing undefined is sent. */
function without<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function referencesIn(file: string): string[] {
  try {
    return readFileSync(file === '-' ? 0 : file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter(Boolean);
  } catch (error) {
    throw new InvalidArgumentError(`It cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
