/**
 * The state machine under random events. Everything else in this project runs the real thing; here the real `orderWorkflow` runs in a
 * small simulated Temporal runtime, because an order lives for weeks and a thousand lives must pass in seconds.
 */
import fc from 'fast-check';
import { invariants } from './simulated/invariants';
import { live } from './simulated/life';
import { scripts } from './simulated/script';

jest.mock(
  '@temporalio/workflow',
  () => jest.requireActual<{ workflowApi: unknown }>('./simulated/workflowApi').workflowApi,
);

/** `SIMULATED_RUNS=20000 SIMULATED_SEED=7 npx jest test/workflows/stateMachine`: more lives, and others. */
const runs = Number(process.env.SIMULATED_RUNS ?? 1000);
const seed = Number(process.env.SIMULATED_SEED ?? 1);

test('no sequence of events leaves a state without a way out, or makes a second write without evidence', async () => {
  await fc.assert(
    fc.asyncProperty(scripts, async (script) => {
      const life = await live(script);
      for (const { says, broken } of invariants) {
        const how = broken(life);
        if (how !== undefined) throw new Error(`not so: ${says}.\n${how}\n\n${life.journal.told}\n`);
      }
    }),
    { numRuns: runs, seed },
  );
}, 3_600_000);
