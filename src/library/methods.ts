/** The library's methods over a connection. */
import type { Known } from '../client/orders';
import type { Money } from '../domain/money';
import { NotReached } from '../domain/order/errors';
import type { OrderStatus } from '../domain/order/status';
import type { CallerUpdate, OrderUpdates } from '../domain/order/updates';
import { adoptElsewhere } from '../client/adopting';
import { askOrder, type OrderAccess, type Progress } from '../client/askOrder';
import { Events } from '../client/events';
import type { Patience, Waiting } from '../client/types';
import { waitForState, WAITS_WITHIN } from '../client/waitFor';
import { Usage } from '../client/usage';
import { Deliveries } from '../client/webhooks';
import { bounded, type Bounded } from './bounded';
import { NotAnswered } from './errors';
import type { NdcFlows, WithoutQuote } from './ndcFlows';

/** How long a call that waits for no order may take unless its caller says (milliseconds). */
const ANSWERS_WITHIN = 30_000;

/** How many events are returned together unless told otherwise. */
const EVENTS = 100;

/** What else there is to a connection. */
export interface Around {
  /** Names of the configured providers; a request for any other is refused. Left out, the worker decides. */
  known?: Known;
  /** Ends the connection; left out, that of the client. */
  end?: () => Promise<void>;
}

/** A program without types may give anything: what is no loss without a quote is judged by the order as a fee. */
function agreement(agreed: Money | WithoutQuote | undefined): OrderUpdates['cancel'] {
  if (agreed === undefined) return {};
  return typeof agreed === 'object' && 'withoutQuote' in agreed ? agreed : { fee: agreed };
}

const isNumber = (named: number | string): named is number => typeof named === 'number';

/** Makes the methods over a connection. */
export function ndcFlowsOver(access: OrderAccess, { known = {}, end }: Around = {}): NdcFlows {
  const { orders, client } = access;
  const deliveries = new Deliveries(client);
  const events = new Events(client);
  let closed = false;

  /** @param what the method, and what it is about; @param progress of what is sent */
  function call<T>(
    what: string,
    waiting: Waiting,
    work: Bounded<T>['work'],
    progress: Progress = { sent: false, taken: false },
    ended: Bounded<T>['ended'] = (aborted) => new NotAnswered(what, progress, { ...waiting, aborted }),
  ): Promise<T> {
    return bounded(client, { ...waiting, work, ended, isClosed: () => closed });
  }

  /** A call that may change something as soon as it is begun. */
  function once<T>(what: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
    const progress = { sent: false, taken: false };
    const begin = (): Promise<T> => {
      progress.sent = true;
      return work();
    };
    return call(what, { within: ANSWERS_WITHIN, ...waiting }, begin, progress);
  }

  async function ask<Name extends CallerUpdate>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    patience: Patience = {},
  ): Promise<OrderStatus> {
    const what = `${name} of order ${reference}`;
    const progress: Progress = { sent: false, taken: false };
    const answered = await call(
      what,
      patience,
      (signal) => askOrder(access, reference, name, args, { ...patience, signal, progress }),
      progress,
    );
    if (answered.outcome === 'rests') return answered.status;
    throw new NotAnswered(what, progress, { ...patience, aborted: false });
  }

  function waitFor(
    reference: string,
    ...[state, waiting]: [Parameters<NdcFlows['waitFor']>[1], Waiting?]
  ): Promise<OrderStatus> {
    const states = typeof state === 'string' ? [state] : state;
    const bounds = { within: WAITS_WITHIN, ...waiting };
    let last: OrderStatus | undefined;
    return call(
      `a state of order ${reference}`,
      bounds,
      (signal) =>
        waitForState(access, reference, states, { ...bounds, signal, seen: (status) => (last = status) }),
      undefined,
      (aborted) =>
        last && !aborted
          ? new NotReached(last, states, 'the wait is over', true)
          : new NotAnswered(
              `a state of order ${reference}`,
              { sent: false, taken: false },
              { ...bounds, aborted },
            ),
    );
  }

  /** Yields what is listed. `within` is for each next line. */
  async function* each<Line>(
    what: string,
    listed: AsyncIterable<Line>,
    waiting: Waiting = {},
  ): AsyncGenerator<Line, void, undefined> {
    const lines = listed[Symbol.asyncIterator]();
    for (;;) {
      const next = await call(what, { within: ANSWERS_WITHIN, ...waiting }, () => lines.next());
      if (next.done) return;
      yield next.value;
    }
  }

  const updates: Pick<NdcFlows, CallerUpdate> = {
    selectOffer: (reference, offers, { services, seats, ...patience } = {}) => {
      const named = [offers].flat();
      const [numbers, offerIds] = [named.filter(isNumber), named.filter((each) => !isNumber(each))];
      const args = {
        ...(numbers.length > 0 && { offers: numbers }),
        ...(offerIds.length > 0 && { offerIds }),
        ...(services && { services }),
        ...(seats && { seats }),
      };
      return ask(reference, 'selectOffer', args, patience);
    },
    approve: (reference, amount, patience) => ask(reference, 'approve', { amount }, patience),
    decline: (reference, patience) => ask(reference, 'decline', {}, patience),
    release: (reference, payUpTo, { who, ...patience } = {}) =>
      ask(
        reference,
        'release',
        { ...(payUpTo === 'withdraw' ? { withdraw: true } : { payUpTo }), ...(who !== undefined && { who }) },
        patience,
      ),
    ticket: (reference, payUpTo, { who, ...patience } = {}) =>
      ask(reference, 'ticket', { payUpTo, ...(who !== undefined && { who }) }, patience),
    quoteCancellation: (reference, { part, ...patience } = {}) =>
      ask(reference, 'quoteCancellation', part === undefined ? {} : { part }, patience),
    cancel: (reference, agreed, { part, ...patience } = {}) =>
      ask(reference, 'cancel', { ...agreement(agreed), ...(part !== undefined && { part }) }, patience),
    refresh: (reference, patience) => ask(reference, 'refresh', {}, patience),
    acceptChange: (reference, { who, ...patience } = {}) =>
      ask(reference, 'acceptChange', who === undefined ? {} : { who }, patience),
    listExtras: (reference, { offer, only, ...patience } = {}) =>
      ask(
        reference,
        'listExtras',
        {
          ...(offer !== undefined && (isNumber(offer) ? { offer } : { offerId: offer })),
          ...(only !== undefined && { only }),
        },
        patience,
      ),
    addExtras: (reference, extras, patience) => ask(reference, 'addExtras', extras, patience),
    quoteChange: (reference, change, patience) => ask(reference, 'quoteChange', change, patience),
    acceptOffer: (reference, offer, patience) => ask(reference, 'acceptOffer', offer, patience),
    correct: (reference, correction, patience) => ask(reference, 'correct', correction, patience),
    resolve: (reference, decision, patience) => ask(reference, 'resolve', decision, patience),
  };

  return {
    ...updates,
    startOrder: (request, { again, ...waiting } = {}) =>
      once('startOrder', waiting, () => orders.start(request, { again, ...known })),
    status: (reference, waiting = {}) =>
      call(`the status of order ${reference}`, { within: ANSWERS_WITHIN, ...waiting }, () =>
        orders.status(reference, waiting),
      ),
    waitFor,
    list: (filter, waiting) => each('the list of orders', orders.list(filter), waiting),
    listPage: (filter, { limit, cursor, ...waiting }) =>
      call('the list of orders', { within: ANSWERS_WITHIN, ...waiting }, () =>
        orders.listPage(filter, { limit, ...(cursor !== undefined && { cursor }) }),
      ),
    usage: (asked, waiting = {}) =>
      call('the counts of shops and bookings', { within: ANSWERS_WITHIN, ...waiting }, () =>
        new Usage(client, known).list(asked),
      ),
    adopt: (reference, order, waiting = {}) =>
      once(`adopt of order ${reference}`, waiting, async () => {
        if (!order) return orders.adopt(reference);
        const { status: _, ...adopted } = await adoptElsewhere(access, reference, order, known);
        return adopted;
      }),
    events: ({ within, signal, limit = EVENTS, ...asked } = {}) =>
      call('the events', { within: within ?? ANSWERS_WITHIN, ...(signal && { signal }) }, () =>
        events.after({ limit, ...asked }),
      ),
    undelivered: (endpoint, waiting) =>
      each(
        'the list of undelivered events',
        deliveries.undelivered(endpoint === undefined ? {} : { endpoint }),
        waiting,
      ),
    redeliver: (id, waiting = {}) => once(`redeliver of ${id}`, waiting, () => deliveries.redeliver(id)),
    async close() {
      if (closed) return;
      closed = true;
      await (end ?? (() => client.connection.close()))();
    },
  };
}
