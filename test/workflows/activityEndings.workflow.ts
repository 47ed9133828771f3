/** The workflow of activityEndings.test.ts: one activity with time-outs of its own, and its ending in the words of the table. */
import { ActivityFailure, proxyActivities, type ActivityOptions } from '@temporalio/workflow';
import type { ActivityEnding } from '../../src/domain/calls/activityEndings';
import { endingOf, listenForMarker } from '../../src/workflows/calls/write';

export interface Trial {
  name: string;
  /** Leaves the mark of a write, after so many milliseconds. */
  marksAfter?: number;
  /** And then: waits until it is let go, throws, or answers with more than a history can hold. */
  then: 'hangs' | 'fails' | 'unknown-provider' | 'too-large';
}

export interface TrialActivities {
  tried(trial: Trial): Promise<string>;
}

export async function trialWorkflow(trial: Trial, options: ActivityOptions): Promise<ActivityEnding> {
  const { tried } = proxyActivities<TrialActivities>({ ...options, retry: { maximumAttempts: 1 } });
  const signalled = listenForMarker(trial.name);
  try {
    await tried(trial);
  } catch (error) {
    if (error instanceof ActivityFailure) return endingOf(error, signalled());
    throw error;
  }
  throw new Error('the activity has ended well');
}
