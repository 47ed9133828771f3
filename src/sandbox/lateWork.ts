/** Work that a service does after it stopped answering: done when its time has come, before anything else is looked at. */

export interface LateWork {
  /** Keeps a piece of work for an instant of the sandbox's clock. */
  keep(at: number, work: () => void): void;
  /** Does what is due, in order. */
  catchUp(now: number): void;
  /** How much still waits. */
  readonly waiting: number;
}

/** Nothing waits. */
export function createLateWork(): LateWork {
  let works: { at: number; work: () => void }[] = [];
  return {
    keep(at, work) {
      works.push({ at, work });
    },
    catchUp(now) {
      const due = works.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
      works = works.filter(({ at }) => at > now);
      for (const { work } of due) work();
    },
    get waiting() {
      return works.length;
    },
  };
}
