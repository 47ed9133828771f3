/** Extras that can be bought: bags, meals and the like, with prices and limits. */
import type { Amount, SandboxJourney, ServiceKind, ShopPax } from '../model';
import { cents } from '../prices';
import { inCurrency } from './fares';

interface Extra {
  service: ServiceKind;
  /** Cents of EUR. */
  price: number;
  /** Sold for each flight, each journey, or the whole trip. */
  per: 'flight' | 'journey' | 'trip';
  /** Passenger types that may have it. */
  types: readonly string[];
}

const kind = (
  id: string,
  name: string,
  taxonomyCode: string,
  taxonomyText: string,
  limit: ServiceKind['limit'],
  description = name,
): ServiceKind => ({ id, name, description, taxonomyCode, taxonomyText, limit });

const seated = ['ADT', 'CHD'];

/** Taxonomy codes are those of the IATA airline taxonomy as far as it is public. */
export const extras: readonly Extra[] = [
  {
    service: kind(
      'BAG1',
      'Checked bag 23 kg',
      '13EC',
      'Checked Baggage',
      'OnePerPax',
      'First extra bag up to 23 kg',
    ),
    price: 4500,
    per: 'journey',
    types: seated,
  },
  {
    service: kind(
      'BAG2',
      'Second checked bag 23 kg',
      '13EC',
      'Checked Baggage',
      'OnePerPax',
      'Second extra bag up to 23 kg',
    ),
    price: 6500,
    per: 'journey',
    types: seated,
  },
  {
    service: kind('MEAL', 'Hot meal', '1D8F', 'Meal', 'None', 'A hot meal on board'),
    price: 1490,
    per: 'flight',
    types: seated,
  },
  {
    service: kind('VGML', 'Vegetarian meal', '1D8F', 'Meal', 'OnePerPax', 'Vegetarian, free of charge'),
    price: 0,
    per: 'flight',
    types: seated,
  },
  {
    service: kind('PRIO', 'Priority boarding', '1F3A', 'Priority', 'OnePerPax', 'Board first'),
    price: 900,
    per: 'flight',
    types: seated,
  },
  {
    service: kind('LNGE', 'Lounge', '1C0B', 'Lounge', 'OnePerPax', 'Lounge before departure'),
    price: 3900,
    per: 'journey',
    types: ['ADT'],
  },
  {
    service: kind(
      'SMSN',
      'Messages about the trip',
      '1A77',
      'Notification',
      'OnePerOrder',
      'One set of messages for all',
    ),
    price: 350,
    per: 'trip',
    types: seated,
  },
];

/** One thing on the list: a service for one passenger (or for all, OnePerOrder) and some flights. */
export interface OfferedExtra {
  service: ServiceKind;
  paxIds: string[];
  /** Keys of flights; empty: the whole trip. */
  flights: string[];
  unitPrice: Amount;
}

/** The extras for a trip, always in the same order: the nth stays the nth. */
export function extrasFor(
  journeys: readonly SandboxJourney[],
  pax: readonly ShopPax[],
  currency: string,
): OfferedExtra[] {
  return extras.flatMap(({ service, price, per, types }) => {
    const unitPrice = cents(inCurrency(price, currency), currency);
    const takers = pax.filter((one) => types.includes(one.type)).map((one) => one.paxId);
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
