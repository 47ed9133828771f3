/** Shops and chooses offers: at once by the request's criteria, or when a caller selects one from the basket. */
import { chooseOffers, sameAgain } from '../../domain/offers/chooseOffers';
import type { OrderRequest } from '../../domain/request/request';
import { call } from '../calls/read';
import { chooseFromBasket } from './basket';
import { shopInput } from './callInputs';
import { NotBooked } from '../calls/failures';
import type { Chosen } from './chosen';
import type { Order } from './order';

/** Shops and chooses the offers that the request asks for. */
export async function shop(order: Order, request: OrderRequest): Promise<Chosen> {
  const { result } = await call(order.session, 'interactive', 'airShopping', shopInput(request));
  const { shoppingResponseId } = result;
  // Shopping again, after a lost session or a lost create: choose the same flights if they are still offered.
  const { agreed } = order.memory;
  const again = agreed && sameAgain(result, request, agreed);
  if (request.choose.how === 'await') return chooseFromBasket(order, request, result, again);
  if (again) return { offers: again.chosen, shoppingResponseId, otherFlights: agreed.otherFlights ?? false };
  const choice = chooseOffers(result, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  // The first choice is no longer offered, and nobody has agreed to its replacement.
  return { offers: choice.chosen, shoppingResponseId, otherFlights: agreed !== undefined };
}
