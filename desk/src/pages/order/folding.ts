/** Folds what happens again and again: sign-ins at the airline, and reads of the order that show nothing new. */
import type { TimelineEntry } from '../../api/types';

interface Message {
  operation: string;
  correlationId: string;
}

/** Messages that belong together: those that are shown, and earlier ones of their kind. */
interface Fold<Each> {
  shown: Each[];
  earlier: Each[];
}

const routine: readonly string[] = ['login', 'orderRetrieve'];

/** Returns messages, the newest first, with each run of sign-ins and reads behind its newest read. */
export function foldedMessages<Each extends Message>(newestFirst: readonly Each[]): Fold<Each>[] {
  const folds: Fold<Each>[] = [];
  let run: Each[] = [];
  const close = (): void => {
    if (run.length === 0) return;
    const { correlationId } = run.find(({ operation }) => operation === 'orderRetrieve') ?? run[0]!;
    const isNewest = (each: Each): boolean => each.correlationId === correlationId;
    folds.push({ shown: run.filter(isNewest), earlier: run.filter((each) => !isNewest(each)) });
    run = [];
  };
  for (const message of newestFirst) {
    if (routine.includes(message.operation)) run.push(message);
    else {
      close();
      folds.push({ shown: [message], earlier: [] });
    }
  }
  close();
  return folds;
}

/** An entry of the timeline, and how often it stands for the same. */
export interface Counted {
  entry: TimelineEntry;
  times: number;
}

/** Returns entries, the newest first, with each run of reads, and the waits between them, as one entry. */
export function foldedEntries(newestFirst: readonly TimelineEntry[]): Counted[] {
  const folded: Counted[] = [];
  let run: Counted | undefined;
  for (const entry of newestFirst) {
    if (isRead(entry)) {
      if (run) run.times += 1;
      else folded.push((run = { entry, times: 1 }));
    } else if (!run || !isOver(entry)) {
      run = undefined;
      folded.push({ entry, times: 1 });
    }
  }
  return folded;
}

const isRead = (entry: TimelineEntry): boolean =>
  entry.kind === 'call' && entry.operation === 'orderRetrieve' && entry.outcome === 'done';

const isOver = (entry: TimelineEntry): boolean => entry.kind === 'wait' && entry.ended !== 'waiting';
