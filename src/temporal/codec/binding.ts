/** What a sealed payload is bound to: the workflow that it belongs to. It stands readable in the payload's metadata, and is sealed with it. */
import type { Payload, SerializationContext } from '@temporalio/common';
import { SealBroken } from '../../keys';

/** Where a payload belongs. Without a workflow: anywhere in the namespace, for the few that the SDK tells no workflow of. */
export interface Binding {
  readonly namespace: string;
  readonly workflowId?: string;
}

/** A schedule seals for the id that it was given, and its workflows have the time of their start behind it. */
const SCHEDULED_AT = /^-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** What is bound to, from what the SDK tells and what is known without it. Activities are bound to their workflow. */
export function bindingFor(context: SerializationContext | undefined, namespace: string): Binding {
  if (!context) return { namespace };
  const { workflowId } = context;
  return { namespace: context.namespace, ...(workflowId && { workflowId }) };
}

/** As it is written in metadata: `namespace/workflow id`. A namespace's name holds no slash. */
export function writtenBinding({ namespace, workflowId }: Binding): string {
  return workflowId === undefined ? namespace : `${namespace}/${workflowId}`;
}

/** What `writtenBinding` wrote. */
export function readBinding(written: string): Binding {
  const slash = written.indexOf('/');
  if (slash < 0) return { namespace: written };
  return { namespace: written.slice(0, slash), workflowId: written.slice(slash + 1) };
}

/**
 * Holds a payload to the place where it was found.
 *
 * @param own the namespace of this process: a worker that replays histories calls every namespace `default`
 * @throws SealBroken where it belongs elsewhere
 */
export function checkPlace(bound: Binding, found: SerializationContext | undefined, own?: string): void {
  if (!found) return;
  const elsewhere =
    (bound.namespace !== found.namespace && bound.namespace !== own) ||
    (bound.workflowId !== undefined &&
      found.workflowId !== undefined &&
      !belongs(bound.workflowId, found.workflowId));
  if (!elsewhere) return;
  const place = writtenBinding({ namespace: found.namespace, workflowId: found.workflowId });
  throw new SealBroken(`A payload that was encrypted for ${writtenBinding(bound)} was found in ${place}.`, {
    remedy: 'It was moved, or its history was imported from another namespace, so it is not read.',
  });
}

function belongs(bound: string, found: string): boolean {
  return bound === found || (found.startsWith(bound) && SCHEDULED_AT.test(found.slice(bound.length)));
}

/** Text of a payload's metadata. */
export function metadataText({ metadata }: Payload, name: string): string | undefined {
  const value = metadata?.[name];
  // protobufjs decodes empty bytes as an empty array.
  return value && Buffer.from(value).toString('utf8');
}
