/** The commands that only look: `status`, `list`, `offers`. */
import { Option, type Command } from 'commander';
import { UpdateRefused } from '../../client/errors';
import type { OrderLine } from '../../client/orders';
import { transitions } from '../../domain/states';
import { statusDocument } from '../closing';
import { examples, runs } from '../command';
import { exitOfLooking, exitStatus } from '../exit';
import { withDesk } from '../globals';
import { offerLines, orderLines, statusLines } from '../show';
import { orderPage } from '../uiAddress';

interface ListOptions {
  state?: string;
  attention?: boolean;
  unreleased?: boolean;
  provider?: string;
}

/** Registers the commands. */
export function addLooking(program: Command): void {
  const status = program
    .command('status')
    .description('what an order says of itself; leaves with 3 while it waits for a person')
    .argument('<reference>');
  runs<object, [string]>(status, ({ options, output }, reference) =>
    withDesk(options, async ({ orders, ui }) => {
      const found = await orders.status(reference);
      output.result({
        value: statusDocument(found, ui),
        lines: statusLines(found, orderPage(ui, reference)),
      });
      return exitOfLooking(found);
    }),
  );
  examples(
    status,
    'ndc-flows status TRIP-2027-0042',
    'ndc-flows status TRIP-2027-0042 --json | jq -r .state',
  );

  const list = program
    .command('list')
    .description('the orders that the server knows, newest first')
    .addOption(new Option('--state <state>', 'only orders in this state').choices(Object.keys(transitions)))
    .option('--attention', 'only orders that need a person')
    .option('--unreleased', 'only held orders that nobody has released: they lapse at their limit')
    .option('--provider <name>', 'only orders of this provider');
  runs<ListOptions, []>(list, ({ options, output }) =>
    withDesk(options, async ({ orders }) => {
      const { state, attention, unreleased, provider } = options;
      const found: OrderLine[] = [];
      for await (const line of orders.list({ state, attention, unreleased, provider })) found.push(line);
      output.result({ value: found, lines: orderLines(found) });
      return exitStatus.done;
    }),
  );
  examples(list, 'ndc-flows list --attention', 'ndc-flows list --state held --json');

  const offers = program
    .command('offers')
    .description('the offers that an order waits to have chosen')
    .argument('<reference>');
  runs<object, [string]>(offers, ({ options, output }, reference) =>
    withDesk(options, async ({ orders }) => {
      const { state, offers: found } = await orders.status(reference);
      if (!found)
        throw new UpdateRefused(
          'not-in-this-state',
          `Order ${reference} is ${state}; no offers wait to be chosen.`,
        );
      output.result({ value: found, lines: offerLines(found) });
      return exitStatus.done;
    }),
  );
  examples(offers, 'ndc-flows offers TRIP-2027-0042', 'ndc-flows select TRIP-2027-0042 OFFER');
}
