/** The extras on sale that the user has picked, as the API takes them. */
import type { Ancillary, ExtraLine, Flight, Money } from '../../api/types';
import { addMoney } from '../../domain/rules';

/** A service for one passenger. */
interface ServicePick {
  line: ExtraLine;
  paxId: string;
}

/** A seat on one flight for one passenger. */
interface SeatPick {
  line: ExtraLine;
  /** `XA101/2027-03-12/LHR` */
  flight: string;
  paxId: string;
  seat: string;
}

/** Everything that is picked. */
export interface Picks {
  services: readonly ServicePick[];
  seats: readonly SeatPick[];
}

/** Nothing. */
export const noPicks: Picks = { services: [], seats: [] };

/** Picks a service, or lets go of it. */
export function toggleService(picks: Picks, line: ExtraLine, paxId: string): Picks {
  const others = picks.services.filter((each) => each.line !== line || each.paxId !== paxId);
  const services = others.length < picks.services.length ? others : [...others, { line, paxId }];
  return { ...picks, services };
}

/** Picks a seat, in place of the passenger's other seat on the flight; or lets go of it. */
export function toggleSeat(picks: Picks, pick: SeatPick): Picks {
  const { flight, paxId, seat } = pick;
  const same = picks.seats.some(
    (each) => each.flight === flight && each.seat === seat && each.paxId === paxId,
  );
  const others = picks.seats.filter(
    (each) => each.flight !== flight || (each.paxId !== paxId && each.seat !== seat),
  );
  return { ...picks, seats: same ? others : [...others, pick] };
}

/** Returns how many of a service on sale the passenger has booked already, on the same flights. */
export function bookedOf(
  booked: readonly Ancillary[],
  { name, flights }: Pick<ExtraLine, 'name' | 'flights'>,
  paxId: string,
): number {
  return booked
    .filter(
      (each) =>
        each.kind === 'service' &&
        each.paxId === paxId &&
        each.name === name &&
        (each.flights.length === 0 || each.flights.some((flight) => flights.includes(flight))),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Returns what everything that is picked costs; undefined if nothing of it does. */
export function costOf({ services, seats }: Picks): Money | undefined {
  const prices = [...services, ...seats].flatMap(({ line: { price } }) => price ?? []);
  return prices.length > 0 ? prices.reduce(addMoney) : undefined;
}

const numberOf = (key: string): string => key.split('/')[0] ?? '';

/** Returns the picks as `selectOffer` takes them: with the prices that were seen. */
export function selected({ services, seats }: Picks): Record<string, unknown> {
  return {
    services: services.map(({ line: { name, code, flights, price }, paxId }) => ({
      ...(name !== undefined ? { name } : { code }),
      ...(flights.length === 1 && { flight: numberOf(flights[0] ?? '') }),
      ...(price && { price }),
      paxIds: [paxId],
    })),
    seats: seats.map(({ line: { price }, flight, paxId, seat }) => ({
      ...{ paxId, seat, flight: numberOf(flight) },
      ...(price && { price }),
    })),
  };
}

/** Returns the picks as `addExtras` takes them: none may cost more than was seen. */
export function added({ services, seats }: Picks, flights: readonly Flight[]): Record<string, unknown> {
  const journeyOf = (key: string): number | undefined =>
    flights.find(({ carrier, number }) => `${carrier}${number}` === numberOf(key))?.journey;
  const inJourney = (keys: readonly string[]) => {
    const [journey] = keys.map(journeyOf);
    return journey === undefined ? {} : { journey };
  };
  return {
    ...(services.length > 0 && {
      services: services.map(({ line: { name, code, flights: keys, price }, paxId }) => ({
        ...(name !== undefined ? { name } : { code }),
        ...inJourney(keys),
        ...(price && { maxPrice: price }),
        paxIds: [paxId],
      })),
    }),
    ...(seats.length > 0 && {
      seats: seats.map(({ line: { price }, flight, paxId, seat }) => ({
        ...{ paxId, seat, flight: numberOf(flight) },
        ...inJourney([flight]),
        ...(price && { maxPrice: price }),
      })),
    }),
  };
}
