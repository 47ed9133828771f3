/** Shopping and choosing: at once by the request's criteria, or when selectOffer comes. */
import { condition } from '@temporalio/workflow';
import { candidates, chooseOffers, sameAgain, selectable } from '../../domain/offers/chooseOffers';
import type { Offer, ShopResult } from '../../domain/offers/offers';
import type { OrderRequest } from '../../domain/request/request';
import { call } from '../calls/read';
import { shopInput } from './callInputs';
import { NotBooked, SessionGone } from '../calls/failures';
import type { Order } from './order';
import { stopIfOvertaken } from './resets';

/** What a shop ended with. */
export interface Chosen {
  /** One full offer, or partial offers that cover the trip together. */
  offers: Offer[];
  /** 19.2's name of the shopping session. */
  shoppingResponseId?: string;
  /** Other flights than those that were chosen first: they need approval whatever they cost. */
  otherFlights: boolean;
}

/** Shops, and chooses what the request asks for. */
export async function shop(order: Order, request: OrderRequest): Promise<Chosen> {
  const { result } = await call(order.session, 'interactive', 'airShopping', shopInput(request));
  const { shoppingResponseId } = result;
  // The session was gone, or a create was lost: what was chosen before is chosen again where it is still offered.
  const { agreed } = order.memory;
  const again = agreed && sameAgain(result, request, agreed);
  if (again) return { offers: again.chosen, shoppingResponseId, otherFlights: agreed.otherFlights ?? false };
  if (request.choose.how === 'await') {
    const offers = await awaitChoice(order, request, result, Date.parse(request.choose.until));
    return { offers, shoppingResponseId, otherFlights: false };
  }
  const choice = chooseOffers(result, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  // What was chosen before is not offered any more: nobody has agreed to what stands in its place.
  return { offers: choice.chosen, shoppingResponseId, otherFlights: agreed !== undefined };
}

/** Shows the offers and waits for selectOffer, until the request's time or until the offers expire and must be shopped again. */
async function awaitChoice(
  order: Order,
  request: OrderRequest,
  shopped: ShopResult,
  until: number,
): Promise<Offer[]> {
  const offers = candidates(shopped, request);
  if (offers.length === 0) throw new NotBooked('not-offered', 'no offer fits the criteria');
  const chosenBy = (ids: string[]): ReturnType<typeof selectable> => selectable(offers, ids, request);
  order.offer(offers, (ids) => {
    const choice = chosenBy(ids);
    return 'notOffered' in choice ? choice.notOffered : undefined;
  });

  const expiry = Math.min(...offers.map(({ expiresAt }) => (expiresAt ? Date.parse(expiresAt) : Infinity)));
  const wait = Math.max(Math.min(until, expiry) - Date.now(), 1);
  const decided = (): boolean => order.said.selected !== undefined || order.overtaken;
  await condition(decided, wait, { summary: 'a choice is awaited' });
  stopIfOvertaken(order);
  if (order.said.selected) {
    const choice = chosenBy(order.said.selected);
    if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
    // A person has seen these flights and their price; what others were to cost counts no more.
    order.remember({ agreed: undefined });
    return choice.chosen;
  }
  if (Date.now() >= until) throw new NotBooked('not-selected', 'nobody selected an offer in time');
  throw SessionGone.expired();
}
