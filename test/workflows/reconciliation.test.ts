/** Writes whose answer was lost, at a service that can search: what is found is gone on with, what is proven not done is repeated, the rest is a person's. */
import { eventually } from '../support/eventually';
import { oneAdult, running, unfollow, withSecondAdult, type Stage } from '../support/running';
import {
  alone,
  appliedLate,
  foundBySearch,
  held,
  onStage,
  ordersOf,
  path,
  searching,
} from './cases/reconciliation';

const word = { who: 'Q. Uality', why: 'told by the airline' };

const created = ['shopping', 'pricing', 'creating'];

describe('a create whose answer was lost', () => foundBySearch({ realistic: false }));

describe('a write whose answer was lost', () => {
  let repeating: Stage;
  beforeAll(async () => {
    repeating = await running({ profile: searching });
  });
  afterAll(() => repeating.close());

  test.concurrent(
    'a create that did nothing is proven so by searches past the settling time, and a person is asked where none may be repeated',
    () =>
      alone({ ...searching, repeatWrites: 0 }, async (stage) => {
        const request = oneAdult({ surname: 'NEVERARRIVED' });
        await stage.orders.start(request);
        const { attention } = await stage.until(request.reference, 'attention');
        expect(attention).toMatchObject({
          reason: 'lost-create',
          text: expect.stringMatching(/no order for this trip has been found/) as string,
          correlationId: expect.any(String) as string,
        });
      }),
  );

  test.concurrent(
    '… or it is sent again once, after a new shop, unless the profile says otherwise',
    async () => {
      const status = await held(repeating, oneAdult({ surname: 'NEVERARRIVED' }));
      expect(path(status)).toEqual([
        'shopping',
        'pricing',
        'creating',
        'unknown',
        'shopping',
        'pricing',
        'creating',
        'held',
      ]);
      expect(ordersOf(repeating, status.orderId)).toHaveLength(1);
    },
  );

  test.concurrent(
    'an issue that did nothing is sent again once, after everything was read and compared anew',
    async () => {
      const request = oneAdult({ surname: 'ISSUENEVER' });
      const { orderId, total } = await held(repeating, request);
      const status = await repeating.orders.update(request.reference, 'ticket', { payUpTo: total! });
      expect(status.state).toBe('ticketed');
      expect(path(status).slice(-4)).toEqual(['ticketing', 'unknown', 'ticketing', 'ticketed']);
      expect(repeating.service.ledger().issues.filter((issue) => issue.orderId === orderId)).toHaveLength(1);
    },
  );

  test.concurrent(
    'a cancellation that did nothing is sent again once, on a fee that was read again',
    async () => {
      const request = oneAdult({ surname: 'CANCELNEVER' });
      const { orderId, total } = await held(repeating, request);
      await repeating.orders.update(request.reference, 'ticket', { payUpTo: total! });
      const status = await repeating.orders.update(request.reference, 'cancel', {});
      expect(status).toMatchObject({ state: 'cancelled', money: 'voided' });
      expect(path(status).slice(-4)).toEqual(['cancelling', 'unknown', 'cancelling', 'cancelled']);
      expect(
        repeating.service.ledger().cancellations.filter((entry) => entry.orderId === orderId),
      ).toHaveLength(1);
    },
  );

  // Seen by the last read alone, which is begun when the settling time is over.
  test.concurrent(
    'a write that the service applies just before its settling time is over is waited for and never doubled',
    () => appliedLate(6_700, '7500ms'),
  );

  test.concurrent(
    'an order of another reference is never taken for one’s own: the same trip and as new, and no search before the create: it is shown to a person, who says what is so',
    () =>
      alone(searching, async (stage) => {
        const { orders, service } = stage;
        const request = oneAdult();
        const first = await held(stage, request);
        const again = { ...request, reference: `${request.reference}-B`, duplicateTrip: 'allow' };
        // The search before the create would show that this order existed.
        service.fault({ operation: 'orderRetrieve', kind: '911-before' });
        service.fault({ operation: 'orderCreate', kind: 'reset-before' });
        await orders.start(again);
        const { attention } = await stage.until(again.reference, 'attention');
        expect(attention).toMatchObject({ reason: 'lost-create' });
        expect(attention?.text).toContain(first.orderId);
        const named = { answer: 'order-id' as const, orderId: first.orderId, ...word };
        await expect(orders.update(again.reference, 'resolve', named)).rejects.toMatchObject({
          code: 'owned-by-another',
        });
        const notCreated = { answer: 'not-created' as const, ...word };
        expect(await orders.update(again.reference, 'resolve', notCreated)).toMatchObject({
          state: 'failed',
        });
      }),
  );

  test.concurrent(
    'two orders of the trip that belong to nobody, and no search before the create: a person tells them apart, and the one that is named is taken',
    () =>
      alone(searching, async (stage) => {
        const request = oneAdult();
        const first = await held(stage, request);
        await unfollow(stage, request.reference, first.orderId);
        const again = { ...request, duplicateTrip: 'allow', reference: `${request.reference}-B` };
        stage.service.fault({ operation: 'orderRetrieve', kind: '911-before' });
        stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
        await stage.orders.start(again);
        const { attention } = await stage.until(again.reference, 'attention');
        expect(attention?.reason).toBe('duplicate-suspected');
        expect(attention?.text).toContain(first.orderId);
        const made = stage.service.ledger().orders.at(-1)!;
        const named = { answer: 'order-id' as const, orderId: made.orderId, ...word };
        expect(await stage.orders.update(again.reference, 'resolve', named)).toMatchObject({
          state: 'held',
          orderId: made.orderId,
        });
      }),
  );

  test.concurrent.each(['19.2', '21.3'] as const)(
    'NDC %s: at a service that dates no order, a lost create is settled by the search before it',
    (version) =>
      onStage({ version, profile: searching }, async (stage) => {
        const request = withSecondAdult(oneAdult({ surname: 'UNDATED' }));
        const first = await held(stage, request);
        await unfollow(stage, request.reference, first.orderId);
        const twice = { ...request, duplicateTrip: 'allow' };
        // Not made: the order that existed is nobody's find, and the create is sent once more.
        stage.service.fault({ operation: 'orderCreate', kind: 'reset-before' });
        const second = await held(stage, { ...twice, reference: `${request.reference}-B` });
        expect(path(second)).toEqual([...created, 'unknown', ...created, 'held']);
        // Made: it is the one that did not exist.
        await unfollow(stage, `${request.reference}-B`, second.orderId);
        stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
        const third = await held(stage, { ...twice, reference: `${request.reference}-C` });
        expect(path(third)).toEqual([...created, 'unknown', 'held']);
        expect(new Set([first.orderId, second.orderId, third.orderId]).size).toBe(3);
        expect(stage.service.ledger().totals.orders).toBe(3);
      }),
  );

  test.concurrent(
    'at a service that dates no order, a lost create without a search before it is a person’s',
    () =>
      alone(searching, async (stage) => {
        stage.service.fault({ operation: 'orderRetrieve', kind: '911-before' });
        stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
        const request = oneAdult({ surname: 'UNDATED' });
        await stage.orders.start(request);
        const { attention } = await stage.until(request.reference, 'attention');
        expect(attention).toMatchObject({
          reason: 'lost-create',
          text: expect.stringContaining(stage.service.ledger().orders[0]!.orderId) as string,
        });
        expect(stage.service.log().filter(({ operation }) => operation === 'orderCreate')).toHaveLength(1);
      }),
  );

  test.concurrent(
    'an order of another system that was made after a create that was refused is never taken for one’s own',
    () =>
      alone(searching, async (stage) => {
        const request = oneAdult({ surname: 'UNDATED' });
        const { reference } = request;
        const called = (name: string, times: number): Promise<unknown> =>
          eventually(
            () => Promise.resolve(stage.service.log().filter(({ operation }) => operation === name).length),
            (count) => count >= times,
          );
        stage.service.fault({ operation: 'orderCreate', kind: 'error-before', code: '490' });
        await stage.orders.start(request);
        await called('airShopping', 1);
        const second = stage.service.fault({ operation: 'airShopping', kind: 'slow', delay: 100_000 });
        await called('orderCreate', 1);
        await eventually(
          () => stage.orders.status(reference),
          ({ state }) => state === 'shopping',
        );
        await called('airShopping', 2);
        const other = { ...request, reference: `${reference}-B`, duplicateTrip: 'allow' };
        const { orderId } = await held(stage, other);
        await unfollow(stage, other.reference, orderId);
        second.answerNow();
        const { attention, ...status } = await stage.until(reference, 'attention');
        expect(status.orderId).toBeUndefined();
        expect(attention).toMatchObject({
          reason: 'lost-create',
          text: expect.stringContaining(orderId!) as string,
        });
      }),
  );

  test.concurrent('a person who says "not created" of an order that a search finds is told its id', () =>
    alone(searching, async (stage) => {
      const request = oneAdult();
      // The searches fail until the person comes.
      stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      const failing = stage.service.fault({
        operation: 'orderRetrieve',
        kind: 'error-before',
        code: '915',
        times: 50,
      });
      await stage.orders.start(request);
      const { attention } = await stage.until(request.reference, 'attention');
      expect(attention).toMatchObject({
        reason: 'lost-create',
        text: expect.stringMatching(/search.* failed/) as string,
      });
      failing.cancel();
      const notCreated = { answer: 'not-created' as const, ...word };
      const made = stage.service.ledger().orders.at(-1)!;
      await expect(stage.orders.update(request.reference, 'resolve', notCreated)).rejects.toMatchObject({
        code: 'order-found',
        message: expect.stringContaining(made.orderId) as string,
      });
      expect((await stage.orders.status(request.reference)).attention?.reason).toBe('lost-create');
    }),
  );
});

test.concurrent.each(['19.2', '21.3'] as const)(
  'NDC %s: an order of a lost create whose flight was renumbered before it was found is not made again, and a person may name it',
  (version) =>
    onStage({ version, profile: { ...searching, repeatWrites: 1 } }, async (stage) => {
      const request = oneAdult({ surname: 'LOSTCREATE-RENUMBERED' });
      // The search before the create passes; the first one after it shows the order to nobody.
      stage.service.fault({ operation: 'orderRetrieve', kind: 'answer-lost', skip: 1 });
      await stage.orders.start(request);
      const asked = await stage.until(request.reference, 'attention');
      expect(asked.attention?.reason).toBe('lost-create');
      const [made] = stage.service.ledger().orders;
      expect(asked.attention?.text).toContain(made!.orderId);
      const word = {
        answer: 'order-id' as const,
        orderId: made!.orderId,
        who: 'ab',
        why: 'seen at the airline',
      };
      const adopted = await stage.orders.update(request.reference, 'resolve', word);
      expect(adopted).toMatchObject({ orderId: made!.orderId, changes: [{ kind: 'renumbered' }] });
      expect(stage.service.ledger().orders).toHaveLength(1);
    }),
);
