/** The options that say what a batch does, as the command line and a schedule share them. */
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import type { BatchInput } from '../../domain/batch/input';
import { parseDuration } from '../../domain/duration';
import type { Money } from '../../domain/money';
import { parseAmount } from '../amount';

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
      durationOf,
    )
    .option(
      '--created-from <instant>',
      'released orders that were started from: 2027-01-20T00:00:00Z',
      instantOf,
    )
    .option('--created-until <instant>', 'released orders that were started until then', instantOf)
    .option('--max-in-flight <n>', 'orders that are ticketed at the same time (20)', countOf)
    .option('--spend-up-to <amount>', 'most that is paid in a currency; may be given for several', amounts)
    .option(
      '--stop-after <n>',
      "failures of one kind after which a provider's orders are left alone (25)",
      countOf,
    )
    .option('--answer-within <time>', 'how long an order is waited for (15m)', durationOf)
    .option('--dry-run', 'say what would be done, and do nothing');
}

/** What the options ask for. */
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

/** JSON has no `undefined`, and what nobody said is not sent. */
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

/** A duration as people write it. */
export function durationOf(written: string): string {
  if (parseDuration(written) === undefined) throw new InvalidArgumentError('Write it like 24h, 2d or 1h30m.');
  return written;
}

function instantOf(written: string): string {
  const time = Date.parse(written);
  if (Number.isNaN(time)) throw new InvalidArgumentError('Write it like 2027-01-20T23:00:00Z.');
  return new Date(time).toISOString();
}

/** A count as people write it. */
export function countOf(written: string): number {
  if (!/^[1-9]\d{0,5}$/.test(written))
    throw new InvalidArgumentError('It must be a whole number of 1 or more.');
  return Number(written);
}

function amounts(written: string, before: Money[] = []): Money[] {
  return [...before, parseAmount(written)];
}
