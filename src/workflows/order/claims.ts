/**
 * Claims. An order claims its trip before anything exists at the airline, and its airline order from then on. It releases both when it
 * ends.
 */
import { TemporalFailure } from '@temporalio/common';
import {
  ApplicationFailure,
  CancellationScope,
  log,
  proxyLocalActivities,
  workflowInfo,
} from '@temporalio/workflow';
import type { ClaimActivities, ClaimAnswer, ClaimSubject } from '../../domain/order/claims';
import type { OrderRequest } from '../../domain/request/request';
import { Refused, causeOf } from '../calls/failures';
import type { Order } from './order';

const claims = proxyLocalActivities<ClaimActivities>({
  startToCloseTimeout: '10s',
  // Longer than a server restart. Then the call fails.
  scheduleToCloseTimeout: '10m',
});

/** Claims the passengers' trip on these flights. Returns the reference that already holds it, if another one does. */
export async function claimTrip(
  order: Order,
  { passengers }: OrderRequest,
  flights: string[],
): Promise<string | undefined> {
  const people = passengers.map(({ givenName, surname, birthDate }) => ({ givenName, surname, birthDate }));
  return claim(order, 'trip', { kind: 'trip', ...whose(order), passengers: people, flights });
}

/** Claims the order at the airline. Returns the reference that already owns it, if another one does. */
export async function claimOrder(order: Order, orderId: string): Promise<string | undefined> {
  return claim(order, 'order', { kind: 'order', ...whose(order), orderId });
}

/** Returns the other reference that owns an order; `undefined` if none does, or if this one does. Leaves no new claim behind. */
export function ownerOf(order: Order, orderId: string): Promise<string | undefined> {
  // A search may be interrupted. What it claims must be released all the same.
  return CancellationScope.nonCancellable(async () => {
    const answer = await claimed(order, { kind: 'order', ...whose(order), orderId });
    if (!answer.claimed) return answer.owner;
    if (answer.claimId !== order.memory.claims.order) await released(order, [answer.claimId]);
    return undefined;
  });
}

function whose({
  policy: { provider },
  session: { agency },
}: Order): Pick<ClaimSubject, 'provider' | 'agency'> {
  return { provider, ...(agency !== undefined && { agency }) };
}

async function claim(
  order: Order,
  kind: 'trip' | 'order',
  subject: ClaimSubject,
): Promise<string | undefined> {
  const answer = await claimed(order, subject);
  if (!answer.claimed) return answer.owner;
  // The trip differs from the first choice: release the claim on the flights chosen first.
  const before = order.holdClaim(kind, answer.claimId);
  if (before !== undefined) await released(order, [before]);
  return undefined;
}

/** Releases the claim on the trip, when nothing was created for it. */
export async function releaseTrip(order: Order): Promise<void> {
  const trip = order.holdClaim('trip', undefined);
  if (trip !== undefined) await released(order, [trip]);
}

/** Releases every claim, when the order has ended. */
export async function releaseClaims(order: Order): Promise<void> {
  const held = (['order', 'trip'] as const).flatMap((kind) => order.holdClaim(kind, undefined) ?? []);
  if (held.length > 0) await released(order, held);
}

/** Claims the subject. If the claim activity fails, the step fails, not the order. */
async function claimed(order: Order, subject: ClaimSubject): Promise<ClaimAnswer> {
  try {
    const shown = { summary: `claim the ${subject.kind} for ${order.reference}` };
    return await claims.claim.executeWithOptions(shown, [
      subject,
      order.reference,
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

/** Releases claims. If that fails, the next order that wants the subject finds the claim stale, because its order has ended. */
async function released(order: Order, claimIds: string[]): Promise<void> {
  try {
    await claims.release.executeWithOptions({ summary: 'release the claims of this order' }, [
      claimIds,
      order.reference,
    ]);
  } catch (error) {
    log.warn(`${order.reference}: could not release ${claimIds.join(', ')}: ${refusalIn(error).text}`);
  }
}

function refusalIn(error: unknown): { code: string; text: string } {
  const failure = causeOf(error);
  if (!(failure instanceof TemporalFailure)) throw error;
  const code = failure instanceof ApplicationFailure ? (failure.type ?? 'worker-defect') : 'claim-failed';
  return { code, text: failure.message };
}
