/** The line of one order in the list of all. */
import type { Orders } from '../../src/client/orders';
import type { OrderLine } from '../../src/client/types';
import { eventually } from './eventually';

/** Returns the order's line as soon as the lists, which lag a little, show one that fits. */
export async function lineOf(
  orders: Orders,
  reference: string,
  fits: (line: OrderLine) => boolean,
): Promise<OrderLine> {
  const look = async (): Promise<OrderLine | undefined> => {
    for await (const line of orders.list()) if (line.reference === reference) return line;
    return undefined;
  };
  return (await eventually(look, (line) => line !== undefined && fits(line)))!;
}
