/** Tells whose birth date is sent before orderCreate. */
import type { PassengerSummary } from '../../domain/calls/operations';

/** Returns true for a passenger whose price depends on the age: neither a plain adult nor an infant, as in the service's examples. */
export const pricedByAge = ({ type }: PassengerSummary): boolean => type !== 'ADT' && type !== 'INF';
