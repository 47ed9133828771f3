/** One run of a workflow in the simulated runtime: its handlers, its conditions and timers, what it records, and how it ended. */
import { ApplicationFailure } from '@temporalio/common';
import {
  mismatch,
  type ActivityCall,
  type ActivityEnd,
  type Caller,
  type HistoryEvent,
  type Task,
} from './history';
import type { Entry, VirtualTime } from './virtualTime';

/**
 * Performs an activity for a run; rejects with what the workflow is to catch.
 *
 * @param awaited tells whether the run still waits for the answer: it has not ended, and has not given the call up
 */
export type Perform = (
  activity: string,
  argument: unknown,
  run: Execution,
  awaited: () => boolean,
) => Promise<unknown>;

/**
 * How a run ended. A defect is anything that would have failed a workflow task. `cutOff`: the run was terminated, by hand or by a reset.
 */
export type Ended =
  | { result: unknown }
  | { continuesWith: unknown[] }
  | { failed: ApplicationFailure }
  | { defect: unknown }
  | { cutOff: number };

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

interface Timer {
  due: number;
  fires: () => void;
  /** Absent during replay. */
  entry?: Entry;
}

/** Something begun that a scope can cancel. `forget` stops it: its answer never comes. */
interface Begun<Answer> {
  answer: Promise<Answer>;
  forget: () => void;
}

interface Waiting {
  said: () => boolean;
  goesOn: () => void;
}

/** What the server knows of a run from its start. */
export interface Born {
  runId: string;
  /** The first run of its chain. */
  first: string;
  /** The run that this one continues as a new one. */
  continues?: string;
  input: unknown;
  /** Milliseconds since the epoch, as the workflow sees it: a run that was reset keeps the start of the one before it. */
  startedAt: number;
  /** Milliseconds since the epoch, as lists show it. */
  madeAt: number;
  attributes: Record<string, unknown>;
}

/** More conditions than this at one moment are a loop that never lets time pass. */
const BUSY = 5_000;

/** One run. */
export class Execution {
  readonly handlers = new Map<string, Handler>();
  /** Events as Temporal would count them, roughly: what `workflowInfo().historyLength` says. */
  historyLength = 5;
  unfinishedHandlers = 0;
  /** How often its history was reset, up to the task that is taken in. */
  resets = 0;
  ended?: Ended;
  readonly tasks: Task[] = [];
  readonly calls: ActivityCall[] = [];
  /** Search attributes, as lists have them. */
  readonly attributes: Record<string, unknown>;
  /** What the UI would show of its timers and calls, and of itself. */
  readonly summaries: Summary[] = [];
  readonly details = new Set<string>();
  private readonly conditions = new Set<Waiting>();
  private readonly timers = new Map<number, Timer>();
  private readonly heard = new Map<number, (end: ActivityEnd) => void>();
  private readonly open = new Set<Caller>();
  /** Whose random numbers are drawn: while tasks of an earlier run are replayed, that run's. */
  private replayed?: Task;
  /** The calls of the run that is replayed. */
  private recorded: readonly ActivityCall[] = [];
  private touched = false;
  private asked = { at: 0, times: 0 };
  private timersSet = 0;
  private ids = 0;

  constructor(
    readonly born: Born,
    readonly time: VirtualTime,
    private readonly perform: Perform,
    /** How long the history may be before the server suggests to continue as new. */
    readonly historyLimit: number,
    private readonly workflow: (input: never) => Promise<unknown>,
  ) {
    this.attributes = { ...born.attributes };
  }

  get runId(): string {
    return this.born.runId;
  }

  /** Who waits for an answer to an Update. */
  get waiting(): readonly Caller[] {
    return [...this.open];
  }

  /** Local activities are under way: the last workflow task is not completed. */
  get atWork(): boolean {
    return [...this.heard.keys()].some((call) => this.calls[call]?.local);
  }

  /** Records an event and lets the workflow take it in, alone or together with the next one. A run that has ended takes nothing in. */
  deliver(event: HistoryEvent, together = false): void {
    if (this.ended) return;
    const { runId, resets } = this;
    this.tasks.push({ at: this.time.now, runId, resets, event, together, commands: [] });
    this.takeIn(event);
  }

  /** Delivers an Update: answers with its validator's refusal if there is one. */
  update(name: string, argument: unknown, caller: Caller, together = false): ApplicationFailure | undefined {
    try {
      this.handlerOf(name).validator?.(argument);
    } catch (error) {
      if (error instanceof ApplicationFailure) return error;
      throw error;
    }
    this.deliver({ is: 'update', name, argument, caller }, together);
    return undefined;
  }

  /**
   * Takes in again what another run recorded, at the times at which it did; asserts that the workflow answers with the same commands.
   * What the server schedules of it is what was recorded.
   */
  async replay(past: readonly Task[], recorded: readonly ActivityCall[]): Promise<void> {
    this.recorded = recorded;
    const { now } = this.time;
    for (const [place, task] of past.entries()) {
      this.time.now = task.at;
      this.replayed = { ...task, commands: [] };
      this.tasks.push(this.replayed);
      this.resets = task.resets;
      this.takeIn(task.event);
      if (task.together) continue;
      await this.settle();
      const differs = mismatch(task, this.replayed, place);
      if (differs === undefined) continue;
      this.ended = { defect: new Error(differs) };
      break;
    }
    this.time.now = now;
    this.replayed = undefined;
  }

  /**
   * After a replay: takes in the event of the task that the run was reset to, unless it is an Update, and lets everything go on that is
   * pending. The server schedules activities again whose results were recorded later.
   *
   * @param reapply gives the run the Updates that were accepted since: they are in the same task
   */
  goOn(event: HistoryEvent, reapply: () => void): void {
    this.resets += 1;
    const ends = event.is === 'activity' ? event.call : undefined;
    const fires = event.is === 'timer' ? event.timer : undefined;
    const waiting = [...this.heard.keys()].filter((call) => call !== ends);
    for (const [id, timer] of this.timers) if (id !== fires) this.plan(id, timer);
    for (const caller of this.open) caller.waitsAgain();
    // A run that begins knows its Updates as soon as it takes any.
    if (event.is === 'start') this.deliver(event, true);
    reapply();
    if (event.is === 'start' || event.is === 'update') this.alone();
    else this.deliver(event);
    for (const call of waiting) this.schedule(call);
  }

  query(name: string): unknown {
    return this.handlers.get(name)?.handle(undefined);
  }

  nextId(): string {
    return `${this.replayed?.runId ?? this.runId}-${(this.ids += 1)}`;
  }

  call(activity: string, argument: unknown, local: boolean): Begun<unknown> {
    const recorded = this.replayed && this.recorded[this.calls.length];
    const call =
      this.calls.push({
        activity,
        argument: recorded?.argument ?? argument,
        local,
        at: recorded?.at ?? this.time.now,
      }) - 1;
    this.command(`${activity} ${call}`);
    const answer = new Promise((resolve, reject) => {
      this.heard.set(call, (end) => ('result' in end ? resolve(end.result) : reject(end.failure)));
      if (!this.replayed) this.schedule(call);
    });
    const forget = (): void => {
      if (this.heard.delete(call)) this.command(`cancel ${activity} ${call}`);
    };
    return { answer, forget };
  }

  timer({ wait, summary }: Timing, fires: () => void): number {
    this.historyLength += 2;
    this.summaries.push({ of: 'timer', summary });
    const id = (this.timersSet += 1);
    this.command(`timer ${id}`);
    const timer = { due: this.time.now + Math.max(wait, 1), fires };
    this.timers.set(id, timer);
    if (!this.replayed) this.plan(id, timer);
    return id;
  }

  cancel(id: number): void {
    const timer = this.timers.get(id);
    if (!timer) return;
    this.timers.delete(id);
    this.command(`cancel timer ${id}`);
    if (timer.entry) this.time.cancel(timer.entry);
  }

  upsert(pairs: { key: { name: string }; value: unknown }[]): void {
    this.command('attributes');
    for (const { key, value } of pairs) this.attributes[key.name] = value ?? undefined;
  }

  /** Waits until something is so; answers false when the time-out came first. */
  condition(said: () => boolean, timeout?: Timing): Begun<boolean> {
    this.mindLoops();
    if (said()) return { answer: Promise.resolve(true), forget: () => undefined };
    let forget = (): void => undefined;
    const answer = new Promise<boolean>((resolve) => {
      const timer =
        timeout === undefined
          ? undefined
          : this.timer(timeout, () => {
              this.conditions.delete(waiting);
              resolve(false);
            });
      const stop = (): void => {
        if (timer !== undefined) this.cancel(timer);
      };
      const waiting: Waiting = {
        said,
        goesOn: () => {
          stop();
          resolve(true);
        },
      };
      this.conditions.add(waiting);
      forget = () => {
        this.conditions.delete(waiting);
        stop();
      };
    });
    return { answer, forget };
  }

  /** Lets everything run that can run at this moment. Conditions are looked at after an event alone, as in a workflow task. */
  async settle(): Promise<void> {
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (!this.touched || !this.unblock()) break;
    }
    this.touched = false;
  }

  end(ended: Ended): void {
    if (this.ended) return;
    if (!('cutOff' in ended)) this.command('end');
    this.ended = ended;
    for (const { entry } of this.timers.values()) if (entry) this.time.cancel(entry);
    this.conditions.clear();
  }

  /** Nothing more belongs to the last task. */
  private alone(): void {
    const last = this.tasks.at(-1);
    if (last) last.together = false;
  }

  private takeIn(event: HistoryEvent): void {
    this.touched = true;
    switch (event.is) {
      case 'start':
        this.run();
        break;
      case 'activity': {
        const call = this.calls[event.call];
        if (call) call.end = event.end;
        this.heard.get(event.call)?.(event.end);
        this.heard.delete(event.call);
        break;
      }
      case 'timer': {
        const timer = this.timers.get(event.timer);
        this.timers.delete(event.timer);
        timer?.fires();
        break;
      }
      case 'update':
        this.handle(event);
    }
  }

  private run(): void {
    this.workflow(asJson(this.born.input) as never).then(
      (result) => this.end({ result }),
      (error: unknown) => {
        if (error instanceof ContinuesAsNew) this.end({ continuesWith: error.given });
        else if (error instanceof ApplicationFailure) this.end({ failed: error });
        else this.end({ defect: error });
      },
    );
  }

  private handle({ name, argument, caller }: Extract<HistoryEvent, { is: 'update' }>): void {
    this.historyLength += 4;
    this.unfinishedHandlers += 1;
    this.open.add(caller);
    const answer = Promise.resolve(this.handlerOf(name).handle(argument)).finally(() => {
      this.unfinishedHandlers -= 1;
      this.open.delete(caller);
    });
    answer.then(
      (value) => {
        if (!this.replayed) caller.answered(value);
      },
      (error: unknown) => {
        // Any other error in a handler fails the workflow task, again and again.
        if (!(error instanceof ApplicationFailure)) this.end({ defect: error });
        else if (!this.replayed) caller.refused(error.type ?? 'error');
      },
    );
  }

  private handlerOf(name: string): Handler {
    const handler = this.handlers.get(name);
    if (!handler) throw new Error(`no handler for ${name}`);
    return handler;
  }

  private schedule(call: number): void {
    const { activity = '', argument, local = false } = this.calls[call] ?? {};
    this.perform(activity, argument, this, () => !this.ended && this.heard.has(call)).then(
      (result) => this.deliver({ is: 'activity', call, local, end: { result } }),
      (failure: Error) => this.deliver({ is: 'activity', call, local, end: { failure } }),
    );
  }

  private plan(id: number, timer: Timer): void {
    const wait = Math.max(timer.due - this.time.now, 1);
    timer.entry = this.time.in(wait, 'timer', () => this.deliver({ is: 'timer', timer: id }));
  }

  private command(command: string): void {
    this.tasks.at(-1)?.commands.push(command);
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

  private mindLoops(): void {
    const { now } = this.time;
    this.asked = { at: now, times: this.asked.at === now ? this.asked.times + 1 : 1 };
    if (this.asked.times > BUSY) throw new Error('a loop in the workflow lets no time pass');
  }
}

/** What is left of a value on its way through a history. */
export function asJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
