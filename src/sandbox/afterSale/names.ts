/** orderReshop for a name: small corrections, which some airlines charge for. */
import { inCurrency } from '../catalogue/fares';
import type { NewName, OfferedItem, ReshopReply, ServiceKind } from '../model';
import type { OrderState } from '../orderState';
import { inCents, price, totalOf } from '../prices';
import { Refusal } from '../refusal';
import { plainSurname } from '../scenarios';
import { mistake, type Call } from '../world';
import { nothing } from './differences';
import { openOffer } from './orderOffers';

/** More letters than that, and it is another person. */
const LETTERS_AT_MOST = 3;
/** What NAMEFEE costs, in cents of EUR. */
const FEE = 2500;

/** The service that a correction is: the schemas want one behind its offer. */
const NAME_SERVICE: ServiceKind = {
  id: 'NAMC',
  name: 'Name correction',
  description: 'Correction of a name',
  taxonomyCode: '1A01',
  taxonomyText: 'Name correction',
  limit: 'OnePerPax',
};

/** Returns the one offer of a correction. Throws Refusal. */
export function nameQuote(call: Call, order: OrderState, name: NewName): ReshopReply {
  const { orderId, ownerCode, currency } = order;
  const before = order.pax.find(({ paxId }) => paxId === name.paxId);
  if (!before)
    throw mistake(call, 'PaxRefID is no passenger of the order', '491', 'the passenger is not the order’s');
  const after = { ...before, ...Object.fromEntries(Object.entries(name).filter(([, value]) => value)) };
  const letters = distance(before.givenName, after.givenName) + distance(before.surname, after.surname);
  if (letters > LETTERS_AT_MOST) throw new Refusal('915', 'only small corrections of a name', ownerCode);
  const fee = price(order.twist.nameFee ? inCurrency(FEE, currency) : 0, [], currency);
  const { id, expires, keep } = openOffer(call.world, order, 'name');
  const item = {
    offerItemId: id(1),
    paxIds: [name.paxId],
    perPax: fee,
    price: fee,
    payment: { duration: 'PT0S' },
    content: { kind: 'service', service: NAME_SERVICE, flights: [] },
  } satisfies OfferedItem;
  const items = order.twist.nameFee ? [...order.items, item] : order.items;
  keep({
    kind: 'name',
    does: `name ${name.paxId}`,
    outcome: {
      ...nothing,
      pax: order.pax.map((one) => (one === before ? after : one)),
      items,
      pays: order.issue ? inCents(fee.total) : 0,
    },
    items: [item],
    deletes: false,
  });
  const { paxId, givenName, surname, title } = after;
  const offer = {
    offerId: id(0),
    ownerCode,
    expires,
    added: [],
    deleted: [],
    name: { offerItemId: id(1), service: NAME_SERVICE, paxId, givenName, surname, title, price: fee },
    total: totalOf(items, currency),
  };
  return { kind: 'reshop', orderId, ownerCode, offers: [offer], pax: order.pax, warnings: [] };
}

/** How many letters differ (Levenshtein's distance), whatever their case and accents. */
function distance(before = '', after = ''): number {
  const [from, to] = [before, after].map(plainSurname) as [string, string];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let column = 1; column <= to.length; column++) {
      const kept = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(kept, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
