/** Says of a write that it was decided again because its first request did nothing. The states alone show it. */
import type { OrderState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import { instantText } from '../../domain/dates';

/** The states from which a write is sent: what it asks for, and what reads then proved. */
const writes: Partial<Record<OrderState, { request: string; nothing: string }>> = {
  creating: { request: 'booking', nothing: 'that it made no order' },
  ticketing: { request: 'issue request', nothing: 'that it issued nothing' },
  changing: { request: 'change request', nothing: 'that it changed nothing' },
  cancelling: { request: 'cancellation', nothing: 'that it cancelled nothing' },
};

/** A create begins anew with a shop; any other write in its own state. */
const beginsAgainIn = (state: OrderState): OrderState => (state === 'creating' ? 'shopping' : state);

/** Returns why the state at this place of the history is entered a second time; undefined for any other. */
export function repeatText(history: OrderStatus['history'], at: number): string | undefined {
  const [before, lost, now] = [history[at - 2], history[at - 1], history[at]];
  const write = before && writes[before.state];
  if (!write || lost?.state !== 'unknown' || now?.state !== beginsAgainIn(before.state)) return undefined;
  return `The ${write.request} got no clear answer, and reads have proved ${write.nothing}: it is tried again.`;
}

/** Returns each repeat of a write in an order's history, with when it began. */
export function repeatTexts({ history }: Pick<OrderStatus, 'history'>): string[] {
  return history.flatMap(({ at }, index) => {
    const text = repeatText(history, index);
    return text === undefined ? [] : [`${instantText(at)}: ${text}`];
  });
}
