/** Whether what an activity returned is the outcome of its own call: `temporal activity complete` lets a hand return anything. */
import type { OperationName } from './operations';

/** The call whose outcome it should be. */
interface Sent {
  operation: OperationName;
  correlationId: string;
}

/** True for the outcome of a write as its worker returns it. It names its own call, which a claim made by hand does not. */
export function isOutcomeOf(returned: unknown, { operation, correlationId }: Sent): boolean {
  if (!isRecord(returned)) return false;
  if (returned.outcome === 'done')
    return returned.correlationId === correlationId && isAnswer(returned, operation);
  const { problem } = returned;
  return (
    ['rejected', 'not-sent', 'unknown'].includes(String(returned.outcome)) &&
    isRecord(problem) &&
    problem.correlationId === correlationId &&
    problem.operation === operation &&
    ['kind', 'code', 'text', 'sent'].every((field) => typeof problem[field] === 'string')
  );
}

/** True for the shape of an answer. What flows learn an order from has all the lists of an order view. */
export function isAnswer(returned: unknown, operation: OperationName): boolean {
  if (!isRecord(returned) || !isRecord(returned.result)) return false;
  const { correlationId, answeredAt, result } = returned;
  return (
    typeof correlationId === 'string' &&
    typeof answeredAt === 'string' &&
    (!views.includes(operation) || isOrderView(result))
  );
}

const views: readonly OperationName[] = ['orderCreate', 'orderRetrieve'];

function isOrderView(result: Record<string, unknown>): boolean {
  const lists = ['bookingReferences', 'flights', 'documents', 'items'];
  return typeof result.orderId === 'string' && lists.every((field) => Array.isArray(result[field]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
