/** What a back office of the chaos program changes about the n-th order of a seed after its sale. Pure. */
import type { AmendmentKind, OrderPart } from '../src/domain/order/afterSale';
import type { OrderUpdates } from '../src/domain/order/updates';
import type { OrderRequest } from '../src/domain/request/request';
import { pick } from '../src/sandbox/random';

/**
 * What is changed. Of twenty orders that follow one another:
 *
 * wish       | of twenty | asks
 * -----------|-----------|--------------------------------------------------------------------
 * bag        | 4         | addExtras: a bag
 * seat       | 2         | addExtras: a seat
 * date       | 4         | quoteChange for another date, then acceptOffer of the cheapest
 * cheapest   | 3         | quoteChange that accepts the cheapest offer by itself
 * passenger  | 3         | quoteCancellation, then cancel, of one of two passengers
 * journey    | 2         | the same of the way back
 * service    | 2         | the same of a bag that was booked
 */
export type Wish = 'bag' | 'seat' | 'date' | 'cheapest' | 'passenger' | 'journey' | 'service';

const shares: readonly (readonly [Wish, number])[] = [
  ['bag', 4],
  ['seat', 2],
  ['date', 4],
  ['cheapest', 3],
  ['passenger', 3],
  ['journey', 2],
  ['service', 2],
];

const deck: readonly Wish[] = shares.flatMap(([wish, share]) => Array<Wish>(share).fill(wish));

/** What is corrected besides. */
export type Correction = 'contact' | 'document' | 'name';

const corrections: readonly Correction[] = ['contact', 'document', 'name'];

/** One order in so many is corrected as well. */
const CORRECTED_EVERY = 4;

/** When an order is changed: as it is held, once it is ticketed, or while it is issued and cancelled. */
export type Moment = 'held' | 'ticketed' | 'in the race';

/** What becomes of one order after its sale. */
export interface AfterSale {
  wish: Wish;
  when: Moment;
  correction?: Correction;
}

/** What is changed about the n-th order, at one of these moments. Each twenty orders hold every wish as often as its share says. */
export function afterSaleFor(seed: string, n: number, moments: readonly Moment[]): AfterSale {
  const chance = (what: string, below: number): number => pick(`${seed}/${n}/${what}`, below);
  const first = pick(`${seed}/${Math.floor(n / deck.length)}/wish`, deck.length);
  return {
    wish: deck[(first + (n % deck.length) * 7) % deck.length] ?? 'bag',
    when: moments[chance('when', moments.length)] ?? 'held',
    ...(chance('corrected', CORRECTED_EVERY) === 0 && {
      correction: corrections[chance('correction', corrections.length)],
    }),
  };
}

/** The extras that a wish adds. */
export const added: Partial<Record<Wish, Pick<OrderUpdates['addExtras'], 'services' | 'seats'>>> = {
  bag: { services: [{ name: 'checked bag', paxIds: ['PAX1'], journey: 1 }] },
  seat: { seats: [{ paxId: 'PAX1', journey: 1 }] },
};

/** The part that a wish cancels. */
export const cancelled: Partial<Record<Wish, OrderPart>> = {
  passenger: { paxIds: ['PAX2'] },
  journey: { journeys: [2] },
  service: { extras: [{ paxId: 'PAX1', what: 'bag' }] },
};

/** The kind of change that a wish is. */
export function kindOf(wish: Wish): AmendmentKind {
  return added[wish] ? 'extras' : cancelled[wish] ? 'part' : 'flights';
}

/** How many days later a changed journey leaves. */
const DAYS_LATER = 3;

const DAY = 86_400_000;

/** Returns the day to which the first journey of an order with these flights is moved. */
export function laterThan(flights: readonly { departure: string }[]): string {
  const [first = ''] = flights.map(({ departure }) => departure.slice(0, 10)).sort();
  return new Date(Date.parse(`${first}T00:00:00Z`) + DAYS_LATER * DAY).toISOString().slice(0, 10);
}

/** What the Update of a correction says. */
export function corrected(correction: Correction, { passengers }: OrderRequest): OrderUpdates['correct'] {
  switch (correction) {
    case 'contact':
      return { contact: { email: 'changed@example.com', phone: { countryCode: '33', number: '600000001' } } };
    case 'document': {
      const passport = { type: 'PT', number: 'X1234567', issuingCountry: 'FR', expiryDate: '2040-01-01' };
      return { paxId: 'PAX1', documents: [passport] };
    }
    case 'name':
      return { paxId: 'PAX1', name: { givenName: `${passengers[0]?.givenName}h` } };
  }
}
