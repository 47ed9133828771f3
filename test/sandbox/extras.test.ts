/** Services, seats and the packaged offer: what may be chosen, and what is refused. */
import type {
  PriceReply,
  SandboxOffer,
  SeatReply,
  Selection,
  ServiceListReply,
  ShopReply,
} from '../../src/sandbox/model';
import { addMoney } from '../../src/domain/money';
import { adult, child, first, infant, openDesk, selected, type Desk } from './desk';

const family = [adult, child, infant];

interface Trip {
  desk: Desk;
  shop: ShopReply;
  offer: SandboxOffer;
  services: ServiceListReply;
  seats: SeatReply;
}

function trip(version: '19.2' | '21.3' = '19.2'): Trip {
  const desk = openDesk({}, version);
  const shop = desk.shop({ pax: family, cabin: 'ECONOMY' });
  const offer = first(shop.offers);
  return { desk, shop, offer, services: desk.services(shop, offer), seats: desk.seats(shop, offer) };
}

function extra(of: ServiceListReply | SeatReply, items: Selection['items']): Selection {
  return { offerId: of.offerId, shoppingResponseId: of.shoppingResponseId, items };
}

function service({ services }: Trip, id: string, paxId: string): Selection['items'][number] {
  const item = services.items.find((one) => one.service.id === id && one.paxIds.includes(paxId));
  if (!item) throw new Error(`no ${id} for ${paxId}`);
  return { offerItemId: item.offerItemId, paxIds: [paxId], quantity: 1 };
}

/** The nth free seat that the passenger may take. */
function seat({ seats }: Trip, paxId: string, nth = 0): Selection['items'][number] {
  const mine = new Set(seats.items.filter((item) => item.paxId === paxId).map((item) => item.offerItemId));
  const free = first(seats.maps)
    .rows.flatMap((row) => row.seats.map((one) => ({ row: row.number, ...one })))
    .filter((one) => one.offerItemIds.some((id) => mine.has(id)));
  const chosen = first(free.slice(nth));
  const offerItemId = first(chosen.offerItemIds.filter((id) => mine.has(id)));
  return { offerItemId, paxIds: [paxId], seat: { row: chosen.row, column: chosen.column } };
}

function priceOf(of: Trip, extras: Selection[]): PriceReply {
  return of.desk.price(of.shop, [of.offer], extras);
}

function refusalOf({ desk, shop, offer }: Trip, extras: Selection[]): string | undefined {
  const selections = [selected(offer, shop.shoppingResponseId), ...extras];
  return desk.refusal({ operation: 'offerPrice', selections, pax: shop.pax });
}

test.each(['19.2', '21.3'] as const)(
  'services and seats are priced into one packaged offer with new ids, in %s',
  (version) => {
    const mine = trip(version);
    const bag = service(mine, 'BAG1', 'PAX1');
    const window = seat(mine, 'PAX2');
    const priced = priceOf(mine, [extra(mine.services, [bag]), extra(mine.seats, [window])]);
    expect(priced.items.map((item) => item.content.kind)).toEqual([
      'flight',
      'flight',
      'flight',
      'service',
      'seat',
    ]);
    const before = new Set([...mine.offer.items, bag, window].map((item) => item.offerItemId));
    expect(priced.items.filter((item) => before.has(item.offerItemId))).toEqual([]);
    expect(priced.items.map((item) => item.price.total).reduce((sum, one) => addMoney(sum, one))).toEqual(
      priced.total.total,
    );
    expect(mine.desk.problems).toEqual([]);
  },
);

test('infants get no seat, children none at an exit', () => {
  const { seats } = trip();
  expect(seats.items.filter((item) => item.paxId === 'PAX3')).toEqual([]);
  const exits = first(seats.maps).rows.flatMap((row) =>
    row.seats.filter((one) => one.characteristics.includes('E')),
  );
  const children = new Set(
    seats.items.filter((item) => item.paxId === 'PAX2').map((item) => item.offerItemId),
  );
  expect(exits.flatMap((one) => one.offerItemIds).filter((id) => children.has(id))).toEqual([]);
  expect(exits.some((one) => one.offerItemIds.length > 0)).toBe(true);
});

test('what is occupied or blocked has no offer item, and every free seat has one for each who may take it', () => {
  const { seats } = trip();
  const all = first(seats.maps).rows.flatMap((row) => row.seats);
  const withItems = (status: string): number =>
    all.filter((one) => one.status === status && one.offerItemIds.length > 0).length;
  expect(withItems('O') + withItems('Z')).toBe(0);
  expect(withItems('F')).toBe(all.filter((one) => one.status === 'F').length);
  expect(new Set(all.map((one) => one.status))).toEqual(new Set(['F', 'O', 'Z']));
  expect(new Set(all.flatMap((one) => one.offerItemIds))).toEqual(
    new Set(seats.items.map((item) => item.offerItemId)),
  );
});

const mistakes: [string, (mine: Trip) => Selection[]][] = [
  [
    'a bag twice for one passenger',
    (mine) => [extra(mine.services, [service(mine, 'BAG1', 'PAX1'), service(mine, 'BAG1', 'PAX1')])],
  ],
  [
    'one set of messages for all, twice',
    (mine) => [extra(mine.services, [service(mine, 'SMSN', 'PAX1'), service(mine, 'SMSN', 'PAX2')])],
  ],
  ['one seat for two', (mine) => [extra(mine.seats, [seat(mine, 'PAX1'), seat(mine, 'PAX2')])]],
  ['two seats for one', (mine) => [extra(mine.seats, [seat(mine, 'PAX1'), seat(mine, 'PAX1', 1)])]],
  ['a seat without its place', (mine) => [extra(mine.seats, [{ ...seat(mine, 'PAX1'), seat: undefined }])]],
  [
    'a seat at another place',
    (mine) => [extra(mine.seats, [{ ...seat(mine, 'PAX1'), seat: { row: '99', column: 'A' } }])],
  ],
  [
    'an extra for somebody else',
    (mine) => [extra(mine.services, [{ ...service(mine, 'BAG1', 'PAX1'), paxIds: ['PAX2'] }])],
  ],
  [
    'an extra for nobody',
    (mine) => [extra(mine.services, [{ ...service(mine, 'BAG1', 'PAX1'), paxIds: [] }])],
  ],
  [
    'three bags in one',
    (mine) => [extra(mine.services, [{ ...service(mine, 'BAG1', 'PAX1'), quantity: 3 }])],
  ],
  [
    'an id that was never offered',
    (mine) => [extra(mine.services, [{ offerItemId: 'bag', paxIds: ['PAX1'] }])],
  ],
  ['a seat under the services’ offer', (mine) => [extra(mine.services, [seat(mine, 'PAX1')])]],
];

test.each(mistakes)('refused with 491: %s', (_, extras) => {
  const mine = trip();
  expect(refusalOf(mine, extras(mine))).toBe('491');
});

test('a meal may be taken more than once', () => {
  const mine = trip();
  const meal = service(mine, 'MEAL', 'PAX1');
  expect(refusalOf(mine, [extra(mine.services, [meal, meal])])).toBeUndefined();
});

test('19.2 wants the shopping response echoed, 21.3 has no place for it', () => {
  const withoutEcho = (version: '19.2' | '21.3'): string | undefined => {
    const { desk, shop, offer } = trip(version);
    const selection = { ...selected(offer, ''), shoppingResponseId: undefined };
    return desk.refusal({ operation: 'offerPrice', selections: [selection], pax: shop.pax });
  };
  expect(withoutEcho('19.2')).toBe('490');
  expect(withoutEcho('21.3')).toBeUndefined();
});

test('passengers keep their PaxIDs from the shop on', () => {
  const { desk, shop, offer } = trip();
  const pax = [{ ...adult, paxId: 'T1' }, child, infant];
  expect(
    desk.refusal({ operation: 'offerPrice', selections: [selected(offer, shop.shoppingResponseId)], pax }),
  ).toBe('914');
  expect(desk.problems).toEqual(['the passengers are not those of the shop']);
});

test('an item that is left out, or taken for others, is no selection', () => {
  const { desk, shop, offer } = trip();
  const whole = selected(offer, shop.shoppingResponseId);
  const refusal = (items: Selection['items']): string | undefined =>
    desk.refusal({ operation: 'offerPrice', selections: [{ ...whole, items }], pax: shop.pax });
  expect(refusal(whole.items.slice(1))).toBe('491');
  expect(refusal(whole.items.map((item) => ({ ...item, paxIds: ['PAX1'] })))).toBe('491');
  expect(refusal([...whole.items, ...whole.items.slice(0, 1)])).toBe('491');
});

test('an outbound and an inbound offer are priced together, in this order', () => {
  const desk = openDesk();
  const journeys = [
    { origin: 'LGW', destination: 'BCN', date: '2027-03-12' },
    { origin: 'BCN', destination: 'LGW', date: '2027-03-19' },
  ];
  const shop = desk.shop({ journeys });
  const from = (airport: string): SandboxOffer =>
    first(shop.offers.filter((offer) => first(offer.journeys).origin === airport));
  const [out, back] = [from('LGW'), from('BCN')];
  const priced = desk.price(shop, [out, back]);
  expect(priced.journeys.map((journey) => journey.origin)).toEqual(['LGW', 'BCN']);
  expect(priced.total.total).toEqual(addMoney(out.total.total, back.total.total));
  const refusal = (...offers: SandboxOffer[]): string | undefined =>
    desk.refusal({
      operation: 'offerPrice',
      selections: offers.map((offer) => selected(offer, shop.shoppingResponseId)),
      pax: shop.pax,
    });
  expect([refusal(out), refusal(back, out), refusal(out, out)]).toEqual(['491', '491', '491']);
});

test('offers of two shops are not mixed', () => {
  const desk = openDesk({}, '21.3');
  const [one, other] = [desk.shop(), desk.shop()];
  const services = desk.services(other, first(other.offers));
  const bag = {
    offerId: services.offerId,
    items: [{ offerItemId: first(services.items).offerItemId, paxIds: ['PAX1'] }],
  };
  const selections = [selected(first(one.offers), ''), bag];
  expect(desk.refusal({ operation: 'offerPrice', selections, pax: one.pax })).toBe('491');
});

test('a priced offer can be asked for services and priced again', () => {
  const mine = trip('21.3');
  const priced = priceOf(mine, []);
  const about = { offerId: priced.offerId, offerItemIds: [], pax: mine.shop.pax };
  const services = mine.desk.get('services', { operation: 'serviceList', ...about });
  expect(services.items).toHaveLength(mine.services.items.length);
});

test('a seat that an order holds is occupied on every map, until the order is cancelled', () => {
  const mine = trip();
  const window = seat(mine, 'PAX1');
  const extras = [extra(mine.seats, [window])];
  const order = first(mine.desk.get('order', mine.desk.createRequest(priceOf(mine, extras))).orders);
  expect(refusalOf(mine, extras)).toBe('491');
  const shown = (): string | undefined =>
    first(mine.desk.seats(mine.shop, mine.offer).maps)
      .rows.find((row) => row.number === window.seat?.row)
      ?.seats.find((one) => one.column === window.seat?.column)?.status;
  expect(shown()).toBe('O');
  mine.desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId });
  expect(shown()).toBe('F');
});

test('of a service without a limit several can be had, each of them paid', () => {
  const mine = trip();
  const meals = (quantity: number) =>
    priceOf(mine, [extra(mine.services, [{ ...service(mine, 'MEAL', 'PAX1'), quantity }])]);
  const of = ({ items }: PriceReply) =>
    items
      .filter(({ content }) => content.kind === 'service')
      .reduce((sum, { price }) => sum + Number(price.total.amount), 0);
  expect(of(meals(3))).toBeCloseTo(of(meals(1)) * 3, 2);
  expect(refusalOf(mine, [extra(mine.services, [{ ...service(mine, 'MEAL', 'PAX1'), quantity: 10 }])])).toBe(
    '491',
  );
});
