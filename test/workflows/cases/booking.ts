/** Booking, from the request to a held order, and every way in which it ends before that. */
import { orderWorkflowId } from '../../../src/domain/order/updates';
import { flightKey } from '../../../src/domain/offers/flights';
import { differs } from '../../../src/domain/offers/priceGuard';
import type { OrderStatus } from '../../../src/domain/order/status';
import { eventually } from '../../support/eventually';
import { daysAhead, oneAdult, running, trip, type Stage } from '../../support/running';

/** Declares the tests, for one manner of the sandbox's answers. */
export function bookingCases({ realistic }: { realistic: boolean }): void {
  let stage: Stage;
  beforeAll(async () => {
    // An order on request is confirmed by its third read, and not before because a machine is busy.
    stage = await running({ realistic, sandbox: { settleDelay: 30_000 } });
  });
  afterAll(() => stage.close());

  const calls = (operation: string, from = 0) =>
    stage.service
      .log()
      .slice(from)
      .filter((call) => call.operation === operation);

  const callsOf = (reference: string) =>
    stage.service
      .log()
      .filter(({ agent }) => agent === reference)
      .map(({ operation }) => operation);

  async function start(request: { reference: string }) {
    await stage.orders.start(request);
    return request.reference;
  }

  test.concurrent(
    'an order waits for a choice, refuses a strange offer, and goes on with the one selected',
    async () => {
      const choose = { how: 'await', until: `${daysAhead(1)}T00:00:00Z` };
      const reference = await start(oneAdult({ choose }));
      const waiting = await stage.until(reference, 'awaiting-choice');
      const [, second] = waiting.offers!;
      await expect(
        stage.orders.update(reference, 'selectOffer', { offerIds: ['strange'] }),
      ).rejects.toMatchObject({
        code: 'unknown-offer',
      });
      await stage.orders.update(reference, 'selectOffer', { offerIds: [second!.offerId] });
      const held = await stage.until(reference, 'held');
      expect(held.flights.map(flightKey)).toEqual(second!.flights.map(flightKey));
      expect(differs(held.total!, second!.total)).toBe(false);
    },
  );

  test('an exact wish gets its flights, and one that is not offered fails without an order', async () => {
    const first = await start(oneAdult());
    const { flights } = await stage.until(first, 'held');
    const wish = flights.map(({ carrier, number, departure }) => ({
      carrier,
      number,
      date: departure.slice(0, 10),
    }));
    const exact = await start(oneAdult({ surname: 'Sample', choose: { how: 'exact', flights: [wish] } }));
    expect((await stage.until(exact, 'held')).flights.map(flightKey)).toEqual(flights.map(flightKey));

    const orders = stage.service.ledger().totals.orders;
    const strange = [[{ ...wish[0]!, number: '9999' }]];
    const none = await start(oneAdult({ choose: { how: 'exact', flights: strange } }));
    expect((await stage.until(none, 'failed')).lastError).toMatchObject({ code: 'not-offered' });
    expect(stage.service.ledger().totals.orders).toBe(orders);
  });

  test.concurrent(
    'a price within the tolerance goes on; one beyond it waits for the very amount',
    async () => {
      const small = await start(oneAdult({ route: 'BRE-AMS', priceTolerance: { percent: '2' } }));
      await stage.until(small, 'held');

      const much = await start(oneAdult({ route: 'BRE-MAD', priceTolerance: { percent: '2' } }));
      const waiting = await stage.until(much, 'awaiting-approval');
      // Whoever decides sees what for, and how much dearer it is.
      expect(waiting.flights.map(({ origin }) => origin)).toEqual(['BRE']);
      expect(Number(waiting.expected?.amount)).toBeLessThan(Number(waiting.toApprove?.amount));
      const wrong = { amount: '1.00', currency: waiting.toApprove!.currency };
      await expect(stage.orders.update(much, 'approve', { amount: wrong })).rejects.toMatchObject({
        code: 'other-amount',
      });
      await stage.orders.update(much, 'approve', { amount: waiting.toApprove! });
      const held = await stage.until(much, 'held');
      expect(differs(held.total!, waiting.toApprove!)).toBe(false);
      expect(held.expected).toBeUndefined();
    },
  );

  test.concurrent(
    'a new order is read again after a quarter of an hour: its limit may still move',
    async () => {
      const { next, history } = await stage.until(await start(oneAdult()), 'held');
      const minutes = (Date.parse(next?.at ?? '') - Date.parse(history.at(-1)?.at ?? '')) / 60_000;
      expect(minutes).toBeGreaterThan(14);
      expect(minutes).toBeLessThan(16);
    },
  );

  test('a booking that is cancelled before anything exists ends failed, and nothing was created', async () => {
    const orders = stage.service.ledger().totals.orders;
    const reference = await start(oneAdult({ route: 'BRE-MAD' }));
    await stage.until(reference, 'awaiting-approval');
    const ended = await stage.orders.update(reference, 'cancel', {});
    expect(ended).toMatchObject({ state: 'failed', lastError: { code: 'cancelled' }, flights: [] });
    expect(stage.service.ledger().totals.orders).toBe(orders);
  });

  test.each([
    [
      'a "not now" wait',
      'BRE-VIE',
      ({ waitsFor = '' }: OrderStatus) => waitsFor.startsWith('a retry of airShopping'),
    ],
    ['a slow answer', 'BRE-DUB', ({ reference }: OrderStatus) => callsOf(reference).includes('airShopping')],
  ])('%s of the shop ends with a cancellation', async (_what, route, waiting) => {
    const request = oneAdult({ route });
    const { reference } = request;
    await stage.orders.start({ ...request, requester: { agentCode: reference } });
    await eventually(() => stage.orders.status(reference), waiting);
    const ended = await stage.orders.update(reference, 'cancel', {});
    expect(ended).toMatchObject({ state: 'failed', lastError: { code: 'cancelled' } });
    expect(ended.waitsFor).toBeUndefined();
    expect(callsOf(reference)).toEqual(['login', 'airShopping']);
  });

  test('a basket that ends while its shop waits for the airline ends the order', async () => {
    const until = new Date(Date.now() + 12_000).toISOString();
    const reference = await start(oneAdult({ route: 'BRE-VIE', choose: { how: 'await', until } }));
    const { lastError, updatedAt } = await stage.until(reference, 'failed');
    expect(lastError).toEqual({ code: 'not-selected', text: 'nobody selected an offer in time' });
    expect(updatedAt > until).toBe(true);
  });

  test.each([
    ['nothing on sale', oneAdult({ route: 'BRE-LHR' }), '498'],
    ['no seat left at creation', oneAdult({ surname: 'SOLDOUT' }), '493'],
  ])('%s ends failed with the service’s words', async (_what, request, code) => {
    const reference = await start(request);
    expect((await stage.until(reference, 'failed')).lastError).toMatchObject({ code });
  });

  test('a document that is wanted and not given is named before anything is created', async () => {
    const orders = stage.service.ledger().totals.orders;
    const reference = await start(oneAdult({ route: 'BRE-JFK' }));
    const failed = await stage.until(reference, 'failed');
    expect(failed.lastError).toMatchObject({ code: 'document-missing' });
    expect(failed.lastError?.text).toMatch(/PAX1: .*(PT|ID)/);
    expect(stage.service.ledger().totals.orders).toBe(orders);
  });

  test.concurrent('one of the alternative documents is enough', async () => {
    const request = oneAdult({ route: 'BRE-JFK' }) as ReturnType<typeof oneAdult> & { passengers: object[] };
    const document = { type: 'PT', number: 'AB123456', issuingCountry: 'FR', expiryDate: daysAhead(900) };
    const passengers = request.passengers.map((passenger) => ({ ...passenger, documents: [document] }));
    const reference = await start({ ...request, passengers } as typeof request);
    await stage.until(reference, 'held');
  });

  test('a fare that is paid at creation waits for a release, pays once, and ends ticketed', async () => {
    const reference = await start(oneAdult({ route: 'BRE-FCO' }));
    const waiting = await stage.until(reference, 'awaiting-approval');
    expect(waiting.waitsFor).toMatch(/release/);
    const before = stage.service.ledger().totals;
    await stage.orders.update(reference, 'release', { payUpTo: waiting.total! });
    const ticketed = await stage.until(reference, 'ticketed');
    expect(ticketed.documents).toHaveLength(1);
    const { orders, issues, duplicates } = stage.service.ledger().totals;
    expect([orders - before.orders, issues - before.issues, duplicates - before.duplicates]).toEqual([
      1, 1, 0,
    ]);
  });

  test.concurrent(
    'an outbound and an inbound offer are selected together where none covers the trip',
    async () => {
      const journeys = [
        { origin: 'BRE', destination: 'ATH', date: daysAhead(60) },
        { origin: 'ATH', destination: 'BRE', date: daysAhead(67) },
      ];
      const reference = await start(trip({ journeys }));
      const held = await stage.until(reference, 'held');
      expect(held.flights.map(({ origin }) => origin)).toEqual(expect.arrayContaining(['BRE', 'ATH']));
    },
  );

  test('a token that is lost is fetched again once, and the call repeated', async () => {
    const reference = await start(oneAdult({ route: 'BRE-ZRH' }));
    await stage.until(reference, 'held');
    // Its own history: the service's log has the logins of the tests beside it, too.
    const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
    const calls = events?.map((event) => event.activityTaskScheduledEventAttributes?.activityType?.name);
    expect(calls?.filter((name) => name === 'login')).toHaveLength(2);
    expect(calls?.filter((name) => name === 'offerPrice')).toHaveLength(2);
  });

  test.concurrent('error 911 is waited out in a timer that the UI shows', async () => {
    const reference = await start(oneAdult({ route: 'BRE-BCN' }));
    await stage.until(reference, 'held');
    const { events } = await stage.client.workflow.getHandle(`order/${reference}`).fetchHistory();
    const timers = (events ?? []).filter((event) => event.timerStartedEventAttributes);
    expect(JSON.stringify(timers.map((event) => event.userMetadata?.summary?.data?.toString()))).toMatch(
      /a retry of \w+ after 911: first wait/,
    );
  });

  test('a session that is gone is shopped again', async () => {
    const from = stage.service.log().length;
    const reference = await start(oneAdult({ route: 'BRE-HEL' }));
    await stage.until(reference, 'held');
    expect(calls('airShopping', from)).toHaveLength(2);
    expect(calls('orderCreate', from)).toHaveLength(1);
  });

  test('a lost answer to orderCreate is told to a person, never sent again, and settled by the order’s id', async () => {
    const other = await stage.until(await start(oneAdult()), 'held');
    const from = stage.service.log().length;
    const reference = await start(oneAdult({ surname: 'LOSTCREATE' }));
    const waiting = await stage.until(reference, 'attention');
    const created = stage.service.ledger().orders.at(-1)!;
    expect(waiting.attention).toMatchObject({ reason: 'lost-create', correlationId: created.correlationId });
    expect(calls('orderCreate', from)).toHaveLength(1);

    const word = { answer: 'order-id' as const, who: 'Q. Uality', why: 'told by the airline' };
    await expect(
      stage.orders.update(reference, 'resolve', { ...word, orderId: other.orderId }),
    ).rejects.toMatchObject({ code: 'another-order' });
    const held = await stage.orders.update(reference, 'resolve', { ...word, orderId: created.orderId });
    expect(held).toMatchObject({ state: 'held', orderId: created.orderId });
    expect(calls('orderCreate', from)).toHaveLength(1);
  });

  test('a create that a person says never happened ends failed', async () => {
    const reference = await start(oneAdult({ surname: 'NEVERARRIVED' }));
    await stage.until(reference, 'attention');
    await expect(
      stage.orders.update(reference, 'resolve', { answer: 'not-issued', who: 'Q', why: 'x' }),
    ).rejects.toMatchObject({ code: 'answer-not-accepted' });
    const ended = await stage.orders.update(reference, 'resolve', {
      answer: 'not-created',
      who: 'Q. Uality',
      why: 'the airline sees nothing',
    });
    expect(ended.state).toBe('failed');
  });

  test.each(['HALFCREATE', 'ERRORAFTER', 'LATECREATE'])(
    '%s: whatever is lost of a create’s answer, it is sent once',
    async (surname) => {
      const from = stage.service.log().length;
      const reference = await start(oneAdult({ surname }));
      const waiting = await stage.until(reference, 'attention');
      expect(waiting.attention?.reason).toBe('lost-create');
      expect(calls('orderCreate', from)).toHaveLength(1);
    },
  );

  test.concurrent('an answer that under-reports is corrected by reading the order', async () => {
    const reference = await start(oneAdult({ surname: 'UNDERREPORT' }));
    const held = await stage.until(reference, 'held');
    const created = stage.service.ledger().orders.find(({ orderId }) => orderId === held.orderId)!;
    expect(differs(held.total!, created.amount)).toBe(false);
  });

  test.concurrent('a warning is no failure', async () => {
    const reference = await start(oneAdult({ surname: 'WARNED' }));
    await stage.until(reference, 'held');
  });

  test.concurrent(
    'an order on request is held, and issued only once the airline has confirmed it',
    async () => {
      const reference = await start(oneAdult({ surname: 'ONREQUEST' }));
      const held = await stage.until(reference, 'held');
      expect(held.waitsFor).toMatch(/confirm/);
      const issue = { payUpTo: held.total! };
      await expect(stage.orders.update(reference, 'ticket', issue)).rejects.toMatchObject({
        code: 'on-request',
      });
      let status = await stage.orders.status(reference);
      expect(status.released).toBe(false);
      while (status.onRequest) status = await stage.orders.update(reference, 'refresh', {});
      expect((await stage.orders.update(reference, 'ticket', issue)).state).toBe('ticketed');
    },
  );
}
