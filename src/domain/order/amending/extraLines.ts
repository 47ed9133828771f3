/** What can be added to an order, in lines: services each, free seats by flight and price. */
import { nameOfSeat } from '../../offers/extras';
import type { SeatOffer, ServiceOffer } from '../../offers/offers';
import type { ExtraLine } from '../afterSale';

/** How many services and groups of seats are kept: the status is read often. */
const [SERVICES, SEAT_GROUPS] = [100, 60];

/** Returns the lines of what a service list and seat maps offer. Seats that cost the same for the same passengers are one line. */
export function extraLines(services: readonly ServiceOffer[], seats: readonly SeatOffer[]): ExtraLine[] {
  const groups = new Map<string, ExtraLine>();
  for (const seat of seats) {
    const { flight, choices } = seat;
    const byPrice = new Map<string, { paxIds: string[]; price: ExtraLine['price'] }>();
    for (const { paxIds, price } of choices) {
      const key = JSON.stringify(price ?? null);
      byPrice.set(key, { paxIds: [...(byPrice.get(key)?.paxIds ?? []), ...paxIds], price });
    }
    for (const [price, each] of byPrice) {
      const key = `${flight} ${price} ${each.paxIds.join()}`;
      const line = groups.get(key) ?? {
        kind: 'seat',
        paxIds: each.paxIds,
        flights: [flight],
        seats: [],
        ...(each.price && { price: each.price }),
      };
      line.seats?.push(nameOfSeat(seat));
      groups.set(key, line);
    }
  }
  return [
    ...services.slice(0, SERVICES).map(({ name, code, paxIds, flights, price, limit }): ExtraLine => ({
      kind: 'service',
      name,
      ...(code !== undefined && { code }),
      paxIds,
      flights,
      price,
      ...(limit && { limit }),
    })),
    ...[...groups.values()].slice(0, SEAT_GROUPS),
  ];
}
