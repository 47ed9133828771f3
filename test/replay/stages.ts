/** The stages on which paths are played: the sandbox and the profile that each path needs, with waits as short as the rules allow; those that take longest come first. */
import { twoAgencies } from '../support/agencies';
import type { StageOptions } from '../support/running';

/** A stage of paths; `reports`: it keeps reports of batches, in a folder of its own. */
type PathStage = Omit<StageOptions, 'reports'> & { reports?: true };

/** The service settles soon, so that what has to wait for it does not wait long. */
const quick = {
  settleFor: '9s',
  repeatWrites: 0,
  writeFence: '3s',
  timeouts: { total: { orderCreate: '5s', orderChange: '5s', orderCancel: '5s' } },
};
const searching = { ...quick, capabilities: { findOrders: 'passenger' } };

export const stages = {
  /** What the service does late comes long after it should have settled. */
  late: { profile: searching, sandbox: { settleDelay: 30_000 } },
  /** A lost create can only be a person's; no write is repeated. */
  plain: { profile: quick },
  /** Orders can be found by passenger. */
  searching: { profile: searching },
  /** … and what is proven not done is repeated once. */
  repeating: { profile: { ...searching, repeatWrites: 1 } },
  /** Two providers that can be searched, and one that is down. */
  several: {
    profile: searching,
    others: { second: {}, down: { profile: { baseUrl: 'http://127.0.0.1:9' } } },
  },
  /** A history of some calls is long. */
  long: { profile: quick, longHistory: 40 },
  /** Several agencies; a history of some calls is long. */
  agencies: { ...twoAgencies, profile: quick, longHistory: 40, reports: true },
  /** Every limit is near. */
  near: { profile: { ...quick, issueBefore: '72h', assumedHold: '96h' }, sandbox: { holdFor: 24_000 } },
  /** A hold lasts for some seconds. */
  brief: { profile: { ...quick, issueBefore: '1s' }, sandbox: { holdFor: 6_000 } },
  /** 21.3, where a hold cannot be cancelled. */
  lapsing: {
    version: '21.3',
    style: 'rest',
    profile: { ...quick, issueBefore: '1s' },
    sandbox: { holdFor: 6_000 },
  },
  /** 21.3, where orderChange cancels. */
  changing: {
    version: '21.3',
    profile: { ...quick, capabilities: { cancelVia: 'orderChange' } },
    sandbox: { providers: [{ code: 'SANDBOX', cancelsByOrderChange: true }] },
  },
  /** The price is asked for again before an issue. */
  repricing: { profile: { ...quick, capabilities: { repriceBeforeIssue: true } } },
  /** A ticket is never void: cancelling costs. */
  refunding: { profile: quick, sandbox: { voidWindow: 0 } },
  /** A refund is waited for, but not for long. */
  unrefunded: { profile: { ...quick, refundWithin: '3s' } },
  /** "Not now" is waited out once, and no longer. */
  impatient: { profile: { ...quick, patience: { interactive: '6s', order: '1s' } } },
  /** One shop, and no second one without bookings enough. */
  limited: { profile: { ...quick, lookToBook: { shopsPerBooking: 1, minimumShops: 1 } } },
  /** Where batches leave their reports. */
  reporting: { profile: quick, reports: true },
  /** One batch alone finds what is released. */
  selecting: { profile: quick, reports: true },
} as const satisfies Record<string, PathStage>;

export type StageName = keyof typeof stages;
