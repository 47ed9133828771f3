/** What a run of the batch's chaos is asked for, and what breaks in it. */
import { Command } from 'commander';
import { pick } from '../../src/sandbox/random';
import { WORKERS, type Disturbance } from '../disturbances';
import { seed, share, wholeNumber } from '../options';
import type { Settings } from '../settings';

export interface BatchSettings extends Settings {
  /** Orders of the batch that are ticketed at the same time. */
  maxInFlight: number;
  kills: number;
  restarts: number;
  databaseRestarts: number;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): BatchSettings {
  const program = new Command('chaos:batch')
    .description(
      'Ticket held orders by one batch while workers and server are killed, then audit the report.',
    )
    .option('--orders <number>', 'how many orders the batch finds', wholeNumber, 100)
    .option('--seed <text>', 'of the requests, the faults and the disturbances', seed, '1')
    .option('--max-in-flight <number>', 'orders of the batch that are ticketed at once', wholeNumber, 40)
    .option('--kills <number>', 'how often a worker is killed', wholeNumber, 3)
    .option(
      '--restarts <number>',
      'how often the Temporal server is killed and started again',
      wholeNumber,
      1,
    )
    .option('--rate <share>', 'share of the calls that a fault strikes besides, 0 to 1', share, 0)
    .option('--realistic', 'the service answers as real ones write', false)
    .option('--keep', 'leave the folder with ledger, statuses, histories and report', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  const given = program.parse([...argv]).opts<Omit<BatchSettings, keyof typeof same>>();
  return { ...same, ...given };
}

/** What is the same in every run: a batch breaks no differently by them. */
const same = {
  findOrders: 'passenger',
  ndcVersion: '19.2',
  style: 'soap',
  inFlight: 48,
  control: false,
  plain: false,
  databaseRestarts: 0,
} as const;

/** The first is due when the batch is well under way, the last one while there is still enough to disturb. */
const [EARLIEST, LATEST] = [0.1, 0.6];

/** What breaks, by the share of the orders that are issued, evenly spread. The same seed gives the same schedule. */
export function scheduleFor({ seed: name, kills, restarts, databaseRestarts }: BatchSettings): Disturbance[] {
  const count = kills + restarts + databaseRestarts;
  // Server and database go in the middle, where most is under way.
  const first = Math.ceil(kills / 2);
  return Array.from({ length: count }, (_, index) => {
    const at = EARLIEST + (index / Math.max(1, count - 1)) * (LATEST - EARLIEST);
    const nth = index - first;
    if (nth >= 0 && nth < restarts) return { at, kind: 'restart' };
    if (nth >= restarts && nth < restarts + databaseRestarts) return { at, kind: 'restart-database' };
    return { at, kind: 'kill', worker: pick(`${name}/batch/${index}`, WORKERS) };
  });
}
