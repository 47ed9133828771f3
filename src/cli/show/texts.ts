/** Prints flights and amounts: what every page of an order has. */
import type { Money } from '../../domain/money';
import type { FlightLine } from '../../domain/order/shown';

/** Prints a flight in local times: `XA 315  LHR → CDG  2027-01-20 18:30 – 20:45`, with the arrival's date where it differs. */
export function flightText({ carrier, number, origin, destination, departure, arrival }: FlightLine): string {
  const [leaves, comes] = [departure, arrival].map((time) => time.slice(0, 16).replace('T', ' '));
  const until = departure.slice(0, 10) === arrival.slice(0, 10) ? arrival.slice(11, 16) : comes;
  return `${carrier} ${number}  ${origin} → ${destination}  ${leaves} – ${until}`;
}

/** Prints an amount as the command line takes it: `690.32EUR`. */
export function writtenAmount({ amount, currency }: Money): string {
  return `${amount}${currency}`;
}
