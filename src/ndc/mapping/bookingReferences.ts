/** Booking references (PNR) wherever an answer puts them: each once, with the carrier or agency that it belongs to. */
import type { OrderView } from '../../domain/order/orderView';

/** A BookingRef. 19.2 has them in Order, 21.3 in OrderItem/Service, both in TicketDocInfo. */
export interface RawBookingReference {
  id?: string;
  carrier?: string;
  agency?: string;
}

/**
 * In the order given. An airline and an agency may use the same letters for what are two references, so both stay; a reference
 * without owner is left out where the same letters have one.
 */
export function bookingReferences(raw: readonly RawBookingReference[]): OrderView['bookingReferences'] {
  const known = new Map<string, { id: string; owner?: string }>();
  for (const { id, carrier, agency } of raw) {
    const owner = carrier ?? agency;
    if (id === undefined) continue;
    known.set(`${id}/${owner ?? ''}`, { id, owner });
  }
  const all = [...known.values()];
  const owned = new Set(all.filter((reference) => reference.owner !== undefined).map(({ id }) => id));
  return all.filter((reference) => reference.owner !== undefined || !owned.has(reference.id));
}
