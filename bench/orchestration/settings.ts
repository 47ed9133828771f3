/** What a run of `npm run bench` is asked for. */
import { Command, Option } from 'commander';
import { wholeNumber } from '../report/program';

/** What can be measured alone. */
export const parts = ['history', 'start', 'alone', 'load', 'growth', 'client', 'rest'] as const;
export type Part = (typeof parts)[number];

export interface Settings {
  only: readonly Part[];
  /** Bookings of each turn with `inFlight` at a time. */
  bookings: number;
  inFlight: number;
  /** Sizes of the growing load; each has as many bookings, and at least as many as a turn. */
  growth: readonly number[];
  /** Held orders at rest. */
  orders: number;
  /** How often everything has its turn. */
  rounds: number;
  /** Small calls of each caller. */
  calls: number;
  /** Milliseconds for which a worker at rest is looked at. */
  watch: number;
  /** A small run that is held against the ratios in bench/committed.json. */
  guard: boolean;
  json: boolean;
  /** Where table and plots are written into the documentation; `docs` unless told. */
  write?: string | true;
}

interface Written extends Omit<Settings, 'only'> {
  only?: Part[];
}

/** Some minute and a half, and nothing that takes thousands of orders to be seen. */
const guarding: Pick<Settings, 'only' | 'bookings' | 'growth' | 'rounds'> = {
  only: ['history', 'start', 'alone', 'load', 'growth'],
  bookings: 50,
  growth: [10, 100],
  rounds: 1,
};

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('bench')
    .description('How far orchestration is from its limits: bookings beside workflows that do nothing.')
    .addOption(new Option('--only <part...>', 'measure these parts alone').choices([...parts]))
    .option('--bookings <number>', 'bookings of a turn', wholeNumber, 200)
    .option('--in-flight <number>', 'bookings at a time', wholeNumber, 50)
    .option(
      '--growth <numbers>',
      'bookings at a time where it grows; the smallest is what the others are held against',
      sizes,
      [10, 100, 1_000],
    )
    .option(
      '--orders <number>',
      'held orders; they are at rest after a quarter of an hour',
      wholeNumber,
      10_000,
    )
    .option('--rounds <number>', 'how often everything has its turn', wholeNumber, 3)
    .option('--calls <number>', 'small calls of each caller', wholeNumber, 4_000)
    .option('--watch <seconds>', 'how long a worker at rest is looked at', wholeNumber, 30)
    .option('--guard', 'a small run, held against bench/committed.json', false)
    .option('--write [folder]', 'write table and plots into background/performance.md of this folder (docs)')
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  const { only, watch, ...written } = program.parse([...argv]).opts<Written>();
  const settings = { ...written, only: only ?? parts, watch: watch * 1_000 };
  return settings.guard ? { ...settings, ...guarding, only: only ?? guarding.only } : settings;
}

function sizes(written: string): number[] {
  return written
    .split(',')
    .map((each) => wholeNumber(each))
    .sort((a, b) => a - b);
}
