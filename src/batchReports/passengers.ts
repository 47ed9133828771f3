/** What a line of a report says of passengers. */
import type { BatchLine } from '../domain/batch/outcome';

/** True where a line leads to passengers: a booking reference opens the booking, and the text may be the airline's. */
export function tellsOfPassengers({ bookingReference, text }: BatchLine): boolean {
  return bookingReference !== undefined || text !== undefined;
}

/** Returns the lines without what leads to the passengers of these orders, and the references of the lines that did. */
export function forgetting(
  references: ReadonlySet<string>,
  lines: readonly BatchLine[],
): { telling: string[]; clean: BatchLine[] } {
  const telling: string[] = [];
  const clean = lines.map((line) => {
    if (!references.has(line.reference) || !tellsOfPassengers(line)) return line;
    telling.push(line.reference);
    const { bookingReference: _, text: __, ...rest } = line;
    return rest;
  });
  return { telling, clean };
}
