/** What is made of services that are not as the schema wants them. */
import type { ServicesInput } from '../../../src/domain/calls/operations';
import type { RawExtraItem } from '../../../src/ndc/mapping/aLaCarte';
import { ServiceDigest, type RawServiceDefinition } from '../../../src/ndc/mapping/services';
import { flight, item, itinerary } from '../../support/extraItems';

function read(items: RawExtraItem[], definition: Partial<RawServiceDefinition> = {}, currency = 'EUR') {
  const digest = new ServiceDigest(currency);
  items.forEach((each) => digest.takeItem(each));
  digest.takeOffer({ offerId: 'SVC', ownerCode: 'BA' });
  return digest.finish([{ id: 'D1', features: [], ...definition }], itinerary, []);
}

function services(...[items, definition, currency]: Parameters<typeof read>) {
  return read(items, definition, currency).services;
}

test.each<[string, Partial<RawExtraItem>, string[]]>([
  ['a journey', { journeyIds: ['J1'] }, [flight]],
  ['a segment', { segmentIds: ['S1'] }, [flight]],
  ['a leg', { legIds: ['L1'] }, [flight]],
  ['nothing: the whole trip', {}, []],
])('a service for %s has its flights', (_, references, flights) => {
  expect(services([item('I1', references)])).toMatchObject([{ offerItemId: 'I1', flights }]);
});

test.each<[string, RawExtraItem]>([
  ['without id', item(undefined)],
  ['without price', item('I1', { price: undefined })],
  ['for a flight that is not in the answer', item('I1', { segmentIds: ['S9'] })],
])('a service %s cannot be sold', (_, broken) => {
  expect(services([broken])).toEqual([]);
});

test('a free service without currency has that of the others, or of the offer', () => {
  const free = item('I1', { price: { amount: '0.00' } });
  expect(services([free, item('I2')])[0]?.price).toEqual({ amount: '0.00', currency: 'EUR' });
  expect(services([free], {}, 'GBP')[0]?.price).toEqual({ amount: '0.00', currency: 'GBP' });
});

test.each<[Partial<RawServiceDefinition>, string, string | undefined]>([
  [{ name: 'Bag', description: 'A bag', taxonomyCode: '13EC', serviceCode: 'BAG' }, 'Bag', '13EC'],
  [{ description: 'A bag', serviceCode: 'BAG', reasonCode: '0GO' }, 'A bag', 'BAG'],
  [{ reasonCode: '0GO' }, '0GO', '0GO'],
  [{}, 'I1', undefined],
  [{ id: 'D2', name: 'Another' }, 'I1', undefined],
])('definition %j gives the name %s and the code %s', (definition, name, code) => {
  expect(services([item('I1')], definition)).toMatchObject([{ name, code }]);
});

test.each([
  [['Colour', 'OnePerOrder'], 'OnePerOrder'],
  [['None'], 'None'],
  [['Colour'], undefined],
])('features %j limit it to %s', (features, limit) => {
  expect(services([item('I1')], { features })[0]?.limit).toBe(limit);
});

test.each<[string, NonNullable<ServicesInput['wishes']>, number]>([
  ['its name', [{ name: 'bag', need: 'required' }], 1],
  ['its code', [{ code: '13EC', need: 'required' }], 1],
  ['another', [{ code: '13EC', name: 'ski', need: 'required' }], 0],
])('where %s is wished, only what that could mean is kept', (_, wishes, kept) => {
  const digest = new ServiceDigest('EUR', wishes);
  digest.takeItem(item('I1'));
  digest.takeOffer({ offerId: 'SVC' });
  const definition = { id: 'D1', features: [], name: 'A Bag', taxonomyCode: '13EC' };
  expect(digest.finish([definition], itinerary, []).services).toHaveLength(kept);
});

test('each item has the id and the currency of its own offer, which come behind it', () => {
  const digest = new ServiceDigest('EUR');
  for (const [offerId, currency] of [
    ['SVC1', 'EUR'],
    ['SVC2', 'USD'],
  ] as const) {
    digest.takeItem(item('I0', { price: { amount: '0.00' } }));
    digest.takeItem(item('I1', { price: { amount: '7.00', currency } }));
    digest.takeOffer({ offerId, ownerCode: 'BA' });
  }
  const { services } = digest.finish([], itinerary, []);
  expect(services.map(({ offerId, price }) => [offerId, price.amount, price.currency])).toEqual([
    ['SVC1', '0.00', 'EUR'],
    ['SVC1', '7.00', 'EUR'],
    ['SVC2', '0.00', 'USD'],
    ['SVC2', '7.00', 'USD'],
  ]);
});

test('four thousand services are kept of those that can be sold, and the rest is told', () => {
  const dangling = Array.from({ length: 4000 }, (_, at) => item(`X${at}`, { segmentIds: ['S9'] }));
  const sold = Array.from({ length: 12_000 }, (_, at) => item(`I${at}`));
  const { services, warnings } = read([...dangling, ...sold]);
  expect(services).toHaveLength(4000);
  expect(services[3999]?.offerItemId).toBe('I3999');
  expect(warnings).toMatchObject([
    { code: 'services-left-out', text: expect.stringContaining('8000 services left out') as string },
  ]);
});
