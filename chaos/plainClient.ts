/**
 * What public NDC clients do, for comparison: no workflow, no reconciliation; every call, writes too, is made up to three times where the
 * connection fails, the answer cannot be read or the service says "not now", and then it is given up. What comes of it stands in the
 * sandbox's ledger: orders made twice, and orders that nobody knows of.
 */
import { ProviderNotOnLoopback } from '../src/cli/demo/loopback';
import { createNdcClient } from '../src/ndc/client';
import { NdcError } from '../src/ndc/errors';
import type { Credentials } from '../src/ndc/login';
import type { Profile } from '../src/ndc/profile';
import { isLoopback } from '../src/domain/settings';
import { bounded } from './inTurn';
import { NothingFits } from './plainChange';
import { PlainCalls, type Persistence, type Tally } from './plainCalls';
import { NothingToGoOnWith, plainFlow, type Known, type PlainOrder } from './plainFlow';

export type { PlainOrder } from './plainFlow';

/** Whom the client calls, and how it insists. */
export interface PlainClientSettings {
  /** As checked by `checkProfiles`: address, version, style and time-outs. On this machine. */
  profile: Profile;
  credentials: () => Promise<Credentials>;
  /** Default 3. */
  attempts?: number;
  /** Milliseconds between two attempts; default 500. */
  pause?: number;
}

export interface PlainSettings extends PlainClientSettings {
  orders: readonly PlainOrder[];
  /** Providers that follow, one after the other, as long as no order is known. */
  next?: readonly Profile[];
  /** Trips at once. */
  concurrency: number;
  /** Told after each trip. */
  onDone?: (ended: PlainEnd) => void;
}

/** How one trip ended, as far as the client knows. */
export interface PlainEnd extends Known {
  reference: string;
  /** `done`: everything that was wanted went well, as the client sees it. */
  state: 'done' | 'failed';
  /** Of the call at which it was given up: `orderCreate: deadline`. */
  error?: string;
}

export interface PlainResult extends Tally {
  asked: number;
  done: number;
  failed: number;
  /** In the order of the trips. */
  ends: PlainEnd[];
}

/** A client that stays: its connections serve one trip after the other. */
export interface PlainClient {
  /** Of all trips so far. */
  readonly tally: Readonly<Tally>;
  /** Makes a trip, from a login of its own, and tells how it ended. Rejects for defects alone. */
  make(order: PlainOrder): Promise<PlainEnd>;
  close(): Promise<void>;
}

/** Throws ProviderNotOnLoopback for a distant service. */
export function createPlainClient(settings: PlainClientSettings): PlainClient {
  const { profile, credentials, attempts = 3, pause = 500 } = settings;
  if (!isLoopback(profile.baseUrl)) throw new ProviderNotOnLoopback(['the plain client’s']);
  const client = createNdcClient({ profile, credentials });
  const tally: Tally = { calls: 0, repeats: 0, repeatedWrites: 0 };
  const persistence: Persistence = { attempts, pause };
  return {
    tally,
    make: (order) => {
      const { reference, requester } = order.request;
      return madeBy(new PlainCalls(client, persistence, tally, { reference, requester }), profile, order);
    },
    close: () => client.close(),
  };
}

/**
 * Makes every trip, some at once, and tells how each ended. Rejects with ProviderNotOnLoopback for a distant service, and for defects.
 *
 * @example
 * const { done, failed } = await runPlainClient({ profile, credentials, orders: [{ request, issue: true, cancel: false }], concurrency: 40 });
 */
export async function runPlainClient(settings: PlainSettings): Promise<PlainResult> {
  const { orders, concurrency, onDone, next = [] } = settings;
  const client = createPlainClient(settings);
  const others = next.map((profile) => createPlainClient({ ...settings, profile }));
  const ends: PlainEnd[] = [];
  try {
    await bounded([...orders.entries()], concurrency, async ([at, order]) => {
      let ended = await client.make(order);
      for (const other of others) if (ended.orderId === undefined) ended = await other.make(order);
      ends[at] = ended;
      onDone?.(ended);
    });
  } finally {
    await Promise.all([client, ...others].map((each) => each.close()));
  }
  const done = ends.filter(({ state }) => state === 'done').length;
  const sum = (what: keyof Tally): number =>
    [client, ...others].reduce((total, { tally }) => total + tally[what], 0);
  const tally: Tally = {
    calls: sum('calls'),
    repeats: sum('repeats'),
    repeatedWrites: sum('repeatedWrites'),
  };
  return { asked: orders.length, done, failed: orders.length - done, ...tally, ends };
}

async function madeBy(calls: PlainCalls, profile: Profile, order: PlainOrder): Promise<PlainEnd> {
  const { reference } = order.request;
  const known: Known = { documents: [], cancelled: false, changes: [] };
  try {
    await plainFlow(calls, profile, order, known);
    return { reference, state: 'done', ...known };
  } catch (error) {
    if (error instanceof NdcError) {
      const { operation, code } = error.problem;
      return { reference, state: 'failed', ...known, error: `${operation}: ${code}` };
    }
    if (error instanceof NothingToGoOnWith || error instanceof NothingFits)
      return { reference, state: 'failed', ...known, error: error.message };
    throw error;
  }
}
