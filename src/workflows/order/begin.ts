/** The first moment of an order: its provider's policy is read and the request checked again, since any language can start a workflow. */
import {
  ApplicationFailure,
  proxyLocalActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { EarlierRuns, SettingsActivities } from '../../domain/order/activities';
import { atAGlance } from '../../domain/order/atAGlance';
import { attentionFor, attentionRule } from '../../domain/order/attention';
import { maskCards } from '../../domain/privacy';
import type { Refusal } from '../../domain/calls/problem';
import { startSealedAt } from '../../domain/privacy/purpose';
import type { OrderRequest } from '../../domain/request/request';
import { REFUSED_AGAIN, searchAttributes } from '../../domain/order/searchAttributes';
import type { OrderStatus } from '../../domain/order/status';
import { summary } from '../../domain/calls/summaries';
import { cardRefusal } from '../../domain/order/updateRules';
import {
  ONLY_START_COUNTS,
  ONLY_START_MEMO,
  orderReference,
  orderWorkflowId,
  type OrderInput,
  type Resumed,
  type ExistingOrder,
} from '../../domain/order/updates';
import { causeOf } from '../calls/failures';
import { notShownYet, shownAlready } from './attributes';
import type { Handlers } from './handlers';
import { Order } from './order';

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '10s' });

/** What may be a provider's name. What another language sent as one may be anything, and of any length: no list takes that. */
const providerName = /^[A-Za-z0-9][A-Za-z0-9_-]{0,40}$/;

/**
 * Begins the order; or refuses, and leaves the status at `failed`, or an order that exists at `attention`, with the reason in words.
 *
 * @throws ApplicationFailure where an earlier run of the reference may have written, or the start was copied
 */
export async function begin(input: OrderInput, handlers: Handlers): Promise<Order | undefined> {
  if ('resumed' in input) return resumed(input.resumed, handlers);
  const begun = 'adopt' in input ? await adopted(input, handlers) : await booked(input, handlers);
  if (begun instanceof Order) return begun;
  refuse(handlers, input, begun);
  return undefined;
}

/** Goes on with an order whose history had grown long. Only the run before this one may start it: a copy would bring old knowledge back. */
async function resumed({ run, ...known }: Resumed, handlers: Handlers): Promise<Order> {
  const reference = ownReference();
  if (workflowInfo().continuedFromExecutionRunId !== run) {
    const text = `this start was copied from a run that went on from another; nothing was sent to the airline; go on with the order by \`ndc-flows adopt ${reference}\``;
    throw refusedRun(handlers, text);
  }
  const found = await settings(handlers.status.provider);
  // An order must not be lost sight of because a worker does not know its provider any more.
  const stands = 'policy' in found ? found : known.settings;
  const { request, memory, status } = known;
  return new Order(stands, status.reference, request, handlers.status, memory);
}

/** An order that exists already. */
async function adopted(
  { adopt: existing, previous }: { adopt: ExistingOrder; previous?: OrderStatus },
  { status }: Handlers,
): Promise<Order | Refusal> {
  const found = await settings(status.provider);
  if (!('policy' in found)) return found;
  const card = cardRefusal(existing, { ids: true });
  if (card) return card;
  const order = new Order(found, existing.reference, undefined, status);
  const { reason, correlationId } = previous?.attention ?? {};
  const lost = attentionRule(reason)?.lostWrite;
  if (lost && correlationId !== undefined) order.sent(lost, correlationId);
  return order;
}

/** A new order: its policy and its checked request come of one local activity, which is one event. */
async function booked(input: OrderRequest, handlers: Handlers): Promise<Order | Refusal> {
  const { startTime, workflowId } = workflowInfo();
  const { provider } = handlers.status;
  const first = isFirst();
  const shown = { summary: summary(`check the request, and what is known of ${provider}`) };
  const startedAt = startTime.toISOString();
  const begun = await orRefusal(
    local.begin.executeWithOptions(shown, [provider, input, startedAt, first ? 'proven' : 'to-be-asked']),
  );
  if (!('settings' in begun)) return begun;
  const { checked, earlier } = begun;
  if (earlier) throw refusedAgain(handlers, earlier);
  if ('mistakes' in checked) {
    const text = checked.mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return { code: 'bad-request', text: text.slice(0, 2000) };
  }
  const { request } = checked;
  const wanted = orderWorkflowId(request.reference);
  if (workflowId !== wanted) {
    const text = `this workflow, ${workflowId}, refused a request of reference ${request.reference}: its workflow must have the id ${wanted}`;
    return { code: 'wrong-id', text };
  }
  const order = new Order(begun.settings, request.reference, request, handlers.status);
  // Earlier runs may have been deleted, and this start be a copy: then only the airline knows what they made.
  const sealedAt = startSealedAt(input);
  if (!first && sealedAt !== undefined)
    order.mayExistSince(new Date(Math.min(sealedAt, startTime.getTime())).toISOString());
  return order;
}

/**
 * True where the server need not be asked for earlier runs of the reference: whoever started this one let the server refuse a second run, or
 * it is a reset one, which finds out by itself. What others have copied of a start is too old to count.
 */
function isFirst(): boolean {
  const { startTime, runId, firstExecutionRunId, continuedFromExecutionRunId, memo } = workflowInfo();
  // No order continues with its request: somebody else has made this run.
  if (continuedFromExecutionRunId !== undefined) return false;
  if (runId !== firstExecutionRunId) return true;
  const at = memo?.[ONLY_START_MEMO];
  return typeof at === 'string' && Math.abs(startTime.getTime() - Date.parse(at)) < ONLY_START_COUNTS;
}

function settings(
  provider: string,
): ReturnType<typeof orRefusal<Awaited<ReturnType<SettingsActivities['settings']>>>> {
  const shown = { summary: summary(`what is known of ${provider}`) };
  return orRefusal(local.settings.executeWithOptions(shown, [provider]));
}

/** Returns what the worker answers, or why it has no such provider. */
async function orRefusal<Answer>(answering: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answering;
  } catch (error) {
    const failure = causeOf(error);
    if (!(failure instanceof ApplicationFailure)) throw error;
    return { code: failure.type ?? 'worker-defect', text: failure.message };
  }
}

/** Leaves the status at `failed` with the reason, or an order that exists at `attention`; lists and the UI show it like any other. */
function refuse(handlers: Handlers, input: OrderInput, { code, text }: Refusal): void {
  const { status } = handlers;
  handlers.close({ code, text });
  status.lastError = { code, text };
  // What was sent may name the reference of another order, which this is not.
  status.reference = ownReference();
  if (status.orderId === undefined) {
    const at = new Date().toISOString();
    status.state = 'failed';
    status.history = [...status.history, { state: 'failed', at }];
    status.updatedAt = at;
  } else {
    // Nothing has failed but this run.
    status.state = 'attention';
    status.attention = attentionFor('unknown-status', text);
  }
  const listed = fitForLists(status, input);
  setCurrentDetails(atAGlance(listed));
  const changed = notShownYet(listed, shownAlready());
  if (changed.length > 0) upsertSearchAttributes(changed);
}

/** The status for lists, without what nobody has checked: a value of another type than its attribute's would stop the workflow. */
function fitForLists(status: OrderStatus, input: OrderInput): OrderStatus {
  const previous = 'adopt' in input ? input.previous : undefined;
  const { provider } = previous ?? status;
  return {
    ...status,
    provider: providerName.test(provider) ? provider : '',
    released: status.released === true,
    payUpTo: undefined,
    // The run before this one knows the order, and what it said stands. Without one nobody has read that there is such an order.
    ...(previous ? { state: previous.state, attention: previous.attention } : { orderId: undefined }),
  };
}

/**
 * The failure of a run whose reference had one before that may have written. Nothing was asked of the airline. It fails, and has no status,
 * because what is true of the reference is what that other run has proven; lists pass it over.
 */
function refusedAgain(
  handlers: Handlers,
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
  return refusedRun(handlers, text, { runId, orderId, state, cutOff });
}

function refusedRun(handlers: Handlers, text: string, ...details: unknown[]): ApplicationFailure {
  handlers.close({ code: 'reference-used', text });
  setCurrentDetails(text);
  upsertSearchAttributes([{ key: searchAttributes.state, value: REFUSED_AGAIN }]);
  return ApplicationFailure.nonRetryable(text, 'reference-used', ...details);
}

/** The reference of the workflow's own id, whatever its input says. */
function ownReference(): string {
  return maskCards(orderReference(workflowInfo().workflowId));
}

/** The status before anything is known but the input itself. Input from other languages may be anything, so nothing is taken for granted. */
export function firstStatus(input: OrderInput): OrderStatus {
  if ('resumed' in input) return input.resumed.status;
  const now = new Date().toISOString();
  const existing = 'adopt' in input ? input.adopt : undefined;
  const request = 'adopt' in input ? undefined : input;
  // What an earlier run knew is kept: its documents, its release, and above all its doubts.
  const previous = 'adopt' in input ? input.previous : undefined;
  return {
    reference: maskCards(String(existing?.reference ?? request?.reference ?? '')),
    state: 'shopping',
    // An adopted order has not been shopped for: its history goes on with what the first read proves.
    history: existing ? (previous?.history ?? []) : [{ state: 'shopping', at: now }],
    provider: maskCards(String(existing?.provider ?? request?.provider ?? '')),
    orderId: existing && String(existing.orderId),
    ownerCode: existing?.ownerCode,
    bookingReferences: [],
    flights: [],
    extras: previous?.extras ?? [],
    missedExtras: previous?.missedExtras ?? [],
    decisions: previous?.decisions ?? [],
    documents: previous?.documents ?? [],
    paymentLimit: previous?.paymentLimit,
    inDoubt: previous?.inDoubt,
    paidFee: previous?.paidFee,
    quotedFee: previous?.quotedFee,
    sales: previous?.sales,
    announced: previous?.announced,
    released: request?.released ?? previous?.released ?? false,
    payUpTo: request?.payUpTo ?? previous?.payUpTo,
    updatedAt: now,
  };
}
