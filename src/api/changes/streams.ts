/**
 * Whoever follows what changes: each gets the lines of the orders that it may see, and is told who else looks at the same order. All of a
 * process share one look at the orders, taken only while a stream is open.
 */
import { Readable } from 'node:stream';
import type { Orders } from '../../client/orders';
import type { OrderLine } from '../../client/types';
import type { Caller } from '../authorisation';
import { Problem } from '../problems';
import { ChangedOrders } from './changedOrders';

/** How long between two looks, and between two signs of life for proxies that cut silent connections (milliseconds). */
const LOOKS = 2_000;
const SIGNS = 15_000;

/** How many may follow: in all, and by one token or session. */
const MOST = 200;
const MOST_OF_ONE = 20;

/** How many orders one event has at most. */
const AT_ONCE = 100;

/** How much may wait for a reader that is too slow (bytes): it is hung up on, and follows anew. */
const BEHIND = 4 * 1024 * 1024;

/** What following needs. */
export interface StreamParts {
  orders: Pick<Orders, 'listPage'>;
  /** For what is our fault and not the caller's. */
  log: (error: unknown) => void;
  /** Fires when the server ends. */
  closing: AbortSignal;
}

/** Who follows, and the order that they look at. */
export interface Follower {
  caller: Caller;
  reference?: string;
  /** Lets the caller in again. @throws where it no longer may */
  admitted: () => Promise<Caller>;
}

interface Stream extends Follower {
  sent: Readable;
}

/** The streams of one process. */
export class Streams {
  readonly #streams = new Set<Stream>();
  #looking = false;
  /** Set while looks fail, so that the log has it once. */
  #failing = false;

  constructor(private readonly parts: StreamParts) {
    parts.closing.addEventListener('abort', () => {
      for (const stream of [...this.#streams]) this.#end(stream);
    });
  }

  /** Begins a stream of events. @throws Problem where too many follow */
  follow(follower: Follower): Readable {
    const own = [...this.#streams].filter(({ caller }) => nameOf(caller) === nameOf(follower.caller));
    if (this.#streams.size >= MOST || own.length >= MOST_OF_ONE)
      throw new Problem('too-many-streams', { headers: { 'retry-after': '30' } });
    const stream = { ...follower, sent: new Readable({ read: () => undefined }) };
    this.#streams.add(stream);
    stream.sent.once('close', () => this.#end(stream));
    // The headers go out with the first bytes.
    stream.sent.push(`retry: ${LOOKS}\n\n`);
    this.#tellOf(stream.reference);
    if (this.parts.closing.aborted) this.#end(stream);
    else if (!this.#looking) void this.#look();
    return stream.sent;
  }

  async #look(): Promise<void> {
    this.#looking = true;
    const changed = new ChangedOrders(this.parts.orders);
    let signed = Date.now();
    while (this.#streams.size > 0) {
      const began = Date.now();
      const lines = await changed.next().then(
        (read) => {
          this.#failing = false;
          return read;
        },
        (error: unknown) => {
          if (!this.#failing && !this.parts.closing.aborted) this.parts.log(error);
          this.#failing = true;
          return [];
        },
      );
      await Promise.all([...this.#streams].map((stream) => this.#prove(stream)));
      for (const stream of this.#streams) tell(stream, lines);
      if (Date.now() - signed >= SIGNS) {
        signed = Date.now();
        for (const { sent } of this.#streams) sent.push(': \n\n');
      }
      await this.#until(began + LOOKS);
    }
    this.#looking = false;
  }

  /** Waits, but not when the server ends. */
  #until(time: number): Promise<void> {
    const { closing } = this.parts;
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        closing.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, time - Date.now()));
      closing.addEventListener('abort', done);
      if (closing.aborted) done();
    });
  }

  /** Ends the stream of a caller that may no longer look: a revoked token ends it at once. */
  async #prove(stream: Stream): Promise<void> {
    const { sent, caller } = stream;
    const now = await stream.admitted().catch(() => undefined);
    if (now?.agency !== caller.agency || !now || sent.readableLength > BEHIND) this.#end(stream);
  }

  #end(stream: Stream): void {
    if (!this.#streams.delete(stream)) return;
    if (!stream.sent.destroyed) stream.sent.push(null);
    this.#tellOf(stream.reference);
  }

  /** Tells everybody who looks at an order of the others who do. */
  #tellOf(reference: string | undefined): void {
    if (reference === undefined) return;
    const looking = [...this.#streams].filter((stream) => stream.reference === reference);
    for (const { caller, sent } of looking) {
      const others = new Map(
        looking
          .filter((other) => nameOf(other.caller) !== nameOf(caller))
          .map((other) => [nameOf(other.caller), other.caller.who]),
      );
      sent.push(event('present', { reference, who: [...others.values()].sort() }));
    }
  }
}

/** Sends a stream the lines that its caller may see. */
function tell({ caller, sent }: Stream, lines: readonly OrderLine[]): void {
  const { agency } = caller;
  const own = lines.filter((line) => agency === undefined || line.agency === agency);
  for (let at = 0; at < own.length; at += AT_ONCE)
    sent.push(event('changed', { orders: own.slice(at, at + AT_ONCE) }));
}

/** A token may have several sessions: two people may share it. */
function nameOf({ who, session }: Caller): string {
  return session ?? `token ${who}`;
}

function event(name: 'changed' | 'present', data: object): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}
