/** The options of a sandbox and their defaults. All durations are milliseconds. */
import type { FaultPlan } from './faultPlan';
import type { SandboxOperation } from './model';
import type { QuirkName } from './realistic/quirks';

/** An agency that may log in. */
export interface Account {
  username: string;
  password: string;
}

/** What a provider code can do beyond the standard. Any other code is accepted as a provider without extras. */
export interface SandboxProvider {
  code: string;
  /** 21.3: orderChange with AcceptCancelledOffer or CancelUnpaidOrder cancels. */
  cancelsByOrderChange: boolean;
}

/** What a service's maker calls things on the wire. */
export const wireNames = {
  /** Last step of the SOAP path. */
  serviceName: 'SvcNDCService',
  /** SOAPAction is `"{soapActionNamespace}/<version>/<operation>"`. */
  soapActionNamespace: 'http://svc.example/ndc',
  /** REST control headers are `{controlHeaderPrefix}-Provider` and so on. */
  controlHeaderPrefix: 'Svc-Control',
};

export interface SandboxOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. Another address opens the sandbox to other machines. */
  host?: string;
  /** How long every answer takes, or how long one of an operation; default 0. */
  latency?: number | Partial<Record<SandboxOperation, number>>;
  /** The same seed sells the same flights at the same prices. */
  seed?: string;
  accounts?: Account[];
  providers?: SandboxProvider[];
  /** Default one hour. */
  tokenLifetime?: number;
  /** Default 30 minutes. */
  offerLifetime?: number;
  /** From the creation to the payment limit; default 48 hours, and never later than two hours before departure. */
  holdFor?: number;
  /** How long after the issue a ticket may be voided for nothing; default 24 hours. */
  voidWindow?: number;
  /** How long slow things take (on request, SB, work that applies late, slow answers); default 3 seconds. */
  settleDelay?: number;
  /** How many offers answer a shop that asks for no limit; default 100, never more than 500. */
  offerLimit?: number;
  /** Zone of the service's clock; default Europe/Paris. */
  timeZone?: string;
  clock?: () => Date;
  /** How many orders and calls are remembered; default 50,000 of each. */
  remember?: number;
  /** The SOAPAction of a login must contain the version; default: it must not. */
  versionInLoginAction?: boolean;
  /** Answers as real services do: with every quirk of `realistic/quirks.ts` in its share of them, or with these in all; default textbook answers. */
  realistic?: boolean | readonly QuirkName[];
  /** Faults from the first call on; default none. */
  plan?: FaultPlan;
  /** Keeps what was sold in this file, and continues from it; default: memory alone. */
  stateFile?: string;
}

/** The options with the defaults filled in. */
export type Settings = Required<Omit<SandboxOptions, 'plan' | 'stateFile'>> &
  Pick<SandboxOptions, 'plan' | 'stateFile'>;

/** The account of a sandbox that is given none. Everybody knows its password; logs mask it all the same, so it is no word that stands in them. */
export const sandboxAccount = { username: 'agency1234', password: 'public-4711' };

const SECOND = 1000;
const HOUR = 3_600_000;

/** The seed of a sandbox that is given none. */
export const DEFAULT_SEED = 'sandbox';

const defaults: Settings = {
  port: 0,
  host: '127.0.0.1',
  latency: 0,
  seed: DEFAULT_SEED,
  accounts: [sandboxAccount],
  providers: [{ code: 'SANDBOX-CHANGE', cancelsByOrderChange: true }],
  tokenLifetime: HOUR,
  offerLifetime: HOUR / 2,
  holdFor: 48 * HOUR,
  voidWindow: 24 * HOUR,
  settleDelay: 3 * SECOND,
  offerLimit: 100,
  timeZone: 'Europe/Paris',
  clock: () => new Date(),
  remember: 50_000,
  versionInLoginAction: false,
  realistic: false,
};

/** Returns the options with the defaults filled in. Throws RangeError for a zone that does not exist. */
export function settingsOf(options: SandboxOptions = {}): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...defaults, ...given };
  new Intl.DateTimeFormat('en', { timeZone: settings.timeZone }); // throws RangeError
  return settings;
}

/** Returns how long the answer of an operation takes. */
export function latencyOf({ latency }: Settings, operation: SandboxOperation): number {
  return typeof latency === 'number' ? latency : (latency[operation] ?? 0);
}
