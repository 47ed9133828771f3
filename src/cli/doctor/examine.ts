/** Looks at everything that an order needs, each thing even where another is wrong. */
import { randomUUID } from 'node:crypto';
import type { Client, ConnectionLike } from '@temporalio/client';
import type { Config, ConfiguredProvider } from '../../config';
import { createNdcClient } from '../../ndc/client';
import { NdcError } from '../../ndc/errors';
import { connectClient, temporalSecretFiles, type TemporalTarget } from '../../temporal/connection';
import { SHORTEST_RETENTION, retentionOf } from '../../temporal/namespace';
import { missingSearchAttributes } from '../../temporal/searchAttributes';
import { openCanary } from '../../temporal/keyCanary';
import { clockAhead } from '../../temporal/serverClock';
import { CLOCK_OFF } from '../../worker/dependencies';
import { isLocalAddress, tlsOf } from '../../temporal/wayIn';
import { configOf, configWhereThereIsOne, encryptionOf, targetOf, type GlobalOptions } from '../globals';
import { examineEncryption } from './examineEncryption';
import { examineArchive } from './examineArchive';
import { examineClaims } from './examineClaims';
import { examineDeployment } from './examineDeployment';
import { examineFiles } from './examineFiles';
import { examineOrders } from './examineOrders';
import { examineSchedules } from './examineSchedules';
import { examineWebhook } from './examineWebhook';
import { examineTokens } from './examineTokens';
import { examineWorkers } from './examineWorkers';
import { limited, wrong, type Finding } from './finding';

const DAY = 86_400_000;

/** Every finding, in the order in which things are needed. */
export async function examine(options: GlobalOptions): Promise<Finding[]> {
  const [server, providers, encryption] = await Promise.all([
    examineServer(options),
    examineProviders(options),
    examineEncryption(options),
  ]);
  return [...providers, encryption, ...server];
}

async function examineProviders(options: GlobalOptions): Promise<Finding[]> {
  try {
    const { file, secretFiles, providers, claimsKey, archive, webhooks } = await configOf(options);
    const names = [...providers.keys()];
    const logins = await Promise.all([...providers].map(([name, provider]) => examineLogin(name, provider)));
    const configuration = { what: 'configuration', ok: true, found: `${file}: ${names.join(', ')}` };
    const others = await Promise.all([
      limited('configuration file', () => examineFiles('configuration file', [file])),
      limited('file with a secret', () => examineFiles('file with a secret', secretFiles)),
      limited('key of claims', () => examineClaims(claimsKey, options)),
      limited('tokens', () => examineTokens(file, options.terminal.env)),
      limited('raw messages', () => examineArchive(archive)),
      ...webhooks.map((webhook) => limited(`webhook ${webhook.name}`, () => examineWebhook(webhook))),
    ]);
    return [configuration, ...others.flat(), ...logins];
  } catch (error) {
    return [wrong('configuration', error)];
  }
}

async function examineLogin(
  name: string,
  { profile, credentials, tls }: ConfiguredProvider,
): Promise<Finding> {
  const what = `provider ${name}`;
  const client = createNdcClient({ profile, credentials, tls: tls?.read });
  try {
    await credentials();
    const until = (await tls?.shown())?.until;
    const began = Date.now();
    await client.call('login', {}, { correlationId: randomUUID() });
    return {
      what,
      ok: true,
      found: `logged in at ${profile.baseUrl} (${profile.version}, ${profile.style}) in ${Date.now() - began} ms`,
      ...(until && endsSoon(until)),
    };
  } catch (error) {
    return error instanceof NdcError ? wrongLogin(what, profile.baseUrl, error) : wrong(what, error);
  } finally {
    await client.close();
  }
}

/** Said while there is time to have it renewed. */
function endsSoon(until: Date): Pick<Finding, 'remedy'> {
  return until.getTime() - Date.now() < 30 * DAY
    ? { remedy: `Have the client certificate renewed: it ends on ${until.toISOString().slice(0, 10)}.` }
    : {};
}

function wrongLogin(what: string, baseUrl: string, { problem }: NdcError): Finding {
  const { kind, code, text } = problem;
  const remedies: Partial<Record<typeof kind, string>> = {
    service: 'Check the username and the password, and that this agency may use the service.',
    transport: 'Check baseUrl, that this machine may reach it, and (where it is about a certificate) tls.',
    http: 'Check baseUrl, and whether the service wants calls from this machine.',
  };
  return {
    what,
    ok: false,
    found: `login at ${baseUrl} failed: ${code} ${text}.`,
    remedy:
      remedies[kind] ?? 'Check baseUrl, version and style: what answered there does not speak as configured.',
  };
}

async function examineServer(options: GlobalOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  try {
    const target = await targetOf(options);
    findings.push(...(await examineFiles('file with a secret', temporalSecretFiles(options.terminal.env))));
    // A configuration with mistakes, or a key that is missing, is a finding of its own.
    const config = await configWhereThereIsOne(options).catch(() => undefined);
    const encryption = await encryptionOf(options, target, { sends: false }).catch(() => undefined);
    const client = await connectClient(target, encryption);
    try {
      findings.push({ what: 'Temporal server', ok: true, found: `${target.address}${howReached(target)}` });
      findings.push(...(await examineNamespace(client, target, config)));
    } finally {
      await client.connection.close();
    }
  } catch (error) {
    findings.push(wrong('Temporal server', error));
  }
  return findings;
}

/** What lies between; without TLS the payloads are as safe as their encryption, and everything else is readable on the way. */
function howReached(target: TemporalTarget): string {
  if (tlsOf(target)) return ', over TLS';
  return isLocalAddress(target.address) ? '' : ', without TLS: ids, times and states are readable on the way';
}

async function examineNamespace(
  client: Client,
  { namespace }: TemporalTarget,
  config: Config | undefined,
): Promise<Finding[]> {
  const { connection } = client;
  const what = `namespace ${namespace}`;
  const retention = await retentionOf(connection, namespace);
  if (retention === undefined) {
    return [{ what, ok: false, found: 'does not exist.', remedy: 'Make it with `ndc-flows setup`.' }];
  }
  const providers = [...(config?.providers.keys() ?? [])];
  const days = `remembers closed orders for ${Math.round((retention / DAY) * 10) / 10} days`;
  const remembered: Finding =
    retention >= SHORTEST_RETENTION
      ? { what, ok: true, found: days }
      : {
          what,
          ok: false,
          found: `${days}: too short to recognise repeated requests.`,
          remedy: 'Raise it with `ndc-flows setup`.',
        };
  const webhooks = (config?.webhooks ?? []).map(({ name }) => name);
  const found = await Promise.all([
    limited('search attributes', () => examineAttributes(connection, namespace)),
    limited('keys', () => examineKeys(client)),
    limited('clock', () => examineClock(connection, namespace)),
    limited('workers', () => examineWorkers(connection, namespace, { providers, webhooks })),
    limited('deployment', () => examineDeployment(connection, namespace, providers)),
    limited('orders', () => examineOrders(client)),
    limited('schedules', () => examineSchedules(client, config?.batches?.map(({ name }) => name) ?? [])),
  ]);
  return [remembered, ...found.flat()];
}

/** Whether the keys of this process are those of the namespace. */
async function examineKeys(client: Client): Promise<Finding[]> {
  try {
    const sealedBy = await openCanary(client);
    return sealedBy === undefined ? [] : [{ what: 'keys', ok: true, found: 'they are those of the workers' }];
  } catch (error) {
    return [wrong('keys', error)];
  }
}

/** Whether this machine's clock is the server's. */
async function examineClock(connection: ConnectionLike, namespace: string): Promise<Finding[]> {
  const ahead = await clockAhead(connection, namespace);
  if (Math.abs(ahead) <= CLOCK_OFF) return [];
  return [
    {
      what: 'clock',
      ok: false,
      found: `This machine’s clock is ${Math.round(Math.abs(ahead) / 1000)} s ${ahead > 0 ? 'ahead of' : 'behind'} the Temporal server’s.`,
      remedy: 'Set it (NTP). Requests that are more than an hour off are refused.',
    },
  ];
}

async function examineAttributes(connection: ConnectionLike, namespace: string): Promise<Finding> {
  const what = 'search attributes';
  try {
    const missing = await missingSearchAttributes(connection, namespace);
    if (missing.length === 0) return { what, ok: true, found: 'all registered' };
    const names = missing.map(({ name }) => name).join(', ');
    return { what, ok: false, found: `missing: ${names}.`, remedy: 'Register them with `ndc-flows setup`.' };
  } catch (error) {
    return wrong(what, error);
  }
}
