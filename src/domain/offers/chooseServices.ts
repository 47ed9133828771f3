/** Chooses services: for each wish, passenger and journey the cheapest items that cover it, within the airline's limits. */
import {
  affordable,
  comparePrices,
  isOncePerOrder,
  isSameKind,
  overlaps,
  serves,
  showFlight,
  takenService,
  type ExtrasRequest,
  type Missed,
  type Taken,
} from './extras';
import { addMoney } from '../money';
import type { ServiceOffer } from './offers';

type Wish = ExtrasRequest['services'][number];

/** Returns true if a wish could mean this service. Decides which services to keep from a long list. */
export function mayBeMeant(
  service: Pick<ServiceOffer, 'name' | 'code'>,
  wishes: readonly Pick<Wish, 'name' | 'code'>[],
): boolean {
  return wishes.some((wish) => matches(service, wish));
}

/** Grants the wishes, required before preferred, so that a preferred wish never takes what a required one needs. */
export function chooseServices(
  request: ExtrasRequest,
  services: readonly ServiceOffer[],
  journeys: readonly string[][],
  currency: string,
): { taken: Taken[]; missed: Missed[] } {
  const taken: TakenService[] = [];
  const missed: Missed[] = [];
  const wishes = [...request.services].sort((a, b) =>
    a.need === b.need ? 0 : a.need === 'required' ? -1 : 1,
  );
  for (const wish of wishes) {
    const fitting = services
      .filter((service) => matches(service, wish) && affordable(service.price, wish.maxPrice, currency))
      .filter((service) => quantityOf(wish) === 1 || !isLimited(service))
      .sort((a, b) => comparePrices(a.price, b.price) || (a.offerItemId < b.offerItemId ? -1 : 1));
    // What this wish has taken counts for its other passengers and journeys; what other wishes took does not.
    const own: TakenService[] = [];
    // Without a service of that name, its passengers and journeys are not the cause.
    if (wish.need === 'required' && !services.some((service) => matches(service, wish))) {
      missed.push({ need: wish.need, words: `${nameOf(wish)}, because the airline offers no such service` });
      continue;
    }
    for (const paxId of wish.paxIds ?? seated(request)) {
      if (wish.need === 'required' && !request.passengers.some((passenger) => passenger.paxId === paxId)) {
        const words = `${nameOf(wish)} for ${paxId}, who is not a passenger of this order or was cancelled`;
        missed.push({ need: wish.need, words });
        continue;
      }
      for (const journey of wish.journey === undefined
        ? journeys
        : journeys.slice(wish.journey - 1, wish.journey)) {
        const more = cover(paxId, journey, fitting, own, taken);
        if (more) own.push(...more);
        else
          missed.push({
            need: wish.need,
            words: `${nameOf(wish)} for ${paxId} on ${journey.map(showFlight).join(' and ')}`,
          });
      }
    }
    taken.push(...own.map((each) => ({ ...each, quantity: quantityOf(wish) })));
  }
  return { taken: joined(taken), missed };
}

interface TakenService {
  service: ServiceOffer;
  paxId: string;
  /** Units for the passenger. Default: 1. */
  quantity?: number;
}

/** Returns what else to take for one passenger on one journey, or `undefined` if that is not available. */
function cover(
  paxId: string,
  journey: readonly string[],
  fitting: readonly ServiceOffer[],
  own: readonly TakenService[],
  taken: readonly TakenService[],
): TakenService[] | undefined {
  const have = own.filter(
    ({ service, paxId: whose }) => whose === paxId || (isOncePerOrder(service) && serves(service, paxId)),
  );
  const open = journey.filter((flight) => !have.some(({ service }) => isFor(service, flight)));
  if (open.length === 0) return [];

  const free = fitting.filter(
    (service) => serves(service, paxId) && ![...own, ...taken].some((each) => exhausts(each, service, paxId)),
  );
  const whole = free.find((service) => open.every((flight) => isFor(service, flight)));
  const parts = new Set<ServiceOffer>();
  for (const flight of open) {
    const part = free.find((service) => isFor(service, flight));
    if (!part) return whole && [{ service: whole, paxId }];
    parts.add(part);
  }
  const [one, several] = [whole && [whole], [...parts]];
  const best = one && comparePrices(sum(one), sum(several)) <= 0 ? one : several;
  return best.map((service) => ({ service, paxId }));
}

function sum(services: readonly ServiceOffer[]): ServiceOffer['price'] | undefined {
  const paid = services.map(({ price }) => price).filter((price) => !/^0*(\.0*)?$/.test(price.amount));
  return paid.length > 0 ? paid.reduce(addMoney) : undefined;
}

/** Returns true if a passenger cannot take an item again: one of each per passenger, or one per order if the item is limited so. */
function exhausts(earlier: TakenService, service: ServiceOffer, paxId: string): boolean {
  if (earlier.service.offerItemId === service.offerItemId)
    return isOncePerOrder(service) || earlier.paxId === paxId;
  if (!isSameKind(earlier.service, service) || !overlaps(earlier.service, service)) return false;
  // Several items can be the same service for different passengers or flights. The airline's limit is per service.
  return isOncePerOrder(service) || (service.limit === 'OnePerPax' && earlier.paxId === paxId);
}

/** Merges into one selection per item and quantity, with its passengers. */
function joined(taken: readonly TakenService[]): Taken[] {
  const items = new Map<string, TakenService[]>();
  for (const each of taken) {
    const key = `${each.service.offerId} ${each.service.offerItemId} ${each.quantity ?? 1}`;
    items.set(key, [...(items.get(key) ?? []), each]);
  }
  return [...items.values()].flatMap((each) => {
    const [first] = each;
    if (!first) return [];
    const { service, quantity = 1 } = first;
    return takenService(
      service,
      each.map(({ paxId }) => paxId),
      quantity,
    );
  });
}

function matches(
  { name, code }: Pick<ServiceOffer, 'name' | 'code'>,
  wish: Pick<Wish, 'name' | 'code'>,
): boolean {
  return (
    (wish.code === undefined || code === wish.code) &&
    (wish.name === undefined || name.toUpperCase().includes(wish.name.toUpperCase()))
  );
}

const quantityOf = ({ quantity = 1 }: Wish): number => quantity;
/** Returns true where the airline sells one. It decides itself where it states no limit. */
const isLimited = ({ limit }: ServiceOffer): boolean => limit === 'OnePerPax' || limit === 'OnePerOrder';
const isFor = ({ flights }: ServiceOffer, flight: string): boolean =>
  flights.length === 0 || flights.includes(flight);
const nameOf = ({ name, code, quantity = 1 }: Wish): string =>
  `${quantity > 1 ? `${quantity} × ` : ''}${name ?? code ?? ''}`;
const seated = ({ passengers }: ExtrasRequest): string[] =>
  passengers.filter(({ type }) => type !== 'INF').map(({ paxId }) => paxId);
