/**
 * Masks secrets and card numbers while a message streams through, wherever its chunks are cut. What comes out is as long as what went
 * in, byte for byte: each masked byte is a `*`, so that sizes and positions stay true.
 */
import { AHEAD_OF_CARD, spellingsOf } from '../domain/privacy';
import { BEHIND, MarkupScanner } from './markupScanner';

/** Bytes behind the one that is looked at, at least: enough for a card's number, and for the longest name that matters. */
const AHEAD = AHEAD_OF_CARD + 1;

/** A shorter secret stands in texts by chance; a route cookie is often `1`. */
const SHORTEST_SECRET = 6;

const STAR = 0x2a;

/** UTF-16, UTF-32 and EBCDIC by how they begin, as appendix F of the XML recommendation tells them apart. The reader refuses them. */
const UNREADABLE = /^(?:\xfe\xff|\xff\xfe|\0|[^]\0|Lo)/;

/** Masks one message. */
export class Masker {
  private readonly secrets: readonly string[];
  private readonly ahead: number;
  /** As it came: the last bytes that have gone out, and all that have not. */
  private raw = Buffer.alloc(0);
  /** The same bytes, masked as far as is known. */
  private masked = Buffer.alloc(0);
  /** How many bytes of `raw` have gone out. */
  private gone = 0;
  private readonly scanner = new MarkupScanner((start, end) => this.masked.fill(STAR, start, end));
  private begun = false;
  /** In an encoding in which nothing can be found, so that nothing is left to be seen. */
  private blind = false;

  /** @param secrets texts that are masked wherever they stand; those under 6 characters are not looked for */
  constructor(secrets: readonly string[] = []) {
    const written = secrets.flatMap((secret) => spellingsOf(secret, SHORTEST_SECRET));
    this.secrets = [...new Set(written)].map((secret) => Buffer.from(secret).toString('latin1'));
    this.ahead = Math.max(AHEAD, ...this.secrets.map(({ length }) => length + 1));
  }

  /** Takes a chunk; returns what is ready, which may be less or more than the chunk. */
  write(chunk: Uint8Array): Buffer {
    return this.take(chunk, false);
  }

  /** Returns the rest. */
  end(): Buffer {
    return this.take(new Uint8Array(0), true);
  }

  private take(chunk: Uint8Array, last: boolean): Buffer {
    const known = this.raw.length;
    const raw = Buffer.concat([this.raw, chunk]);
    const masked = (this.masked = Buffer.concat([this.masked, chunk]));
    const text = raw.toString('latin1'); // one character a byte
    if (!this.begun && (last || raw.length >= 4)) {
      this.begun = true;
      this.blind = UNREADABLE.test(text);
    }
    const limit = last ? raw.length : Math.max(this.gone, raw.length - this.ahead);
    if (this.blind) masked.fill(STAR, this.gone, limit);
    else {
      this.maskSecrets(text, Math.max(0, known - this.ahead));
      this.scanner.scan(raw, text, limit);
    }
    const ready = masked.subarray(this.gone, limit);
    const keep = Math.max(0, limit - BEHIND);
    this.raw = raw.subarray(keep);
    this.masked = masked.subarray(keep);
    this.gone = limit - keep;
    this.scanner.forget(keep);
    return ready;
  }

  private maskSecrets(text: string, from: number): void {
    for (const secret of this.secrets) {
      for (let at = text.indexOf(secret, from); at >= 0; at = text.indexOf(secret, at + 1))
        this.masked.fill(STAR, at, at + secret.length);
    }
  }
}
