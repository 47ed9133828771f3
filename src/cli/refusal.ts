/** Tells an order's refusal together with the commands that can follow it. */
import type { Orders } from '../client/orders';
import { NdcFlowsError } from '../domain/errors';
import type { Money } from '../domain/money';
import { UpdateRefused } from '../domain/order/errors';
import type { OrderStatus } from '../domain/order/status';
import { inCommands } from '../domain/order/updateRules';
import { afterRefusal } from './show/nextCommands';

/** Thrown when an order refuses what a command asks. Code and message are the order's own. */
export class Refused extends NdcFlowsError {
  readonly code: string;

  constructor(
    { code, message }: { code: string; message: string },
    /** Complete, the safest first. */
    readonly commands: readonly string[],
  ) {
    super(inCommands(message));
    this.code = code;
  }
}

/**
 * Asks something of an order.
 *
 * @param following the commands that can follow a refusal, if the question knows better ones than the order's state
 * @throws {Refused} where the order refuses; else what `ask` throws
 */
export async function orCommands<Value>(
  orders: Orders,
  reference: string,
  ask: () => Promise<Value>,
  following: (status: OrderStatus, code: string, amount?: Money) => string[] = () => [],
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpdateRefused)) throw error;
    const status = await orders.status(reference).catch(() => undefined);
    if (!status) throw error;
    const better = following(status, error.code, error.amount);
    throw new Refused(error, better.length > 0 ? better : afterRefusal(status, error.code));
  }
}
