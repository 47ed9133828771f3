/** What ours is compared with: a workflow of activities that do nothing, with payloads as large as a booking's. One of them may call. */
import { proxyActivities, workflowInfo } from '@temporalio/workflow';
import { activityQueueOf, type CallingActivities, type EmptyInput } from './messages';

/** Each step's activities side by side, the steps in a row. */
export async function emptyWorkflow({ steps }: EmptyInput): Promise<void> {
  const { answer, book } = proxyActivities<CallingActivities>({
    taskQueue: activityQueueOf(workflowInfo().taskQueue),
    startToCloseTimeout: '2m',
  });
  for (const step of steps) {
    await Promise.all(
      step.map(({ asked, answered, trip }) => {
        const filling = 'x'.repeat(asked);
        return trip ? book(trip, filling, answered) : answer(filling, answered);
      }),
    );
  }
}
