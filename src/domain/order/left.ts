/** Whether an order that needs attention was left to itself: then it waits for nobody. */
import type { OrderStatus } from './status';

/** What shows it. */
export type LeftOrNot = Pick<OrderStatus, 'state'> & Partial<Pick<OrderStatus, 'decisions' | 'history'>>;

/** Returns true if a person has given the order up: it stays as it was, and nothing follows it. */
export function isLeft({ state, decisions = [], history = [] }: LeftOrNot): boolean {
  const last = decisions.at(-1);
  const since = history.at(-1)?.at ?? '';
  return state === 'attention' && last?.answer === 'give-up' && last.at >= since;
}
