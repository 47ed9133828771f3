/** What an operator may do in a life, written by fast-check: resets, terminations that are adopted or not, second starts, and corrected requests. */
import fc from 'fast-check';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

export type Operating =
  /** `to`: the part of the completed workflow tasks that is kept (percent). `back`: so many runs before the newest one. */
  | { operator: 'reset'; to: number; back: number }
  /** `adoptedAfter`: milliseconds; absent where it is not adopted before everything else has happened. */
  | { operator: 'terminate'; adoptedAfter?: number }
  /** The same input, by "Start Workflow Like This One". */
  | { operator: 'start again' }
  /** Another request under the reference, as the client starts one: where the order failed and no create was decided. */
  | { operator: 'correct the request' };

/** Anything an operator does. Late moments are likelier: what a run forgets there matters more. */
export const operating: fc.Arbitrary<Operating> = fc.oneof(
  {
    arbitrary: fc.record({
      operator: fc.constant('reset' as const),
      to: fc.oneof(
        { arbitrary: fc.nat(99), weight: 2 },
        { arbitrary: fc.integer({ min: 60, max: 99 }), weight: 2 },
      ),
      back: fc.oneof(
        { arbitrary: fc.constant(0), weight: 7 },
        { arbitrary: fc.constantFrom(1, 2), weight: 1 },
      ),
    }),
    weight: 5,
  },
  {
    arbitrary: fc
      .constantFrom(undefined, 50, 4 * SECOND, 40 * SECOND, 4 * MINUTE, 20 * MINUTE, 60 * 60 * MINUTE)
      .map((adoptedAfter): Operating => ({
        operator: 'terminate',
        ...(adoptedAfter !== undefined && { adoptedAfter }),
      })),
    weight: 3,
  },
  { arbitrary: fc.constant<Operating>({ operator: 'start again' }), weight: 2 },
  { arbitrary: fc.constant<Operating>({ operator: 'correct the request' }), weight: 2 },
);
