/** What a run of `npm run test:random` is asked for. */
import { Command, InvalidArgumentError } from 'commander';

export interface Settings {
  minutes: number;
  /** The seed of the first round; each further round adds one. Without it every round draws its own. */
  seed?: number;
  /** Chooses suites by their paths. */
  only?: RegExp;
  json: boolean;
}

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  return new Command('test:random')
    .description(
      'Run every test with generated inputs over fresh and many more inputs, until the time is over.',
    )
    .option('--minutes <number>', 'how long; the first round takes about two', minutes, 10)
    .option('--seed <number>', 'the seed of the first round, one more in each that follows', wholeNumber)
    .option('--only <pattern>', 'the suites whose paths match this regular expression', pattern)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 no property failed, 1 one did, 2 usage.')
    .parse([...argv])
    .opts<Settings>();
}

function minutes(written: string): number {
  const number = Number(written);
  if (/^[\d.]+$/.test(written) && number > 0) return number;
  throw new InvalidArgumentError('Must be a number above 0.');
}

function wholeNumber(written: string): number {
  if (/^\d{1,9}$/.test(written)) return Number(written);
  throw new InvalidArgumentError('Must be a whole number of at most nine digits.');
}

function pattern(written: string): RegExp {
  try {
    return new RegExp(written);
  } catch {
    throw new InvalidArgumentError('Must be a regular expression.');
  }
}
