/** The methods of `NdcFlows` over a connection. */
import { askOrder, type Asker } from '../client/asking';
import { waitForState } from '../client/waitFor';
import type { Patience } from '../client/waiting';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import { NotAnswered, type NdcFlows } from './ndcFlows';

/** The methods over a connection. @param providers names that are known; a request for another one is refused */
export function ndcFlowsOver(asker: Asker, providers?: string[]): NdcFlows {
  const { orders, client } = asker;
  async function ask<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
    patience?: Patience,
  ): Promise<OrderStatus> {
    const answered = await askOrder(asker, reference, name, args, patience);
    if (answered.outcome === 'rests') return answered.status;
    throw new NotAnswered(reference, answered.outcome === 'works');
  }
  return {
    startOrder: (request) => orders.start(request, { ...(providers && { providers }) }),
    status: (reference) => orders.status(reference),
    waitFor: (reference, state, waiting) =>
      waitForState(asker, reference, typeof state === 'string' ? [state] : state, waiting),
    list: (filter) => orders.list(filter),
    select: (reference, offerIds, patience) =>
      ask(reference, 'selectOffer', { offerIds: [offerIds].flat() }, patience),
    approve: (reference, amount, patience) => ask(reference, 'approve', { amount }, patience),
    release: (reference, payUpTo, patience) => ask(reference, 'release', { payUpTo }, patience),
    ticket: (reference, payUpTo, patience) => ask(reference, 'ticket', { payUpTo }, patience),
    quote: (reference, patience) => ask(reference, 'quoteCancellation', {}, patience),
    cancel: (reference, fee, patience) => ask(reference, 'cancel', fee ? { fee } : {}, patience),
    refresh: (reference, patience) => ask(reference, 'refresh', {}, patience),
    acceptChange: (reference, patience) => ask(reference, 'acceptChange', {}, patience),
    resolve: (reference, decision, patience) => ask(reference, 'resolve', decision, patience),
    adopt: (reference) => orders.adopt(reference),
    close: () => client.connection.close(),
  };
}
