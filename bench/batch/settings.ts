/** What a run of bench:batch is asked for. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Orders of the largest batch. */
  orders: number;
  /** Orders that a batch tickets at the same time. */
  maxInFlight: number;
  /** Orders that are booked at the same time beforehand. */
  atOnce: number;
  json: boolean;
  /** Where table and picture are written into the documentation; `docs` unless told. */
  write?: string | true;
}

/** Sizes that are measured on the way to the largest. */
const SIZES = [100, 1_000, 10_000];

/** How often a batch too small to be judged is measured: what is over in ten seconds says little once, and everything is held against it. */
export const SMALL_ROUNDS = 3;

/** From here on cost and memory are judged: a smaller batch is over before they mean something. */
export const JUDGED_FROM = 1_000;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:batch')
    .description(
      'Ticket held orders in batches of growing size, and hold every one of them against the ledger.',
    )
    .option('--orders <number>', 'orders of the largest batch', wholeNumber, 10_000)
    .option('--max-in-flight <number>', 'orders that a batch tickets at once', wholeNumber, 20)
    .option('--at-once <number>', 'orders that are booked at once beforehand', wholeNumber, 24)
    .option(
      '--write [folder]',
      'write table and picture into background/performance.md of this folder (docs)',
    )
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}

/** The batches, the smallest first. */
export function sizesOf({ orders }: Settings): number[] {
  return [...SIZES.filter((size) => size < orders), orders];
}
