/** Claims: what only one order may own. Workflow ids guarantee uniqueness; a listing could not, because it lags. */
import type { Passenger } from '../request/trip';

/** What an order may own: an order at an airline, or a trip (these people on these flights). */
export type ClaimSubject =
  | { kind: 'order'; provider: string; agency?: string; orderId: string }
  | {
      kind: 'trip';
      provider: string;
      agency?: string;
      passengers: Pick<Passenger, 'givenName' | 'surname' | 'birthDate'>[];
      /** Keys (`flightKey`), in any order. */
      flights: string[];
    };

/** Stands for the reference that holds a claim, where that is another agency's: nobody is told which. */
export const ANOTHER_AGENCY = '';

/** Returns the owner of a claim, in words. */
export function ownerInWords(owner: string): string {
  return owner === ANOTHER_AGENCY ? 'another agency' : `reference ${owner}`;
}

/** The result of a claim. `owner` is the reference that already holds it, or `ANOTHER_AGENCY`; `claimId` the id of the claim's workflow, without names. */
export type ClaimAnswer =
  { claimed: true; claimId: string } | { claimed: false; claimId: string; owner: string };

/**
 * Activities of the workflow's own queue. Both are safe to repeat: an owner may claim again what it holds, and only the owner's claims are
 * released.
 */
export interface ClaimActivities {
  /**
   * Claims a subject. `owner` is a reference, `life` the first run of its chain; if omitted (by runs of an older version), the activity
   * looks it up. A claim whose owner's workflow has ended without releasing it is free.
   */
  claim(subject: ClaimSubject, owner: string, life?: string): Promise<ClaimAnswer>;
  /** Releases those of the claims that belong to the owner. */
  release(claimIds: string[], owner: string): Promise<void>;
}

/** Workflow type of a claim. */
export const CLAIM_WORKFLOW = 'claimWorkflow';

/** Input of `claimWorkflow`. */
export interface ClaimInput {
  /** The reference that holds the claim. */
  owner: string;
}

/**
 * Memo of a claim, readable without a worker. `life` is the first run of the owner's chain. A reference can be adopted again after it has
 * ended; claims left by its earlier life do not belong to the new one.
 */
export interface ClaimMemo extends ClaimInput {
  life: string;
  /** The owner's agency, where it has one. */
  agency?: string;
  /**
   * Instant at which the server itself ends the claim. Set if its order was forgotten with a write in doubt, so that nobody can release it.
   */
  until?: string;
}
