/** Choosing offers: the cheapest that meets every demand, partial offers together, and the same choice in every run. */
import fc from 'fast-check';
import {
  candidates,
  choiceText,
  chooseOffers,
  offersToShow,
  selectable,
} from '../../../src/domain/offers/chooseOffers';
import { addMoney, compareMoney, normalized } from '../../../src/domain/money';
import type { Offer } from '../../../src/domain/offers/offers';
import { totalOf } from '../../../src/domain/offers/tripCover';
import type { OrderRequest } from '../../../src/domain/request/request';
import { runs } from '../../support/properties';
import { adult, eur, inbound, journey, offer, outbound, requestInput, shop } from '../build';

type Wish = OrderRequest['choose'];
const cheapest = (criteria: Partial<Extract<Wish, { how: 'cheapest' }>> = {}): Wish => ({
  how: 'cheapest',
  ...criteria,
});
const exact = (changes: Partial<Extract<Wish, { how: 'exact' }>> = {}): Wish => ({
  how: 'exact',
  flights: [
    [{ carrier: 'XA', number: '0315', date: '2027-03-12' }],
    [{ carrier: 'XA', number: '322', date: '2027-03-19' }],
  ],
  ...changes,
});
const wanting = (choose: Wish, changes: Partial<ReturnType<typeof requestInput>> = {}) => ({
  ...requestInput(changes),
  choose,
});
const out = (amount: string, changes: Partial<Offer> = {}) =>
  offer(amount, { match: 'partial', journeys: [journey(outbound)], ...changes });
const back = (amount: string, changes: Partial<Offer> = {}) =>
  offer(amount, { match: 'partial', journeys: [journey(inbound)], ...changes });

test('offers cost together the exact sum of their totals, in one currency', () => {
  expect(totalOf([out('70.10'), back('20.20'), offer('0.05')])).toEqual(eur('90.35'));
  const dollars = offer('1.00', { total: { amount: '1.00', currency: 'USD' } });
  expect(() => totalOf([out('70.10'), dollars])).toThrow(RangeError);
});

describe('the cheapest', () => {
  test('of full offers is chosen', () => {
    const [dear, cheap] = [offer('200.00'), offer('99.50')];

    expect(chooseOffers(shop(dear, cheap), wanting(cheapest()))).toEqual({
      chosen: [cheap],
      total: eur('99.50'),
    });
  });

  test('of partial offers is one outbound and one inbound, in the order of the journeys', () => {
    const [home, there] = [back('40.00'), out('50.10')];

    expect(chooseOffers(shop(home, back('60'), out('70'), there), wanting(cheapest()))).toEqual({
      chosen: [there, home],
      total: eur('90.10'),
    });
  });

  test('may be full or partial, whichever costs less', () => {
    expect(chooseOffers(shop(offer('90.00'), out('50'), back('41')), wanting(cheapest()))).toMatchObject({
      total: eur('90.00'),
    });
    expect(chooseOffers(shop(offer('92.00'), out('50'), back('41')), wanting(cheapest()))).toMatchObject({
      total: eur('91.00'),
    });
  });

  test.each<[string, Offer[]]>([
    ['of two owners', [out('50'), back('40', { ownerCode: 'ZF' })]],
    ['of two currencies', [out('50'), back('40', { total: { amount: '40', currency: 'USD' } })]],
    ['of one direction only', [out('50'), out('60')]],
    ['of another day', [out('50'), back('40', { journeys: [journey('XA322 LHR-CDG 2027-03-20T20:05')] })]],
    [
      'of another route',
      [
        out('50'),
        back('40', {
          journeys: [journey('XA322 LHR-ORY 2027-03-19T20:05'), journey('XA1 CDG-LHR 2027-03-19T20:05')],
        }),
      ],
    ],
    [
      'that leave out a passenger',
      [offer('50', { items: [{ offerItemId: 'i', paxIds: ['PAX7'], fareTypes: [] }] })],
    ],
  ])('cannot be made of offers %s', (_, offers) => {
    expect(chooseOffers(shop(...offers), wanting(cheapest()))).toEqual({
      notOffered: `none of ${offers.length} offers covers the whole trip for all passengers`,
    });
  });

  test('never connects to a flight home that leaves before the flight out has landed', () => {
    const sameDay = requestInput({
      journeys: [
        { origin: 'CDG', destination: 'LHR', date: '2027-03-12' },
        { origin: 'LHR', destination: 'CDG', date: '2027-03-12' },
      ],
    });
    const early = out('10', { journeys: [journey('XA1 LHR-CDG 2027-03-12T07:00')] });
    const late = out('90', { journeys: [journey('XA3 LHR-CDG 2027-03-12T22:00')] });

    expect(chooseOffers(shop(out('50'), early, late), { ...sameDay, choose: cheapest() })).toMatchObject({
      total: eur('140.00'),
    });
  });

  test('knows a city by a code that no flight has', () => {
    const city = requestInput({
      journeys: [
        { origin: 'PAR', destination: 'LON', date: '2027-03-12' },
        { origin: 'LON', destination: 'PAR', date: '2027-03-19' },
      ],
    });

    expect(chooseOffers(shop(out('50'), back('40')), { ...city, choose: cheapest() })).toMatchObject({
      total: eur('90.00'),
    });
  });

  test.each<[string, Parameters<typeof cheapest>[0], Partial<Offer>, string]>([
    ['maxPrice', { maxPrice: eur('99.99') }, {}, '1 cost more than 99.99 EUR'],
    [
      'maxPrice in another currency',
      { maxPrice: { amount: '500', currency: 'USD' } },
      {},
      '1 are priced in EUR, but the limit is in USD (500.00 USD)',
    ],
    ['carriers', { carriers: ['ZF'] }, {}, '1 include an airline other than ZF'],
    ['cabin', { cabin: 'BUSINESS' }, {}, '1 are not marked as BUSINESS'],
    ['cabin that is not said', { cabin: 'ECONOMY' }, { cabin: undefined }, '1 are not marked as ECONOMY'],
    [
      'maxStops',
      { maxStops: 0 },
      {
        journeys: [journey('XA1 CDG-AMS 2027-03-12T08:00', 'XA2 AMS-LHR 2027-03-12T10:00'), journey(inbound)],
      },
      '1 have more than 0 stops on a journey',
    ],
    ['excludeCarriers', { excludeCarriers: ['XA'] }, {}, '1 are marketed or operated by XA'],
    [
      'excludeCarriers of who operates',
      { excludeCarriers: ['ZF'] },
      {
        journeys: [
          {
            ...journey(outbound),
            flights: journey(outbound).flights.map((one) => ({ ...one, operatingCarrier: 'ZF' })),
          },
          journey(inbound),
        ],
      },
      '1 are marketed or operated by ZF',
    ],
    [
      'excludeAirports',
      { excludeAirports: ['AMS'] },
      {
        journeys: [journey('XA1 CDG-AMS 2027-03-12T08:00', 'XA2 AMS-LHR 2027-03-12T10:00'), journey(inbound)],
      },
      '1 use AMS',
    ],
    [
      'minConnectionMinutes',
      { minConnectionMinutes: 61 },
      {
        journeys: [journey('XA1 CDG-AMS 2027-03-12T08:00', 'XA2 AMS-LHR 2027-03-12T10:00'), journey(inbound)],
      },
      '1 connect in less than 61 minutes',
    ],
    [
      'maxConnectionMinutes',
      { maxConnectionMinutes: 59 },
      {
        journeys: [journey('XA1 CDG-AMS 2027-03-12T08:00', 'XA2 AMS-LHR 2027-03-12T10:00'), journey(inbound)],
      },
      '1 connect in more than 59 minutes',
    ],
    [
      'maxDurationMinutes',
      { maxDurationMinutes: 59 },
      {},
      '1 are not known to take 59 minutes or less on each journey',
    ],
    [
      'departure',
      { departure: [{ journey: 2, from: '08:00', to: '20:04' }] },
      {},
      '1 depart outside the requested hours',
    ],
    ['checkedBags', { checkedBags: 1 }, {}, '1 are not known to include 1 checked bags'],
    [
      'checkedBagKg',
      { checkedBagKg: 23 },
      { checkedBagKg: 22 },
      '1 are not known to allow 23 kg for each checked bag',
    ],
    ['cabinBags', { cabinBags: 1 }, {}, '1 are not known to include 1 cabin bags'],
    ['refundable', { refundable: true }, {}, '1 are not known to be refundable'],
    [
      'refundable, said to be not',
      { refundable: true },
      { refundable: { allowed: false, from: 'penalties' } },
      '1 are not known to be refundable',
    ],
    [
      'maxRefundFee',
      { maxRefundFee: eur('70') },
      { refundable: { allowed: true, fee: eur('70.01'), from: 'penalties' } },
      '1 are not known to be refundable for 70.00 EUR or less',
    ],
    [
      'maxRefundFee, hinted at by a text',
      { maxRefundFee: eur('70') },
      { refundable: { allowed: true, fee: eur('0'), from: 'text' } },
      '1 are not known to be refundable for 70.00 EUR or less',
    ],
    ['changeable', { changeable: true }, {}, '1 are not known to be changeable'],
    [
      'maxChangeFee without a fee',
      { maxChangeFee: eur('50') },
      { changeable: { allowed: true, from: 'penalties' } },
      '1 are not known to be changeable for 50.00 EUR or less',
    ],
    ['fares', { fares: ['FLEX', 'CLASSIC'] }, {}, '1 have a fare other than FLEX, CLASSIC'],
    ['fareTypes', { fareTypes: ['70E', '70F'] }, {}, '1 are not known to be of fare type 70E, 70F'],
  ])('under %s is not offered where nothing meets it, in words', (_, criteria, changes, words) => {
    expect(chooseOffers(shop(offer('100.00', changes)), wanting(cheapest(criteria)))).toMatchObject({
      notOffered: `the only offer does not fit: ${words}; the nearest costs 100.00 EUR`,
    });
  });

  test('under every demand is chosen where it meets them all', () => {
    const good = offer('99.99', {
      ...{ cabin: 'PREMIUM ECONOMY', fareName: 'Flex', checkedBags: 2, checkedBagKg: 32, cabinBags: 1 },
      refundable: { allowed: true, fee: eur('0'), from: 'penalties' },
      changeable: { allowed: true, fee: eur('50.00'), from: 'penalties' },
    });
    const wish = cheapest({
      maxPrice: eur('99.99'),
      carriers: ['ZF', 'XA'],
      excludeCarriers: ['BA'],
      excludeAirports: ['AMS'],
      minConnectionMinutes: 60,
      maxConnectionMinutes: 60,
      cabin: 'PREMIUM_ECONOMY',
      maxStops: 0,
      maxDurationMinutes: 60,
      departure: [
        { journey: 1, from: '18:30', to: '19:00' },
        { journey: 2, from: '08:00', to: '20:05' },
      ],
      checkedBags: 2,
      checkedBagKg: 32,
      cabinBags: 1,
      refundable: true,
      maxRefundFee: eur('10'),
      changeable: true,
      maxChangeFee: eur('50'),
      fares: ['BASIC', 'FLEX'],
      fareTypes: ['70J'],
    });

    expect(chooseOffers(shop(offer('10'), good), wanting(wish))).toMatchObject({ chosen: [good] });
  });

  test('at equal prices is settled by changes, duration, departure, fare and id', () => {
    const changing = offer('50', {
      journeys: [journey('XA1 CDG-AMS 2027-03-12T08:00', 'XA2 AMS-LHR 2027-03-12T10:00'), journey(inbound)],
    });
    const later = offer('50', { journeys: [journey('XA9 CDG-LHR 2027-03-12T19:30'), journey(inbound)] });
    const [first, second] = [offer('50'), offer('50')];
    const all = [changing, later, second, first];

    for (const offers of [all, [...all].reverse()]) {
      expect(chooseOffers(shop(...offers), wanting(cheapest()))).toMatchObject({ chosen: [first] });
    }
  });

  test('names the offer that came nearest', () => {
    const near = offer('120.00');
    const far = offer('150.00', { cabin: 'BUSINESS' });

    expect(
      chooseOffers(shop(far, near), wanting(cheapest({ cabin: 'ECONOMY', maxPrice: eur('100') }))),
    ).toEqual({
      notOffered:
        'none of the 2 offers fits: 2 cost more than 100.00 EUR; 1 are not marked as ECONOMY; the nearest costs 120.00 EUR',
      nearest: { offerIds: [near.offerId], total: eur('120.00'), lacks: ['cost more than 100.00 EUR'] },
    });
  });

  test('of an empty shop is not offered', () => {
    expect(chooseOffers(shop(), wanting(cheapest()))).toEqual({
      notOffered: expect.stringMatching(
        /^the airline offers nothing for CDG → LHR 2027-\d\d-\d\d.*, \d passengers?$/,
      ) as string,
    });
  });
});

describe('exact flights', () => {
  test('are found whatever zeros their numbers begin with, in the cheapest fare', () => {
    const [flex, basic] = [offer('150', { fareName: 'FLEX' }), offer('100')];

    expect(chooseOffers(shop(flex, basic), wanting(exact()))).toMatchObject({ chosen: [basic] });
    expect(chooseOffers(shop(flex, basic), wanting(exact({ fare: 'flex' })))).toMatchObject({
      chosen: [flex],
    });
  });

  test('are put together from partial offers', () => {
    const other = back('1', { journeys: [journey('XA324 LHR-CDG 2027-03-19T22:05')] });

    expect(chooseOffers(shop(out('50'), other, back('40')), wanting(exact()))).toMatchObject({
      total: eur('90.00'),
    });
  });

  test.each<[string, Parameters<typeof exact>[0], string]>([
    [
      'other flights',
      {
        flights: [
          [{ carrier: 'XA', number: '316', date: '2027-03-12' }],
          [{ carrier: 'XA', number: '322', date: '2027-03-19' }],
        ],
      },
      'have different flights',
    ],
    ['another cabin', { cabin: 'FIRST' }, 'are not marked as FIRST'],
    ['another fare', { fare: 'FLEX' }, 'have a fare other than FLEX'],
    ['a price above the ceiling', { ceiling: eur('99.99') }, 'cost more than 99.99 EUR'],
  ])('are not offered with %s', (_, changes, words) => {
    expect(chooseOffers(shop(offer('100.00')), wanting(exact(changes)))).toMatchObject({
      nearest: { lacks: [words] },
    });
  });
});

describe('a list to select from', () => {
  const waiting: Wish = { how: 'await', until: '2027-01-11T00:00:00Z', maxPrice: eur('100') };

  test('holds what fits, cheapest first, and only partial offers that can be completed', () => {
    const [full, there, home] = [offer('80'), out('50'), back('40')];
    const alien = back('1', { ownerCode: 'ZF' });

    expect(candidates(shop(home, there, offer('101'), full, alien), wanting(waiting))).toEqual([
      full,
      there,
      home,
    ]);
  });

  test('is bounded', () => {
    const offers = Array.from({ length: 200 }, (_, n) => offer(String(n + 1)));

    const request = wanting({ ...waiting, maxPrice: undefined });
    expect(candidates(shop(...offers.reverse()), request)).toHaveLength(30);
  });

  test('says where it was cut off, and which field of the request shows others', () => {
    const request = wanting({ ...waiting, maxPrice: undefined });
    const offers = Array.from({ length: 31 }, (_, n) => offer(String(n + 1)));
    const text = (count: number, asked: { offerLimit?: number; providers?: string[] } = {}): string => {
      const shopped = shop(...offers.slice(0, count));
      return choiceText(offersToShow(shopped, request), shopped, { ...request, ...asked });
    };
    expect(text(30)).toBe('a choice among 30 offers');
    expect(text(31)).toBe(
      'a choice among 30 offers (the cheapest that fit; to see others, set limits under `choose` in the request)',
    );
    expect(text(5, { offerLimit: 5 })).toBe(
      'a choice among 5 offers (the airline was asked for at most 5; to see others, raise `offerLimit` in the request)',
    );
    expect(text(4, { offerLimit: 5 })).toBe('a choice among 4 offers');
    // How many each of several sent is not known.
    expect(text(6, { offerLimit: 5, providers: ['first', 'second'] })).toBe('a choice among 6 offers');
  });
});

describe('a selection', () => {
  const [full, there, home, there2] = [offer('80'), out('50'), back('40'), out('55')];
  const offers = [full, there, home, there2];
  const select = (...ids: string[]) => selectable(offers, ids, wanting(cheapest()));

  test('of one full offer, or of partial offers in any order, is taken', () => {
    expect(select(full.offerId)).toEqual({ chosen: [full], total: eur('80') });
    expect(select(home.offerId, there.offerId)).toEqual({ chosen: [there, home], total: eur('90.00') });
  });

  test.each([
    ['of nothing', [], /not among those shown/],
    ['of an unknown offer', ['nobody'], /1 of the selected offers are not among those shown/],
    ['of half a trip', [there.offerId], 'the selected offers do not cover the trip: nothing for journey 2'],
    ['of one offer twice', [there.offerId, there.offerId], 'an offer is selected twice'],
    ['of a full offer with another', [full.offerId, home.offerId], /a full offer covers the whole trip/],
    ['of two ways out', [there.offerId, there2.offerId, home.offerId], /cannot be combined/],
  ])('%s is refused in words', (_, ids, words) => {
    expect(select(...ids)).toEqual({ notOffered: expect.stringMatching(words) as string });
  });
});

const money = fc
  .integer({ min: 1, max: 50_000 })
  .map((n) => normalized(`${Math.floor(n / 100)}.${String(n % 100).padStart(2, '0')}`));

test('whatever is offered, a choice costs no more than its limit, covers each journey once, and adds up', () => {
  const anyOffer = fc
    .tuple(money, fc.constantFrom('full', 'out', 'back'), fc.constantFrom('XA', 'ZF'))
    .map(([amount, kind, ownerCode]) =>
      kind === 'full'
        ? offer(amount, { ownerCode })
        : kind === 'out'
          ? out(amount, { ownerCode })
          : back(amount, { ownerCode }),
    );
  fc.assert(
    fc.property(fc.array(anyOffer, { maxLength: 15 }), money, (offers, limit) => {
      const choice = chooseOffers(shop(...offers), wanting(cheapest({ maxPrice: eur(limit) })));
      if ('notOffered' in choice) return;
      expect(compareMoney(choice.total, eur(limit))).toBeLessThanOrEqual(0);
      expect(compareMoney(choice.chosen.map(({ total }) => total).reduce(addMoney), choice.total)).toBe(0);
      expect(choice.chosen.flatMap(({ journeys }) => journeys.map(({ origin }) => origin))).toEqual([
        'CDG',
        'LHR',
      ]);
      expect(new Set(choice.chosen.map(({ ownerCode }) => ownerCode)).size).toBe(1);
      for (const { total, match } of offers) {
        if (match === 'full') expect(compareMoney(choice.total, total)).toBeLessThanOrEqual(0);
      }
      const again = chooseOffers(shop(...[...offers].reverse()), wanting(cheapest({ maxPrice: eur(limit) })));
      expect(again).toEqual(choice);
    }),
    runs(100),
  );
});

test('six journeys of many partial offers are combined without trying them all', () => {
  const journeys = Array.from({ length: 6 }, (_, n) => ({
    origin: n % 2 ? 'LHR' : 'CDG',
    destination: n % 2 ? 'CDG' : 'LHR',
    date: `2027-03-${10 + n}`,
  }));
  const offers = journeys.flatMap(({ origin, destination, date }) =>
    Array.from({ length: 40 }, (_, n) =>
      offer(String(n + 1), {
        match: 'partial',
        journeys: [journey(`XA${n + 1} ${origin}-${destination} ${date}T10:00`)],
      }),
    ),
  );

  expect(
    chooseOffers(shop(...offers), { journeys, passengers: [adult('PAX1')], choose: cheapest() }),
  ).toMatchObject({ total: eur('6.00') });
});
