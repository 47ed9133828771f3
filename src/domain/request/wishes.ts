/** Cabins and kinds of seats that a request may ask for. Separate from the schema, so that workflows do not import zod. */

/** Cabins that can be requested. */
export const cabins = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] as const;

/** Kinds of seats, each with its seat map code (PADIS code list 9825). */
export const seatWishes = {
  window: 'W',
  aisle: 'A',
  middle: '9',
  exit: 'E',
  'extra-legroom': 'L',
  bulkhead: 'K',
} as const;

/** A kind of seat that a request may ask for. */
export type SeatWish = keyof typeof seatWishes;
