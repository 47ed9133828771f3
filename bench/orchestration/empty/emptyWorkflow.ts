/** What ours is compared with: a workflow of activities that do nothing, with payloads as large as a booking's. */
import { proxyActivities } from '@temporalio/workflow';
import type { EmptyActivities, EmptyInput } from './messages';
import { EMPTY_ACTIVITIES } from './messages';

const { answer } = proxyActivities<EmptyActivities>({
  taskQueue: EMPTY_ACTIVITIES,
  startToCloseTimeout: '2m',
});

/** Each step's activities side by side, the steps in a row. */
export async function emptyWorkflow({ steps }: EmptyInput): Promise<void> {
  for (const step of steps) {
    await Promise.all(step.map(({ asked, answered }) => answer('x'.repeat(asked), answered)));
  }
}
