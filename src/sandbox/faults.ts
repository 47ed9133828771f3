/** Faults on the wire that wait for their calls: ordered by tests, or by the magic table. */
import { BadFault } from './badFault';
import { BoundedMap } from './bounded';
import { faultKinds, faultNames, type FaultEffect, type FaultKind } from './faultKinds';
import type { MagicRow } from './magic';
import type { SandboxOperation } from './model';

/** A fault ordered by a test: `{ operation: 'orderCreate', kind: 'reset-after' }`. */
export interface FaultOrder {
  /** `*`: any. */
  operation: SandboxOperation | '*';
  kind: FaultKind;
  /** How often; default once. */
  times?: number;
  /** How many calls pass unharmed before; default none. */
  skip?: number;
  /** Milliseconds, for slow and apply-late, and until a stall or a slow drip ends; default settleDelay (the latter two: until the caller hangs up). */
  delay?: number;
  /** For `error-before` and `error-after`. */
  code?: string;
  text?: string;
}

/** A fault that hits a call. */
export interface Fault extends FaultEffect {
  kind: FaultKind;
  delay?: number;
  /** Ends the delay of `slow` early. */
  answerNow?: AbortSignal;
  text?: string;
}

/** A fault that was ordered. */
export interface OrderedFault {
  /** How many calls it has hit. */
  readonly hits: number;
  /** No further call is hit. */
  cancel: () => void;
  /** Cancels it, and answers the calls that `slow` still holds. */
  answerNow: () => void;
}

/** The faults that wait for their calls. */
export interface Faults {
  order(order: FaultOrder): OrderedFault;
  /** The fault for a call, if any; it is used up by that. Faults ordered by tests come first. */
  take(operation: SandboxOperation, magic: readonly MagicRow[], tripKey: string): Fault | undefined;
  clear(): void;
}

/** An empty list of faults. */
export function createFaults(): Faults {
  let waiting: { order: FaultOrder; skip: number; left: number; hits: number; answerNow: AbortController }[] =
    [];
  const magicHits = new BoundedMap<string, number>(20_000);

  const ordered = (operation: SandboxOperation): Fault | undefined => {
    const entry = waiting.find(({ order }) => order.operation === '*' || order.operation === operation);
    if (!entry) return undefined;
    if (entry.skip > 0) {
      entry.skip--;
      return undefined;
    }
    entry.hits++;
    entry.left--;
    if (entry.left <= 0) waiting = waiting.filter((other) => other !== entry);
    const { kind, delay, code, text } = entry.order;
    const effect: FaultEffect = faultKinds[kind];
    return { ...effect, kind, delay, text, code: code ?? effect.code, answerNow: entry.answerNow.signal };
  };

  const magical = (
    operation: SandboxOperation,
    magic: readonly MagicRow[],
    tripKey: string,
  ): Fault | undefined => {
    for (const { effect, ...row } of magic) {
      if (!('fault' in effect) || row.operation !== operation) continue;
      const name = `${tripKey}/${operation}/${effect.fault}`;
      const hits = magicHits.get(name) ?? 0;
      // For a read the count starts anew once a call went well, so that the next demonstration sees the fault again.
      const startsAnew = !operation.startsWith('order');
      if (hits >= effect.times) {
        if (startsAnew) magicHits.delete(name);
        continue;
      }
      magicHits.set(name, hits + 1);
      return { ...faultKinds[effect.fault], kind: effect.fault };
    }
    return undefined;
  };

  return {
    order(order) {
      if (!Object.hasOwn(faultKinds, order.kind)) {
        throw new BadFault(`unknown kind of fault; there are: ${faultNames.join(', ')}`);
      }
      const answerNow = new AbortController();
      const entry = { order, skip: order.skip ?? 0, left: order.times ?? 1, hits: 0, answerNow };
      waiting.push(entry);
      const cancel = (): void => {
        waiting = waiting.filter((other) => other !== entry);
      };
      return {
        get hits() {
          return entry.hits;
        },
        cancel,
        answerNow: () => {
          cancel();
          answerNow.abort();
        },
      };
    },
    take: (operation, magic, tripKey) => ordered(operation) ?? magical(operation, magic, tripKey),
    clear: () => {
      waiting = [];
    },
  };
}
