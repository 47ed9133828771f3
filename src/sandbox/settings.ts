/** What can be set about a sandbox, and what it is when nobody says. All durations are milliseconds. */
import type { FaultPlan } from './faultPlan';
import type { SandboxOperation } from './model';

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

/** Names that carry the maker's or the standards body's name on the wire. */
export interface WireNames {
  /** Last step of the SOAP path. */
  serviceName: string;
  /** SOAPAction is `"{soapActionNamespace}/<version>/<operation>"`. */
  soapActionNamespace: string;
  /** REST control headers are `{controlHeaderPrefix}-Provider` and so on. */
  controlHeaderPrefix: string;
}

export interface SandboxOptions {
  /** Default 0: any free port. */
  port?: number;
  /** Default 127.0.0.1. Whoever names another address opens the sandbox to others. */
  host?: string;
  /** How long every answer takes, or how long one of an operation; default 0. */
  latency?: number | Partial<Record<SandboxOperation, number>>;
  /** The same seed sells the same flights at the same prices. */
  seed?: string;
  accounts?: Account[];
  providers?: SandboxProvider[];
  names?: Partial<WireNames>;
  /** Default one hour. */
  tokenLifetime?: number;
  /** Default 30 minutes. */
  offerLifetime?: number;
  /** From the creation to the payment limit; default 48 hours, and never later than two hours before departure. */
  holdFor?: number;
  /** How long after the issue a ticket may be voided for nothing; default 24 hours. */
  voidWindow?: number;
  /** How long the sandbox takes for what it does slowly (on request, SB, works that apply late, slow answers); default 3 seconds. */
  settleDelay?: number;
  /** How many offers a shop gives that asks for no limit; default 100, never more than 500. */
  offerLimit?: number;
  /** Zone of the service's clock; default Europe/Paris. */
  timeZone?: string;
  clock?: () => Date;
  /** How many orders and calls are remembered; default 50,000 of each. */
  remember?: number;
  /** Answers as real services write them, with the quirks of `realistic/quirks.ts`; default by the book. */
  realistic?: boolean;
  /** Faults from the first call on; default none. */
  plan?: FaultPlan;
}

/** The options with everything said. */
export type Settings = Required<Omit<SandboxOptions, 'clock' | 'names' | 'plan'>> & {
  plan?: FaultPlan;
  names: WireNames;
  clock: () => Date;
};

const SECOND = 1000;
const HOUR = 3_600_000;

const defaults: Settings = {
  port: 0,
  host: '127.0.0.1',
  latency: 0,
  seed: 'sandbox',
  accounts: [{ username: 'agency1234', password: 'sandbox' }],
  providers: [{ code: 'SANDBOX-CHANGE', cancelsByOrderChange: true }],
  names: {
    serviceName: 'SvcNDCService',
    soapActionNamespace: 'http://svc.example/ndc',
    controlHeaderPrefix: 'Svc-Control',
  },
  tokenLifetime: HOUR,
  offerLifetime: HOUR / 2,
  holdFor: 48 * HOUR,
  voidWindow: 24 * HOUR,
  settleDelay: 3 * SECOND,
  offerLimit: 100,
  timeZone: 'Europe/Paris',
  clock: () => new Date(),
  remember: 50_000,
  realistic: false,
};

/** Fills in the defaults. Throws RangeError for a zone that does not exist. */
export function settingsOf(options: SandboxOptions = {}): Settings {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const settings: Settings = { ...defaults, ...given, names: { ...defaults.names, ...options.names } };
  new Intl.DateTimeFormat('en', { timeZone: settings.timeZone }); // throws RangeError
  return settings;
}

/** How long the answer of an operation takes. */
export function latencyOf({ latency }: Settings, operation: SandboxOperation): number {
  return typeof latency === 'number' ? latency : (latency[operation] ?? 0);
}
