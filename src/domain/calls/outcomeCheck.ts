/** Checks that an activity returned the outcome of its own call: with `temporal activity complete` a person can return anything. */
import type { OperationName } from './operations';

/** The call whose outcome is expected. */
interface Sent {
  operation: OperationName;
  correlationId: string;
}

/** Returns true for a write's outcome as its worker returns it. It names its own call; a manually completed one does not. */
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

/** Returns true for the shape of an answer. An answer that shows an order must have all the lists of an order view. */
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
