/** Shopping and choosing: at once by the request's criteria, or when selectOffer comes. */
import { condition } from '@temporalio/workflow';
import { candidates, chooseOffers, sameAgain, selectable } from '../../domain/offers/chooseOffers';
import type { Offer, ShopResult } from '../../domain/offers/offers';
import type { OrderRequest } from '../../domain/request/request';
import { call } from '../calls/read';
import { shopInput } from './callInputs';
import { NotBooked, SessionGone } from '../calls/failures';
import { flightLine, type OrderLife } from './orderLife';
import { stopIfOvertaken } from './resets';

/** Shops and answers with one full offer, or with partial offers that cover the trip together. */
export async function choose(life: OrderLife, request: OrderRequest): Promise<Offer[]> {
  const { result } = await call(life.line, 'interactive', 'airShopping', shopInput(request));
  life.shoppingResponseId = result.shoppingResponseId;
  // The session was gone, or a create was lost: what was chosen before is chosen again where it is still offered.
  const again = life.memory.agreed && sameAgain(result, request, life.memory.agreed);
  if (again) return again.chosen;
  if (request.choose.how === 'await') return awaitChoice(life, request, result);
  const choice = chooseOffers(result, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  // What was chosen before is not offered any more: nobody has agreed to what stands in its place.
  life.otherFlights = life.memory.agreed !== undefined;
  return choice.chosen;
}

/** Shows the offers and waits for selectOffer, until the request's time or until the offers expire and must be shopped again. */
async function awaitChoice(life: OrderLife, request: OrderRequest, shop: ShopResult): Promise<Offer[]> {
  const offers = candidates(shop, request);
  if (offers.length === 0) throw new NotBooked('not-offered', 'no offer fits the criteria');
  life.selected = undefined;
  life.enter('awaiting-choice');
  life.status.offers = offers.map((offer) => ({
    offerId: offer.offerId,
    match: offer.match,
    flights: offer.journeys.flatMap((journey) => journey.flights.map(flightLine)),
    total: offer.total,
    cabin: offer.cabin,
    fareName: offer.fareName,
    checkedBags: offer.checkedBags,
    refundable: offer.refundable,
    expiresAt: offer.expiresAt,
  }));
  life.judgeSelection = (ids) => {
    const choice = selectable(offers, ids, request);
    return 'notOffered' in choice ? choice.notOffered : undefined;
  };
  life.waitsFor(`selectOffer (${offers.length} offers)`);

  const until = request.choose.how === 'await' ? Date.parse(request.choose.until) : Date.now();
  const expiry = Math.min(...offers.map(({ expiresAt }) => (expiresAt ? Date.parse(expiresAt) : Infinity)));
  const wait = Math.max(Math.min(until, expiry) - Date.now(), 1);
  const decided = (): boolean => life.selected !== undefined || life.overtaken;
  await condition(decided, wait, { summary: 'a choice is awaited' });
  stopIfOvertaken(life);
  if (life.selected) {
    const choice = selectable(offers, life.selected, request);
    if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
    // A person has seen these flights and their price; what others were to cost counts no more.
    life.memory.agreed = undefined;
    life.otherFlights = false;
    return choice.chosen;
  }
  if (Date.now() >= until) throw new NotBooked('not-selected', 'nobody selected an offer in time');
  throw SessionGone.expired();
}
