/**
 * Masks secrets and card numbers while a message streams through, wherever its chunks are cut. What comes out is as long as what went
 * in, byte for byte: each masked byte is a `*`, so that sizes and positions stay true.
 *
 * It reads names, quotes and angle brackets, and believes nothing: a document that is cut, broken or no XML at all is masked as far as
 * it can be understood, and nothing makes it throw.
 */
import { AHEAD_OF_CARD, cardsFrom, isDigit } from './cardNumbers';
import {
  announcesSecret,
  announcesTicket,
  hashed,
  meaningOf,
  NAME_SEED,
  PLAIN,
  SECRET,
  TICKET,
} from './names';
import { isUnreadable, spellings } from './texts';

/** Bytes behind the one that is looked at, at least: enough for a card number, and for the longest name that matters. */
const AHEAD = Math.max(AHEAD_OF_CARD, 80) + 1;

/** Bytes kept of what has gone out, for words before a number or a `=`, and the front half of a UUID. */
const BACK = 48;

const STAR = 0x2a;

/** Where in a document a byte stands. */
const TEXT = 0;
const TAG = 1;
const VALUE = 2;
const COMMENT = 3;
const CDATA = 4;
const INSTRUCTION = 5;
const DECLARATION = 6;

/** What ends a comment, a CDATA section and a processing instruction. */
const ENDS: Record<number, string> = { [COMMENT]: '-->', [CDATA]: ']]>', [INSTRUCTION]: '?>' };

/** Bytes at which something can happen; all others are passed over. */
const INTERESTING = new Uint8Array(256);
for (const sign of '<>="\':;]-?0123456789') INTERESTING[sign.charCodeAt(0)] = 1;

/** Ends a name. Bytes from 0x80 are parts of names. */
const ENDS_NAME = new Uint8Array(256);
for (const sign of ' \t\r\n=/>?<"\'&;') ENDS_NAME[sign.charCodeAt(0)] = 1;

/** `057-1478293244/45`, `0571478293244 057` */
const TICKET_AND_MORE = /^(?:\d{13}|\d{3}\D{1,3}\d{10})\D/;

const isLetter = (byte: number | undefined): boolean => {
  const lower = (byte ?? 0) | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || byte === 0x5f || (byte ?? 0) >= 0x80;
};

/** Masks one message. */
export class Masker {
  private readonly secrets: Buffer[];
  private readonly ahead: number;
  /** As it came: the last bytes that have gone out, and all that have not. */
  private raw = Buffer.alloc(0);
  /** The same bytes, masked as far as is known. */
  private masked = Buffer.alloc(0);
  /** How many bytes of `raw` have gone out. */
  private gone = 0;
  /** Where in `raw` to read on; a name is read at once, even over the bound of what may go out. */
  private at = 0;
  private begun = false;

  private mode = TEXT;
  private quote = 0;
  /** Open elements from the one inwards whose content is a secret; 0 outside of such. */
  private secretDepth = 0;
  private closing = false;
  /** Of the tag that is being read, the attribute that is being read, and the element whose text is being read. */
  private tag = PLAIN;
  private attribute = PLAIN;
  private text = PLAIN;
  /** Of the name that was read last. */
  private meaning = PLAIN;
  /** Masking to the end of this text: a word in it announced a secret. */
  private spilt = false;
  /** In an encoding in which nothing can be found, so that nothing is left to be seen. */
  private blind = false;

  /** @param secrets texts that are masked wherever they stand; those under 6 characters are not looked for */
  constructor(secrets: readonly string[] = []) {
    this.secrets = [...new Set(secrets.flatMap(spellings))].map((secret) => Buffer.from(secret));
    this.ahead = Math.max(AHEAD, ...this.secrets.map(({ length }) => length + 1));
  }

  /** Takes a chunk; gives what is ready, which may be less or more than the chunk. */
  write(chunk: Uint8Array): Buffer {
    return this.take(chunk, false);
  }

  /** Gives the rest. */
  end(): Buffer {
    return this.take(new Uint8Array(0), true);
  }

  private take(chunk: Uint8Array, last: boolean): Buffer {
    const known = this.raw.length;
    const raw = Buffer.concat([this.raw, chunk]);
    const masked = Buffer.concat([this.masked, chunk]);
    this.raw = raw;
    this.masked = masked;
    if (!this.begun && (last || raw.length >= 4)) {
      this.begun = true;
      this.blind = isUnreadable(raw);
    }
    const limit = last ? raw.length : Math.max(this.gone, raw.length - this.ahead);
    if (this.blind) masked.fill(STAR, this.gone, limit);
    else {
      this.coverSecrets(Math.max(0, known - this.ahead));
      this.scan(limit);
    }
    const ready = masked.subarray(this.gone, limit);
    const keep = Math.max(0, limit - BACK);
    this.raw = raw.subarray(keep);
    this.masked = masked.subarray(keep);
    this.gone = limit - keep;
    this.at -= keep;
    return ready;
  }

  private coverSecrets(from: number): void {
    for (const secret of this.secrets) {
      for (let at = this.raw.indexOf(secret, from); at >= 0; at = this.raw.indexOf(secret, at + 1))
        this.masked.fill(STAR, at, at + secret.length);
    }
  }

  /** Reads on to `limit`; every byte before it has enough behind it, or the message is at its end. */
  private scan(limit: number): void {
    const { raw, masked } = this;
    while (this.at < limit) {
      const { at } = this;
      const byte = raw[at] ?? 0;
      if (this.covered()) {
        // Blanks are left, so that a secret that spans lines does not hide that they are lines.
        if (byte > 0x20 && !this.endsHere(byte)) masked[at] = STAR;
      } else if (INTERESTING[byte] === 0) {
        let next = at + 1;
        if (this.mode === TAG && !this.closing) {
          if (isLetter(byte)) {
            next = this.readName(at);
            this.attribute = this.meaning;
          }
        } else while (next < limit && INTERESTING[raw[next] ?? 0] === 0) next += 1;
        this.at = next;
        continue;
      } else if (isDigit(byte)) {
        if (!isDigit(raw[at - 1])) this.coverCards(at);
        this.at = at + 1;
        continue;
      }
      this.at = this.step(byte, at);
    }
  }

  /** Whether what is read now is a secret. Tags stay as they are: they show what was masked. */
  private covered(): boolean {
    if (this.mode === TAG || this.mode === DECLARATION) return false;
    return this.secretDepth > 0 || this.spilt || (this.mode === VALUE && this.attribute === SECRET);
  }

  /** Whether this byte ends the text or value that is covered. */
  private endsHere(byte: number): boolean {
    if (this.mode === TEXT) return byte === 0x3c;
    return this.mode === VALUE && byte === this.quote;
  }

  /** Takes one byte at which something can happen; where to read on. */
  private step(byte: number, at: number): number {
    switch (this.mode) {
      case TEXT:
        if (byte === 0x3c) return this.readMarkup(at);
        this.readWord(byte, at);
        return at + 1;
      case TAG:
        if (byte === 0x3e) this.endTag(at);
        else if (byte === 0x3c) return this.readMarkup(at);
        else if (byte === 0x3d && this.attribute === SECRET) return this.coverBareValue(at + 1);
        else if ((byte === 0x22 || byte === 0x27) && !this.closing) {
          this.mode = VALUE;
          this.quote = byte;
        }
        return at + 1;
      case VALUE:
        if (byte === this.quote) {
          this.mode = TAG;
          this.attribute = PLAIN;
          this.spilt = false;
        } else this.readWord(byte, at);
        return at + 1;
      case DECLARATION:
        if (byte === 0x3e) this.mode = TEXT;
        return at + 1;
      default:
        return this.readSection(byte, at);
    }
  }

  /** In a comment, a CDATA section or an instruction. */
  private readSection(byte: number, at: number): number {
    const end = ENDS[this.mode] ?? '';
    if (byte === end.charCodeAt(0) && this.says(end, at)) {
      // The end itself is no secret: it may have been covered as if it were.
      this.masked.write(end, at, 'latin1');
      this.mode = TEXT;
      this.spilt = false;
      return at + end.length;
    }
    if (byte === 0x3c && this.beginsSecret(at + 1)) this.spilt = true;
    else this.readWord(byte, at);
    return at + 1;
  }

  /** At a `<`. */
  private readMarkup(at: number): number {
    const next = this.raw[at + 1];
    this.spilt = false;
    if (next === 0x21) {
      if (this.says('<!--', at)) return this.enter(COMMENT, at + 4);
      if (this.says('<![CDATA[', at)) return this.enter(CDATA, at + 9);
      return this.enter(DECLARATION, at + 2);
    }
    if (next === 0x3f) return this.enter(INSTRUCTION, at + 2);
    this.closing = next === 0x2f;
    if (this.closing) return this.enter(TAG, at + 2);
    const end = this.readName(at + 1);
    if (end === at + 1) return this.enter(TEXT, end); // a `<` that begins nothing
    this.tag = this.meaning;
    this.attribute = PLAIN;
    return this.enter(TAG, end);
  }

  private enter(mode: number, at: number): number {
    this.mode = mode;
    return at;
  }

  private endTag(at: number): void {
    this.mode = TEXT;
    this.text = PLAIN;
    if (this.closing) {
      if (this.secretDepth > 0) this.secretDepth -= 1;
      return;
    }
    if (this.raw[at - 1] === 0x2f) return; // empty: <AuthToken/>
    if (this.secretDepth > 0 || this.tag === SECRET) this.secretDepth += 1;
    else this.text = this.tag;
  }

  /** `Password=abc` without quotes, as HTML allows it; where to read on. */
  private coverBareValue(at: number): number {
    let end = at;
    while (end < this.raw.length && ENDS_NAME[this.raw[end] ?? 0] === 0) end += 1;
    this.masked.fill(STAR, at, end);
    return end;
  }

  /** Reads the name that begins here; where it ends. Half a million of them pass in a large answer: each byte is looked at once. */
  private readName(at: number): number {
    const { raw } = this;
    this.meaning = PLAIN;
    if (!isLetter(raw[at])) return at;
    let end = at;
    let hash = NAME_SEED;
    for (let byte = raw[at] ?? 0; end < raw.length && ENDS_NAME[byte] === 0; byte = raw[(end += 1)] ?? 0)
      hash = byte === 0x3a ? NAME_SEED : hashed(hash, byte);
    this.meaning = meaningOf(hash);
    return end;
  }

  /** In running text: `Password=…`, `"token":"…"`, `&lt;AuthToken …`. */
  private readWord(byte: number, at: number): void {
    if (byte === 0x3d || byte === 0x3a) {
      const before = this.raw[at - 1] ?? 0;
      if (before > 0x20 && isDigit(before)) return; // a time of day
      if (announcesSecret(this.before(at))) this.spilt = true;
    } else if (byte === 0x3b && this.says('&lt', at - 3)) {
      if (this.beginsSecret(at + 1)) this.spilt = true;
    }
  }

  private beginsSecret(at: number): boolean {
    this.readName(at);
    return this.meaning === SECRET;
  }

  private coverCards(at: number): void {
    const holder = this.mode === VALUE ? this.attribute : this.mode === TAG ? PLAIN : this.text;
    for (const { start, end, digits } of cardsFrom(this.raw, at)) {
      const likeTicket = digits === 13 || digits === 14 || this.holdsTicket(start, end);
      if (likeTicket && (holder === TICKET || announcesTicket(this.before(start)))) continue;
      for (let digit = start; digit < end; digit += 1)
        if (isDigit(this.raw[digit])) this.masked[digit] = STAR;
    }
  }

  /** A ticket and more behind it: its second booklet, or another ticket's beginning. */
  private holdsTicket(start: number, end: number): boolean {
    return TICKET_AND_MORE.test(this.raw.toString('latin1', start, end));
  }

  private before(at: number): string {
    return this.raw.toString('latin1', Math.max(0, at - BACK), at);
  }

  private says(text: string, at: number): boolean {
    if (at < 0 || at + text.length > this.raw.length) return false;
    for (let index = 0; index < text.length; index += 1)
      if (this.raw[at + index] !== text.charCodeAt(index)) return false;
    return true;
  }
}
