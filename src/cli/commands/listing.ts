/** The command `list`: the lists that people work by, each by its option. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { OrderFilter } from '../../client/listing';
import type { OrderLine } from '../../client/orders';
import { attentionRules, foundByLists, type ListedReason } from '../../domain/order/attention';
import { parseDuration } from '../../domain/duration';
import { transitions } from '../../domain/order/states';
import { examples, runs } from '../command';
import { exitStatus } from '../exit';
import { withDesk } from '../globals';
import { orderLines, workLines } from '../show';

interface ListOptions {
  state?: string;
  provider?: string;
  attention?: true | ListedReason;
  actByWithin?: number;
  unreleased?: true;
  ticketByWithin?: number;
  endedWithin?: number;
  atWork?: true;
}

/** Registers the command. */
export function addListing(program: Command): void {
  const list = program
    .command('list')
    .description(
      'the orders that the server knows, newest first; where a time is asked for, the most urgent first',
    )
    .addOption(new Option('--state <state>', 'only orders in this state').choices(Object.keys(transitions)))
    .addOption(
      new Option('--attention [reason]', 'only orders that need a person, the most urgent first').choices([
        ...Object.keys(attentionRules),
        ...foundByLists,
      ]),
    )
    .option('--act-by-within <time>', 'of those only the ones for which it is too late after: 4h', time)
    .option('--unreleased', 'only held orders that nobody has released: they lapse at their limit')
    .option('--ticket-by-within <time>', 'only orders whose payment limit comes within: 24h, 2d', time)
    .option('--ended-within <time>', 'only orders that have ended in the last: 24h', time)
    .option('--provider <name>', 'only orders of this provider')
    .addOption(
      new Option('--at-work', 'only orders in the middle of something; needs no worker').conflicts([
        ...['state', 'attention', 'actByWithin', 'unreleased', 'ticketByWithin', 'endedWithin', 'provider'],
      ]),
    );
  runs<ListOptions, []>(list, ({ options, output }) =>
    withDesk(options, async ({ orders }) => {
      if (options.atWork) {
        const found = await all(orders.atWork());
        output.result({ value: found, lines: workLines(found) });
      } else {
        const filter = filterOf(options);
        const found = mostUrgentFirst(await all(orders.list(filter)), filter);
        output.result({ value: found, lines: orderLines(found) });
      }
      return exitStatus.done;
    }),
  );
  examples(
    list,
    'ndc-flows list --attention',
    'ndc-flows list --attention limit-near --act-by-within 2h',
    'ndc-flows list --unreleased --ticket-by-within 24h',
    'ndc-flows list --state failed --provider example --ended-within 24h',
    'ndc-flows list --state held --json',
  );
}

function filterOf(options: ListOptions): OrderFilter {
  const { state, provider, attention, actByWithin, unreleased, ticketByWithin, endedWithin } = options;
  return { state, provider, attention, actByWithin, unreleased, ticketByWithin, endedWithin };
}

/** Lists by a time are worked off from its beginning; what has none comes last. */
function mostUrgentFirst(lines: OrderLine[], filter: OrderFilter): OrderLine[] {
  const { attention, actByWithin, unreleased, ticketByWithin } = filter;
  const by =
    attention !== undefined || actByWithin !== undefined
      ? 'actBy'
      : unreleased || ticketByWithin !== undefined
        ? 'ticketBy'
        : undefined;
  if (!by) return lines;
  const due = (line: OrderLine): number => Date.parse(line[by] ?? '') || Infinity;
  return lines.sort((one, other) => (due(one) === due(other) ? 0 : due(one) - due(other)));
}

async function all<Line>(lines: AsyncIterable<Line>): Promise<Line[]> {
  const found: Line[] = [];
  for await (const line of lines) found.push(line);
  return found;
}

function time(written: string): number {
  const milliseconds = parseDuration(written);
  if (milliseconds === undefined) throw new InvalidArgumentError('Write it like 24h, 2d or 1h30m.');
  return milliseconds;
}
