/** `usage`: counts shops and bookings by provider and agency, the look-to-book ratio that airlines limit. */
import type { Command } from 'commander';
import { day } from '../arguments';
import { examples, runs, usageError } from '../command';
import { knownNames, withOrders } from '../globals';

interface UsageOptions {
  since?: string;
  until?: string;
  provider?: string;
  agency?: string;
}

/** Registers the command. */
export function addUsage(program: Command): void {
  const usage = program
    .command('usage')
    .description('count shops and bookings by provider and agency, and shops per booking (look-to-book)')
    .option('--since <date>', 'first day, in UTC (default: 29 days before the last)', day)
    .option('--until <date>', 'last day, inclusive (default: today)', day)
    .option('--provider <name>', 'only this provider')
    .option('--agency <name>', 'only this agency');
  runs<UsageOptions, []>(usage, async ({ options, output }) => {
    const { since, until, provider, agency } = options;
    const [{ Usage, USAGE_DAYS, usageDays }, { usageText }] = await Promise.all([
      import('../../client/usage'),
      import('../show/usage'),
    ]);
    const days = usageDays({ since, until }, Date.now()).length;
    if (days === 0)
      usageError(usage, until === undefined ? '--since is after today' : '--until is before --since');
    if (days > USAGE_DAYS.most) usageError(usage, `at most ${USAGE_DAYS.most} days can be counted`);
    const known = await knownNames(options);
    const list = await withOrders(options, ({ client }) =>
      new Usage(client, known).list({ since, until, provider, agency }),
    );
    const isStrange = provider !== undefined && known.providers?.includes(provider) === false;
    const isUsed = list.providers.some(({ shops, bookings }) => shops + bookings > 0);
    const strange =
      isStrange && !isUsed
        ? ['', `${provider} is not a configured provider; configured: ${known.providers?.join(', ')}.`]
        : [];
    return output.result({ value: list, lines: [...usageText(list), ...strange] });
  });
  examples(
    usage,
    'ndc-flows usage',
    'ndc-flows usage --since 2027-01-01 --until 2027-01-31 --json | jq .providers',
  );
}
