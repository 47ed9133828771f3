/** What a run has started, and how it is ended: in the reverse order, once, also where somebody interrupts while more is being started. */

type Closing = () => Promise<unknown>;

export class Closings {
  private readonly open: { closing: Closing; shared: boolean }[] = [];
  private ended?: Promise<void>;

  /** From now on there is this to end. What comes too late is ended at once. */
  add(closing: Closing): void {
    this.take(closing, false);
  }

  /** As `add`, of what the run itself works with: where it is interrupted in its middle that is left to the end of the process. */
  addShared(closing: Closing): void {
    this.take(closing, true);
  }

  /** Ends everything; what cannot be ended stops nothing else from being. */
  close({ interrupted = false } = {}): Promise<void> {
    this.ended ??= this.endAll(interrupted);
    return this.ended;
  }

  private take(closing: Closing, shared: boolean): void {
    if (!this.ended) this.open.push({ closing, shared });
    else if (!shared) void closing().catch(() => undefined);
  }

  private async endAll(interrupted: boolean): Promise<void> {
    for (const { closing, shared } of this.open.reverse()) {
      if (!(shared && interrupted)) await closing().catch(() => undefined);
    }
  }
}

/** What a program gives to its run. */
export interface Run {
  /** The run's own; removed after the run unless it is kept. */
  folder: string;
  say: (line: string) => void;
  /** What to end with the run. */
  closings: Closings;
}
