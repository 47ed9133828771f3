/** Converts TicketDocInfo into tickets and EMDs: joins split numbers, drops repetitions. */
import type { TicketDocument } from '../../domain/order/orderView';

/** A TicketDocInfo of either version. Real answers omit any part. */
export interface RawTicketDocInfo {
  paxId?: string;
  /** The documents' order, where the answer names it. */
  orderId?: string;
  tickets: RawTicket[];
}

/** One Ticket element. */
export interface RawTicket {
  number?: string;
  typeCode?: string;
  coupons: { number?: string; statusCode?: string }[];
}

type Coupon = TicketDocument['coupons'][number];

/** An airline's three-digit accounting code in place of a ticket number. */
const AIRLINE_CODE = /^\d{3}$/;

/** The rest of a split number: ten digits, or eleven with the check digit, and what continues it: `2113793590/91`. */
const SERIAL_NUMBER = /^\d{10,11}(?:\s*[-/,]\s*\d{1,11})*$/;

/** Merges coupons, each number and status once. Keeps two statuses of one coupon for the caller to see. */
function merged(first: Coupon[], second: Coupon[]): Coupon[] {
  const known = new Map<string, Coupon>();
  for (const coupon of [...first, ...second])
    known.set(`${coupon.number}/${coupon.statusCode ?? ''}`, coupon);
  return [...known.values()];
}

/**
 * Returns the documents of one TicketDocInfo. One service splits the ticket number 1252113793590 into two Ticket elements, `125` and
 * `2113793590`: a code waits for the next number without one. A code that finds none stays, because it shows that something was issued.
 */
function documentsOfOne(info: RawTicketDocInfo): TicketDocument[] {
  const documents: TicketDocument[] = [];
  const waiting: TicketDocument[] = [];
  for (const { number, typeCode, coupons } of info.tickets) {
    if (number === undefined) continue;
    const next: TicketDocument = {
      number,
      typeCode,
      paxId: info.paxId,
      coupons: coupons.map((coupon) => ({ number: coupon.number ?? '', statusCode: coupon.statusCode })),
    };
    const code = SERIAL_NUMBER.test(number) ? waiting.shift() : undefined;
    if (code) {
      code.number += next.number;
      code.typeCode = next.typeCode ?? code.typeCode;
      code.coupons = merged(code.coupons, next.coupons);
      continue;
    }
    documents.push(next);
    if (AIRLINE_CODE.test(next.number)) waiting.push(next);
  }
  return documents;
}

/** Returns all documents in the answer's order, each number of a passenger once, with the coupons of all mentions. */
export function ticketDocuments(infos: readonly RawTicketDocInfo[]): TicketDocument[] {
  const known = new Map<string, TicketDocument>();
  const documents: TicketDocument[] = [];
  for (const next of infos.flatMap(documentsOfOne)) {
    const key = `${next.number}/${next.paxId ?? ''}/${next.typeCode ?? ''}`;
    const before = AIRLINE_CODE.test(next.number) ? undefined : known.get(key);
    if (before) before.coupons = merged(before.coupons, next.coupons);
    else {
      known.set(key, next);
      documents.push(next);
    }
  }
  return documents;
}
