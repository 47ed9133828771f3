/** Times as services write them: offsets of their own zone glued to local ones, fractions, and limits with or without zone. */
import type { XmlTree } from '../../ndc/xml/write';
import { instantOf, offsetAt } from '../clock';
import type { Scene } from './quirk';
import { isTree, retold, reworked } from './trees';
import type { Dice } from './dice';

const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const LIMITS = [
  'PaymentTimeLimitDateTime',
  'PriceGuaranteeTimeLimitDateTime',
  'OfferExpirationTimeLimitDateTime',
];

/** The offset of a zone on a date, which differs from summer to winter: `+01:00`. */
function offsetOn(timeZone: string, local: string): string {
  const offset = offsetAt(timeZone, instantOf(timeZone, local));
  const minutes = Math.abs(offset);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `2026-03-12T18:30:00` at any airport → `2026-03-12T18:30:00.000+01:00`: the wall clock stays, the offset is the service's. */
export function gluedOffsets(answer: XmlTree, _: Dice, { timeZone }: Scene): XmlTree {
  return retold(answer, ['AircraftScheduledDateTime'], (time) =>
    LOCAL.test(time) ? `${time}.000${offsetOn(timeZone, time)}` : time,
  );
}

/** `2001-04-13` → `2001-04-13+02:00`. */
export function zonedBirthDates(answer: XmlTree, _: Dice, { timeZone }: Scene): XmlTree {
  return retold(answer, ['Birthdate'], (day) =>
    /^\d{4}-\d{2}-\d{2}$/.test(day) ? `${day}${offsetOn(timeZone, `${day}T00:00:00`)}` : day,
  );
}

/** Limits are local to the service and say no zone: `2026-02-01T00:59:59.000`. */
export function limitFractions(answer: XmlTree): XmlTree {
  return retold(answer, LIMITS, (time) => (LOCAL.test(time) ? `${time}.000` : time));
}

/** The same limits with the service's offset, as newer order views have them. */
export function zonedLimits(answer: XmlTree, _: Dice, { timeZone }: Scene): XmlTree {
  return retold(answer, LIMITS, (time) =>
    LOCAL.test(time) ? `${time}.000${offsetOn(timeZone, time)}` : time,
  );
}

/** The service's clock without its offset. */
export function bareTimestamp(answer: XmlTree): XmlTree {
  return retold(answer, ['Timestamp'], (time) => time.replace(/[+-]\d{2}:\d{2}$/, ''));
}

/** `PT1H15M` → `P0Y0M0DT1H15M0S`. */
export function longDurations(answer: XmlTree): XmlTree {
  return retold(answer, ['Duration'], (duration) => {
    const [, hours = '0', minutes = '0'] = /^PT(?:(\d+)H)?(?:(\d+)M)?$/.exec(duration) ?? [];
    return `P0Y0M0DT${hours}H${minutes}M0S`;
  });
}

/** The airports and times of a leg are told by its segment alone. */
export function emptyLegs(answer: XmlTree): XmlTree {
  return reworked(answer, (value, { path }) =>
    /DatedOperatingLeg\/(Arrival|Dep)$/.test(path) && isTree(value) ? '' : value,
  );
}
