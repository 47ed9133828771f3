/** Checks that the documents of an order are complete: a ticket for every passenger, an EMD for every paid extra. */
import type { OrderItem, OrderView, TicketDocument } from './orderView';
import type { ServiceMeaning } from '../calls/provider';
import type { Passenger } from '../request/trip';

/** The state of an order's documents. */
export interface DocumentCheck {
  /** `none`: no documents; `dead`: all are void or refunded; `some`: not all that are needed; `all`: complete. */
  documents: 'none' | 'dead' | 'some' | 'all';
  /** Live documents of each passenger known from the order or the request. */
  documentsByPax: Record<string, { number: string; typeCode?: string }[]>;
  /** What is missing, with PaxIDs. */
  missing: string[];
}

/** Status codes of coupons that no longer represent money or a flight. */
const deadCoupons = ['V', 'RF'];

/** Returns true for a ticket number: the airline's three digits and ten more, with or without check digit or conjunction. */
export function isFullNumber(number: string): boolean {
  return /^\d{13,16}$/.test(bareNumber(number));
}

/** Removes the hyphens and spaces in which answers differ. */
export function bareNumber(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/** Returns true if a document has a coupon that is neither void nor refunded, or names no coupons. */
export function isLive({ coupons }: TicketDocument): boolean {
  return coupons.length === 0 || coupons.some(({ statusCode }) => !deadCoupons.includes(statusCode ?? ''));
}

/**
 * Compares the documents with what is needed. `passengers` are those of the request; if omitted, those that the order shows.
 * Documents without a known passenger fill gaps by their count: one service sends such documents.
 */
export function checkDocuments(
  view: OrderView,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
  passengers: readonly Pick<Passenger, 'paxId'>[] = shownPassengers(view),
): DocumentCheck {
  const paxIds = [...new Set(passengers.map(({ paxId }) => paxId))];
  const live = onceEach(view.documents.filter(isLive));
  const full = live.filter(({ number }) => isFullNumber(number));
  const byPax = (documents: readonly TicketDocument[], paxId: string): TicketDocument[] =>
    documents.filter((document) => document.paxId === paxId);
  const spare = (documents: readonly TicketDocument[]): number =>
    documents.filter(({ paxId }) => paxId === undefined || !paxIds.includes(paxId)).length;

  const tickets = full.filter(({ typeCode }) => typeCode === 'T');
  const emds = full.filter(({ typeCode }) => typeCode === 'J' || typeCode === 'Y');
  const noTicket = paxIds.filter((paxId) => byPax(tickets, paxId).length === 0);
  const lacking = paxIds
    .map((paxId) => ({ paxId, gap: emdGap(paidExtras(view, paxId, meaningOf), byPax(emds, paxId)) }))
    .filter(({ gap }) => gap > 0);

  const missing: string[] = [];
  if (paxIds.length === 0) missing.push('the order shows no passengers');
  if (noTicket.length > spare(tickets)) missing.push(...noTicket.map((paxId) => `${paxId} has no ticket`));
  if (lacking.reduce((sum, { gap }) => sum + gap, 0) > spare(emds)) {
    missing.push(
      ...lacking.map(
        ({ paxId, gap }) => `${paxId} lacks the document of ${gap} paid extra${gap > 1 ? 's' : ''}`,
      ),
    );
  }

  const none = live.length === 0 ? (view.documents.length === 0 ? 'none' : 'dead') : 'some';
  return {
    documents: live.length > 0 && missing.length === 0 ? 'all' : none,
    documentsByPax: Object.fromEntries(
      paxIds.map((paxId) => [
        paxId,
        byPax(live, paxId).map(({ number, typeCode }) => ({ number, typeCode })),
      ]),
    ),
    missing,
  };
}

/** Returns the passengers that the order shows; if its list is empty, those that its items name. */
function shownPassengers({ passengers, items }: OrderView): { paxId: string }[] {
  if (passengers.length > 0) return passengers;
  return [...new Set(items.flatMap(({ paxIds }) => paxIds))].map((paxId) => ({ paxId }));
}

/** Removes repetitions. A document listed with and without its passenger counts once, with its passenger. */
function onceEach(documents: readonly TicketDocument[]): TicketDocument[] {
  const known = new Map<string, TicketDocument>();
  for (const document of documents) {
    const number = bareNumber(document.number);
    const before = known.get(number);
    if (!before || (before.paxId === undefined && document.paxId !== undefined)) known.set(number, document);
  }
  return [...known.values()];
}

interface Extras {
  count: number;
  /** True if the order shows T for each of them. */
  ticketed: boolean;
}

/** Counts a passenger's paid items other than flights that are not cancelled. A fee without a service needs no document. */
function paidExtras(
  { items }: OrderView,
  paxId: string,
  meaningOf: (statusCode: string | undefined) => ServiceMeaning | 'unknown',
): Extras {
  const own = items
    .filter((item) => isPaidExtra(item) && item.paxIds.includes(paxId))
    .flatMap(({ services }) => {
      const live = services
        .filter(({ paxIds }) => paxIds.length === 0 || paxIds.includes(paxId))
        .map(({ statusCode }) => meaningOf(statusCode))
        .filter((meaning) => meaning !== 'cancelled');
      return live.length > 0 ? [live.every((meaning) => meaning === 'ticketed')] : [];
    });
  return { count: own.length, ticketed: own.every(Boolean) };
}

function isPaidExtra({ price, services }: OrderItem): boolean {
  return (
    price !== undefined &&
    /[1-9]/.test(price.amount) &&
    services.length > 0 &&
    services.every(({ kind }) => kind !== 'flight')
  );
}

/** Returns how many EMDs a passenger lacks. Airlines may put several extras on one EMD, a coupon each; that counts if all are T. */
function emdGap({ count, ticketed }: Extras, emds: readonly TicketDocument[]): number {
  const coupons = emds.reduce((sum, document) => sum + Math.max(document.coupons.length, 1), 0);
  return Math.max(count - (ticketed ? Math.max(coupons, emds.length) : emds.length), 0);
}
