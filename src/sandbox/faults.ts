/** Faults on the wire: what each does to the work and to the answer, ordered by tests or by the magic table. */
import { BoundedMap } from './bounded';
import type { MagicRow } from './magic';
import type { SandboxOperation } from './model';

/** What happens to the work, and what the caller gets to see. */
interface FaultEffect {
  /** `none`: never done; `done`: done at once; `late`: done settleDelay (or `delay`) later. */
  work: 'none' | 'done' | 'late';
  /** How the answer ends. */
  answer:
    | 'reset'
    | 'close'
    | 'stall'
    | 'half'
    | 'status'
    | 'empty'
    | 'garbage'
    | 'error'
    | 'fault'
    | 'normal'
    | 'slow';
  /** Code of the Error, or HTTP status. */
  code?: string;
  /** Taken away before the call is looked at. */
  loses?: 'token' | 'session';
  what: string;
}

/** One row a kind. */
export const faultKinds = {
  'reset-before': { work: 'none', answer: 'reset', what: 'the connection is reset, nothing was done' },
  'reset-after': {
    work: 'done',
    answer: 'reset',
    what: 'the work is done, the connection is reset before the answer',
  },
  'answer-lost': {
    work: 'done',
    answer: 'close',
    what: 'the work is done, the connection is closed without an answer',
  },
  'apply-late': { work: 'late', answer: 'reset', what: 'the connection is reset, the work is done later' },
  stall: { work: 'done', answer: 'stall', what: 'the work is done, no answer ever comes' },
  'stall-before': { work: 'none', answer: 'stall', what: 'nothing is done, no answer ever comes' },
  'half-answer': {
    work: 'done',
    answer: 'half',
    what: 'the work is done, the answer ends in its middle with HTTP 200',
  },
  slow: { work: 'done', answer: 'slow', what: 'the answer comes late' },
  'status-500': {
    work: 'none',
    answer: 'status',
    code: '500',
    what: 'HTTP 500 with a page of text, nothing was done',
  },
  'status-500-after': { work: 'done', answer: 'status', code: '500', what: 'the work is done, HTTP 500' },
  'status-503': {
    work: 'none',
    answer: 'status',
    code: '503',
    what: 'HTTP 503 with a page of text, nothing was done',
  },
  'status-405': {
    work: 'none',
    answer: 'status',
    code: '405',
    what: 'HTTP 405, as in maintenance; nothing was done',
  },
  'status-401': {
    work: 'none',
    answer: 'status',
    code: '401',
    loses: 'token',
    what: 'the token is lost: HTTP 401',
  },
  empty: { work: 'done', answer: 'empty', what: 'the work is done, HTTP 200 without a body' },
  garbage: { work: 'done', answer: 'garbage', what: 'the work is done, HTTP 200 with a web page' },
  fault: { work: 'none', answer: 'fault', what: 'a SOAP fault of the server, nothing was done' },
  '911-before': { work: 'none', answer: 'error', code: '911', what: 'error 911, nothing was done' },
  '911-after': { work: 'done', answer: 'error', code: '911', what: 'the work is done, error 911' },
  '902-before': { work: 'none', answer: 'error', code: '902', what: 'error 902, nothing was done' },
  '902-after': { work: 'done', answer: 'error', code: '902', what: 'the work is done, error 902' },
  'error-before': { work: 'none', answer: 'error', what: 'the error `code`, nothing was done' },
  'error-after': { work: 'done', answer: 'error', what: 'the work is done, the error `code`' },
  'token-lost': {
    work: 'done',
    answer: 'normal',
    loses: 'token',
    what: 'the token is lost: error 368, nothing was done',
  },
  'session-lost': {
    work: 'done',
    answer: 'normal',
    loses: 'session',
    what: 'the shopping session is lost: error 490, nothing was done',
  },
} as const satisfies Record<string, FaultEffect>;

export type FaultKind = keyof typeof faultKinds;

/** A fault ordered by a test: `{ operation: 'orderCreate', kind: 'reset-after' }`. */
export interface FaultOrder {
  /** `*`: any. */
  operation: SandboxOperation | '*';
  kind: FaultKind;
  /** How often; default once. */
  times?: number;
  /** How many calls pass unharmed before; default none. */
  skip?: number;
  /** Milliseconds, for slow, apply-late and stall; default settleDelay (a stall: until the caller hangs up). */
  delay?: number;
  /** For `error-before` and `error-after`. */
  code?: string;
  text?: string;
}

/** A fault that hits a call. */
export interface Fault extends FaultEffect {
  kind: FaultKind;
  delay?: number;
  text?: string;
}

/** The faults that wait for their calls. */
export interface Faults {
  /** Orders a fault; the answer tells how often it has hit, and takes it back. */
  order(order: FaultOrder): { readonly hits: number; cancel(): void };
  /** The fault for a call, if any; it is used up by that. Faults ordered by tests come first. */
  take(operation: SandboxOperation, magic: readonly MagicRow[], tripKey: string): Fault | undefined;
  clear(): void;
}

/** Thrown for an order of a fault that makes no sense; the message says what would. */
export class BadFault extends Error {}

/** An empty list of faults. */
export function createFaults(): Faults {
  let waiting: { order: FaultOrder; skip: number; left: number; hits: number }[] = [];
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
    return { ...effect, kind, delay, text, code: code ?? effect.code };
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
        throw new BadFault(`unknown kind of fault; there are: ${Object.keys(faultKinds).join(', ')}`);
      }
      const entry = { order, skip: order.skip ?? 0, left: order.times ?? 1, hits: 0 };
      waiting.push(entry);
      return {
        get hits() {
          return entry.hits;
        },
        cancel: () => {
          waiting = waiting.filter((other) => other !== entry);
        },
      };
    },
    take: (operation, magic, tripKey) => ordered(operation) ?? magical(operation, magic, tripKey),
    clear: () => {
      waiting = [];
    },
  };
}
