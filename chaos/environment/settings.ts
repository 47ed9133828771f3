/** What a run against faults of the environment is asked for, and the provider's profile that follows from it. */
import { Command, InvalidArgumentError } from 'commander';
import { SANDBOX_USERNAME } from '../../src/cli/sandbox/sandboxConfig';
import { seed, wholeNumber } from '../options';
import type { Settings } from '../settings';
import { faultKinds, type FaultKind } from './faults';
import { PASSWORD_FILE } from './stage';

/** Options of the program. */
export interface EnvironmentSettings extends Settings {
  /** For how long orders are started, and faults follow one another. */
  minutes: number;
  /** The faults that strike. */
  faults: readonly FaultKind[];
}

/** How long the service holds an order: short, so that limits pass while something is away (seconds). */
const HELD = 120;

/** How long before its limit a released order issues by itself (seconds). */
const ISSUED_BEFORE = 15;

/** Throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): EnvironmentSettings {
  const program = new Command('chaos:environment')
    .description(
      'Break what workers depend on while orders are booked, then audit every order and look who was told.',
    )
    .option('--orders <number>', 'how many orders are asked for', wholeNumber, 200)
    .option('--minutes <number>', 'for how long faults follow one another', wholeNumber, 6)
    .option('--seed <text>', 'of the requests and the faults', seed, '1')
    .option('--in-flight <number>', 'orders worked on at once', wholeNumber, 40)
    .option('--faults <names>', 'these alone, joined by commas', faultNames, faultKinds)
    .option('--realistic', 'the service answers as real ones write', false)
    .option('--keep', 'leave the folder with ledger, statuses and histories', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText(
      'after',
      `\nFaults: ${faultKinds.join(', ')}.\nExit status: 0 every figure holds, 1 one does not, 2 usage.`,
    );
  return { ...same, ...program.parse([...argv]).opts<Omit<EnvironmentSettings, keyof typeof same>>() };
}

/** The wire itself is well in such a run. */
const same = {
  findOrders: 'passenger',
  ndcVersion: '19.2',
  style: 'soap',
  rate: 0,
  control: false,
  plain: false,
  holdFor: `${HELD}s`,
  profile: {
    issueBefore: `${ISSUED_BEFORE}s`,
    // A worker's environment does not change while it runs; a file does.
    credentials: { username: { env: SANDBOX_USERNAME }, password: { file: PASSWORD_FILE } },
  },
} as const;

function faultNames(written: string): readonly FaultKind[] {
  const names = written.split(',');
  const known = names.filter((name): name is FaultKind => faultKinds.some((kind) => kind === name));
  if (known.length === names.length) return known;
  throw new InvalidArgumentError(`Some of ${faultKinds.join(', ')} are wanted, joined by commas.`);
}
