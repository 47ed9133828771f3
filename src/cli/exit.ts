/** The exit statuses of all commands, and the one for each order state. A contract with scripts. */
import { isLeft, type LeftOrNot } from '../domain/order/left';
import type { OrderState } from '../domain/order/states';

/** Exit statuses: `done` 0, `refused` 1 (or failed), `usage` 2, `waitsForPerson` 3. */
export const exitStatus = { done: 0, refused: 1, usage: 2, waitsForPerson: 3 } as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** The exit status of each state for whoever asked for something. An order still at work is no failure. */
const byState: Record<OrderState, ExitStatus> = {
  shopping: exitStatus.done,
  'awaiting-choice': exitStatus.waitsForPerson,
  pricing: exitStatus.done,
  'awaiting-approval': exitStatus.waitsForPerson,
  creating: exitStatus.done,
  held: exitStatus.done,
  ticketing: exitStatus.done,
  issuing: exitStatus.done,
  ticketed: exitStatus.done,
  changing: exitStatus.done,
  cancelling: exitStatus.done,
  cancelled: exitStatus.done,
  failed: exitStatus.refused,
  lapsing: exitStatus.done,
  lapsed: exitStatus.refused,
  unknown: exitStatus.done,
  attention: exitStatus.waitsForPerson,
};

/**
 * Returns the exit status of a command that acted on an order.
 *
 * @param goal the states in which what was asked has come true; an order that rests in another one has not done it
 */
export function exitOf(status: LeftOrNot, goal?: readonly OrderState[]): ExitStatus {
  const meant = meaningOf(status);
  if (meant === exitStatus.waitsForPerson || !goal) return meant;
  return goal.includes(status.state) ? exitStatus.done : exitStatus.refused;
}

/** Returns the exit status of a command that only reads: done, unless the order waits for a person. */
export function exitOfLooking(status: LeftOrNot): ExitStatus {
  return meaningOf(status) === exitStatus.waitsForPerson ? exitStatus.waitsForPerson : exitStatus.done;
}

/** An order that was given up stays in `attention`, and waits for nobody. */
function meaningOf(status: LeftOrNot): ExitStatus {
  return isLeft(status) ? exitStatus.done : byState[status.state];
}
