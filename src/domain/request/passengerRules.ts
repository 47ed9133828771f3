/** The rules for passengers: ages match their types, infants and children have adults, documents outlast the trip. */
import { ageOn, latestToday } from '../dates';
import type { Mistake } from './mistakes';
import type { SoundRequest } from './soundParts';
import { needsAdult, travelsAs } from './passengerTypes';

type SoundPassenger = NonNullable<NonNullable<SoundRequest['passengers']>[number]>;

/**
 * Ages of the types that have an age rule, in full years at the last departure, with the error text for either limit. Who passes a limit on the way is of the
 * older type for the whole trip: an infant who is two needs a seat.
 */
const ages: Record<string, { from: number; to: number; younger: string; older: string; grows: string }> = {
  ADT: {
    from: 12,
    to: 199,
    younger: 'says that the passenger is under 12 on every flight: set type to CHD, or to INF if under 2',
    older: '',
    grows: '',
  },
  CHD: {
    from: 2,
    to: 11,
    younger:
      'says that the passenger is under 2 on every flight: set type to INF, and adult to the paxId of an adult',
    older: 'says that the passenger is 12 or older: set type to ADT',
    grows: 'says that the passenger turns 12 before the last departure: set type to ADT for the whole trip',
  },
  INF: {
    from: 0,
    to: 1,
    younger: '',
    older: 'says that the passenger is 2 or older and needs a seat: set type to CHD',
    grows:
      'says that the passenger turns 2 before the last departure and needs a seat from then on: set type to CHD for the whole trip, ' +
      'or split the trip into two requests, INF outbound and CHD on the way back',
  },
};

/** Returns the mistakes of the passengers, among themselves and against the journeys. */
export function passengerRules(
  { passengers: written = [], journeys = [], unaccompanied }: SoundRequest,
  now: Date,
): Mistake[] {
  const passengers = written.map((passenger) => passenger ?? {});
  const departures = journeys.flatMap((journey) => journey?.date ?? []).sort();
  return [
    ...passengers.flatMap((passenger, index) => [
      ...ageRule(passenger, index, departures, now),
      ...documentRule(passenger, index, departures.at(-1)),
      ...lapRule(passenger, index, passengers),
      ...uniqueRule(passenger, index, passengers),
    ]),
    ...infantsRule(passengers),
    ...(unaccompanied === true ? [] : accompaniedRule(passengers)),
  ];
}

function ageRule(
  { type, birthDate }: SoundPassenger,
  index: number,
  departures: string[],
  now: Date,
): Mistake[] {
  if (birthDate === undefined) return [];
  const mistake = (message: string): Mistake[] => [{ path: `passengers[${index}].birthDate`, message }];
  if (birthDate > latestToday(now)) return mistake('is in the future');
  const [first, last] = [departures[0], departures.at(-1)];
  if (type === undefined || first === undefined || last === undefined) return [];
  const rule = ages[type];
  if (birthDate > first) return mistake('is after the first departure');
  if (!rule) return [];
  if (ageOn(birthDate, last) < rule.from) return mistake(rule.younger);
  if (ageOn(birthDate, first) > rule.to) return mistake(rule.older);
  return ageOn(birthDate, last) > rule.to ? mistake(rule.grows) : [];
}

function documentRule(
  { documents = [] }: SoundPassenger,
  index: number,
  last: string | undefined,
): Mistake[] {
  return documents.flatMap((document, at) =>
    document?.expiryDate !== undefined && last !== undefined && document.expiryDate < last
      ? [
          {
            path: `passengers[${index}].documents[${at}].expiryDate`,
            message: 'is before the last departure',
          },
        ]
      : [],
  );
}

/** Checks that each infant sits on the lap of an adult, with at most one infant per adult. */
function lapRule(
  { type, adult }: SoundPassenger,
  index: number,
  passengers: readonly SoundPassenger[],
): Mistake[] {
  const path = `passengers[${index}].adult`;
  if (type !== 'INF') {
    return adult === undefined || type === undefined ? [] : [{ path, message: 'is only for infants' }];
  }
  if (adult === undefined) return [{ path, message: 'is missing: an infant needs the paxId of its adult' }];
  const holder = passengers.find(({ paxId }) => paxId === adult);
  if (holder?.type === undefined || travelsAs(holder.type) !== 'adult')
    return [{ path, message: 'is not the paxId of an adult' }];
  const first = passengers.findIndex((each) => each.type === 'INF' && each.adult === adult);
  return first < index
    ? [{ path, message: `names an adult who already has an infant (passengers[${first}])` }]
    : [];
}

function uniqueRule(
  { paxId }: SoundPassenger,
  index: number,
  passengers: readonly SoundPassenger[],
): Mistake[] {
  const first = passengers.findIndex((each) => each.paxId === paxId);
  if (paxId === undefined || first === index) return [];
  return [{ path: `passengers[${index}].paxId`, message: `is already used by passengers[${first}]` }];
}

function infantsRule(passengers: readonly SoundPassenger[]): Mistake[] {
  const infants = passengers.filter(({ type }) => type === 'INF').length;
  const adults = passengers.filter(isAdult).length;
  // A passenger without a readable type may be an adult.
  if (infants <= adults || passengers.some(({ type }) => type === undefined)) return [];
  return [
    {
      path: 'passengers',
      message: `has ${counted(infants, 'infant')} but ${counted(adults, 'adult')}: each infant needs its own adult`,
    },
  ];
}

const isAdult = ({ type }: SoundPassenger): boolean => type !== undefined && travelsAs(type) === 'adult';

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Requires an adult for children, unless the request says that they travel alone. */
function accompaniedRule(passengers: readonly SoundPassenger[]): Mistake[] {
  const child = passengers.findIndex(({ type }) => type !== undefined && needsAdult(type));
  // A passenger without a readable type may be an adult.
  if (child < 0 || passengers.some((each) => isAdult(each) || each.type === undefined)) return [];
  return [
    {
      path: `passengers[${child}].type`,
      message:
        'is a child without an adult: add an adult, or set unaccompanied: true if the airline has agreed to carry the child alone',
    },
  ];
}
