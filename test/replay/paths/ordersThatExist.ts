/** Paths of orders that exist: ticketing, cancelling, limits, and what the airline does meanwhile. */
import {
  PAID,
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
import type { OrderStatus } from '../../../src/domain/order/status';
import { READ_SOON, orderWorkflowId } from '../../../src/domain/order/updates';
import { eventually } from '../../support/eventually';
import { daysAhead, withSecondAdult } from '../../support/running';

export const ordersThatExist: readonly Path[] = [
  {
    name: 'ticketed',
    what: 'released with its request and ticketed at once; quoted, and cancelled for the fee that was seen',
    on: 'plain',
    async play(stage) {
      const { reference } = await start(stage, { ticketing: 'at-once', ...PAID }, 'ticketed');
      const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
      is('cancelled', await stage.orders.update(reference, 'cancel', { fee: quotedFee }));
      return ended(stage, reference);
    },
  },
  {
    name: 'ticketed-by-release',
    what: 'the release issues an order that is to be ticketed at once',
    on: 'plain',
    async play(stage) {
      const { reference, total } = await hold(stage, { ticketing: 'at-once' });
      await stage.orders.update(reference, 'release', { payUpTo: total! });
      return cancelled(stage, await reach(stage, reference, 'ticketed'));
    },
  },
  {
    name: 'documents-under-way',
    what: 'the documents take their time, and are read for',
    on: 'plain',
    play: async (stage) => cancelled(stage, await ticketed(stage, { surname: 'SLOWISSUE' })),
  },
  {
    name: 'partly-issued',
    what: 'one passenger gets no document; a person says it was ticketed elsewhere, and gives it up when a read does not show it',
    on: 'plain',
    async play(stage) {
      const wish = withSecondAdult(request({ surname: 'INCOMPLETE' }));
      await stage.orders.start(wish);
      const { reference } = is(
        'partly-issued',
        await issue(stage, await reach(stage, wish.reference, 'held')),
      );
      await stage.orders.update(reference, 'resolve', { answer: 'ticketed-elsewhere', ...word });
      return givenUp(stage, { reference });
    },
  },
  {
    name: 'declared-complete',
    what: 'one passenger gets no document; a person says that it is complete, and a later read does not ask again',
    on: 'plain',
    async play(stage) {
      const wish = withSecondAdult(request({ surname: 'INCOMPLETE' }));
      await stage.orders.start(wish);
      const { reference } = is(
        'partly-issued',
        await issue(stage, await reach(stage, wish.reference, 'held')),
      );
      await stage.orders.update(reference, 'resolve', { answer: 'complete', ...word });
      return cancelled(stage, await stage.orders.update(reference, 'refresh', {}));
    },
  },
  {
    name: 'changed-since-sale',
    what: 'the order became dearer than it was sold: nothing is paid',
    on: 'plain',
    async play(stage) {
      const { reference } = await start(
        stage,
        { surname: 'PRICEMOVE', ticketing: 'at-once', ...PAID },
        'attention',
      );
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'balance-empty',
    what: 'the airline refuses the form of payment; read again and cancelled',
    on: 'plain',
    async play(stage) {
      const { reference } = is('balance', await issue(stage, await hold(stage, { surname: 'BALANCE' })));
      await stage.orders.update(reference, 'refresh', {});
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'no-authority',
    what: '368 to an issue: a login, the same decision once more, and then the airline’s no',
    on: 'plain',
    async play(stage) {
      const { reference } = is(
        'changed-since-sale',
        await issue(stage, await hold(stage, { surname: 'AUTHORITY' })),
      );
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'ticket-refused',
    what: 'the order cannot be read before its issue: the caller is told, and nothing has changed',
    on: 'plain',
    alone: true,
    async play(stage) {
      const order = await hold(stage);
      stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '915' });
      await issue(stage, order).catch(() => undefined);
      return cancelled(stage, order);
    },
  },
  {
    name: 'ticket-and-cancel',
    what: 'a ticket and a cancellation at once: nothing is issued after the cancellation was accepted',
    on: 'plain',
    async play(stage) {
      const order = await hold(stage);
      await Promise.allSettled([issue(stage, order), stage.orders.update(order.reference, 'cancel', {})]);
      return ended(stage, order.reference);
    },
  },
  {
    name: 'schedule-change-accepted',
    what: 'the airline moves the flight: the issue stops, the change is accepted, and the order is issued',
    on: 'plain',
    async play(stage) {
      const stopped = await issue(stage, await hold(stage, { surname: 'SCHEDULE' }));
      const { reference } = is('schedule-changed', stopped);
      const accepted = await stage.orders.update(reference, 'acceptChange', {});
      return cancelled(stage, is('ticketed', await issue(stage, is('held', accepted))));
    },
  },
  {
    name: 'notified',
    what: 'the airline says that it changed a held order, which is read at once: a person accepts the change',
    on: 'plain',
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'SCHEDULE' });
      await stage.client.workflow.getHandle(orderWorkflowId(reference)).signal(READ_SOON, {});
      is('schedule-changed', await stage.until(reference, 'attention'));
      return cancelled(stage, is('held', await stage.orders.update(reference, 'acceptChange', {})));
    },
  },
  {
    name: 'acceptance-lost',
    what: 'the answer to the acceptance is lost, and a read shows that it arrived',
    on: 'plain',
    alone: true,
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'SCHEDULE' });
      await stage.orders.update(reference, 'refresh', {});
      stage.service.fault({ operation: 'orderChange', kind: 'reset-after' });
      return cancelled(stage, is('held', await stage.orders.update(reference, 'acceptChange', {})));
    },
  },
  {
    name: 'flight-cancelled',
    what: 'the airline cancels the return flight of a ticketed order: a person accepts it',
    on: 'plain',
    async play(stage) {
      const journeys = [
        { origin: 'LHR', destination: 'CDG', date: daysAhead(60) },
        { origin: 'CDG', destination: 'LHR', date: daysAhead(67) },
      ];
      const { reference } = await issue(stage, await hold(stage, { surname: 'FLIGHTGONE', journeys }));
      await stage.orders.update(reference, 'refresh', {});
      const asked = is('flight-cancelled', await stage.orders.update(reference, 'refresh', {}));
      return cancelled(stage, await stage.orders.update(asked.reference, 'acceptChange', { who: 'ab' }));
    },
  },
  {
    name: 'service-lost',
    what: 'the airline cancels a seat of a held order: a person is told',
    on: 'plain',
    async play(stage) {
      const seats = [{ paxId: 'PAX1', need: 'required' }];
      const { reference } = await hold(stage, { surname: 'SEATGONE', seats });
      await stage.orders.update(reference, 'refresh', {});
      return cancelled(stage, is('service-lost', await stage.orders.update(reference, 'refresh', {})));
    },
  },
  {
    name: 'changed-elsewhere',
    what: 'somebody else cancelled the order',
    on: 'plain',
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'ELSEWHERE' });
      return givenUp(stage, is('changed-elsewhere', await stage.orders.update(reference, 'refresh', {})));
    },
  },
  {
    name: 'gone',
    what: 'the airline does not know the order any more',
    on: 'plain',
    alone: true,
    async play(stage) {
      const { reference } = await hold(stage);
      stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '129' });
      return givenUp(stage, is('changed-elsewhere', await stage.orders.update(reference, 'refresh', {})));
    },
  },
  {
    name: 'lapsed',
    what: 'the hold is over, which a read proves',
    on: 'brief',
    async play(stage) {
      const { reference } = await hold(stage);
      await reach(stage, reference, 'lapsed');
      return ended(stage, reference);
    },
  },
  {
    name: 'paid-and-lapsed',
    what: 'the balance is empty when a paid order is issued, and its hold is over before anybody tops it up',
    on: 'brief',
    async play(stage) {
      const { reference } = await hold(stage, { surname: 'BALANCE', ...PAID });
      const reason = (status: OrderStatus): boolean => status.attention?.reason === 'paid-and-lapsed';
      await eventually(() => stage.orders.status(reference), reason);
      return givenUp(stage, { reference });
    },
  },
  {
    name: 'left-to-lapse',
    what: 'a hold that cannot be cancelled is left to lapse',
    on: 'lapsing',
    async play(stage) {
      const { reference } = await hold(stage);
      is('lapsing', await stage.orders.update(reference, 'cancel', {}));
      await reach(stage, reference, 'lapsed');
      return ended(stage, reference);
    },
  },
  {
    name: 'limit-near',
    what: 'the limit comes near and nothing is released: a person is told, and has it ticketed',
    on: 'near',
    async play(stage) {
      const { reference } = await start(stage, { ticketing: 'by-deadline' }, 'attention');
      const warned = is('limit-near', await stage.orders.status(reference));
      return cancelled(stage, is('ticketed', await issue(stage, warned)));
    },
  },
  {
    name: 'issued-by-deadline',
    what: 'the limit comes near, and a released order is issued by itself',
    on: 'near',
    play: async (stage) =>
      cancelled(stage, await start(stage, { ticketing: 'by-deadline', ...PAID }, 'ticketed')),
  },
  {
    name: 'fee-approved',
    what: 'cancelling costs: the fee waits for approve',
    on: 'refunding',
    async play(stage) {
      const { reference } = await ticketed(stage);
      const cancelling = await stage.begin(reference, 'cancel', {});
      const { toApprove } = await cancelling.until('awaiting-approval');
      await stage.orders.update(reference, 'approve', { amount: toApprove! });
      is('cancelled', await cancelling.done);
      return ended(stage, reference);
    },
  },
  {
    name: 'fee-declined',
    what: 'cancelling costs, and the fee is declined: the order stays ticketed',
    on: 'refunding',
    async play(stage) {
      const { reference } = await ticketed(stage);
      const cancelling = await stage.begin(reference, 'cancel', {});
      await cancelling.until('awaiting-approval');
      await stage.orders.update(reference, 'decline', {});
      const { quotedFee } = is('ticketed', await cancelling.done);
      is('cancelled', await stage.orders.update(reference, 'cancel', { fee: quotedFee }));
      return ended(stage, reference);
    },
  },
  {
    name: 'fee-moves',
    what: 'the fee rises whenever it is read: asked for again, and again',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'FEEMOVE' });
      const cancelling = await stage.begin(reference, 'cancel', {});
      const first = await cancelling.until('awaiting-approval');
      await stage.orders.update(reference, 'approve', { amount: first.toApprove! });
      await stage.next(first, 'awaiting-approval');
      await stage.client.workflow.getHandle(idOf(reference)).terminate('it would be asked for for ever');
      await Promise.allSettled([cancelling.done]);
      return [idOf(reference)];
    },
  },
  {
    name: 'cancellation-refused',
    what: 'the airline refuses to cancel: the order is read and stands as it was',
    on: 'plain',
    alone: true,
    async play(stage) {
      const { reference } = await ticketed(stage);
      stage.service.fault({ operation: 'orderCancel', kind: 'error-before', code: '915' });
      is('ticketed', await stage.orders.update(reference, 'cancel', {}));
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'cancelled-by-order-change',
    what: 'where orderChange cancels (21.3)',
    on: 'changing',
    play: async (stage) => cancelled(stage, await ticketed(stage)),
  },
  {
    name: 'refund-unproven',
    what: 'cancelled, and the coupons do not show in time what became of the money',
    on: 'unrefunded',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'UNPROVEN' });
      is('cancelled', await stage.orders.update(reference, 'cancel', {}));
      await reach(stage, reference, 'attention');
      await stage.orders.update(reference, 'refresh', {});
      return givenUp(stage, { reference });
    },
  },
  {
    name: 'refund-late',
    what: 'the refund is pending, and read for until the coupons show it',
    on: 'plain',
    async play(stage) {
      const { reference } = await ticketed(stage, { surname: 'LATEREFUND' });
      let status = await stage.orders.update(reference, 'cancel', {});
      while (status.money === 'pending') status = await stage.orders.update(reference, 'refresh', {});
      return ended(stage, reference);
    },
  },
  {
    name: 'cancelled-without-quote',
    what: 'the airline quotes no fee: nothing is cancelled until the caller names what is lost',
    on: 'plain',
    async play(stage) {
      const { reference, total } = await ticketed(stage, { surname: 'NOPENALTY' });
      is('ticketed', await stage.orders.update(reference, 'cancel', {}));
      is('cancelled', await stage.orders.update(reference, 'cancel', { withoutQuote: total! }));
      return ended(stage, reference);
    },
  },
];
