/** Reads what people write about the parts of an order: passengers, journeys, extras. Throws as `arguments.ts` does. */
import { InvalidArgumentError } from 'commander';
import type { OrderPart } from '../domain/order/afterSale';
import type { OrderUpdates } from '../domain/order/updates';

type ServiceWish = NonNullable<OrderUpdates['addExtras']['services']>[number];
type SeatWish = NonNullable<OrderUpdates['addExtras']['seats']>[number];
type PickedService = NonNullable<OrderUpdates['selectOffer']['services']>[number];
type PickedSeat = NonNullable<OrderUpdates['selectOffer']['seats']>[number];
type WrittenExtra = NonNullable<OrderPart['extras']>[number];

/** Reads one paxId or more: `PAX1,PAX2`; the option may be given several times. */
export function paxIds(written: string, before: string[] = []): string[] {
  return [...new Set([...before, ...passengersIn(written)])];
}

/** Reads the number of a journey. The order says which ones it has. */
export function journeyNumber(written: string): number {
  if (/^[1-9]\d?$/.test(written)) return Number(written);
  throw new InvalidArgumentError('Not the number of a journey, such as 1: `status` shows them.');
}

/** Reads `0GO`, `bag`, `bag:PAX1,PAX2` or `bag:PAX1@2`: a code in capitals or a part of the name, for whom, on which journey. */
export function serviceWish(written: string): ServiceWish {
  const [, what = '', passengers, journey] = /^([^:@]+)(?::([^@]+))?(?:@(.+))?$/.exec(written) ?? [];
  if (what.trim() === '')
    throw new InvalidArgumentError('Not a service, such as 0GO, bag:PAX1 or bag:PAX1,PAX2@2.');
  return {
    ...(/^[A-Z0-9]{2,10}$/.test(what) ? { code: what } : { name: what }),
    ...(passengers !== undefined && { paxIds: passengersIn(passengers) }),
    ...(journey !== undefined && { journey: journeyNumber(journey) }),
  };
}

/** Reads `PAX1:12A`, `PAX1:12A@XA315` or `PAX1:12A@2`: a seat for whom, on which flight or journey. */
export function seatWish(written: string): SeatWish {
  const [, paxId = '', seat = '', where] = /^([^:@]+):(\d{1,3}[A-Za-z])(?:@(.+))?$/.exec(written) ?? [];
  if (seat === '') throw new InvalidArgumentError('Not a seat, such as PAX1:12A or PAX1:12A@XA315.');
  const [passenger = ''] = passengersIn(paxId);
  return { paxId: passenger, seat: seat.toUpperCase(), ...placeIn(where) };
}

/** Returns the option that wishes a service again, after a space. */
export function serviceWords({ code, name = '', paxIds, journey }: ServiceWish): string {
  const whose = paxIds === undefined ? '' : `:${paxIds.join(',')}`;
  return ` --service ${quoted(`${code ?? name}${whose}${journey === undefined ? '' : `@${journey}`}`)}`;
}

/** Returns the option that wishes a seat again, after a space. */
export function seatWords({ paxId, seat, flight, journey }: SeatWish): string {
  const where = flight ?? journey;
  return ` --seat ${paxId}:${seat}${where === undefined ? '' : `@${where}`}`;
}

/** Reads a flight (`XA315`) or the number of a journey. */
function placeIn(where: string | undefined): { flight?: string; journey?: number } {
  if (where === undefined) return {};
  const flight = where.replace(' ', '').toUpperCase();
  if (/^[A-Z0-9]{2}\d{1,4}[A-Z]?$/.test(flight)) return { flight };
  return { journey: journeyNumber(where) };
}

/** Reads `Hot meal`, `Hot meal=2`, `Checked bag:PAX1,PAX2` or `Hot meal=2:PAX1@XA315`: a service by name or code, how many, for whom, and where. */
export function pickedService(written: string): PickedService {
  const [, what = '', quantity, passengers, where] =
    /^([^:@=]+)(?:=([1-9]))?(?::([^@]+))?(?:@(.+))?$/.exec(written) ?? [];
  if (what.trim() === '')
    throw new InvalidArgumentError(
      'Not a service, such as "Hot meal", "Hot meal=2:PAX1" or bag:PAX1,PAX2@2.',
    );
  return {
    ...(/^[A-Z0-9]{2,10}$/.test(what) ? { code: what } : { name: what }),
    ...(quantity !== undefined && { quantity: Number(quantity) }),
    ...(passengers !== undefined && { paxIds: passengersIn(passengers) }),
    ...placeIn(where),
  };
}

/** Reads `PAX1:12A`, `PAX1:12A@XA315` or `PAX1:12A@2`, as `seatWish` does. */
export function pickedSeat(written: string): PickedSeat {
  const { seat = '', ...wish } = seatWish(written);
  return { ...wish, seat };
}

/** Reads `PAX1:12A` or `PAX1:Checked bag`: an extra as the status shows it, and whose it is. */
export function ownedExtra(written: string): WrittenExtra {
  const [, paxId = '', what = ''] = /^([^:]+):(.+)$/.exec(written) ?? [];
  if (what.trim() === '')
    throw new InvalidArgumentError('Not an extra, such as PAX1:12A or PAX1:"Checked bag".');
  const [passenger = ''] = passengersIn(paxId);
  return { paxId: passenger, what: what.trim() };
}

/** Reads `XA:123456789`: a frequent flyer programme and its number. */
export function membership(written: string): { carrier: string; number: string } {
  const [, carrier = '', number = ''] = /^([A-Za-z0-9]{2}):(.+)$/.exec(written) ?? [];
  if (number === '') throw new InvalidArgumentError('Not a frequent flyer number, such as XA:123456789.');
  return { carrier, number };
}

/** Reads `"+44 20 7946 0000"`: up to the first space, a number that begins with + has its country code. */
export function phone(written: string): { countryCode?: string; number: string } {
  const [, countryCode, number = ''] = /^(?:\+(\d{1,4})[ .-])?([0-9 ()/.-]{3,30})$/.exec(written) ?? [];
  if (number === '') throw new InvalidArgumentError('Not a phone number, such as "+44 20 7946 0000".');
  return { ...(countryCode !== undefined && { countryCode }), number };
}

/** How the part of an order is written on a command line. */
export interface PartOptions {
  passenger?: string[];
  journey?: number[];
  extra?: WrittenExtra[];
}

/** Returns the part; undefined for the whole order. Commander refuses two kinds at once. */
export function partOf({ passenger, journey, extra }: PartOptions): OrderPart | undefined {
  if (passenger) return { paxIds: passenger };
  if (journey) return { journeys: [...new Set(journey)] };
  return extra && { extras: extra };
}

/** Returns the options that name a part again, each after a space. */
export function partWords({ passenger, journey = [], extra = [] }: PartOptions): string {
  return [
    ...(passenger ? [` --passenger ${passenger.join(',')}`] : []),
    ...journey.map((number) => ` --journey ${number}`),
    ...extra.map(({ paxId, what }) => ` --extra ${quoted(`${paxId}:${what}`)}`),
  ].join('');
}

/** Quotes for a shell what it would take apart. */
export function quoted(word: string): string {
  return /^[\w:.,@/-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

function passengersIn(written: string): string[] {
  const ids = written.split(',').map((each) => each.trim());
  if (ids.every((id) => /^[A-Za-z][A-Za-z0-9_-]{0,31}$/.test(id))) return ids;
  throw new InvalidArgumentError('Not a passenger, such as PAX1: `status` shows them.');
}

/** Reads an airport or city. */
export function place(written: string): string {
  if (/^[A-Za-z]{3}$/.test(written)) return written.toUpperCase();
  throw new InvalidArgumentError('Not the three-letter code of an airport or city, such as LHR.');
}

/** Reads how many connections a journey may have. */
export function stops(written: string): number {
  if (/^[0-3]$/.test(written)) return Number(written);
  throw new InvalidArgumentError('It must be 0 to 3; 0 means non-stop.');
}
