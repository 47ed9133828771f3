/** Keeps persons and secrets out of what a service says: its error texts go into logs, histories and onto screens. */
import { cut, longest } from './mapping/words';

/** Fields of an input that name a person or reach one. */
const PERSONAL: ReadonlySet<string> = new Set([
  'givenName',
  'surname',
  'birthDate',
  'number',
  'email',
  'street',
  'city',
  'postalCode',
]);

/** The inputs' parts in which those fields are personal; a flight has a `number` too. */
const PERSONAL_PARTS: ReadonlySet<string> = new Set(['passengers', 'passenger', 'contact']);

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') collect(member, found);
    else if (PERSONAL.has(name) && member.trim().length > 1) found.add(member.trim());
  }
}

/** What of an operation's input may not stand in an error text. */
export function personalTextsOf(input: object): string[] {
  const found = new Set<string>();
  for (const [part, value] of Object.entries(input)) if (PERSONAL_PARTS.has(part)) collect(value, found);
  return [...found];
}

/** Longest first, so that no part of a longer one is left standing. */
const byLength = (a: string, b: string) => b.length - a.length;

/** The text with every one of `secrets` replaced by `***` where it stands as a word of its own, on one line, and cut where it is overlong. */
export function redacted(text: string, secrets: readonly string[]): string {
  let shown = text.replace(/\s+/g, ' ').trim();
  for (const secret of secrets.filter((each) => each.length > 1).sort(byLength)) {
    const quoted = secret.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    shown = shown.replace(new RegExp(`(?<![\\p{L}\\p{N}])${quoted}(?![\\p{L}\\p{N}])`, 'giu'), '***');
  }
  return cut(shown, longest.text);
}
