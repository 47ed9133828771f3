/** When calls end: each takes its time, and each kind has its turns in the script. */
import type { VirtualTime } from './virtualTime';

export class Pace {
  private readonly used: Record<string, number> = {};

  constructor(private readonly time: VirtualTime) {}

  /** How many calls of this kind there were before this one. */
  turn(kind: string): number {
    const turn = this.used[kind] ?? 0;
    this.used[kind] = turn + 1;
    return turn;
  }

  /** Ends a call that takes hardly any time. */
  soon(result: unknown): Promise<unknown> {
    return this.after(5, () => result);
  }

  /** Ends a call after so many milliseconds, with what is so then. */
  after(milliseconds: number, end: () => unknown): Promise<unknown> {
    return new Promise((resolve) => {
      this.time.in(milliseconds, 'activity', () => resolve(Promise.resolve().then(end)));
    });
  }
}
