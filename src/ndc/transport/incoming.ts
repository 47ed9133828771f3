/**
 * One answer as it comes in, as undici's dispatcher tells of it: first its head, then chunks that wait until somebody takes them.
 * undici's own `request` does the same by a stream and an abort signal, which cost a small call as much as its answer's reading.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Status and headers. */
export interface Head {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Bytes that wait for their reader at most, give or take a chunk; beyond it the socket is not read on. */
const WAITING = 128 * 1024;

/**
 * So little must be left before it is read on. undici reads more from the socket each time, at least 64 KB: asked after every chunk that
 * is taken, it reads more than it hands over, and what it holds grows as long as the answer goes on.
 */
const LEFT = WAITING / 4;

/** Handles one request. Both the head and the body end with what `giveUp` is given, or with undici's error. */
export class Incoming implements Dispatcher.DispatchHandler, AsyncIterable<Uint8Array> {
  /** Status and headers; rejects where none come. */
  readonly head: Promise<Head>;
  private begin!: (head: Head) => void;
  private fail!: (error: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private readonly chunks: Buffer[] = [];
  private waiting = 0;
  private ended = false;
  private error: Error | undefined;
  /** Of the reader that waits for more. */
  private wake: (() => void) | undefined;

  constructor() {
    this.head = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.fail = reject;
    });
    // Who gives up before anybody awaits the head must not end the process.
    this.head.catch(() => undefined);
  }

  /** Ends the exchange wherever it stands, unless it has ended: nothing is sent or read any more. */
  giveUp(reason: Error): void {
    if (this.ended) return;
    this.end(reason);
    this.controller?.abort(reason);
  }

  /** Ends it as `giveUp` does, because nobody reads on. An answer that was read whole has ended already. */
  drop(): void {
    if (!this.ended) this.giveUp(new Error('the answer was not read to its end'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Given up while it waited for a connection: undici asks here, before it writes.
    if (this.error) controller.abort(this.error);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    if (status >= 200) this.begin({ status, headers });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.chunks.push(chunk);
    this.waiting += chunk.length;
    if (this.waiting > WAITING) controller.pause();
    this.wake?.();
  }

  onResponseEnd(): void {
    this.end(undefined);
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.end(error);
  }

  /** The body, to be read once. Throws what the exchange ended with; what came before it is told first. */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    for (;;) {
      const chunk = this.chunks.shift();
      if (chunk) {
        this.waiting -= chunk.length;
        if (this.waiting <= LEFT) this.controller?.resume();
        yield chunk;
      } else if (this.error) throw this.error;
      else if (this.ended) return;
      else await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  private end(error: Error | undefined): void {
    if (this.ended) return;
    this.ended = true;
    this.error = error;
    if (error) this.fail(error);
    this.wake?.();
  }
}
