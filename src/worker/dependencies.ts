/**
 * Checks what a worker depends on: before it polls, and every minute. What would make orders stand still keeps it from starting, and makes
 * one that runs not ready.
 */
import type { Client } from '@temporalio/client';
import type { MetricMeter } from '@temporalio/common';
import type { NativeConnection } from '@temporalio/worker';
import { tryFolder } from '../archive/writable';
import { NdcFlowsError } from '../domain/errors';
import type { Keyring } from '../keys';
import { workerMetrics } from '../telemetry/metrics';
import { SHORTEST_RETENTION, retentionOf } from '../temporal/namespace';
import { SearchAttributesUnusable, missingSearchAttributes } from '../temporal/searchAttributes';
import { clockAhead } from '../temporal/serverClock';
import { KeysUnproven, openCanary, proveKeys } from '../temporal/keyCanary';
import { ENDS_WITHIN, NotEnded, within } from './within';

/** Names of the checks; each is a value of the metric's label. */
export const checkNames = ['server', 'search-attributes', 'keys', 'clock', 'retention', 'archive'] as const;

type CheckName = (typeof checkNames)[number];

/** What is wrong, and what to do about it. */
export interface Trouble {
  text: string;
  remedy: string;
}

interface Check {
  /** Orders would stand still: the worker does not start, or is not ready. */
  stopsOrders: boolean;
  look: () => Promise<Trouble | undefined>;
}

/** What is looked at. */
export interface Dependencies {
  connection: NativeConnection;
  namespace: string;
  /** With the keys that the workers have. */
  client: Client;
  keyring?: Keyring;
  /** Where raw messages are kept; undefined if they are not. */
  archive?: string;
  log: Record<'error' | 'warn' | 'info', (facts: object, words: string) => void>;
  meter?: MetricMeter;
  /** Milliseconds between two looks. */
  every?: number;
}

/** Thrown when a worker would start where orders stand still. */
export class WorkerUnfit extends NdcFlowsError {
  readonly code = 'worker-unfit';
}

/** The checks of one worker. */
export interface Watch {
  /** What makes orders stand still now, in words. */
  trouble(): string | undefined;
  close(): Promise<void>;
}

const EVERY = 60_000;

/** A clock that is off by more may make reads seem too old, or too young (milliseconds). */
export const CLOCK_OFF = 60_000;

/**
 * Checks everything once, then goes on every minute.
 *
 * @throws {WorkerUnfit}, {KeysUnproven} if orders would stand still
 */
export async function watchDependencies(on: Dependencies): Promise<Watch> {
  const { log, meter, every = EVERY } = on;
  const gauge = meter?.createGauge(workerMetrics.checks.name, 'int', '', workerMetrics.checks.meaning);
  const checks = checksOf(on);
  const found = new Map<CheckName, Trouble>();

  await proveKeys(on.client, on.keyring);

  const lookAt = async (name: CheckName): Promise<void> => {
    const { look, stopsOrders } = checks[name];
    const before = found.get(name);
    let now: Trouble | undefined;
    try {
      now = await within(ENDS_WITHIN, look);
    } catch (error) {
      // Nothing new is known; what was known before may still be true.
      log.info({ check: name, error: (error as Error).message }, 'a worker check could not run');
      return;
    }
    if (now) found.set(name, now);
    else found.delete(name);
    gauge?.set(now ? 1 : 0, { check: name });
    if (now && now.text !== before?.text)
      log[stopsOrders ? 'error' : 'warn']({ check: name, remedy: now.remedy }, now.text);
    if (!now && before) log.info({ check: name }, 'a worker check passes again');
  };
  const lookAtAll = async (): Promise<void> => {
    await Promise.all(checkNames.map(lookAt));
  };
  const stopping = (): Trouble | undefined =>
    checkNames.flatMap((name) => (checks[name].stopsOrders ? (found.get(name) ?? []) : []))[0];

  await lookAtAll();
  const unfit = stopping();
  if (unfit) throw new WorkerUnfit(unfit.text, { remedy: unfit.remedy });

  let busy: Promise<void> | undefined;
  const timer = setInterval(() => {
    busy ??= lookAtAll().finally(() => (busy = undefined));
  }, every).unref();
  return {
    trouble: () => stopping()?.text,
    close: async () => {
      clearInterval(timer);
      await busy;
    },
  };
}

function checksOf({ connection, namespace, client, archive }: Dependencies): Record<CheckName, Check> {
  // A disk that hangs holds a thread of Node's pool, so there is never a second trial.
  let trial: Promise<unknown> | undefined;
  return {
    server: {
      // `/ready` asks by itself, and knows at once when it answers again.
      stopsOrders: false,
      look: async () => {
        try {
          // Its own deadline is no limit: the SDK repeats a call that finds nobody.
          await within(ENDS_WITHIN - 1_000, () => retentionOf(connection, namespace));
          return undefined;
        } catch (error) {
          const words = error instanceof NotEnded ? 'it does not answer' : (error as Error).message;
          return {
            text: `The Temporal server cannot be used: ${words}. Until it is back, nothing is booked or issued, and no payment limit is watched.`,
            remedy: 'Run `ndc-flows doctor` to check it. Orders continue when it is back.',
          };
        }
      },
    },
    'search-attributes': {
      stopsOrders: true,
      look: async () => {
        const missing = await missingSearchAttributes(connection, namespace).catch((error: unknown) => {
          if (error instanceof SearchAttributesUnusable) return error;
          throw error;
        });
        if (missing instanceof SearchAttributesUnusable)
          return { text: missing.message, remedy: missing.remedy };
        const names = missing.map(({ name }) => name).join(', ');
        return missing.length > 0
          ? {
              text: `Namespace ${namespace} lacks the search attributes ${names}: orders get stuck at their next step.`,
              remedy: 'Register them: `ndc-flows setup`. Orders then continue.',
            }
          : undefined;
      },
    },
    keys: {
      stopsOrders: true,
      look: async () => {
        try {
          await openCanary(client);
          return undefined;
        } catch (error) {
          if (!(error instanceof KeysUnproven)) throw error;
          return { text: error.message, remedy: error.remedy };
        }
      },
    },
    clock: {
      stopsOrders: true,
      look: async () => {
        const ahead = await clockAhead(connection, namespace);
        if (Math.abs(ahead) <= CLOCK_OFF) return undefined;
        // Rounded, so that a clock that drifts is not logged each minute.
        const minutes = Math.max(1, Math.round(Math.abs(ahead) / 60_000));
        return {
          text: `The clock of this machine is ${minutes} min ${ahead > 0 ? 'ahead of' : 'behind'} the Temporal server’s: reads seem ${ahead > 0 ? 'too old to act on' : 'younger than they are'}.`,
          remedy: 'Synchronise it with NTP, then restart the worker if it has stopped.',
        };
      },
    },
    retention: {
      stopsOrders: false,
      look: async () => {
        const retention = await retentionOf(connection, namespace);
        if (retention === undefined || retention >= SHORTEST_RETENTION) return undefined;
        return {
          text: `Namespace ${namespace} keeps closed orders for only ${Math.round(retention / 3_600_000)} h: repeated requests may not be recognised.`,
          remedy: 'Raise its retention: `ndc-flows setup`.',
        };
      },
    },
    archive: {
      stopsOrders: false,
      look: async () => {
        if (archive === undefined) return undefined;
        try {
          await within(
            ENDS_WITHIN - 1_000,
            () => (trial ??= tryFolder(archive).finally(() => (trial = undefined))),
          );
          return undefined;
        } catch (error) {
          const { code, message } = error as NodeJS.ErrnoException;
          // The first call makes the folder.
          if (code === 'ENOENT') return undefined;
          return {
            text: `Raw messages cannot be kept in ${archive} (${code ?? message}); calls continue without them.`,
            remedy: 'Free disk space, or set another folder as archive.folder.',
          };
        }
      },
    },
  };
}
