/** What is done for each operation, once it is known who asks and that what was sent is well formed. */
import type { z } from 'zod';
import { adoptElsewhere } from '../../client/adopting';
import { askOrder } from '../../client/askOrder';
import { Events } from '../../client/events';
import { Usage, USAGE_DAYS, usageDays } from '../../client/usage';
import { Deliveries } from '../../client/webhooks';
import { stateWords } from '../../domain/order/states';
import type { OrderUpdateName, OrderUpdates } from '../../domain/order/updates';
import type { Asked, Handler, Reply } from '../asked';
import { filterOf, isOwn, knownTo, ofAgency, withoutForgotten } from '../agencies';
import { EVENT_STREAM } from '../eventStreams';
import { Notified } from '../notified';
import { mustHave, type Caller } from '../authorisation';
import { callerUpdates } from '../operations';
import { Problem } from '../problems';
import type {
  changedOrder,
  changesQuery,
  eventsQuery,
  listQuery,
  orderSearch,
  redelivery,
  startQuery,
  undeliveredQuery,
  usageQuery,
} from '../schemas';
import { batchHandlers } from './batches';
import { businessHandlers } from './business';
import { isUnknown, misspelt, ok, type HandlerParts } from './handlerParts';
import { insightHandlers } from './insights';

/** How long an order has to accept an Update, however short the caller's own limit is (milliseconds). */
const TAKEN_WITHIN = 10_000;

/** How long the Temporal server may take to say that it is there. */
const READY_WITHIN = 2_000;

/** The second one keeps nginx from holding events back. */
const streamHeaders = { 'content-type': EVENT_STREAM, 'x-accel-buffering': 'no' };

/** A handler for each operation, by its id. */
export function handlersOf(parts: HandlerParts): Readonly<Record<string, Handler>> {
  const { orders, client, authorisation, audit, notifications, metrics, known } = parts;
  const deliveries = new Deliveries(client);
  const events = new Events(client);
  const endpointsOf = (caller: Caller | undefined): string[] | undefined =>
    parts.endpoints
      ?.filter(({ agency }) => caller?.agency === undefined || agency === caller.agency)
      .map(({ name }) => name);
  return {
    startOrder: (asked) => start(parts, asked),
    listOrders: async ({ query, caller }) => {
      const { limit, cursor, ...asked } = query as z.output<typeof listQuery>;
      const filter = filterOf(asked, caller);
      const { providers } = knownTo(caller, known);
      const page = await orders.listPage(filter, { limit, cursor });
      const { provider, agency } = filter;
      // A provider that was removed from the configuration keeps its orders.
      if (page.orders.length === 0 && isUnknown(provider, providers)) {
        const any = await orders.listPage({ provider, agency }, { limit: 1 });
        if (any.orders.length === 0) throw misspelt('provider', providers);
      }
      return ok(page);
    },
    findOrders: async ({ body, caller }) => {
      const { limit, cursor, ...asked } = body as z.output<typeof orderSearch>;
      return ok(await orders.listPage(filterOf(asked, caller), { limit, cursor }));
    },
    followChanges: async ({ query, caller, admitted }) => {
      const { reference } = query as z.output<typeof changesQuery>;
      if (!caller || !admitted) throw new Problem('unauthorized');
      // Whether another agency's order is looked at is nobody else's business.
      if (reference !== undefined && !(await isOwn(parts, reference, caller)))
        throw new Problem('unknown-reference');
      const body = parts.streams.follow({ caller, admitted, ...(reference !== undefined && { reference }) });
      return { status: 200, headers: streamHeaders, body };
    },
    readOrder: async ({ reference }) => ok(await orders.status(reference)),
    listOffers: async ({ reference }) => {
      const { offers, state } = await orders.status(reference);
      if (offers) return ok({ offers });
      throw new Problem('no-offers', { detail: `The order is ${stateWords[state]}.` });
    },
    adoptOrder: async ({ reference, body, caller }) => {
      const { adopted } = body
        ? await adoptElsewhere(
            parts,
            reference,
            ofAgency(withScopes(body, caller), caller),
            knownTo(caller, known),
          )
        : await orders.adopt(reference);
      const statusPath = addressOf(reference);
      return {
        status: adopted ? 201 : 200,
        headers: { location: statusPath },
        body: { reference, adopted, statusPath },
      };
    },
    readUsage: async ({ query, caller }) => {
      const asked = filterOf(query as z.output<typeof usageQuery>, caller);
      const days = usageDays(asked, Date.now()).length;
      if (days === 0 || days > USAGE_DAYS.most) {
        const message = `must be a day before \`until\` or the same, at most ${USAGE_DAYS.most - 1} days before it`;
        throw new Problem('bad-request', { mistakes: [{ path: 'since', message }] });
      }
      const its = knownTo(caller, known);
      const list = await new Usage(client, its).list(asked);
      const nothing = list.total.shops + list.total.bookings === 0;
      if (nothing && isUnknown(asked.provider, its.providers)) throw misspelt('provider', its.providers);
      return ok(list);
    },
    listEvents: async ({ query, caller }) => {
      const asked = filterOf(query as z.output<typeof eventsQuery>, caller);
      const endpoints = endpointsOf(caller);
      const page = await events.after(asked);
      if (page.events.length === 0 && isUnknown(asked.endpoint, endpoints))
        throw misspelt('endpoint', endpoints);
      return ok(page);
    },
    listUndelivered: async ({ query, caller }) => {
      const { limit, cursor, ...asked } = query as z.output<typeof undeliveredQuery>;
      const filter = filterOf(asked, caller);
      const endpoints = endpointsOf(caller);
      const page = await deliveries.undeliveredPage(filter, { limit, cursor });
      const nothing = page.undelivered.length === 0;
      if (nothing && isUnknown(filter.endpoint, endpoints)) throw misspelt('endpoint', endpoints);
      return ok(page);
    },
    redeliver: async ({ body, caller }) => {
      const { id } = body as z.output<typeof redelivery>;
      await deliveries.redeliver(id, caller?.agency);
      return ok({ id });
    },
    notifyChange: ({ body, caller }) => {
      const message = body instanceof Notified ? body : undefined;
      const orderIds = message?.orderIds ?? [(body as z.output<typeof changedOrder>).orderId];
      notifications.take(caller?.provider ?? '', orderIds);
      if (!message) return Promise.resolve({ status: 202, body: {} });
      const { contentType, text } = message.acknowledgement;
      return Promise.resolve({ status: 200, headers: { 'content-type': contentType }, body: text });
    },
    readMetrics: () =>
      Promise.resolve({
        status: 200,
        headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' },
        body: metrics.text(),
      }),
    live: () => Promise.resolve(ok({ status: 'up' })),
    ready: async () => {
      const { namespace } = client.options;
      await authorisation.readable();
      audit.look();
      await client.withDeadline(Date.now() + READY_WITHIN, () =>
        client.workflowService.describeNamespace({ namespace }),
      );
      return ok({ status: 'up' });
    },
    ...insightHandlers(parts),
    ...batchHandlers(parts),
    ...businessHandlers(parts),
    ...Object.fromEntries(
      callerUpdates.map((update) => [update, (asked: Asked) => ask(parts, update, asked)]),
    ),
  };
}

/** Returns the body of a call that its own scope does not let spend money; with `payUpTo`, its caller must be one who may. */
function withScopes(body: unknown, caller: Caller | undefined): unknown {
  const { payUpTo } = body as { payUpTo?: unknown };
  if (payUpTo && caller) mustHave(caller, 'money');
  return body;
}

async function start({ orders, known }: HandlerParts, asked: Asked): Promise<Reply> {
  const { body, caller, query } = asked;
  // A request that is released is a release.
  const { released } = (body ?? {}) as { released?: unknown };
  if (released === true && caller) mustHave(caller, 'money');
  const { reference, started } = await withoutForgotten(asked, () =>
    orders.start(ofAgency(body, caller), {
      ...(query as z.output<typeof startQuery>),
      ...knownTo(caller, known),
    }),
  );
  const statusPath = addressOf(reference);
  return {
    status: started ? 201 : 200,
    headers: { location: statusPath },
    body: { reference, started, statusPath },
  };
}

async function ask(parts: HandlerParts, update: OrderUpdateName, asked: Asked): Promise<Reply> {
  const { caller, reference, within, idempotencyKey: key } = asked;
  const args = withScopes(asked.body, caller) as OrderUpdates[typeof update];
  const answered = await askOrder(parts, reference, update, args, {
    within,
    takenWithin: TAKEN_WITHIN,
    signal: parts.closing,
    ...(key !== undefined && {
      updateId: parts.orders.updateIdFor({ caller: caller?.who ?? '', reference, update, key, args }),
    }),
  });
  if (answered.outcome === 'rests') return ok(answered.status);
  if (answered.outcome === 'silent') throw new Problem('not-taken');
  const statusPath = addressOf(reference);
  return {
    status: 202,
    headers: { location: statusPath, 'retry-after': '5' },
    body: { reference, taken: true, statusPath },
  };
}

const addressOf = (reference: string): string => `/orders/${encodeURIComponent(reference)}`;
