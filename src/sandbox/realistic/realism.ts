/** Which quirks an answer has: drawn by seed, trip and call, so that a run with the same seed and the same trips meets the same answers. */
import type { XmlTree } from '../../ndc/xml/write';
import { BoundedMap } from '../bounded';
import type { Reply, Wire } from '../model';
import { Dice } from './dice';
import { dressed } from './dress';
import type { Parcel } from './parcel';
import { parcelOf } from './parcel';
import { fits, type Quirk, type Scene } from './quirk';
import { quirks, type QuirkName } from './quirks';

/** How one answer departs from the textbook. */
export interface Manner {
  /** What to look for in the table, when the answer was read wrongly. */
  readonly quirks: string[];
  reply(reply: Reply): Reply;
  content(answer: XmlTree): XmlTree;
  /** Of a whole document. */
  wording(xml: string): string;
  readonly parcel: Parcel;
}

/** The quirks of one sandbox. */
export interface Realism {
  /** Whether a quirk of the engine is met by a trip. */
  has(name: QuirkName, trip: string): boolean;
  /** How the next answer about a trip is written. */
  manner(trip: string, scene: { wire: Wire; searched: boolean }): Manner;
}

/** What a sandbox is realistic by. */
interface Ground {
  seed: string;
  timeZone: string;
  /** How many trips are kept in mind. */
  remember: number;
}

/** No answers yet. */
export function createRealism({ seed, timeZone, remember }: Ground): Realism {
  const counts = new BoundedMap<string, number>(remember * 10);
  const root = new Dice(seed);
  const steadyDice = (trip: string): Dice => root.for(`trip ${trip}`);
  return {
    has: (name, trip) => {
      const quirk = quirks.find((row) => row.name === name);
      return quirk !== undefined && drawn(quirk, steadyDice(trip));
    },
    manner(trip, { wire, searched }) {
      const call = `${wire.version} ${wire.style} ${wire.operation} ${trip}`;
      const nth = (counts.get(call) ?? 0) + 1;
      counts.set(call, nth);
      const dice = root.for(`${call} ${nth}`);
      const met = quirks.filter(
        (quirk) => fits(quirk, wire) && drawn(quirk, quirk.steady ? steadyDice(trip) : dice),
      );
      return mannerOf(met, { wire, searched, timeZone }, (quirk) => (quirk.steady ? steadyDice(trip) : dice));
    },
  };
}

function drawn({ name, share }: Quirk, dice: Dice): boolean {
  return dice.for(`draw ${name}`).chance(share);
}

/** The manner of an answer that has these quirks and no others. */
export function mannerOf(met: readonly Quirk[], scene: Scene, diceOf: (quirk: Quirk) => Dice): Manner {
  const names = new Set(met.map(({ name }) => name));
  const [first] = met;
  return {
    quirks: [...names],
    reply: (reply) =>
      met.reduce(
        (said, quirk) =>
          quirk.at === 'reply' ? quirk.change(said, diceOf(quirk).for(quirk.name), scene) : said,
        reply,
      ),
    content: (answer) =>
      met.reduce(
        (told, quirk) =>
          quirk.at === 'content' ? quirk.change(told, diceOf(quirk).for(quirk.name), scene) : told,
        answer,
      ),
    wording: (xml) =>
      first ? dressed(xml, (wording) => names.has(wording), diceOf(first).for('wording')) : xml,
    parcel: parcelOf(names, first ? diceOf(first).for('delivery') : new Dice('plain')),
  };
}
