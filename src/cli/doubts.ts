/** What a request says that is allowed but seldom meant. Nothing is refused for it: only the airline knows. */
import { closest } from '../domain/closest';
import { isDate } from '../domain/dates';
import { passengerTypes } from '../domain/request/passengerTypes';

const DAY = 24 * 60 * 60_000;
/** Airlines open flights for sale 331 to 361 days ahead. */
const ON_SALE = 361 * DAY;

/** Returns a line for each doubt, with its path. */
export function doubtsOf(request: unknown, now: Date): string[] {
  const latest = new Date(now.getTime() + ON_SALE).toISOString().slice(0, 10);
  return [
    ...membersOf(request, 'journeys', 'date').map(([path, date]) =>
      isDate(date) && date > latest
        ? `${path}: airlines sell flights about 331 to 361 days ahead, and this one is later`
        : '',
    ),
    ...membersOf(request, 'passengers', 'type').map(([path, type]) => unknownType(path, type)),
  ].filter(Boolean);
}

function unknownType(path: string, type: string): string {
  // What is no code at all is a mistake, and is reported as one.
  if (!/^[A-Z]{3}$/.test(type) || type in passengerTypes) return '';
  const meant = closest(type, Object.keys(passengerTypes));
  return `${path}: ${type} is not a passenger type that ndc-flows knows, so it is sent as it is and travels as an adult.${meant === undefined ? '' : ` Did you mean ${meant}?`}`;
}

/** Returns the texts of one member in each entry of a list, with their paths. */
function membersOf(request: unknown, list: string, member: string): [path: string, text: string][] {
  const entries = ((request ?? {}) as Record<string, unknown>)[list];
  if (!Array.isArray(entries)) return [];
  return entries.flatMap((entry: unknown, index): [string, string][] => {
    const text = ((entry ?? {}) as Record<string, unknown>)[member];
    return typeof text === 'string' ? [[`${list}[${index}].${member}`, text]] : [];
  });
}
