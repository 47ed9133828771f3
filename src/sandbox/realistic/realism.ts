/** Which quirks an answer has: drawn by seed, trip and call, so that a run with the same seed and the same trips meets the same answers. */
import { gzipSync } from 'node:zlib';
import { BoundedMap } from '../bounded';
import type { AnswerManner, Wire } from '../model';
import { Dice } from '../random';
import { dressed } from './dress';
import { fits, type Quirk, type Scene } from './quirk';
import { quirks, type DeliveryQuirk, type EngineQuirk, type QuirkName } from './quirks';

/** How one answer departs from the textbook. */
export interface Manner extends AnswerManner {
  /** The names of its quirks, for whoever looks up an answer that was read wrongly. */
  readonly quirks: string[];
  readonly parcel: Parcel;
}

/** The quirks of one sandbox. */
export interface Realism {
  /** Returns true if a trip meets a quirk of the engine. */
  has(name: EngineQuirk, trip: string): boolean;
  /** Returns how the next answer about a trip is written. */
  manner(trip: string, scene: { wire: Wire; searched: boolean }): Manner;
}

/** Creates the quirks of a sandbox: all, or the named ones in every answer. `remember`: how many trips are remembered. */
export function createRealism(settings: {
  seed: string;
  timeZone: string;
  remember: number;
  realistic?: boolean | readonly QuirkName[];
}): Realism {
  const { seed, timeZone, remember, realistic } = settings;
  const named: readonly string[] | undefined = typeof realistic === 'object' ? realistic : undefined;
  const drawn = ({ name, share }: Quirk, dice: Dice): boolean =>
    named ? named.includes(name) : dice.for(`draw ${name}`).chance(share);
  const counts = new BoundedMap<string, number>(remember * 10);
  const root = new Dice(seed);
  const steadyDice = (trip: string): Dice => root.for(`trip ${trip}`);
  return {
    has: (name, trip) => quirks.some((quirk) => quirk.name === name && drawn(quirk, steadyDice(trip))),
    manner(trip, { wire, searched }) {
      const call = `${wire.version} ${wire.style} ${wire.operation} ${trip}`;
      const nth = (counts.get(call) ?? 0) + 1;
      counts.set(call, nth);
      const dice = root.for(`${call} ${nth}`);
      const diceOf = ({ steady }: Quirk): Dice => (steady ? steadyDice(trip) : dice);
      const met = quirks.filter((quirk) => fits(quirk, wire) && drawn(quirk, diceOf(quirk)));
      return mannerOf(met, { wire, searched, timeZone }, diceOf);
    },
  };
}

/** Returns the manner of an answer that has these quirks and no others. */
export function mannerOf(met: readonly Quirk[], scene: Scene, diceOf: (quirk: Quirk) => Dice): Manner {
  const names = new Set(met.map(({ name }) => name));
  const [first] = met;
  const own = (quirk: Quirk): Dice => diceOf(quirk).for(quirk.name);
  return {
    quirks: [...names],
    reply: (reply) =>
      met.reduce((said, one) => (one.at === 'reply' ? one.change(said, own(one), scene) : said), reply),
    root: (name) =>
      met.reduce((said, one) => (one.at === 'root' ? one.change(said, own(one), scene) : said), name),
    content: (answer) =>
      met.reduce((tree, one) => (one.at === 'content' ? one.change(tree, own(one), scene) : tree), answer),
    wording: (xml) =>
      first ? dressed(xml, (wording) => names.has(wording), diceOf(first).for('wording')) : xml,
    parcel: parcelOf((name) => names.has(name), first ? diceOf(first).for('delivery') : new Dice('plain')),
  };
}

/** How the bytes of an answer travel. */
export interface Parcel {
  /** False: no gzip though the caller takes it. */
  compressed: boolean;
  /** Returns the document as gzip. */
  pack(document: Buffer): Buffer;
  /** Returns the chunks in which the body goes out; absent: in one piece, with its length. */
  chunks?: (body: Buffer) => Buffer[];
}

/** Returns a document as gzip, synchronously: it takes a millisecond at most, and a thread would cost an answer more than that. */
export function gzipped(document: Buffer): Buffer {
  return gzipSync(document, { level: 1 });
}

/** A member ends in the middle of a character as well as anywhere. */
const MEMBERS = 4;
const ODD_LENGTHS = [1, 2, 3, 7, 61, 509, 4099, 65_537];

/** Returns the parcel of an answer that has these quirks of delivery. */
export function parcelOf(has: (name: DeliveryQuirk) => boolean, dice: Dice): Parcel {
  return {
    compressed: !has('not-compressed'),
    pack: has('gzip-members') ? (document) => members(document, dice) : gzipped,
    ...(has('odd-chunks') && { chunks: (body: Buffer) => oddPieces(body, dice) }),
  };
}

function members(document: Buffer, dice: Dice): Buffer {
  const cuts = Array.from({ length: MEMBERS - 1 }, () => dice.roll(document.length + 1));
  const starts = [0, ...cuts.sort((a, b) => a - b)];
  return Buffer.concat(starts.map((start, nth) => gzipped(document.subarray(start, starts[nth + 1]))));
}

function oddPieces(body: Buffer, dice: Dice): Buffer[] {
  const pieces: Buffer[] = [];
  // A megabyte in single bytes would take minutes: after some small ones the pieces grow.
  for (let at = 0; at < body.length; at += pieces.at(-1)?.length ?? 1) {
    const lengths = pieces.length < 40 ? ODD_LENGTHS : ODD_LENGTHS.slice(-3);
    pieces.push(body.subarray(at, at + dice.pick(lengths)));
  }
  return pieces;
}
