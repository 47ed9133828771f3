/** What a worker is told: where it serves, whom, and with what; and what of it holds for all its parts. */
import { hostname } from 'node:os';
import type { MetricMeter } from '@temporalio/common';
import type { NativeConnection, WorkerOptions } from '@temporalio/worker';
import type { Archive } from '../archive';
import type { ReportStore } from '../batchReports';
import type { AgencyConfig, ConfiguredProvider, SecretReader } from '../config';
import type { Encryption } from '../keys';
import type { NdcClient, NdcClientOptions } from '../ndc/client';
import { dataConverter } from '../temporal/dataConverter';
import type { Tracing } from '../telemetry/tracing/start';
import { sealedInputs } from './sealedInputs';
import type { Standstill } from './standstill';
import type { WebhookEndpoint } from '../webhooks/endpoint';
import { versionOf, type Deployment } from './deployment';
import type { Unanswered } from './unanswered';

/** Everything that `runWorker` needs of its process. */
export interface WorkerSettings {
  connection: NativeConnection;
  namespace: string;
  /** Nothing is polled before this has resolved, and nothing at all if it rejects. */
  fit?: Promise<unknown>;
  /** Seals everything that goes to the server; left out, it is plain. */
  encryption?: Encryption;
  providers: ReadonlyMap<string, ConfiguredProvider>;
  /** Reads the secret of claims, where one is configured. */
  claimsKey?: SecretReader;
  /** Where every provider's raw messages are kept; left out, they are not. The caller's to close, after `stopped`. */
  archive?: Archive;
  /** Where reports of batches are kept; without it this worker serves no batches. */
  reports?: ReportStore;
  /** Who is told of what becomes of orders; left out, nobody is. */
  webhooks?: readonly WebhookEndpoint[];
  /** The agencies that the worker serves; left out, one that needs no name. */
  agencies?: readonly AgencyConfig[];
  /** The workflow code, where it is not the one that the build made. With encryption it must hold the failure converter for it. */
  workflowBundle?: WorkerOptions['workflowBundle'];
  /**
   * Makes the client of each provider, where it is not the plain one. The one place from which a call can be seen on both its sides
   * (before its mark and after its answer): whoever wants to stand there wraps the plain client.
   */
  createClient?: (options: NdcClientOptions) => NdcClient;
  /** Events after which an order's run goes on as a new one; default 300. */
  longHistory?: number;
  /** Told of orders that had to be woken. */
  log?: Standstill['log'];
  /** Tells of providers that do not answer; left out, nothing does. */
  unanswered?: Unanswered;
  /** What calls are counted with, where metrics are served. */
  meter?: MetricMeter;
  /** Traces of this process, where they are wanted. The caller's to close, after `stopped`. */
  tracing?: Tracing;
  /** Send no write; the order of each is read instead. */
  holdWrites?: boolean;
  /** The version of a deployment that every part is of; left out, workers are of none. */
  deployment?: Deployment;
}

/** Ends the identity of a worker that holds writes. */
export const HOLDS_WRITES = '(holds writes)';

/** Stands in the identity of a worker that serves metrics: one of these counts the open orders. */
export const COUNTS_ORDERS = '(metrics)';

/** Returns a worker's identity: its process, and what it does otherwise than others. The Temporal UI shows it, and workers and `doctor` read it. */
export function identityOf({ meter, holdWrites }: Pick<WorkerSettings, 'meter' | 'holdWrites'>): string {
  const marks = [...(meter ? [COUNTS_ORDERS] : []), ...(holdWrites ? [HOLDS_WRITES] : [])];
  return [`${process.pid}@${hostname()}`, ...marks].join(' ');
}

/** The options of every part, whatever it serves. */
export type Common = ReturnType<typeof commonOf>;

/** The server, what is sealed for it, who traces, and the version. */
export function commonOf({
  connection,
  namespace,
  encryption,
  tracing,
  deployment,
  holdWrites,
  meter,
}: WorkerSettings) {
  return {
    connection,
    namespace,
    dataConverter: dataConverter(namespace, encryption, { lenient: 'workflows' }),
    ...tracing?.worker,
    ...(encryption && {
      interceptors: { activity: [...(tracing?.worker.interceptors.activity ?? []), sealedInputs] },
    }),
    ...versionOf(deployment),
    identity: identityOf({ meter, holdWrites }),
  };
}
