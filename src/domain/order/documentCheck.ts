/** Checks that the documents of an order are complete: those that the provider's rules ask for, for every passenger and every paid extra. */
import { isSome } from '../money';
import { bareNumber, documentNumbers, isFullNumber } from './documentNumber';
import type { DocumentRules } from './documentRules';
import type { OrderItem, OrderView, TicketDocument } from './orderView';
import type { ServiceMeaning } from '../calls/provider';
import type { Passenger } from '../request/trip';

/** What the check knows of a passenger. */
export type Traveller = Pick<Passenger, 'paxId'> & { type?: string; adult?: string };

/** The state of an order's documents. */
export interface DocumentCheck {
  /**
   * `none`: no documents; `dead`: none stands, and nothing is to follow; `exchanged`: none stands, and a ticket was exchanged for one that is
   * not there yet; `some`: not all that are needed; `all`: complete; `unneeded`: none, and the rules ask for none.
   */
  documents: 'none' | 'dead' | 'exchanged' | 'some' | 'all' | 'unneeded';
  /** Live documents of each passenger known from the order or the request. */
  documentsByPax: Record<string, { number: string; typeCode?: string }[]>;
  /** What is missing, with PaxIDs. */
  missing: string[];
  /** What is missing, one entry for each document: the same entry in every read that lacks it. */
  lacks: string[];
}

type MeaningOf = (statusCode: string | undefined) => ServiceMeaning | 'unknown';

/** Status code of a coupon that a later document has replaced. */
export const EXCHANGED = 'E';

/** Status codes of coupons that no longer represent money or a flight: void, refunded, exchanged. */
const deadCoupons: readonly string[] = ['V', 'RF', EXCHANGED];

/** Status codes of coupons that have been flown. */
const usedCoupons: readonly string[] = ['F', 'B'];

type Coupons = Pick<TicketDocument, 'coupons'>;

/** Returns true unless every coupon is void, refunded or exchanged, or was flown before the rest was exchanged. */
export function isLive(document: Coupons): boolean {
  const { coupons } = document;
  const dead = coupons.every(({ statusCode = '' }) => deadCoupons.includes(statusCode));
  return coupons.length === 0 || !(dead || isExchanged(document));
}

/** Returns true if another document has replaced this one: coupons are exchanged, and none is left to fly. */
export function isExchanged({ coupons }: Coupons): boolean {
  const codes = coupons.map(({ statusCode = '' }) => statusCode);
  return (
    codes.includes(EXCHANGED) &&
    codes.every((code) => deadCoupons.includes(code) || usedCoupons.includes(code))
  );
}

/** Returns how its money was returned: every coupon is void or refunded. Undefined if it was not. */
export function returnedBy(document: Coupons): 'voided' | 'refunded' | undefined {
  if (isLive(document) || isExchanged(document)) return undefined;
  return document.coupons.some(({ statusCode }) => statusCode === 'RF') ? 'refunded' : 'voided';
}

const isReturned = (document: Coupons): boolean => returnedBy(document) !== undefined;

/**
 * Compares the documents with what the rules ask for. `passengers` are those of the request; if omitted, those that the order shows.
 * Documents without a known passenger fill gaps by their count: one service sends such documents.
 */
export function checkDocuments(
  view: OrderView,
  meaningOf: MeaningOf,
  rules: DocumentRules,
  passengers: readonly Traveller[] = shownPassengers(view),
): DocumentCheck {
  const paxIds = [...new Set(passengers.map(({ paxId }) => paxId))];
  const live = onceEach(view.documents.filter(isLive));
  const full = live.filter(({ number }) => isFullNumber(number, rules.numberLengths));
  const byPax = (documents: readonly TicketDocument[], paxId: string): TicketDocument[] =>
    documents.filter((document) => document.paxId === paxId);
  const spare = (documents: readonly TicketDocument[]): number =>
    documents.filter(({ paxId }) => paxId === undefined || !paxIds.includes(paxId)).length;

  const tickets = full.filter(({ typeCode }) => typeCode === 'T');
  const emds = full.filter(({ typeCode }) => typeCode === 'J' || typeCode === 'Y');
  const holds = (paxId: string): number => byPax(tickets, paxId).length;
  const travelling = passengers.filter(({ paxId }) => !hasLeft(view, paxId, meaningOf));
  const noTicket = rules.tickets ? withoutTicket(travelling, holds, rules.infantTickets) : [];
  const extras = paxIds.map((paxId) => ({ paxId, paid: paidExtras(view, paxId, meaningOf, rules) }));
  const lacking = extras
    .map(({ paxId, paid }) => ({ paxId, gap: emdGap(paid, byPax(emds, paxId)) }))
    .filter(({ gap }) => gap > 0);

  const missing: string[] = [];
  const lacks: string[] = [];
  if (paxIds.length === 0) {
    missing.push('the order shows no passengers');
    lacks.push('passengers');
  }
  if (noTicket.length > spare(tickets)) {
    missing.push(...noTicket.map((paxId) => `${paxId} has no ticket`));
    lacks.push(...noTicket.map((paxId) => `ticket ${paxId}`));
  }
  if (lacking.reduce((sum, { gap }) => sum + gap, 0) > spare(emds)) {
    for (const { paxId, gap } of lacking) {
      missing.push(
        `${paxId} lacks the document${gap > 1 ? 's' : ''} for ${gap} paid extra${gap > 1 ? 's' : ''}`,
      );
      lacks.push(...numbered(`EMD ${paxId}`, gap));
    }
  }

  const asked = rules.tickets || extras.some(({ paid }) => paid.count > 0);
  return {
    documents: signOf(view, live, missing, asked),
    documentsByPax: Object.fromEntries(
      paxIds.map((paxId) => [
        paxId,
        byPax(live, paxId).map(({ number, typeCode }) => ({ number, typeCode })),
      ]),
    ),
    missing,
    lacks,
  };
}

function signOf(
  { documents }: OrderView,
  live: readonly TicketDocument[],
  missing: readonly string[],
  asked: boolean,
): DocumentCheck['documents'] {
  if (live.length > 0) return missing.length === 0 ? 'all' : 'some';
  if (missing.length > 0 && awaitsReplacement(documents)) return 'exchanged';
  if (documents.length > 0) return 'dead';
  return asked || missing.length > 0 ? 'none' : 'unneeded';
}

/** Returns true if a passenger’s tickets were exchanged and no later ticket of theirs, returned since, is shown. */
function awaitsReplacement(documents: readonly TicketDocument[]): boolean {
  const tickets = documents.filter(({ typeCode }) => typeCode === undefined || typeCode === 'T');
  const returned = new Set(tickets.filter(isReturned).map(({ paxId }) => paxId));
  return tickets.some((ticket) => isExchanged(ticket) && !returned.has(ticket.paxId));
}

/**
 * Returns true for a passenger who was cancelled out of an issued order: a ticket was returned, and no service of theirs stands. Airlines
 * show these services as cancelled or not at all; the latter proves nothing where others who hold a document have none either.
 */
export function hasLeft({ items, documents }: OrderView, paxId: string, meaningOf: MeaningOf): boolean {
  if (!documents.some((document) => document.paxId === paxId && isReturned(document))) return false;
  const services = items.flatMap((item) =>
    item.services.map(({ paxIds, statusCode }) => ({
      paxIds: paxIds.length > 0 ? paxIds : item.paxIds,
      stands: meaningOf(statusCode) !== 'cancelled',
    })),
  );
  const own = services.filter(({ paxIds }) => paxIds.includes(paxId));
  if (own.length > 0) return !own.some(({ stands }) => stands);
  const flying = new Set(services.flatMap(({ paxIds, stands }) => (stands ? paxIds : [])));
  const holding = documents.flatMap((document) => (isLive(document) ? (document.paxId ?? []) : []));
  return flying.size > 0 && holding.every((holder) => flying.has(holder));
}

/** Returns `EMD PAX1 1`, `EMD PAX1 2`: with each document that comes, the last one goes. */
export function numbered(what: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${what} ${index + 1}`);
}

/** Returns the passengers that the order shows; if its list is empty, those that its items name. */
function shownPassengers({ passengers, items }: OrderView): Traveller[] {
  if (passengers.length > 0) return passengers;
  return [...new Set(items.flatMap(({ paxIds }) => paxIds))].map((paxId) => ({ paxId }));
}

/** Returns the documents, each once and with its passenger where a mention names one. Each number of a conjunction ticket mentions it. */
function onceEach(documents: readonly TicketDocument[]): TicketDocument[] {
  const known = new Map<string, TicketDocument>();
  for (const document of joinedFirst(documents)) {
    const number = bareNumber(document.number);
    const before = known.get(number);
    if (before?.paxId !== undefined) continue;
    if (before && document.paxId === undefined) continue;
    const named = before ? { ...before, paxId: document.paxId } : document;
    for (const each of documentNumbers(named.number)) known.set(each, named);
  }
  return [...new Set(known.values())];
}

/** Returns the documents with those of several numbers first: a later mention of one of the numbers is then known. */
export function joinedFirst(documents: readonly TicketDocument[]): TicketDocument[] {
  const numbers = ({ number }: TicketDocument): number => documentNumbers(number).length;
  return [...documents].sort((one, other) => numbers(other) - numbers(one));
}

/**
 * Returns the passengers without a ticket. Where an infant's ticket is shown under its adult, the adult must hold twice as many as others
 * hold for the trip: a trip on two tickets is no infant's ticket.
 */
function withoutTicket(
  passengers: readonly Traveller[],
  holds: (paxId: string) => number,
  infantTickets: DocumentRules['infantTickets'],
): string[] {
  const empty = ({ paxId }: Traveller): boolean => holds(paxId) === 0;
  const infants = infantTickets === 'own' ? [] : passengers.filter(({ type }) => type === 'INF');
  const others = passengers.filter((passenger) => !infants.includes(passenger));
  const adults = new Set(infants.map(({ adult }) => adult));
  const alone = others.filter((passenger) => !adults.has(passenger.paxId) && !empty(passenger));
  // An order view does not say which adult's infant it is: one of those who are alone in it.
  const unnamed = infants.filter(({ adult }) => adult === undefined).length;
  const usual = alone.length > unnamed ? Math.min(...alone.map(({ paxId }) => holds(paxId))) : 1;
  const enough = infantTickets === 'with-adult' ? 1 : 2 * usual;
  const possible = alone.filter(({ paxId }) => holds(paxId) >= enough);
  const lacking = infants.filter((infant) => {
    if (!empty(infant)) return false;
    return infant.adult === undefined ? possible.shift() === undefined : holds(infant.adult) < enough;
  });
  return [...new Set([...others.filter(empty), ...lacking].map(({ paxId }) => paxId))];
}

interface Extras {
  count: number;
  /** True if the order shows T for each of them. */
  ticketed: boolean;
}

/** Counts a passenger's paid items other than flights that get a document and are not cancelled. A fee without a service gets none. */
function paidExtras({ items }: OrderView, paxId: string, meaningOf: MeaningOf, rules: DocumentRules): Extras {
  const own = items
    .filter((item) => isPaidExtra(item, rules) && item.paxIds.includes(paxId))
    .flatMap(({ services }) => {
      const live = services
        .filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId))
        .map(({ statusCode }) => meaningOf(statusCode))
        .filter((meaning) => meaning !== 'cancelled');
      return live.length > 0 ? [live.every((meaning) => meaning === 'ticketed')] : [];
    });
  return { count: own.length, ticketed: own.every(Boolean) };
}

function isPaidExtra({ price, services }: OrderItem, { seatEmds, serviceEmds }: DocumentRules): boolean {
  return (
    isSome(price) &&
    services.length > 0 &&
    services.every(({ kind }) => kind !== 'flight') &&
    services.some(({ kind }) => (kind === 'seat' ? seatEmds : serviceEmds))
  );
}

/** Returns how many EMDs a passenger lacks. Airlines may put several extras on one EMD, a coupon each; that counts if all are T. */
function emdGap({ count, ticketed }: Extras, emds: readonly TicketDocument[]): number {
  const coupons = emds.reduce((sum, document) => sum + Math.max(document.coupons.length, 1), 0);
  return Math.max(count - (ticketed ? Math.max(coupons, emds.length) : emds.length), 0);
}
