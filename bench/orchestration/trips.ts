/** The trips of the bench: the demo's, for people who differ from order to order, and on other days, so that no flight is ever full. */
import { demoTrip } from '../../src/cli/demo/trip';
import type { OrderRequestInput } from '../../src/domain/request';
import { PROVIDER } from './stage';

const DAY = 86_400_000;

/** Over so many days trips begin: as long as sandbox and passengers' ages allow. */
const DAYS = 250;

let made = 0;

/** A new request at each call: four passengers there and back, a bag and a seat. */
export function nextTrip(): OrderRequestInput {
  made += 1;
  const trip = demoTrip(PROVIDER, new Date(Date.now() + (made % DAYS) * DAY));
  const surname = `Specimen${lettersOf(made)}`;
  return {
    ...trip,
    requestedAt: new Date().toISOString(),
    reference: `BENCH-${process.pid}-${made}`,
    // A window that is taken is no reason not to fly.
    seats: trip.seats?.map((seat) => ({ ...seat, need: 'preferred' })),
    passengers: trip.passengers.map((passenger) => ({ ...passenger, surname })),
  };
}

/** Letters only, as wires and names want it. */
function lettersOf(n: number): string {
  const letter = String.fromCharCode(97 + (n % 26));
  return n < 26 ? letter : lettersOf(Math.floor(n / 26)) + letter;
}
