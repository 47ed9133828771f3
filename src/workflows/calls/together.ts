/** Runs calls of one session in parallel where the provider allows it. */
import type { ProviderSession, Together } from './session';

/**
 * Runs the calls in parallel and returns their answers in the order of the calls. Waits for every call to end, even after a failure: none
 * may still run when the flow continues. After a failure no call starts to wait for the airline, and calls that wait stop.
 *
 * @throws the first failure
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
