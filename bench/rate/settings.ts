/** What a run of bench:rate is asked for. */
import { Command, InvalidArgumentError } from 'commander';
import { wholeNumber } from '../report/program';

export interface Settings {
  /** Requests a second that the provider allows. */
  rate: number;
  /** Partitions of the provider's queue, one stage each. */
  partitions: number[];
  /** How long the provider thinks about every call; milliseconds. */
  latency: number;
  workers: number;
  /** Orders of the batch. */
  orders: number;
  /** Orders that it tickets at the same time. */
  maxInFlight: number;
  /** Bookings alone, and as many in the middle of the batch. */
  bookings: number;
  /** How long the batch is watched at least; what is left of it then is stopped. */
  seconds: number;
  json: boolean;
  /** Where the table is written into the documentation; `docs` unless told. */
  write?: string | true;
}

function numbers(written: string): number[] {
  const found = written.split(',').map(Number);
  if (found.every((number) => Number.isInteger(number) && number >= 1 && number <= 16)) return found;
  throw new InvalidArgumentError('Numbers of partitions are wanted: 1,4.');
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench:rate')
    .description(
      'Ticket a batch at the rate that a provider allows, count its calls, and book in the middle of it.',
    )
    .option('--rate <number>', 'requests a second that the provider allows', wholeNumber, 20)
    .option('--partitions <numbers>', 'partitions of its queue, one stage each', numbers, [1, 4])
    .option('--latency <milliseconds>', 'how long the provider thinks about every call', wholeNumber, 300)
    .option('--workers <number>', 'worker processes', wholeNumber, 2)
    .option('--orders <number>', 'orders of the batch', wholeNumber, 2_000)
    .option('--max-in-flight <number>', 'orders that it tickets at once', wholeNumber, 40)
    .option('--bookings <number>', 'bookings alone, and as many in the middle', wholeNumber, 10)
    .option('--seconds <number>', 'how long the batch is watched at least', wholeNumber, 60)
    .option('--write [folder]', 'write the table into background/performance.md of this folder (docs)')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}
