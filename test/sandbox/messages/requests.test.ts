/** What the licensed requests say is what the sandbox understands of them. */
import { codec } from '../../../src/sandbox/messages';
import type { DecodedRequest, SandboxOperation, SandboxRequest, Version } from '../../../src/sandbox/model';
import { minimalRequest, sample, sampleNames, testWithSamples } from '../../support/samples';

/** `OrderCreateRQ_hold` → `orderCreate`. */
function operationOf(name: string): SandboxOperation {
  const message = /(\w+?)RQ/.exec(name.split('__').at(-1)?.replace(/^\d+_/, '') ?? '')?.[1] ?? '';
  return (message.charAt(0).toLowerCase() + message.slice(1)) as SandboxOperation;
}

function decode(version: Version, name: string, body: Uint8Array): Promise<DecodedRequest> {
  return codec.decode({ version, style: 'rest', operation: operationOf(name) }, body);
}

/** Without members that are undefined. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

async function minimal(version: Version, name: string): Promise<SandboxRequest> {
  const decoded = await decode(version, name, Buffer.from(minimalRequest(version, name)));
  expect(decoded).toMatchObject({
    agencyId: 'agency1234',
    correlationId: 'e0511f74-7d4b-3763-b80c-08b1ec1803d2',
    versionNumber: version,
  });
  return plain(decoded.request) as SandboxRequest;
}

const adult = { paxId: 'PAX1', type: 'ADT' };
const journey = { origin: 'LON', destination: 'PAR', date: '2026-03-12' };
const shop = {
  operation: 'airShopping',
  journeys: [journey],
  pax: [adult],
  carriers: [],
  nonStop: false,
  fareTypes: [],
};
const family = [
  adult,
  { paxId: 'PAX3', type: 'CHD', birthDate: '2016-07-03' },
  { paxId: 'PAX4', type: 'INF' },
];

function priced(seat: { row: string; column: string }, session: object): object {
  const item = (offerItemId: string, more: object = {}) => ({ offerItemId, paxIds: ['PAX1'], ...more });
  return {
    operation: 'offerPrice',
    pax: [adult],
    selections: [
      { offerId: 'OF1', ownerCode: 'BA', ...session, items: [item('OI1')] },
      { offerId: 'SVC1', ownerCode: 'BA', ...session, items: [item('SVI1', { quantity: 1 })] },
      { offerId: 'SEAT1', ownerCode: 'BA', ...session, items: [item('SEATI1', { quantity: 1, seat })] },
    ],
  };
}

function created(session: object, documents: object[]): object {
  return {
    operation: 'orderCreate',
    selections: [
      { offerId: 'OF2', ownerCode: 'BA', ...session, items: [{ offerItemId: 'OI2', paxIds: ['PAX1'] }] },
    ],
    contacts: [
      {
        contactId: 'CONT1',
        email: 'traveller@example.com',
        phone: { countryCode: '33', number: '600000000' },
        address: { street: '1 rue Exemple', city: 'Paris', postalCode: '75001', country: 'FR' },
      },
    ],
    pax: [
      {
        ...adult,
        birthDate: '2001-04-13',
        givenName: 'Ada',
        surname: 'Martin',
        title: 'MR',
        gender: 'M',
        contactIds: ['CONT1'],
        documents,
      },
    ],
  };
}

const session = { shoppingResponseId: 'SR1' };
const passport = { type: 'PT', number: 'AB1234567', issuingCountry: 'FR', expiryDate: '2030-05-03' };
const about = { offerId: 'OF1', ownerCode: 'BA', offerItemIds: ['OI1'], pax: [adult] };
const changed = (orderId: string, ownerCode: string, change: object) => ({
  operation: 'orderChange',
  orderId,
  ownerCode,
  change,
});
const reshop = (orderId: string, ...orderItemIds: string[]) => ({
  operation: 'orderReshop',
  orderId,
  removed: orderItemIds.map((orderItemId) => ({ orderItemId, keptServiceIds: [] })),
});
const retrieve = (orderId: string) => ({ operation: 'orderRetrieve', orderId, ownerCode: 'BA' });

const said: [version: Version, name: string, request: object][] = [
  ['19.2', 'AirShoppingRQ', shop],
  ['19.2', 'AirShoppingRQ_full', { ...shop, pax: family, cabin: 'ECONOMY', currency: 'EUR' }],
  ['19.2', 'ServiceListRQ', { operation: 'serviceList', ...about, ...session }],
  ['19.2', 'SeatAvailabilityRQ', { operation: 'seatAvailability', ...about, ...session, offerItemIds: [] }],
  ['19.2', 'OfferPriceRQ', priced({ row: '11', column: 'C' }, session)],
  ['19.2', 'OrderCreateRQ_hold', created(session, [])],
  [
    '19.2',
    'OrderCreateRQ_instantpay',
    { ...created(session, []), payment: { amount: { amount: '690.32', currency: 'EUR' } } },
  ],
  ['19.2', 'OrderRetrieveRQ', retrieve('544759')],
  ['19.2', 'OrderReshopRQ_cancelfee_CancelOrder', reshop('544759')],
  ['19.2', 'OrderReshopRQ_cancelfee_DeleteOrderItem', reshop('544759', '544759')],
  [
    '19.2',
    'OrderChangeRQ_ticketissue',
    changed('544755', 'BA', {
      kind: 'issue',
      orderItemIds: ['32764ce2'],
      amount: { amount: '690.32', currency: 'EUR' },
    }),
  ],
  [
    '19.2',
    'OrderChangeRQ_acceptdisruption',
    changed('544755', 'BA', { kind: 'accept', orderItemIds: ['32764ce2'] }),
  ],
  ['19.2', 'OrderCancelRQ', { operation: 'orderCancel', orderId: '544759', ownerCode: 'BA' }],
  ['21.3', 'AirShoppingRQ', shop],
  [
    '21.3',
    'AirShoppingRQ_full',
    {
      ...shop,
      pax: family.map((each) => (each.type === 'INF' ? { ...each, adult: 'PAX1' } : each)),
      cabin: 'ECONOMY',
      currency: 'EUR',
      carriers: ['AF'],
      nonStop: true,
      fareTypes: ['70J'],
      offerLimit: 200,
    },
  ],
  ['21.3', 'ServiceListRQ', { operation: 'serviceList', ...about, currency: 'EUR' }],
  ['21.3', 'SeatAvailabilityRQ', { operation: 'seatAvailability', ...about, currency: 'EUR' }],
  ['21.3', 'OfferPriceRQ', { ...priced({ row: '30', column: 'A' }, {}), currency: 'EUR' }],
  ['21.3', 'OrderCreateRQ_hold', created({}, [passport])],
  [
    '21.3',
    'OrderCreateRQ_instantpay',
    { ...created({}, [passport]), payment: { amount: { amount: '371.73', currency: 'EUR' } } },
  ],
  ['21.3', 'OrderRetrieveRQ', retrieve('599187')],
  ['21.3', 'OrderReshopRQ_cancelfee_CancelOrderRef', reshop('599187')],
  ['21.3', 'OrderReshopRQ_cancelfee_DeleteOrderItem', reshop('599187', 'f515684e')],
  [
    '21.3',
    'OrderChangeRQ_ticketissue',
    changed('599253', 'EY', {
      kind: 'issue',
      orderItemIds: ['3e80e4a6'],
      amount: { amount: '371.73', currency: 'EUR' },
    }),
  ],
  [
    '21.3',
    'OrderChangeRQ_acceptdisruption',
    changed('599253', 'EY', { kind: 'accept', orderItemIds: ['32764ce2'] }),
  ],
  ['21.3', 'OrderChangeRQ_cancel', changed('599253', 'EY', { kind: 'cancel', offerId: '8f70a1e9' })],
  ['21.3', 'OrderChangeRQ_cancelunpaid', changed('599253', 'EY', { kind: 'cancel-unpaid' })],
];

testWithSamples.each(said)('%s %s is understood', async (version, name, request) => {
  expect(await minimal(version, name)).toEqual(request);
});

/** Elements whose every value must be found again in what was understood. */
const TELLING =
  /<(?:\w+:)?(OfferRefID|OfferID|OfferItemID|OfferItemRefID|OrderID|OrderRefID|OrderItemRefID|ShoppingResponseRefID|PaxID|PTC|IATA_LocationCode|Date|FareTypeCode|AirlineDesigCode|CabinTypeName|CabinTypeCode|EmailAddressText|IdentityDocID|CityName|Qty)>([^<]*)</g;

/** Every text and number in a value. */
function leaves(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [String(value)];
}

const samples = (['19.2', '21.3'] as const).flatMap((version) =>
  sampleNames(version, 'RQ').map((name): [Version, string] => [version, name]),
);

testWithSamples('there are samples of requests in both versions', () => {
  expect(samples.length).toBeGreaterThan(30);
});

testWithSamples.each(samples.length > 0 ? samples : ([['19.2', 'none']] as [Version, string][]))(
  'sample %s %s loses nothing that it says',
  async (version, name) => {
    const bytes = sample(version, name);
    const { request } = await decode(version, name, bytes);
    // A change may repeat who travels: the order knows them, and the engine does not ask.
    const xml = bytes.toString();
    const asked =
      request.operation === 'orderChange' ? xml.replace(/<(\w+:)?DataLists>.*<\/\1DataLists>/s, '') : xml;
    const told = [...asked.matchAll(TELLING)].map(([, element, value]) => ({ element, value }));
    const understood = new Set(leaves(request));
    expect(told.filter(({ value }) => !understood.has(value ?? ''))).toEqual([]);
    expect(told.length).toBeGreaterThan(0);
  },
);

testWithSamples('the sample login is understood', async () => {
  const body = sample('19.2', '02-login__01_sample.xml');
  const decoded = await codec.decode({ version: '21.3', style: 'rest', operation: 'login' }, body);
  expect(decoded).toEqual({ request: { operation: 'login', username: 'agency1234', password: 'XXXX' } });
});
