/** What a person is told of a workflow that does not answer. Apart from how that is found out: every command loads these words. */

/** A poll is open for a minute at most: one that is older belongs to a worker that has gone (milliseconds). */
export const LIVE_WITHIN = 90_000;

/** Why a workflow does not answer. `fails` are the words of its newest workflow task that failed. */
export type Silence = { fails: string } | { workers: number };

/** What a person is told of a workflow that does not answer, and what to do. `name` begins a sentence: "Order X". */
export function silenceWords(name: string, why: Silence): { text: string; remedy: string } {
  if ('fails' in why)
    return {
      text: `${name} stands still, because its workflow tasks fail: ${why.fails}.`,
      remedy: 'Mend that and it goes on by itself; `ndc-flows doctor` checks keys and search attributes.',
    };
  if (why.workers > 0)
    return {
      text: `${name} is running, and did not answer in time, though ${why.workers} ${why.workers === 1 ? 'worker' : 'workers'} polled within the last ${LIVE_WITHIN / 1000} s.`,
      remedy:
        'Try again: workers or server are slow or busy, or the workers have just ended. If it lasts, check that workers run, then ' +
        'their load, and a rate limit of the task queue (`temporal task-queue config get --task-queue ndc-flows --task-queue-type workflow`).',
    };
  return {
    text: `${name} is running, and no worker answers for it.`,
    remedy: 'Start one with `ndc-flows worker`; it goes on where it stood.',
  };
}
