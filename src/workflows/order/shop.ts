/** Shops and chooses offers: at once by the request's criteria, or when a caller selects one from the basket. */
import { chooseOffers, sameAgain } from '../../domain/offers/chooseOffers';
import type { ShopResult } from '../../domain/offers/offers';
import type { OrderRequest } from '../../domain/request/request';
import { call, logIn } from '../calls/read';
import type { ProviderSession } from '../calls/session';
import { chooseFromBasket } from './basket';
import { shopInput } from './callInputs';
import { NotBooked } from '../calls/failures';
import type { Chosen } from './chosen';
import { mayShop } from './mayShop';
import type { Order } from './order';

/** Shops and chooses the offers that the request asks for. */
export async function shop(order: Order, request: OrderRequest): Promise<Chosen> {
  return choose(order, request, await offersAt(order.session, request));
}

/** Logs in and shops at one provider, if its limit of shops per booking leaves room. */
export async function offersAt(session: ProviderSession, request: OrderRequest): Promise<ShopResult> {
  const { policy, agency } = session;
  if (policy.lookToBook) await mayShop(policy, agency);
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
  if (request.choose.how === 'await')
    return chooseFromBasket(order, request, {
      shopped: result,
      again,
      at: (offers) => ({ offers, shoppingResponseId }),
    });
  if (again) return { offers: again.chosen, shoppingResponseId, otherFlights: agreed.otherFlights ?? false };
  const choice = chooseOffers(result, request);
  if ('notOffered' in choice) throw new NotBooked('not-offered', choice.notOffered);
  // The first choice is no longer offered, and nobody has agreed to its replacement.
  return { offers: choice.chosen, shoppingResponseId, otherFlights: agreed !== undefined };
}
