/** What `forget` is told, and what it tells: what is kept of an order, and what was done. */
import type { AirlineOrder, ForgottenMark } from '../../domain/privacy/forgotten';

/** What is kept of an order outside the server, where the caller can reach it. */
export interface Elsewhere {
  /** Whether there is anything: an order that the server has forgotten by itself may have left messages. */
  holds(): Promise<boolean>;
  erase(): Promise<void>;
}

export interface ForgetOptions {
  /** Who forgets it: a staff number or initials. It stays on the tombstone. */
  by: string;
  /** Ends the workflow of an order that lives. Nobody watches that order any more, and it may still exist at the airline. */
  evenIfLive?: boolean;
  /** Goes on while a write is under way or in doubt: what it did is never known here. */
  evenIfInDoubt?: boolean;
  /** Goes on where a key is missing: what only the histories tell is lost, its sales above all. */
  evenIfUnreadable?: boolean;
  elsewhere?: Elsewhere;
  /** How long the server is waited for; milliseconds, default two minutes. */
  goneWithin?: number;
  /** How long listings may lag; milliseconds, default three seconds. */
  listedWithin?: number;
}

/** What the server keeps of an order. */
export interface Kept {
  reference: string;
  /** State of an order that lives; absent of one that has ended. */
  live?: string;
  /** Which order at the airline it is, as far as that is known. */
  order?: AirlineOrder;
  /** Writes that are under way or in doubt, in words. */
  inDoubt: string[];
  /** What its tombstone says, where there is one. */
  forgotten?: Partial<ForgottenMark>;
  runs: { runId: string; startedAt?: string; closedAt?: string; events: number }[];
  claims: string[];
  /** Ids of deliveries of its events to webhooks. */
  deliveries: string[];
  /** Document events that stay in lists of sales, without booking reference and passenger. */
  sales: number;
  /** What could not be read, in sentences. */
  unread: string[];
}

/** What was done. */
export interface Forgotten {
  reference: string;
  mark: ForgottenMark;
  /** The reference had been forgotten before; what was left is gone now. */
  again: boolean;
  /** State in which a living order was ended. */
  ended?: string;
  /** Which order at the airline it was, as far as that was known. */
  order?: AirlineOrder;
  /** Writes that were under way or in doubt when it was forgotten, in words. */
  inDoubt: string[];
  /** Claims that hold on until the airline has settled what was in doubt; the server ends them then. */
  held?: { claims: number; until: string };
  runs: number;
  claims: number;
  deliveries: number;
  sales: number;
  unread: string[];
}
