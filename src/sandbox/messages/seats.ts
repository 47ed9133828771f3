/** What every seat of the sandbox is like: one profile, which the schemas want seats to refer to. */
import type { XmlTree } from '../../ndc/xml/write';

/** Id of the one profile. */
export const SEAT_PROFILE = 'SP1';

/** The list that holds it. */
export function seatProfileList(): XmlTree {
  return { SeatProfile: { SeatProfileID: SEAT_PROFILE } };
}
