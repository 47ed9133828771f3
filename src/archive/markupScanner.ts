/**
 * Finds what must be masked in a message: secrets by the names before them, and card numbers. It reads names, quotes and angle brackets,
 * and believes nothing: a document that is cut, broken or no XML at all is understood as far as it can be, and nothing makes it throw.
 */
import {
  announcesSecret,
  announcesTicket,
  heldBy,
  isTicket,
  suspectedCardsAt,
  type Held,
} from '../domain/privacy';

/** Characters before the one that is looked at, for words before a number or a `=`, and the front half of a UUID. */
export const BEHIND = 48;

/** What ends a comment, a CDATA section and a processing instruction. */
const ends = { comment: '-->', cdata: ']]>', instruction: '?>' } as const;

/** Where in a document a character stands. */
type Place = 'text' | 'tag' | 'value' | 'declaration' | keyof typeof ends;

/** What begins with `<`, the longest first. */
const markup: readonly (readonly [opens: string, place: Place])[] = [
  ['<!--', 'comment'],
  ['<![CDATA[', 'cdata'],
  ['<!', 'declaration'],
  ['<?', 'instruction'],
];

/** Characters at which something can happen; all others are passed over. */
const interesting = new Uint8Array(256);
for (const sign of '<>="\':;]-?0123456789') interesting[sign.charCodeAt(0)] = 1;

/** Characters that end a name, or a value without quotes. */
const endsName = new Uint8Array(256);
for (const sign of ' \t\r\n=/>?<"\'&;') endsName[sign.charCodeAt(0)] = 1;

const isDigit = (byte = 0): boolean => byte >= 0x30 && byte <= 0x39;

const beginsName = (byte = 0): boolean =>
  byte >= 0x80 || byte === 0x5f || ((byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a);

/** Scans one message, piece by piece. */
export class MarkupScanner {
  /** Where to read on; a name is read at once, even beyond the bound of what may be read. */
  private at = 0;
  private bytes = new Uint8Array(0);
  /** The same bytes, a character each. */
  private text = '';
  private place: Place = 'text';
  private quote = '';
  /** Open elements from the one inwards whose content is a secret; 0 outside of such. */
  private secretDepth = 0;
  private closing = false;
  /** What is held by the tag and the attribute that are being read, and by the element whose text is being read. */
  private tag: Held;
  private attribute: Held;
  private element: Held;
  /** Masking to the end of this text: a word in it announced a secret. */
  private announced = false;

  /** @param mask masks a stretch of the text that is being scanned */
  constructor(private readonly mask: (start: number, end: number) => void) {}

  /**
   * Scans on to `limit`; every byte before it has enough behind it, or the message is at its end.
   * @param text the same bytes, a character each
   */
  scan(bytes: Uint8Array<ArrayBuffer>, text: string, limit: number): void {
    this.bytes = bytes;
    this.text = text;
    while (this.at < limit) {
      const { at } = this;
      const byte = bytes[at] ?? 0;
      if (this.isSecret()) {
        // Blanks are left, so that a secret that spans lines does not hide that they are lines.
        if (byte > 0x20 && !this.endsAt(at)) this.mask(at, at + 1);
        this.at = this.step(text.charAt(at), at);
      } else if (interesting[byte] === 0) this.at = this.pass(at, limit);
      else if (isDigit(byte)) {
        if (!isDigit(bytes[at - 1])) this.maskCards(at);
        this.at = at + 1;
      } else this.at = this.step(text.charAt(at), at);
    }
  }

  /** Forgets the first characters: the next text begins behind them. */
  forget(count: number): void {
    this.at -= count;
    this.bytes = new Uint8Array(0);
    this.text = '';
  }

  /** Whether what is read now is a secret. Tags stay as they are: they show what was masked. */
  private isSecret(): boolean {
    if (this.place === 'tag' || this.place === 'declaration') return false;
    return this.secretDepth > 0 || this.announced || (this.place === 'value' && this.attribute === 'secret');
  }

  /** Whether the secret that is read ends here. */
  private endsAt(at: number): boolean {
    const { place } = this;
    if (place === 'tag' || place === 'declaration') return true;
    return this.text.startsWith(place === 'text' ? '<' : place === 'value' ? this.quote : ends[place], at);
  }

  /** Passes over characters at which nothing happens; returns where to read on. */
  private pass(at: number, limit: number): number {
    const { bytes } = this;
    let next = at + 1;
    if (this.place === 'tag' && !this.closing) {
      const end = this.endOfName(at);
      if (end === at) return next;
      this.attribute = heldBy(bytes, at, end);
      return end;
    }
    while (next < limit && interesting[bytes[next] ?? 0] === 0) next += 1;
    return next;
  }

  /** Takes one character at which something can happen; returns where to read on. */
  private step(sign: string, at: number): number {
    switch (this.place) {
      case 'text':
        if (sign === '<') return this.open(at);
        this.readWord(sign, at);
        return at + 1;
      case 'tag':
        if (sign === '<') return this.open(at);
        if (sign === '>') this.endTag(at);
        else if (sign === '=' && this.attribute === 'secret') return this.maskUnquoted(at + 1);
        else if ((sign === '"' || sign === "'") && !this.closing) {
          this.place = 'value';
          this.quote = sign;
        }
        return at + 1;
      case 'value':
        if (sign === this.quote) {
          this.place = 'tag';
          this.attribute = undefined;
          this.announced = false;
        } else this.readWord(sign, at);
        return at + 1;
      case 'declaration':
        if (sign === '>') this.place = 'text';
        return at + 1;
      default:
        return this.readSection(ends[this.place], sign, at);
    }
  }

  /** In a comment, a CDATA section or an instruction. */
  private readSection(end: string, sign: string, at: number): number {
    if (this.text.startsWith(end, at)) {
      this.place = 'text';
      this.announced = false;
      return at + end.length;
    }
    if (sign === '<' && this.namesSecret(at + 1)) this.announced = true;
    else this.readWord(sign, at);
    return at + 1;
  }

  /** At a `<`. */
  private open(at: number): number {
    this.announced = false;
    const next = this.text[at + 1];
    const [opens = '', place] =
      next === '!' || next === '?' ? (markup.find(([each]) => this.text.startsWith(each, at)) ?? []) : [];
    if (place) {
      this.place = place;
      return at + opens.length;
    }
    this.closing = next === '/';
    this.place = 'tag';
    if (this.closing) return at + 2;
    const end = this.endOfName(at + 1);
    if (end === at + 1) this.place = 'text'; // a `<` that begins nothing
    this.tag = heldBy(this.bytes, at + 1, end);
    this.attribute = undefined;
    return end;
  }

  private endTag(at: number): void {
    this.place = 'text';
    this.element = undefined;
    if (this.closing) this.secretDepth = Math.max(0, this.secretDepth - 1);
    else if (this.text[at - 1] === '/')
      return; // empty: <AuthToken/>
    else if (this.secretDepth > 0 || this.tag === 'secret') this.secretDepth += 1;
    else this.element = this.tag;
  }

  /** `Password=abc` without quotes, as HTML allows it; returns where to read on. */
  private maskUnquoted(at: number): number {
    const end = this.endOfWord(at);
    this.mask(at, end);
    return end;
  }

  /** Returns where the name that begins here ends; `at` where none does. */
  private endOfName(at: number): number {
    return beginsName(this.bytes[at]) ? this.endOfWord(at) : at;
  }

  private endOfWord(at: number): number {
    const { bytes } = this;
    let end = at;
    while (end < bytes.length && endsName[bytes[end] ?? 0] === 0) end += 1;
    return end;
  }

  private namesSecret(at: number): boolean {
    return heldBy(this.bytes, at, this.endOfName(at)) === 'secret';
  }

  /** In running text: `Password=…`, `"token":"…"`, `&lt;AuthToken …`. */
  private readWord(sign: string, at: number): void {
    if (sign === '=' || sign === ':') {
      if (isDigit(this.bytes[at - 1])) return; // a time of day
      if (announcesSecret(this.before(at))) this.announced = true;
    } else if (sign === ';' && this.text.startsWith('&lt', at - 3) && this.namesSecret(at + 1))
      this.announced = true;
  }

  private maskCards(at: number): void {
    const holder = this.place === 'value' ? this.attribute : this.place === 'tag' ? undefined : this.element;
    for (const card of suspectedCardsAt(this.text, at)) {
      const isExpected = (): boolean =>
        holder === 'ticket' || announcesTicket(this.before(at).replaceAll('&quot;', '"'));
      if (isTicket(card) && isExpected()) continue;
      for (let digit = card.start; digit < card.end; digit += 1)
        if (isDigit(this.bytes[digit])) this.mask(digit, digit + 1);
    }
  }

  private before(at: number): string {
    return this.text.slice(Math.max(0, at - BEHIND), at);
  }
}
