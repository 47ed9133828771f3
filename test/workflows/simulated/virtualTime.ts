/** Virtual time: an agenda of what happens when, and a clock that jumps from entry to entry, so that weeks pass in milliseconds. */

/**
 * What an entry is for. `timer`: the workflow waits for it. `activity`: a call of the workflow ends. `service`: the airline does
 * something by itself. `caller`: somebody asks something of the order.
 */
export type Kind = 'timer' | 'activity' | 'service' | 'caller';

/** One thing that happens at one moment. */
export interface Entry {
  /** Milliseconds since the epoch. */
  at: number;
  kind: Kind;
  happens: () => void;
}

/** The agenda and the clock. */
export class VirtualTime {
  private entries: Entry[] = [];

  constructor(public now: number) {}

  /** Plans something; entries of one moment happen in the order in which they were planned. */
  in(milliseconds: number, kind: Kind, happens: () => void): Entry {
    const entry = { at: this.now + milliseconds, kind, happens };
    const later = this.entries.findIndex(({ at }) => at > entry.at);
    this.entries.splice(later < 0 ? this.entries.length : later, 0, entry);
    return entry;
  }

  cancel(entry: Entry): void {
    this.entries = this.entries.filter((each) => each !== entry);
  }

  /** True while anything of one of these kinds is to come. */
  awaits(...kinds: Kind[]): boolean {
    return this.entries.some(({ kind }) => kinds.includes(kind));
  }

  /** Jumps to the next entry and lets it happen; false when there is none. */
  advance(): boolean {
    const next = this.entries.shift();
    if (!next) return false;
    this.now = next.at;
    next.happens();
    return true;
  }

  /** Runs with `Date` telling this clock's time, as a workflow's `Date` tells Temporal's. */
  async asDate<T>(run: () => Promise<T>): Promise<T> {
    const real = globalThis.Date;
    globalThis.Date = new Proxy(real, {
      construct: (target, given: unknown[], self) =>
        Reflect.construct(target, given.length > 0 ? given : [this.now], self) as object,
      get: (target, key): unknown => (key === 'now' ? () => this.now : Reflect.get(target, key)),
    });
    try {
      return await run();
    } finally {
      globalThis.Date = real;
    }
  }
}
