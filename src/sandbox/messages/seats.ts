/** What every seat of the sandbox is like: one profile, which the schemas want seats to refer to. */
import type { XmlTree } from '../../ndc/xml/write';

export const SEAT_PROFILE = 'SP1';

export function seatProfileList(): XmlTree {
  return { SeatProfile: { SeatProfileID: SEAT_PROFILE } };
}
