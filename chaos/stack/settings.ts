/** What a run of the stack is asked for. */
import { Command } from 'commander';
import type { BatchSettings } from '../batch/settings';
import { seed, wholeNumber } from '../options';

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): BatchSettings {
  const program = new Command('test:stack')
    .description(
      'Run the production stack without Docker: PostgreSQL, the Temporal server built from source, two workers with keys; break it in the middle of a batch.',
    )
    .option('--orders <number>', 'how many orders the batch finds', wholeNumber, 100)
    .option('--seed <text>', 'of the requests and the disturbances', seed, 'stack')
    .option('--max-in-flight <number>', 'orders of the batch that are ticketed at once', wholeNumber, 20)
    .option('--keep', 'leave the folder with ledger, statuses, histories and report', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return { ...same, ...program.parse([...argv]).opts<Omit<BatchSettings, keyof typeof same>>() };
}

/** What breaks is the same in every run: each part of the stack once, and a worker before and after. */
const same = {
  kills: 2,
  restarts: 1,
  databaseRestarts: 1,
  findOrders: 'passenger',
  ndcVersion: '19.2',
  style: 'soap',
  inFlight: 24,
  rate: 0,
  control: false,
  plain: false,
  realistic: false,
} as const;
