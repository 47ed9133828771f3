/** Assigns the passengers' shares of an order's price to their tickets and EMDs. */
import { joinedFirst } from '../order/documentCheck';
import { bareNumber, documentNumbers } from '../order/documentNumber';
import { allotMoney, nothingIn, sameMoney, subtractMoney } from '../money';
import type { TicketDocument } from '../order/orderView';
import type { SaleAmounts } from './event';
import { joined, type Share } from './shares';

/** The amounts of one document. */
export interface DocumentAmount extends SaleAmounts {
  total: string;
  currency: string;
  /** True if nothing tells which of a passenger's EMDs is for which extra: their amounts are right only together. */
  assumed?: true;
}

/**
 * Returns the documents with a whole number, each once, in the answer's order. A coupon mentioned several times keeps every status. Each
 * number of a conjunction ticket mentions it, with coupons of its own.
 */
export function wholeDocuments(
  documents: readonly TicketDocument[],
  isWhole: (number: string) => boolean,
): TicketDocument[] {
  const whole = documents.filter(({ number }) => isWhole(bareNumber(number)));
  const keys = new Map<string, string>();
  for (const { number } of joinedFirst(whole)) {
    const [first, ...following] = documentNumbers(number);
    const key = keys.get(first) ?? first;
    for (const each of [first, ...following]) keys.set(each, key);
  }
  const known = new Map<string, TicketDocument>();
  for (const document of whole) {
    const number = bareNumber(document.number);
    const key = keys.get(number) ?? number;
    const before = known.get(key);
    const own = document.coupons.map((coupon) =>
      number === key ? coupon : { ...coupon, number: `${number} ${coupon.number}` },
    );
    const longer = before && documentNumbers(before.number).length >= documentNumbers(document.number).length;
    known.set(key, {
      number: longer ? before.number : document.number,
      paxId: before?.paxId ?? document.paxId,
      typeCode: before?.typeCode ?? document.typeCode,
      coupons: [...(before?.coupons ?? []), ...own],
    });
  }
  return [...known.values()];
}

/** Returns true for an EMD. A document without a type is a ticket. */
export function isEmd(typeCode: string | undefined): boolean {
  return typeCode === 'J' || typeCode === 'Y';
}

/**
 * Returns the amounts of documents by their bare number. A passenger's tickets share the passenger's fare equally; the nth EMD gets the nth
 * extra, and says that this is assumed where the extras cost different amounts. Documents without a known passenger take the remaining shares, in the order of the answer.
 * `complete`: no further document is expected, so the amounts add up to the shares. Extras without their own EMD go to the passenger's last
 * EMD, and any other remaining share goes to the first document.
 * `infants`: those whose tickets are shown under their adults. The later half of an adult's tickets is then the infant's.
 */
export function documentAmounts(
  shares: readonly Share[],
  documents: readonly TicketDocument[],
  complete: boolean,
  infants: readonly { paxId: string; adult?: string }[] = [],
): Map<string, DocumentAmount> {
  const given = new Map<TicketDocument, Share[]>(documents.map((document) => [document, []]));
  const open = new Set(shares);
  const take = (document: TicketDocument, share: Share): void => {
    given.get(document)?.push(share);
    open.delete(share);
  };
  const paxIds = [...new Set(shares.map(({ paxId }) => paxId))];
  const amounts = new Map<string, DocumentAmount>();

  const tickets = documents.filter(({ typeCode }) => !isEmd(typeCode));
  const fares = shares.filter((share) => share.for === 'ticket');
  const spareTickets = spare(tickets, paxIds);
  const holders = holdersOf(tickets, infants);
  for (const share of fares) {
    const own = tickets.filter((ticket) => holders.get(ticket) === share.paxId);
    const standing = own.length > 0 ? own : spareTickets.splice(0, 1);
    split(share, standing.length).forEach((part, index) => {
      const ticket = standing[index];
      if (ticket) given.get(ticket)?.push(part);
    });
    if (standing.length > 0) open.delete(share);
  }

  const assumed = new Set<TicketDocument>();
  const emds = documents.filter(({ typeCode }) => isEmd(typeCode));
  const spareEmds = spare(emds, paxIds);
  for (const paxId of paxIds) {
    const extras = shares.filter((share) => share.for === 'extra' && share.paxId === paxId);
    const own = emds.filter((document) => document.paxId === paxId);
    const same = extras.every(({ total }) => sameMoney(total, extras[0]?.total));
    const paidBy = complete && own.length === 1 ? 1 : extras.length;
    if (paidBy > 1 && !(same && own.length >= extras.length)) for (const emd of own) assumed.add(emd);
    extras.forEach((share, index) => {
      const emd = own[index] ?? (complete ? own.at(-1) : undefined);
      if (emd) take(emd, share);
    });
  }
  for (const share of [...open].filter((each) => each.for === 'extra')) {
    const emd = spareEmds.shift();
    if (emd) take(emd, share);
  }
  const [first] = documents;
  if (complete && first) for (const share of [...open]) take(first, share);

  const currency = shares[0]?.total.currency;
  for (const [document, parts] of given) {
    if (currency === undefined) break;
    const nothing = nothingIn(currency);
    const none = written({ paxId: '', for: 'ticket', total: nothing, base: nothing });
    const amount = sumOf(parts) ?? none;
    amounts.set(bareNumber(document.number), {
      ...amount,
      ...(assumed.has(document) && { assumed: true as const }),
    });
  }
  return amounts;
}

/** Returns the shares together; undefined if there are none. */
export function sumOf([first, ...others]: readonly Share[]): DocumentAmount | undefined {
  return first && written(others.reduce(joined, first));
}

/** Returns whose ticket each is. */
function holdersOf(
  tickets: readonly TicketDocument[],
  infants: readonly { paxId: string; adult?: string }[],
): Map<TicketDocument, string | undefined> {
  const holders = new Map(tickets.map((ticket) => [ticket, ticket.paxId]));
  for (const { paxId, adult } of infants) {
    if (adult === undefined || tickets.some((ticket) => ticket.paxId === paxId)) continue;
    const shown = tickets.filter((ticket) => ticket.paxId === adult);
    const inOrder = shown.sort((a, b) => (bareNumber(a.number) < bareNumber(b.number) ? -1 : 1));
    for (const ticket of inOrder.slice(Math.ceil(inOrder.length / 2))) holders.set(ticket, paxId);
  }
  return holders;
}

/** Returns the documents that name no passenger of the shares. */
function spare(documents: readonly TicketDocument[], paxIds: readonly string[]): TicketDocument[] {
  return documents.filter(({ paxId }) => paxId === undefined || !paxIds.includes(paxId));
}

function split(share: Share, among: number): Share[] {
  if (among === 0) return [];
  const weights = Array.from({ length: among }, () => '1');
  const bases = share.base && allotMoney(share.base, weights);
  return allotMoney(share.total, weights).map((total, index) => ({ ...share, total, base: bases?.[index] }));
}

function written({ total, base }: Share): DocumentAmount {
  const { amount, currency } = total;
  if (!base) return { total: amount, currency };
  return { base: base.amount, taxes: subtractMoney(total, base).amount, total: amount, currency };
}
