/** What of a request is personal: what a service might say again in its errors and warnings, and nobody is to read there. */

/** Personal texts, by how they may be written again. Personal data itself: it goes with a call, and into nothing that is kept. */
export interface Personal {
  /** Given names, surnames, cities. */
  names?: string[];
  /** `YYYY-MM-DD`. */
  births?: string[];
  /** Of documents, frequent flyers and phones, postal codes, streets: letters and digits with signs between them. */
  numbers?: string[];
  emails?: string[];
}

/** Members of a passenger, a document, a frequent flyer's card and a contact, by what they hold. */
const kinds: Readonly<Record<string, keyof Personal>> = {
  givenName: 'names',
  surname: 'names',
  city: 'names',
  birthDate: 'births',
  number: 'numbers',
  street: 'numbers',
  postalCode: 'numbers',
  email: 'emails',
};

/** The members of a request, of an operation's input and of an order view in which those are personal; a flight has a `number` too. */
const PARTS = ['passengers', 'passenger', 'contact'] as const;

/** What is personal in a request, an operation's input or an order view; of several, of all of them. */
export function personalOf(...sources: readonly (object | undefined)[]): Personal {
  const found = new Map<keyof Personal, Set<string>>();
  for (const source of sources)
    for (const part of PARTS)
      collect((source as Partial<Record<string, unknown>> | undefined)?.[part], found);
  return Object.fromEntries([...found].map(([kind, texts]) => [kind, [...texts]]));
}

/** Both together. */
export function merged(one: Personal, other: Personal = {}): Personal {
  const kinds = ['names', 'births', 'numbers', 'emails'] as const;
  return Object.fromEntries(
    kinds.map((kind) => [kind, [...new Set([...(one[kind] ?? []), ...(other[kind] ?? [])])]]),
  );
}

function collect(value: unknown, found: Map<keyof Personal, Set<string>>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string') {
      collect(member, found);
      continue;
    }
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    const text = member.trim();
    if (kind && text.length > 1) found.set(kind, (found.get(kind) ?? new Set()).add(text));
  }
}
