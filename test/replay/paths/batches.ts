/** Paths of batches: an order that one tickets, and the batch itself. */
import { Batches } from '../../../src/client/batches';
import { PAID, cancelled, hold, is, reach, type Path } from '../path';

const held = { ticketing: 'in-batch', ...PAID };

export const batches: readonly Path[] = [
  {
    name: 'ticketed-as-released',
    what: 'a batch has too little left for the order, then tickets it as it was released',
    on: 'plain',
    async play(stage) {
      const { reference } = await hold(stage, held);
      const little = { atMost: { amount: '1.00', currency: 'EUR' } };
      await stage.orders.update(reference, 'ticketAsReleased', little).catch(() => undefined);
      return cancelled(stage, is('ticketed', await stage.orders.update(reference, 'ticketAsReleased', {})));
    },
  },
  {
    name: 'batch-by-name',
    what: 'a batch of named orders under a spending limit goes on in new runs, is paused, resumed and stopped',
    on: 'reporting',
    async play(stage) {
      const orders = await Promise.all(Array.from({ length: 6 }, () => hold(stage, held)));
      const references = [...orders.map(({ reference }) => reference), 'NOBODY-1'];
      const spendingLimits = [{ amount: '99999.00', currency: 'EUR' }];
      const batches = new Batches(stage.client);
      const { id, workflowId } = await batches.start('named', {
        references,
        spendingLimits,
        maxInFlight: 2,
        eventsPerRun: 20,
      });
      await batches.update(id, 'pause', {});
      await batches.update(id, 'resume', {});
      await reach(stage, references[2] ?? '', 'ticketed');
      await batches.update(id, 'stop', { who: 'Q. Uality', why: 'the path wants it' }).catch(() => undefined);
      await batches.result(id);
      return [workflowId];
    },
  },
  {
    name: 'batch-by-selection',
    what: 'a batch looks for its orders, tickets them, and looks again',
    on: 'selecting',
    async play(stage) {
      const order = await hold(stage, held);
      const query = 'NdcReleased = true AND NdcState = "held"';
      while ((await stage.client.workflow.count(query)).count === 0)
        await new Promise((resolve) => setTimeout(resolve, 100));
      const { workflowId, id } = await new Batches(stage.client).start('selected', { selection: {} });
      await new Batches(stage.client).result(id);
      await reach(stage, order.reference, 'ticketed');
      return [workflowId];
    },
  },
];
