/** An order after its only call: it goes on once it is woken, and says until then that it rests, waits or works. */
import { condition, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { OrderStatus } from '../../src/domain/order/status';
import { STATUS_QUERY, WAKE } from '../../src/domain/order/updates';

export async function orderWorkflow(
  says: Pick<OrderStatus, 'state' | 'waitsFor'>,
  taskQueue: string,
): Promise<string> {
  let woken = false;
  setHandler(defineQuery(STATUS_QUERY), () => says);
  setHandler(defineSignal(WAKE), () => void (woken = true));
  const { call } = proxyActivities<{ call(): Promise<void> }>({ startToCloseTimeout: '10s', taskQueue });
  await call();
  await condition(() => woken);
  return 'was woken';
}
