/** The words that find an order, and the ones that a search may stand for. Words are folded, and only their digests are stored. */
import { nameKey } from '../privacy/names';
import { documentNumbers } from './documentNumber';
import type { OrderView } from './orderView';

/** What an order is found by. */
export const findKinds = ['reference', 'order-id', 'booking-reference', 'ticket', 'surname'] as const;

export type FindKind = (typeof findKinds)[number];

/** A folded word. The same letters are another word if they are of another kind. */
export interface FindWord {
  kind: FindKind;
  word: string;
}

/** The longest search (characters). */
export const FIND_AT_MOST = 100;

/**
 * How many digests the attribute holds. The server takes 2,048 bytes of an attribute; a digest and its space have 17, so that this many are
 * 1,699. Nine passengers with two tickets each, PNRs and ids are fewer than 60.
 */
export const FOUND_BY_AT_MOST = 100;

/** Digits of a ticket's number: the airline's code, and the serial number. */
const AIRLINE = 3;
const NUMBER = 13;

/** Returns the words of an order as the airline shows it: ids and names first, then its documents, the newest first. */
export function wordsOf(view: OrderView, reference: string): FindWord[] {
  const numbers = view.documents.flatMap(({ number }) => documentNumbers(number));
  return [
    ...withWord('reference', compact(reference)),
    ...withWord('order-id', compact(view.orderId)),
    ...view.bookingReferences.flatMap(({ id }) => withWord('booking-reference', compact(id))),
    ...surnameWords(view.passengers),
    ...numbers.reverse().flatMap((number) => ticketWords(number)),
  ];
}

/** Returns the words of an order that only its request tells of yet. */
export function requestedWords(reference: string, passengers: readonly { surname?: string }[]): FindWord[] {
  return [...withWord('reference', compact(reference)), ...surnameWords(passengers)];
}

/** Returns the words that a search may mean; none if nothing can be found by it. */
export function searchedWords(typed: string): FindWord[] {
  const text = typed.trim();
  const [number] = documentNumbers(text);
  const id = compact(text);
  const isName = !/\d/.test(text);
  // As tickets have it: the surname, then the given name.
  const [surname] = text.split('/');
  return [
    ...withWord('reference', id),
    ...withWord('order-id', id),
    ...withWord('booking-reference', id),
    ...ticketWords(number).slice(0, 1),
    ...(isName ? surnameWords([{ surname }]) : []),
  ];
}

/** Surnames are compared as those of airlines are: `MULLER` is `Müller` and `Mueller`. */
function surnameWords(passengers: readonly { surname?: string }[]): FindWord[] {
  return passengers.flatMap(({ surname = '' }) => withWord('surname', nameKey(surname)));
}

/** Returns the whole number of a document, then its serial number. What is no number of a document has no words. */
function ticketWords(written: string): FindWord[] {
  if (!/^\d{10,16}$/.test(written)) return [];
  // A check digit may follow a serial number and a whole one.
  if (written.length < NUMBER) return [{ kind: 'ticket', word: written.slice(0, NUMBER - AIRLINE) }];
  const number = written.slice(0, NUMBER);
  return [number, number.slice(AIRLINE)].map((word) => ({ kind: 'ticket', word }));
}

/** Folds an id: capitals, without spaces and hyphens. */
function compact(id: string): string {
  return id.toLocaleUpperCase('en').replace(/[\s\u2010-\u2015-]/g, '');
}

function withWord(kind: FindKind, word: string): FindWord[] {
  return /[\p{L}\d]/u.test(word) ? [{ kind, word }] : [];
}

/** A digest as it is written. */
const DIGEST = /^[0-9a-f]{16}$/;

/**
 * Adds digests to those of the attribute, the new ones first; the oldest are dropped beyond `FOUND_BY_AT_MOST`.
 *
 * @param digests from an activity, which a person may have completed by hand
 * @returns the attribute's new value; undefined if it has them all
 */
export function withDigests(shown: unknown, digests: unknown): string | undefined {
  const known = digestsIn(shown);
  const seen = Array.isArray(digests)
    ? digests.filter((each): each is string => typeof each === 'string' && DIGEST.test(each))
    : [];
  const first = seen.slice(0, FOUND_BY_AT_MOST);
  if (first.every((digest) => known.includes(digest))) return undefined;
  return [...new Set([...first, ...known])].slice(0, FOUND_BY_AT_MOST).join(' ');
}

/** Returns the digests in the attribute's value. */
export function digestsIn(shown: unknown): string[] {
  return typeof shown === 'string' ? shown.split(' ').filter((each) => DIGEST.test(each)) : [];
}
