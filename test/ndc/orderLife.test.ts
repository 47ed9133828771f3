/** Whole lives of orders: the messages of both versions against the sandbox, which reads and writes them by its own understanding. */
import { randomUUID } from 'node:crypto';
import type { OperationName, Operations, Session } from '../../src/domain/calls/operations';
import type { OrderView } from '../../src/domain/order/orderView';
import type { Passenger } from '../../src/domain/request/trip';
import { createNdcClient, type NdcClient } from '../../src/ndc/client';
import { profileSchema } from '../../src/ndc/profile';
import { sandboxAccount, startSandbox, type Sandbox } from '../../src/sandbox';

let sandbox: Sandbox;
let client: NdcClient;
let session: Session;

async function connect(settings: {
  version: string;
  style: string;
  providerCode?: string;
  [setting: string]: unknown;
}) {
  const credentials = { username: { env: 'SANDBOX_USERNAME' }, password: { env: 'SANDBOX_PASSWORD' } };
  const profile = profileSchema.parse({
    baseUrl: sandbox.url,
    providerCode: 'SANDBOX',
    agencyId: 'agency1234',
    credentials,
    timeZone: 'Europe/Paris',
    ...settings,
  });
  client = createNdcClient({
    profile,
    credentials: () => Promise.resolve(sandboxAccount),
  });
  session = (await client.call('login', {}, { correlationId: randomUUID() })).result;
}

async function call<Name extends OperationName>(name: Name, input: Operations[Name]['input']) {
  return (await client.call(name, input, { correlationId: randomUUID(), session })).result;
}

/** So many days from today. */
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** An adult with an infant. */
const travellers = (surname: string): Passenger[] => [
  {
    paxId: 'PAX1',
    type: 'ADT',
    title: 'MRS',
    gender: 'F',
    givenName: 'Ada',
    surname,
    birthDate: '1986-02-02',
  },
  {
    paxId: 'PAX2',
    type: 'INF',
    gender: 'U',
    givenName: 'Zoé & <Söhne>',
    surname: 'Martin',
    birthDate: day(-200),
    adult: 'PAX1',
  },
];

/** A held order for the cheapest way there and back, with one extra and one seat. */
async function hold(surname = 'Martin'): Promise<OrderView> {
  const passengers = travellers(surname);
  const shop = await call('airShopping', {
    journeys: [
      { origin: 'LHR', destination: 'CDG', date: day(60) },
      { origin: 'CDG', destination: 'LHR', date: day(70) },
    ],
    passengers,
  });
  const chosen = shop.offers.find(({ match }) => match === 'full');
  if (!chosen) throw new Error('nothing is sold');
  const { shoppingResponseId } = shop;
  const about = {
    offer: { ...chosen, offerItemIds: chosen.items.map(({ offerItemId }) => offerItemId) },
    passengers,
    shoppingResponseId,
  };
  const { services } = await call('serviceList', about);
  const { seats } = await call('seatAvailability', about);
  const service = services.find(({ paxIds }) => paxIds.includes('PAX1'));
  const seat = seats.find(({ choices }) => choices.some(({ paxIds }) => paxIds.includes('PAX1')));
  const place = seat?.choices.find(({ paxIds }) => paxIds.includes('PAX1'));
  if (!service || !seat || !place) throw new Error('no extra is sold');
  const { ownerCode } = chosen;
  const priced = await call('offerPrice', {
    offers: [
      { offerId: chosen.offerId, ownerCode, items: chosen.items },
      { offerId: service.offerId, ownerCode, items: [{ ...service, paxIds: ['PAX1'], aLaCarte: true }] },
      {
        offerId: seat.offerId,
        ownerCode,
        items: [{ offerItemId: place.offerItemId, paxIds: ['PAX1'], seat, aLaCarte: true }],
      },
    ],
    passengers,
    shoppingResponseId,
  });
  const items = priced.items.map(({ offerItemId, paxIds, kind }) => ({
    offerItemId,
    paxIds,
    aLaCarte: kind !== 'flight',
  }));
  const created = await call('orderCreate', {
    offer: { offerId: priced.offerId, ownerCode: priced.ownerCode ?? ownerCode, items },
    passengers,
    contact: { email: 'traveller@example.com', phone: { countryCode: '+33', number: '600000000' } },
    shoppingResponseId: priced.shoppingResponseId ?? shoppingResponseId,
  });
  const order = await call('orderRetrieve', { orderId: created.orderId, ownerCode: created.ownerCode });
  expect(order.total).toEqual(priced.total);
  expect(order.items.flatMap((item) => item.services.map(({ kind }) => kind))).toEqual(
    expect.arrayContaining(['flight', 'service', 'seat']),
  );
  expect(order.flights).toEqual(chosen.journeys.flatMap(({ flights }) => flights));
  return order;
}

async function issue(order: OrderView): Promise<OrderView> {
  const { orderId, ownerCode, total, items } = order;
  if (!total) throw new Error('the order has no total');
  const orderItemIds = items.map(({ orderItemId }) => orderItemId);
  await call('orderChange', { change: 'issue', orderId, ownerCode, orderItemIds, amount: total });
  return call('orderRetrieve', { orderId, ownerCode });
}

beforeEach(async () => {
  sandbox = await startSandbox({ settleDelay: 0 });
});

afterEach(async () => {
  await client.close();
  const problems = sandbox.problems();
  await sandbox.close();
  expect(problems).toEqual([]);
});

test.each([
  { version: '19.2', style: 'soap' },
  { version: '19.2', style: 'rest' },
  { version: '21.3', style: 'soap' },
  { version: '21.3', style: 'rest' },
])('an order is held as it was priced, and issued: $version $style', async (settings) => {
  await connect(settings);
  const order = await hold();
  expect(order.bookingReferences.length).toBeGreaterThan(0);
  expect(order.items.every(({ paymentTimeLimit }) => paymentTimeLimit?.endsWith('Z'))).toBe(true);
  expect(order.passengers).toEqual(
    travellers('Martin').map(({ paxId, type, givenName, surname, birthDate }) => ({
      paxId,
      type,
      givenName,
      surname,
      birthDate,
    })),
  );

  const issued = await issue(order);
  expect(
    issued.documents
      .filter(({ typeCode }) => typeCode === 'T')
      .map(({ paxId }) => paxId)
      .sort(),
  ).toEqual(['PAX1', 'PAX2']);
  expect(issued.documents.every(({ number }) => number.replace('-', '').length >= 13)).toBe(true);
  expect(sandbox.ledger().orders).toHaveLength(1);
});

test('an issued order is cancelled for the fee that was quoted: 19.2', async () => {
  await connect({ version: '19.2', style: 'soap' });
  const { orderId, ownerCode, items } = await issue(await hold());

  const quote = await call('orderReshop', {
    orderId,
    ownerCode,
    orderItemIds: items.map(({ orderItemId }) => orderItemId),
  });
  expect(quote.fee).toEqual({ amount: '0.00', currency: 'EUR' });
  const cancelled = await call('orderCancel', { orderId, ownerCode });
  expect(cancelled).toMatchObject({ orderId, fee: quote.fee });

  const after = await call('orderRetrieve', { orderId });
  expect(after.statusCode).toBe('CLOSED');
  expect(
    new Set(after.items.flatMap(({ services }) => services.map(({ statusCode }) => statusCode))),
  ).toEqual(new Set(['X']));
  expect(
    new Set(after.documents.flatMap(({ coupons }) => coupons.map(({ statusCode }) => statusCode))),
  ).toEqual(new Set(['V']));
});

describe('21.3, where the provider cancels by orderChange,', () => {
  const settings = {
    version: '21.3',
    style: 'rest',
    providerCode: 'SANDBOX-CHANGE',
    capabilities: { cancelVia: 'orderChange' },
  };

  test('an issued order is cancelled by accepting the offer of the quote', async () => {
    await connect(settings);
    const { orderId, ownerCode } = await issue(await hold());

    const { offerId, fee } = await call('orderReshop', { orderId, ownerCode, orderItemIds: [] });
    expect(fee).toEqual({ amount: '0.00', currency: 'EUR' });
    const cancelled = await call('orderChange', { change: 'cancel', orderId, ownerCode, offerId });
    expect(cancelled.statusCode).toBe('CLOSED');
  });

  test('a held order, for which nothing has been paid, is cancelled without one', async () => {
    await connect(settings);
    const { orderId, ownerCode } = await hold();

    expect((await call('orderChange', { change: 'cancel', orderId, ownerCode })).statusCode).toBe('CLOSED');
  });
});

test.each([
  { version: '19.2', style: 'rest' },
  { version: '21.3', style: 'soap' },
])('orders whose ids are lost are found by passenger, all of them: $version', async (settings) => {
  await connect(settings);
  const orders = [await hold(), await hold()];
  const [flight] = orders[0]?.flights ?? [];
  const [passenger] = travellers('Martin');
  if (!flight || !passenger) throw new Error('nobody flies');

  const found = await call('orderRetrieve', {
    passenger,
    flight: { ...flight, date: flight.departure.slice(0, 10), arrivalDate: flight.arrival.slice(0, 10) },
  });

  const all = [found, ...(found.others ?? [])];
  expect(all.map(({ orderId }) => orderId).sort()).toEqual(orders.map(({ orderId }) => orderId).sort());
  for (const view of all) {
    expect(view.flights).toEqual(orders[0]?.flights);
    // PaxIDs belong to one message: with several orders in it they are other ones.
    expect(view.passengers.map(({ surname }) => surname)).toEqual(['Martin', 'Martin']);
  }
});

test.each([
  { version: '19.2', style: 'soap' },
  { version: '21.3', style: 'rest' },
])('a schedule change shows what to do about it, and is accepted: $version', async (settings) => {
  await connect(settings);
  const { orderId, ownerCode, flights } = await hold('SCHEDULE');

  const changed = await call('orderRetrieve', { orderId, ownerCode });
  expect(changed.flights[0]?.departure).not.toBe(flights[0]?.departure);
  const services = changed.items.flatMap((item) => item.services);
  expect(services.filter(({ statusCode }) => statusCode === 'TK').map(({ followUp }) => followUp)).toContain(
    'Accept',
  );

  const orderItemIds = changed.items.map(({ orderItemId }) => orderItemId);
  await call('orderChange', { change: 'accept', orderId, ownerCode, orderItemIds });
  const accepted = await call('orderRetrieve', { orderId, ownerCode });
  expect(accepted.items.flatMap((item) => item.services.map(({ statusCode }) => statusCode))).not.toContain(
    'TK',
  );
});

test('the nearly empty answer to an issue is read, split numbers and all: 19.2', async () => {
  await connect({ version: '19.2', style: 'soap' });
  const { orderId, ownerCode, total, items } = await hold('SPARSE');
  if (!total) throw new Error('the order has no total');
  const orderItemIds = items.map(({ orderItemId }) => orderItemId);

  const answer = await call('orderChange', {
    change: 'issue',
    orderId,
    ownerCode,
    orderItemIds,
    amount: total,
  });
  expect(answer).toMatchObject({ orderId, items: [] });
  const { documents } = await call('orderRetrieve', { orderId, ownerCode });
  const digits = (view: typeof documents) => view.map(({ number }) => number.replace('-', '')).sort();
  expect(digits(answer.documents)).toEqual(digits(documents));
});
