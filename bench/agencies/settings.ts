/** What a run of bench:agencies is asked for. */
import { Command } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Orders that one agency imports. */
  orders: number;
  /** People who book at the other, one after the other: alone, and as many in the middle of the import. */
  bookings: number;
  /** Requests a second that the provider allows. */
  rate: number;
  /** How long the provider thinks about every call; milliseconds. */
  latency: number;
  workers: number;
  /** Seconds between the last start of the import and the first booking. */
  after: number;
  /** Seconds between two bookings. */
  apart: number;
  /** False: the server ignores fairness keys, to see what they are for. */
  fairness: boolean;
  json: boolean;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:agencies')
    .description('Import orders of one agency, and book at another in the middle of it.')
    .option('--orders <number>', 'orders that one agency imports', wholeNumber, 5_000)
    .option('--bookings <number>', 'people who book at the other: alone, and as many amid', wholeNumber, 20)
    .option('--rate <number>', 'requests a second that the provider allows', wholeNumber, 20)
    .option('--latency <milliseconds>', 'how long the provider thinks about every call', wholeNumber, 300)
    .option('--workers <number>', 'worker processes', wholeNumber, 2)
    .option('--after <seconds>', 'between the last start and the first booking', wholeNumber, 10)
    .option('--apart <seconds>', 'between two bookings', wholeNumber, 2)
    .option('--no-fairness', 'switch fairness off at the server')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
