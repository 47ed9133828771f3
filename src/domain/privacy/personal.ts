/** What of a request is personal: what a service might say again in its errors and warnings, and nobody is to read there. */

const kinds = ['names', 'births', 'numbers', 'emails'] as const;

/**
 * Personal texts, by how they may be written again: `names` are given names, surnames and cities; `births` are `YYYY-MM-DD`; `numbers` are
 * those of documents, frequent flyers and phones, postal codes and streets, letters and digits with signs between them. Personal data
 * itself: it goes with a call, and into nothing that is kept.
 */
export type Personal = Partial<Record<(typeof kinds)[number], string[]>>;

/** Members of a passenger, a document, a frequent flyer's card and a contact, by what they hold. */
const members = new Map<string, keyof Personal>([
  ['givenName', 'names'],
  ['surname', 'names'],
  ['city', 'names'],
  ['birthDate', 'births'],
  ['number', 'numbers'],
  ['street', 'numbers'],
  ['postalCode', 'numbers'],
  ['email', 'emails'],
]);

/** The members of a request, of an operation's input and of an order view in which those are personal; a flight has a `number` too. */
const PARTS = ['passengers', 'passenger', 'contact'];

/** Returns what is personal in a request, an operation's input or an order view; of several, in all of them. */
export function personalOf(...sources: readonly (object | undefined)[]): Personal {
  const found: Personal = {};
  for (const source of sources)
    for (const [part, value] of Object.entries(source ?? {})) if (PARTS.includes(part)) collect(value, found);
  return merged(found);
}

/** Returns all that is personal, each text once. */
export function merged(...all: readonly (Personal | undefined)[]): Personal {
  return Object.fromEntries(
    kinds
      .map((kind) => [kind, [...new Set(all.flatMap((each) => each?.[kind] ?? []))]] as const)
      .filter(([, texts]) => texts.length > 0),
  );
}

function collect(value: unknown, found: Personal): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    const kind = members.get(name);
    if (typeof member !== 'string') collect(member, found);
    else if (kind && member.trim().length > 1) (found[kind] ??= []).push(member.trim());
  }
}
