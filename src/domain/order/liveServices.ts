/** Which services of an order stand: all that are not cancelled. */
import type { ProviderPolicy } from '../calls/provider';
import { serviceMeanings } from './orderTruth';
import type { OrderService, OrderView } from './orderView';

type Meanings = Pick<ProviderPolicy, 'serviceMeanings'>;

/** Returns true for a service that is not cancelled. */
export function isLiveService(policy: Meanings): (service: OrderService) => boolean {
  const meaningOf = serviceMeanings(policy);
  return ({ statusCode }) => meaningOf(statusCode) !== 'cancelled';
}

/** Returns the services of an order that are not cancelled. */
export function liveServices(view: OrderView, policy: Meanings): OrderService[] {
  return view.items.flatMap(({ services }) => services.filter(isLiveService(policy)));
}
