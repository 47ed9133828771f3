/** The life of an order: held, lapsed, issued, cancelled; and what the ledger says of it. */
import { adult, child, first, infant, named, openDesk, statuses, type Desk } from './desk';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const party = { pax: [adult, child, infant] };

function withBag(desk: Desk, surname?: string) {
  const shop = desk.shop({ ...party, cabin: 'ECONOMY' });
  const offer = first(shop.offers);
  const services = desk.services(shop, offer);
  const items = ['BAG1', 'VGML'].map((id) => {
    const found = first(services.items.filter((item) => item.service.id === id));
    return { offerItemId: found.offerItemId, paxIds: ['PAX1'] };
  });
  const extras = [{ offerId: services.offerId, shoppingResponseId: shop.shoppingResponseId, items }];
  return first(desk.get('order', desk.createRequest(desk.price(shop, [offer], extras), surname)).orders);
}

test('an order is held, with a payment limit and without documents', () => {
  const desk = openDesk();
  const order = desk.book(party);
  expect(order).toMatchObject({
    status: 'OPENED',
    documents: [],
    ownerCode: order.journeys[0]?.flights[0]?.carrier,
  });
  expect(statuses(order)).toEqual(['K']);
  expect(order.orderId).toMatch(/^\d{7}$/);
  expect(order.bookingRefs[0]?.id).toMatch(/^[A-Z2-9]{6}$/);
  expect(order.items[0]?.paymentTimeLimit).toBe('2027-01-17T12:00:00'); // two days later on the clock of Paris
  expect(desk.retrieve(order.orderId)).toEqual(order);
  expect(desk.problems).toEqual([]);
});

test('a hold that is not paid lapses at its limit', () => {
  const desk = openDesk({ holdFor: HOUR });
  const order = desk.book();
  desk.advance(HOUR);
  expect(desk.retrieve(order.orderId).status).toBe('OPENED');
  desk.advance(1);
  const lapsed = desk.retrieve(order.orderId);
  expect(lapsed.status).toBe('CLOSED');
  expect(statuses(lapsed)).toEqual(['X']);
  expect(desk.issue(order)).toMatchObject({ kind: 'error', errors: [{ code: '303' }] });
  expect(desk.world.ledger.read().totals).toMatchObject({
    orders: 1,
    issues: 0,
    cancellations: 0,
    duplicates: 0,
  });
});

test('no hold lasts until the departure: near it, the offer is to be paid at once', () => {
  const desk = openDesk();
  const near = desk.book({ journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-01-16' }] });
  const departure = near.journeys[0]?.flights[0]?.departure ?? '';
  expect((near.items[0]?.paymentTimeLimit ?? '') < departure).toBe(true);
  const today = desk.shop({ journeys: [{ origin: 'LHR', destination: 'CDG', date: '2027-01-15' }] });
  const soon = first(
    [...today.offers].sort((a, b) =>
      (a.journeys[0]?.flights[0]?.departure ?? '') < (b.journeys[0]?.flights[0]?.departure ?? '') ? -1 : 1,
    ),
  );
  expect(first(soon.items).payment).toEqual({ duration: 'PT0S' });
});

test('issuing gives a ticket to everybody, infants included, and an EMD for each paid extra', () => {
  const desk = openDesk();
  const order = withBag(desk);
  expect(desk.issue(desk.retrieve(order.orderId))).toMatchObject({ kind: 'order' });
  const issued = desk.retrieve(order.orderId);
  expect(issued.documents.map((document) => `${document.paxId}/${document.type}`)).toEqual([
    'PAX1/T',
    'PAX2/T',
    'PAX3/T',
    'PAX1/J',
  ]);
  expect(new Set(issued.documents.map((document) => document.number)).size).toBe(4);
  for (const { number } of issued.documents) expect(number.replace('-', '')).toMatch(/^\d{13}$/);
  expect(statuses(issued)).toEqual(['', 'T']); // the free meal is included and has no status
  expect(issued.documents.flatMap((document) => document.coupons.map((coupon) => coupon.status))).toEqual([
    'I',
    'I',
    'I',
    'I',
  ]);
  expect(issued.paid?.amount).toEqual(order.total.total);
});

test('a second issue is refused with 395 and kept as a duplicate', () => {
  const desk = openDesk();
  const order = desk.book();
  desk.issue(order);
  expect(desk.issue(order)).toMatchObject({ kind: 'error', errors: [{ code: '395' }] });
  const ledger = desk.world.ledger.read();
  expect(ledger.issues).toHaveLength(1);
  expect(ledger.duplicates).toMatchObject([{ of: 'issue', orderId: order.orderId, done: false }]);
});

test.each([
  [
    'a cent too little',
    (total: string) => ({ amount: { amount: (Number(total) - 0.01).toFixed(2), currency: 'EUR' } }),
    undefined,
  ],
  [
    'two cents too little',
    (total: string) => ({ amount: { amount: (Number(total) - 0.02).toFixed(2), currency: 'EUR' } }),
    '466',
  ],
  ['another currency', (total: string) => ({ amount: { amount: total, currency: 'USD' } }), '466'],
  ['no amount', () => ({ amount: undefined }), '466'],
  ['other items', () => ({ orderItemIds: ['other'] }), '491'],
  ['no items', () => ({ orderItemIds: [] }), '491'],
])('an issue with %s', (_, change, code) => {
  const desk = openDesk();
  const order = desk.book();
  const reply = desk.issue(order, change(order.total.total.amount));
  expect(reply.kind === 'error' ? reply.errors[0]?.code : undefined).toBe(code);
});

test('a held order is cancelled for nothing, once', () => {
  const desk = openDesk();
  const order = desk.book();
  expect(desk.quote(order).fee?.amount).toBe('0.00');
  const cancel = { operation: 'orderCancel', orderId: order.orderId } as const;
  expect(desk.get('cancel', cancel).fee.amount).toBe('0.00');
  expect(desk.retrieve(order.orderId)).toMatchObject({ status: 'CLOSED', documents: [] });
  expect(desk.refusal(cancel)).toBe('915');
  const ledger = desk.world.ledger.read();
  expect(ledger.cancellations).toMatchObject([{ money: 'nothing-paid' }]);
  expect(ledger.duplicates).toMatchObject([{ of: 'cancellation', done: false }]);
  expect(desk.issue(order)).toMatchObject({ kind: 'error', errors: [{ code: '915' }] });
});

test('tickets are voided for nothing within the void window', () => {
  const desk = openDesk();
  const order = desk.book();
  desk.issue(order);
  desk.advance(24 * HOUR);
  expect(desk.quote(order).fee?.amount).toBe('0.00');
  desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId });
  const [document] = desk.retrieve(order.orderId).documents;
  expect(document?.coupons).toEqual([{ number: '1', status: 'V' }]);
});

test.each([
  ['BASIC', (base: string) => base],
  ['CLASSIC', () => '70.00'],
  ['FLEX', () => '0.00'],
])('after the void window %s is refunded less its fee', (brand, fee) => {
  const desk = openDesk();
  const shop = desk.shop();
  const offer = first(shop.offers.filter((one) => first(one.journeys).priceClass.name === brand));
  const order = first(desk.get('order', desk.createRequest(desk.price(shop, [offer]))).orders);
  desk.issue(order);
  desk.advance(24 * HOUR + 1);
  const expected = fee(offer.total.base.amount);
  expect(desk.quote(order).fee?.amount).toBe(expected);
  expect(desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId }).fee.amount).toBe(expected);
  expect(desk.retrieve(order.orderId).documents[0]?.coupons[0]?.status).toBe('RF');
  expect(desk.world.ledger.read().cancellations).toMatchObject([
    { money: 'refunded', fee: { amount: expected } },
  ]);
});

test('21.3 cancels by orderChange only where the provider can, and only on the newest quote', () => {
  const change = (desk: Desk, orderId: string, offerId: string): string | undefined =>
    desk.refusal({ operation: 'orderChange', orderId, change: { kind: 'cancel', offerId } });
  const cannot = openDesk({}, '21.3');
  const order = cannot.book();
  expect(change(cannot, order.orderId, cannot.quote(order).offerId)).toBe('915');

  const can = openDesk({}, '21.3', 'SANDBOX-CHANGE');
  const other = can.book();
  const old = can.quote(other).offerId;
  const newest = can.quote(other).offerId;
  expect(change(can, other.orderId, old)).toBe('490');
  expect(change(can, other.orderId, newest)).toBeUndefined();
  expect(can.retrieve(other.orderId).status).toBe('CLOSED');
});

test('an unpaid order of 21.3 is cancelled without a quote, a paid one is not', () => {
  const desk = openDesk({}, '21.3', 'SANDBOX-CHANGE');
  const cancelUnpaid = (orderId: string): string | undefined =>
    desk.refusal({ operation: 'orderChange', orderId, change: { kind: 'cancel-unpaid' } });
  const [unpaid, paid] = [desk.book({}, 'One'), desk.book({}, 'Two')];
  desk.issue(paid);
  expect(cancelUnpaid(unpaid.orderId)).toBeUndefined();
  expect(cancelUnpaid(paid.orderId)).toBe('915');
});

test('the same passengers on the same flights twice are two orders, and a duplicate in the ledger', () => {
  const desk = openDesk();
  const one = desk.book({}, 'Example');
  const other = desk.book({}, 'EXAMPLE');
  expect(desk.world.ledger.read().duplicates).toMatchObject([
    { of: 'order', orderId: other.orderId, first: one.orderId, done: true },
  ]);
  desk.book({}, 'Somebody');
  expect(desk.world.ledger.read().totals).toMatchObject({
    orders: 3,
    issues: 0,
    cancellations: 0,
    duplicates: 1,
  });
});

test('the orderRetrieve that first shows a change enters it in the ledger, once; a double name asks for two changes', () => {
  const desk = openDesk();
  const { orderId } = desk.book({}, 'PriceMove-Renumbered');
  for (let reads = 0; reads < 4; reads += 1) desk.retrieve(orderId);
  const { changes } = desk.world.ledger.read();
  expect(changes.map((change) => [change.orderId, change.of])).toEqual([
    [orderId, 'price'],
    [orderId, 'flights'],
  ]);
});

test('who cancels and books again makes no duplicate', () => {
  const desk = openDesk();
  desk.get('cancel', { operation: 'orderCancel', orderId: desk.book().orderId });
  desk.book();
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 2, duplicates: 0 });
});

test('orders are found by passenger and flight, and only by those whom they fit', () => {
  const desk = openDesk();
  const order = desk.book({}, 'Müller-Lüdenscheidt');
  const flight = first(first(order.journeys).flights);
  const search = (surname: string, over: object = {}) => ({
    operation: 'orderRetrieve' as const,
    search: {
      pax: { givenName: 'GIVENA', surname },
      flights: [
        {
          carrier: flight.carrier,
          number: flight.number,
          origin: flight.origin,
          destination: flight.destination,
          date: flight.departure.slice(0, 10),
          ...over,
        },
      ],
    },
  });
  expect(desk.get('order', search('MULLER LUDENSCHEIDT')).orders.map((one) => one.orderId)).toEqual([
    order.orderId,
  ]);
  expect(desk.refusal(search('Müller'))).toBe('129');
  expect(desk.refusal(search('MULLERLUDENSCHEIDT', { date: '2027-03-13' }))).toBe('129');
  expect(desk.refusal({ operation: 'orderRetrieve', search: { flights: [] } })).toBe('912');
});

test('an order of another owner, or of nobody, is not found: 129', () => {
  const desk = openDesk();
  const { orderId } = desk.book();
  expect(desk.refusal({ operation: 'orderRetrieve', orderId, ownerCode: 'ZZ' })).toBe('129');
  expect(desk.refusal({ operation: 'orderRetrieve', orderId: '1' })).toBe('129');
});

test('an offer is ordered only as offerPrice packaged it', () => {
  const desk = openDesk();
  const shop = desk.shop();
  const offer = first(shop.offers);
  const unpriced = desk.createRequest({
    ...desk.price(shop, [offer]),
    offerId: offer.offerId,
    items: offer.items,
  });
  expect(desk.refusal(unpriced)).toBe('491');
  expect(desk.problems).toEqual(['orderCreate takes the one packaged offer of offerPrice']);
});

test.each([
  [
    'no name',
    (desk: Desk, request: ReturnType<Desk['createRequest']>) => ({
      ...request,
      pax: request.pax.map((one) => ({ ...one, surname: undefined })),
    }),
    '912',
  ],
  [
    'no contact',
    (_: Desk, request: ReturnType<Desk['createRequest']>) => ({ ...request, contacts: [] }),
    '316',
  ],
  [
    'other PaxIDs',
    (_: Desk, request: ReturnType<Desk['createRequest']>) => ({
      ...request,
      pax: named([{ ...adult, paxId: 'X' }]),
    }),
    '914',
  ],
  [
    'another price paid',
    (_: Desk, request: ReturnType<Desk['createRequest']>) => ({
      ...request,
      payment: { amount: { amount: '1.00', currency: 'EUR' } },
    }),
    '466',
  ],
])('nothing is created with %s', (_, broken, code) => {
  const desk = openDesk();
  const shop = desk.shop();
  const request = desk.createRequest(desk.price(shop, [first(shop.offers)]));
  expect(desk.refusal(broken(desk, request))).toBe(code);
  expect(desk.world.ledger.read().totals.orders).toBe(0);
});

test('an order that is paid at creation is issued at once', () => {
  const desk = openDesk();
  const shop = desk.shop();
  const priced = desk.price(shop, [first(shop.offers)]);
  const reply = desk.get(
    'order',
    desk.createRequest(priced, 'Example', { payment: { amount: priced.total.total } }),
  );
  expect(first(reply.orders)).toMatchObject({ status: 'OPENED', paid: { amount: priced.total.total } });
  expect(first(reply.orders).documents).toHaveLength(1);
  expect(desk.world.ledger.read().totals).toMatchObject({ orders: 1, issues: 1 });
});

test('tens of thousands of orders are counted, and only the newest remembered', () => {
  const desk = openDesk({ remember: 20 });
  const ids = Array.from(
    { length: 60 },
    (_, index) =>
      desk.book({ offerLimit: 1 }, `Traveller${String.fromCharCode(65 + (index % 26))}${index}`).orderId,
  );
  expect(desk.world.ledger.read().totals.orders).toBe(60);
  expect(desk.world.ledger.read().orders).toHaveLength(20);
  expect(desk.refusal({ operation: 'orderRetrieve', orderId: first(ids) })).toBe('129');
  expect(desk.retrieve(ids.at(-1) ?? '').orderId).toBe(ids.at(-1));
});
