/** The route that a provider is tried with, as it is typed: `LHR-CDG:2027-03-12`. */
import { InvalidArgumentError } from 'commander';
import type { RequestedJourney } from '../../domain/request/trip';

/** What is shopped for: one way. */
export type Route = RequestedJourney;

/** Reads it. @throws InvalidArgumentError, as Commander wants it */
export function routeOf(written: string): Route {
  const [, origin, destination, date] = /^([A-Z]{3})-([A-Z]{3}):(\d{4}-\d\d-\d\d)$/.exec(written) ?? [];
  if (origin === undefined || destination === undefined || date === undefined)
    throw new InvalidArgumentError('Write two airports and a day: LHR-CDG:2027-03-12.');
  if (!(Date.parse(`${date}T23:59:59Z`) >= Date.now()))
    throw new InvalidArgumentError('The day lies behind, or is none of the calendar.');
  return { origin, destination, date };
}
