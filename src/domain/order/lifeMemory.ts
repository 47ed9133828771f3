/** What an order remembers beside its status, and carries from one run of its workflow to the next. */
import type { Money } from '../money';
import type { Sold } from './saleCheck';

/** A create whose answer was lost. */
export interface LostCreate {
  /** Instant at which the first such write was decided: what was made before is not ours. */
  began: string;
  /** Instant after which the service does nothing any more about it. */
  settledAt: string;
}

/** The flights and the fare that were chosen: looked for again when the shopping session is gone. */
export interface Agreed {
  /** Keys (`flightKey`). */
  flights: string[];
  fareName?: string;
  cabin?: string;
  /** What everything should cost together, extras included. */
  total: Money;
  /** When it was chosen first (milliseconds since the epoch). */
  at: number;
  /** These flights replace others that are no longer offered, and nobody has approved them yet. */
  otherFlights?: boolean;
}

/** A kind of write whose CorrelationID and repeats an order remembers. */
export type WriteKind = 'create' | 'issue' | 'cancel';

/** Plain data: it stands in the history. No names. */
export interface LifeMemory {
  /** What was sold: an issue is compared with it. */
  sold?: Sold;
  /** What was chosen, while nothing exists at the airline. */
  agreed?: Agreed;
  /** Automatic paths may issue: true from a release until the one issue that follows it, or a cancellation, has begun. */
  automatic: boolean;
  /** Ids of the newest Updates that the order has taken. */
  taken: string[];
  /** Cancelled where the provider cannot cancel: the order is left to lapse and never issued again. */
  leftToLapse: boolean;
  /** The airline has not confirmed the order yet. */
  onRequest: boolean;
  /** Instant at which a run of the reference was reset or terminated: until the service has settled, what it sent may still be applied. */
  cutOffAt?: string;
  /** When the order was read last: when that read was begun (milliseconds since the epoch). */
  readAt?: number;
  /** Reads that found nothing new since the state was entered. */
  reads: number;
  /** When the order is to be read again though nothing asks for it (milliseconds since the epoch). */
  readDue?: number;
  /** When a second order of the trip is searched for, after the first one found had been taken (milliseconds since the epoch). */
  searchDue?: number;
  /** Ids of the claims that this order holds, by what they are for. */
  claims: { trip?: string; order?: string };
  lostCreate?: LostCreate;
  /** Instant since which an orderCreate may have been sent: before another one the airline is searched, where it can be. */
  mayExistSince?: string;
  /** The state of the newest run before this one, when its records were last looked up. */
  stateBefore?: string;
  /** A run that was cut off before this one may have issued. */
  issuedBefore?: boolean;
  /** The CorrelationIDs of the newest write of each kind that was sent: what a person asks the airline with. */
  sent: Partial<Record<WriteKind, string>>;
  /** How often each write was repeated on evidence that it had done nothing. */
  repeats: Record<WriteKind, number>;
}

/** What a life remembers at its beginning. */
export function freshMemory(): LifeMemory {
  return {
    automatic: false,
    taken: [],
    leftToLapse: false,
    onRequest: false,
    reads: 0,
    claims: {},
    sent: {},
    repeats: { create: 0, issue: 0, cancel: 0 },
  };
}
