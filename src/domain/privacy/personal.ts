/** Finds the personal data in a request: what a service may repeat in errors and warnings, where nobody must read it. */
import type { Contact, Passenger } from '../request/trip';

const kinds = ['names', 'births', 'numbers', 'emails'] as const;

/**
 * Personal texts, by the forms in which they may recur. `names`: given names, surnames and cities. `births`: `YYYY-MM-DD`. `numbers`: of
 * documents, frequent flyers and phones, postal codes and streets, which are letters and digits with separators. Personal data itself: pass
 * it with a call, never store it.
 */
export type Personal = Partial<Record<(typeof kinds)[number], string[]>>;

/** The names of the members of `T`, at any depth, that hold text. */
type TextOf<T> = T extends readonly (infer Item)[]
  ? TextOf<Item>
  : T extends object
    ? {
        [Name in keyof T & string]-?: NonNullable<T[Name]> extends string
          ? Name
          : TextOf<NonNullable<T[Name]>>;
      }[keyof T & string]
    : never;

/** The kind of each text that a request gives of passengers and contacts; undefined if it identifies nobody. */
const kindOf: Record<TextOf<Passenger> | TextOf<Contact>, keyof Personal | undefined> = {
  paxId: undefined,
  type: undefined,
  title: undefined,
  gender: undefined,
  givenName: 'names',
  surname: 'names',
  birthDate: 'births',
  number: 'numbers',
  issuingCountry: undefined,
  nationality: undefined,
  expiryDate: undefined,
  carrier: undefined,
  residenceCountry: undefined,
  citizenshipCountry: undefined,
  adult: undefined,
  email: 'emails',
  countryCode: undefined,
  street: 'numbers',
  city: 'names',
  postalCode: 'numbers',
  country: undefined,
};

const membersByName = new Map<string, keyof Personal | undefined>(Object.entries(kindOf));

/** Members of a request, an operation's input and an order view that hold personal data. Elsewhere, a flight has a `number` too. */
const PARTS = ['passengers', 'passenger', 'contact', 'name', 'shows'];

/** Returns the personal data in requests, operation inputs and order views. */
export function personalOf(...sources: readonly (object | undefined)[]): Personal {
  const found: Personal = {};
  for (const source of sources)
    for (const [part, value] of Object.entries(source ?? {})) if (PARTS.includes(part)) collect(value, found);
  return merged(found);
}

/** Merges personal data, each text once. */
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
    const kind = membersByName.get(name);
    if (typeof member !== 'string') collect(member, found);
    else if (kind && member.trim().length > 1) (found[kind] ??= []).push(member.trim());
  }
}
