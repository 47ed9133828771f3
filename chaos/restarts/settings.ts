/** What a run of rolling restarts is asked for. */
import { Command } from 'commander';
import { seed, wholeNumber } from '../options';
import type { Settings } from '../settings';

export interface RestartSettings extends Settings {
  /** How often a worker is asked to end and another takes its place. */
  restarts: number;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): RestartSettings {
  const program = new Command('chaos:restarts')
    .description('Restart two workers in turn while orders are booked all the time, then audit every order.')
    .option('--restarts <number>', 'how often a worker is restarted', wholeNumber, 20)
    .option('--seed <text>', 'of the requests', seed, '1')
    .option('--in-flight <number>', 'orders worked on at once', wholeNumber, 8)
    .option('--latency <time>', 'how long the service thinks about every call', '400ms')
    .option('--realistic', 'the service answers as real ones write', false)
    .option('--keep', 'leave the folder with ledger, statuses and histories', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return { ...same, ...program.parse([...argv]).opts<Omit<RestartSettings, keyof typeof same>>() };
}

/** Nothing breaks in such a run: the time-outs are those of a profile that names none, and no fault strikes. */
const same = {
  // As many as there is time for.
  orders: 0,
  findOrders: 'none',
  ndcVersion: '19.2',
  style: 'soap',
  rate: 0,
  control: false,
  plain: false,
  calm: true,
} as const;
