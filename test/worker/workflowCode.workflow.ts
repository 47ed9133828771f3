/** Workflows for the test of how workflow code is put together. */
import { ApplicationFailure, condition, defineSignal, setHandler } from '@temporalio/workflow';
import { orderWorkflowId } from '../../src/domain/order/updates';

export const goOn = defineSignal('goOn');

/** What all workflows share. */
const seen: { by?: string } = {};
export const shared = { seen };

/** Waits, so that it can be asked where it stands. */
export async function waitingWorkflow(): Promise<void> {
  let over = false;
  setHandler(goOn, () => void (over = true));
  await condition(() => over);
}

/** Fails in a function with a name. */
export async function failingWorkflow(): Promise<void> {
  await Promise.resolve();
  failsByName();
}

/** Tries to leave something behind for the next workflow. */
export async function leavingWorkflow(): Promise<string> {
  await Promise.resolve();
  try {
    shared.seen.by = orderWorkflowId('first');
    return 'left';
  } catch (error) {
    return (error as Error).name;
  }
}

function failsByName(): never {
  throw ApplicationFailure.nonRetryable('it fails');
}
