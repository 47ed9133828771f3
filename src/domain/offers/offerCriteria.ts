/** The table of demands that a request can make of an offer: how each is checked, and how a failure is described. */
import type { Flight } from './flights';
import { covers, showMoney, type Money } from '../money';
import type { Condition } from './offers';
import type { OrderRequest } from '../request/request';
import type { Cover } from './tripCover';

type Choose = OrderRequest['choose'];
type Exact = Extract<Choose, { how: 'exact' }>;
type Criteria = Exclude<Choose, Exact>;

/** A demand that an offer does not meet. */
export interface Lack {
  demand: string;
  /** `cost more than 500.00 EUR`: continues "12 of them …". */
  words: string;
}

interface Demand<Wish> {
  demand: string;
  /** Returns true if the cover meets the demand, or if the wish does not make it. What an offer does not state counts as missing. */
  met: (cover: Cover, wish: Wish) => boolean;
  words: (wish: Wish, cover: Cover) => string;
}

const flightDemands: readonly Demand<Exact>[] = [
  {
    demand: 'flights',
    met: ({ journeys }, { flights }) =>
      journeys.length === flights.length &&
      journeys.every((journey, at) => {
        const wanted = flights[at] ?? [];
        return (
          journey.flights.length === wanted.length &&
          journey.flights.every((flight, index) => isFlight(flight, wanted[index]))
        );
      }),
    words: () => 'have different flights',
  },
  {
    demand: 'cabin',
    met: ({ offers }, { cabin }) =>
      offers.every((offer) => cabin === undefined || sameCabin(offer.cabin, cabin)),
    words: ({ cabin }) => `are not marked as ${cabin}`,
  },
  {
    demand: 'fare',
    met: ({ offers }, { fare }) =>
      offers.every(({ fareName }) => fare === undefined || fareName?.toUpperCase() === fare.toUpperCase()),
    words: ({ fare }) => `have a fare other than ${fare}`,
  },
  {
    demand: 'ceiling',
    met: ({ total }, { ceiling }) => atMost(total, ceiling),
    words: ({ ceiling }, { total }) => tooDear(total, ceiling),
  },
];

const criteriaDemands: readonly Demand<Criteria>[] = [
  {
    demand: 'carriers',
    met: ({ journeys }, { carriers }) =>
      carriers === undefined ||
      journeys.every(({ flights }) => flights.every(({ carrier }) => carriers.includes(carrier))),
    words: ({ carriers }) => `include an airline other than ${carriers?.join(', ')}`,
  },
  {
    demand: 'excludeCarriers',
    met: ({ journeys }, { excludeCarriers }) =>
      excludeCarriers === undefined ||
      journeys.every(({ flights }) =>
        flights.every(
          ({ carrier, operatingCarrier = carrier }) =>
            !excludeCarriers.includes(carrier) && !excludeCarriers.includes(operatingCarrier),
        ),
      ),
    words: ({ excludeCarriers }) => `are marketed or operated by ${excludeCarriers?.join(', ')}`,
  },
  {
    demand: 'excludeAirports',
    met: ({ journeys }, { excludeAirports }) =>
      excludeAirports === undefined ||
      journeys.every(({ flights }) =>
        flights.every(
          ({ origin, destination }) =>
            !excludeAirports.includes(origin) && !excludeAirports.includes(destination),
        ),
      ),
    words: ({ excludeAirports }) => `use ${excludeAirports?.join(', ')}`,
  },
  {
    demand: 'minConnectionMinutes',
    met: ({ journeys }, { minConnectionMinutes: least }) =>
      least === undefined || connectionsOf(journeys).every((minutes) => minutes >= least),
    words: ({ minConnectionMinutes }) => `connect in less than ${minConnectionMinutes} minutes`,
  },
  {
    demand: 'maxConnectionMinutes',
    met: ({ journeys }, { maxConnectionMinutes: most }) =>
      most === undefined || connectionsOf(journeys).every((minutes) => minutes <= most),
    words: ({ maxConnectionMinutes }) => `connect in more than ${maxConnectionMinutes} minutes`,
  },
  {
    demand: 'cabin',
    met: ({ offers }, { cabin }) =>
      offers.every((offer) => cabin === undefined || sameCabin(offer.cabin, cabin)),
    words: ({ cabin }) => `are not marked as ${cabin}`,
  },
  {
    demand: 'maxStops',
    met: ({ journeys }, { maxStops }) =>
      maxStops === undefined || journeys.every(({ flights }) => flights.length - 1 <= maxStops),
    words: ({ maxStops }) => `have more than ${maxStops} stops on a journey`,
  },
  {
    demand: 'maxDurationMinutes',
    met: ({ journeys }, { maxDurationMinutes: most }) =>
      most === undefined ||
      journeys.every(({ durationMinutes }) => durationMinutes !== undefined && durationMinutes <= most),
    words: ({ maxDurationMinutes }) =>
      `are not known to take ${maxDurationMinutes} minutes or less on each journey`,
  },
  {
    demand: 'departure',
    met: ({ journeys }, { departure }) =>
      (departure ?? []).every(({ journey, from, to }) => {
        const time = journeys[journey - 1]?.flights[0]?.departure.slice(11, 16);
        return time !== undefined && from <= time && time <= to;
      }),
    words: () => 'depart outside the requested hours',
  },
  {
    demand: 'checkedBags',
    met: ({ offers }, { checkedBags }) =>
      offers.every((offer) => (offer.checkedBags ?? 0) >= (checkedBags ?? 0)),
    words: ({ checkedBags }) => `are not known to include ${checkedBags} checked bags`,
  },
  {
    demand: 'checkedBagKg',
    met: ({ offers }, { checkedBagKg: least }) =>
      least === undefined || offers.every((offer) => (offer.checkedBagKg ?? 0) >= least),
    words: ({ checkedBagKg }) => `are not known to allow ${checkedBagKg} kg for each checked bag`,
  },
  {
    demand: 'cabinBags',
    met: ({ offers }, { cabinBags }) => offers.every((offer) => (offer.cabinBags ?? 0) >= (cabinBags ?? 0)),
    words: ({ cabinBags }) => `are not known to include ${cabinBags} cabin bags`,
  },
  {
    demand: 'refundable',
    met: ({ offers }, { refundable }) =>
      !refundable || offers.every((offer) => offer.refundable?.allowed === true),
    words: () => 'are not known to be refundable',
  },
  {
    demand: 'maxRefundFee',
    met: ({ offers }, { maxRefundFee }) => offers.every((offer) => costs(offer.refundable, maxRefundFee)),
    words: ({ maxRefundFee }) => `are not known to be refundable for ${limitOf(maxRefundFee)} or less`,
  },
  {
    demand: 'changeable',
    met: ({ offers }, { changeable }) =>
      !changeable || offers.every((offer) => offer.changeable?.allowed === true),
    words: () => 'are not known to be changeable',
  },
  {
    demand: 'maxChangeFee',
    met: ({ offers }, { maxChangeFee }) => offers.every((offer) => costs(offer.changeable, maxChangeFee)),
    words: ({ maxChangeFee }) => `are not known to be changeable for ${limitOf(maxChangeFee)} or less`,
  },
  {
    demand: 'fares',
    met: ({ offers }, { fares }) =>
      fares === undefined ||
      offers.every(({ fareName }) => fares.some((fare) => fareName?.toUpperCase() === fare.toUpperCase())),
    words: ({ fares }) => `have a fare other than ${fares?.join(', ')}`,
  },
  {
    demand: 'fareTypes',
    met: ({ offers }, { fareTypes }) =>
      fareTypes === undefined ||
      offers.every(({ items }) => {
        const said = items.flatMap((item) => item.fareTypes);
        return said.length > 0 && said.every((type) => fareTypes.includes(type));
      }),
    words: ({ fareTypes }) => `are not known to be of fare type ${fareTypes?.join(', ')}`,
  },
  {
    demand: 'maxPrice',
    met: ({ total }, { maxPrice }) => atMost(total, maxPrice),
    words: ({ maxPrice }, { total }) => tooDear(total, maxPrice),
  },
];

/** Returns true if the offers meet every demand. Runs for every offer of a shop, so it stops at the first failure. */
export function meets(cover: Cover, choose: Choose): boolean {
  return choose.how === 'exact'
    ? flightDemands.every(({ met }) => met(cover, choose))
    : criteriaDemands.every(({ met }) => met(cover, choose));
}

/** Returns every demand that the offers fail, in table order; none if they fit. */
export function lacksOf(cover: Cover, choose: Choose): Lack[] {
  return choose.how === 'exact'
    ? failed(flightDemands, cover, choose)
    : failed(criteriaDemands, cover, choose);
}

function failed<Wish>(demands: readonly Demand<Wish>[], cover: Cover, wish: Wish): Lack[] {
  return demands
    .filter((each) => !each.met(cover, wish))
    .map(({ demand, words }) => ({ demand, words: words(wish, cover) }));
}

/** Returns the minutes between the flights of each journey. Both times are local to the airport, or to two of one city. */
function connectionsOf(journeys: Cover['journeys']): number[] {
  return journeys.flatMap(({ flights }) =>
    flights.slice(1).map((flight, at) => {
      const arrival = flights[at]?.arrival ?? '';
      return (Date.parse(`${flight.departure}Z`) - Date.parse(`${arrival}Z`)) / 60_000;
    }),
  );
}

function isFlight(flight: Flight, wanted: Exact['flights'][number][number] | undefined): boolean {
  const number = (text: string): string => text.replace(/^0+(?=\d)/, '');
  return (
    wanted !== undefined &&
    flight.carrier === wanted.carrier &&
    number(flight.number) === number(wanted.number) &&
    flight.departure.slice(0, 10) === wanted.date
  );
}

/** Services write `PREMIUM ECONOMY` and `PREMIUM_ECONOMY`. */
function sameCabin(said: string | undefined, wanted: string): boolean {
  return said !== undefined && said.toUpperCase().replace(/[\s-]+/g, '_') === wanted;
}

/** A fee that is not known, or only hinted at, cannot be proven to be below the limit. */
function costs(condition: Condition | undefined, most: Money | undefined): boolean {
  if (most === undefined) return true;
  return condition?.from === 'penalties' && condition.fee !== undefined && atMost(condition.fee, most);
}

const limitOf = (most: Money | undefined): string => (most ? showMoney(most) : '');

function tooDear(total: Cover['total'], most: Cover['total'] | undefined): string {
  if (!most) return '';
  return total.currency === most.currency
    ? `cost more than ${showMoney(most)}`
    : `are priced in ${total.currency}, but the limit is in ${most.currency} (${showMoney(most)})`;
}

/** An amount in another currency than the limit cannot be proven to be below it. */
function atMost(total: Cover['total'], most: Cover['total'] | undefined): boolean {
  return most === undefined || covers(most, total);
}
