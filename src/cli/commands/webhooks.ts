/** `webhooks …`: lists what was not delivered, sends it again, tries an endpoint, and makes secrets. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import type { UndeliveredPage } from '../../client/types';
import { instantText } from '../../domain/dates';
import { count } from '../arguments';
import { examples, runs, usageError, type Invocation } from '../command';
import { exitStatus, type ExitStatus } from '../exit';
import { configOf, withOrders } from '../globals';
import { table } from '../output';

interface ListOptions {
  endpoint?: string;
  limit: number;
  cursor?: string;
}

interface RedeliverOptions {
  all?: boolean;
  endpoint?: string;
}

const MOST_LISTED = 100;

/** Registers the commands. */
export function addWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('list, resend and test webhook deliveries');

  const list = webhooks
    .command('list')
    .description('list undelivered events: being retried, given up, or rejected for good')
    .option('--endpoint <name>', 'only for this endpoint')
    .option('--limit <number>', 'how many to list; the output says how to continue', count, MOST_LISTED)
    .option('--cursor <cursor>', 'continue an earlier list with the same filter');
  runs<ListOptions, []>(list, listUndelivered);
  examples(list, 'ndc-flows webhooks list', 'ndc-flows webhooks list --endpoint back-office --json');

  const redeliver = webhooks
    .command('redeliver')
    .description('send an event again under the same id; one that is being retried is sent at once')
    .argument('[id]', 'delivery id, as shown by `webhooks list`')
    .option('--all', 'everything that `webhooks list` shows, except what was stopped by hand')
    .option('--endpoint <name>', 'with --all: only for this endpoint');
  runs<RedeliverOptions, [string | undefined]>(redeliver, (invocation, id) =>
    sendAgain(redeliver, invocation, id),
  );
  examples(
    redeliver,
    'ndc-flows webhooks redeliver webhook/TRIP-1/evt_5f…/back-office',
    'ndc-flows webhooks redeliver --all --endpoint back-office',
  );

  const trial = webhooks
    .command('test')
    .description('send one signed webhook.test event and show the receiver’s answer')
    .argument('<name>', 'name of the endpoint');
  runs<object, [string]>(trial, (invocation, name) => tryOut(trial, invocation, name));
  examples(trial, 'ndc-flows webhooks test back-office');

  const secret = webhooks
    .command('secret')
    .description('generate a secret for your configuration and for the receiver');
  runs<object, []>(secret, async ({ output }) => {
    const { newSecret } = await import('../../webhooks/secret');
    const made = newSecret();
    return output.result({ value: { secret: made }, lines: [made] });
  });
  examples(secret, '(umask 077; ndc-flows webhooks secret > /run/secrets/back-office-webhook)');
}

async function listUndelivered({ options, output }: Invocation<ListOptions>): Promise<ExitStatus> {
  const { endpoint, limit, cursor } = options;
  return withOrders(options, async ({ client }) => {
    const { Deliveries } = await import('../../client/webhooks');
    const page = await new Deliveries(client).undeliveredPage({ endpoint }, { limit, cursor });
    return output.result({ value: page, lines: listLines(page) });
  });
}

function listLines({ undelivered, nextCursor }: UndeliveredPage): string[] {
  if (undelivered.length === 0) return ['No undelivered events.'];
  const rows = undelivered.map(({ id, type, state, attempts, next, last, since }) => [
    id,
    type,
    state,
    attempts === undefined ? '' : String(attempts),
    instantText(since),
    next && state === 'being-tried' ? instantText(next) : '',
    last,
  ]);
  return [
    ...table(['delivery', 'event', 'state', 'attempts', 'since', 'next', 'last attempt'], rows),
    ...(nextCursor === undefined ? [] : ['', `There are more: add --cursor ${nextCursor}`]),
  ];
}

async function sendAgain(
  command: Command,
  { options, output }: Invocation<RedeliverOptions>,
  id: string | undefined,
): Promise<ExitStatus> {
  const { all = false, endpoint } = options;
  if ((id === undefined) !== all) usageError(command, 'give a delivery id, or use --all');
  return withOrders(
    options,
    async ({ client }) => {
      const { Deliveries } = await import('../../client/webhooks');
      const deliveries = new Deliveries(client);
      const wanted = id === undefined ? [] : [id];
      if (all) {
        const filter = endpoint === undefined ? {} : { endpoint };
        for await (const event of deliveries.undelivered(filter))
          if (event.state !== 'stopped') wanted.push(event.id);
      }
      for (const each of wanted) await deliveries.redeliver(each);
      return output.result({
        value: { redelivered: wanted },
        lines:
          wanted.length === 0 ? ['There is nothing to resend.'] : wanted.map((each) => `Sent again: ${each}`),
      });
    },
    // The event is sent again, and must not leave this machine readable.
    { sends: true },
  );
}

async function tryOut(
  command: Command,
  { options, output }: Invocation<object>,
  name: string,
): Promise<ExitStatus> {
  const { webhooks } = await configOf(options);
  const endpoint = webhooks.find((each) => each.name === name);
  if (!endpoint) {
    const known = webhooks.map((each) => each.name).join(', ') || 'none';
    return usageError(command, `endpoint ${name} is not configured; configured: ${known}`);
  }
  const [{ send }, { TEST_EVENT }, { WireFailure }] = await Promise.all([
    import('../../webhooks/send'),
    import('../../domain/webhooks/event'),
    import('../../ndc/transport/endings'),
  ]);
  const id = `test_${randomUUID()}`;
  const event = { type: TEST_EVENT, timestamp: new Date().toISOString(), data: { endpoint: name } };
  const began = performance.now();
  const answered = await send(endpoint, {
    id,
    body: JSON.stringify(event),
    timeout: endpoint.pace.timeout,
  }).then(
    ({ status }) => ({ status }),
    (error: unknown) => {
      if (!(error instanceof WireFailure)) throw error;
      return { failure: error.code };
    },
  );
  const took = Math.round(performance.now() - began);
  const taken = 'status' in answered && answered.status >= 200 && answered.status < 300;
  const said = 'status' in answered ? `answered ${answered.status}` : `no answer: ${answered.failure}`;
  return output.result({
    value: { endpoint: name, id, taken, ms: took, ...answered },
    lines: [`${name}: ${said} in ${took} ms${taken ? '' : '; only 2xx counts as delivered'}.`],
    exit: taken ? exitStatus.done : exitStatus.refused,
  });
}
