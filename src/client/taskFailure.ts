/** Why the workflow tasks of a workflow fail, in a sentence, and what to do: one table of causes. */
import type { Client } from '@temporalio/client';
import { temporal } from '@temporalio/proto';
import type { TaskFailure } from '../domain/order/errors';
import { KeyMissing } from '../keys';
import { PlainRefused } from '../temporal/codec/codec';
import { failureMessage } from '../temporal/failures';

const { EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED } =
  temporal.api.enums.v1.EventType;
const Cause = temporal.api.enums.v1.WorkflowTaskFailedCause;
/** The server notes a reset as a task that failed. */
const RESET = Cause.WORKFLOW_TASK_FAILED_CAUSE_RESET_WORKFLOW;
const ends: readonly number[] = [EVENT_TYPE_WORKFLOW_TASK_COMPLETED, EVENT_TYPE_WORKFLOW_TASK_FAILED];

/** Longer failure messages are cut. */
const WORDS = 300;

/** What is known of a failed task. */
interface Failed {
  message: string;
  cause?: number | null;
  /** Process id and host of the worker, where they are known. */
  worker?: string;
}

interface Known {
  /** What the failure's message must match. */
  words?: RegExp;
  /** What the server calls the failure. */
  cause?: number;
  /** @param who the worker, for a sentence */
  says: (who: string, message: string, found?: RegExpExecArray) => Omit<TaskFailure, 'worker'>;
}

/** The causes that have a remedy of their own; the first that fits counts. */
const causes: readonly Known[] = [
  {
    words: KeyMissing.words,
    says: (who, _, found) => {
      const [, wanted = '', has = 'none'] = found ?? [];
      return {
        text: `${who} lacks key "${wanted}" (it has ${has === 'none' ? 'no keys' : has})`,
        remedy: `Start the workers with a key file that holds "${wanted}": \`NDC_FLOWS_KEYS_FILE=FILE ndc-flows worker\`. The order then continues.`,
      };
    },
  },
  {
    words: PlainRefused.words,
    says: (who) => ({
      text: `${who} has encryption keys, but the order is not encrypted: it was started before there were keys, or without them`,
      remedy:
        'Set `encryption.plaintext: read` in the configuration of workers and clients until such orders have ended, and restart the workers. The order then continues.',
    }),
  },
  {
    cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_NON_DETERMINISTIC_ERROR,
    says: (who, message) => ({
      text: `${who} runs a different build of the workflow code than the order started with (${message})`,
      remedy:
        'Stop the older workers, and start ones of the newest build: `ndc-flows worker`. The order then continues.',
    }),
  },
  {
    words: /no such function is exported by the workflow bundle/,
    says: (who) => ({
      text: `${who} has no workflow code for orders`,
      remedy:
        'Stop that worker: it polls this task queue by mistake or is a broken build. Then start one: `ndc-flows worker`.',
    }),
  },
  {
    cause: Cause.WORKFLOW_TASK_FAILED_CAUSE_BAD_SEARCH_ATTRIBUTES,
    says: (_, message) => ({
      text: `the namespace lacks a search attribute (${message})`,
      remedy: 'Register it: `ndc-flows setup`. The order then continues.',
    }),
  },
];

/** Returns why the last workflow task failed; undefined if none failed since one was completed. Its later attempts leave no event. */
export async function taskFailureOf(client: Client, workflowId: string): Promise<TaskFailure | undefined> {
  const { history } = await client.workflowService.getWorkflowExecutionHistoryReverse({
    namespace: client.options.namespace,
    execution: { workflowId },
    maximumPageSize: 20,
  });
  const last = history?.events?.find(
    ({ eventType, workflowTaskFailedEventAttributes: failed }) =>
      eventType && ends.includes(eventType) && failed?.cause !== RESET,
  );
  const failed = last?.workflowTaskFailedEventAttributes;
  if (!failed?.failure) return undefined;
  const { failure, cause, identity } = failed;
  // Without its key a sealed message says nothing.
  const opened = await failureMessage(client, failure.cause ?? failure).catch(() => undefined);
  const message = (opened || 'the worker gave no reason').slice(0, WORDS).replace(/\.$/, '');
  return explained({ message, cause, ...(identity && { worker: identity }) });
}

/** Returns what is known of a failure, or its own words. Pure. */
export function explained(failed: Failed): TaskFailure {
  const { message, worker } = failed;
  return (
    knownFailure(failed) ?? {
      text: `its workflow tasks fail: ${message}`,
      remedy: `Fix that and it continues. For details, see the log of ${named(worker)}.`,
      ...(worker && { worker }),
    }
  );
}

/** Looks a failure up in the table. Pure. */
export function knownFailure({ message, cause: noted, worker }: Failed): TaskFailure | undefined {
  for (const { words, cause, says } of causes) {
    const found = words?.exec(message) ?? undefined;
    if (found || (cause !== undefined && cause === noted))
      return { ...says(named(worker), message, found), ...(worker && { worker }) };
  }
  return undefined;
}

const named = (worker: string | undefined): string =>
  worker ? `worker ${worker}` : 'the worker that was asked';
