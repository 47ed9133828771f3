/** Texts that are looked for in bytes, in every way in which programs write them down: plain, wide, encoded, escaped, compressed. */
import { constants, gunzipSync, inflateSync } from 'node:zlib';

/** A text by the name under which a finding is told: the text itself is not repeated in a failing test's output. */
export interface Needle {
  name: string;
  spellings: Buffer[];
}

/** What is shorter stands in bytes by chance. */
const SHORTEST = 6;

/** Needles of texts, by their names. Texts under 6 characters are an error: nobody could tell them from chance. */
export function needlesOf(texts: Record<string, string>): Needle[] {
  return Object.entries(texts).map(([name, text]) => {
    if (text.length < SHORTEST - 1) throw new Error(`${name} is too short to be looked for`);
    return { name, spellings: spellingsOf(text) };
  });
}

/** Names of the needles that are in these bytes, or in whatever in them can be inflated. */
export function findings(bytes: Buffer, needles: readonly Needle[]): string[] {
  return new Scan(needles).of(bytes);
}

/** Looks for many needles at once: each place is walked once, however many there are. */
export class Scan {
  /** By the first four bytes of a spelling. */
  private readonly byBeginning = new Map<number, { name: string; spelling: Buffer }[]>();
  /** Which first two bytes there are: most places have others. */
  private readonly begins = new Uint8Array(0x10000);

  constructor(needles: readonly Needle[]) {
    for (const { name, spellings } of needles) {
      for (const spelling of spellings) {
        const beginning = spelling.readUInt32BE(0);
        this.begins[beginning >>> 16] = 1;
        this.byBeginning.set(beginning, [...(this.byBeginning.get(beginning) ?? []), { name, spelling }]);
      }
    }
  }

  /** Names of what is found, each once. */
  of(bytes: Buffer): string[] {
    const found = new Set<string>();
    for (const place of [bytes, ...inflatedIn(bytes)]) this.walk(place, found);
    return [...found];
  }

  private walk(bytes: Buffer, found: Set<string>): void {
    const { begins, byBeginning } = this;
    for (let at = 0; at + 4 <= bytes.length; at += 1) {
      if (begins[(bytes[at]! << 8) | bytes[at + 1]!] === 0) continue;
      for (const { name, spelling } of byBeginning.get(bytes.readUInt32BE(at)) ?? [])
        if (
          bytes.compare(spelling, 0, spelling.length, at, Math.min(bytes.length, at + spelling.length)) === 0
        )
          found.add(name);
    }
  }
}

/** Every way in which a text may stand in bytes. */
function spellingsOf(text: string): Buffer[] {
  const written = new Map<string, Buffer>();
  const add = (bytes: Buffer): void => {
    if (bytes.length >= SHORTEST) written.set(bytes.toString('hex'), bytes);
  };
  for (const each of new Set([text, text.toUpperCase(), text.toLowerCase()])) {
    const plain = Buffer.from(each);
    const wide = Buffer.from(each, 'utf16le');
    const inJson = JSON.stringify(each).slice(1, -1);
    for (const spelling of [
      each,
      inJson,
      JSON.stringify(inJson).slice(1, -1),
      asciiJson(each),
      encodeURIComponent(each),
      inXml(each),
    ])
      add(Buffer.from(spelling));
    add(wide);
    add(Buffer.from(wide).swap16());
    for (const bytes of [plain, wide]) {
      for (const aligned of base64Alignments(bytes)) {
        add(Buffer.from(aligned));
        add(Buffer.from(aligned.replaceAll('+', '-').replaceAll('/', '_')));
        add(Buffer.from(encodeURIComponent(aligned)));
        // Base64 of JSON that holds base64: payloads in a history that is itself an answer.
        for (const twice of base64Alignments(Buffer.from(aligned))) add(Buffer.from(twice));
      }
      add(Buffer.from(bytes.toString('hex')));
      add(Buffer.from(bytes.toString('hex').toUpperCase()));
    }
    // A buffer as JSON writes it, and as debug output does: its bytes as numbers.
    add(Buffer.from([...plain].join(',')));
    add(Buffer.from([...plain].join(', ')));
  }
  return [...written.values()];
}

/** What of base64 stays the same wherever the text begins in it: in each of the three alignments the characters that are its alone. */
function base64Alignments(bytes: Buffer): string[] {
  return [0, 1, 2].map((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const bits = (offset + bytes.length) * 8;
    return encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
  });
}

function inXml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** `Z\u00fcrich`: as programs write JSON that want nothing but ASCII. */
function asciiJson(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** A stream that is cut gives what it has; none that we write grows larger than this. */
const PARTLY = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: 64 * 1024 * 1024 };

const GZIP = Buffer.from([0x1f, 0x8b, 8]);
const ZLIB = [0x01, 0x5e, 0x9c, 0xda].map((level) => Buffer.from([0x78, level]));

/** Everything in these bytes that begins as a compressed stream and is one, as far as it goes. */
function inflatedIn(bytes: Buffer): Buffer[] {
  return [
    ...beginningsOf(bytes, GZIP).map((at) => attempt(() => gunzipSync(bytes.subarray(at), PARTLY))),
    ...ZLIB.flatMap((head) =>
      beginningsOf(bytes, head).map((at) => attempt(() => inflateSync(bytes.subarray(at), PARTLY))),
    ),
  ].filter((inflated) => inflated !== undefined);
}

function beginningsOf(bytes: Buffer, head: Buffer): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) found.push(at);
  return found;
}

function attempt(inflate: () => Buffer): Buffer | undefined {
  try {
    return inflate();
  } catch {
    return undefined; // it only began like one
  }
}
