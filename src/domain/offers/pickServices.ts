/** Takes the services that a caller has named, within the airline's limits, or says what is wrong with each and what is possible. */
import type { Mistake } from '../request/mistakes';
import {
  comparePrices,
  isOncePerOrder,
  isOnFlight,
  isSameKind,
  overlaps,
  serves,
  showFlight,
  takenService,
  type PickedService,
  type Picking,
  type Taken,
} from './extras';
import { timesMoney } from '../money';
import type { ServiceOffer } from './offers';

/** A service for one passenger, and the pick that named it. */
interface TakenService {
  service: ServiceOffer;
  paxId: string;
  at: number;
}

/** Returns what is taken for the picks, and every mistake in them. */
export function pickServices(
  picked: readonly PickedService[],
  services: readonly ServiceOffer[],
  about: Picking,
): { taken: Taken[]; mistakes: Mistake[] } {
  const taken: TakenService[] = [];
  const mistakes: Mistake[] = [];
  picked.forEach((pick, at) => {
    const path = `services[${at}]`;
    const found = kindOf(pick, services, path);
    if ('path' in found) return mistakes.push(found);
    const beyond = quantityMistake(pick, found.kind, path);
    if (beyond) mistakes.push(beyond);
    const eligible = [...new Set(found.kind.flatMap((service) => servedBy(service, about)))];
    const [first] = found.kind;
    const everybody = first && isOncePerOrder(first) ? eligible.slice(0, 1) : eligible;
    (pick.paxIds ?? everybody).forEach((paxId, index) => {
      if (!eligible.includes(paxId)) {
        const message = `${nameOf(pick)} is not offered to ${paxId}; it is offered to ${eligible.join(', ')}`;
        return mistakes.push({ path: `${path}.paxIds[${index}]`, message });
      }
      const chosen = chosenFor(paxId, pick, found.kind, about);
      if (chosen.length === 0) mistakes.push(placeMistake(pick, found.kind, paxId, about, path));
      for (const service of chosen) {
        if (taken.some((other) => exhausts(other, service, paxId))) {
          const limit = isOncePerOrder(service) ? 'once per order' : 'once for each passenger';
          mistakes.push({
            path,
            message: `${service.name} can be named only ${limit}; for more, give a quantity`,
          });
        } else taken.push({ service, paxId, at });
      }
      return undefined;
    });
    return undefined;
  });
  return { taken: joined(taken, picked), mistakes };
}

/** Finds the one kind of service that a pick names. A part of a name is not enough: where that service is gone, it could mean another. */
function kindOf(
  pick: PickedService,
  services: readonly ServiceOffer[],
  path: string,
): { kind: ServiceOffer[] } | Mistake {
  const { name: wanted, code: wantedCode } = pick;
  const kind = services.filter(
    ({ name, code }) =>
      (wanted === undefined || name.toUpperCase() === wanted.trim().toUpperCase()) &&
      (wantedCode === undefined || code === wantedCode),
  );
  const names = namesOf(kind);
  if (names.length === 1) return { kind };
  if (names.length > 1)
    return { path, message: `${nameOf(pick)} can mean ${names.join(' or ')}: give the name` };
  const all = namesOf(services);
  const alike = all.filter(
    (name) => wanted !== undefined && name.toUpperCase().includes(wanted.toUpperCase()),
  );
  if (alike.length > 0)
    return { path, message: `${nameOf(pick)} is not the whole name: ${alike.join(' or ')}` };
  const possible = all.length > 0 ? `the airline offers ${all.join(', ')}` : 'the airline offers no services';
  return { path, message: `the airline does not offer ${nameOf(pick)}; ${possible}` };
}

function quantityMistake(
  { quantity = 1, ...pick }: PickedService,
  [service]: readonly ServiceOffer[],
  path: string,
): Mistake | undefined {
  const { limit } = service ?? {};
  if (limit === 'OnePerOrder' && (pick.paxIds?.length ?? 1) * quantity > 1)
    return {
      path: `${path}.${quantity > 1 ? 'quantity' : 'paxIds'}`,
      message: `${nameOf(pick)} is sold once per order: name one passenger or none`,
    };
  if (limit === 'OnePerPax' && quantity > 1)
    return { path: `${path}.quantity`, message: `${nameOf(pick)} is sold once to each passenger` };
  return undefined;
}

/** Returns the items for one passenger: those of the whole trip, or one for each part of it; the cheapest of equals. */
function chosenFor(
  paxId: string,
  pick: PickedService,
  kind: readonly ServiceOffer[],
  about: Picking,
): ServiceOffer[] {
  const open = kind
    .filter((service) => servedBy(service, about).includes(paxId) && isOnPlace(service, pick, about))
    .sort((a, b) => reach(b) - reach(a) || comparePrices(a.price, b.price));
  return open.reduce<ServiceOffer[]>(
    (chosen, service) => (chosen.some((other) => overlaps(other, service)) ? chosen : [...chosen, service]),
    [],
  );
}

function placeMistake(
  pick: PickedService,
  kind: readonly ServiceOffer[],
  paxId: string,
  about: Picking,
  path: string,
): Mistake {
  const places = kind.filter((service) => servedBy(service, about).includes(paxId));
  const where = [...new Set(places.map(({ flights }) => placeOf(flights)))];
  const message = `${nameOf(pick)} is not offered there to ${paxId}; it is offered for ${where.join(', ')}`;
  return { path: `${path}.${pick.flight === undefined ? 'journey' : 'flight'}`, message };
}

/** Merges into one selection per item, pick and price. */
function joined(taken: readonly TakenService[], picked: readonly PickedService[]): Taken[] {
  const items = new Map<string, TakenService[]>();
  for (const each of taken) {
    const key = `${each.service.offerId} ${each.service.offerItemId} ${each.at}`;
    items.set(key, [...(items.get(key) ?? []), each]);
  }
  return [...items.values()].flatMap((each) => {
    const [one] = each;
    if (!one) return [];
    const { quantity = 1, price: seen } = picked[one.at] ?? {};
    const paxIds = each.map(({ paxId }) => paxId);
    return {
      ...takenService(one.service, paxIds, quantity),
      ...(seen && { seen: timesMoney(seen, paxIds.length * quantity) }),
    };
  });
}

/** Returns true if a passenger cannot take an item besides an earlier one. */
function exhausts(earlier: TakenService, service: ServiceOffer, paxId: string): boolean {
  return (
    (isOncePerOrder(service) || earlier.paxId === paxId) &&
    isSameKind(earlier.service, service) &&
    overlaps(earlier.service, service)
  );
}

function isOnPlace(
  { flights }: ServiceOffer,
  { flight, journey }: PickedService,
  { journeys }: Picking,
): boolean {
  if (flights.length === 0) return flight === undefined && journey === undefined;
  if (flight !== undefined && !flights.some((key) => isOnFlight(key, flight))) return false;
  return journey === undefined || flights.some((key) => journeys[journey - 1]?.includes(key));
}

const servedBy = (service: ServiceOffer, { passengers }: Picking): string[] =>
  passengers.map(({ paxId }) => paxId).filter((paxId) => serves(service, paxId));
const reach = ({ flights }: ServiceOffer): number => (flights.length === 0 ? Infinity : flights.length);
const namesOf = (services: readonly ServiceOffer[]): string[] => [
  ...new Set(services.map(({ name }) => name)),
];
const placeOf = (flights: readonly string[]): string =>
  flights.length === 0 ? 'the whole trip' : flights.map(showFlight).join(' and ');
const nameOf = ({ name, code }: PickedService): string => name ?? code ?? '';
