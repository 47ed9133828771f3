/** Tells an order's refusal together with the commands that can follow it. */
import type { Orders } from '../client/orders';
import { NdcFlowsError } from '../domain/errors';
import { UpdateRefused } from '../domain/order/errors';
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

/** Asks something of an order. @throws {Refused} where the order refuses; else what `ask` throws */
export async function orCommands<Value>(
  orders: Orders,
  reference: string,
  ask: () => Promise<Value>,
): Promise<Value> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof UpdateRefused)) throw error;
    const status = await orders.status(reference).catch(() => undefined);
    throw status ? new Refused(error, afterRefusal(status, error.code)) : error;
  }
}
