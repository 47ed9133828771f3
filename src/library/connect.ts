/** Connects to the orders as the command line does: the server by `TEMPORAL_*` or a profile, keys and providers by the configuration. */
import { Orders } from '../client/orders';
import { configPath, loadConfigIfAny } from '../config';
import { connectClient, temporalTarget } from '../temporal/connection';
import { requireNamespace } from '../temporal/namespace';
import { encryptionFor } from '../temporal/encryptionChoice';
import { type NdcFlows, NotAnswered } from './ndcFlows';
import { adoptElsewhere } from '../client/adopting';
import { askOrder, type OrderAccess } from '../client/askOrder';
import { Events } from '../client/events';
import { Deliveries } from '../client/webhooks';
import { waitForState } from '../client/waitFor';
import type { Patience } from '../client/types';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';

/** How many events are returned together unless told otherwise. */
const EVENTS = 100;

/** What overrides the environment. */
export interface ConnectOptions {
  /** Temporal namespace; else `TEMPORAL_NAMESPACE` or that of the profile. */
  namespace?: string;
  /** The configuration file; else `NDC_FLOWS_CONFIG`, else `./ndc-flows.yaml` where there is one. */
  config?: string;
  /** Sends personal data unencrypted to a server that is not on this machine. */
  allowPlaintext?: boolean;
}

/**
 * Connects. Whoever connects also closes.
 *
 * @throws {TemporalConfigInvalid}, {TemporalUnreachable}, {NamespaceMissing}, {ConfigInvalid}, {KeysUnusable}, {KeysNeeded}: each with a `code` and a `remedy`
 * @example
 * const flows = await connect();
 * const status = await flows.status('TRIP-2027-0042');
 * await flows.close();
 */
export async function connect(options: ConnectOptions = {}): Promise<NdcFlows> {
  const { namespace, allowPlaintext } = options;
  const target = temporalTarget(namespace === undefined ? {} : { namespace });
  const config = await loadConfigIfAny(configPath(options.config));
  const encryption = await encryptionFor(target, { encryption: config?.encryption, allowPlaintext });
  const client = await connectClient(target, encryption);
  try {
    await requireNamespace(client.connection, target.namespace);
  } catch (error) {
    await client.connection.close();
    throw error;
  }
  return ndcFlowsOver(
    { orders: new Orders(client, encryption?.keyring), client },
    config && [...config.providers.keys()],
  );
}

/** Makes the methods over a connection. @param providers known names; a request for any other is refused */
export function ndcFlowsOver(access: OrderAccess, providers?: string[]): NdcFlows {
  const { orders, client } = access;
  const deliveries = new Deliveries(client);
  const events = new Events(client);
  async function ask<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    patience?: Patience,
  ): Promise<OrderStatus> {
    const answered = await askOrder(access, reference, name, args, patience);
    if (answered.outcome === 'rests') return answered.status;
    throw new NotAnswered(reference, answered.outcome === 'works');
  }
  return {
    startOrder: (request, { again } = {}) =>
      orders.start(request, { again, ...(providers && { providers }) }),
    status: (reference) => orders.status(reference),
    waitFor: (reference, state, waiting) =>
      waitForState(access, reference, typeof state === 'string' ? [state] : state, waiting),
    list: (filter) => orders.list(filter),
    listPage: (filter, asked) => orders.listPage(filter, asked),
    select: (reference, offerIds, patience) =>
      ask(reference, 'selectOffer', { offerIds: [offerIds].flat() }, patience),
    approve: (reference, amount, patience) => ask(reference, 'approve', { amount }, patience),
    release: (reference, payUpTo, { who, ...patience } = {}) =>
      ask(reference, 'release', { payUpTo, ...(who !== undefined && { who }) }, patience),
    ticket: (reference, payUpTo, { who, ...patience } = {}) =>
      ask(reference, 'ticket', { payUpTo, ...(who !== undefined && { who }) }, patience),
    quote: (reference, patience) => ask(reference, 'quoteCancellation', {}, patience),
    cancel: (reference, agreed, patience) =>
      ask(reference, 'cancel', agreed && 'amount' in agreed ? { fee: agreed } : (agreed ?? {}), patience),
    refresh: (reference, patience) => ask(reference, 'refresh', {}, patience),
    acceptChange: (reference, { who, ...patience } = {}) =>
      ask(reference, 'acceptChange', who === undefined ? {} : { who }, patience),
    resolve: (reference, decision, patience) => ask(reference, 'resolve', decision, patience),
    adopt: async (reference, order) => {
      if (!order) return orders.adopt(reference);
      const { status: _, ...adopted } = await adoptElsewhere(access, reference, order, { providers });
      return adopted;
    },
    events: ({ limit = EVENTS, ...asked } = {}) => events.after({ limit, ...asked }),
    undelivered: (endpoint) => deliveries.undelivered(endpoint === undefined ? {} : { endpoint }),
    redeliver: (id) => deliveries.redeliver(id),
    close: () => client.connection.close(),
  };
}
