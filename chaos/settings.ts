/** What a run of the chaos program is asked for, and what follows from it: the profile of the provider, and the plan of faults. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { stringify } from 'yaml';
import type { OperationName } from '../src/domain/calls/operations';
import type { NdcVersion } from '../src/domain/calls/provider';
import type { FaultPlan } from '../src/sandbox/faultPlan';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../src/cli/sandbox/sandboxConfig';
import { seed, share, wholeNumber } from './options';
import { OTHER_PROVIDER, PROVIDER } from './requests';

/** Options of the program. */
export interface Settings {
  orders: number;
  seed: string;
  findOrders: 'none' | 'passenger';
  ndcVersion: NdcVersion;
  style: 'soap' | 'rest';
  /** How many orders the back office works on at once. */
  inFlight: number;
  /** Share of the calls that a fault strikes. */
  rate: number;
  json: boolean;
  /** A plain client in place of the workflows: doubles must be found. */
  control: boolean;
  /** The same faults against a plain client besides. */
  plain: boolean;
  /** The sandbox answers as real services write. */
  realistic: boolean;
  /** The airline changes prices and flights of some orders. */
  changes?: boolean;
  /** Each order is changed, extended or cancelled in part after its sale. */
  afterSale?: boolean;
  /** How many sandboxes each order has as providers. */
  providers?: number;
  /** The folder with the evidence stays, whatever came out. */
  keep: boolean;
  /** No fault strikes: the provider has the time-outs of a profile that names none, and is waited for as long. */
  calm?: boolean;
  /** How long the service thinks about every call, as the sandbox's option takes it. */
  latency?: string;
  /** How long the service holds an order for payment, as the sandbox's option takes it. */
  holdFor?: string;
  /** Keys of the provider's profile that this program sets otherwise. */
  profile?: object;
}

/** From here on a run is large enough that every fault must have struck everywhere, and that a percentage means something. */
export const LARGE = 1_000;

/** The share of the calls that a fault strikes, unless said otherwise. */
const RATE = 0.1;

/** The program's command line; it throws CommanderError instead of leaving the process. */
export function readSettings(argv: readonly string[]): Settings {
  const program = new Command('chaos')
    .description('Book, ticket and cancel while everything breaks, then audit what really happened.')
    .option('--orders <number>', 'how many orders are asked for', wholeNumber, 60)
    .option('--seed <text>', 'of the requests, the faults and the disturbances', seed, '1')
    .addOption(
      new Option('--find-orders <how>', 'whether the service can be searched by passenger')
        .choices(['none', 'passenger'])
        .default('passenger'),
    )
    .addOption(new Option('--ndc-version <version>', 'which NDC').choices(['19.2', '21.3']).default('19.2'))
    .addOption(new Option('--style <style>', 'which wire').choices(['soap', 'rest']).default('soap'))
    .option('--in-flight <number>', 'orders worked on at once', wholeNumber, 48)
    .option('--rate <share>', 'share of the calls that a fault strikes, 0 to 1', share, RATE)
    .option(
      '--control',
      'run a plain client in place of the workflows; succeeds if the audit finds doubles',
      false,
    )
    .option('--plain', 'the same faults against a plain client as well', false)
    .option('--realistic', 'the service answers as real ones write', false)
    .option('--no-changes', 'the airline leaves every order as it was sold')
    .option('--no-after-sale', 'the back office leaves every order as it was sold')
    .option('--providers <number>', 'how many sandboxes each order has as providers, 1 or 2', oneOrTwo, 1)
    .option('--keep', 'leave the folder with ledger, statuses and histories', false)
    .option('--json', 'print one JSON document and nothing else', false)
    .exitOverride()
    .addHelpText('after', '\nExit status: 0 every figure holds, 1 one does not, 2 usage.');
  return program.parse([...argv]).opts<Settings>();
}

function oneOrTwo(written: string): number {
  if (/^[12]$/.test(written)) return Number(written);
  throw new InvalidArgumentError('There are one or two.');
}

/** What a late service takes, and what is waited for it. The rule of profiles: `settleFor` is longer than fence and deadline together. */
const pace = {
  write: 3_000,
  read: 4_000,
  /** More than a busy machine takes from the mark to the first byte. */
  fence: 2_000,
  settle: 8_000,
  /** A late write is applied within the settling time: beyond it nobody can promise anything. */
  late: 4_000,
  /** Longer than any deadline here: a stalled answer never comes. */
  stall: 6_000,
  /** A slow answer that still comes in time. */
  slow: 1_500,
} as const;

/** The profile of a provider of the run, as it stands in a configuration. */
export function profileFor(baseUrl: string, settings: Settings): object {
  const { findOrders, ndcVersion, style, calm = false } = settings;
  const byChange = ndcVersion === '21.3';
  const write = `${pace.write}ms`;
  return {
    baseUrl,
    version: ndcVersion,
    style,
    // 21.3 cancels by orderChange alone, and at the sandbox for this provider code alone.
    providerCode: byChange ? 'SANDBOX-CHANGE' : 'SANDBOX',
    agencyId: 'AGENCY1',
    timeZone: 'Europe/Paris',
    // Both ways of asking for extras stand under faults.
    capabilities: { findOrders, sideBySide: byChange, ...(byChange && { cancelVia: 'orderChange' }) },
    ...(!calm && {
      timeouts: {
        connect: '1s',
        total: { default: `${pace.read}ms`, orderCreate: write, orderChange: write, orderCancel: write },
      },
      writeFence: `${pace.fence}ms`,
      settleFor: `${pace.settle}ms`,
      patience: { interactive: '3m', order: '6m' },
    }),
    rate: { concurrency: settings.inFlight },
    credentials: { username: { env: SANDBOX_USERNAME }, password: { env: SANDBOX_PASSWORD } },
    ...settings.profile,
  };
}

/** Where the workers keep messages and reports, beside their configuration. */
export const MESSAGES = 'messages';

/** The profiles of the run's providers, by name, in the order of their addresses. */
export function profilesFor(baseUrls: readonly string[], settings: Settings): Record<string, object> {
  const names = [PROVIDER, OTHER_PROVIDER];
  return Object.fromEntries(baseUrls.map((url, at) => [names[at] ?? '', profileFor(url, settings)]));
}

/** The configuration of the workers, as YAML. */
export function configFor(baseUrls: readonly string[], settings: Settings): string {
  // What is kept of a run is evidence where it fails, and goes with its folder where it does not.
  return stringify({
    providers: profilesFor(baseUrls, settings),
    archive: { folder: MESSAGES },
  });
}

/** How much more often than others an operation is struck: one that few orders need must meet every kind as well. */
const seldom: Partial<Record<OperationName, number>> = {
  serviceList: 4,
  seatAvailability: 5,
  orderCreate: 1.5,
  orderChange: 2,
  orderReshop: 2,
  orderCancel: 4,
};

/** The plan of faults, as the sandbox takes it. */
export function faultPlanFor({ seed, rate }: Settings): FaultPlan {
  const rates = Object.fromEntries(
    Object.entries(seldom).map(([operation, times]) => [operation, Math.min(rate * times, 1)]),
  );
  return { seed, rate, rates, lateDelay: pace.late, stallFor: pace.stall, slowFor: pace.slow };
}

/** The command that repeats a run. */
export function commandOf(settings: Settings): string {
  const { orders, seed, findOrders, ndcVersion, style, rate, control, plain, realistic } = settings;
  const { changes, afterSale, providers = 1 } = settings;
  const unusual = [
    ndcVersion !== '19.2' && `--ndc-version ${ndcVersion}`,
    style !== 'soap' && `--style ${style}`,
    rate !== RATE && `--rate ${rate}`,
    control && '--control',
    plain && '--plain',
    realistic && '--realistic',
    changes === false && '--no-changes',
    afterSale === false && '--no-after-sale',
    providers > 1 && `--providers ${providers}`,
  ];
  const usual = `npm run chaos -- --orders ${orders} --seed ${seed} --find-orders ${findOrders}`;
  return [usual, ...unusual.filter(Boolean)].join(' ');
}
