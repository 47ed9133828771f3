/** What an order owns alone: its trip before anything exists at the airline, its order from then on. Released when the order ends. */
import { TemporalFailure } from '@temporalio/common';
import { ApplicationFailure, log, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import type { ClaimActivities, ClaimAnswer, ClaimSubject } from '../../domain/order/claims';
import type { OrderRequest } from '../../domain/request/request';
import { Refused, causeOf } from '../calls/failures';
import type { OrderLife } from './orderLife';

const claims = proxyLocalActivities<ClaimActivities>({
  startToCloseTimeout: '10s',
  // Longer than a server's restart; then the caller is told.
  scheduleToCloseTimeout: '10m',
});

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

/** The other reference that owns an order; `undefined` where none does, or this one. Nothing stays claimed by asking. */
export async function ownerOf(life: OrderLife, orderId: string): Promise<string | undefined> {
  const { provider } = life.policy;
  const answer = await claimed(life, { kind: 'order', provider, orderId });
  if (!answer.claimed) return answer.owner;
  if (answer.claimId !== life.memory.claims.order) await released(life, [answer.claimId]);
  return undefined;
}

async function own(
  life: OrderLife,
  kind: 'trip' | 'order',
  subject: ClaimSubject,
): Promise<string | undefined> {
  const held = life.memory.claims;
  const answer = await claimed(life, subject);
  if (!answer.claimed) return answer.owner;
  // Another trip than before: the flights that were chosen first are somebody else's to book now.
  const before = held[kind];
  held[kind] = answer.claimId;
  if (before !== undefined && before !== answer.claimId) await released(life, [before]);
  return undefined;
}

/** Gives back the claim on the trip: nothing was created for it. */
export async function disownTrip(life: OrderLife): Promise<void> {
  const { trip } = life.memory.claims;
  life.memory.claims.trip = undefined;
  if (trip !== undefined) await released(life, [trip]);
}

/** Gives back every claim: the order has ended. */
export async function disownAll(life: OrderLife): Promise<void> {
  const { trip, order } = life.memory.claims;
  life.memory.claims = {};
  const held = [order, trip].filter((claim) => claim !== undefined);
  if (held.length > 0) await released(life, held);
}

/** A claim that cannot be asked for is a step that failed: the order must not fall with it. */
async function claimed(life: OrderLife, subject: ClaimSubject): Promise<ClaimAnswer> {
  try {
    const told = { summary: `claim the ${subject.kind} for ${life.reference}` };
    return await claims.claim.executeWithOptions(told, [
      subject,
      life.reference,
      workflowInfo().firstExecutionRunId,
    ]);
  } catch (error) {
    const { code, text } = refusalIn(error);
    const operation = subject.kind === 'trip' ? 'orderCreate' : 'orderRetrieve';
    throw new Refused(
      { kind: 'transport', code, text, operation, correlationId: 'none', sent: 'nothing' },
      'refused',
    );
  }
}

/** A claim that cannot be given back is found to be stale by whoever wants it next: its order has ended. */
async function released(life: OrderLife, claimIds: string[]): Promise<void> {
  try {
    await claims.release.executeWithOptions({ summary: 'let go of what it owns' }, [
      claimIds,
      life.reference,
    ]);
  } catch (error) {
    log.warn(`${life.reference}: ${claimIds.join(', ')} not released: ${refusalIn(error).text}`);
  }
}

function refusalIn(error: unknown): { code: string; text: string } {
  const failure = causeOf(error);
  if (!(failure instanceof TemporalFailure)) throw error;
  const code = failure instanceof ApplicationFailure ? (failure.type ?? 'worker-defect') : 'claim-failed';
  return { code, text: failure.message };
}
