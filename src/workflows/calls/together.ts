/** Calls of one session that are under way at the same time, where the provider allows it. */
import type { ProviderSession, Together } from './session';

/**
 * Makes the calls side by side and gives their answers in the order of the calls. Each is let to its end, also where one fails: nothing
 * may still be under way when the flow goes on. But none begins to wait for the airline then, and one that waits stops.
 *
 * @throws what the first call failed with
 */
export async function together<Answer>(
  session: ProviderSession,
  calls: (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const known: Together = { waits: [] };
  session.together = known;
  try {
    const answers: Answer[] = [];
    await Promise.all(
      calls.map(async (call, at) => {
        try {
          answers[at] = await call();
        } catch (error) {
          known.failed ??= { error };
        }
      }),
    );
    if (known.failed) throw known.failed.error;
    return answers;
  } finally {
    session.together = undefined;
  }
}
