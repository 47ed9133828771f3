/** What a request may ask for by name: cabins and kinds of seats. Apart from the schema, so that workflows import no zod. */

/** Cabins that can be asked for. */
export const cabins = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] as const;

/** Kinds of seats, with the code of each on a seat map (PADIS code list 9825). */
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
