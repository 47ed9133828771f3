/** Passengers on their way to calls that need no name. */
import type { PassengerSummary } from '../domain/operations';
import type { Passenger } from '../domain/trip';

/** A passenger as the calls before orderCreate need one. */
export function withoutName({ paxId, type, birthDate, adult, loyalty }: Passenger): PassengerSummary {
  return { paxId, type, birthDate, adult, loyalty };
}
