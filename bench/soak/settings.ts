/** What a soak is asked for. */
import { Command, InvalidArgumentError } from 'commander';
import { seed, share, wholeNumber } from '../../chaos/options';
import type { Settings } from '../../chaos/settings';

export interface SoakSettings extends Settings {
  minutes: number;
  /** Orders that begin in a minute. */
  ordersAMinute: number;
  /** Orders that rest all the while. */
  stock: number;
  /** A worker program in place of ours. */
  worker?: string;
  /** Where table and picture are written into the documentation; `docs` unless told. */
  write?: string | true;
}

/** A shorter soak says nothing of slopes: caches still fill and engines still compile. */
export const LONG = 10;

/** Orders at rest, each with its claims, are more than two workers keep in memory: they let go and take up again, as in production. */
const STOCK = 240;

/** A short soak has no time to make so many. */
const STOCK_A_MINUTE = 20;

/** The share of the calls that a fault strikes: what a bad day at an airline has, and not a run of chaos. */
const RATE = 0.02;

/** What is the same in every soak. */
const same = {
  findOrders: 'passenger',
  ndcVersion: '19.2',
  style: 'soap',
  inFlight: 24,
  control: false,
  plain: false,
  realistic: false,
} as const;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): SoakSettings {
  const program = new Command('soak')
    .description(
      'Book, ticket, cancel, batch and look for as long as you like, and see whether anything grows in a worker or the API. Linux alone tells what they hold.',
    )
    .option('--minutes <number>', 'how long; slopes mean something from ten on', positive, 30)
    .option('--orders-a-minute <number>', 'how many orders begin', wholeNumber, 40)
    .option('--stock <number>', 'orders that rest all the while (at most 240, fewer in a short soak)', amount)
    .option('--rate <share>', 'share of the calls that a fault strikes, 0 to 1', share, RATE)
    .option('--seed <text>', 'of the requests and the faults', seed, 'soak')
    .option('--worker <file>', 'a worker program in place of ours: that of another build')
    .option(
      '--write [folder]',
      'write table and picture into background/performance.md of this folder (docs)',
    )
    .option('--keep', 'leave the folder with ledger, statuses and histories', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  const given = program.parse([...argv]).opts<Omit<SoakSettings, keyof typeof same | 'orders'>>();
  const { minutes, ordersAMinute } = given;
  const stock = given.stock ?? Math.min(STOCK, Math.round(minutes * STOCK_A_MINUTE));
  return { ...same, ...given, stock, orders: stock + Math.ceil(minutes * ordersAMinute) };
}

function positive(written: string): number {
  const number = Number(written);
  if (/^[\d.]+$/.test(written) && number > 0) return number;
  throw new InvalidArgumentError('A number above 0 is wanted.');
}

function amount(written: string): number {
  if (/^\d{1,5}$/.test(written)) return Number(written);
  throw new InvalidArgumentError('A whole number from 0 is wanted.');
}
