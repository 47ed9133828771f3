/** The extras that go with the flights that a change replaces: its offer removes them, and adds none in their place. */
import { addMoney, type Money } from '../../money';
import type { ProviderPolicy } from '../../calls/provider';
import { isLiveService } from '../liveServices';
import type { OrderService, OrderView, QuotedOffer } from '../orderView';

/** What an order loses with its old flights. */
export interface LostExtras {
  /** Seats and services. */
  services: OrderService[];
  /** What they had cost; absent if nothing, or unknown. */
  value?: Money;
}

/** Returns the extras that an offer removes. */
export function lostExtras(
  { removes }: Pick<QuotedOffer, 'removes'>,
  { items }: Pick<OrderView, 'items'>,
  policy: Pick<ProviderPolicy, 'serviceMeanings'>,
): LostExtras {
  const isLive = isLiveService(policy);
  const removed = items.filter(({ orderItemId }) => removes.includes(orderItemId));
  const value = sumOf(
    removed.flatMap(({ price, services }) =>
      price && services.length > 0 && services.every(({ kind }) => kind !== 'flight') ? [price] : [],
    ),
  );
  return {
    services: removed.flatMap(({ services }) =>
      services.filter((each) => each.kind !== 'flight' && isLive(each)),
    ),
    ...(value && { value }),
  };
}

function sumOf([first, ...others]: readonly Money[]): Money | undefined {
  if (!first || others.some(({ currency }) => currency !== first.currency)) return undefined;
  return others.reduce(addMoney, first);
}

/** Lists what is lost, without personal names: `seat 12A of PAX1, 1 Bag 23 kg of PAX2`. */
export function lostWords({ services }: LostExtras): string {
  return services
    .map(({ kind, seat, name, paxIds }) => {
      const what = kind === 'seat' ? `seat ${seat ?? ''}`.trim() : (name ?? 'a service');
      return `${what} of ${paxIds.join(', ')}`;
    })
    .join(', ');
}
