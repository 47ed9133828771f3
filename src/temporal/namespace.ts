/** A namespace that exists and remembers long enough. Safe to repeat. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type ConnectionLike, isGrpcServiceError } from '@temporalio/client';
import { msToTs } from '@temporalio/common';
import { NdcFlowsError } from '../domain/errors';
import { answeredWith } from './serverErrors';
import { tsToMs } from './time';

const DAY = 86_400_000;

const KNOWN_WITHIN = 60_000;
const LOOK_EVERY = 200;

/**
 * How long closed workflows are remembered unless said otherwise. A dev server forgets after one day; a request that is repeated after
 * that can no longer be told from a new one.
 */
export const DEFAULT_RETENTION = 30 * DAY;

/** Shorter than this, a request that is repeated after a long weekend cannot be told from a new one (milliseconds). */
export const SHORTEST_RETENTION = 7 * DAY;

/** Thrown when the namespace is missing or cannot be made or changed, as on servers where that is an administrator's job. */
export class NamespaceUnusable extends NdcFlowsError {
  readonly code = 'namespace-unusable';
}

/** Thrown when the server has no such namespace. */
export class NamespaceMissing extends NdcFlowsError {
  readonly code = 'namespace-missing';

  constructor(namespace: string) {
    super(`The Temporal server has no namespace "${namespace}".`, {
      remedy: `Check the spelling in --namespace or TEMPORAL_NAMESPACE. If the name is right, create it: \`ndc-flows setup --namespace ${namespace}\`.`,
    });
  }
}

/** What `ensureNamespace` found or did. `retention` is in milliseconds, as it is now. */
export interface NamespaceReport {
  created: boolean;
  retention: number;
  /** The retention was shorter and was raised; it is never lowered. */
  raised: boolean;
}

/**
 * For how many milliseconds the namespace remembers closed workflows; `undefined` where there is no such namespace.
 */
export async function retentionOf(
  connection: ConnectionLike,
  namespace: string,
): Promise<number | undefined> {
  try {
    const { config } = await connection.workflowService.describeNamespace({ namespace });
    return tsToMs(config?.workflowExecutionRetentionTtl);
  } catch (error) {
    if (answeredWith('NOT_FOUND', error) !== undefined) return undefined;
    throw error;
  }
}

/** Checks that the namespace exists. Credentials that may not look prove nothing, and pass. @throws NamespaceMissing */
export async function requireNamespace(connection: ConnectionLike, namespace: string): Promise<void> {
  try {
    if ((await retentionOf(connection, namespace)) === undefined) throw new NamespaceMissing(namespace);
  } catch (error) {
    if (answeredWith('PERMISSION_DENIED', error) === undefined) throw error;
  }
}

/**
 * Makes the namespace unless it is there, and raises its retention where that is shorter than wanted.
 * Waits until the server knows a new namespace, which takes some seconds; other nodes of a cluster may need some more.
 *
 * @param retention - milliseconds
 * @throws NamespaceUnusable
 */
export async function ensureNamespace(
  connection: ConnectionLike,
  namespace: string,
  retention = DEFAULT_RETENTION,
): Promise<NamespaceReport> {
  try {
    const present = await retentionOf(connection, namespace);
    if (present === undefined) return await register(connection, namespace, retention);
    if (present >= retention) return { created: false, retention: present, raised: false };
    await connection.workflowService.updateNamespace({
      namespace,
      config: { workflowExecutionRetentionTtl: msToTs(retention) },
    });
    return { created: false, retention, raised: true };
  } catch (error) {
    if (error instanceof NdcFlowsError || !isGrpcServiceError(error)) throw error;
    throw new NamespaceUnusable(
      `Namespace ${namespace} cannot be set up: ${error.details || error.message}`,
      {
        remedy: `Ask an administrator of the server to create it with a retention of ${Math.ceil(retention / DAY)} days.`,
        cause: error,
      },
    );
  }
}

async function register(
  connection: ConnectionLike,
  namespace: string,
  retention: number,
): Promise<NamespaceReport> {
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs(retention),
    });
    await untilKnown(connection, namespace);
    return { created: true, retention, raised: false };
  } catch (error) {
    if (answeredWith('ALREADY_EXISTS', error) === undefined) throw error;
    // Somebody else was quicker: then it is theirs that is looked at.
    await untilKnown(connection, namespace);
    return ensureNamespace(connection, namespace, retention);
  }
}

/** A new namespace is described at once, but the rest of the server looks it up in a registry that is refreshed every few seconds. */
async function untilKnown(connection: ConnectionLike, namespace: string): Promise<void> {
  const began = Date.now();
  for (;;) {
    try {
      await connection.workflowService.countWorkflowExecutions({ namespace });
      return;
    } catch (error) {
      const unknown = answeredWith('NOT_FOUND', error) !== undefined;
      if (!unknown || Date.now() - began > KNOWN_WITHIN) throw error;
      await sleep(LOOK_EVERY);
    }
  }
}
