/** Asks something of an order and shows what comes of it: the shape of every command that acts on an order. */
import type { OrderState } from '../domain/order/states';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import type { Invocation } from './command';
import { exitOf, type ExitStatus } from './exit';
import { withDesk, type Desk } from './globals';
import { statusDocument, whatNow } from './closing';
import { orderPage } from './uiAddress';

/** What is asked. */
export interface Question<Name extends OrderUpdateName> {
  update: Name;
  /** May look at the order as it stands, and say what it made of it. */
  args: (before: OrderStatus, say: (line: string) => void) => OrderUpdates[Name];
  /** States in which it has come true; left out, any will do in which the order has not failed. */
  goal?: readonly OrderState[];
  /** Last words for people; left out, where the order stands and what can be typed next. */
  lines?: (status: OrderStatus) => string[];
}

/** Asks, follows the order until it rests, tells what came of it. */
export function ask<Name extends OrderUpdateName>(
  { options, output }: Invocation<object>,
  reference: string,
  question: Question<Name>,
): Promise<ExitStatus> {
  return withDesk(
    options,
    async (desk) => {
      const status = await answered(desk, reference, question, output.say);
      output.result({ value: statusDocument(status, desk.ui), lines: (question.lines ?? whatNow)(status) });
      return exitOf(status, question.goal);
    },
    { sends: true },
  );
}

/**
 * The order's status once it rests after what was asked.
 *
 * @throws UpdateRefused, UnknownReference, NoWorker
 */
export async function answered<Name extends OrderUpdateName>(
  { orders, client, ui }: Desk,
  reference: string,
  { update, args }: Question<Name>,
  head: (line: string) => void,
  say = head,
): Promise<OrderStatus> {
  const [{ historyPosition }, { follow }, { Report }] = await Promise.all([
    import('../client/history'),
    import('./live/follow'),
    import('./live/report'),
  ]);
  const status = await orders.status(reference);
  const position = await historyPosition(client, reference);
  const given = args(status, say);
  head(headLine(reference, orderPage(ui, reference)));
  return follow({
    client,
    orders,
    reference,
    report: new Report(say, status),
    act: () => orders.update(reference, update, given),
    before: { status, position },
  });
}

/** The first line of an order's progress, with where to watch it. */
export function headLine(reference: string, page: string | undefined): string {
  return page === undefined ? `Order ${reference}` : `Order ${reference}  ${page}`;
}
