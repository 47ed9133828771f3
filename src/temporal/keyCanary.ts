/**
 * Proves that a process has the keys of a namespace. The canary is a memo of a workflow that only runs: whoever first uses keys in the
 * namespace seals it, and whoever cannot open it would work beside the others with keys that they do not have.
 */
import { WorkflowExecutionAlreadyStartedError, type Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { CLAIM_WORKFLOW } from '../domain/order/claims';
import { NdcFlowsError } from '../domain/errors';
import { WORKFLOW_TASK_QUEUE } from '../domain/order/updates';
import { KeyMissing, type Keyring } from '../keys';
import { bindingOf } from './codec';
import { polledQueue } from './pollers';
import { answeredWith } from './serverErrors';

/** Id of the workflow. */
export const KEY_CANARY = 'keys/canary';

const MEMO = 'canary';

/** As for claims: the code of a workflow that only holds something is run so much later. */
const RUN_AFTER = '30 days';

/** Thrown when the keys at hand are not those of the namespace, or only one side has keys: the workers, or this process. */
export class KeysUnproven extends NdcFlowsError {
  readonly code = 'keys-unproven';
}

/**
 * Opens the canary.
 *
 * @returns the id of the key that sealed it; undefined if there is none
 * @throws {KeysUnproven}
 */
export async function openCanary(client: Client): Promise<string | undefined> {
  const payload = await canaryOf(client);
  if (!payload) return undefined;
  const { namespace, loadedDataConverter } = client.options;
  const context = { type: 'workflow' as const, namespace, workflowId: KEY_CANARY };
  try {
    for (const codec of loadedDataConverter.payloadCodecs) await codec.decode([payload], context);
  } catch (error) {
    if (error instanceof NdcFlowsError) throw unproven(namespace, error);
    throw error;
  }
  return bindingOf(payload)?.keyId;
}

function unproven(namespace: string, cause: NdcFlowsError): KeysUnproven {
  const { message, remedy } = cause;
  if (cause instanceof KeyMissing && cause.known.length === 0)
    return new KeysUnproven(
      `Namespace ${namespace} is encrypted with key "${cause.keyId}", and this process has no keys.`,
      { remedy, cause },
    );
  const words = `These are not the keys of namespace ${namespace}. ${message}`;
  return new KeysUnproven(words, { remedy, cause });
}

/**
 * Proves that the workers can read what this process sends. Workers with keys make the canary before they poll, so workers that poll
 * without one have no keys.
 *
 * @returns false while neither is known: no canary, and no keys here or no worker
 * @throws {KeysUnproven}
 */
export async function proveReadable(client: Client, keyring: Keyring | undefined): Promise<boolean> {
  if ((await openCanary(client)) !== undefined) return true;
  if (!keyring) return false;
  const { namespace } = client.options;
  const queue = { namespace, name: WORKFLOW_TASK_QUEUE, of: 'workflows' } as const;
  const { pollers } = await polledQueue(client.connection, queue);
  if (pollers.length === 0) return false;
  throw new KeysUnproven(
    `The running workers have no keys, but this process encrypts with key "${keyring.writing.id}", so they cannot read what it sends.`,
    {
      remedy:
        'Nothing was sent. Use the configuration of those workers (`export NDC_FLOWS_CONFIG=FILE`). ' +
        'Or stop them, and start workers that have this key: `ndc-flows worker`.',
    },
  );
}

/**
 * Proves the keys before a worker has used them, so that from now on nobody sends the namespace anything plain by mistake. Without keys it
 * does nothing.
 *
 * @throws {KeysUnproven} also where the running workers have no keys
 */
export async function sealNamespace(client: Client, keyring: Keyring | undefined): Promise<void> {
  if (keyring && !(await proveReadable(client, keyring))) await proveKeys(client, keyring);
}

/** The canary as the server keeps it; undefined if there is none that runs. */
async function canaryOf(client: Client): Promise<Payload | undefined> {
  const { namespace } = client.options;
  try {
    const { workflowExecutionInfo: found } = await client.workflowService.describeWorkflowExecution({
      namespace,
      execution: { workflowId: KEY_CANARY },
    });
    return found?.closeTime ? undefined : (found?.memo?.fields?.[MEMO] ?? undefined);
  } catch (error) {
    if (answeredWith('NOT_FOUND', error) !== undefined) return undefined;
    throw error;
  }
}

/**
 * Opens the canary, or seals it where there is none yet. One that an older key sealed is sealed anew with the writing key.
 *
 * @throws {KeysUnproven}
 */
export async function proveKeys(client: Client, keyring: Keyring | undefined): Promise<void> {
  const sealedBy = await openCanary(client);
  if (!keyring || sealedBy === keyring.writing.id) return;
  try {
    await client.workflow.start(CLAIM_WORKFLOW, {
      workflowId: KEY_CANARY,
      taskQueue: WORKFLOW_TASK_QUEUE,
      args: [{ owner: KEY_CANARY }],
      memo: { [MEMO]: keyring.writing.id },
      startDelay: RUN_AFTER,
      staticSummary: 'Proves that workers have the keys of this namespace',
      workflowIdConflictPolicy: sealedBy === undefined ? 'FAIL' : 'TERMINATE_EXISTING',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
  } catch (error) {
    // Another worker was quicker: its canary must open here, too.
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) throw error;
    await openCanary(client);
  }
}
