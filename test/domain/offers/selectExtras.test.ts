/** Selecting services and seats: what is required or preferred, the airline's limits, and never one seat twice. */
import fc from 'fast-check';
import type { SeatOffer, ServiceOffer } from '../../../src/domain/offers/offers';
import type { OrderRequest } from '../../../src/domain/request/request';
import { selectExtras } from '../../../src/domain/offers/selectExtras';
import { runs } from '../../support/properties';
import { adult, eur, infant, offer, requestInput } from '../build';

const OUT = 'XA315/2027-03-12/CDG';
const BACK = 'XA322/2027-03-19/LHR';
const chosen = [offer('100')];
const two = [adult('PAX1'), adult('PAX2')];

type Wishes = {
  passengers?: OrderRequest['passengers'];
  services?: OrderRequest['services'];
  seats?: OrderRequest['seats'];
};
const wanting = (wishes: Wishes) => ({
  passengers: requestInput().passengers,
  services: [],
  seats: [],
  ...wishes,
});

let made = 0;
function bag(changes: Partial<ServiceOffer> = {}): ServiceOffer {
  made += 1;
  return {
    offerId: 'services',
    ownerCode: 'XA',
    offerItemId: `bag-${made}`,
    paxIds: ['PAX1'],
    flights: [],
    name: '1 Bag 23kg',
    code: '0GO',
    price: eur('40.00'),
    ...changes,
  };
}

function seat(
  name: string,
  characteristics: string[] = [],
  prices: Record<string, string | undefined> = { PAX1: '10.00' },
  flight = OUT,
): SeatOffer {
  const [, row = '', column = ''] = /^(\d+)([A-Z])$/.exec(name) ?? [];
  const choices = Object.entries(prices).map(([paxId, amount]) => ({
    offerItemId: `${flight}-${name}-${paxId}`,
    paxIds: [paxId],
    price: amount === undefined ? undefined : eur(amount),
  }));
  return { offerId: 'seats', flight, row, column, characteristics, choices };
}

const pick = (wishes: Wishes, services: ServiceOffer[] = [], seats: SeatOffer[] = []) =>
  selectExtras(wanting(wishes), services, seats, chosen);
const need = 'required' as const;
const ifPossible = 'preferred' as const;

describe('services', () => {
  test('for the whole trip are taken once, under the offer id of their own list', () => {
    const whole = bag({ ownerCode: undefined });

    expect(pick({ services: [{ name: 'bag', need }] }, [bag({ price: eur('50') }), whole])).toEqual({
      offers: [
        {
          offerId: 'services',
          ownerCode: 'XA',
          items: [{ offerItemId: whole.offerItemId, paxIds: ['PAX1'], aLaCarte: true }],
        },
      ],
      taken: ['1 Bag 23kg for PAX1 (40.00 EUR)'],
      ancillaries: [
        { kind: 'service', paxId: 'PAX1', name: '1 Bag 23kg', flights: [], quantity: 1, price: eur('40.00') },
      ],
      missing: [],
      total: eur('40.00'),
    });
  });

  test('offered flight by flight are taken for each flight, and their prices add up', () => {
    const extras = pick({ services: [{ code: '0GO', need }] }, [
      bag({ flights: [OUT] }),
      bag({ flights: [BACK], price: eur('25.50') }),
    ]);

    expect(extras).toMatchObject({
      total: eur('65.50'),
      taken: [
        '1 Bag 23kg on XA315 on 2027-03-12 for PAX1 (40.00 EUR)',
        '1 Bag 23kg on XA322 on 2027-03-19 for PAX1 (25.50 EUR)',
      ],
    });
  });

  test('for one journey are taken for that journey alone', () => {
    const extras = pick({ services: [{ code: '0GO', journey: 2, need }] }, [
      bag({ flights: [OUT] }),
      bag({ flights: [BACK], price: eur('25.50') }),
    ]);

    expect(extras).toMatchObject({ total: eur('25.50') });
  });

  test('of one item for two passengers are one selection with both, and cost twice the price', () => {
    const both = bag({ paxIds: ['PAX1', 'PAX2'] });

    expect(pick({ passengers: two, services: [{ name: 'bag', need }] }, [both])).toMatchObject({
      offers: [{ items: [{ paxIds: ['PAX1', 'PAX2'] }] }],
      total: eur('80.00'),
    });
  });

  test('limited to one an order are taken once for all', () => {
    const lounge = bag({ name: 'Flexible change', paxIds: ['PAX1', 'PAX2'], limit: 'OnePerOrder' });

    expect(pick({ passengers: two, services: [{ name: 'change', need }] }, [lounge])).toMatchObject({
      offers: [{ items: [{ paxIds: ['PAX1'] }] }],
      total: eur('40.00'),
    });
  });

  test.each<[string, Partial<ServiceOffer>[], number]>([
    ['the same item', [{}], 1],
    ['another item without a limit', [{}, {}], 2],
    [
      'another item of a service that is limited to one a passenger',
      [{ limit: 'OnePerPax' }, { limit: 'OnePerPax' }],
      1,
    ],
    [
      'another item of a service that is limited to one an order',
      [{ limit: 'OnePerOrder' }, { limit: 'OnePerOrder' }],
      1,
    ],
  ])('wanted twice: %s', (_, offered, taken) => {
    const wish = { name: 'bag', need: ifPossible };
    const extras = pick({ services: [wish, wish] }, offered.map(bag));

    expect(extras).toMatchObject({ taken: { length: taken }, missing: { length: taken === 2 ? 0 : 2 } });
  });

  test.each([
    ['a name that nobody sells', { name: 'bagg' }, 'bagg, because the airline offers no such service'],
    [
      'a passenger who is not there',
      { name: 'bag', paxIds: ['PAX7'] },
      'bag for PAX7, who is not a passenger of this order or was cancelled',
    ],
  ])('that are required and not to be had name the cause: %s', (_, wish, words) => {
    expect(pick({ passengers: two, services: [{ ...wish, need }] }, [bag()])).toEqual({
      notOffered: `a required extra is not available: ${words}`,
    });
  });

  test('that are required and not to be had mean that nothing is booked', () => {
    expect(
      pick({ passengers: two, services: [{ name: 'bag', need, maxPrice: eur('40') }] }, [
        bag(),
        bag({ paxIds: ['PAX2'], price: eur('40.01') }),
      ]),
    ).toEqual({
      notOffered:
        'required extras are not available: bag for PAX2 on XA315 on 2027-03-12; bag for PAX2 on XA322 on 2027-03-19',
    });
  });

  test('that are preferred and not to be had are listed', () => {
    expect(pick({ services: [{ name: 'lounge', journey: 1, need: ifPossible }] }, [bag()])).toEqual({
      offers: [],
      taken: [],
      ancillaries: [],
      missing: ['lounge for PAX1 on XA315 on 2027-03-12'],
      total: undefined,
    });
  });

  test('in another currency than the flights are not taken, but free ones are', () => {
    const dollars = bag({ price: { amount: '1', currency: 'USD' } });
    const free = bag({ name: 'Meal', price: { amount: '0.00', currency: 'USD' } });

    expect(
      pick(
        {
          services: [
            { name: 'bag', need: ifPossible },
            { name: 'meal', need },
          ],
        },
        [dollars, free],
      ),
    ).toMatchObject({
      taken: ['Meal for PAX1 (free)'],
      missing: { length: 2 },
      total: undefined,
    });
  });

  test('are not wanted for an infant unless the request says so', () => {
    const passengers = [adult('PAX1'), infant('PAX2', 'PAX1')] as OrderRequest['passengers'];

    expect(pick({ passengers, services: [{ name: 'bag', need }] }, [bag()])).toHaveProperty('offers');
  });
});

describe('seats', () => {
  test('are the cheapest that have everything wanted, on every flight', () => {
    const extras = pick(
      { seats: [{ paxId: 'PAX1', wants: ['window', 'exit'], need }] },
      [],
      [
        seat('1A', ['W']),
        seat('12A', ['W', 'E'], { PAX1: '30.00' }),
        seat('14F', ['W', 'E'], { PAX1: '25.00' }),
        seat('3A', ['E', 'W'], { PAX1: undefined }, BACK),
      ],
    );

    expect(extras).toEqual({
      offers: [
        {
          offerId: 'seats',
          ownerCode: 'XA',
          items: [
            {
              offerItemId: `${OUT}-14F-PAX1`,
              paxIds: ['PAX1'],
              aLaCarte: true,
              seat: { row: '14', column: 'F' },
            },
            {
              offerItemId: `${BACK}-3A-PAX1`,
              paxIds: ['PAX1'],
              aLaCarte: true,
              seat: { row: '3', column: 'A' },
            },
          ],
        },
      ],
      taken: [
        'seat 14F on XA315 on 2027-03-12 for PAX1 (25.00 EUR)',
        'seat 3A on XA322 on 2027-03-19 for PAX1 (free)',
      ],
      ancillaries: [
        { kind: 'seat', paxId: 'PAX1', name: '14F', flights: [OUT], quantity: 1, price: eur('25.00') },
        { kind: 'seat', paxId: 'PAX1', name: '3A', flights: [BACK], quantity: 1 },
      ],
      missing: [],
      total: eur('25.00'),
    });
  });

  test('named by their number go to who named them, whoever else would take them', () => {
    const extras = pick(
      {
        passengers: two,
        seats: [
          { paxId: 'PAX1', journey: 1, need },
          { paxId: 'PAX2', journey: 1, seat: '2A', need },
        ],
      },
      [],
      [seat('2A', [], { PAX1: '1.00', PAX2: '1.00' }), seat('9C', [], { PAX1: '8.00' })],
    );

    expect(extras).toMatchObject({ total: eur('9.00') });
  });

  test('make room: one passenger moves where another has no other seat', () => {
    const extras = pick(
      {
        passengers: two,
        seats: [
          { paxId: 'PAX1', journey: 1, wants: ['window'], need },
          { paxId: 'PAX2', journey: 1, wants: ['window'], need },
        ],
      },
      [],
      [seat('1A', ['W'], { PAX1: '5.00', PAX2: '5.00' }), seat('2A', ['W'], { PAX1: '7.00' })],
    );

    expect(extras).toMatchObject({ taken: { length: 2 }, total: eur('12.00') });
  });

  test('that are required are given before those that are preferred', () => {
    const extras = pick(
      {
        passengers: two,
        seats: [
          { paxId: 'PAX1', journey: 1, need: ifPossible },
          { paxId: 'PAX2', journey: 1, need },
        ],
      },
      [],
      [seat('1A', [], { PAX1: '5.00', PAX2: '5.00' })],
    );

    expect(extras).toMatchObject({
      taken: ['seat 1A on XA315 on 2027-03-12 for PAX2 (5.00 EUR)'],
      missing: ['a seat for PAX1 on XA315 on 2027-03-12'],
    });
  });

  test('wished for twice by one passenger are alternatives: one is enough', () => {
    const extras = pick(
      {
        seats: [
          { paxId: 'PAX1', journey: 1, wants: ['window'], need: ifPossible },
          { paxId: 'PAX1', journey: 1, wants: ['aisle'], need: ifPossible },
        ],
      },
      [],
      [seat('1A', ['W']), seat('1C', ['A'])],
    );

    expect(extras).toMatchObject({ taken: { length: 1 }, missing: [] });
  });

  test.each<[string, OrderRequest['seats'][number], string]>([
    [
      'too dear',
      { paxId: 'PAX1', journey: 1, need, maxPrice: eur('9.99') },
      'a seat for PAX1 on XA315 on 2027-03-12',
    ],
    [
      'not there',
      { paxId: 'PAX1', journey: 1, seat: '40K', need },
      'seat 40K for PAX1 on XA315 on 2027-03-12',
    ],
    [
      'without what is wanted',
      { paxId: 'PAX1', journey: 1, wants: ['aisle', 'exit'], need },
      'a seat with aisle and exit for PAX1 on XA315 on 2027-03-12',
    ],
    [
      'on a flight that was not chosen',
      { paxId: 'PAX1', flight: 'XA999', need },
      'a seat for PAX1 on a flight that is not part of the offer',
    ],
    ['for an infant', { paxId: 'PAX2', journey: 1, need }, 'a seat for PAX2, who is an infant on a lap'],
  ])('that are %s are not to be had', (_, wish, words) => {
    const passengers = [adult('PAX1'), infant('PAX2', 'PAX1')] as OrderRequest['passengers'];

    expect(
      pick({ passengers, seats: [wish] }, [], [seat('1A', ['W'], { PAX1: '10.00', PAX2: '1.00' })]),
    ).toEqual({
      notOffered: `a required extra is not available: ${words}`,
    });
  });

  test('on one flight are found by its number, whatever zeros it begins with', () => {
    expect(pick({ seats: [{ paxId: 'PAX1', flight: 'XA0315', need }] }, [], [seat('1A')])).toMatchObject({
      taken: { length: 1 },
    });
  });
});

test('whatever is wished for, no seat is given twice, nobody sits twice, and no wish is granted that another passenger pays for', () => {
  const names = ['1A', '1B', '2A', '2B'];
  const paxIds = ['PAX1', 'PAX2', 'PAX3', 'PAX4'];
  const anySeat = fc.record({
    name: fc.constantFrom(...names),
    flight: fc.constantFrom(OUT, BACK),
    marks: fc.subarray(['W', 'A', 'E']),
    pax: fc.subarray(paxIds),
  });
  const anyWish = fc.record({
    paxId: fc.constantFrom(...paxIds),
    journey: fc.constantFrom(1, 2, undefined),
    wants: fc.subarray(['window', 'aisle', 'exit'] as const),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(anySeat, { selector: ({ name, flight }) => name + flight }),
      fc.array(anyWish, { maxLength: 10 }),
      (seats, wishes) => {
        const offered = seats.map(({ name, flight, marks, pax }) =>
          seat(name, marks, Object.fromEntries(pax.map((paxId) => [paxId, '5.00'])), flight),
        );
        const extras = pick(
          {
            passengers: paxIds.map(adult),
            seats: wishes.map((wish) => ({ ...wish, need: ifPossible })),
          },
          [],
          offered,
        );
        if ('notOffered' in extras) throw new Error('nothing was required');
        const given = extras.offers.flatMap(({ items }) => items);
        const ids = given.map(({ offerItemId }) => offerItemId.split('-PAX')[0]);
        expect(new Set(ids).size).toBe(ids.length);
        const sitting = given.map(
          ({ offerItemId, paxIds: [paxId] }) => `${offerItemId.slice(0, OUT.length)} ${paxId}`,
        );
        expect(new Set(sitting).size).toBe(sitting.length);
        for (const {
          offerItemId,
          paxIds: [paxId],
        } of given)
          expect(offerItemId).toMatch(new RegExp(`-${paxId}$`));
      },
    ),
    runs(100),
  );
});

describe('a quantity', () => {
  const wish = (quantity: number, need: 'required' | 'preferred' = 'required') => [
    { name: 'bag', quantity, paxIds: ['PAX1'], need },
  ];

  test('is taken and paid for each passenger', () => {
    expect(pick({ passengers: two, services: wish(3) }, [bag({ limit: 'None' })])).toMatchObject({
      offers: [{ items: [{ paxIds: ['PAX1'], aLaCarte: true, quantity: 3 }] }],
      taken: ['3 × 1 Bag 23kg for PAX1 (40.00 EUR each)'],
      total: eur('120.00'),
    });
  });

  test('is left to the airline where it states no limit', () => {
    expect(pick({ services: wish(2) }, [bag()])).toMatchObject({ total: eur('80.00') });
  });

  test.each(['OnePerPax', 'OnePerOrder'] as const)('is not available of a service that is %s', (limit) => {
    expect(pick({ services: wish(2) }, [bag({ limit })])).toEqual({
      notOffered:
        'required extras are not available: 2 × bag for PAX1 on XA315 on 2027-03-12; 2 × bag for PAX1 on XA322 on 2027-03-19',
    });
    expect(pick({ services: wish(1) }, [bag({ limit })])).toMatchObject({ total: eur('40.00') });
  });

  test('of one passenger is not that of another', () => {
    const services = [...wish(2), { name: 'bag', paxIds: ['PAX2'], need: 'required' as const }];
    const both = bag({ limit: 'None', paxIds: ['PAX1', 'PAX2'] });
    const extras = pick({ passengers: two, services }, [both]);
    expect(extras).toMatchObject({
      offers: [{ items: [{ paxIds: ['PAX1'], quantity: 2 }, { paxIds: ['PAX2'] }] }],
      total: eur('120.00'),
    });
  });
});
