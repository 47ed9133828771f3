/** `sales`: lists what was issued, exchanged, voided and refunded on the agency's days, a line for each document event. */
import type { Command } from 'commander';
import { day, timeZone as zone } from '../arguments';
import { examples, runs, usageError } from '../command';
import { exitStatus } from '../exit';
import { agencyOf, withOrders } from '../globals';

interface SalesOptions {
  from: string;
  to?: string;
  timezone?: string;
  provider?: string;
  csv?: boolean;
}

/** Registers the command. */
export function addSales(program: Command): void {
  const sales = program
    .command('sales')
    .description(
      'list what was issued, exchanged, voided and refunded, one line per document event, with totals',
    )
    .requiredOption('--from <date>', 'first day: 2027-01-20', day)
    .option('--to <date>', 'last day, inclusive (default: the first day)', day)
    .option('--provider <name>', 'only orders of this provider')
    .option(
      '--timezone <zone>',
      'time zone of the days (default: agency.timeZone of the configuration, else UTC)',
      zone,
    )
    .option('--csv', 'print it as CSV');
  runs<SalesOptions, []>(sales, async ({ options, output }) => {
    const { from, to = from, provider, csv, terminal } = options;
    if (to < from) usageError(sales, '--to is before --from');
    if (csv && output.json) usageError(sales, 'give either --csv or --json, not both');
    const timeZone = options.timezone ?? (await agencyOf(options)).timeZone;
    const [{ Sales }, { salesColumns, salesText }, { csvTable }] = await Promise.all([
      import('../../client/sales'),
      import('../show/sales'),
      import('../../files/csv'),
    ]);
    const list = await withOrders(options, ({ client }) =>
      new Sales(client).list({ from, to, timeZone, provider }),
    );
    if (!csv) {
      return output.result({ value: list, lines: salesText(list) });
    }
    terminal.stdout.write(csvTable(salesColumns, list.lines));
    // What CSV cannot hold goes to standard error.
    if (!list.complete || list.unproven.length > 0)
      terminal.stderr.write(
        `${salesText({ ...list, lines: [], sums: {} })
          .slice(2)
          .join('\n')}\n`,
      );
    return exitStatus.done;
  });
  examples(
    sales,
    'ndc-flows sales --from 2027-01-20',
    'ndc-flows sales --from 2027-01-01 --to 2027-01-31 --csv > january.csv',
    'ndc-flows sales --from 2027-01-20 --timezone America/Sao_Paulo --json | jq .sums',
  );
}
