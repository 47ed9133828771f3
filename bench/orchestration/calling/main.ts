/** The calling worker: the empty one, and one activity that makes a booking's calls by the bare client, whose connections are kept. */
import { ApplicationFailure } from '@temporalio/common';
import { createPlainClient } from '../../../chaos/plainClient';
import { SANDBOX_PASSWORD, SANDBOX_USERNAME } from '../../../src/cli/sandbox/sandboxConfig';
import { queues, type CallingActivities } from '../empty/messages';
import { emptyActivities, failed, serve } from '../empty/serve';
import { checkedProfileFor } from '../provider';

async function main(): Promise<void> {
  const {
    SANDBOX_URL: url = '',
    [SANDBOX_USERNAME]: username = '',
    [SANDBOX_PASSWORD]: password = '',
  } = process.env;
  const client = createPlainClient({
    profile: checkedProfileFor(url),
    credentials: () => Promise.resolve({ username, password }),
  });
  const activities: CallingActivities = {
    ...emptyActivities,
    book: async (request, filling, bytes) => {
      const { error } = await client.make({ request, issue: false, cancel: false });
      // A try more would be other calls than the booking's.
      if (error) throw ApplicationFailure.nonRetryable(error);
      return emptyActivities.answer(filling, bytes);
    },
  };
  await serve(queues.calling, activities);
  await client.close();
}

main().catch(failed);
