/** Claims: what an order owns alone. Uniqueness is held by workflow ids, never by a listing that lags. */
import type { Passenger } from '../request/trip';

/** What an order may own: one order at an airline, or one trip: these people on these flights. */
export type ClaimSubject =
  | { kind: 'order'; provider: string; orderId: string }
  | {
      kind: 'trip';
      provider: string;
      passengers: Pick<Passenger, 'givenName' | 'surname' | 'birthDate'>[];
      /** Keys (`flightKey`), in any order. */
      flights: string[];
    };

/** Whether the claim could be taken, or the reference that has it. `claimId` is the id of the workflow that holds it; no name is in it. */
export type ClaimAnswer =
  { claimed: true; claimId: string } | { claimed: false; claimId: string; owner: string };

/**
 * Activities of the workflow's own queue. Both may safely be repeated: a claim that its owner has already is its owner's, and what
 * is not the owner's is not released.
 */
export interface ClaimActivities {
  /**
   * `owner` is a reference, `life` the first run of its chain of runs; left out, as by runs of an older version, it is asked for.
   * A claim whose owner's workflow has ended without releasing it is free.
   */
  claim(subject: ClaimSubject, owner: string, life?: string): Promise<ClaimAnswer>;
  /** Those of these claims that are the owner's. */
  release(claimIds: string[], owner: string): Promise<void>;
}

/** Workflow type of a claim. */
export const CLAIM_WORKFLOW = 'claimWorkflow';

/** Input of `claimWorkflow`. */
export interface ClaimInput {
  /** The reference that has it. */
  owner: string;
}

/**
 * Memo of a claim: who reads it needs no worker. `life` is the first run of the owner's chain of runs. A reference may live again after
 * it has ended (adopted by a new start); what an earlier life left behind is not the new one's.
 */
export interface ClaimMemo extends ClaimInput {
  life: string;
  /** Instant at which the server itself ends it: its order was forgotten while a write was in doubt, and nobody is left to let it go. */
  until?: string;
}
