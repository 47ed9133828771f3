/** What is compared: bookings, and the two workflows that they are held against. */

/**
 * `ours`: a booking. `empty`: a workflow of as many activities, payloads of the same size. `calling`: the empty workflow again, one of
 * whose activities makes a booking's calls by the bare client: what any worker with these calls would cost at least.
 */
export const kinds = ['ours', 'empty', 'calling'] as const;
export type Kind = (typeof kinds)[number];

/** Those that ours is held against. */
export type Rival = Exclude<Kind, 'ours'>;

/** Those whose worker's start is compared: ours, and the SDK with nothing besides. */
export const starters = ['ours', 'empty'] as const satisfies readonly Kind[];

/** What was measured of each, a value a turn. */
export type Each<Value> = Record<Kind, Value[]>;

/** What people read of each. */
export const titles: Record<Kind, string> = {
  ours: 'booking',
  empty: 'empty workflow',
  calling: 'the same calls without flows',
};

/** One of each kind. */
export function ofEach<Value>(make: (kind: Kind) => Value): Record<Kind, Value> {
  return { ours: make('ours'), empty: make('empty'), calling: make('calling') };
}
