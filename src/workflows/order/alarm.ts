/**
 * The alarm of an order at rest: its only timer, kept as long as it is set for the same moment.
 *
 * Most Updates do not change when the next step is due. Cancelling and restarting the timer for each would cost two history events each
 * time.
 */
import { CancellationScope, condition, sleep } from '@temporalio/workflow';

interface Timer {
  /** Milliseconds since the epoch. */
  at: number;
  because: string;
  rang: boolean;
  scope: CancellationScope;
}

/** The timer of one order. */
export class Alarm {
  private timer?: Timer;

  /**
   * Waits until `said` returns true, at most until `at` (milliseconds since the epoch). Returns false if the time came first. The UI shows
   * `because`.
   */
  async until(at: number, because: string, said: () => boolean): Promise<boolean> {
    if (at <= Date.now()) return false;
    const timer = this.setFor(at, because);
    await condition(() => timer.rang || said());
    return !timer.rang;
  }

  /** Waits like `until`, but leaves a timer that rings earlier in place. Most waits end before it, and then cost no event. */
  async by(at: number, because: string, said: () => boolean): Promise<boolean> {
    while (at > Date.now()) {
      const { timer: set } = this;
      const timer = set && !set.rang && set.at <= at ? set : this.setFor(at, because);
      await condition(() => timer.rang || said());
      if (!timer.rang) return true;
    }
    return false;
  }

  /** Cancels the timer. */
  off(): void {
    this.timer?.scope.cancel();
    this.timer = undefined;
  }

  private setFor(at: number, because: string): Timer {
    const { timer } = this;
    if (timer && !timer.rang && timer.at === at && timer.because === because) return timer;
    this.off();
    const set: Timer = { at, because, rang: false, scope: new CancellationScope() };
    const rings = (): void => {
      set.rang = true;
    };
    // The sleep rejects only when cancelled, and then nothing waits for it.
    set.scope.run(() => sleep(at - Date.now(), { summary: because })).then(rings, () => undefined);
    return (this.timer = set);
  }
}
