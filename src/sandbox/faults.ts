/** Faults that wait for their calls: ordered by tests, or by the magic table. And work that is done after its answer was lost. */
import { z } from 'zod';
import { operationNames } from '../domain/calls/operations';
import { BoundedMap } from './bounded';
import type { SandboxOperation } from './model';
import {
  faultKinds,
  faultNames,
  type FaultEffect,
  type FaultKind,
  type MagicPlace,
  type MagicRow,
} from './scenarios';

/** Thrown for a fault or a plan of faults that makes no sense; the message says what would. */
export class BadFault extends Error {}

/** A time in milliseconds, as the control API takes it. */
export const milliseconds = z.number().min(0).max(1e9);

const changeNames = [
  'issue',
  'accept',
  'cancel',
  'extras',
  'flights',
  'part',
  'name',
  'details',
  'reprice',
] as const;

/** What an orderChange can do: issue, accept the airline's change, cancel, or change the order after its sale. */
export type ChangeName = (typeof changeNames)[number];

/** A fault ordered by a test: `{ operation: 'orderCreate', kind: 'reset-after' }`. */
export const faultOrder = z.strictObject({
  /** `*`: any. */
  operation: z.enum(['*', ...operationNames]),
  kind: z.enum(faultNames),
  /** Of orderChange: only those that do this. */
  change: z.enum(changeNames).optional(),
  /** How often; default once. */
  times: z.int().min(1).optional(),
  /** How many calls pass unharmed before; default none. */
  skip: z.int().min(0).optional(),
  /** Milliseconds of slow and apply-late (default settleDelay), or until a stall or a slow drip ends (default: the caller hangs up). */
  delay: milliseconds.optional(),
  /** For `error-before` and `error-after`. */
  code: z.string().max(32).optional(),
  text: z.string().max(200).optional(),
});

export type FaultOrder = z.infer<typeof faultOrder>;

/** A fault that strikes a call. */
export interface Fault extends FaultEffect {
  kind: FaultKind;
  delay?: number;
  /** Ends the delay of `slow` early. */
  answerNow?: AbortSignal;
  text?: string;
}

/** A fault that was ordered. */
export interface OrderedFault {
  /** How many calls it has struck. */
  readonly hits: number;
  /** Strikes no further call. */
  cancel: () => void;
  /** Cancels it, and answers the calls that `slow` still holds. */
  answerNow: () => void;
}

/** The faults that wait for their calls. */
export class Faults {
  #waiting: { order: FaultOrder; skip: number; left: number; hits: number; answerNow: AbortController }[] =
    [];
  readonly #magicHits = new BoundedMap<string, number>(20_000);

  /** Orders a fault. Throws BadFault for a kind that does not exist. */
  order(order: FaultOrder): OrderedFault {
    if (!Object.hasOwn(faultKinds, order.kind))
      throw new BadFault(`unknown kind of fault; there are: ${faultNames.join(', ')}`);
    const answerNow = new AbortController();
    const entry = { order, skip: order.skip ?? 0, left: order.times ?? 1, hits: 0, answerNow };
    this.#waiting.push(entry);
    const cancel = (): void => {
      this.#waiting = this.#waiting.filter((other) => other !== entry);
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
  }

  /** Returns the fault for a call, if any, and uses it up. Faults that tests ordered come first. */
  take(
    { operation, change }: { operation: SandboxOperation; change?: ChangeName },
    magic: { operation: MagicPlace; rows: readonly MagicRow[]; key: string },
  ): Fault | undefined {
    return this.#takeOrdered(operation, change) ?? this.takeMagic(magic);
  }

  /** Returns the ordered faults that have calls left to strike. */
  waiting(): FaultOrder[] {
    return this.#waiting.map(({ order }) => order);
  }

  clear(): void {
    this.#waiting = [];
  }

  #takeOrdered(operation: SandboxOperation, change: ChangeName | undefined): Fault | undefined {
    const entry = this.#waiting.find(
      ({ order }) =>
        (order.operation === '*' || order.operation === operation) &&
        (order.change === undefined || order.change === change),
    );
    if (!entry) return undefined;
    if (entry.skip > 0) {
      entry.skip--;
      return undefined;
    }
    entry.hits++;
    if (--entry.left <= 0) this.#waiting = this.#waiting.filter((other) => other !== entry);
    const { kind, delay, code, text } = entry.order;
    const effect: FaultEffect = faultKinds[kind];
    return { ...effect, kind, delay, text, code: code ?? effect.code, answerNow: entry.answerNow.signal };
  }

  /** Returns the fault that the magic table has for a call, if any, and uses it up. `operation`: what the call means. */
  takeMagic({
    operation,
    rows,
    key,
  }: {
    operation: MagicPlace;
    rows: readonly MagicRow[];
    key: string;
  }): Fault | undefined {
    for (const { does, operation: at } of rows) {
      if (!('fault' in does) || at !== operation) continue;
      const name = `${key}/${operation}/${does.fault}`;
      const hits = this.#magicHits.get(name) ?? 0;
      if (hits < does.times) {
        this.#magicHits.set(name, hits + 1);
        const effect: FaultEffect = faultKinds[does.fault];
        return { ...effect, kind: does.fault, code: does.code ?? effect.code };
      }
      // A read that went well starts the count anew, so that the next demonstration sees the fault again.
      if (!/^(order|change)/.test(operation)) this.#magicHits.delete(name);
    }
    return undefined;
  }
}

/** Work that a service does after it stopped answering. It is done when its time has come, before anything else is looked at. */
export class LateWork {
  #works: { at: number; work: () => void }[] = [];

  /** How many pieces of work still wait. */
  get waiting(): number {
    return this.#works.length;
  }

  /** Keeps a piece of work for an instant of the sandbox's clock. */
  keep(at: number, work: () => void): void {
    this.#works.push({ at, work });
  }

  /** Does what is due, in order. */
  catchUp(now: number): void {
    const due = this.#works.filter(({ at }) => at <= now).sort((a, b) => a.at - b.at);
    this.#works = this.#works.filter(({ at }) => at > now);
    for (const { work } of due) work();
  }
}
