/** What a line of a report says of passengers, and the line without it. */
import type { BatchLine } from '../domain/batch/outcome';

export function tellsOfPassengers({ bookingReference, text }: BatchLine): boolean {
  return bookingReference !== undefined || text !== undefined;
}

/** The booking reference opens the booking at the airline for whoever knows a surname; the words may be the airline's. */
export function withoutPassengers({ bookingReference: _, text: __, ...line }: BatchLine): BatchLine {
  return line;
}
