/** Describes a document: what an EMD was issued for, the amount, the date and the coupons. */
import type { OrderStatus } from '../../api/types';
import { emdPurpose } from '../../domain/rules';
import { showMoney } from '../../domain/shared';
import { readable } from '../../parts/readable';
import { instantText } from '../../parts/time';
import { texts } from '../../texts';

type Document = OrderStatus['documents'][number];

/** Returns what an EMD is for: `Seat 12A · XA 315 from LHR on Fri 12 Mar 2027`. Undefined for a ticket, and where nothing tells. */
export function emdText(status: OrderStatus, document: Document): string | undefined {
  const words = texts.people.emd;
  const purpose = emdPurpose(status, document);
  if (!purpose || !('ancillaries' in purpose)) return purpose && words[purpose.for];
  const open = purpose.for === 'any';
  const each = purpose.ancillaries.map(({ kind, name, quantity, flights, price }) =>
    [
      words.item(kind, name, quantity, flights.map(readable)),
      // Which of them it is for, its amount may tell a person.
      ...(open && price ? [showMoney(price)] : []),
    ].join(' · '),
  );
  return words[purpose.for](each);
}

/** Returns when a document was issued, for how much, and how its coupons stand: `Issued 20 Jan 2027 13:00 · 45.00 EUR · coupon 1 open`. */
export function documentFacts(
  { sales = [] }: Pick<OrderStatus, 'sales'>,
  { number, coupons = [] }: Document,
): string | undefined {
  const words = texts.people.document;
  const issue = sales.find((sale) => sale.event === 'issue' && sale.number === number);
  const { at, total: amount, currency, notes = [] } = issue ?? {};
  const value = amount !== undefined && currency !== undefined ? showMoney({ amount, currency }) : undefined;
  const known = [
    at !== undefined && (notes.includes('elsewhere') ? words.seen : words.issued)(instantText(at)),
    value !== undefined && (notes.includes('assumed') ? words.assumed(value) : value),
    ...[...new Set(coupons.map(({ status }) => status))].map((status) =>
      words.coupons(
        coupons.filter((each) => each.status === status).map((each) => each.number),
        words.statuses[status] ?? status,
      ),
    ),
  ].filter((part) => typeof part === 'string');
  return known.length > 0 ? known.join(' · ') : undefined;
}
