/** An order that is refused at its beginning: its status says why, and lists and the Temporal UI are told as they are of any other. */
import {
  ApplicationFailure,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { EarlierRuns } from '../../domain/order/activities';
import { atAGlance } from '../../domain/order/atAGlance';
import { attentionFor } from '../../domain/order/attention';
import { maskCards } from '../../domain/privacy';
import type { OrderStatus } from '../../domain/order/status';
import { REFUSED_AGAIN, searchAttributes } from '../../domain/order/searchAttributes';
import { orderReference, type OrderInput } from '../../domain/order/updates';
import type { Refusal } from '../../domain/calls/problem';
import { notShownYet, shownAlready } from './attributes';
import type { Desk } from './desk';

/** What may be a provider's name. What another language sent as one may be anything, and of any length: no list takes that. */
const providerName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/;

/** Leaves the desk's status at `failed` with the reason in words, or, of an order that exists already, in front of a person. */
export function refuse(desk: Desk, input: OrderInput, { code, text }: Refusal): void {
  const { status } = desk;
  desk.close({ code, text });
  status.lastError = { code, text };
  // What was sent may name the reference of another order, which this is not.
  status.reference = ownReference();
  if (status.orderId === undefined) {
    const at = new Date().toISOString();
    status.state = 'failed';
    status.history = [...status.history, { state: 'failed', at }];
    status.updatedAt = at;
  } else {
    // Of an order that exists already nothing has failed but this run.
    status.state = 'attention';
    status.attention = attentionFor('unknown-status', text);
  }
  tell(fitForLists(status, input));
}

/**
 * The failure of a run whose reference had one before that may have written. Nothing was asked of the airline. It fails, and has no status,
 * because what is true of the reference is what that other run has proven; lists pass it over.
 */
export function refusedAgain(
  desk: Desk,
  { runId, orderId, state, cutOff }: NonNullable<EarlierRuns['wrote']>,
): ApplicationFailure {
  const reference = ownReference();
  const made = orderId === undefined ? 'may have made an order' : `made order ${orderId}`;
  const ended = cutOff === undefined ? '' : ', and was then terminated';
  const wayOn =
    cutOff === undefined
      ? `look at it with \`ndc-flows status ${reference}\`, and use a new reference for a new trip`
      : `go on with it by \`ndc-flows adopt ${reference}\``;
  const text = `reference ${reference} was used before: run ${runId} ${made}${state ? ` (${state})` : ''}${ended}; nothing was sent to the airline; ${wayOn}`;
  return refusedRun(desk, text, { runId, orderId, state, cutOff });
}

/** The failure of a run whose start was copied from one that went on from another. */
export function refusedCopy(desk: Desk): ApplicationFailure {
  const reference = ownReference();
  const text = `this start was copied from a run that went on from another; nothing was sent to the airline; go on with the order by \`ndc-flows adopt ${reference}\``;
  return refusedRun(desk, text);
}

/** The reference of the workflow's own id, whatever its input says. */
function ownReference(): string {
  return maskCards(orderReference(workflowInfo().workflowId));
}

function refusedRun(desk: Desk, text: string, ...details: unknown[]): ApplicationFailure {
  desk.close({ code: 'reference-used', text });
  setCurrentDetails(text);
  upsertSearchAttributes([{ key: searchAttributes.state, value: REFUSED_AGAIN }]);
  return ApplicationFailure.nonRetryable(text, 'reference-used', ...details);
}

function tell(status: OrderStatus): void {
  setCurrentDetails(atAGlance(status));
  const changed = notShownYet(status, shownAlready());
  if (changed.length > 0) upsertSearchAttributes(changed);
}

/** The status as it will be told, without what nobody has checked: a value of another type than its attribute's would stop the workflow. */
function fitForLists(status: OrderStatus, input: OrderInput): OrderStatus {
  const previous = 'takeUp' in input ? input.previous : undefined;
  const { provider } = previous ?? status;
  return {
    ...status,
    provider: providerName.test(provider) ? provider : '',
    released: status.released === true,
    payUpTo: undefined,
    // The run before this one knows the order, and its word stands. Without one nobody has read that there is such an order.
    ...(previous ? { state: previous.state, attention: previous.attention } : { orderId: undefined }),
  };
}
