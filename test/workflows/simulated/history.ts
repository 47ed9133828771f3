/** What a run records: one workflow task after the other, each with the event that caused it and the commands that the workflow answered with. */

/** Hears what becomes of an Update. */
export interface Caller {
  answered(answer: unknown): void;
  refused(why: string): void;
  /** The run was reset to a moment at which the Update was not answered. */
  waitsAgain(): void;
}

export type ActivityEnd = { result: unknown } | { failure: Error };

export type HistoryEvent =
  | { is: 'start' }
  | { is: 'activity'; call: number; local: boolean; end: ActivityEnd }
  | { is: 'timer'; timer: number }
  | { is: 'update'; name: string; argument: unknown; caller: Caller };

/** One workflow task. */
export interface Task {
  /** What `Date` tells in it (milliseconds since the epoch). */
  at: number;
  /** The run that lived it. A run that was reset has tasks of the run before it. */
  runId: string;
  /** How often the history had been reset. */
  resets: number;
  event: HistoryEvent;
  /** The next event belongs to the same workflow task. */
  together: boolean;
  commands: string[];
}

/** An activity that a run has scheduled. */
export interface ActivityCall {
  activity: string;
  argument: unknown;
  local: boolean;
  end?: ActivityEnd;
  /** When it was decided. */
  at: number;
}

/**
 * Places of the workflow tasks that a run has completed: it can be reset to these. A local activity's result is recorded with the task
 * that called it. `atWork`: local activities are under way, and the last task is not completed.
 */
export function completedTasks(tasks: readonly Task[], atWork: boolean): number[] {
  const begun = tasks.flatMap(({ event }, place) =>
    (event.is === 'activity' && event.local) || tasks[place - 1]?.together ? [] : [place],
  );
  return atWork ? begun.slice(0, -1) : begun;
}

/** The event of the workflow task that begins here; the Updates beside it are given to the run again. */
export function eventOf(tasks: readonly Task[], place: number): HistoryEvent | undefined {
  const last = tasks.findIndex(({ together }, index) => index >= place && !together);
  const events = tasks.slice(place, last + 1).map(({ event }) => event);
  return events.find(({ is }) => is !== 'update') ?? events[0];
}

/** The Updates that were accepted in this task or later: the server gives them to the run that goes on after a reset. */
export function updatesFrom(
  tasks: readonly Task[],
  place: number,
): Extract<HistoryEvent, { is: 'update' }>[] {
  return tasks.slice(place).flatMap(({ event }) => (event.is === 'update' ? [event] : []));
}

/** Where a replayed task gives other commands than the recorded one: Temporal's nondeterminism error. */
export function mismatch(past: Task, now: Task, place: number): string | undefined {
  const [recorded, given] = [past.commands.join(', '), now.commands.join(', ')];
  if (recorded === given) return undefined;
  return `nondeterminism in task ${place} (${past.event.is}): recorded [${recorded}], replayed [${given}]`;
}
