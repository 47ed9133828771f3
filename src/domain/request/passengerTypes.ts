/** Passenger types (IATA PTC) and how each travels. Separate from the schema, so that workflows do not import zod. */

/** `adult`: may accompany others. `child`: has a seat, and needs an adult. `infant`: on an adult's lap, without a seat. */
export type TravelsAs = 'adult' | 'child' | 'infant';

/** The types that are not adults, and those that are often asked for. Any other code travels as an adult. */
export const passengerTypes: Readonly<Record<string, { as: TravelsAs; name: string; alone?: true }>> = {
  ADT: { as: 'adult', name: 'adult' },
  CHD: { as: 'child', name: 'child' },
  INF: { as: 'infant', name: 'infant on a lap' },
  INS: { as: 'child', name: 'infant with a seat' },
  CNN: { as: 'child', name: 'accompanied child' },
  UNN: { as: 'child', name: 'unaccompanied child', alone: true },
  YTH: { as: 'adult', name: 'youth' },
  STU: { as: 'adult', name: 'student' },
  SRC: { as: 'adult', name: 'senior' },
  SEA: { as: 'adult', name: 'seaman' },
  LBR: { as: 'adult', name: 'labourer' },
  MIL: { as: 'adult', name: 'military' },
};

/** Returns how a passenger of a type travels. */
export function travelsAs(type: string): TravelsAs {
  return passengerTypes[type]?.as ?? 'adult';
}

/** Returns true for a child that needs an adult: not for a type that says that the airline carries the child alone. */
export function needsAdult(type: string): boolean {
  return travelsAs(type) === 'child' && !passengerTypes[type]?.alone;
}
