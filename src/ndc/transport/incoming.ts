/**
 * Receives one answer from undici's dispatcher: first its head, then chunks, which are buffered until they are read.
 * undici's own `request` uses a stream and an abort signal for this, which cost a small call as much as reading its answer.
 */
import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';

/** Status and headers. */
export interface Head {
  status: number;
  headers: IncomingHttpHeaders;
}

/** Maximum bytes buffered for the reader, plus or minus a chunk. Beyond it, reading from the socket pauses. */
const WAITING = 128 * 1024;

/**
 * Reading from the socket resumes when at most this much is buffered. Each resume makes undici read at least 64 KB: resuming after every
 * chunk would read more than is handed over, and the buffer would grow as long as the answer lasts.
 */
const LEFT = WAITING / 4;

/** Handles one request. Head and body both end with the reason given to `giveUp`, or with undici's error. */
export class Incoming implements Dispatcher.DispatchHandler, AsyncIterable<Uint8Array> {
  /** Status and headers. Rejects if none arrive. */
  readonly head: Promise<Head>;
  private begin!: (head: Head) => void;
  private fail!: (error: Error) => void;
  private controller: Dispatcher.DispatchController | undefined;
  private readonly chunks: Buffer[] = [];
  private waiting = 0;
  private ended = false;
  private error: Error | undefined;
  /** Wakes the reader that waits for more. */
  private wake: (() => void) | undefined;

  constructor() {
    this.head = new Promise((resolve, reject) => {
      this.begin = resolve;
      this.fail = reject;
    });
    // An exchange given up before anybody awaits the head must not end the process with an unhandled rejection.
    this.head.catch(() => undefined);
  }

  /** Aborts the exchange, unless it has ended: nothing more is sent or read. */
  giveUp(reason: Error): void {
    if (this.ended) return;
    this.end(reason);
    this.controller?.abort(reason);
  }

  /** Aborts an exchange that nobody reads any further. Does nothing after an answer that was read to its end. */
  drop(): void {
    if (!this.ended) this.giveUp(new Error('the answer was not read to its end'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // Given up while waiting for a connection: undici calls this before it writes.
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

  /** Yields the body; use once. Yields what has arrived before it throws the exchange's error. */
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
