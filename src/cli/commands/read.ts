/** The commands that read orders and change nothing: `status`, `list`, `find`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { OrderFilter } from '../../client/listing';
import type { OrderLine, OrderPage } from '../../client/types';
import { closest } from '../../domain/closest';
import { NdcFlowsError } from '../../domain/errors';
import { attentionRules, foundByLists } from '../../domain/order/attention';
import { listedStates, passingStates, type ListedState } from '../../domain/order/states';
import type { OrderStatus } from '../../domain/order/status';
import { count, day, duration, instant } from '../arguments';
import { statusOf } from '../ask';
import { examples, runs, usageError } from '../command';
import { exitOfLooking, type ExitStatus } from '../exit';
import { withOrders, type Connected } from '../globals';
import type { Output } from '../output';
import { refuseUnknown } from '../refuseUnknown';
import type { PlainTerminal } from '../terminal';
import { travellers } from '../show/passengers';
import { changedLines, listedLines, orderLines, workLines, statusLines } from '../show/status';
import { NoWorker } from '../../domain/order/errors';
import { statusDocument, waitingLines } from '../show/nextCommands';
import { orderPage } from '../uiAddress';
import { hinted } from './updating';

/** Registers the commands. */
export function addRead(program: Command): void {
  const status = program
    .command('status')
    .description('show an order; exits with 3 while it needs a decision')
    .argument('<reference>');
  runs<object, [string]>(status, ({ options, output }, reference) =>
    withOrders(options, async (connected) => {
      const { orders, ui } = connected;
      const found = await orListed(connected, reference, output);
      const passengers = travellers(found, await orders.passengers(found));
      return output.result({
        value: { ...statusDocument(found, ui), ...(passengers.length > 0 && { passengers }) },
        lines: [...statusLines(found, orderPage(ui, reference), passengers), ...waitingLines(found)],
        exit: exitOfLooking(found),
      });
    }),
  );
  examples(
    status,
    'ndc-flows status TRIP-2027-0042',
    'ndc-flows status TRIP-2027-0042 --json | jq -r .state',
  );

  addList(program);
  addFind(program);
}

/** Thrown when an order does not answer. What lists show of it has been printed. */
class ListedOnly extends NdcFlowsError {
  readonly code: string;

  constructor(
    { code, message, remedy }: NoWorker,
    readonly listed: OrderLine,
  ) {
    super(message, { remedy });
    this.code = code;
  }
}

/** Returns the order's status. Prints what lists show where no worker answers. @throws ListedOnly, and as `statusOf` */
async function orListed(
  connected: Connected,
  reference: string,
  { say }: Pick<Output, 'say'>,
): Promise<OrderStatus> {
  try {
    return await statusOf(connected, reference);
  } catch (error) {
    const listed =
      error instanceof NoWorker ? await connected.orders.listed(reference).catch(() => undefined) : undefined;
    if (!listed) throw error;
    for (const line of listedLines(listed, orderPage(connected.ui, reference))) say(line);
    throw new ListedOnly(error as NoWorker, listed);
  }
}

/** What is not asked for here: `--ticket-by-within` counts from now. */
type NotHere = 'running' | 'find' | 'ticketByFrom' | 'ticketByTo';

interface ListOptions extends Omit<OrderFilter, NotHere | 'departureFrom' | 'departureTo'> {
  atWork?: true;
  departingFrom?: string;
  departingTo?: string;
  limit?: number;
  cursor?: string;
}

/** How many orders a part of a list has unless told otherwise. */
const LISTED = 100;

/** How many orders are printed together, with columns of equal width. */
const TOGETHER = 400;

/** Reads a state that lists show. */
function listedState(written: string): ListedState {
  const state = listedStates.find((each) => each === written);
  if (state) return state;
  const passing = passingStates.some((each) => each === written)
    ? `An order is ${written} for seconds only, so lists keep showing the state before; \`list --at-work\` shows orders in the middle of a step. `
    : '';
  const meant = passing ? undefined : closest(written, listedStates);
  const asked = meant === undefined ? '' : `Did you mean ${meant}? `;
  throw new InvalidArgumentError(`${passing}${asked}Allowed choices are ${listedStates.join(', ')}.`);
}

function addList(program: Command): void {
  const list = hinted(program.command('list'), /too many arguments/, (word) =>
    listedStates.some((state) => state === word)
      ? `By state: ndc-flows list --state ${word}`
      : `To find an order: ndc-flows find ${word}`,
  )
    .description('list orders, newest request first; with a deadline filter, the most urgent first')
    .addOption(
      new Option('--state <state>', 'only orders in this state').choices(listedStates).argParser(listedState),
    )
    .addOption(
      new Option('--attention [reason]', 'only orders that need attention, the most urgent first').choices([
        ...Object.keys(attentionRules),
        ...foundByLists,
      ]),
    )
    .option('--act-by-within <time>', 'only those that must be resolved within this time: 4h', duration)
    .option('--unreleased', 'only held orders that are not released: they expire at their payment time limit')
    .option(
      '--changed',
      'only orders that the airline has changed since they were sold, with what it changed',
    )
    .option(
      '--ticket-by-within <time>',
      'only orders whose payment time limit is within this time: 24h, 2d',
      duration,
    )
    .option('--ended-within <time>', 'only orders that ended within this time: 24h', duration)
    .option('--provider <name>', 'only orders of this provider')
    .option('--agency <name>', 'only orders of this agency')
    .option('--created-since <time>', 'only orders first requested at this time or later', instant)
    .option('--updated-since <time>', 'only orders whose line changed at this time or later', instant)
    .option('--departing-from <date>', 'only orders that depart on this date or later', day)
    .option('--departing-to <date>', 'only orders that depart on this date or earlier', day)
    .option('--limit <number>', 'how many to list, newest first; the output says how to continue', count)
    .option('--cursor <cursor>', 'continue an earlier list with the same filter')
    .addOption(
      new Option('--at-work', 'only orders that are in the middle of a step; needs no worker').conflicts([
        ...[
          'state',
          'attention',
          'actByWithin',
          'unreleased',
          'changed',
          'ticketByWithin',
          'endedWithin',
          'provider',
          'agency',
          'createdSince',
          'updatedSince',
          'departingFrom',
          'departingTo',
          'limit',
          'cursor',
        ],
      ]),
    );
  runs<ListOptions, []>(list, async ({ options, output }) => {
    const { departingFrom = '', departingTo = departingFrom } = options;
    if (departingTo < departingFrom) usageError(list, '--departing-to is before --departing-from');
    return withOrders(options, async ({ orders }) => {
      const unread = new UnreadOrders(options.terminal);
      if (options.atWork) {
        const found = await all(orders.atWork());
        return output.result({ value: found, lines: workLines(found) });
      }
      const filter = filterOf(options);
      if (options.limit !== undefined || options.cursor !== undefined) {
        const { limit = LISTED, cursor } = options;
        const page = await orders.listPage(filter, { limit, cursor }, unread.add);
        if (page.orders.length === 0) await refuseUnknown(list, options);
        return unread.after(output.result({ value: page, lines: pageLines(filter, page) }));
      }
      const urgent = urgency(filter);
      const found: OrderLine[] = [];
      let shown = 0;
      for await (const line of orders.list(filter, unread.add)) {
        found.push(line);
        if (output.json || urgent || found.length < shown + TOGETHER) continue;
        for (const each of linesOf(filter, found.slice(shown))) output.say(each);
        shown = found.length;
      }
      // Not before: an order of a provider that is configured no longer is listed like any other.
      if (found.length === 0) await refuseUnknown(list, options);
      const rest = urgent ? mostUrgentFirst(found, urgent) : found.slice(shown);
      return unread.after(
        output.result({
          value: urgent ? rest : found,
          lines: shown > 0 && rest.length === 0 ? [] : linesOf(filter, rest),
        }),
      );
    });
  });
  examples(
    list,
    'ndc-flows list --attention',
    'ndc-flows list --attention limit-near --act-by-within 2h',
    'ndc-flows list --unreleased --ticket-by-within 24h',
    'ndc-flows list --changed',
    'ndc-flows list --state failed --provider example --ended-within 24h',
    'ndc-flows list --state held --json',
    'ndc-flows list --departing-from 2027-03-01 --departing-to 2027-03-31',
    'ndc-flows list --limit 100 --json | jq -r .nextCursor',
  );
}

/** Counts the orders of a list whose encrypted part could not be read, and says so after the list. */
class UnreadOrders {
  private count = 0;
  private readonly reasons = new Set<string>();

  constructor(private readonly terminal: Pick<PlainTerminal, 'show'>) {}

  readonly add = (why: string): void => {
    this.count += 1;
    this.reasons.add(why);
  };

  /** @returns the exit status of the list */
  after(exit: ExitStatus): ExitStatus {
    if (this.count === 0) return exit;
    const what = this.count === 1 ? '1 order lacks its' : `${this.count} orders lack their`;
    const lines = [
      `${what} route, price and PNR, which could not be read:`,
      ...[...this.reasons].map((why) => `  ${why}`),
      'Check `encryption.keys` in the configuration, or NDC_FLOWS_KEYS_FILE. The keys in use: `ndc-flows keys list`',
    ];
    this.terminal.show(`${lines.join('\n')}\n`, 'stderr');
    return exit;
  }
}

interface FindOptions {
  provider?: string;
  agency?: string;
  limit: number;
  cursor?: string;
}

function addFind(program: Command): void {
  const find = program
    .command('find')
    .description('find orders by PNR, airline order id, ticket number, passenger’s surname or reference')
    .argument('<words...>', 'one of these; capitals, accents, spaces and hyphens make no difference')
    .option('--provider <name>', 'only orders of this provider')
    .option('--agency <name>', 'only orders of this agency')
    .option(
      '--limit <number>',
      'how many to show, newest first; the output says how to continue',
      count,
      LISTED,
    )
    .option('--cursor <cursor>', 'continue an earlier search for the same words');
  runs<FindOptions, [string[]]>(find, ({ options, output }, words) =>
    withOrders(options, async ({ orders }) => {
      const { provider, agency, limit, cursor } = options;
      const filter = { provider, agency, find: words.join(' ') };
      const unread = new UnreadOrders(options.terminal);
      const page = await orders.listPage(filter, { limit, cursor }, unread.add);
      const none = page.orders.length === 0 && cursor === undefined;
      if (none) await refuseUnknown(find, options);
      return unread.after(output.result({ value: page, lines: none ? notFound : pageLines(filter, page) }));
    }),
  );
  examples(
    find,
    'ndc-flows find 58LHZ9',
    'ndc-flows find 220-1234567890',
    'ndc-flows find de la Cruz',
    'ndc-flows find 58LHZ9 --json | jq -r .orders[].reference',
  );
}

const notFound = [
  'No orders.',
  'An order is found by a whole PNR, airline order id, ticket number or surname, or by its reference. Tickets are found once they are issued.',
  'To narrow a list by date instead: ndc-flows list --departing-from 2027-03-01 --departing-to 2027-03-31',
];

function filterOf(options: ListOptions): OrderFilter {
  const { state, provider, attention, actByWithin, unreleased, changed, ticketByWithin, endedWithin } =
    options;
  const { agency, createdSince, updatedSince, departingFrom, departingTo } = options;
  // A part that is forgotten here would list other orders than those asked for.
  return {
    ...{ state, provider, agency, attention, actByWithin, unreleased, changed, ticketByWithin, endedWithin },
    ...{ createdSince, updatedSince, departureFrom: departingFrom, departureTo: departingTo },
  } satisfies Record<Exclude<keyof OrderFilter, NotHere>, unknown>;
}

function linesOf(filter: OrderFilter, orders: readonly OrderLine[]): string[] {
  const { attention, changed, ...others } = filter;
  const onlyAttention = attention === true && Object.values(others).every((part) => part === undefined);
  if (orders.length === 0 && onlyAttention && !changed) return ['No order needs a person.'];
  return [...orderLines(orders), ...(changed ? changedLines(orders) : [])];
}

function pageLines(filter: OrderFilter, { orders, nextCursor }: OrderPage): string[] {
  const more = nextCursor === undefined ? [] : ['', `There are more: add --cursor ${nextCursor}`];
  return [...linesOf(filter, orders), ...more];
}

/** Returns the time by which a list with a time filter is sorted, if it has one. */
function urgency(filter: OrderFilter): 'actBy' | 'ticketBy' | undefined {
  const { attention, actByWithin, unreleased, ticketByWithin } = filter;
  if (attention !== undefined || actByWithin !== undefined) return 'actBy';
  return unreleased || ticketByWithin !== undefined ? 'ticketBy' : undefined;
}

/** Sorts lines by a time; orders without one come last. */
function mostUrgentFirst(lines: OrderLine[], by: 'actBy' | 'ticketBy'): OrderLine[] {
  const due = (line: OrderLine): number => Date.parse(line[by] ?? '') || Infinity;
  return lines.sort((one, other) => (due(one) === due(other) ? 0 : due(one) - due(other)));
}

async function all<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of lines) found.push(line);
  return found;
}
