/** Changes that an airline offers, as they come over the wire, in both versions: what they bring, and what they cost. */
import type { ReshopInput } from '../../src/domain/calls/operations';
import type { NdcVersion } from '../../src/domain/calls/provider';
import type { QuotedOffer, ReshopResult } from '../../src/domain/order/orderView';
import { pairOf } from '../../src/ndc/compose';
import { readAnswer } from '../support/messages';
import {
  offersAnswer,
  repricedAnswer,
  unchangedAnswer,
  type AnsweredOffer,
  type Differential,
} from '../support/reshopAnswers';
import { testWithSchemas, validate } from '../support/schemas';

const removed = [{ orderItemId: 'OI1', keptServiceIds: [] }];
const part: ReshopInput = { ask: 'part', orderId: '4711', removed };
const flights: ReshopInput = {
  ask: 'flights',
  orderId: '4711',
  removed,
  journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-04-01' }],
  passengers: [],
};
const name: ReshopInput = {
  ask: 'name',
  orderId: '4711',
  paxId: 'PAX2',
  name: { givenName: 'Jon', surname: 'Doe' },
};
const reprice: ReshopInput = { ask: 'reprice', orderId: '4711', orderItemIds: ['OI1', 'OI2'] };

const eur = (amount: string) => ({ amount, currency: 'EUR' });

async function read(version: NdcVersion, xml: string, input: ReshopInput): Promise<ReshopResult> {
  const pair = pairOf(version, 'orderReshop');
  if (!pair) throw new Error(`${version} has no orderReshop`);
  const { output } = await readAnswer(pair, xml, input, 'Europe/Paris');
  if (!output) throw new Error('the answer holds errors');
  return output;
}

async function first(version: NdcVersion, offer: AnsweredOffer, input: ReshopInput): Promise<QuotedOffer> {
  const { offers = [] } = await read(version, offersAnswer(version, offer), input);
  if (!offers[0]) throw new Error('no offer');
  return offers[0];
}

const dearer: Differential = { type: 'AddCol', difference: '120.00', now: '820.32', before: '700.32' };
const cheaper: Differential = { type: 'Refund', difference: '-300.00', now: '400.32', before: '700.32' };
const gone: Differential = { type: 'Refund', difference: '-700.32', now: '0', before: '700.32' };

const exchange: AnsweredOffer = { adds: [{ differential: dearer }], removes: [{ items: ['OI1'] }] };
const deletion: AnsweredOffer = { removes: [{ items: ['OI1'], differential: gone }] };
const renaming: AnsweredOffer = { renames: { price: '25.00' } };

describe.each<NdcVersion>(['19.2', '21.3'])('%s', (version) => {
  testWithSchemas.each([
    ['other flights', offersAnswer(version, exchange, { ...exchange, id: 'OF2', penalty: 'PNL-Change' })],
    ['a part that goes', offersAnswer(version, { ...deletion, penalty: 'PNL-Cancellation' })],
    ['another name', offersAnswer(version, renaming)],
    ['an added item', offersAnswer(version, { adds: [{ price: '90.00' }] })],
    ['a new price', repricedAnswer(version, { id: 'OI1', before: '700.32', now: '710.32' })],
    ['no new price', unchangedAnswer(version)],
  ])('an answer about %s is valid', async (_what, xml) => {
    expect(await validate(version, 'OrderReshopRS', xml)).toEqual([]);
  });

  test('other flights are read with what they add, remove and cost', async () => {
    const expires = version === '21.3' ? { expires: '2027-03-01T12:00:00' } : {};
    const offer = await first(
      version,
      { ...exchange, ...expires, total: { '@CurCode': 'EUR', '#text': '820.32' } },
      flights,
    );
    expect(offer).toEqual({
      offerId: 'OF1',
      ownerCode: 'XA',
      ...(version === '21.3' && { expiresAt: '2027-03-01T11:00:00.000Z' }),
      items: [{ offerItemId: 'NEW1', paxIds: ['PAX1', 'PAX2'] }],
      removes: ['OI1'],
      journeys: [
        {
          origin: 'LHR',
          destination: 'CDG',
          flights: [
            {
              carrier: 'XA',
              number: '310',
              operatingCarrier: 'XA',
              origin: 'LHR',
              destination: 'CDG',
              departure: '2027-04-01T08:45:00',
              arrival: '2027-04-01T11:00:00',
            },
          ],
        },
      ],
      cabin: 'ECONOMY',
      fareName: 'LIGHT',
      toPay: eur('120.00'),
    });
  });

  test('a penalty beside the difference is paid on top of it, and one within it only once', async () => {
    const beside = { ...exchange, penalty: 'PNL-Change' };
    const price = { toPay: eur('200.32'), penalty: eur('80.32') };
    expect(await first(version, beside, flights)).toMatchObject(price);
    const within = { ...dearer, difference: '200.32' };
    expect(await first(version, { ...beside, adds: [{ differential: within }] }, flights)).toMatchObject(
      price,
    );
  });

  test('only a penalty for a change counts for one, and only one for a cancellation for a part', async () => {
    expect(await first(version, { ...exchange, penalty: 'PNL-NoShow' }, flights)).toMatchObject({
      toPay: eur('120.00'),
    });
    const refund = await first(version, { ...deletion, penalty: 'PNL-Change' }, part);
    expect(refund).toMatchObject({ toPay: eur('0.00'), refund: eur('700.32') });
    expect(refund).not.toHaveProperty('penalty');
  });

  test('cheaper flights bring money back, less the penalty', async () => {
    const offer = { ...exchange, adds: [{ differential: cheaper }], penalty: 'PNL-Change' };
    expect(await first(version, offer, flights)).toMatchObject({
      toPay: eur('0.00'),
      refund: eur('219.68'),
      penalty: eur('80.32'),
      voids: false,
    });
  });

  test('a refund may come without its sign', async () => {
    const offer = { ...exchange, adds: [{ differential: { ...cheaper, difference: '300.00' } }] };
    expect(await first(version, offer, flights)).toMatchObject({ toPay: eur('0.00'), refund: eur('300.00') });
  });

  test('sums that a service rounds by a cent are the same', async () => {
    const rounded = { ...dearer, difference: '120.01' };
    const offer = { ...exchange, adds: [{ differential: rounded }] };
    expect((await first(version, offer, flights)).toPay).toEqual(eur('120.01'));
  });

  test('what the airline keeps for later is no refund', async () => {
    const kept = { ...cheaper, type: 'Residual' };
    const offer = await first(version, { ...exchange, adds: [{ differential: kept }] }, flights);
    expect(offer).toMatchObject({ toPay: eur('0.00'), residual: eur('300.00') });
    expect(offer).not.toHaveProperty('refund');
  });

  test('an even exchange costs nothing', async () => {
    const even = { type: 'EvenExchange', difference: '0', now: '700.32', before: '700.32' };
    const offer = await first(version, { ...exchange, adds: [{ differential: even }] }, flights);
    expect(offer.toPay).toEqual(eur('0.00'));
  });

  test('a part that goes brings back its price but for the penalty and the taxes that are lost', async () => {
    const taxed: Differential = {
      ...gone,
      taxes: [
        ['30.10', true],
        ['12.02', false],
        ['3.00', false],
      ],
    };
    const removes = [{ items: ['OI1', 'OI2'], differential: taxed, penalty: 'PNL-Cancellation' }];
    expect(await first(version, { removes }, part)).toEqual({
      offerId: 'OF1',
      ownerCode: 'XA',
      items: [],
      removes: ['OI1', 'OI2'],
      journeys: [],
      toPay: eur('0.00'),
      penalty: eur('80.32'),
      refund: eur('620.00'),
      voids: false,
      forfeited: eur('15.02'),
    });
  });

  test('a part that goes without prices is free if the offer as a whole is, and unclear if not', async () => {
    const removes = [{ items: ['OI1'] }];
    const costs = (amount: string) =>
      first(version, { removes, total: { '@CurCode': 'EUR', '#text': amount } }, part);
    expect((await costs('0')).toPay).toEqual(eur('0.00'));
    expect(await costs('5.00')).not.toHaveProperty('toPay');
    expect(await first(version, { removes }, part)).not.toHaveProperty('toPay');
  });

  test('another name costs its item, which is accepted for the passenger', async () => {
    expect(await first(version, renaming, name)).toMatchObject({
      items: [{ offerItemId: 'NAME-1', paxIds: [version === '19.2' ? 'PAX2' : 'PAX1'] }],
      toPay: eur('25.00'),
    });
    expect((await first(version, { renames: { price: '0', paxId: 'PAX2' } }, name)).items[0]?.paxIds).toEqual(
      ['PAX2'],
    );
    // The fee as the item's price and as a penalty is one fee.
    const twice = { renames: { price: '80.32' }, penalty: 'PNL-Change' };
    expect(await first(version, twice, name)).toMatchObject({ toPay: eur('80.32'), penalty: eur('80.32') });
  });

  test('an item that replaces nothing is paid in full', async () => {
    expect((await first(version, { adds: [{ price: '90.00' }] }, flights)).toPay).toEqual(eur('90.00'));
  });

  test('a new price is the difference to pay, and the total if all items have one', async () => {
    const both = [
      { id: 'OI1', before: '700.32', now: '710.32' },
      { id: 'OI2', before: '40.00', now: '38.00' },
    ] as const;
    const dearer = await read(version, repricedAnswer(version, ...both), reprice);
    expect(dearer.offers).toEqual([
      {
        offerId: 'RP1',
        ownerCode: 'XA',
        items: [],
        removes: [],
        journeys: [],
        toPay: eur('8.00'),
        newTotal: eur('748.32'),
      },
    ]);
    const cheaper = await read(
      version,
      repricedAnswer(version, { id: 'OI1', before: '700.32', now: '690.32' }),
      reprice,
    );
    expect(cheaper.offers?.[0]).toMatchObject({ toPay: eur('0.00'), refund: eur('10.00') });
    expect(cheaper.offers?.[0]).not.toHaveProperty('newTotal');
  });

  test('the airline may say that the price stays', async () => {
    expect(await read(version, unchangedAnswer(version), reprice)).toEqual({
      offers: [],
      unchanged: true,
      ...(version === '19.2' && { shoppingResponseId: 'SR1' }),
      warnings: [],
    });
  });

  describe('nobody can accept an offer', () => {
    test.each<[string, AnsweredOffer, ReshopInput]>([
      [
        'of a code that nobody knows',
        { ...exchange, adds: [{ differential: { ...dearer, type: 'AddColl' } }] },
        flights,
      ],
      [
        'whose price is decided later',
        { ...exchange, adds: [{ differential: { ...cheaper, type: 'Reusable' } }] },
        flights,
      ],
      [
        'that says to collect what it gives back',
        { ...exchange, adds: [{ differential: { ...cheaper, type: 'AddCol' } }] },
        flights,
      ],
      [
        'that is even and costs something',
        { ...exchange, adds: [{ differential: { ...dearer, type: 'EvenExchange' } }] },
        flights,
      ],
      [
        'whose difference is not that of its prices',
        { ...exchange, adds: [{ differential: { ...dearer, now: '830.32' } }] },
        flights,
      ],
      ['with a penalty that nobody lists', { ...exchange, penalty: 'PNL-9' }, flights],
      [
        'that pays and collects without saying how much of each',
        { ...exchange, adds: [{ differential: { ...cheaper, type: 'AddColAndRefund' } }] },
        flights,
      ],
      [
        'whose penalty is more than it gives back',
        {
          ...exchange,
          adds: [{ differential: { type: 'Refund', difference: '-10.00', now: '690.32', before: '700.32' } }],
          penalty: 'PNL-Change',
        },
        flights,
      ],
      [
        'for a journey that the answer does not have',
        { ...exchange, adds: [{ differential: dearer, journey: 'J9' }] },
        flights,
      ],
      ['for nobody', { ...exchange, adds: [{ differential: dearer, paxIds: [] }] }, flights],
      [
        'whose total is in another currency',
        { ...exchange, total: { '@CurCode': 'GBP', '#text': '820.32' } },
        flights,
      ],
      [
        'with an absurd amount',
        { ...exchange, adds: [{ differential: { ...dearer, now: '99999999999999820.32' } }] },
        flights,
      ],
      [
        'that removes two items and prices one',
        { removes: [...(deletion.removes ?? []), { items: ['OI2'] }] },
        part,
      ],
    ])('%s', async (_case, offer, input) => {
      const quoted = await first(version, offer, input);
      expect(quoted.offerId).toBe('OF1');
      expect(quoted).not.toHaveProperty('toPay');
    });
  });

  test('an offer without an id is left out, and said to be', async () => {
    const { offers, warnings } = await read(
      version,
      offersAnswer(version, { ...exchange, id: ' ' }, exchange),
      flights,
    );
    expect(offers).toHaveLength(1);
    expect(warnings).toEqual([{ code: 'incomplete-offers', text: '1 offers left out: no id' }]);
  });

  test('of many offers the cheapest are kept, and one without a price last', async () => {
    const many = Array.from({ length: 60 }, (_, index): AnsweredOffer => {
      const amount = (600 - index).toFixed(2);
      return {
        ...exchange,
        id: `OF${index}`,
        adds: [{ differential: { ...dearer, difference: amount, now: amount, before: '0' } }],
      };
    });
    const { offers = [] } = await read(
      version,
      offersAnswer(version, ...many, { ...exchange, id: 'X', penalty: '?' }),
      flights,
    );
    expect(offers).toHaveLength(50);
    expect(offers[0]?.offerId).toBe('OF59');
    expect(offers.map(({ offerId }) => offerId)).not.toContain('X');
  });
});

describe('21.3 names what is due each way', () => {
  const both: Differential = { ...cheaper, type: 'AddColAndRefund', dueTo: '80.32', dueBy: '300.00' };

  test('a payment and a refund stay apart', async () => {
    const offer = { ...exchange, adds: [{ differential: both }], penalty: 'PNL-Change' };
    expect(await first('21.3', offer, flights)).toMatchObject({
      toPay: eur('80.32'),
      refund: eur('300.00'),
      penalty: eur('80.32'),
    });
  });

  test('tickets are voided', async () => {
    const voided = { ...gone, type: 'Void', taxes: [['12.02', false]] as [string, boolean][] };
    const offer = await first('21.3', { removes: [{ items: ['OI1'], differential: voided }] }, part);
    expect(offer).toMatchObject({ toPay: eur('0.00'), refund: eur('700.32'), voids: true });
    expect(offer).not.toHaveProperty('forfeited');
  });

  test('a refund that is also to be paid for is unclear', async () => {
    const offer = { ...exchange, adds: [{ differential: { ...both, type: 'Refund' } }] };
    expect(await first('21.3', offer, flights)).not.toHaveProperty('toPay');
  });
});

describe('19.2 has a grand total', () => {
  test('which is what is paid, with the penalty', async () => {
    const offer = {
      ...exchange,
      adds: [{ differential: { ...dearer, grandTotal: '200.32' } }],
      penalty: 'PNL-Change',
    };
    expect(await first('19.2', offer, flights)).toMatchObject({
      toPay: eur('200.32'),
      penalty: eur('80.32'),
    });
  });

  test('one that is neither the difference nor the difference with the penalty is unclear', async () => {
    const offer = {
      ...exchange,
      adds: [{ differential: { ...dearer, grandTotal: '150.00' } }],
      penalty: 'PNL-Change',
    };
    expect(await first('19.2', offer, flights)).not.toHaveProperty('toPay');
  });
});
