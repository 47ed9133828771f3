/** Reads what the server keeps of a workflow, wherever in a history it stands, and says what it could not read: a key may be lost. */
import { WorkflowNotFoundError, type Client } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { JSONToPayload, historyToJSON, type JSONPayload } from '@temporalio/common/lib/proto-utils';
import { isSealed } from '../../temporal/codec';

/** An event as JSON, its payloads read; what belongs to its type stands under the type's own name. */
export type ReadEvent = { eventId: string; eventTime: string; eventType: string } & Record<string, unknown>;

/** Stands where something could not be read. */
interface Unreadable {
  unreadable: string;
}

/** Reads for one workflow: payloads may be bound to it. */
export class Reader {
  /** Why payloads could not be read, each reason once. */
  readonly troubles = new Set<string>();

  /** @param sealedOnly read nothing that is not sealed: anyone may have written it */
  constructor(
    private readonly client: Client,
    private readonly workflowId: string,
    private readonly sealedOnly = false,
  ) {}

  /** Every event of a run; none where the server knows the run no more. */
  async history(runId: string): Promise<ReadEvent[]> {
    try {
      const history = await this.client.workflow.getHandle(this.workflowId, runId).fetchHistory();
      const { events = [] } = JSON.parse(historyToJSON(history)) as { events?: unknown[] };
      return (await Promise.all(events.map((event) => this.read(event)))) as ReadEvent[];
    } catch (error) {
      if (error instanceof WorkflowNotFoundError) return [];
      throw error;
    }
  }

  /** What stands in a memo. */
  async memo(fields: Readonly<Record<string, Payload>>): Promise<Record<string, unknown>> {
    const read = Object.entries(fields).map(async ([name, payload]) => [name, await this.value(payload)]);
    return Object.fromEntries(await Promise.all(read)) as Record<string, unknown>;
  }

  /** A part of a history as JSON, with the value in place of every payload. */
  private async read(part: unknown): Promise<unknown> {
    if (Array.isArray(part)) return Promise.all(part.map((each) => this.read(each)));
    if (typeof part !== 'object' || part === null) return part;
    if (isPayload(part)) return this.value(JSONToPayload(part));
    // A list of payloads stands in a message of its own.
    if ('payloads' in part && Object.keys(part).length === 1) return this.read(part.payloads);
    const members = Object.entries(part).map(async ([name, member]) => [name, await this.read(member)]);
    return Object.fromEntries(await Promise.all(members)) as unknown;
  }

  private async value(payload: Payload): Promise<unknown> {
    const { namespace, loadedDataConverter } = this.client.options;
    const { payloadCodecs, payloadConverter } = loadedDataConverter;
    const context = { type: 'workflow' as const, namespace, workflowId: this.workflowId };
    try {
      // Search attributes, and what the SDK notes for itself, is plain in every history.
      if (!isSealed(payload))
        return this.sealedOnly ? undefined : payloadConverter.fromPayload(payload, context);
      let payloads = [payload];
      for (const codec of [...payloadCodecs].reverse()) payloads = await codec.decode(payloads, context);
      return payloadConverter.fromPayload(payloads[0] ?? payload, context);
    } catch (error) {
      const unreadable = error instanceof Error ? error.message : String(error);
      this.troubles.add(unreadable);
      return { unreadable } satisfies Unreadable;
    }
  }
}

function isPayload(part: object): part is JSONPayload {
  const { metadata } = part as { metadata?: { encoding?: unknown } };
  return typeof metadata?.encoding === 'string';
}

/** Every text in a value that fits, each once, however deep it stands. */
export function textsIn(value: unknown, pattern: RegExp): Set<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      if (pattern.test(part)) found.add(part);
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look);
  };
  look(value);
  return found;
}
