/** Looks at an order: a read that gives way to anything more urgent. */
import { CancellationScope, condition, isCancellation } from '@temporalio/workflow';
import type { NextStep } from '../../domain/order/nextStep';
import type { Alarm } from './alarm';
import type { Order } from './order';

/** What a look gives way to. */
interface Urgent {
  /** The next step that must not be delayed. */
  deadline?: NextStep & { at: number };
  /** Returns true when something else must not wait any longer. */
  urgent: () => boolean;
}

/**
 * Runs a look to its end, or until something more urgent comes. Interrupted, its calls are abandoned and the order stays as it was.
 * The look must change the order only after its last call.
 */
export async function look<Result>(
  order: Order,
  alarm: Alarm,
  { deadline, urgent }: Urgent,
  reading: () => Promise<Result>,
): Promise<Result | 'interrupted'> {
  const { reads, readDue, searchDue } = order.memory;
  const scope = new CancellationScope();
  let ended = false;
  const end = (): void => {
    ended = true;
  };
  const running = scope.run(reading);
  running.then(end, end);
  const over = (): boolean => ended || urgent();
  if (deadline) await alarm.by(deadline.at, deadline.because, over);
  else await condition(over);
  if (!ended) scope.cancel();
  try {
    return await running;
  } catch (error) {
    if (!isCancellation(error)) throw error;
    order.remember({ reads, readDue, searchDue });
    return 'interrupted';
  }
}
