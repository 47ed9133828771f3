/** News of an order's history: wakes whoever waits for something to happen, and nobody looks before. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryPosition } from './history';

/** Lets one loop sleep until there is something to look at. */
export interface NewsDesk {
  /** How far the history has been told. */
  seen?: HistoryPosition;
  wake(): void;
  /** False when nothing happened for so many milliseconds. */
  within(milliseconds: number): Promise<boolean>;
}

/** A desk without news. */
export function newsDesk(): NewsDesk {
  let fresh = false;
  let stir: () => void = () => undefined;
  return {
    wake() {
      fresh = true;
      stir();
    },
    async within(milliseconds) {
      if (!fresh) {
        const timer = new AbortController();
        const stirred = new Promise<void>((resolve) => (stir = resolve));
        await Promise.race([
          stirred,
          sleep(milliseconds, undefined, { signal: timer.signal }).catch(() => undefined),
        ]);
        timer.abort();
      }
      const happened = fresh;
      fresh = false;
      return happened;
    },
  };
}
