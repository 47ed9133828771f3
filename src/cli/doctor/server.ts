/** Checks the Temporal server: the namespace, its search attributes, keys and clock, and the orders and schedules in it. */
import type { Client, ConnectionLike } from '@temporalio/client';
import { listOrders, type OrderFilter } from '../../client/listing';
import { taskFailureOf } from '../../client/noAnswer';
import { Schedules } from '../../client/schedules';
import type { OrderLine } from '../../client/types';
import type { Config } from '../../config';
import { NdcFlowsError } from '../../domain/errors';
import { STANDS_STILL, STOPPED } from '../../domain/order/attention';
import { ORDER_WORKFLOW, orderWorkflowId } from '../../domain/order/updates';
import { connectClient, temporalSecretFiles, type TemporalTarget } from '../../temporal/connection';
import { openCanary } from '../../temporal/keyCanary';
import { SHORTEST_RETENTION, retentionOf } from '../../temporal/namespace';
import { missingSearchAttributes } from '../../temporal/searchAttributes';
import { clockAhead } from '../../temporal/serverClock';
import { isLocalAddress, tlsOf } from '../../temporal/wayIn';
import { CLOCK_OFF } from '../../worker/dependencies';
import { configIfAny, encryptionOf, targetOf, type GlobalOptions } from '../globals';
import { zonedText } from '../show/status';
import { bad, checkAll, checked, fine, wrong, type Finding, type Found } from './checks';
import { checkFiles } from './configuration';
import { checkDeployment, checkWorkers } from './workers';

const DAY = 86_400_000;

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
    const config = await configIfAny(options).catch(() => undefined);
    const encryption = await encryptionOf(options, target, { sends: false }).catch(() => undefined);
    const client = await connectClient(target, encryption);
    try {
      findings.push({ what: 'Temporal server', ...fine(`${target.address}${howReached(target)}`) });
      findings.push(...(await checkNamespace(client, target.namespace, config)));
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
  return isLocalAddress(target.address) ? '' : ', without TLS: ids, times and states are readable on the way';
}

async function checkNamespace(
  client: Client,
  namespace: string,
  config: Config | undefined,
): Promise<Finding[]> {
  const { connection } = client;
  const what = `namespace ${namespace}`;
  const retention = await retentionOf(connection, namespace);
  if (retention === undefined)
    return [{ what, ...bad('does not exist.', 'Make it with `ndc-flows setup`.') }];
  const days = `remembers closed orders for ${Math.round((retention / DAY) * 10) / 10} days`;
  const remembered =
    retention >= SHORTEST_RETENTION
      ? fine(days)
      : bad(`${days}: too short to recognise repeated requests.`, 'Raise it with `ndc-flows setup`.');
  const providers = [...(config?.providers.keys() ?? [])];
  const webhooks = (config?.webhooks ?? []).map(({ name }) => name);
  const batches = (config?.batches ?? []).map(({ name }) => name);
  const others = await checkAll([
    ['search attributes', () => checkAttributes(connection, namespace)],
    ['keys', () => checkKeys(client)],
    ['clock', () => checkClock(connection, namespace)],
    ['workers', () => checkWorkers(connection, namespace, { providers, webhooks })],
    ['deployment', () => checkDeployment(connection, namespace, providers)],
    ['open orders', () => checkReading(client)],
    ['orders', () => checkOrders(client)],
    ['schedules of batches', () => checkSchedules(client, batches)],
  ]);
  return [{ what, ...remembered }, ...others];
}

async function checkAttributes(connection: ConnectionLike, namespace: string): Promise<Found> {
  const missing = await missingSearchAttributes(connection, namespace);
  if (missing.length === 0) return fine('all registered');
  const names = missing.map(({ name }) => name).join(', ');
  return bad(`missing: ${names}.`, 'Register them with `ndc-flows setup`.');
}

/** Checks that the keys of this process are those of the namespace. */
async function checkKeys(client: Client): Promise<Found[]> {
  return (await openCanary(client)) === undefined ? [] : [fine('they are those of the workers')];
}

/** Checks that this machine's clock is the server's. */
async function checkClock(connection: ConnectionLike, namespace: string): Promise<Found[]> {
  const ahead = await clockAhead(connection, namespace);
  if (Math.abs(ahead) <= CLOCK_OFF) return [];
  return [
    bad(
      `This machine’s clock is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the Temporal server’s.`,
      'Set it (NTP). Requests that are more than an hour off are refused.',
    ),
  ];
}

/** Opens an open order, as whoever sends it Updates must. */
async function checkReading(client: Client): Promise<Found[]> {
  const query = `WorkflowType = "${ORDER_WORKFLOW}" AND ExecutionStatus = "Running"`;
  try {
    await client.workflow.list({ query, pageSize: 1 })[Symbol.asyncIterator]().next();
    return [];
  } catch (error) {
    // Orders from before there were keys: no mistake of the set-up.
    if (error instanceof NdcFlowsError && error.code === 'plain-refused')
      return [{ ...wrong(error), ok: true }];
    throw error;
  }
}

/** Finds orders that nobody watches: stopped from outside, standing still because their tasks fail, or past their payment limit. */
export async function checkOrders(client: Client): Promise<Found[]> {
  const [stopped, standing, overdue] = await Promise.all([
    named(client, { attention: STOPPED }),
    named(client, { attention: STANDS_STILL }),
    named(client, { ticketByWithin: -OVERDUE }, ({ state }) => state === 'held'),
  ]);
  const findings: Found[] = [];
  if (stopped)
    findings.push(
      bad(
        `${stopped.count} stopped from outside, and not watched: ${stopped.names}.`,
        `Go on with each: \`ndc-flows adopt ${stopped.first}\`. \`ndc-flows list --attention stopped\` shows all.`,
      ),
    );
  if (standing) {
    const why = await taskFailureOf(client, orderWorkflowId(standing.first));
    findings.push(
      bad(
        `${standing.count} stand still, their workflow tasks fail: ${standing.names}. ${standing.first}: ${why ?? 'the server shows no reason'}.`,
        'Mend the cause; they go on by themselves. `ndc-flows list --attention stands-still` shows all, and the log of a worker says more.',
      ),
    );
  }
  if (overdue)
    findings.push(
      bad(
        `The payment limit of ${overdue.count} has passed, and nobody has looked since: ${overdue.names}.`,
        'Workers read them as soon as they can, the most urgent first: check that enough of them run. `ndc-flows list --ticket-by-within 1m` shows all.',
      ),
    );
  return findings;
}

async function named(
  client: Client,
  filter: OrderFilter,
  wanted: (line: OrderLine) => boolean = () => true,
): Promise<{ first: string; count: number; names: string } | undefined> {
  const found: string[] = [];
  for await (const line of listOrders(client, filter)) if (wanted(line)) found.push(line.reference);
  const [first] = found;
  if (first === undefined) return undefined;
  const more = found.length > NAMED ? ` and ${found.length - NAMED} more` : '';
  return { first, count: found.length, names: `${found.slice(0, NAMED).join(', ')}${more}` };
}

/** Checks that the configured schedules exist, and names those that are paused. */
async function checkSchedules(client: Client, configured: readonly string[]): Promise<Found[]> {
  if (configured.length === 0) return [];
  const schedules = await new Schedules(client).list();
  const missing = configured.filter((name) => !schedules.some((line) => line.name === name));
  if (missing.length > 0)
    return [bad(`missing: ${missing.join(', ')}.`, 'Make them with `ndc-flows setup`.')];
  const states = schedules.map(({ name, paused, next, timezone = 'UTC' }) => {
    if (paused) return `${name} is paused`;
    return `${name} ${next ? `next at ${zonedText(next, timezone)}` : 'never fires again'}`;
  });
  return [fine(states.join(', '))];
}
