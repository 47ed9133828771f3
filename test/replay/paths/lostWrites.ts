/** Paths of writes whose answer was lost: found, repeated, or settled by a person. */
import {
  cancelled,
  ended,
  givenUp,
  hold,
  idOf,
  is,
  issue,
  reach,
  request,
  start,
  ticketed,
  word,
  type Path,
} from '../path';
import { unfollow } from '../../support/running';

const lastOrder = (stage: Parameters<Path['play']>[0]): string =>
  stage.service.ledger().orders.at(-1)!.orderId;

export const lostWrites: readonly Path[] = [
  {
    name: 'create-found',
    what: 'the answer to the create is lost, and a search finds the order',
    on: 'searching',
    play: async (stage) => cancelled(stage, await hold(stage, { surname: 'LOSTCREATE' })),
  },
  {
    name: 'create-repeated',
    what: 'the create did nothing, which searches prove: shopped and sent once more',
    on: 'repeating',
    play: async (stage) => cancelled(stage, await hold(stage, { surname: 'NEVERARRIVED' })),
  },
  {
    name: 'create-not-found',
    what: 'searches find nothing, nothing may be repeated, and a person gives the order up',
    on: 'searching',
    play: async (stage) => givenUp(stage, await start(stage, { surname: 'NEVERARRIVED' }, 'attention')),
  },
  {
    name: 'create-resolved-by-order-id',
    what: 'nothing can be searched for: a person names the order',
    on: 'plain',
    alone: true,
    async play(stage) {
      const { reference } = await start(stage, { surname: 'LOSTCREATE' }, 'attention');
      const named = { answer: 'order-id' as const, orderId: lastOrder(stage), ...word };
      return cancelled(stage, is('held', await stage.orders.update(reference, 'resolve', named)));
    },
  },
  {
    name: 'create-resolved-as-not-created',
    what: 'nothing can be searched for: a person says that nothing was created',
    on: 'plain',
    async play(stage) {
      const { reference } = await start(stage, { surname: 'NEVERARRIVED' }, 'attention');
      await stage.orders.update(reference, 'resolve', { answer: 'not-created', ...word });
      return ended(stage, reference);
    },
  },
  {
    name: 'created-though-said-not-to-be',
    what: 'a person says that nothing was created; it is searched for all the same, found, and named',
    on: 'late',
    async play(stage) {
      const { reference } = await start(stage, { surname: 'LATECREATE' }, 'attention');
      await stage.orders.update(reference, 'resolve', { answer: 'not-created', ...word });
      is('duplicate-suspected', await reach(stage, reference, 'attention'));
      const named = { answer: 'order-id' as const, orderId: lastOrder(stage), ...word };
      return cancelled(stage, is('held', await stage.orders.update(reference, 'resolve', named)));
    },
  },
  {
    name: 'search-failed',
    what: 'the search fails; a person who says "not created" is told what a later one finds, and names it',
    on: 'searching',
    alone: true,
    async play(stage) {
      stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      const failing = { operation: 'orderRetrieve', kind: 'error-before', code: '915', times: 50 } as const;
      const fails = stage.service.fault(failing);
      const { reference } = await start(stage, {}, 'attention');
      fails.cancel();
      await stage.orders
        .update(reference, 'resolve', { answer: 'not-created', ...word })
        .catch(() => undefined);
      const named = { answer: 'order-id' as const, orderId: lastOrder(stage), ...word };
      return cancelled(stage, is('held', await stage.orders.update(reference, 'resolve', named)));
    },
  },
  {
    name: 'several-found',
    what: 'a search finds two orders of the trip that belong to nobody: a person names one',
    on: 'searching',
    alone: true,
    async play(stage) {
      const first = request();
      await stage.orders.start(first);
      const { orderId } = await reach(stage, first.reference, 'held');
      await unfollow(stage, first.reference, orderId);
      const second = { ...first, duplicateTrip: 'allow', reference: `${first.reference}-B` };
      // The search before the create would show that the first one existed.
      stage.service.fault({ operation: 'orderRetrieve', kind: '911-before' });
      stage.service.fault({ operation: 'orderCreate', kind: 'reset-after' });
      await stage.orders.start(second);
      is('duplicate-suspected', await reach(stage, second.reference, 'attention'));
      const named = { answer: 'order-id' as const, orderId: lastOrder(stage), ...word };
      await stage.orders.update(second.reference, 'resolve', named);
      return [idOf(first.reference), ...(await cancelled(stage, second))];
    },
  },
  {
    name: 'issue-found',
    what: 'the answer to the issue is lost, and a read shows the tickets',
    on: 'plain',
    play: async (stage) => cancelled(stage, await ticketed(stage, { surname: 'LOSTISSUE' })),
  },
  {
    name: 'issue-repeated',
    what: 'the issue did nothing, which reads prove: compared and sent once more',
    on: 'repeating',
    play: async (stage) => cancelled(stage, await ticketed(stage, { surname: 'ISSUENEVER' })),
  },
  {
    name: 'issue-resolved-as-not-issued',
    what: 'the issue did nothing, and may not be repeated: a person says so, and it is ticketed anew',
    on: 'plain',
    async play(stage) {
      const { reference } = is(
        'lost-issue',
        await issue(stage, await hold(stage, { surname: 'ISSUENEVER' })),
      );
      const said = await stage.orders.update(reference, 'resolve', { answer: 'not-issued', ...word });
      return cancelled(stage, is('ticketed', await issue(stage, is('held', said))));
    },
  },
  {
    name: 'issue-said-to-have-arrived',
    what: 'the service issues and says that it has done so before: a read shows the tickets',
    on: 'plain',
    alone: true,
    async play(stage) {
      const order = await hold(stage);
      stage.service.fault({ operation: 'orderChange', kind: '902-after' });
      return cancelled(stage, is('ticketed', await issue(stage, order)));
    },
  },
  {
    name: 'cancellation-found',
    what: 'the answer to the cancellation is lost, and a read shows it done',
    on: 'plain',
    play: async (stage) => cancelled(stage, await ticketed(stage, { surname: 'LOSTCANCEL' })),
  },
  {
    name: 'cancellation-repeated',
    what: 'the cancellation did nothing, which reads prove: the fee is read and it is sent once more',
    on: 'repeating',
    play: async (stage) => cancelled(stage, await ticketed(stage, { surname: 'CANCELNEVER' })),
  },
  {
    name: 'cancellation-resolved-as-not-cancelled',
    what: 'the cancellation did nothing, and may not be repeated: a person says so, and it is cancelled anew',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'CANCELNEVER' });
      is('lost-cancel', await stage.orders.update(reference, 'cancel', {}));
      const said = await stage.orders.update(reference, 'resolve', { answer: 'not-cancelled', ...word });
      return cancelled(stage, is('ticketed', said));
    },
  },
  {
    name: 'issue-code-said-to-be-a-refusal',
    what: 'the issue is answered with a code that no table has: a person says what it means, and it is a refusal from then on',
    on: 'plain',
    async play(stage) {
      const order = await hold(stage, { surname: 'ODDISSUE' });
      const { reference } = order;
      const payUpTo = order.total!;
      is('lost-issue', await stage.orders.update(reference, 'ticket', { payUpTo }));
      const means = { answer: 'code-means' as const, meaning: 'refused' as const, ...word };
      is('held', await stage.orders.update(reference, 'resolve', means));
      is('changed-since-sale', await stage.orders.update(reference, 'ticket', { payUpTo }));
      return cancelled(stage, order);
    },
  },
  {
    name: 'quote-gives-way',
    what: 'a quote that waits for the airline gives way to a cancellation, and is refused after it',
    on: 'plain',
    alone: true,
    async play(stage) {
      const order = await hold(stage);
      stage.service.fault({ operation: 'orderReshop', kind: '911-before' });
      const quote = await stage.begin(order.reference, 'quoteCancellation', {});
      const gone = await cancelled(stage, order);
      await quote.done.catch(() => undefined);
      return gone;
    },
  },
];
