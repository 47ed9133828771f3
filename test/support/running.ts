/** A stage for flow tests: the sandbox on a free port, a worker of its own namespace on the run's Temporal server, and orders to play with. */
import { randomUUID } from 'node:crypto';
import type { Client } from '@temporalio/client';
import { type TemporalTarget } from '../../src/temporal/connection';
import { proveKeys } from '../../src/temporal/keyCanary';
import { connectWorker } from '../../src/temporal/workerConnection';
import type { Archive } from '../../src/archive';
import type { ReportStore } from '../../src/batchReports';
import type { AgencyConfig } from '../../src/config';
import { Orders } from '../../src/client/orders';
import type { Encryption } from '../../src/keys';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import type { OrderUpdateName, OrderUpdates } from '../../src/domain/order/updates';
import { checkProfiles } from '../../src/ndc/profile';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import type { SandboxOptions } from '../../src/sandbox/settings';
import type { NativeConnection } from '@temporalio/worker';
import { ownNamespace } from './ownNamespace';
import { builtWorkflows, quietRuntime } from './builtWorkflows';
import { following, type Begun } from './following';
import type { WebhookEndpoint } from '../../src/webhooks/endpoint';
import { runWorker } from '../../src/worker/runWorker';
import type { WorkerSettings } from '../../src/worker/settings';

export const ACCOUNT = { username: 'agency', password: 'correct horse' };

export interface Stage {
  service: Sandbox;
  /** The sandboxes of the other providers, by name. */
  others: Record<string, Sandbox>;
  orders: Orders;
  client: Client;
  target: TemporalTarget;
  /** Resolves once the order is in one of the states. Fails when it ends in another, or moves and then rests in one. */
  until(reference: string, ...states: OrderState[]): Promise<OrderStatus>;
  /** Resolves once the order has moved on from `before` into one of the states, which may be the same state entered again. */
  next(before: OrderStatus, ...states: OrderState[]): Promise<OrderStatus>;
  /** Sends an Update and resolves once the order has accepted it. The order's refusal is thrown here. */
  begin<Name extends OrderUpdateName>(
    reference: string,
    name: Name,
    args: OrderUpdates[Name],
  ): Promise<Begun>;
  /** Stops the worker, and starts another one when this is done. */
  withoutWorker(meanwhile: () => Promise<void>): Promise<void>;
  /** Ends Updates that are still running first. */
  close(): Promise<void>;
}

export interface StageOptions {
  version?: '19.2' | '21.3';
  style?: 'soap' | 'rest';
  profile?: Record<string, unknown>;
  /** Other providers besides `sandbox`, each a sandbox of its own, by name. They take the seed of their name. */
  others?: Record<string, { profile?: Record<string, unknown>; sandbox?: SandboxOptions }>;
  /** Secret for the claims on trips, the same for all providers. */
  claimsKey?: string;
  sandbox?: SandboxOptions;
  /** Answers as real services write them. */
  realistic?: boolean;
  password?: string;
  /** Events after which a run goes on as a new one. */
  longHistory?: number;
  /** Where the worker keeps raw messages; it keeps none unless told. Closed by the stage. */
  archive?: Archive;
  /** Seals what worker and client send; they send it plain unless told. */
  encryption?: Encryption;
  /** Where reports of batches go; without it the worker serves none. */
  reports?: ReportStore;
  /** Who is told of what becomes of orders. */
  webhooks?: readonly WebhookEndpoint[];
  /** The agencies that the worker serves, with the stage's account unless told; none unless told. */
  agencies?: readonly (Pick<AgencyConfig, 'name'> & Partial<AgencyConfig>)[];
  /** Another server than the run's. */
  temporal?: TemporalTarget;
  /** The worker sends no write. */
  holdWrites?: boolean;
  /** Told of the worker's connection. */
  workerConnected?: (connection: NativeConnection) => void;
}

/** The profile of a sandbox as it would stand in a configuration file. */
export function sandboxProfile(
  url: string,
  { version = '19.2', style = 'soap', profile }: StageOptions = {},
): unknown {
  return {
    baseUrl: url,
    version,
    style,
    providerCode: 'SANDBOX',
    agencyId: 'agency1234',
    credentials: { username: { env: 'SANDBOX_USERNAME' }, password: { env: 'SANDBOX_PASSWORD' } },
    timeZone: 'Europe/Paris',
    settleFor: '14s',
    writeFence: '3s',
    timeouts: { total: { orderCreate: '10s', orderChange: '10s', orderCancel: '10s' } },
    ...profile,
  };
}

/** Starts everything. For beforeAll; `close` in afterAll. */
export async function running(options: StageOptions = {}): Promise<Stage> {
  quietRuntime();
  const service = await startSandbox({
    accounts: [ACCOUNT],
    settleDelay: 1_000,
    realistic: options.realistic,
    ...options.sandbox,
  });
  const { encryption, temporal: server } = options;
  const { target, client } = await ownNamespace('test', { encryption, server });
  // As workers do before they poll.
  await proveKeys(client, encryption?.keyring);
  const connection = await connectWorker(target);
  options.workerConnected?.(connection);
  const others: Record<string, Sandbox> = {};
  for (const [name, { sandbox }] of Object.entries(options.others ?? {}))
    others[name] = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000, seed: name, ...sandbox });
  const profiles = checkProfiles({
    sandbox: sandboxProfile(service.url, options),
    ...Object.fromEntries(
      Object.entries(others).map(([name, { url }]) => {
        const profile = { ...options.profile, ...options.others?.[name]?.profile };
        return [name, sandboxProfile(url, { ...options, profile })];
      }),
    ),
  });
  const credentials = () => Promise.resolve({ ...ACCOUNT, password: options.password ?? ACCOUNT.password });
  const settings: WorkerSettings = {
    connection,
    namespace: target.namespace,
    encryption: options.encryption,
    workflowBundle: builtWorkflows(options.encryption !== undefined),
    longHistory: options.longHistory,
    holdWrites: options.holdWrites,
    archive: options.archive,
    reports: options.reports,
    webhooks: options.webhooks,
    ...(options.claimsKey !== undefined && { claimsKey: () => Promise.resolve(options.claimsKey ?? '') }),
    agencies: options.agencies?.map((agency) => ({
      timeZone: 'UTC',
      accounts: new Map(
        Object.entries(profiles).map(([name, { agencyId }]) => [name, { agencyId, credentials }] as const),
      ),
      ...agency,
    })),
    providers: new Map(
      Object.entries(profiles).map(([name, profile]) => [name, { profile, credentials }] as const),
    ),
  };
  let worker = await runWorker(settings);
  const stopWorker = (): Promise<void> => {
    worker.shutdown();
    return worker.stopped;
  };
  const orders = new Orders(client, options.encryption?.keyring);
  const { end, ...follow } = following(client, orders);
  return {
    service,
    others,
    orders,
    client,
    target,
    ...follow,
    async withoutWorker(meanwhile) {
      await stopWorker();
      await meanwhile();
      worker = await runWorker(settings);
    },
    async close() {
      await end();
      await stopWorker();
      await options.archive?.close();
      await connection.close();
      await client.connection.close();
      await Promise.all([service, ...Object.values(others)].map((each) => each.close()));
    },
  };
}

/** A date some days ahead, `YYYY-MM-DD`. */
export function daysAhead(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

const yearsAgo = (years: number, days = 0): string => daysAhead(days - Math.round(years * 365.25));

/** A birth date that no other trip of this process has: the same people on the same flights would be the same trip twice. */
let people = 0;
const anotherBirthDate = (): string =>
  new Date(Date.UTC(1960, 0, 1) + (people += 1) * 86_400_000).toISOString().slice(0, 10);

/** A trip for two adults, a child and an infant, with changes. Fictitious people. */
export function trip(changes: Record<string, unknown> = {}): Record<string, unknown> & { reference: string } {
  return {
    reference: `T-${randomUUID().slice(0, 8)}`,
    requestedAt: new Date().toISOString(),
    provider: 'sandbox',
    journeys: [
      { origin: 'LHR', destination: 'CDG', date: daysAhead(60) },
      { origin: 'CDG', destination: 'LHR', date: daysAhead(67) },
    ],
    passengers: [
      {
        paxId: 'PAX1',
        type: 'ADT',
        title: 'MS',
        gender: 'F',
        givenName: 'Ada',
        surname: 'Example',
        birthDate: anotherBirthDate(),
      },
      {
        paxId: 'PAX2',
        type: 'ADT',
        title: 'MR',
        gender: 'M',
        givenName: 'Ben',
        surname: 'Example',
        birthDate: '1984-02-01',
      },
      {
        paxId: 'PAX3',
        type: 'CHD',
        gender: 'F',
        givenName: 'Cleo',
        surname: 'Example',
        birthDate: yearsAgo(7),
      },
      {
        paxId: 'PAX4',
        type: 'INF',
        gender: 'M',
        givenName: 'Dan',
        surname: 'Example',
        birthDate: yearsAgo(1),
        adult: 'PAX1',
      },
    ],
    contact: { email: 'traveller@example.com', phone: { countryCode: '33', number: '600000000' } },
    choose: { how: 'cheapest' },
    services: [],
    seats: [],
    ticketing: 'on-demand',
    ...changes,
  };
}

/** One adult on a route, by surname: what the sandbox's magic table speaks of. */
export function oneAdult(changes: { surname?: string; route?: string } & Record<string, unknown> = {}) {
  const { surname = 'Example', route = 'LHR-CDG', ...rest } = changes;
  const [origin = '', destination = ''] = route.split('-');
  return trip({
    journeys: [{ origin, destination, date: daysAhead(60) }],
    passengers: [
      {
        paxId: 'PAX1',
        type: 'ADT',
        title: 'MS',
        gender: 'F',
        givenName: 'Ada',
        surname,
        birthDate: anotherBirthDate(),
      },
    ],
    ...rest,
  });
}

/** The request with a second adult. */
export function withSecondAdult(request: ReturnType<typeof oneAdult>): ReturnType<typeof oneAdult> {
  const { passengers } = request as { passengers?: object[] };
  const second = {
    paxId: 'PAX2',
    type: 'ADT',
    givenName: 'Ben',
    surname: 'Example',
    birthDate: '1984-02-01',
  };
  return { ...request, passengers: [...(passengers ?? []), second] };
}

/** Ends what follows an order, and its claim with it: from now on it is an order made elsewhere. */
export async function unfollow(
  { client }: Pick<Stage, 'client'>,
  reference: string,
  orderId = '',
  provider = 'sandbox',
): Promise<void> {
  await client.workflow.getHandle(`order/${reference}`).terminate('made elsewhere, so to speak');
  await client.workflow
    .getHandle(`claim/order/${provider}/${orderId}`)
    .terminate('nobody follows it any more');
}
