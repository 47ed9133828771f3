/** The magic table, row by row: each trigger does what its sentence says. */
import { airportsOf } from '../../src/sandbox/catalogue/airports';
import { routesBetween } from '../../src/sandbox/catalogue/routes';
import { magicFor } from '../../src/sandbox/about';
import { codec } from '../../src/sandbox/messages';
import type { Reply } from '../../src/sandbox/model';
import type { SandboxOptions } from '../../src/sandbox/settings';
import { faultKinds, magicTable, plainSurname } from '../../src/sandbox/scenarios';
import { header } from './messages/replies';
import { adult, child, first, infant, named, openDesk, selected, statuses, type Desk } from './desk';

const MINUTE = 60_000;
const route = (pair: string) => {
  const [origin = '', destination = ''] = pair.split('-');
  return { journeys: [{ origin, destination, date: '2027-03-12' }] };
};
const two = { pax: [adult, child] };
const code = (reply: Reply): string | undefined =>
  reply.kind === 'error' ? reply.errors[0]?.code : undefined;

/** Shops a route and asks for the price of its cheapest offer. */
function priced(desk: Desk, pair: string) {
  const shop = desk.shop(route(pair));
  const offer = first(shop.offers);
  return { offer, shop, reply: desk.price(shop, [offer]) };
}

test('each trigger is named once for an operation, flies, and is told in a sentence', () => {
  const rows = magicTable;
  const triggers = rows.flatMap((row) => [row.route, row.surname].filter((trigger) => trigger !== undefined));
  expect(new Set(triggers).size).toBe(triggers.length);
  for (const row of rows) {
    const [origin = '', destination = ''] = row.route?.split('-') ?? [];
    if (row.route) {
      expect(airportsOf(origin)).toHaveLength(1);
      expect(routesBetween(origin, destination)).not.toHaveLength(0);
    }
    if (row.surname) expect(plainSurname(row.surname)).toBe(row.surname);
    if ('fault' in row.does) expect(faultKinds).toHaveProperty(row.does.fault);
    expect(row.what).toMatch(/^\S.{10,110}$/);
  }
});

test('case, spaces, hyphens and accents of a surname do not matter', () => {
  expect(['Lost Create', 'LOST-CREATE', 'löst créate'].map(plainSurname)).toEqual(
    Array(3).fill('LOSTCREATE'),
  );
});

describe('shopping and pricing', () => {
  const wish = (pair: string) => ({
    operation: 'airShopping' as const,
    ...route(pair),
    pax: [adult],
    carriers: [],
    nonStop: false,
    fareTypes: [],
  });

  test('BRE-LHR: no offers', () => expect(openDesk().refusal(wish('BRE-LHR'))).toBe('498'));
  test('BRE-CPH: one offer', () => expect(openDesk().shop(route('BRE-CPH')).offers).toHaveLength(1));
  test('BRE-ATH: a round trip in halves', () => {
    const journeys = [
      ...route('BRE-ATH').journeys,
      { origin: 'ATH', destination: 'BRE', date: '2027-03-19' },
    ];
    expect(
      new Set(
        openDesk()
          .shop({ journeys })
          .offers.map((offer) => offer.match),
      ),
    ).toEqual(new Set(['Partial']));
  });
  test('BRE-OSL: offers live for settleDelay', () => {
    const desk = openDesk();
    const { shop, offer } = priced(desk, 'BRE-OSL');
    desk.advance(3000);
    expect(
      desk.refusal({
        operation: 'offerPrice',
        selections: [selected(offer, shop.shoppingResponseId)],
        pax: shop.pax,
      }),
    ).toBe('913');
  });
  test.each([
    ['BRE-AMS', 1.01],
    ['BRE-MAD', 1.25],
    ['BRE-EDI', 0.95],
    ['BRE-TLS', 1],
  ])('%s: the base fare is multiplied by %d', (pair, factor) => {
    const { offer, reply } = priced(openDesk(), pair);
    expect(Number(reply.total.base.amount)).toBeCloseTo(Number(offer.total.base.amount) * factor, 1);
    expect(reply.total.tax).toEqual(offer.total.tax);
  });
  test('BRE-PRG: a mandatory item of taxes only', () => {
    const fee = first(priced(openDesk(), 'BRE-PRG').reply.items.filter((item) => item.mandatory));
    expect(fee.price.base.amount).toBe('0.00');
    expect(fee.price.total.amount).toBe('6.90');
  });
  test('BRE-FCO: pay at creation', () => {
    const desk = openDesk();
    const { reply } = priced(desk, 'BRE-FCO');
    expect(first(reply.items).payment).toEqual({ duration: 'PT0S' });
    expect(desk.refusal(desk.createRequest(reply))).toBe('466');
    expect(
      desk.refusal(desk.createRequest(reply, 'Example', { payment: { amount: reply.total.total } })),
    ).toBeUndefined();
  });
  test('BRE-JFK: one of two documents', () => {
    const desk = openDesk();
    const { reply } = priced(desk, 'BRE-JFK');
    expect(reply.requiredDocuments).toEqual([{ paxId: 'PAX1', types: ['PT', 'ID'] }]);
    const withDocument = (type: string) => ({
      pax: named(reply.pax).map((one) => ({ ...one, documents: [{ type, number: 'X1' }] })),
    });
    expect(desk.refusal(desk.createRequest(reply))).toBe('912');
    expect(desk.refusal(desk.createRequest(reply, 'Example', withDocument('VISA')))).toBe('912');
    expect(desk.refusal(desk.createRequest(reply, 'Example', withDocument('ID')))).toBeUndefined();
  });
});

describe('the country of residence', () => {
  test.each([
    ['RESIDENCE', {}, 'Residence'],
    ['BRE-MXP', route('BRE-MXP'), 'Example'],
  ])('%s: 912 unless every passenger has one', (_asked, wish, surname) => {
    const desk = openDesk();
    const shop = desk.shop({ ...wish, pax: [adult, child] });
    const request = desk.createRequest(desk.price(shop, [first(shop.offers)]), surname);
    const living = (...countries: string[]) => ({
      ...request,
      pax: request.pax.map((one, at) => ({ ...one, residenceCountry: countries[at] })),
    });
    expect(desk.refusal(request)).toBe('912');
    expect(desk.refusal(living('DE'))).toBe('912');
    expect(desk.refusal(living('DE', 'FR'))).toBeUndefined();
  });
});

/** Orders whose rule shows in the answer to orderCreate or to the orderRetrieves after it. */
describe('held orders', () => {
  test('SOLDOUT: 493, nothing created', () => {
    const desk = openDesk();
    expect(() => desk.book({}, 'Sold-Out')).toThrow('493');
    expect(() => desk.book(route('BRE-CDG'))).toThrow('493');
    expect(desk.world.ledger.read().totals.orders).toBe(0);
  });
  test.each([
    ['ONREQUEST', 'OPENED', 'K'],
    ['REFUSED', 'CLOSED', 'X'],
  ])('%s: FROZEN and RQ until the third orderRetrieve, then %s and %s', (surname, status, services) => {
    const desk = openDesk();
    const { orderId } = desk.book({}, surname);
    const seen = Array.from({ length: 4 }, () => desk.retrieve(orderId)).map(
      (order) => `${order.status} ${statuses(order).join()}`,
    );
    expect(seen).toEqual(['FROZEN RQ', 'FROZEN RQ', 'FROZEN RQ', `${status} ${services}`]);
  });
  test('ONREQUEST: or until settleDelay has passed', () => {
    const desk = openDesk();
    const order = desk.book({}, 'ONREQUEST');
    expect(code(desk.issue(order))).toBe('915');
    desk.advance(3000);
    expect(desk.retrieve(order.orderId).status).toBe('OPENED');
  });
  test('WARNED: created with Warning 362', () => {
    const desk = openDesk();
    const shop = desk.shop();
    const reply = desk.get('order', desk.createRequest(desk.price(shop, [first(shop.offers)]), 'Warned'));
    expect(reply.warnings).toMatchObject([{ code: '362' }]);
  });
  test('UNDERREPORT: the answer to the create shows too little', () => {
    const desk = openDesk();
    const order = desk.book(two, 'Underreport');
    expect(Number(order.total.total.amount)).toBeLessThan(
      Number(desk.retrieve(order.orderId).total.total.amount),
    );
  });
  test('NEWITEMS: the item ids change after the first orderRetrieve, and the old ones are refused', () => {
    const desk = openDesk();
    const old = desk.retrieve(desk.book({}, 'NewItems').orderId);
    expect(code(desk.issue(old))).toBe('491');
    const now = desk.retrieve(old.orderId);
    expect(first(now.items).orderItemId).not.toBe(first(old.items).orderItemId);
    expect(code(desk.issue(now))).toBeUndefined();
  });
  test('PRICEMOVE: the total goes up after the first orderRetrieve, and the old one is refused', () => {
    const desk = openDesk();
    const old = desk.retrieve(desk.book({}, 'PriceMove').orderId);
    expect(code(desk.issue(old))).toBe('466');
    const now = desk.retrieve(old.orderId);
    expect(Number(now.total.base.amount)).toBeCloseTo(Number(old.total.base.amount) * 1.05, 1);
    expect(code(desk.issue(now))).toBeUndefined();
    expect(desk.retrieve(old.orderId).total).toEqual(now.total);
  });
  test('PRICEFALL: the total goes down after the first orderRetrieve', () => {
    const desk = openDesk();
    const old = desk.retrieve(desk.book({}, 'PriceFall').orderId);
    const now = desk.retrieve(old.orderId);
    expect(Number(now.total.base.amount)).toBeCloseTo(Number(old.total.base.amount) * 0.95, 1);
    expect(code(desk.issue(now))).toBeUndefined();
  });
  test('LIMITMOVE: half of the hold is taken away', () => {
    const desk = openDesk();
    const { orderId } = desk.book({}, 'LimitMove');
    const limit = (): string | undefined => first(desk.retrieve(orderId).items).paymentTimeLimit;
    expect([limit(), limit()]).toEqual(['2027-01-17T12:00:00', '2027-01-16T12:00:00']);
  });
  test('GUARANTEE: the price goes up when the guarantee is over', () => {
    const desk = openDesk();
    const order = desk.book({}, 'Guarantee');
    expect(first(order.items)).toMatchObject({
      priceGuarantee: '2027-01-16T12:00:00',
      paymentTimeLimit: '2027-01-17T12:00:00',
    });
    desk.advance(24 * 60 * MINUTE);
    expect(desk.retrieve(order.orderId).total).toEqual(order.total);
    desk.advance(1);
    expect(Number(desk.retrieve(order.orderId).total.base.amount)).toBeCloseTo(
      Number(order.total.base.amount) * 1.1,
      1,
    );
  });
  test.each([
    ['SHORTHOLD', undefined, '303'],
    ['VANISHED', '129', '129'],
  ])('%s: gone after a minute', (surname, retrieval, issue) => {
    const desk = openDesk();
    const order = desk.book({}, surname);
    desk.advance(MINUTE);
    expect(desk.retrieve(order.orderId).status).toBe('OPENED');
    desk.advance(1);
    expect(desk.refusal({ operation: 'orderRetrieve', orderId: order.orderId })).toBe(retrieval);
    expect(code(desk.issue(order))).toBe(issue);
  });
  test('SCHEDULE: TK after the first orderRetrieve, K again once it is accepted, at the new times', () => {
    const desk = openDesk();
    const before = desk.retrieve(desk.book(two, 'Schedule').orderId);
    expect(statuses(before)).toEqual(['K']);
    const changed = desk.retrieve(before.orderId);
    expect(statuses(changed)).toEqual(['TK']);
    expect(first(first(changed.items).services).followUp).toBe('Accept');
    const departure = (order: typeof before): number =>
      Date.parse(`${first(first(order.journeys).flights).departure}Z`);
    expect(departure(changed) - departure(before)).toBe(35 * MINUTE);
    expect(code(desk.issue(changed))).toBe('915');
    const orderItemIds = changed.items.map((item) => item.orderItemId);
    const accept = {
      operation: 'orderChange' as const,
      orderId: before.orderId,
      change: { kind: 'accept' as const, orderItemIds },
    };
    expect(desk.refusal(accept)).toBeUndefined();
    const accepted = desk.retrieve(before.orderId);
    expect(statuses(accepted)).toEqual(['K']);
    expect(accepted.journeys).toEqual(changed.journeys);
    expect(desk.refusal(accept)).toBe('915');
    expect(code(desk.issue(accepted))).toBeUndefined();
  });
  test('ELSEWHERE: somebody else cancels after the first orderRetrieve', () => {
    const desk = openDesk();
    const { orderId } = desk.book({}, 'Elsewhere');
    expect([desk.retrieve(orderId).status, desk.retrieve(orderId).status]).toEqual(['OPENED', 'CLOSED']);
    expect(desk.world.ledger.read().totals.cancellations).toBe(0);
  });
});

describe('issuing and cancelling', () => {
  test.each([
    ['BALANCE', '466'],
    ['AUTHORITY', '368'],
  ])('%s: %s, nothing issued', (surname, expected) => {
    const desk = openDesk();
    expect(code(desk.issue(desk.book({}, surname)))).toBe(expected);
    expect(desk.world.ledger.read().totals.issues).toBe(0);
  });
  test('SLOWISSUE: SB for three orderRetrieves, 902 for a second issue, then T', () => {
    const desk = openDesk();
    const order = desk.book({}, 'SlowIssue');
    expect(code(desk.issue(order))).toBeUndefined();
    expect(code(desk.issue(order))).toBe('902');
    const seen = Array.from({ length: 4 }, () => desk.retrieve(order.orderId)).map(
      (one) => `${statuses(one).join()} ${one.documents.length}`,
    );
    expect(seen).toEqual(['SB 0', 'SB 0', 'SB 0', 'T 1']);
  });
  test('INCOMPLETE: the last passenger stays at K', () => {
    const desk = openDesk();
    const order = desk.book(two, 'Incomplete');
    desk.issue(order);
    const issued = desk.retrieve(order.orderId);
    expect(issued.documents.map((document) => document.paxId)).toEqual(['PAX1']);
    expect(statuses(issued)).toEqual(['K', 'T']);
  });
  test('SHORTNUMBER: three digits only', () => {
    const desk = openDesk();
    const order = desk.book(two, 'ShortNumber');
    desk.issue(order);
    expect(desk.retrieve(order.orderId).documents.map((document) => document.number.length > 3)).toEqual([
      true,
      false,
    ]);
  });
  test('LAPINFANT: the ticket of an infant is its adult’s second one', () => {
    const desk = openDesk();
    const order = desk.book({ pax: [adult, infant] }, 'LapInfant');
    desk.issue(order);
    expect(desk.retrieve(order.orderId).documents.map(({ paxId }) => paxId)).toEqual(['PAX1', 'PAX1']);
  });
  test.each(['19.2', '21.3'] as const)('TICKETLESS: at T without documents, in %s', (version) => {
    const desk = openDesk({}, version);
    const order = desk.book(two, 'Ticketless');
    desk.issue(order);
    const issued = desk.retrieve(order.orderId);
    expect([statuses(issued), issued.documents]).toEqual([['T'], []]);
  });
  test('TENDIGITS and CONJUNCTION: numbers of ten digits, and two of one ticket', () => {
    const numberFor = (surname: string): string | undefined => {
      const desk = openDesk();
      const order = desk.book({}, surname);
      desk.issue(order);
      return desk.retrieve(order.orderId).documents[0]?.number;
    };
    expect(numberFor('TenDigits')).toMatch(/^\d{10}$/);
    expect(numberFor('Conjunction')).toMatch(/^\d{3}-?\d{10}\/\d\d$/);
  });
  test('SPARSE: hardly more than the order id, in 19.2', () => {
    const sparse = (version: '19.2' | '21.3'): unknown => {
      const desk = openDesk({}, version);
      const reply = desk.issue(desk.book({}, 'Sparse'));
      return reply.kind === 'order' && reply.sparse;
    };
    expect([sparse('19.2'), sparse('21.3')]).toEqual([true, undefined]);
  });
  test('FEEMOVE: each quote is 15.00 higher, and the newest is charged', () => {
    const desk = openDesk();
    const order = desk.book({}, 'FeeMove');
    desk.issue(order);
    const quotes = [desk.quote(order), desk.quote(order)].map((reply) => Number(reply.fee!.amount));
    expect((quotes[1] ?? 0) - (quotes[0] ?? 0)).toBeCloseTo(15);
    expect(Number(desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId }).fee.amount)).toBe(
      quotes[1],
    );
  });
  describe.each(['19.2', '21.3'] as const)('%s', (version) => {
    /** What a quote of an issued order names: everything that comes back or is kept is a part of the total. */
    const quoted = (surname: string, options: SandboxOptions = {}) => {
      const desk = openDesk(options, version);
      const order = desk.book({}, surname);
      const held = desk.quote(order);
      desk.issue(order);
      desk.advance(1);
      const reply = desk.quote(order);
      const request = { operation: 'orderReshop', orderId: order.orderId, removed: [] } as const;
      const xml = codec.encode({ version, style: 'rest', ...request }, reply, header);
      return { held, reply, xml, total: Number(order.total.total.amount) };
    };

    test('REFUNDQUOTE: the refund stands beside the fee, once it is issued', () => {
      const { held, reply, xml, total } = quoted('RefundQuote', { voidWindow: 0 });
      expect(held.fee?.amount).toBe('0.00');
      expect(held.refund).toBeUndefined();
      expect(Number(reply.fee?.amount)).toBeGreaterThan(0);
      expect(Number(reply.refund?.amount.amount) + Number(reply.fee?.amount)).toBeCloseTo(total);
      expect(reply.refund).toMatchObject({ kept: reply.fee, voids: false });
      expect(xml).toMatch(/DifferentialTypeCode>Refund</);
      expect(xml).toContain(`>-${reply.refund?.amount.amount}<`);
      expect(/GrandTotalAmount/.test(xml)).toBe(version === '19.2');
    });
    test('REFUNDQUOTE: in the void window everything comes back, and 21.3 says Void', () => {
      const { reply, xml, total } = quoted('RefundQuote');
      expect(reply.fee?.amount).toBe('0.00');
      expect(Number(reply.refund?.amount.amount)).toBeCloseTo(total);
      expect(xml).toMatch(version === '19.2' ? /TypeCode>Refund</ : /TypeCode>Void</);
    });
    test('REFUNDONLY: the refund, and no penalty, once it is issued', () => {
      const { held, reply, xml } = quoted('RefundOnly', { voidWindow: 0 });
      expect(held.fee?.amount).toBe('0.00');
      expect(reply.fee).toBeUndefined();
      expect(reply.refund).toMatchObject({ voids: false });
      expect(xml).not.toContain('Penalty');
    });
    test('NOPENALTY: neither, held or issued', () => {
      const { held, reply, xml } = quoted('NoPenalty');
      for (const { fee, refund } of [held, reply]) expect([fee, refund]).toEqual([undefined, undefined]);
      expect(xml).not.toMatch(/Penalty|Differential/);
    });
  });
  test('LATEREFUND: the coupons say I, and V after the tenth orderRetrieve', () => {
    const desk = openDesk();
    const order = desk.book({}, 'LateRefund');
    desk.issue(order);
    desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId });
    // However long it takes: only reads count.
    desk.advance(24 * 60 * MINUTE);
    const seen = Array.from(
      { length: 11 },
      () => first(first(desk.retrieve(order.orderId).documents).coupons).status,
    );
    expect(seen).toEqual([...Array<string>(10).fill('I'), 'V']);
  });
  test('NOACCEPT: the acceptance of a schedule change is refused', () => {
    const desk = openDesk();
    const { orderId } = desk.book({}, 'Retimed-NoAccept');
    const { items } = desk.retrieve(orderId);
    const change = { kind: 'accept', orderItemIds: items.map((item) => item.orderItemId) } as const;
    desk.retrieve(orderId);
    expect(desk.refusal({ operation: 'orderChange', orderId, change })).toBe('915');
    expect(statuses(desk.retrieve(orderId))).toEqual(['TK']);
  });
  test('NOCANCEL: refused', () => {
    const desk = openDesk();
    const { orderId } = desk.book({}, 'NoCancel');
    expect(desk.refusal({ operation: 'orderCancel', orderId })).toBe('915');
    expect(desk.retrieve(orderId).status).toBe('OPENED');
  });
  test.each([
    ['UNPROVEN', ['I', 'I', 'I', 'I']],
    ['SLOWREFUND', ['I', 'I', 'I', 'V']],
  ])('%s: the coupons say %j', (surname, expected) => {
    const desk = openDesk();
    const order = desk.book({}, surname);
    desk.issue(order);
    desk.get('cancel', { operation: 'orderCancel', orderId: order.orderId });
    const seen = Array.from(
      { length: 4 },
      () => first(first(desk.retrieve(order.orderId).documents).coupons).status,
    );
    expect(seen).toEqual(expected);
  });
});

describe('faults', () => {
  /** The faults that the first three tries of a request meet. */
  const hits = (desk: Desk, request: Parameters<typeof magicFor>[1]) =>
    Array.from({ length: 3 }, () => desk.world.faults.takeMagic(magicFor(desk.world, request))?.kind);

  test.each(magicTable.filter((row) => 'fault' in row.does))('$route$surname: $what', (row) => {
    const desk = openDesk({}, '21.3', 'SANDBOX-CHANGE');
    const { fault: kind, times } = 'fault' in row.does ? row.does : { fault: '', times: 0 };
    const shop = desk.shop(row.route ? route(row.route) : {});
    const offer = first(shop.offers);
    const create = desk.createRequest(desk.price(shop, [offer]), row.surname);
    const orderId =
      row.operation !== 'orderCreate' && /^(order|change)/.test(row.operation)
        ? first(desk.get('order', create).orders).orderId
        : '';
    const requests = {
      airShopping: {
        operation: 'airShopping',
        journeys: route(row.route ?? '').journeys,
        pax: shop.pax,
        carriers: [],
        nonStop: false,
        fareTypes: [],
      },
      offerPrice: {
        operation: 'offerPrice',
        selections: [selected(offer, shop.shoppingResponseId)],
        pax: shop.pax,
      },
      orderCreate: create,
      orderRetrieve: { operation: 'orderRetrieve', orderId },
      orderChange: { operation: 'orderChange', orderId, change: { kind: 'issue', orderItemIds: [] } },
      orderReshop: { operation: 'orderReshop', orderId, removed: [] },
      orderCancel: { operation: 'orderChange', orderId, change: { kind: 'cancel', offerId: '' } },
      change: { operation: 'orderChange', orderId, change: { kind: 'details', pax: [], contacts: [] } },
    } as const;
    const request = requests[row.operation as keyof typeof requests] as Parameters<typeof magicFor>[1];
    const again = row.operation === 'airShopping' || row.operation === 'offerPrice';
    expect(hits(desk, request)).toEqual(
      times === 1 ? [kind, undefined, again ? kind : undefined] : [kind, kind, kind],
    );
  });
});
