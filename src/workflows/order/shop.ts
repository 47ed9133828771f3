/** Shops and chooses offers: at once by the request's criteria, or when `selectOffer` arrives. */
import { condition } from '@temporalio/workflow';
import { candidates, chooseOffers, sameAgain, selectable } from '../../domain/offers/chooseOffers';
import type { Offer, ShopResult } from '../../domain/offers/offers';
import type { OrderRequest } from '../../domain/request/request';
import { call, logIn } from '../calls/read';
import type { ProviderSession } from '../calls/session';
import { shopInput } from './callInputs';
import { NotBooked, SessionGone } from '../calls/failures';
import type { Order } from './order';
import { stopIfOvertaken } from './resets';

/** The result of shopping. */
export interface Chosen {
  /** One full offer, or partial offers that together cover the trip. */
  offers: Offer[];
  /** The shopping session's id in NDC 19.2. */
  shoppingResponseId?: string;
  /** True if the flights differ from those chosen first. Then they need approval at any price. */
  otherFlights: boolean;
}

/** Shops and chooses the offers that the request asks for. */
export async function shop(order: Order, request: OrderRequest): Promise<Chosen> {
  return choose(order, request, await offersAt(order.session, request));
}

/** Logs in and shops at one provider. */
export async function offersAt(session: ProviderSession, request: OrderRequest): Promise<ShopResult> {
  await logIn(session, 'interactive');
  const { result } = await call(session, 'interactive', 'airShopping', shopInput(request));
  return result;
}

/** Chooses among the offers of one provider. */
export async function choose(order: Order, request: OrderRequest, result: ShopResult): Promise<Chosen> {
  const { shoppingResponseId } = result;
  // Shopping again, after a lost session or a lost create: choose the same flights if they are still offered.
  const { agreed } = order.memory;
  const again = agreed && sameAgain(result, request, agreed);
  if (again) return { offers: again.chosen, shoppingResponseId, otherFlights: agreed.otherFlights ?? false };
  if (request.choose.how === 'await') {
    const offers = await awaitChoice(order, request, result, Date.parse(request.choose.until));
    return { offers, shoppingResponseId, otherFlights: false };
  }
  const choice = chooseOffers(result, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  // The first choice is no longer offered, and nobody has agreed to its replacement.
  return { offers: choice.chosen, shoppingResponseId, otherFlights: agreed !== undefined };
}

/** Shows the offers and waits for `selectOffer`, until the request's time or until the offers expire and the trip must be shopped again. */
export async function awaitChoice(
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
  const decided = (): boolean => order.input.selected !== undefined || order.overtaken;
  await condition(decided, wait, { summary: 'waiting for somebody to select an offer' });
  stopIfOvertaken(order);
  if (order.input.selected) {
    const choice = chosenBy(order.input.selected);
    if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
    // A person chose these flights at their price. An earlier agreed price no longer counts.
    order.remember({ agreed: undefined });
    return choice.chosen;
  }
  if (Date.now() >= until) throw new NotBooked('not-selected', 'nobody selected an offer in time');
  throw SessionGone.expired();
}
