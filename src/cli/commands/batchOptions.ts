/** The options that say what a batch does, shared by `batch run` and `batch schedule`. */
import { readFileSync } from 'node:fs';
import { InvalidArgumentError, type Command } from 'commander';
import type { BatchInput } from '../../domain/batch/input';
import { IDENTIFIER, IDENTIFIER_RULE } from '../../domain/identifier';
import type { Money } from '../../domain/money';
import { count, instant, parseAmount, several, writtenDuration } from '../arguments';

export interface BatchOptions {
  references?: string[];
  provider?: string;
  agency?: string;
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
    .option('--references <file>', 'file with one reference per line; - for standard input', referencesIn)
    .option('--provider <name>', 'only released orders of this provider')
    .option('--agency <name>', 'only orders of this agency, even among those in --references')
    .option(
      '--ticket-by-within <time>',
      'only released orders whose payment time limit is within this time: 24h, 2d',
      writtenDuration,
    )
    .option(
      '--created-from <instant>',
      'only released orders started at or after: 2027-01-20T00:00:00Z',
      instant,
    )
    .option('--created-until <instant>', 'only released orders started before', instant)
    .option('--max-in-flight <n>', 'orders ticketed at the same time (default 20)', count)
    .option(
      '--spend-up-to <amount>',
      'spending limit in one currency: 20000EUR; repeat for several',
      several(parseAmount),
    )
    .option(
      '--stop-after <n>',
      "failures of one kind after which a provider's remaining orders are skipped (default 25)",
      count,
    )
    .option('--answer-within <time>', 'how long to wait for each order (default 15m)', writtenDuration)
    .option('--dry-run', 'show what would be done; change nothing');
}

/** Returns the batch that the options ask for. */
export function batchInput(options: BatchOptions): BatchInput {
  const { references, provider, agency, ticketByWithin, createdFrom, createdUntil } = options;
  const { maxInFlight, spendUpTo, stopAfter, answerWithin, dryRun } = options;
  const created = createdFrom || createdUntil ? { from: createdFrom, until: createdUntil } : undefined;
  const which = references ? { references } : { selection: without({ provider, ticketByWithin, created }) };
  return {
    ...which,
    ...without({ agency, maxInFlight, spendingLimits: spendUpTo, stopAfter, answerWithin, dryRun }),
  };
}

/** Leaves out what was not given: nothing undefined is sent. */
function without<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}

function referencesIn(file: string): string[] {
  let lines: string[];
  try {
    lines = readFileSync(file === '-' ? 0 : file, 'utf8')
      .split(/\r?\n/)
      .map((line) => line.trim());
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidArgumentError(
      code === 'ENOENT' ? 'There is no such file.' : `The file cannot be read (${code}).`,
    );
  }
  const wrong = lines.findIndex((line) => line !== '' && !IDENTIFIER.test(line));
  if (wrong >= 0)
    throw new InvalidArgumentError(`Line ${wrong + 1} is not a reference: it ${IDENTIFIER_RULE}`);
  const references = lines.filter(Boolean);
  if (references.length === 0)
    throw new InvalidArgumentError('It names no order; write one reference a line.');
  return references;
}
