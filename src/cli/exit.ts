/** Exit statuses of every command, and which of them an order's state means. A contract with scripts. */
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';

/** `done` 0, `refused` 1 (or failed), `usage` 2, `waitsForPerson` 3. */
export const exitStatus = { done: 0, refused: 1, usage: 2, waitsForPerson: 3 } as const;

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus];

/** What each state means to somebody who asked for something. An order that is still at work is none the worse for it. */
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
  cancelling: exitStatus.done,
  cancelled: exitStatus.done,
  failed: exitStatus.refused,
  lapsing: exitStatus.done,
  lapsed: exitStatus.refused,
  unknown: exitStatus.done,
  attention: exitStatus.waitsForPerson,
};

/**
 * The exit status of a command that acted on an order. `goal`: the states in which what was asked has come true;
 * an order that rests in another one has not done it.
 */
export function exitOf(status: Pick<OrderStatus, 'state'>, goal?: readonly OrderState[]): ExitStatus {
  const meant = byState[status.state];
  if (meant === exitStatus.waitsForPerson || !goal) return meant;
  return goal.includes(status.state) ? exitStatus.done : exitStatus.refused;
}

/** The exit status of a command that only looks: it has done its work, whatever it saw, unless a person is waited for. */
export function exitOfLooking(status: Pick<OrderStatus, 'state'>): ExitStatus {
  return byState[status.state] === exitStatus.waitsForPerson ? exitStatus.waitsForPerson : exitStatus.done;
}
