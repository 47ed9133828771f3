/** `sales`: lists what was issued, exchanged, voided and refunded on the agency's days, a line for each document event. */
import type { Command } from 'commander';
import { day, timeZone as zone } from '../arguments';
import { examples, runs, usageError } from '../command';
import { exitStatus } from '../exit';
import { agenciesOf, withOrders, type GlobalOptions } from '../globals';

interface SalesOptions {
  from: string;
  to?: string;
  timezone?: string;
  provider?: string;
  agency?: string;
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
    .option('--agency <name>', 'only orders of this agency, by its own days')
    .option(
      '--timezone <zone>',
      'time zone of the days (default: the agency’s timeZone in the configuration, else UTC)',
      zone,
    )
    .option('--csv', 'print it as CSV');
  runs<SalesOptions, []>(sales, async ({ options, output }) => {
    const { from, to = from, provider, agency, csv, terminal } = options;
    if (to < from) usageError(sales, '--to is before --from');
    if (csv && output.json) usageError(sales, 'give either --csv or --json, not both');
    const timeZone = options.timezone ?? (await zoneOf(options, (why) => usageError(sales, why)));
    const [{ Sales }, { salesColumns, salesText }, { csvTable }] = await Promise.all([
      import('../../client/sales'),
      import('../show/sales'),
      import('../../files/csv'),
    ]);
    const list = await withOrders(options, ({ client }) =>
      new Sales(client).list({ from, to, timeZone, provider, agency }),
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

/** Returns the zone in which the days begin: the agency's, or that of all agencies where none is named. */
async function zoneOf(
  options: SalesOptions & GlobalOptions,
  refuse: (why: string) => never,
): Promise<string> {
  const agencies = await agenciesOf(options);
  const asked = agencies.filter(({ name }) => options.agency === undefined || name === options.agency);
  const zones = [...new Set(asked.map(({ timeZone }) => timeZone))];
  if (zones.length > 1)
    refuse('the agencies have different time zones: name one with --agency, or a zone with --timezone');
  return zones[0] ?? 'UTC';
}
