/** Checks the Temporal server: the namespace, its search attributes, keys and clock, and the orders and schedules in it. */
import type { Client, ConnectionLike } from '@temporalio/client';
import { listOrders, listPage, type OrderFilter } from '../../client/listing';
import { Orders } from '../../client/orders';
import { taskFailureOf } from '../../client/taskFailure';
import { Schedules } from '../../client/schedules';
import type { OrderLine } from '../../client/types';
import type { Config } from '../../config';
import { NdcFlowsError } from '../../domain/errors';
import { STANDS_STILL, STOPPED } from '../../domain/order/attention';
import { ORDER_WORKFLOW, orderReference, orderWorkflowId } from '../../domain/order/updates';
import { connectClient, temporalSecretFiles, type TemporalTarget } from '../../temporal/connection';
import type { Encryption, Keyring } from '../../keys';
import { proveReadable } from '../../temporal/keyCanary';
import { SHORTEST_RETENTION, retentionOf } from '../../temporal/namespace';
import { missingSearchAttributes } from '../../temporal/searchAttributes';
import { clockAhead } from '../../temporal/serverClock';
import { isLocalAddress, tlsOf } from '../../temporal/wayIn';
import { CLOCK_OFF } from '../../worker/dependencies';
import { configIfAny, encryptionOf, targetOf, type GlobalOptions } from '../globals';
import { zonedText } from '../show/status';
import { bad, checkAll, checked, fine, wrong, type Check, type Finding, type Found } from './checks';
import { checkFiles, unreadable } from './configuration';
import { checkDeployment, checkWorkers } from './workers';

const DAY = 86_400_000;

const OPEN = `WorkflowType = "${ORDER_WORKFLOW}" AND ExecutionStatus = "Running"`;

/** How many orders a finding names. */
const NAMED = 5;

/** A payment limit that passed longer ago than this should have been acted on (milliseconds). */
const OVERDUE = 30_000;

/** Checks the server and everything in the namespace. */
export async function checkServer(options: GlobalOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const target = await targetOf(options);
    const secrets = temporalSecretFiles(options.terminal.env);
    findings.push(...(await checked('file with a secret', () => checkFiles(secrets))));
    // A configuration with mistakes, or a key that is missing, is a finding of its own.
    const config = await configIfAny(options).catch(unreadable);
    const encryption = await encryptionOf(options, target, { sends: false }).catch(unreadable);
    const client = await connectClient(target, encryption === 'unreadable' ? undefined : encryption);
    try {
      findings.push({ what: 'Temporal server', ...fine(`${target.address}${howReached(target)}`) });
      findings.push(...(await checkNamespace(client, target.namespace, { config, encryption })));
    } finally {
      await client.connection.close();
    }
  } catch (error) {
    findings.push({ what: 'Temporal server', ...wrong(error) });
  }
  return findings;
}

/** Without TLS the payloads are as safe as their encryption, and everything else can be read on the way. */
function howReached(target: TemporalTarget): string {
  if (tlsOf(target)) return ', over TLS';
  return isLocalAddress(target.address) ? '' : ', without TLS: ids, times and states can be read in transit';
}

async function checkNamespace(
  client: Client,
  namespace: string,
  { config, encryption }: { config?: Config | 'unreadable'; encryption?: Encryption | 'unreadable' },
): Promise<Finding[]> {
  const { connection } = client;
  const what = `namespace ${namespace}`;
  const retention = await retentionOf(connection, namespace);
  if (retention === undefined)
    return [
      {
        what,
        ...bad(
          'does not exist.',
          `Check its spelling, or create it: \`ndc-flows setup --namespace ${namespace}\`.`,
        ),
      },
    ];
  const count = Math.round((retention / DAY) * 10) / 10;
  const days = `remembers closed orders for ${count === 1 ? '1 day' : `${count} days`}`;
  const remembered =
    retention >= SHORTEST_RETENTION
      ? fine(days)
      : bad(
          `${days}: too short to recognise repeated requests.`,
          `Raise it: \`ndc-flows setup --namespace ${namespace}\`.`,
        );
  const read = config === 'unreadable' ? undefined : config;
  const providers = [...(read?.providers.keys() ?? [])];
  const webhooks = (read?.webhooks ?? []).map(({ name }) => name);
  const batches = (read?.batches ?? []).map(({ name }) => name);
  // While the configuration has mistakes, it is not known which keys and schedules there are.
  const needConfiguration: Check[] = [
    ...(encryption === 'unreadable' ? [] : needKeys(client, encryption)),
    ['orders', () => checkOrders(client)],
    ...providers.map((name) => [`workers' login at ${name}`, () => checkWorkersLogin(client, name)] as const),
    ['schedules of batches', () => checkSchedules(client, batches)],
  ];
  const others = await checkAll([
    ['search attributes', () => checkAttributes(connection, namespace)],
    ['clock', () => checkClock(connection, namespace)],
    ['workers', () => checkWorkers(connection, namespace, { providers, webhooks })],
    ['deployment', () => checkDeployment(connection, namespace, providers)],
    ...(config === 'unreadable' ? [] : needConfiguration),
  ]);
  return [{ what, ...remembered }, ...others];
}

async function checkAttributes(connection: ConnectionLike, namespace: string): Promise<Found> {
  const missing = await missingSearchAttributes(connection, namespace);
  if (missing.length === 0) return fine('all registered');
  const names = missing.map(({ name }) => name).join(', ');
  return bad(`missing: ${names}.`, `Register them: \`ndc-flows setup --namespace ${namespace}\`.`);
}

/** Keys that cannot be read are a finding already. */
const needKeys = (client: Client, encryption: Encryption | undefined): Check[] => [
  ['keys', () => checkKeys(client, encryption?.keyring)],
  ['open orders', () => checkReading(client)],
];

/** Checks that the keys of this process are those of the namespace, which workers prove when they start. */
async function checkKeys(client: Client, keyring: Keyring | undefined): Promise<Found[]> {
  return (await proveReadable(client, keyring)) ? [fine('the same as the workers’')] : [];
}

/** Checks that this machine's clock is the server's. */
async function checkClock(connection: ConnectionLike, namespace: string): Promise<Found[]> {
  const ahead = await clockAhead(connection, namespace);
  if (Math.abs(ahead) <= CLOCK_OFF) return [];
  return [
    bad(
      `This machine’s clock is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the Temporal server’s.`,
      'Synchronise it with NTP. Requests that are more than an hour off are refused.',
    ),
  ];
}

/** Opens an open order, as whoever sends it Updates must. */
async function checkReading(client: Client): Promise<Found[]> {
  try {
    await client.workflow.list({ query: OPEN, pageSize: 1 })[Symbol.asyncIterator]().next();
    return [];
  } catch (error) {
    // Orders from before there were keys: no mistake of the set-up.
    if (error instanceof NdcFlowsError && error.code === 'plain-refused')
      return [{ ...wrong(error), ok: true }];
    throw error;
  }
}

/**
 * Finds that the newest order of a provider failed because the workers were refused there. `doctor` logs in with this machine's
 * credentials, and those of the workers may be others. No mistake for sure: they may have been corrected since.
 */
export async function checkWorkersLogin(client: Client, provider: string): Promise<Found[]> {
  const { orders } = await listPage(client, { provider }, { limit: 1 });
  const [newest] = orders;
  if (newest?.state !== 'failed') return [];
  // What cannot be read is a finding of another check.
  const { lastError } = (await new Orders(client).status(newest.reference).catch(() => undefined)) ?? {};
  if (lastError?.code !== 'login-refused') return [];
  return [
    fine(
      `order ${newest.reference} failed, because ${provider} refused the workers’ login: ${lastError.text}.`,
      `Correct credentials and agencyId of providers.${provider} where the workers run, restart them if a variable changes, and book again.`,
    ),
  ];
}

/** Finds orders that nobody watches: stopped from outside, standing still because their tasks fail, or past their payment limit. */
export async function checkOrders(client: Client): Promise<Found[]> {
  const [stopped, standing, overdue] = await Promise.all([
    referencesOf(client, { attention: STOPPED }).then(namesOf),
    standingStill(client),
    referencesOf(client, { ticketByWithin: -OVERDUE }, ({ state }) => state === 'held').then(namesOf),
  ]);
  const findings: Found[] = [];
  if (stopped)
    findings.push(
      bad(
        `${workflows(stopped.count)} terminated, so nothing watches ${stopped.count === 1 ? 'its order' : 'their orders'}: ${stopped.names}.`,
        `Adopt each: \`ndc-flows adopt ${stopped.first}\`. To see all: \`ndc-flows list --attention stopped\`.`,
      ),
    );
  if (standing) {
    const why = await taskFailureOf(client, orderWorkflowId(standing.first));
    findings.push(
      bad(
        `${standing.count} ${standing.count === 1 ? 'is' : 'are'} stuck: ${standing.names}. ${standing.first}: ${why?.text ?? 'the server shows no reason'}.`,
        `${why?.remedy ?? 'For details, see the log of a worker.'} To see all: \`ndc-flows list --attention stands-still\`.`,
      ),
    );
  }
  if (overdue)
    findings.push(
      bad(
        `${overdue.count} ${overdue.count === 1 ? 'order is past its' : 'orders are past their'} payment time limit and unchecked: ${overdue.names}.`,
        'Check that enough workers run. To see all: `ndc-flows list --ticket-by-within 1m`.',
      ),
    );
  return findings;
}

/**
 * Finds orders whose workflow tasks fail. The server lists those that have failed five times, which takes a minute; among the newest open
 * orders the others are found too.
 */
async function standingStill(client: Client): Promise<Named | undefined> {
  const { namespace } = client.options;
  const [listed, { executions }] = await Promise.all([
    referencesOf(client, { attention: STANDS_STILL }),
    client.workflowService.listWorkflowExecutions({ namespace, query: OPEN, pageSize: NAMED }),
  ]);
  const newest = (executions ?? []).map(({ execution }) => execution?.workflowId ?? '');
  const failing = await Promise.all(
    newest.map(async (workflowId) => {
      const execution = { workflowId };
      const { pendingWorkflowTask: task } = await client.workflowService.describeWorkflowExecution({
        namespace,
        execution,
      });
      return (task?.attempt ?? 1) > 1 && (await taskFailureOf(client, workflowId));
    }),
  );
  const anew = newest.filter((_, at) => failing[at]).map(orderReference);
  return namesOf([...new Set([...anew, ...listed])]);
}

async function referencesOf(
  client: Client,
  filter: OrderFilter,
  wanted: (line: OrderLine) => boolean = () => true,
): Promise<string[]> {
  const found: string[] = [];
  for await (const line of listOrders(client, filter)) if (wanted(line)) found.push(line.reference);
  return found;
}

function workflows(count: number): string {
  return count === 1 ? '1 workflow was' : `${count} workflows were`;
}

/** Some orders, for a sentence. */
interface Named {
  first: string;
  count: number;
  names: string;
}

function namesOf(found: readonly string[]): Named | undefined {
  const [first] = found;
  if (first === undefined) return undefined;
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return { first, count: found.length, names: `${found.slice(0, NAMED).join(', ')}${more}` };
}

/** Checks that the configured schedules exist, and names those that are paused. */
async function checkSchedules(client: Client, configured: readonly string[]): Promise<Found[]> {
  if (configured.length === 0) return [];
  const { namespace } = client.options;
  const schedules = await new Schedules(client).list();
  const missing = configured.filter((name) => !schedules.some((line) => line.name === name));
  if (missing.length > 0)
    return [
      bad(`missing: ${missing.join(', ')}.`, `Create them: \`ndc-flows setup --namespace ${namespace}\`.`),
    ];
  const states = schedules.map(({ name, paused, next, timezone = 'UTC' }) => {
    if (paused) return `${name} is paused`;
    return `${name} ${next ? `next at ${zonedText(next, timezone)}` : 'will not run again'}`;
  });
  return [fine(states.join(', '))];
}
