/** Replays the recorded histories against workflow code, for the suites of both tiers. */
import { Worker, type WorkflowBundleOption } from '@temporalio/worker';
import { quietRuntime } from '../support/builtWorkflows';
import { readRuns, recordedPaths, type RecordedRun } from './histories';

/** Returns the recorded runs by path. */
export function readRecorded(): ReadonlyMap<string, RecordedRun[]> {
  return new Map(recordedPaths().map((path) => [path, readRuns(path)]));
}

/** Replays runs against a bundle. The answer has an entry for each run that was replayed: its error, or undefined where it fits. */
export async function replayed(
  workflowBundle: WorkflowBundleOption,
  runs: readonly RecordedRun[],
): Promise<ReadonlyMap<RecordedRun, Error | undefined>> {
  // The SDK's own log reports a history that does not fit as well. Tests expect some of those.
  quietRuntime();
  const errors = new Map<RecordedRun, Error | undefined>();
  for await (const { error } of Worker.runReplayHistories({ workflowBundle }, runs)) {
    errors.set(runs[errors.size]!, error);
  }
  return errors;
}

/** Returns what the replays say against these runs; `not replayed` for a run that was left out. */
export function misfits(
  errors: ReadonlyMap<RecordedRun, Error | undefined>,
  runs: readonly RecordedRun[],
): string[] {
  return runs.flatMap((run) => (errors.has(run) ? (errors.get(run)?.message ?? []) : 'not replayed'));
}
