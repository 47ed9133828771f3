/**
 * The state machine under random events. Everything else in this project runs the real thing; here the real `orderWorkflow` runs in a
 * small simulated Temporal runtime, because an order lives for weeks and a thousand lives must pass in seconds.
 */
import fc from 'fast-check';
import { runs } from '../support/properties';
import { examples } from './simulated/examples';
import { invariants } from './simulated/invariants';
import { live } from './simulated/life';
import { scripts, type Script } from './simulated/script';

jest.mock(
  '@temporalio/workflow',
  () => jest.requireActual<{ workflowApi: unknown }>('./simulated/workflowApi').workflowApi,
);

jest.mock('../../src/workflows/resetsSeen', () => ({
  resetsSeen: jest.requireActual<{ resetsSeen: () => number }>('./simulated/workflowApi').resetsSeen,
}));

/** Lives the script. @throws where an invariant does not hold, with the life in words */
async function judge(script: Script): Promise<void> {
  const life = await live(script);
  for (const { says, broken } of invariants) {
    const how = broken(life);
    if (how !== undefined) throw new Error(`not so: ${says}.\n${how}\n\n${life.journal.told}\n`);
  }
}

test.each(Object.entries(examples))('%s', (_name, script) => judge(script));

test('no sequence of events leaves a state without a way out, or makes a second write without evidence', async () => {
  await fc.assert(fc.asyncProperty(scripts, judge), runs(300));
});
