/**
 * The alarm of an order at rest: its one timer, which stays as long as it is set for the same moment.
 *
 * A caller most often changes nothing about what comes next by itself. A timer that was cancelled for every call and started anew after it
 * would be two events each time.
 */
import { CancellationScope, condition, sleep } from '@temporalio/workflow';

interface Timer {
  /** Milliseconds since the epoch. */
  at: number;
  because: string;
  rang: boolean;
  scope: CancellationScope;
}

/** One alarm. */
export class Alarm {
  private timer?: Timer;

  /** Waits until something is so, and no longer than until then: false where the time came first. `because` stands in the UI. */
  async until(at: number, because: string, said: () => boolean): Promise<boolean> {
    if (at <= Date.now()) return false;
    const timer = this.setFor(at, because);
    await condition(() => timer.rang || said());
    return !timer.rang;
  }

  /** Nothing comes by itself any more. */
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
    // It fails only where it is cancelled, and then nobody waits for it.
    set.scope.run(() => sleep(at - Date.now(), { summary: because })).then(rings, () => undefined);
    return (this.timer = set);
  }
}
