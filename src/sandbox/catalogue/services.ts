/** Extras that can be bought: bags, meals and the like, with prices and limits. */
import type { Amount, SandboxJourney, ServiceKind, ShopPax } from '../model';
import { cents } from '../prices';
import { inCurrency } from './fares';
import { isAdult } from './passengers';

interface Extra {
  service: ServiceKind;
  /** Cents of EUR. */
  price: number;
  /** Sold for each flight, each journey, or the whole trip. */
  per: 'flight' | 'journey' | 'trip';
  /** Who may have it. */
  mayHave: (type: string) => boolean;
}

const extra = (
  id: string,
  price: number,
  per: Extra['per'],
  limit: ServiceKind['limit'],
  [taxonomyCode, taxonomyText]: readonly [string, string],
  name: string,
  description: string,
  mayHave: Extra['mayHave'] = (type) => type !== 'INF',
): Extra => ({ service: { id, name, description, taxonomyCode, taxonomyText, limit }, price, per, mayHave });

/** Codes of the IATA airline taxonomy, as far as it is public. */
const bag = ['13EC', 'Checked Baggage'] as const;
const meal = ['1D8F', 'Meal'] as const;
const priority = ['1F3A', 'Priority'] as const;
const lounge = ['1C0B', 'Lounge'] as const;
const notification = ['1A77', 'Notification'] as const;

export const extras: readonly Extra[] = [
  extra('BAG1', 4500, 'journey', 'OnePerPax', bag, 'Checked bag 23 kg', 'First extra bag up to 23 kg'),
  extra(
    'BAG2',
    6500,
    'journey',
    'OnePerPax',
    bag,
    'Second checked bag 23 kg',
    'Second extra bag up to 23 kg',
  ),
  extra('MEAL', 1490, 'flight', 'None', meal, 'Hot meal', 'A hot meal on board'),
  extra('VGML', 0, 'flight', 'OnePerPax', meal, 'Vegetarian meal', 'Vegetarian, free of charge'),
  extra('PRIO', 900, 'flight', 'OnePerPax', priority, 'Priority boarding', 'Board first'),
  extra('LNGE', 3900, 'journey', 'OnePerPax', lounge, 'Lounge', 'Lounge before departure', isAdult),
  extra(
    'SMSN',
    350,
    'trip',
    'OnePerOrder',
    notification,
    'Messages about the trip',
    'One set of messages for all',
  ),
];

/** One extra on offer: a service for one passenger (or for all, OnePerOrder) and some flights. */
export interface OfferedExtra {
  service: ServiceKind;
  paxIds: string[];
  /** Keys of flights; empty: the whole trip. */
  flights: string[];
  unitPrice: Amount;
}

/** Returns the extras for a trip, always in the same order: the nth stays the nth. */
export function extrasFor(
  journeys: readonly SandboxJourney[],
  pax: readonly ShopPax[],
  currency: string,
): OfferedExtra[] {
  return extras.flatMap(({ service, price, per, mayHave }) => {
    const unitPrice = cents(inCurrency(price, currency), currency);
    const takers = pax.filter((one) => mayHave(one.type)).map((one) => one.paxId);
    if (takers.length === 0) return [];
    const groups = service.limit === 'OnePerOrder' ? [takers] : takers.map((paxId) => [paxId]);
    return groups.flatMap((paxIds) =>
      reaches(journeys, per).map((flights) => ({ service, paxIds, flights, unitPrice })),
    );
  });
}

function reaches(journeys: readonly SandboxJourney[], per: Extra['per']): string[][] {
  if (per === 'trip') return [[]];
  if (per === 'journey') return journeys.map((journey) => journey.flights.map((flight) => flight.key));
  return journeys.flatMap((journey) => journey.flights.map((flight) => [flight.key]));
}
