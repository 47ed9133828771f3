/** Who travels, for people who look at an order or at a list of orders. */
import type { Client } from '@temporalio/client';
import { ReferenceForgotten, UnknownReference } from '../domain/order/errors';
import type { OrderAccess } from './askOrder';
import { currentRun } from './currentRun';
import { requestedOf, type Travellers } from './passengers';
import { agencyOf } from './whose';

/** Returns the passengers of an order under their names of today. Needs no worker. @throws {UnknownReference}, {ReferenceForgotten} */
export async function travellersOf(client: Client, reference: string): Promise<Travellers> {
  await currentRun(client, reference);
  return requestedOf(client, reference);
}

/** Orders that are read at the same time. */
const AT_ONCE = 8;

/**
 * Returns the passengers of each order, in the order of the references. Those that no order has, or that were forgotten, are left out.
 *
 * @param agency only orders of this agency
 */
export async function travellersOfEach(
  access: OrderAccess,
  references: readonly string[],
  agency?: string,
): Promise<(Travellers & { reference: string })[]> {
  const found = new Map<string, Travellers>();
  const next = references.values();
  const read = async (): Promise<void> => {
    for (const reference of next) {
      try {
        if (agency !== undefined && (await agencyOf(access, reference)) !== agency) continue;
        found.set(reference, await travellersOf(access.client, reference));
      } catch (error) {
        if (!(error instanceof UnknownReference || error instanceof ReferenceForgotten)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, read));
  return references.flatMap((reference) => {
    const travellers = found.get(reference);
    return travellers ? [{ reference, ...travellers }] : [];
  });
}
