/** Paths of an installation with several agencies: whose an order is goes with it from run to run. */
import { Batches } from '../../../src/client/batches';
import { PAID, hold, idOf, reach, type Path } from '../path';

export const ofAgencies: readonly Path[] = [
  {
    name: 'of-an-agency',
    what: 'an order of one of several agencies goes on as a new run, and its agency’s batch issues it',
    on: 'agencies',
    async play(stage) {
      const { reference } = await hold(stage, { agency: 'beta', ticketing: 'in-batch', ...PAID });
      const runs = `WorkflowId = "${idOf(reference)}"`;
      while ((await stage.client.workflow.count(runs)).count < 2)
        await stage.orders.update(reference, 'refresh', {});
      const { id, workflowId } = await new Batches(stage.client).start('of-beta', {
        references: [reference],
        agency: 'beta',
      });
      await new Batches(stage.client).result(id);
      await reach(stage, reference, 'ticketed');
      return [idOf(reference), workflowId];
    },
  },
];
