/** Reading the order: the one call on which every state stands, and the check that the answer speaks of this order. */
import type { OrderView } from '../../domain/order/orderView';
import { ownProblem, type OwnProblemCode } from '../../domain/calls/ownProblems';
import type { Answer } from '../../domain/calls/problem';
import { call, logIn } from '../calls/read';
import { Refused } from '../calls/failures';
import type { OrderLife } from './orderLife';

/** Reads the order by its id, or by another that somebody names. An answer about another order is refused: nothing of it is believed. */
export async function readOrder(
  life: OrderLife,
  named: { orderId: string; ownerCode?: string } = life.orderRef,
): Promise<Answer<OrderView>> {
  const answer = await call(life.line, 'order', 'orderRetrieve', named);
  if (answer.result.orderId === named.orderId) {
    life.memory.readAt = life.line.askedAt;
    return answer;
  }
  throw refusedRead(answer, 'other-order-answered');
}

/** Logs in and reads the order: how every flow on an existing order begins. */
export async function readAnew(
  life: OrderLife,
  named?: { orderId: string; ownerCode?: string },
): Promise<Answer<OrderView>> {
  await logIn(life.line, 'order');
  return readOrder(life, named);
}

/** The refusal of an order that was read and is not what it should be. */
export function refusedRead(answer: Answer<OrderView>, code: OwnProblemCode, text?: string): Refused {
  const call = { operation: 'orderRetrieve', correlationId: answer.correlationId } as const;
  return new Refused(ownProblem(code, call, { text }), 'refused');
}
