/** What a request may wish for by name: cabins, and what a seat is like. Apart from the schema, so that flows know them without it. */

/** Cabins that can be asked for. */
export const cabins = ['ECONOMY', 'PREMIUM_ECONOMY', 'BUSINESS', 'FIRST'] as const;

/** Words for what a seat may be wished to be, and the characteristic code that stands for each on a seat map (PADIS code list 9825). */
export const seatWishes = {
  window: 'W',
  aisle: 'A',
  middle: '9',
  exit: 'E',
  'extra-legroom': 'L',
  bulkhead: 'K',
} as const;

/** A characteristic that a seat may be wished to have. */
export type SeatWish = keyof typeof seatWishes;
