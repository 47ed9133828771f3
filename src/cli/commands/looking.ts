/** The commands that only look at one order: `status`, `offers`. */
import type { Command } from 'commander';
import { UpdateRefused } from '../../client/errors';
import { statusDocument } from '../closing';
import { examples, runs } from '../command';
import { exitOfLooking, exitStatus } from '../exit';
import { withDesk } from '../globals';
import { offerLines, statusLines } from '../show';
import { orderPage } from '../uiAddress';

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
