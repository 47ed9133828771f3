/** What a quirk is: one way in which real answers depart from the textbook, where it occurs, and where it is known from. And the makers of rows. */
import type { XmlTree, XmlValue } from '../../ndc/xml/write';
import type { OrderedOrder, Reply, SandboxOperation, Version, Wire } from '../model';
import type { Dice } from '../random';
import { reworked, textOf, withText, type Place } from './trees';

/** What a quirk knows of the answer that it changes. */
export interface Scene {
  wire: Wire;
  /** IANA zone of the service's clock. */
  timeZone: string;
  /** The answer to a search, which shows what it found by. */
  searched: boolean;
}

type Change<Of> = (of: Of, dice: Dice, scene: Scene) => Of;

interface Row extends Where {
  /** The share of the answers that have it: 0.25 is every fourth. */
  share: number;
  /** One sentence for people. */
  what: string;
  /** Where it is known from. */
  source: string;
}

/** Where a quirk occurs. */
interface Where {
  /** Default both. */
  versions?: readonly Version[];
  /** Default all. */
  operations?: readonly SandboxOperation[];
  /** The same in all answers about one trip, as of a service that always does it. */
  steady?: true;
}

/**
 * One row of the table (`quirks.ts`), by where it applies:
 *
 * at       | what it changes
 * ---------|---------------------------------------------------------------------------------
 * engine   | what is sold: the engine asks for it by name
 * reply    | what the answer says
 * root     | the name of the message
 * content  | the elements that say it
 * wording  | how the elements are written (`dress.ts` asks for it by name); the meaning stays
 * delivery | how the bytes travel (`parcelOf` asks for it by name)
 */
export type Quirk = Row & {
  /** Stable: tests, logs and the documentation use it. */
  name: string;
} & (
    | { at: 'engine' | 'wording' | 'delivery' }
    | { at: 'reply'; change: Change<Reply> }
    | { at: 'root'; change: Change<string> }
    | { at: 'content'; change: Change<XmlTree> }
  );

/** Returns true if a quirk can occur in the answers of an operation. */
export function fits({ versions, operations }: Quirk, { version, operation }: Wire): boolean {
  return (versions?.includes(version) ?? true) && (operations?.includes(operation) ?? true);
}

const named =
  <At extends Quirk['at']>(at: At) =>
  (share: number, what: string, source: string, where: Where = {}) => ({ at, share, what, source, ...where });

const changing =
  <Of>() =>
  <At extends Quirk['at']>(at: At) =>
  (share: number, what: string, source: string, change: Change<Of>, where: Where = {}) => ({
    ...named(at)(share, what, source, where),
    change,
  });

/** Makes the rows of each place. Those that change an answer hold the change; the others are asked for by name. */
export const engine = named('engine');
export const reply = changing<Reply>()('reply');
export const root = changing<string>()('root');
export const content = changing<XmlTree>()('content');
export const wording = named('wording');
export const delivery = named('delivery');

/** Returns a change of each order of a reply; other replies stay as they are. */
export const orders =
  (change: (order: OrderedOrder) => OrderedOrder) =>
  (said: Reply): Reply =>
    said.kind === 'order' ? { ...said, orders: said.orders.map(change) } : said;

/** Returns a change of each element: to another value, or undefined to leave it out. */
export const elements =
  (visit: (value: XmlValue, place: Place) => XmlValue) =>
  (answer: XmlTree): XmlTree =>
    reworked(answer, visit);

/** Returns a change of the texts of elements of these names; attributes stay. */
export const texts =
  (names: readonly string[], tell: (text: string, scene: Scene) => string): Change<XmlTree> =>
  (answer, _, scene) => {
    const wanted = new Set(names);
    return reworked(answer, (value, { name }) => {
      const text = wanted.has(name) ? textOf(value) : undefined;
      return text === undefined ? value : withText(value, tell(text, scene));
    });
  };
