/** Shopping: what is offered, and that every price adds up. */
import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { addMoney } from '../../src/domain/money';
import { airports } from '../../src/sandbox/catalogue/airports';
import { routes } from '../../src/sandbox/catalogue/routes';
import { sandboxAccount } from '../../src/sandbox';
import { instantOf } from '../../src/sandbox/clock';
import type { Amount, Price, SandboxFlight } from '../../src/sandbox/model';
import { answer } from '../../src/sandbox/engine';
import { createWorld } from '../../src/sandbox/world';
import { runs } from '../support/properties';
import { adult, child, first, infant, openDesk, selected, START } from './desk';

const DAY = 86_400_000;
const oneWay = (origin: string, destination: string, date = '2027-03-12') => ({
  journeys: [{ origin, destination, date }],
});
const roundTrip = (origin: string, destination: string) => ({
  journeys: [
    { origin, destination, date: '2027-03-12' },
    { origin: destination, destination: origin, date: '2027-03-19' },
  ],
});
const total = (amounts: Amount[]): Amount => amounts.reduce((sum, one) => addMoney(sum, one));

function expectToAddUp(price: Price): void {
  const zero = { amount: '0.00', currency: price.total.currency };
  expect(total([zero, ...price.taxes.map((tax) => tax.amount)])).toEqual(price.tax);
  expect(addMoney(price.base, price.tax)).toEqual(price.total);
}

test('every price adds up exactly: base and taxes, passengers, items, offer', () => {
  const desk = openDesk();
  const pairs = [...new Set(routes.map((route) => `${route.origin}-${route.destination}`))].filter(
    (pair) => !pair.startsWith('BRE'),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.integer({ min: 1, max: 300 }),
      fc.subarray([child, infant]),
      fc.constantFrom('EUR', 'USD', 'GBP', 'CHF'),
      fc.boolean(),
      (pair, days, others, currency, back) => {
        const [origin = '', destination = ''] = pair.split('-');
        const date = new Date(Date.UTC(2027, 0, 16) + days * DAY).toISOString().slice(0, 10);
        const journeys = [{ origin, destination, date }];
        if (back) journeys.push({ origin: destination, destination: origin, date });
        const reply = desk.ask({
          operation: 'airShopping',
          journeys,
          pax: [adult, ...others],
          carriers: [],
          nonStop: false,
          fareTypes: ['70J', '70E'],
          currency,
          offerLimit: 40,
        });
        if (reply.kind !== 'shop') return; // an early return flight on the same day
        expect(reply.offers.length).toBeLessThanOrEqual(40);
        for (const offer of reply.offers) {
          expectToAddUp(offer.total);
          expect(offer.total.total.currency).toBe(currency);
          expect(total(offer.items.map((item) => item.price.total))).toEqual(offer.total.total);
          expect(offer.items.flatMap((item) => item.paxIds).sort()).toEqual(
            reply.pax.map((pax) => pax.paxId).sort(),
          );
          for (const item of offer.items) {
            expectToAddUp(item.perPax);
            expectToAddUp(item.price);
            expect(total(item.paxIds.map(() => item.perPax.total))).toEqual(item.price.total);
          }
        }
      },
    ),
    runs(60),
  );
});

test('a child pays less than an adult, an infant hardly anything', () => {
  const { offers } = openDesk().shop({ pax: [adult, child, infant] });
  const [adults, children, infants] = first(offers).items.map((item) => Number(item.perPax.total.amount));
  expect(adults).toBeGreaterThan(children ?? 0);
  expect(children).toBeGreaterThan(infants ?? 0);
  expect(infants).toBeGreaterThan(0);
});

test('the same seed offers the same flights at the same prices, another seed others', () => {
  const shown = (seed: string): string => JSON.stringify(openDesk({ seed }).shop().offers);
  expect(shown('a')).toBe(shown('a'));
  expect(shown('a')).not.toBe(shown('b'));
});

test('a flight arrives at the local time of its duration, over zones and changes of the clocks', () => {
  const desk = openDesk();
  const zone = (code: string): string => airports.get(code)?.zone ?? '';
  const wallClock = (timeZone: string, instant: number): string =>
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant);
  const landing = ({ origin, destination, departure, durationMinutes }: SandboxFlight): string =>
    wallClock(zone(destination), instantOf(zone(origin), departure) + durationMinutes * 60_000).replace(
      ' ',
      'T',
    );
  for (const date of ['2027-03-12', '2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31', '2027-11-07']) {
    for (const [origin, destination] of [
      ['LHR', 'JFK'],
      ['JFK', 'LHR'],
      ['CDG', 'HND'],
      ['DXB', 'DEL'],
      ['LHR', 'CDG'],
    ] as const) {
      const { offers } = desk.shop(oneWay(origin, destination, date));
      for (const flight of offers.flatMap((offer) => offer.journeys.flatMap((journey) => journey.flights))) {
        expect({ flight: flight.key, arrival: flight.arrival }).toEqual({
          flight: flight.key,
          arrival: landing(flight),
        });
      }
    }
  }
});

test('the limit on offers is respected, and the cheapest are kept', () => {
  const desk = openDesk();
  const all = desk.shop({ ...roundTrip('LHR', 'CDG'), offerLimit: 500 });
  const few = desk.shop({ ...roundTrip('LHR', 'CDG'), offerLimit: 5 });
  expect(all.offers.length).toBeGreaterThan(100);
  expect(few.offers.map((offer) => offer.total.total)).toEqual(
    all.offers.slice(0, 5).map((offer) => offer.total.total),
  );
});

test.each([oneWay('BRE', 'ARN'), roundTrip('BRE', 'ARN')])('five hundred offers can be had', (trip) => {
  expect(openDesk().shop(trip).offers).toHaveLength(500);
});

test('city codes mean all airports of the city', () => {
  const { offers } = openDesk().shop(oneWay('LON', 'BCN'));
  const origins = new Set(offers.map((offer) => first(offer.journeys).origin));
  expect([...origins].sort()).toEqual(['LGW', 'LHR']);
});

test('connections leave time to change planes, and non-stop leaves them out', () => {
  const desk = openDesk();
  const { offers } = desk.shop(oneWay('EDI', 'CDG'));
  const flights = first(offers).journeys.flatMap((journey) => journey.flights);
  expect(flights).toHaveLength(2);
  const wait = (Date.parse(`${flights[1]?.departure}Z`) - Date.parse(`${flights[0]?.arrival}Z`)) / 60_000;
  expect(wait).toBeGreaterThanOrEqual(50);
  expect(wait).toBeLessThanOrEqual(300);
  const nonStop = {
    operation: 'airShopping' as const,
    ...oneWay('EDI', 'CDG'),
    pax: [adult],
    carriers: [],
    nonStop: true,
    fareTypes: [],
  };
  expect(desk.refusal(nonStop)).toBe('498');
});

test('cabin, carriers and fare types narrow the offers', () => {
  const desk = openDesk();
  const { offers } = desk.shop({ cabin: 'BUSINESS', carriers: ['ZF'], fareTypes: ['70E'] });
  expect(offers.length).toBeGreaterThan(0);
  for (const offer of offers) {
    expect(offer.ownerCode).toBe('ZF');
    expect(first(offer.journeys).priceClass.cabin).toBe('BUSINESS');
    expect(first(offer.items).content.fareType).toBe('70E');
  }
});

test('a round trip is one offer at most airlines, and two halves at one', () => {
  const desk = openDesk();
  const full = desk.shop(roundTrip('LHR', 'CDG'));
  expect(new Set(full.offers.map((offer) => `${offer.match}/${offer.journeys.length}`))).toEqual(
    new Set(['Full/2']),
  );
  const halves = desk.shop(roundTrip('LGW', 'BCN'));
  expect(new Set(halves.offers.map((offer) => `${offer.match}/${first(offer.journeys).origin}`))).toEqual(
    new Set(['Partial/LGW', 'Partial/BCN']),
  );
});

test.each([
  [
    2,
    [
      ['LHR', 'CDG'],
      ['CDG', 'MAD'],
    ],
  ],
  [
    3,
    [
      ['LHR', 'CDG'],
      ['CDG', 'JFK'],
      ['JFK', 'LHR'],
    ],
  ],
  [
    6,
    [
      ['LHR', 'CDG'],
      ['CDG', 'LHR'],
      ['LHR', 'FRA'],
      ['FRA', 'LHR'],
      ['LHR', 'ZRH'],
      ['ZRH', 'LHR'],
    ],
  ],
])('a trip of %i journeys is offered as a whole', (count, pairs) => {
  const journeys = pairs.map(([origin = '', destination = ''], index) => ({
    origin,
    destination,
    date: `2027-03-1${index}`,
  }));
  const { offers } = openDesk().shop({ journeys });
  for (const offer of offers) expect(offer.journeys).toHaveLength(count);
});

const wish = (over: object) => ({
  operation: 'airShopping' as const,
  ...oneWay('LHR', 'CDG'),
  pax: [adult],
  carriers: [],
  nonStop: false,
  fareTypes: [],
  ...over,
});

test.each([
  ['yesterday', wish(oneWay('LHR', 'CDG', '2027-01-14')), '102'],
  ['no date', wish(oneWay('LHR', 'CDG', '2027-02-30')), '102'],
  [
    'a return before the way out',
    wish({ journeys: [...oneWay('LHR', 'CDG').journeys, ...oneWay('CDG', 'LHR', '2027-03-11').journeys] }),
    '102',
  ],
  ['an airport that is none', wish(oneWay('LHR', 'ZZZ')), '498'],
  ['nobody', wish({ pax: [] }), '914'],
  ['a PaxID twice', wish({ pax: [adult, adult] }), '914'],
  ['an infant alone', wish({ pax: [infant] }), '914'],
  ['an unknown type', wish({ pax: [{ ...adult, type: 'A1' }] }), '914'],
  ['a child without age', wish({ pax: [adult, { paxId: 'PAX2', type: 'CHD' }] }), '914'],
])('refused: %s', (_, request, code) => {
  expect(openDesk().refusal(request)).toBe(code);
});

test('an unknown currency is answered in euros, with a warning', () => {
  const shop = openDesk().shop({ currency: 'XYZ' });
  expect(first(shop.offers).total.total.currency).toBe('EUR');
  expect(shop.warnings).toHaveLength(1);
});

test('offers are gone after their time, and other agencies never see them', () => {
  const desk = openDesk({ offerLifetime: 60_000 });
  const shop = desk.shop();
  const request = {
    operation: 'offerPrice' as const,
    selections: [selected(first(shop.offers), shop.shoppingResponseId)],
    pax: shop.pax,
  };
  expect(desk.refusal(request)).toBeUndefined();
  const stranger = {
    ...request,
    selections: [{ ...first(request.selections), offerId: '00000001-0000-8000-a000-000000000000' }],
  };
  expect(desk.refusal(stranger)).toBe('490');
  desk.advance(60_000);
  expect(desk.refusal(request)).toBe('913');
});

test.each([
  ['corporate', '70F', 0.95],
  ['account', '70E', 0.92],
  ['promotion', '70J', 0.9],
] as const)(
  'a %s code gives a fare of its own at its carrier, beside the public one',
  (kind, fareType, share) => {
    const wish = { ...oneWay('CDG', 'LHR'), pax: [adult], offerLimit: 400 };
    const desk = openDesk();
    const carrier = first(desk.shop(wish).offers).ownerCode;
    const { offers } = desk.shop({ ...wish, programs: [{ kind, code: 'ACME1', carrier }] });
    const coded = offers.filter(({ items }) => first(items).content.accountCode === 'ACME1');
    expect(new Set(coded.map(({ ownerCode }) => ownerCode))).toEqual(new Set([carrier]));
    for (const offer of coded) {
      const { content, perPax } = first(offer.items);
      expect(content.fareType).toBe(fareType);
      const same = offers.find(
        ({ journeys, items }) =>
          first(items).content.accountCode === undefined &&
          first(journeys).key === first(offer.journeys).key &&
          first(journeys).priceClass === first(offer.journeys).priceClass,
      );
      expect(Number(perPax.base.amount)).toBeCloseTo(Number(same?.items[0]?.perPax.base.amount) * share, 1);
    }
  },
);

test('a carrier and an airport that are to be left out are in no offer, and connections keep their times', () => {
  const wish = { ...oneWay('LHR', 'LIS'), pax: [adult], offerLimit: 400 };
  const desk = openDesk();
  const journeys = (more: Parameters<typeof desk.shop>[0]) =>
    desk.shop({ ...wish, ...more }).offers.flatMap((offer) => offer.journeys);
  const places = journeys({}).map(({ flights }) => first(flights).destination);
  expect(places).toEqual(expect.arrayContaining(['LIS', 'AMS', 'BCN', 'CDG']));
  const some = journeys({
    excludedCarriers: ['QQ'],
    connection: { excludedAirports: ['AMS'], minMinutes: 60, maxMinutes: 200 },
  });
  expect(some.some(({ flights }) => flights.length > 1)).toBe(true);
  for (const { flights } of some) {
    const [before, after] = flights;
    for (const flight of flights) {
      expect([flight.carrier, flight.operatingCarrier]).not.toContain('QQ');
      expect([flight.origin, flight.destination]).not.toContain('AMS');
    }
    if (!before || !after) continue;
    const minutes = (Date.parse(after.departure) - Date.parse(before.arrival)) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(60);
    expect(minutes).toBeLessThanOrEqual(200);
  }
});

test('a youth and a senior pay fares of their own, and a type that nobody knows an adult’s', () => {
  const pax = ['ADT', 'YTH', 'SRC', 'QQQ'].map((type, at) => ({
    ...{ paxId: `PAX${at + 1}`, type },
    birthDate: '1990-01-01',
  }));
  const [adults = 0, youths = 0, seniors = 0, unknown = 0] = first(openDesk().shop({ pax }).offers).items.map(
    ({ perPax }) => Number(perPax.base.amount),
  );
  expect(youths).toBeCloseTo(adults * 0.9, 1);
  expect(seniors).toBeCloseTo(adults * 0.85, 1);
  expect(unknown).toBe(adults);
});

test('without a currency, prices are in that of the country of the sale', () => {
  const world = createWorld({ clock: () => new Date(START) });
  const login = world.logins.open(sandboxAccount.username, sandboxAccount.password);
  const cookies = login?.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') ?? '';
  const wire = { version: '19.2', style: 'soap', operation: 'airShopping' } as const;
  const currencyIn = (country?: string): string | undefined => {
    const request = { operation: 'airShopping' as const, ...oneWay('CDG', 'LHR'), pax: [adult], ...anything };
    const reply = answer(
      world,
      wire,
      { request, correlationId: randomUUID(), control: { provider: 'SANDBOX' }, pointOfSale: { country } },
      { token: login?.token ?? '', cookies },
      { at: '', ...wire, outcome: 'lost', errors: [], problems: [] },
    );
    return reply.kind === 'shop' ? reply.offers[0]?.total.total.currency : undefined;
  };
  expect([currencyIn('GB'), currencyIn('FR'), currencyIn()]).toEqual(['GBP', 'EUR', 'EUR']);
});

const anything = { carriers: [], nonStop: false, fareTypes: [] };
