/** Opens the payloads of one request, and says for the audit what was opened. */
import type { PayloadCodec } from '@temporalio/common';
import { KeyMissing, SealBroken } from '../keys';
import { bindingOf } from '../temporal/codec';
import { fromJson, toJson, type JsonPayload } from './payloads';
import { Problem } from './problems';

/** What was opened, and whose it is. */
export interface Opened {
  /** In the order in which they came. Plain ones go back as they came. */
  payloads: JsonPayload[];
  sealed: number;
  /** `namespace/workflow id`, each once: proven, because nothing opens under another. */
  workflows: string[];
  /** Ids of the keys, each once. */
  keys: string[];
}

/**
 * Opens payloads.
 *
 * @param namespace the one that the caller says it looks at: a payload of another was moved there
 * @throws Problem where one of them does not open; then none is given
 */
export async function openPayloads(
  codec: PayloadCodec,
  payloads: readonly JsonPayload[],
  namespace: string | undefined,
): Promise<Opened> {
  const workflows = new Set<string>();
  const keys = new Set<string>();
  let sealed = 0;
  const opened: JsonPayload[] = [];
  for (const json of payloads) {
    const payload = fromJson(json);
    const bound = bindingOf(payload);
    // Whether it is read as plain or refused as none of ours is the codec's to say.
    const [plain] = await codec
      .decode([payload], placeOf(namespace, bound?.workflowId))
      .catch((error: unknown) => {
        throw asRefusal(error);
      });
    if (!plain || plain === payload) {
      opened.push(json);
      continue;
    }
    opened.push(toJson(plain));
    sealed += 1;
    if (!bound) continue;
    workflows.add(
      bound.workflowId === undefined ? bound.namespace : `${bound.namespace}/${bound.workflowId}`,
    );
    keys.add(bound.keyId);
  }
  return { payloads: opened, sealed, workflows: [...workflows], keys: [...keys] };
}

function placeOf(namespace: string | undefined, workflowId = ''): Parameters<PayloadCodec['decode']>[1] {
  return namespace === undefined ? undefined : { type: 'workflow', namespace, workflowId };
}

/** The reasons hold nothing that the caller wrote but the id of a key, whose form is checked. */
function asRefusal(error: unknown): unknown {
  if (error instanceof KeyMissing) return new Problem('not-openable', `key ${error.keyId} is not at hand`);
  if (error instanceof SealBroken)
    return new Problem('not-openable', 'changed, moved, or sealed by something else');
  return error;
}
