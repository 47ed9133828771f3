/** What a quirk is: one way in which real answers depart from the textbook, where it is met, and who has seen it. */
import type { XmlTree } from '../../ndc/xml/write';
import type { Reply, SandboxOperation, Version, Wire } from '../model';
import type { Dice } from './dice';

/** What a quirk knows of the answer that it is about. */
export interface Scene {
  wire: Wire;
  /** IANA zone of the service's clock. */
  timeZone: string;
  /** The answer to a search, which shows what it found by. */
  searched: boolean;
}

interface Row {
  /** Stable: tests, logs and the documentation name it. */
  name: string;
  /** One sentence for people. */
  what: string;
  /** Both unless said. */
  versions?: readonly Version[];
  /** All unless said. */
  operations?: readonly SandboxOperation[];
  /** The share of the answers that have it: 0.25 is each fourth. */
  share: number;
  /** The same in all answers about one trip, as a service does it that always does it. */
  steady?: true;
  /** Where it is known from. */
  source: string;
}

/**
 * One row of the table (`quirks.ts`), by where it sets in:
 *
 * at       | what it changes
 * ---------|---------------------------------------------------------------------------------
 * engine   | what is sold: the engine asks for it by name
 * reply    | what the answer says
 * content  | the elements that say it
 * wording  | how the elements are written down (`dress.ts` asks for it by name); the meaning stays
 * delivery | how the bytes travel (`delivery.ts`)
 */
export type Quirk = Row &
  (
    | { at: 'engine' | 'wording' | 'delivery' }
    | { at: 'reply'; change: (reply: Reply, dice: Dice, scene: Scene) => Reply }
    | { at: 'content'; change: (answer: XmlTree, dice: Dice, scene: Scene) => XmlTree }
  );

/** True where a quirk can be met in the answers of an operation. */
export function fits({ versions, operations }: Quirk, { version, operation }: Wire): boolean {
  return (versions?.includes(version) ?? true) && (operations?.includes(operation) ?? true);
}
