/** Offers for an order after its sale: kept with the order, and found again by the ids of its offers. */
import type { ExtrasOffer, OrderOffer, OrderState, QuotedChange } from '../orderState';
import { Refusal } from '../refusal';
import { isShopped, type OfferKind } from '../ids';
import { entryOf, mistake, type Call, type World } from '../world';

const KEPT_OFFERS = 40;
/** Places of an offer in its id. */
const NUMBERS = 4096;

const kindOfId = {
  services: 'order-services',
  seats: 'order-seats',
  flights: 'reshop',
  part: 'reshop',
  name: 'reshop',
  reprice: 'reshop',
} as const satisfies Record<OrderOffer['kind'], OfferKind>;

/** Opens the order's next offer: its ids (0 names the offer, from 1 its items), until when it holds, and what keeps it. */
export function openOffer(world: World, order: OrderState, kind: OrderOffer['kind']) {
  const { shopping, clock, settings } = world;
  const number = order.offered++ % NUMBERS;
  const expires = clock.now() + settings.offerLifetime;
  return {
    id: (item: number): string =>
      shopping.idOf({ kind: kindOfId[kind], session: order.number, offer: number, item }),
    expires: clock.local(expires),
    keep: (content: ExtrasOffer | QuotedChange): void => {
      const offer = { ...content, number, expires, basis: order.changes.length };
      order.offers = [...order.offers.slice(1 - KEPT_OFFERS), offer];
    },
  };
}

/** Returns the order's offer of an id. Throws Refusal: 490 unknown or another order's, 902 accepted before, 913 expired. */
export function findOffer(call: Call, order: OrderState, offerId: string): OrderOffer {
  const { shopping, clock } = call.world;
  const id = shopping.read(offerId);
  if (!id || isShopped(id) || id.item !== 0) throw new Refusal('490');
  if (id.session !== order.number) throw mistake(call, 'the offer is another order’s', '490');
  if (order.changes.some(({ offers }) => offers.includes(id.offer))) {
    noteDuplicate(call, order, false);
    throw new Refusal('902', 'the offer was accepted before', order.ownerCode);
  }
  const found = order.offers.find(({ number }) => number === id.offer);
  if (!found) throw new Refusal('490');
  if (found.expires <= clock.now()) throw new Refusal('913');
  return found;
}

/** Enters a second attempt at a change in the ledger. */
export function noteDuplicate(call: Call, order: OrderState, done: boolean): void {
  call.world.ledger.duplicates.add({ ...entryOf(call, order), of: 'change', first: order.orderId, done });
}
