/** Asks something of an order, follows it, and prints what came of it: the shape of every command that acts on an order. */
import type { Money } from '../domain/money';
import type { OrderState } from '../domain/order/states';
import { NdcFlowsError } from '../domain/errors';
import { NoWorker, waitText } from '../domain/order/errors';
import type { OrderStatus } from '../domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../domain/order/updates';
import type { Invocation } from './command';
import { exitOf, exitStatus, type ExitStatus } from './exit';
import { withOrders, type Connected } from './globals';
import type { Following } from './live/follow';
import type { Output } from './output';
import { orCommands } from './refusal';
import { byShell } from './signals';
import { statusDocument, whatNow } from './show/nextCommands';
import { orderPage } from './uiAddress';

/** What to ask, and what counts as done. */
export interface Question<Name extends OrderUpdateName> extends Ending {
  update: Name;
  /** Returns the last lines where the same was asked before, and is done or waits for an answer: the order is not asked again. */
  askedAlready?: (before: OrderStatus) => string[] | undefined;
  /** Makes the arguments. May look at the order as it stands. */
  args: (before: OrderStatus) => OrderUpdates[Name];
  /** Returns what to tell people before the order is asked. */
  notice?: (before: OrderStatus) => readonly string[];
  /** Returns what to tell people once the order is about to pay: before that, it may still refuse. */
  payingLine?: (before: OrderStatus) => string | undefined;
  /** Returns the commands that can follow a refusal. Left out, or none: those of the order as it stands. `amount` is what must be named, where too little was named. */
  afterRefusal?: (status: OrderStatus, code: string, amount?: Money) => string[];
  /** It ends a booking that is not made yet. */
  stops?: true;
  /** Returns the order without what is asked for: the answer is printed even where it has not changed. */
  without?: (status: OrderStatus) => OrderStatus;
}

/** How a command about an order ends. */
export interface Ending {
  /** States in which what was asked has come true, or how to see it in another way. Left out: any but those of failure. */
  goal?: readonly OrderState[] | ((status: OrderStatus) => boolean);
  /** True where what was asked has come true, whatever the order waits for. */
  cameTrue?: (status: OrderStatus) => boolean;
  /** Last lines for people. Left out: where the order stands and what to type next. */
  lines?: (status: OrderStatus) => string[];
}

/** Asks, follows the order until it rests, and prints what came of it. On Ctrl-C before that, says that nothing was sent. */
export function ask<Name extends OrderUpdateName>(
  { options, output }: Invocation<object>,
  reference: string,
  question: Question<Name>,
): Promise<ExitStatus> {
  const over = onInterrupt(options.terminal, `Nothing was sent to ${reference}.`);
  const asking = withOrders(
    options,
    async (connected) => {
      const before = await statusBefore(connected, reference);
      const already = question.askedAlready?.(before);
      if (already) return conclude(output, connected, before, { ...question, lines: () => already });
      const status = await answered(connected, before, { ...question, over }, output.say);
      return conclude(output, connected, status, question);
    },
    { sends: true },
  );
  return asking.finally(over);
}

/**
 * Returns the order's status once it rests after what was asked.
 *
 * @param status of the order before
 * @param over called when it is about to be asked
 * @param head prints the first line: the order, and where to watch it
 * @throws Refused, UnknownReference, NoWorker
 */
export async function answered<Name extends OrderUpdateName>(
  connected: Connected,
  status: OrderStatus,
  {
    update,
    args,
    notice,
    payingLine,
    afterRefusal,
    stops,
    without,
    over,
  }: Question<Name> & { over?: () => void },
  head: (line: string) => void,
  say = head,
): Promise<OrderStatus> {
  const { orders, client } = connected;
  const { reference } = status;
  const { historyPosition } = await import('../client/watchHistory');
  const position = await historyPosition(client, reference);
  const given = args(status);
  head(headLine(connected, reference));
  for (const line of notice?.(status) ?? []) say(line);
  const act = (): Promise<OrderStatus> => orders.update(reference, update, given);
  const paying = payingLine?.(status);
  const before = { status, position };
  over?.();
  const asking = () => followed({ ...connected, reference, say, act, before, without, paying, stops });
  return orCommands(orders, reference, asking, afterRefusal);
}

/** Thrown when an order does not answer before it was asked for anything. What it was doing goes on without the command. */
class NotAsked extends NdcFlowsError {
  readonly code: string;

  constructor({ code, message, remedy }: NoWorker) {
    super(message, { remedy: `${remedy} This command did not reach the order: run it again afterwards.` });
    this.code = code;
  }
}

/** Returns the order's status before it is asked for something. @throws NotAsked, and as `statusOf` */
async function statusBefore(connected: Connected, reference: string): Promise<OrderStatus> {
  try {
    return await statusOf(connected, reference);
  } catch (error) {
    throw error instanceof NoWorker ? new NotAsked(error) : error;
  }
}

/** Returns the order's status. Says what it waits for where workers are slow. @throws as `Orders.status` */
export async function statusOf({ orders, waiting }: Connected, reference: string): Promise<OrderStatus> {
  return orders.status(reference, {
    waiting: (why, waited) => waiting(waitText(`Order ${reference}`, waited, why)),
  });
}

/** Follows an order until it rests. On Ctrl-C, says that the order does not depend on it. The modules for this are loaded only now. */
export async function followed({
  terminal,
  ...following
}: Following & Pick<Connected, 'terminal'>): Promise<OrderStatus> {
  const { reference } = following;
  const words = `${reference} continues without this command. See: ndc-flows status ${reference}`;
  const over = onInterrupt(terminal, words);
  try {
    const { follow } = await import('./live/follow');
    return await follow(following);
  } finally {
    over();
  }
}

/** On Ctrl-C, says this and ends the command. Returns what stops that. */
export function onInterrupt(terminal: Connected['terminal'] | undefined, words: string): () => void {
  const leave = (): void => {
    terminal?.show(`${words}\n`, 'stderr');
    terminal?.exit(byShell.SIGINT);
  };
  terminal?.on('SIGINT', leave);
  return () => void terminal?.off('SIGINT', leave);
}

/** Prints the order as it rests. */
export function conclude(
  output: Output,
  { ui }: Pick<Connected, 'ui'>,
  status: OrderStatus,
  { goal, cameTrue, lines = (rests) => whatNow(rests) }: Ending = {},
): ExitStatus {
  return output.result({
    value: statusDocument(status, ui),
    lines: lines(status),
    exit: cameTrue?.(status)
      ? exitStatus.done
      : exitOf(status, typeof goal === 'function' ? (goal(status) ? [status.state] : []) : goal),
  });
}

/** Returns the first line of an order's progress, with where to watch it. */
export function headLine({ ui }: Pick<Connected, 'ui'>, reference: string): string {
  const page = orderPage(ui, reference);
  return page === undefined ? `Order ${reference}` : `Order ${reference}  ${page}`;
}
