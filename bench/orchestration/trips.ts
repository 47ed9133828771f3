/** The trips of the bench: the demo's, for people who differ from order to order, and on other days, so that no flight is ever full. */
import { demoTrip } from '../../src/cli/demo/trip';
import type { OrderRequestInput } from '../../src/domain/request/request';
import { PROVIDER } from './provider';

const DAY = 86_400_000;

/** Over so many days trips begin: as long as sandbox and passengers' ages allow. */
const DAYS = 250;

/**
 * One seat each, by turns. Trips of the same day that are booked at the same moment find the same seats free, and who comes second is
 * refused: with these, no two of a thousand in a row want the same kind of seat on the same flight.
 */
const seats = [
  { journey: 1, wants: ['window'] },
  { journey: 1, wants: ['aisle'] },
  { journey: 2, wants: ['window'] },
  { journey: 2, wants: ['aisle'] },
] as const;

let made = 0;

/** A new request at each call: four passengers there and back, a bag and a seat. */
export function nextTrip(): OrderRequestInput {
  made += 1;
  const trip = demoTrip(PROVIDER, new Date(Date.now() + (made % DAYS) * DAY));
  const surname = `Specimen${lettersOf(made)}`;
  const { journey, wants } = seats[Math.floor(made / DAYS) % seats.length] ?? seats[0];
  return {
    ...trip,
    requestedAt: new Date().toISOString(),
    reference: `BENCH-${process.pid}-${made}`,
    // A seat that is taken is no reason not to fly.
    seats: [{ paxId: 'PAX1', journey, wants: [...wants], need: 'preferred' }],
    passengers: trip.passengers.map((passenger) => ({ ...passenger, surname })),
  };
}

/** Letters only, as wires and names want it. */
function lettersOf(n: number): string {
  const letter = String.fromCharCode(97 + (n % 26));
  return n < 26 ? letter : lettersOf(Math.floor(n / 26)) + letter;
}
