/** What flows must know of a provider: its abilities, the meanings of its codes, and how patient to be. Part of the profile (`src/ndc/profile.ts`). */
import type { operations, OperationName } from './operations';

/** NDC versions that ndc-flows speaks. */
export type NdcVersion = (typeof operations)[OperationName]['versions'][number];

/** What an order's status code means at this provider. */
export type OrderMeaning = 'open' | 'on-request' | 'cancelled' | 'paid';

/** What a service's status code means at this provider. */
export type ServiceMeaning =
  'on-request' | 'to-issue' | 'issuing' | 'ticketed' | 'schedule-change' | 'cancelled' | 'included';

/** The part of a provider's profile that workflows decide by. Durations are milliseconds. No secrets. */
export interface ProviderPolicy {
  provider: string;
  version: NdcVersion;
  style: 'soap' | 'rest';
  /** How a held or ticketed order can be cancelled: 19.2 knows orderCancel; 21.3 by itself knows nothing. */
  cancelVia: 'orderCancel' | 'orderChange' | 'none';
  /** Whether an order can be found without its id. */
  findOrders: 'none' | 'passenger';
  /** Whether several calls of one session may be under way at the same time. Runs from before this was asked have it not. */
  sideBySide?: boolean;
  /** IANA zone of the service's clock: limits without zone are read in it. */
  timeZone: string;
  orderMeanings: Record<string, OrderMeaning>;
  serviceMeanings: Record<string, ServiceMeaning>;
  /** Total deadline of one call. */
  timeouts: Record<OperationName, number>;
  /** How long 911 and its kin are waited out in all: before an order exists, and after. */
  patience: { interactive: number; order: number };
  /** How long after a write the service may still apply it. */
  settleFor: number;
  /** Nothing is sent later than this after the mark. */
  writeFence: number;
  /** A write is sent only while what it was decided on was read no longer ago than this. Runs from before this was asked have it not. */
  readWithin?: number;
  /** How often a write may be repeated on evidence that it did not happen; 0: never. */
  repeatWrites: number;
  /**
   * Set by the chaos program's control alone, never by a profile: an unknown write is simply sent again so often, as public clients do,
   * to show that the audit finds what comes of it.
   */
  repeatUnknown?: number;
  /** How long a hold is taken to last where the service names no limit. */
  assumedHold: number;
  /** How long before the limit an order is issued or shown to a person. */
  warnBefore: number;
  /** Codes, by owner where given, that overrule the error table. */
  errors: { code: string; owner?: string; operation?: OperationName; treatAs: string }[];
}
