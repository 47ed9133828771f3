/** From TicketDocInfo to tickets and EMDs: numbers that were split are joined, what was said twice is said once. */
import type { TicketDocument } from '../../domain/order/orderView';

/** A TicketDocInfo as both versions write it. Everything may be missing, and in real answers is. */
export interface RawTicketDocInfo {
  paxId?: string;
  /** The order that the documents are for, where the answer says it. */
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

/** The airline's three-digit accounting code standing alone where a ticket number belongs. */
const AIRLINE_CODE = /^\d{3}$/;

/** The rest of such a number: ten digits, or eleven with the check digit. */
const SERIAL_NUMBER = /^\d{10,11}$/;

/** Coupons of both lists, each number and status once: two statuses of one coupon are both kept, for whoever decides to see. */
function merged(first: Coupon[], second: Coupon[]): Coupon[] {
  const known = new Map<string, Coupon>();
  for (const coupon of [...first, ...second])
    known.set(`${coupon.number}/${coupon.statusCode ?? ''}`, coupon);
  return [...known.values()];
}

/**
 * The documents of one TicketDocInfo. A service is seen to split the ticket number 1252113793590 over two Ticket elements,
 * `125` and `2113793590`: a code that stands alone waits for the next serial number without one. A code for which none comes is
 * returned as it is, because it says that something was issued; three digits alone are no ticket number.
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

/** Every document of the answer in its order, each number of each passenger once, with the coupons of all its mentions. */
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
