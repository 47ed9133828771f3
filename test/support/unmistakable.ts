/** People, contacts and secrets that stand nowhere by chance: whoever finds one of them has found a leak. Fictitious, all of them. */
import { randomUUID } from 'node:crypto';
import { cardLike } from './cards';
import { below, pick } from './chance';
import { daysAhead, trip } from './running';

/** Somebody who travels, and the texts by which they would be found. */
export interface Unmistakable {
  passenger: Record<string, unknown>;
  contact: Record<string, unknown>;
  /** What nobody may find again in the open. */
  texts: string[];
}

const consonants = 'BDFGKLMNPRSTVZ';
const vowels = 'AEIOU';

/** A name that nobody has: consonants and vowels by turns. */
function name(syllables: number): string {
  const letters = Array.from({ length: syllables }, () => pick([...consonants]) + pick([...vowels])).join('');
  return letters.charAt(0) + letters.slice(1).toLowerCase();
}

const digits = (count: number): string => Array.from({ length: count }, () => String(below(9) + 1)).join('');

/** An adult of unheard-of names; `surname` where the sandbox's magic needs one, which is no secret then. */
export function unmistakable(surname?: string): Unmistakable {
  const givenName = name(6);
  const family = surname ?? name(7);
  const birthDate = `${1930 + below(60)}-0${below(9) + 1}-1${digits(1)}`;
  const document = `Q${digits(9)}K`;
  const loyalty = digits(11);
  const local = `${name(5)}.${name(5)}`.toLowerCase();
  const email = `${local}@${name(5).toLowerCase()}.example`;
  const phone = digits(10);
  const street = `${name(6)} ${digits(4)}`;
  return {
    passenger: {
      paxId: 'PAX1',
      type: 'ADT',
      title: 'MRS',
      gender: 'F',
      givenName,
      surname: family,
      birthDate,
      documents: [{ type: 'PT', number: document, issuingCountry: 'FR', expiryDate: daysAhead(2000) }],
      loyalty: [{ carrier: 'XA', number: loyalty }],
    },
    contact: { email, phone: { countryCode: '33', number: phone }, address: { street } },
    texts: [
      givenName,
      ...(surname ? [] : [family]),
      birthDate,
      document,
      loyalty,
      email,
      local,
      phone,
      street,
    ],
  };
}

/** A trip of one such person; the reference is the only thing of it that may be seen anywhere. */
export function unmistakableTrip(
  person: Unmistakable,
  changes: Record<string, unknown> = {},
): Record<string, unknown> & { reference: string } {
  return trip({
    reference: `P-${randomUUID().slice(0, 8)}`,
    journeys: [{ origin: 'LHR', destination: 'CDG', date: daysAhead(60) }],
    passengers: [person.passenger],
    contact: person.contact,
    ...changes,
  });
}

/** A password and a card that stand nowhere by chance. */
export const secrets = {
  password: `${name(8)}${digits(6)}`,
  card: cardLike('4', 16),
};
