/** One call while it is kept: what comes is put aside at once, and masked, sealed and written when its turn comes. */
import type { CallRecord } from '../ndc/archive';
import type { Bounds, Budget, Turns } from './bounds';
import { headLine, markedLine, type Head, type Line } from './format';
import { Masker } from './masker';
import type { Seal } from './seal';
import type { ArchiveStore, StoredCall } from './store';

/** What the calls of one archive share. */
export interface Shared {
  store: ArchiveStore;
  seal: Seal;
  bounds: Bounds;
  /** Of bytes that wait, over all calls. */
  budget: Budget;
  /** At the disk. */
  turns: Turns;
  /** Told when the disk says no: the call is not kept any further. */
  failed(error: unknown): void;
  /** Told when there is no room for a piece of a message. */
  overflowed(): void;
}

/** A message while it passes. */
interface Passing {
  kind: 'request' | 'answer';
  masker: Masker;
  /** Bytes that came, and those that were put aside: fewer where there was no room. */
  bytes: number;
  kept: number;
}

/** What waits to be written: a line as it is, a piece of a message, a page of small ones, the end of one. */
type Piece =
  | { line: string }
  | { masker: Masker; bytes: Uint8Array }
  | { masker: Masker; page: Uint8Array; used: number }
  | { masker: Masker };

/** Small pieces share pages: each as a piece of its own would hold a hundred times its bytes, and be masked as slowly. */
const PAGE = 4_096;
const SMALL = PAGE / 4;

/** Keeps one call. */
export class Recording implements CallRecord {
  /** Resolves when all of it is written, or given up. */
  readonly over: Promise<void>;
  private resolveOver: () => void = () => undefined;
  private pieces: Piece[] = [];
  /** Bytes of messages that are taken of the budget. */
  private held = 0;
  private passing?: Passing;
  private file?: StoredCall;
  /** Blocks that are written. */
  private blocks = 0;
  private state: 'open' | 'ended' | 'over' | 'dead' = 'open';
  private working = false;
  private timer?: NodeJS.Timeout;
  private immediate?: NodeJS.Immediate;

  constructor(
    private readonly head: Head,
    private readonly secrets: readonly string[],
    request: string,
    private readonly shared: Shared,
  ) {
    this.over = new Promise((resolve) => (this.resolveOver = resolve));
    this.pieces.push({ line: headLine(head) });
    this.begin('request');
    this.write(Buffer.from(request));
    this.messageEnds(true);
    this.soon();
  }

  answer(status: number): void {
    this.line({ begin: 'answer', at: new Date().toISOString(), status });
    this.begin('answer');
  }

  write(chunk: Uint8Array): void {
    const { passing, shared } = this;
    if (!passing || this.state !== 'open') return;
    const hasGap = passing.kept < passing.bytes;
    passing.bytes += chunk.length;
    // Behind a gap nothing more is kept: a document with a hole in it would look like one without.
    if (hasGap) return;
    if (this.held + chunk.length > shared.bounds.perCall || !shared.budget.take(chunk.length)) {
      shared.overflowed();
      return;
    }
    passing.kept += chunk.length;
    this.held += chunk.length;
    this.put(passing.masker, chunk);
    if (this.held >= shared.bounds.block) this.soon();
    else this.timer ??= setTimeout(() => this.soon(), shared.bounds.linger).unref();
  }

  answerEnded(whole: boolean): void {
    if (this.passing?.kind === 'answer') this.messageEnds(whole);
  }

  end(problem?: string, answerCorrelationId?: string): void {
    if (this.state !== 'open') return;
    // An answer whose body nobody read.
    if (this.passing) this.messageEnds(false);
    this.line({ end: 'call', at: new Date().toISOString(), problem, answerCorrelationId });
    this.state = 'ended';
    this.soon();
  }

  private put(masker: Masker, chunk: Uint8Array): void {
    const last = this.pieces.at(-1);
    if (last && 'page' in last && last.masker === masker && chunk.length <= PAGE - last.used) {
      last.page.set(chunk, last.used);
      last.used += chunk.length;
    } else if (chunk.length > SMALL) this.pieces.push({ masker, bytes: compact(chunk) });
    else {
      const page = new Uint8Array(PAGE);
      page.set(chunk);
      this.pieces.push({ masker, page, used: chunk.length });
    }
  }

  private begin(kind: Passing['kind']): void {
    this.passing = { kind, masker: new Masker(this.secrets), bytes: 0, kept: 0 };
  }

  private messageEnds(whole: boolean): void {
    const { passing } = this;
    if (!passing) return;
    const { kind, masker, bytes, kept } = passing;
    this.passing = undefined;
    this.pieces.push({ masker });
    this.line({ end: kind, bytes, kept, whole: whole && kept === bytes });
  }

  private line(line: Line): void {
    if (this.state === 'open') this.pieces.push({ line: markedLine(this.head.mark, line) });
  }

  /** Works when the event loop has done what is due now: a call is never kept waiting for its copy. */
  private soon(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.working) this.immediate ??= setImmediate(() => this.work());
  }

  private work(): void {
    this.immediate = undefined;
    if (this.working || this.isOver()) return;
    this.working = true;
    this.drain()
      .catch((error: unknown) => this.giveUp(error))
      .finally(() => {
        this.working = false;
        // What came after the last look and before this one.
        if (!this.isOver()) this.soon();
      });
  }

  /** Block by block, each in a turn of its own: what comes while others have theirs goes into the next one. */
  private async drain(): Promise<void> {
    while (!this.isOver()) await this.shared.turns.take(() => this.writeBlock());
  }

  /** Nothing waits, and nothing more is to be done until more comes. */
  private isOver(): boolean {
    return this.pieces.length === 0 && this.state !== 'ended';
  }

  private async writeBlock(): Promise<void> {
    const { block, taken } = this.nextBlock();
    const { store, seal } = this.shared;
    this.file ??= await store.create({ ...this.head, at: new Date(this.head.at) });
    await this.file.append(await seal.seal(block, this.file.place, this.blocks));
    this.blocks += 1;
    this.give(taken);
    if (this.state !== 'ended' || this.pieces.length > 0) return;
    await this.file.finish();
    this.state = 'over';
    this.resolveOver();
  }

  /** The next pieces, masked: about a block of them. */
  private nextBlock(): { block: Buffer; taken: number } {
    const ready: Buffer[] = [];
    let taken = 0;
    let count = 0;
    for (const piece of this.pieces) {
      if (taken >= this.shared.bounds.block) break;
      count += 1;
      if ('line' in piece) ready.push(Buffer.from(piece.line));
      else if ('bytes' in piece || 'page' in piece) {
        const bytes = 'bytes' in piece ? piece.bytes : piece.page.subarray(0, piece.used);
        ready.push(piece.masker.write(bytes));
        taken += bytes.length;
      } else ready.push(piece.masker.end());
    }
    this.pieces = this.pieces.slice(count);
    return { block: Buffer.concat(ready), taken };
  }

  private give(amount: number): void {
    this.held -= amount;
    this.shared.budget.give(amount);
  }

  private giveUp(error: unknown): void {
    this.state = 'dead';
    this.pieces = [];
    this.give(this.held);
    clearTimeout(this.timer);
    this.shared.failed(error);
    const { file } = this;
    // What is there stays, and is shown as incomplete.
    const closing = file ? this.shared.turns.take(() => file.abandon()) : Promise.resolve();
    void closing.catch(() => undefined).then(() => this.resolveOver());
  }
}

/** A small piece cut from a large buffer would hold all of it; such are copied. */
function compact(chunk: Uint8Array): Uint8Array {
  return chunk.buffer.byteLength > 2 * chunk.length ? Uint8Array.from(chunk) : chunk;
}
