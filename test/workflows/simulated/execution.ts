/** One run of a workflow in the simulated runtime: its handlers, its conditions and timers, and how it ended. */
import { ApplicationFailure } from '@temporalio/common';
import type { Entry, VirtualTime } from './virtualTime';

/** Performs an activity; rejects with what the workflow is to catch. */
export type Perform = (activity: string, argument: unknown, local: boolean) => Promise<unknown>;

/** How a run ended. A defect is anything that would have failed a workflow task, or the workflow. */
export type Ended = { result: unknown } | { continuesWith: unknown[] } | { defect: unknown };

/** What `continueAsNew` throws. */
export class ContinuesAsNew extends Error {
  constructor(readonly given: unknown[]) {
    super('continues as new');
  }
}

interface Handler {
  handle: (given: unknown) => unknown;
  validator?: (given: unknown) => void;
}

/** What a timer, or a call of the airline, is in the UI. */
export interface Summary {
  of: string;
  summary?: string;
}

/** How long a timer waits (milliseconds), and what it is in the UI. */
interface Timing {
  wait: number;
  summary?: string;
}

interface Waiting {
  said: () => boolean;
  goesOn: () => void;
}

/** More conditions than this at one moment are a loop that never lets time pass. */
const BUSY = 5_000;

/** One run. */
export class Execution {
  readonly startTime: Date;
  readonly handlers = new Map<string, Handler>();
  /** Events as Temporal would count them, roughly: what `workflowInfo().historyLength` says. */
  historyLength = 5;
  unfinishedHandlers = 0;
  ended?: Ended;
  /** What the UI would show of its timers and calls, and of itself. */
  readonly summaries: Summary[] = [];
  readonly details = new Set<string>();
  private readonly conditions = new Set<Waiting>();
  private readonly timers = new Set<Entry>();
  private asked = { at: 0, times: 0 };
  private ids = 0;

  constructor(
    readonly workflowId: string,
    readonly runId: string,
    readonly time: VirtualTime,
    readonly perform: Perform,
    /** How long the history may be before the server suggests to continue as new. */
    readonly historyLimit: number,
    /** The run that this one continues as a new one. */
    readonly continues?: string,
  ) {
    this.startTime = new Date(time.now);
  }

  /** Begins the workflow; its first part, up to its first wait, runs at once. */
  run(workflow: (input: never) => Promise<unknown>, input: unknown): void {
    workflow(input as never).then(
      (result) => this.end({ result }),
      (error: unknown) =>
        this.end(error instanceof ContinuesAsNew ? { continuesWith: error.given } : { defect: error }),
    );
  }

  /** Delivers an Update: its validator's refusal, or its answer to come. */
  update(name: string, argument: unknown): { refused: ApplicationFailure } | { answer: Promise<unknown> } {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    try {
      handler.validator?.(argument);
    } catch (error) {
      if (error instanceof ApplicationFailure) return { refused: error };
      throw error;
    }
    this.historyLength += 4;
    this.unfinishedHandlers += 1;
    const answer = Promise.resolve(handler.handle(argument)).finally(() => (this.unfinishedHandlers -= 1));
    answer.catch((error: unknown) => {
      // Any other error in a handler fails the workflow task, again and again.
      if (!(error instanceof ApplicationFailure)) this.end({ defect: error });
    });
    return { answer };
  }

  query(name: string): unknown {
    return this.handlers.get(name)?.handle(undefined);
  }

  nextId(): string {
    return `${this.runId}-${(this.ids += 1)}`;
  }

  timer({ wait, summary }: Timing, fires: () => void): Entry {
    this.historyLength += 2;
    this.summaries.push({ of: 'timer', summary });
    const entry = this.time.in(Math.max(wait, 1), 'timer', () => {
      this.timers.delete(entry);
      fires();
    });
    this.timers.add(entry);
    return entry;
  }

  cancel(timer: Entry): void {
    this.time.cancel(timer);
    this.timers.delete(timer);
  }

  /** Waits until something is so; answers false when the time-out came first. */
  condition(said: () => boolean, timeout?: Timing): Promise<boolean> {
    this.mindLoops();
    if (said()) return Promise.resolve(true);
    return new Promise((resolve) => {
      const timer =
        timeout === undefined
          ? undefined
          : this.timer(timeout, () => {
              this.conditions.delete(waiting);
              resolve(false);
            });
      const waiting: Waiting = {
        said,
        goesOn: () => {
          if (timer) this.cancel(timer);
          resolve(true);
        },
      };
      this.conditions.add(waiting);
    });
  }

  /** Lets everything run that can run at this moment. */
  async settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.unblock()) return;
    }
  }

  private unblock(): boolean {
    let unblocked = false;
    for (const waiting of this.conditions) {
      try {
        if (!waiting.said()) continue;
      } catch (error) {
        this.end({ defect: error });
        return false;
      }
      this.conditions.delete(waiting);
      waiting.goesOn();
      unblocked = true;
    }
    return unblocked;
  }

  private end(ended: Ended): void {
    this.ended ??= ended;
    for (const timer of this.timers) this.time.cancel(timer);
    this.conditions.clear();
  }

  private mindLoops(): void {
    const { now } = this.time;
    this.asked = { at: now, times: this.asked.at === now ? this.asked.times + 1 : 1 };
    if (this.asked.times > BUSY) throw new Error('a loop in the workflow lets no time pass');
  }
}
