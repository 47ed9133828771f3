/** Starts an order: reads the provider's policy and checks the request again, since a client in any language can start the workflow. */
import {
  ApplicationFailure,
  allHandlersFinished,
  condition,
  proxyLocalActivities,
  setCurrentDetails,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import type { EarlierRuns, OrderSettings, SettingsActivities } from '../../domain/order/activities';
import { atAGlance } from '../../domain/order/atAGlance';
import { attentionFor, attentionRule } from '../../domain/order/attention';
import { maskCards } from '../../domain/privacy';
import type { Refusal } from '../../domain/calls/problem';
import { startSealedAt } from '../../domain/privacy/purpose';
import { NAME, providersOf } from '../../domain/request/providers';
import type { OrderRequest } from '../../domain/request/request';
import { REFUSED_RUN, searchAttributes } from '../../domain/order/searchAttributes';
import type { OrderStatus } from '../../domain/order/status';
import { summary } from '../../domain/calls/summaries';
import { cardRefusal } from '../../domain/order/updateRules';
import {
  CONFIRMED_WITHIN,
  ONLY_START_COUNTS,
  ONLY_START_MEMO,
  orderReference,
  orderWorkflowId,
  type OrderInput,
  type Resumed,
  type ExistingOrder,
} from '../../domain/order/updates';
import { causeOf, type Overtaken } from '../calls/failures';
import { notShownYet, shownAlready } from './attributes';
import type { Handlers } from './handlers';
import { Order } from './order';

const confirmation = { summary: 'waiting for the client to confirm that it started this run' };

const local = proxyLocalActivities<SettingsActivities>({ startToCloseTimeout: '10s' });

/** Code of the failure of a run whose reference an earlier run has used. */
const REFERENCE_USED = 'reference-used';

/**
 * Begins the order. If it is refused, the status becomes `failed` (for an order that an earlier run knew, `attention`) with the reason as text.
 *
 * @throws ApplicationFailure if an earlier run of the reference may have written, if the start is a copy, or if an order that was made
 * elsewhere is refused
 */
export async function begin(input: OrderInput, handlers: Handlers): Promise<Order | undefined> {
  if ('resumed' in input) return resumed(input.resumed, handlers);
  const begun = 'adopt' in input ? await adopted(input, handlers) : await booked(input, handlers);
  if (begun instanceof Order) return begun;
  if ('adopt' in input && !input.previous) {
    const refusal = refusedRun(handlers, begun);
    await condition(() => allHandlersFinished());
    throw refusal;
  }
  refuse(handlers, input, begun);
  return undefined;
}

/**
 * Continues an order after continue-as-new. Accepts only the previous run as its starter: a copied start would bring back outdated
 * knowledge.
 */
async function resumed({ run, ...known }: Resumed, handlers: Handlers): Promise<Order> {
  const reference = ownReference();
  if (workflowInfo().continuedFromExecutionRunId !== run) {
    const text = `this start is a copy of a continued run; nothing was sent to the airline; to continue the order: \`ndc-flows adopt ${reference}\``;
    throw refusedRun(handlers, { code: REFERENCE_USED, text });
  }
  const found = await settings(handlers.status, false);
  const others = known.status.state === 'shopping' ? await othersOf(known.status) : [];
  // The order must be followed on even if a worker no longer knows its provider.
  const stands = 'policy' in found ? found : known.settings;
  const { request, memory, status } = known;
  return new Order(stands, status.reference, request, handlers.status, memory, others);
}

/** Returns the settings of the other providers that may still be chosen, as far as the worker knows them. */
async function othersOf({ provider: own, providers = [], agency }: OrderStatus): Promise<OrderSettings[]> {
  const found: OrderSettings[] = [];
  for (const { provider, state } of providers) {
    if (provider === own || state === 'passed-over') continue;
    const each = await settings({ provider, agency }, false);
    if ('policy' in each) found.push(each);
  }
  return found;
}

/** Begins an order that exists at the airline. */
async function adopted(
  { adopt: existing, previous }: { adopt: ExistingOrder; previous?: OrderStatus },
  { status }: Handlers,
): Promise<Order | Refusal> {
  const found = await settings(status, previous === undefined);
  if (!('policy' in found)) return found;
  const card = cardRefusal(existing, { ids: true });
  if (card) return card;
  const order = new Order(found, existing.reference, undefined, status);
  const { reason, correlationId } = previous?.attention ?? {};
  const lost = attentionRule(reason)?.lostWrite;
  if (lost && correlationId !== undefined) order.sent(lost, correlationId);
  return order;
}

/** Begins a new order. One local activity returns the policy and the checked request, which costs one event. */
async function booked(input: OrderRequest, handlers: Handlers): Promise<Order | Refusal> {
  const { startTime, workflowId, runId, firstExecutionRunId } = workflowInfo();
  const named = providersOf(input).map((provider) => maskCards(provider));
  const first = isFirst();
  const reset = runId !== firstExecutionRunId;
  const shown = { summary: summary(`check the request and read the profile of ${named.join(', ')}`) };
  const startedAt = startTime.toISOString();
  const begun = await orRefusal(
    local.begin.executeWithOptions(shown, [
      named,
      input,
      startedAt,
      first || reset ? 'proven' : 'to-be-asked',
    ]),
  );
  if (!('settings' in begun)) return begun;
  const { checked, earlier } = begun;
  if (earlier) throw refusedAgain(handlers, earlier);
  if ('mistakes' in checked) {
    const { mistakes } = checked;
    const text = mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ');
    return { code: 'bad-request', text: text.slice(0, 2000), mistakes };
  }
  const { request } = checked;
  const wanted = orderWorkflowId(request.reference);
  if (workflowId !== wanted) {
    const text = `this workflow (${workflowId}) refused a request with reference ${request.reference}, whose workflow id must be ${wanted}`;
    return { code: 'wrong-id', text };
  }
  const { others = [] } = begun;
  if (request.providers) showProviders(handlers.status, request.providers, [begun.settings, ...others]);
  const order = new Order(begun.settings, request.reference, request, handlers.status, undefined, others);
  order.createdAt = begun.createdAt;
  // This start may be a copy, and the runs before it deleted. Then only the airline knows what they made.
  const sealedAt = startSealedAt(input);
  if (!first && sealedAt !== undefined && !(await confirmed(handlers, order))) {
    if (order.hasChoice) throw refusedRun(handlers, perhapsCopied);
    order.mayExistSince(new Date(Math.min(sealedAt, startTime.getTime())).toISOString());
  }
  return order;
}

/** Why a start that nobody confirms is refused: its order could be at any of the providers. */
const perhapsCopied: Refusal = {
  code: REFERENCE_USED,
  text: 'no client has confirmed this start, so it may be a copy of an earlier one, whose order could be at any of the providers; nothing was sent to them; to book the trip, start it under another reference',
};

/** Shows the providers among which the order chooses. Those that the worker does not know are not asked. */
function showProviders(status: OrderStatus, named: string[], known: OrderSettings[]): void {
  const [first] = known;
  if (first) status.provider = first.policy.provider;
  status.providers = named.map((provider) =>
    known.some(({ policy }) => policy.provider === provider)
      ? { provider, state: 'shopping' }
      : { provider, state: 'refused', text: 'the workers have no provider of this name' },
  );
}

/** Returns true if a client with a key confirms that it started this run. */
function confirmed(handlers: Handlers, { hasChoice }: Order): Promise<boolean> {
  const within = CONFIRMED_WITHIN[hasChoice ? 'severalProviders' : 'oneProvider'];
  return condition(() => handlers.startConfirmed, within, confirmation);
}

/**
 * Returns true if the starter made the server refuse a second run of the reference. A copied start is too old to count. A reset run gets the
 * answer of the run that was reset, so that it decides the same.
 */
function isFirst(): boolean {
  const { startTime, continuedFromExecutionRunId, memo } = workflowInfo();
  // Orders never continue as new with their request: something else started this run.
  if (continuedFromExecutionRunId !== undefined) return false;
  const at = memo?.[ONLY_START_MEMO];
  return typeof at === 'string' && Math.abs(startTime.getTime() - Date.parse(at)) < ONLY_START_COUNTS;
}

function settings(
  { provider, agency = null }: { provider: string; agency?: string | null },
  mustName: boolean,
): ReturnType<typeof orRefusal<Awaited<ReturnType<SettingsActivities['settings']>>>> {
  const shown = { summary: summary(`read the profile of ${provider}`) };
  return orRefusal(local.settings.executeWithOptions(shown, [provider, agency, mustName]));
}

/** Returns the worker's answer, or the refusal if it does not know the provider. */
async function orRefusal<Answer>(answering: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answering;
  } catch (error) {
    const failure = causeOf(error);
    if (!(failure instanceof ApplicationFailure)) throw error;
    return { code: failure.type ?? 'worker-defect', text: failure.message };
  }
}

/** Sets the status to `failed`, or to `attention` for an existing order, with the reason. Lists and the UI show it like any other order. */
function refuse(handlers: Handlers, input: OrderInput, { code, text, mistakes }: Refusal): void {
  const { status } = handlers;
  handlers.close({ code, text });
  status.lastError = { code, text, ...(mistakes && { mistakes }) };
  // The input may name the reference of another order.
  status.reference = ownReference();
  if (status.orderId === undefined) {
    const at = new Date().toISOString();
    status.state = 'failed';
    status.history = [...status.history, { state: 'failed', at }];
    status.updatedAt = at;
  } else {
    // Only this run failed, not the order.
    status.state = 'attention';
    status.attention = attentionFor('unknown-status', text);
  }
  const listed = fitForLists(status, input);
  setCurrentDetails(atAGlance(listed));
  const changed = notShownYet(listed, shownAlready());
  if (changed.length > 0) upsertSearchAttributes(changed);
}

/** Returns the status for lists, without unchecked values: a value of the wrong type for its attribute would stop the workflow. */
function fitForLists(status: OrderStatus, input: OrderInput): OrderStatus {
  const previous = 'adopt' in input ? input.previous : undefined;
  const { provider, agency = '' } = previous ?? status;
  return {
    ...status,
    // Input from other languages can be anything of any length, which a search attribute would not accept.
    provider: NAME.test(provider) ? provider : '',
    agency: NAME.test(agency) ? agency : undefined,
    released: status.released === true,
    payUpTo: undefined,
    // The previous run's facts about the order stay valid. Without one, nobody has read that the order exists.
    ...(previous ? { state: previous.state, attention: previous.attention } : { orderId: undefined }),
  };
}

/**
 * Returns the failure of a run whose reference was used by an earlier run that may have written. Nothing was sent to the airline. The run
 * fails without a status, because the earlier run's status is the proven one. Lists leave the failed run out.
 */
function refusedAgain(
  handlers: Handlers,
  { runId, orderId, state, cutOff, madeNothing }: NonNullable<EarlierRuns['wrote']>,
): ApplicationFailure {
  const reference = ownReference();
  const made = madeNothing
    ? 'reached orderCreate'
    : orderId === undefined
      ? 'may have created an order'
      : `created order ${orderId}`;
  const ended = cutOff === undefined ? '' : ' and was then terminated';
  const wayOn =
    cutOff === undefined
      ? `to see it: \`ndc-flows status ${reference}\`; for a new trip, use a new reference`
      : `to continue it: \`ndc-flows adopt ${reference}\``;
  const text = `reference ${reference} was used before: run ${runId} ${made}${state ? ` (${state})` : ''}${ended}; nothing was sent to the airline; ${wayOn}`;
  return refusedRun(handlers, { code: REFERENCE_USED, text }, { runId, orderId, state, cutOff });
}

/** Returns the failure of a run that was reset, where a run that it cannot continue has written since. */
export function overtakenRun(handlers: Handlers, { runId, provider }: Overtaken): ApplicationFailure {
  const reference = ownReference();
  const by =
    provider === undefined
      ? `was used again: run ${runId} of another request may have created an order`
      : `cannot be continued here: run ${runId} may have created an order at ${provider}, which the workers do not know`;
  const text = `reference ${reference} ${by}; this run sent nothing more to the airline; to continue that order: \`ndc-flows adopt ${reference}\``;
  return refusedRun(handlers, { code: REFERENCE_USED, text }, { runId });
}

/** Returns the failure of a run that was refused, and refuses its Updates with the same words. Lists leave the run out. */
export function refusedRun(
  handlers: Handlers,
  { code, text }: Refusal,
  ...details: unknown[]
): ApplicationFailure {
  handlers.close({ code, text });
  setCurrentDetails(text);
  upsertSearchAttributes([{ key: searchAttributes.state, value: REFUSED_RUN }]);
  return ApplicationFailure.nonRetryable(text, code, ...details);
}

/** Returns the reference in the workflow's own id, whatever its input says. */
function ownReference(): string {
  return maskCards(orderReference(workflowInfo().workflowId));
}

/** Returns the status known from the input alone. Takes nothing for granted: input from other languages can be anything. */
export function firstStatus(input: OrderInput): OrderStatus {
  if ('resumed' in input) return input.resumed.status;
  const now = new Date().toISOString();
  const existing = 'adopt' in input ? input.adopt : undefined;
  const request = 'adopt' in input ? undefined : input;
  // Keep what an earlier run knew: its documents, its release, and above all its doubts.
  const previous = 'adopt' in input ? input.previous : undefined;
  const agency = previous?.agency ?? existing?.agency ?? request?.agency;
  return {
    reference: maskCards(String(existing?.reference ?? request?.reference ?? '')),
    state: 'shopping',
    // An adopted order was not shopped. Its history continues with what the first read proves.
    history: existing ? (previous?.history ?? []) : [{ state: 'shopping', at: now }],
    provider: maskCards(String(existing?.provider ?? providersOf(request)[0])),
    orderId: existing && String(existing.orderId),
    ownerCode: existing?.ownerCode,
    ...(agency !== undefined && { agency: maskCards(String(agency)) }),
    bookingReferences: [],
    flights: [],
    extras: previous?.extras ?? [],
    ancillaries: previous?.ancillaries,
    lostAncillaries: previous?.lostAncillaries,
    missedExtras: previous?.missedExtras ?? [],
    decisions: previous?.decisions ?? [],
    documents: previous?.documents ?? [],
    issued: previous?.issued,
    declaredComplete: previous?.declaredComplete,
    paymentLimit: previous?.paymentLimit,
    inDoubt: previous?.inDoubt,
    paidFee: previous?.paidFee,
    quotedFee: previous?.quotedFee,
    refundUntil: previous?.refundUntil,
    sales: previous?.sales,
    changes: previous?.changes,
    amendments: previous?.amendments,
    partialRefunds: previous?.partialRefunds,
    announced: previous?.announced,
    released: request?.released ?? previous?.released ?? false,
    payUpTo: request?.payUpTo ?? previous?.payUpTo,
    updatedAt: now,
  };
}
