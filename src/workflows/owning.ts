/** What an order owns alone: its trip before anything exists at the airline, its order from then on. Released when the order ends. */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { ClaimActivities, ClaimSubject } from '../domain/claims';
import type { OrderRequest } from '../domain/request';
import type { OrderLife } from './orderLife';

const claims = proxyLocalActivities<ClaimActivities>({ startToCloseTimeout: '10s' });

/** Claims the passengers' trip on these flights. Answers with the reference that has it already, if another one has. */
export async function ownTrip(
  life: OrderLife,
  { passengers }: OrderRequest,
  flights: string[],
): Promise<string | undefined> {
  const people = passengers.map(({ givenName, surname, birthDate }) => ({ givenName, surname, birthDate }));
  return own(life, 'trip', { kind: 'trip', provider: life.policy.provider, passengers: people, flights });
}

/** Claims the order at the airline. Answers with the reference that owns it already, if another one does. */
export async function ownOrder(life: OrderLife, orderId: string): Promise<string | undefined> {
  return own(life, 'order', { kind: 'order', provider: life.policy.provider, orderId });
}

async function own(
  life: OrderLife,
  kind: 'trip' | 'order',
  subject: ClaimSubject,
): Promise<string | undefined> {
  const held = life.memory.claims;
  const answer = await claims.claim(subject, life.reference);
  if (!answer.claimed) return answer.owner;
  // Another trip than before: the flights that were chosen first are somebody else's to book now.
  const before = held[kind];
  held[kind] = answer.claimId;
  if (before !== undefined && before !== answer.claimId) await claims.release(before, life.reference);
  return undefined;
}

/** Gives back the claim on an order that turned out not to be this one. */
export async function disownOrder(life: OrderLife): Promise<void> {
  const { order } = life.memory.claims;
  if (order === undefined) return;
  life.memory.claims.order = undefined;
  await claims.release(order, life.reference);
}

/** Gives back every claim: the order has ended. */
export async function disownAll(life: OrderLife): Promise<void> {
  const { trip, order } = life.memory.claims;
  life.memory.claims = {};
  for (const claim of [order, trip]) if (claim !== undefined) await claims.release(claim, life.reference);
}
