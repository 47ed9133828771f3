/** `adopt REF`: goes on with an order whose workflow was stopped from outside, and follows it until it rests. */
import type { Command } from 'commander';
import { UpdateRefused } from '../../client/errors';
import type { OrderStatus } from '../../domain/order/status';
import { headLine } from '../ask';
import { statusDocument, whatNow } from '../closing';
import { examples, runs, type Invocation } from '../command';
import { exitOf, type ExitStatus } from '../exit';
import { withDesk, type Desk } from '../globals';
import { orderPage } from '../uiAddress';

/** Registers the command. */
export function addAdopt(program: Command): void {
  const command = program
    .command('adopt')
    .description('go on with an order whose workflow was terminated: read it, and watch its limit again')
    .argument('<reference>');
  runs<object, [string]>(command, adopt);
  examples(command, 'ndc-flows list --attention stopped', 'ndc-flows adopt TRIP-2027-0042');
}

async function adopt({ options, output }: Invocation<object>, reference: string): Promise<ExitStatus> {
  return withDesk(
    options,
    async (desk) => {
      const { adopted } = await desk.orders.adopt(reference);
      output.say(headLine(reference, orderPage(desk.ui, reference)));
      if (!adopted) output.say('Its workflow runs; there is nothing to adopt.');
      const status = await read(desk, reference, output.say);
      output.result({ value: statusDocument(status, desk.ui), lines: whatNow(status) });
      return exitOf(status);
    },
    { sends: true },
  );
}

/** The order once it was read. One that cannot be read now, because it is still being booked, say, is followed until it rests. */
async function read(desk: Desk, reference: string, say: (line: string) => void): Promise<OrderStatus> {
  const [{ follow }, { Report }] = await Promise.all([import('../live/follow'), import('../live/report')]);
  const following = { ...desk, reference, report: new Report(say) };
  try {
    return await follow({ ...following, act: () => desk.orders.update(reference, 'refresh', {}) });
  } catch (error) {
    if (!(error instanceof UpdateRefused)) throw error;
    return follow(following);
  }
}
