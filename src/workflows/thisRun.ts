/** The run that goes on with the workflow now, as its history records it: what is replayed later answers with the run that asked. */
import { proxyLocalActivities } from '@temporalio/workflow';
import type { GroundActivities } from '../domain/activities';

const local = proxyLocalActivities<GroundActivities>({ startToCloseTimeout: '10s' });

/** Returns the id of the run that asks first. */
export function thisRun(): Promise<string> {
  return local.thisRun.executeWithOptions(
    { summary: 'the workflow was reset: note the run that goes on' },
    [],
  );
}
