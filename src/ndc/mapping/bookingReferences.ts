/** Collects booking references (PNR): each once, with its carrier or agency. */
import type { OrderView } from '../../domain/order/orderView';

/** A BookingRef: in Order (19.2), in OrderItem/Service (21.3), in TicketDocInfo (both). */
export interface RawBookingReference {
  id?: string;
  carrier?: string;
  agency?: string;
}

/**
 * Returns them in the order given. An airline and an agency may use the same letters, so both stay. A reference without an owner
 * goes where another with the same letters has one.
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
