/** Paths of the booking: to a held order, or to nothing at all. */
import type { OrderStatus } from '../../../src/domain/order/status';
import { ORDER_WORKFLOW, WORKFLOW_TASK_QUEUE, type OrderInput } from '../../../src/domain/order/updates';
import { eventually } from '../../support/eventually';
import { daysAhead, trip, unfollow, type Stage } from '../../support/running';
import { cancelled, ended, givenUp, hold, idOf, is, reach, request, start, word, type Path } from '../path';

const extras = {
  services: [{ name: 'bag', need: 'preferred' }],
  seats: [{ paxId: 'PAX1', need: 'preferred' }],
};

/** The first seat that is free, on its flight. */
const seatIn = (onSale: OrderStatus['extrasOnSale']) => {
  const free = onSale?.lines.find(({ kind }) => kind === 'seat');
  return [{ paxId: 'PAX1', seat: free!.seats![0]!, flight: free!.flights[0]!.split('/')[0]! }];
};

const timesShopped = ({ history }: OrderStatus): number =>
  history.filter(({ state }) => state === 'shopping').length;

/** Starts a trip whose calls can be told from others', and cancels it before anything exists. */
async function stopped(
  stage: Stage,
  route: string,
  now: (status: OrderStatus, calls: string[]) => boolean,
): Promise<string[]> {
  const wish = request({ route });
  const { reference } = wish;
  await stage.orders.start({ ...wish, requester: { agentCode: reference } });
  await eventually(
    () => stage.orders.status(reference),
    (status) => {
      const calls = stage.service.log().filter(({ agent }) => agent === reference);
      return now(
        status,
        calls.map(({ operation }) => operation),
      );
    },
  );
  is('failed', await stage.orders.update(reference, 'cancel', {}));
  return ended(stage, reference);
}

export const booking: readonly Path[] = [
  {
    name: 'booked',
    what: 'a trip with a bag and a seat is held, and cancelled before anything was paid',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, extras)),
  },
  {
    name: 'held-at-rest',
    what: 'an order that is held now, with its timers under way',
    on: 'plain',
    play: async (stage) => [idOf((await hold(stage)).reference)],
  },
  {
    name: 'look-to-book',
    what: 'a shop that the limit allows, and one that it refuses',
    on: 'limited',
    async play(stage) {
      const allowed = await start(stage, {}, 'held');
      const refused = await start(stage, {}, 'failed');
      return [...(await cancelled(stage, allowed)), idOf(refused.reference)];
    },
  },
  {
    name: 'partial-offers',
    what: 'an outbound and an inbound offer make the trip; the extras of both are asked for',
    on: 'plain',
    async play(stage) {
      const journeys = [
        { origin: 'BRE', destination: 'ATH', date: daysAhead(60) },
        { origin: 'ATH', destination: 'BRE', date: daysAhead(67) },
      ];
      const wish = trip({ journeys, offerLimit: 2, services: extras.services });
      await stage.orders.start(wish);
      return cancelled(stage, await reach(stage, wish.reference, 'held'));
    },
  },
  {
    name: 'chosen',
    what: 'a caller selects one of the offers',
    on: 'plain',
    async play(stage) {
      const choose = { how: 'await', until: `${daysAhead(2)}T00:00:00Z` };
      const { reference, offers } = await start(stage, { choose }, 'awaiting-choice');
      const offerIds = offers!.slice(0, 1).map(({ offerId }) => offerId);
      await stage.orders.update(reference, 'selectOffer', { offerIds });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'basket',
    what: 'a caller asks what goes with an offer, names a service that is none, and then a bag, two meals and a seat',
    on: 'plain',
    async play(stage) {
      const { reference } = await start(stage, { choose: { how: 'await' } }, 'awaiting-choice');
      const { extrasOnSale } = await stage.orders.update(reference, 'listExtras', { offer: 1 });
      const none = { offers: [1], services: [{ name: 'Submarine' }] };
      await stage.orders.update(reference, 'selectOffer', none).catch(() => undefined);
      await stage.orders.update(reference, 'selectOffer', {
        offers: [1],
        services: [{ name: 'Checked bag 23 kg' }, { name: 'Hot meal', quantity: 2 }],
        seats: seatIn(extrasOnSale),
      });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'basket-shopped-again',
    what: 'the session is lost after a selection: the trip is shopped again, and the selection found again',
    on: 'plain',
    async play(stage) {
      const choose = { how: 'await' };
      const { reference } = await start(stage, { route: 'BRE-HEL', choose }, 'awaiting-choice');
      const { extrasOnSale } = await stage.orders.update(reference, 'listExtras', {
        offer: 1,
        only: 'seats',
      });
      await stage.orders.update(reference, 'selectOffer', { offers: [1], seats: seatIn(extrasOnSale) });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'basket-service-gone',
    what: 'a picked service is gone when the offer is selected; the caller selects the offer without it',
    on: 'plain',
    async play(stage) {
      const choose = { how: 'await' };
      const { reference } = await start(stage, { route: 'BRE-LYS', choose }, 'awaiting-choice');
      const services = [{ name: 'Checked bag 23 kg' }];
      await stage.orders.update(reference, 'listExtras', { offer: 1, only: 'services' });
      await stage.orders.update(reference, 'selectOffer', { offers: [1], services }).catch(() => undefined);
      await stage.orders.update(reference, 'selectOffer', { offers: [1] });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'priced-first',
    what: 'the offer is priced before its services and seats are asked for, and again with them',
    on: 'plain',
    play: async (stage) =>
      cancelled(stage, await hold(stage, { route: 'BRE-TLS', priceFirst: true, ...extras })),
  },
  {
    name: 'not-chosen',
    what: 'nobody selects an offer in time',
    on: 'plain',
    async play(stage) {
      const choose = { how: 'await', until: new Date(Date.now() + 8_000).toISOString() };
      const { reference } = await start(stage, { choose }, 'failed');
      return ended(stage, reference);
    },
  },
  {
    name: 'offers-expired',
    what: 'the offers expire while a choice is awaited; they are shopped for again, and then no more',
    on: 'plain',
    async play(stage) {
      const choose = { how: 'await', until: `${daysAhead(2)}T00:00:00Z` };
      const { reference } = await start(stage, { route: 'BRE-OSL', choose }, 'failed');
      return ended(stage, reference);
    },
  },
  {
    name: 'approved',
    what: 'the price moved, and a caller approves it',
    on: 'plain',
    async play(stage) {
      const { reference, toApprove } = await start(stage, { route: 'BRE-MAD' }, 'awaiting-approval');
      await stage.orders.update(reference, 'approve', { amount: toApprove! });
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'abandoned',
    what: 'the price moved, and the caller cancels while nothing exists',
    on: 'plain',
    async play(stage) {
      const { reference } = await start(stage, { route: 'BRE-MAD' }, 'awaiting-approval');
      is('failed', await stage.orders.update(reference, 'cancel', {}));
      return ended(stage, reference);
    },
  },
  {
    name: 'paid-at-creation',
    what: 'the fare is paid at creation: it waits for a release, and is ticketed at once',
    on: 'plain',
    async play(stage) {
      const { reference, total } = await start(stage, { route: 'BRE-FCO' }, 'awaiting-approval');
      await stage.orders.update(reference, 'release', { payUpTo: total! });
      return cancelled(stage, await reach(stage, reference, 'ticketed'));
    },
  },
  {
    name: 'nothing-on-sale',
    what: 'nothing is on sale',
    on: 'plain',
    play: async (stage) => ended(stage, (await start(stage, { route: 'BRE-LHR' }, 'failed')).reference),
  },
  {
    name: 'document-missing',
    what: 'the airline wants a passport that the request does not give',
    on: 'plain',
    play: async (stage) => ended(stage, (await start(stage, { route: 'BRE-JFK' }, 'failed')).reference),
  },
  {
    name: 'sold-out',
    what: 'no seat is left when the order is created',
    on: 'plain',
    play: async (stage) => ended(stage, (await start(stage, { surname: 'SOLDOUT' }, 'failed')).reference),
  },
  {
    name: 'unknown-provider',
    what: 'no worker knows the provider',
    on: 'plain',
    play: async (stage) => ended(stage, (await start(stage, { provider: 'nobody' }, 'failed')).reference),
  },
  {
    name: 'bad-request',
    what: 'another language started the workflow with a request that is none',
    on: 'plain',
    async play(stage) {
      const { reference } = request();
      await stage.client.workflow.start<(input: OrderInput) => Promise<unknown>>(ORDER_WORKFLOW, {
        workflowId: idOf(reference),
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [{ reference, provider: 'sandbox' } as unknown as OrderInput],
      });
      return ended(stage, reference);
    },
  },
  {
    name: 'wrong-id',
    what: 'another language started the workflow under the id of another reference; lists are told that it was refused',
    on: 'plain',
    async play(stage) {
      const wish = request();
      const own = `${wish.reference}-B`;
      await stage.client.workflow.start<(input: OrderInput) => Promise<unknown>>(ORDER_WORKFLOW, {
        workflowId: idOf(own),
        taskQueue: WORKFLOW_TASK_QUEUE,
        args: [wish as unknown as OrderInput],
      });
      return ended(stage, own);
    },
  },
  {
    name: 'token-lost',
    what: 'the token is lost at a read: a login, and the call once more',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, { route: 'BRE-ZRH' })),
  },
  {
    name: 'token-lost-at-a-write',
    what: 'the token is lost at the create: a login, and the same decision once more',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, { surname: 'TOKENLOST' })),
  },
  {
    name: 'not-now',
    what: '"not now" from the shop is waited out',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, { route: 'BRE-BCN' })),
  },
  {
    name: 'stopped-while-waiting',
    what: 'a cancellation ends a "not now" wait for the shop',
    on: 'plain',
    play: (stage) => stopped(stage, 'BRE-VIE', ({ waitsFor }) => waitsFor !== undefined),
  },
  {
    name: 'stopped-while-shopping',
    what: 'a cancellation breaks off a shop whose answer is late',
    on: 'late',
    play: (stage) => stopped(stage, 'BRE-DUB', (_, calls) => calls.includes('airShopping')),
  },
  {
    name: 'patience-spent',
    what: '"not now" from the shop for longer than a customer waits',
    on: 'impatient',
    play: async (stage) => ended(stage, (await start(stage, { route: 'BRE-VIE' }, 'failed')).reference),
  },
  {
    name: 'created-and-not-read',
    what: 'the order is created and cannot be read; refreshed later, it is held',
    on: 'impatient',
    async play(stage) {
      const { reference } = await start(stage, { surname: 'READERROR' }, 'attention');
      return cancelled(stage, is('held', await stage.orders.update(reference, 'refresh', {})));
    },
  },
  {
    name: 're-shopped',
    what: 'the shopping session is lost when the offer is priced: shopped again',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, { route: 'BRE-HEL' })),
  },
  {
    name: 're-shopped-at-creation',
    what: 'the shopping session is lost when the order is created: shopped again',
    on: 'plain',
    alone: true,
    async play(stage) {
      stage.service.fault({ operation: 'orderCreate', kind: 'session-lost' });
      return cancelled(stage, await hold(stage));
    },
  },
  {
    name: 'not-sent',
    what: 'the create finds nobody listening, which is proof that it was not sent: a timer, and the same decision once more',
    on: 'plain',
    alone: true,
    async play(stage) {
      const { reference, toApprove } = await start(stage, { route: 'BRE-MAD' }, 'awaiting-approval');
      const refused = stage.service.refuse(4_000);
      await stage.orders.update(reference, 'approve', { amount: toApprove! });
      await refused;
      return cancelled(stage, await reach(stage, reference, 'held'));
    },
  },
  {
    name: 'never-sent',
    what: 'the create finds nobody listening until what it was decided on has grown old: decided anew from the shop',
    // A stage on which little else plays, since this one takes a minute.
    on: 'refunding',
    alone: true,
    async play(stage) {
      const { reference, toApprove } = await start(stage, { route: 'BRE-MAD' }, 'awaiting-approval');
      const refuse = (): Promise<void> => stage.service.refuse(2_000);
      void refuse();
      await stage.orders.update(reference, 'approve', { amount: toApprove! });
      // Until it is shopped for again, or sent after all: which of the two, the history tells.
      for (let status = await stage.orders.status(reference); ;) {
        if (status.state === 'held' || timesShopped(status) > 1) break;
        await Promise.race([refuse(), new Promise((resolve) => setTimeout(resolve, 200))]);
        status = await stage.orders.status(reference);
      }
      const held = await reach(stage, reference, 'held');
      if (timesShopped(held) !== 2) throw new Error(`${reference} was not shopped for again`);
      return cancelled(stage, held);
    },
  },
  {
    name: 'on-request',
    what: 'the airline confirms the order later: it is read again until then',
    on: 'plain',
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'ONREQUEST' });
      while ((await stage.orders.status(reference)).waitsFor?.includes('confirm')) {
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'on-request-refused',
    what: 'the airline does not confirm the order, and closes it',
    on: 'plain',
    async play(stage) {
      return givenUp(stage, await start(stage, { surname: 'REFUSED' }, 'attention'));
    },
  },
  {
    name: 'duplicate-trip-booked-anyway',
    what: 'the same trip under two references: a person wants it, and both are cancelled in the end',
    on: 'plain',
    async play(stage) {
      const first = request();
      await stage.orders.start(first);
      await reach(stage, first.reference, 'held');
      const second = { ...first, reference: `${first.reference}-B` };
      await stage.orders.start(second);
      is('duplicate-trip', await reach(stage, second.reference, 'attention'));
      await stage.orders.update(second.reference, 'resolve', { answer: 'book-anyway', ...word });
      const ids = await cancelled(stage, await reach(stage, second.reference, 'held'));
      return [...ids, ...(await cancelled(stage, first))];
    },
  },
  {
    name: 'duplicate-trip-given-up',
    what: 'the same trip under two references: a person gives the second up, and a third request refuses it by itself',
    on: 'plain',
    async play(stage) {
      const first = request();
      await stage.orders.start(first);
      await reach(stage, first.reference, 'held');
      const second = { ...first, reference: `${first.reference}-B` };
      await stage.orders.start(second);
      await reach(stage, second.reference, 'attention');
      const third = { ...first, reference: `${first.reference}-C`, duplicateTrip: 'refuse' };
      await stage.orders.start(third);
      return [...(await givenUp(stage, second)), ...(await ended(stage, third.reference))];
    },
  },
  {
    name: 'duplicate-trip-elsewhere',
    what: 'another system holds the trip: a person names a wrong order, then has the right one adopted',
    on: 'searching',
    async play(stage) {
      const first = request({ duplicateTrip: 'allow' });
      await stage.orders.start(first);
      const { orderId } = await reach(stage, first.reference, 'held');
      await unfollow(stage, first.reference, orderId);
      const second = { ...first, reference: `${first.reference}-B`, duplicateTrip: 'ask' };
      await stage.orders.start(second);
      is('duplicate-trip', await reach(stage, second.reference, 'attention'));
      const adopt = { answer: 'order-id', ...word } as const;
      const wrong = { ...adopt, orderId: '999999999' };
      await stage.orders.update(second.reference, 'resolve', wrong).catch(() => undefined);
      is('held', await stage.orders.update(second.reference, 'resolve', { ...adopt, orderId }));
      return cancelled(stage, second);
    },
  },
  {
    name: 'duplicate-trip-allowed',
    what: 'a request that allows the same trip twice takes no claim on it',
    on: 'plain',
    play: async (stage) => cancelled(stage, await hold(stage, { duplicateTrip: 'allow' })),
  },
];
