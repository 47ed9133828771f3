/** What a back office of the chaos program asks for: the n-th request of a seed, and what becomes of its order. Fictitious people. */
import { orderRequest, type OrderRequest } from '../src/domain/request/requestSchema';
import { pick } from '../src/sandbox/random';
import { afterSaleFor, type AfterSale, type Moment, type Wish } from './afterSale';

/** Name of the sandbox in the configuration. */
export const PROVIDER = 'sandbox';

/** Name of the other sandbox, where there are two. */
export const OTHER_PROVIDER = 'second';

const DAY = 86_400_000;

/** Non-stop routes with few flights a day: what is chosen from is small, and so is what the histories keep of it. */
const routes = [
  ['LHR', 'DUB'],
  ['LHR', 'EDI'],
  ['LHR', 'ZRH'],
  ['CDG', 'NCE'],
  ['CDG', 'BER'],
  ['AMS', 'CPH'],
  ['AMS', 'VIE'],
  ['BCN', 'LIS'],
] as const;

const givenNames = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gina', 'Hugo', 'Ines', 'Jan'] as const;

/**
 * What the back office does with an order once it is held; `released` says that its request pays in advance (`at-once`).
 *
 * story              | of twenty | says
 * -------------------|-----------|---------------------------------------------------------
 * paid-in-advance    | 5         | released in the request: the order issues itself
 * ticket             | 6         | issued by the Update
 * ticket-and-cancel  | 4         | issued, quoted, cancelled
 * cancel-hold        | 2         | cancelled while it is held
 * race               | 1         | issued and cancelled in the same moment
 * hold               | 2         | left as it is
 */
export type Story = 'paid-in-advance' | 'ticket' | 'ticket-and-cancel' | 'cancel-hold' | 'race' | 'hold';

const shares: readonly (readonly [Story, number])[] = [
  ['paid-in-advance', 5],
  ['ticket', 6],
  ['ticket-and-cancel', 4],
  ['cancel-hold', 2],
  ['race', 1],
  ['hold', 2],
];

/** The stories in a row; every twenty orders that follow one another hold each as often as its share says. */
const deck: readonly Story[] = shares.flatMap(([story, share]) => Array<Story>(share).fill(story));

/** What becomes of the n-th order. */
export function storyFor(seed: string, n: number): Story {
  const round = Math.floor(n / deck.length);
  // Multiplied by a number that shares no divisor with the deck's length, a round passes each card once.
  const steps = [1, 3, 7, 9, 11, 13, 17, 19];
  const step = steps[pick(`${seed}/${round}/step`, steps.length)] ?? 1;
  const first = pick(`${seed}/${round}/first`, deck.length);
  return deck[(first + (n % deck.length) * step) % deck.length] ?? 'ticket';
}

/** When an order of each story may be changed. */
const moments: Record<Story, readonly Moment[]> = {
  'paid-in-advance': ['ticketed'],
  ticket: ['held', 'ticketed', 'ticketed'],
  'ticket-and-cancel': ['held', 'ticketed', 'ticketed'],
  'cancel-hold': ['held'],
  race: ['in the race'],
  hold: ['held'],
};

/** What is changed about the n-th order after its sale. */
export function afterSaleOf(seed: string, n: number): AfterSale {
  return afterSaleFor(seed, n, moments[storyFor(seed, n)]);
}

/** The reference of the n-th order. */
export function referenceFor(seed: string, n: number): string {
  return `CHAOS-${seed}-${n}`;
}

/** What the airline changes about an order, by the surname that the sandbox knows, and where that takes a second flight. */
const changes: readonly { name: string; there: 'one way' | 'and back' }[] = [
  { name: 'Pricefall', there: 'one way' },
  { name: 'Pricemove', there: 'one way' },
  { name: 'Retimed', there: 'one way' },
  { name: 'Schedule', there: 'one way' },
  { name: 'Renumbered', there: 'one way' },
  { name: 'Rescheduled', there: 'and back' },
  { name: 'Flightgone', there: 'and back' },
];

/** The airline changes one order in so many. */
const CHANGED_EVERY = 3;

/** What the airline changes about the n-th order, if anything. */
function changeFor(seed: string, n: number): (typeof changes)[number] | undefined {
  if (pick(`${seed}/${n}/changed`, CHANGED_EVERY) > 0) return undefined;
  return changes[pick(`${seed}/${n}/change`, changes.length)];
}

/** How a request is made. */
interface Asking {
  now?: Date;
  changes?: boolean;
  afterSale?: boolean;
  /** How many providers each request names. */
  providers?: number;
}

/** The most that a released order may cost: more than any trip here. */
const PAY_UP_TO = { amount: '9000.00', currency: 'EUR' };

/**
 * The n-th request of a seed, complete and valid. No two of a seed have a passenger in common, so that a second order for the same people
 * is always one too many. `now` is the day from which its dates are counted. With `changes`, the airline changes some of the orders. With
 * `afterSale`, the request has what its order needs to be changed after the sale.
 */
export function requestFor(
  seed: string,
  n: number,
  { now = new Date(), changes = false, afterSale = false, providers = 1 }: Asking = {},
): OrderRequest {
  const chance = (what: string, below: number): number => pick(`${seed}/${n}/${what}`, below);
  const [origin, destination] = routes[chance('route', routes.length)] ?? routes[0];
  const departs = new Date(now.getTime() + (30 + chance('date', 200)) * DAY);
  const wish = afterSale ? afterSaleOf(seed, n).wish : undefined;
  const people = wish === 'passenger' || chance('people', 5) === 0 ? 2 : 1;
  const inAdvance = storyFor(seed, n) === 'paid-in-advance';
  const change = changes ? changeFor(seed, n) : undefined;
  const day = (after: number): string => new Date(departs.getTime() + after * DAY).toISOString().slice(0, 10);
  return orderRequest.parse({
    reference: referenceFor(seed, n),
    // The sandbox's plan of faults tells trips apart by it, and deals evenly by the number at its end.
    requester: { agentCode: referenceFor(seed, n) },
    requestedAt: now.toISOString(),
    ...(providers === 1 ? { provider: PROVIDER } : twoProviders(chance)),
    journeys: [
      { origin, destination, date: day(0) },
      ...(change?.there === 'and back' || wish === 'journey'
        ? [{ origin: destination, destination: origin, date: day(7) }]
        : []),
    ],
    passengers: Array.from({ length: people }, (_, index) => ({
      paxId: `PAX${index + 1}`,
      type: 'ADT',
      title: 'MS',
      gender: 'F',
      givenName: givenNames[chance(`given/${index}`, givenNames.length)],
      surname: change ? `${surnameOf(n)}-${change.name}` : surnameOf(n),
      birthDate: `${1950 + chance(`year/${index}`, 45)}-0${1 + index}-${10 + chance(`day/${index}`, 18)}`,
    })),
    contact: { email: 'traveller@example.com', phone: { countryCode: '33', number: '600000000' } },
    // The cheapest fares of the sandbox cannot be changed. Those with a bag can.
    choose: { how: 'cheapest', ...((wish === 'date' || wish === 'cheapest') && { checkedBags: 1 }) },
    services: servicesFor(wish, chance('service', 4) === 0),
    seats: wish !== 'seat' && chance('seat', 6) === 0 ? [{ paxId: 'PAX1', need: 'preferred' }] : [],
    ticketing: inAdvance ? 'at-once' : 'on-demand',
    ...(inAdvance && { released: true, payUpTo: PAY_UP_TO }),
    currency: 'EUR',
    offerLimit: wish === 'date' || wish === 'cheapest' ? 12 : 3,
  });
}

/** Each of the two comes first as often as the other, and half of the requests take the cheaper one. */
function twoProviders(chance: (what: string, below: number) => number): object {
  const both = [PROVIDER, OTHER_PROVIDER];
  return {
    providers: chance('first provider', 2) === 0 ? both : both.reverse(),
    chooseProvider: chance('choose provider', 2) === 0 ? 'cheapest' : 'in-order',
  };
}

/** A bag that is to be cancelled must be there, and one that is to be added must not. */
function servicesFor(wish: Wish | undefined, bag: boolean): object[] {
  if (wish === 'service') return [{ name: 'checked bag', paxIds: ['PAX1'], journey: 1, need: 'required' }];
  return wish !== 'bag' && bag ? [{ name: 'bag', paxIds: ['PAX1'], need: 'preferred' }] : [];
}

/** A surname that is the n-th order's alone: `Quakeaaab`. Letters only, as wires and names want it. */
function surnameOf(n: number): string {
  const letters = [n / 17_576, n / 676, n / 26, n].map((part) =>
    String.fromCharCode(97 + (Math.floor(part) % 26)),
  );
  return `Quake${letters.join('')}`;
}
