/**
 * The state machine under random events. Everything else in this project runs the real thing; here the real `orderWorkflow` runs in a
 * small simulated Temporal runtime, because an order lives for weeks and a thousand lives must pass in seconds.
 */
import fc from 'fast-check';
import { runs } from '../support/properties';
import { invariants } from './simulated/invariants';
import { live } from './simulated/life';
import { scripts } from './simulated/script';

jest.mock(
  '@temporalio/workflow',
  () => jest.requireActual<{ workflowApi: unknown }>('./simulated/workflowApi').workflowApi,
);

test('no sequence of events leaves a state without a way out, or makes a second write without evidence', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const life = await live(script);
      for (const { says, broken } of invariants) {
        const how = broken(life);
        if (how !== undefined) throw new Error(`not so: ${says}.\n${how}\n\n${life.journal.told}\n`);
      }
    }),
    runs(300),
  );
});
