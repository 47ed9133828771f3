/** Adopts orders that were made elsewhere: starts the run that claims and reads one, or finds that it was adopted before. */
import { randomUUID } from 'node:crypto';
import {
  WithStartWorkflowOperation,
  WorkflowExecutionAlreadyStartedError,
  type Client,
} from '@temporalio/client';
import type { ClaimMemo } from '../domain/order/claims';
import { checkElsewhere, type OrderElsewhere } from '../domain/order/elsewhere';
import type { AdoptionRefusal } from '../domain/order/refusals';
import { BadRequest, NoWorker, ReferenceForgotten, UpdateRefused } from '../domain/order/errors';
import { sellerOf } from '../domain/request/sellers';
import { searchAttributes } from '../domain/order/searchAttributes';
import type { OrderStatus } from '../domain/order/status';
import {
  ORDER_WORKFLOW,
  WORKFLOW_TASK_QUEUE,
  orderWorkflowId,
  type ExistingOrder,
  type OrderInput,
  type OrderUpdates,
} from '../domain/order/updates';
import { orderClaimId } from '../temporal/claimId';
import { Reader } from '../temporal/history';
import { attributeText, newestRun, type Run } from '../temporal/runs';
import type { OrderAccess } from './askOrder';
import { currentRun, neverExisted, unlessUnknown, usedBy } from './currentRun';
import { inTurn } from './inTurn';
import { answerOf, Unanswered } from './noAnswer';
import type { Known } from './orders';
import { updateError } from './sendUpdate';
import type { AdoptedOrder } from './types';

type Workflow = (input: OrderInput) => Promise<OrderStatus>;

/** How long claiming and reading an order may take (milliseconds). */
const ADOPTS_WITHIN = 5 * 60_000;

/** How often another caller of the same reference may come first. */
const ROUNDS = 10;

/** What came of an adoption: `adopted` is false if the reference had this order before. */
export type AdoptedElsewhere = AdoptedOrder & { status: OrderStatus };

/**
 * Adopts an order that was made elsewhere, once: the same call again finds it adopted. With `payUpTo`, a held order is released then.
 *
 * @param known what the caller knows; anything else is refused. Left out, the worker decides.
 * @throws {BadRequest}; {UpdateRefused} with a code of `AdoptionRefusal`: nothing stays. With any other code, the order is adopted and not
 * released; {ReferenceForgotten}, {NoWorker}, {KeysUnproven}
 */
export async function adoptElsewhere(
  access: OrderAccess,
  reference: string,
  written: unknown,
  known: Known = {},
): Promise<AdoptedElsewhere> {
  const checked = checkElsewhere(reference, written, known);
  if ('mistakes' in checked) throw new BadRequest(checked.mistakes);
  await access.orders.proveKeys();
  const { payUpTo, ...order } = checked.order;
  const agency = sellerOf(order.agency, known.agencies);
  const adopted = await adoptOnce(access, { reference, ...order, ...(agency !== undefined && { agency }) });
  const { state, released } = adopted.status;
  if (!payUpTo || released || state !== 'held') return adopted;
  return { ...adopted, status: await access.orders.update(reference, 'release', { payUpTo }) };
}

async function adoptOnce(access: OrderAccess, order: ExistingOrder): Promise<AdoptedElsewhere> {
  const { client } = access;
  const { reference } = order;
  const first = await started(client, order, 'REJECT_DUPLICATE');
  if (first) return first;
  for (let round = 1; round <= ROUNDS; round += 1) {
    // A reference whose order never existed is free. The run itself looks for earlier ones.
    if (await neverExisted(client, reference)) {
      const again = await started(client, order, 'ALLOW_DUPLICATE');
      if (again) return again;
    }
    const known = await knownAs(access, order).catch(unlessUnknown);
    if (known) return known;
  }
  throw refused('another-order', `reference ${reference} is being used by other callers`);
}

/** Starts the adopting run and waits until it has read the order; undefined where the server holds the reference. */
async function started(
  client: Client,
  order: ExistingOrder,
  workflowIdReusePolicy: 'REJECT_DUPLICATE' | 'ALLOW_DUPLICATE',
): Promise<AdoptedElsewhere | undefined> {
  const { reference, provider, orderId, agency } = order;
  const workflowId = orderWorkflowId(reference);
  const updateId = randomUUID();
  const startWorkflowOperation = new WithStartWorkflowOperation<Workflow>(ORDER_WORKFLOW, {
    workflowId,
    taskQueue: WORKFLOW_TASK_QUEUE,
    args: [{ adopt: order }],
    typedSearchAttributes: [
      { key: searchAttributes.provider, value: provider },
      { key: searchAttributes.orderId, value: orderId },
      ...(agency === undefined ? [] : [{ key: searchAttributes.agency, value: agency }]),
    ],
    ...inTurn(agency),
    staticSummary: `Order ${orderId} at ${provider}, made elsewhere`,
    workflowIdConflictPolicy: 'FAIL',
    workflowIdReusePolicy,
  });
  const adopting = async (): Promise<AdoptedElsewhere> => {
    const update = await client.workflow.startUpdateWithStart<
      Workflow,
      OrderStatus,
      [OrderUpdates['refresh']]
    >('refresh', { args: [{ orderId }], updateId, waitForStage: 'ACCEPTED', startWorkflowOperation });
    const { workflowRunId: runId = '' } = update;
    return { reference, workflowId, runId, adopted: true, status: await update.result() };
  };
  try {
    const asked = { workflowId, taskQueue: WORKFLOW_TASK_QUEUE };
    return await answerOf(client, asked, adopting, { within: ADOPTS_WITHIN });
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) return undefined;
    if (error instanceof Unanswered) throw new NoWorker(reference, error.why);
    throw updateError(client, error, reference, updateId);
  }
}

/** Returns the order where the reference has it already. @throws {UpdateRefused} where the reference has another */
async function knownAs(
  { client, orders }: OrderAccess,
  { reference, provider, orderId }: ExistingOrder,
): Promise<AdoptedElsewhere> {
  const run = await currentRun(client, reference);
  const { workflowId, runId } = run;
  if (run.cutOff) {
    if (!names(run, { provider, orderId })) throw usedBy(reference, orderIdIn(run));
    // Its workflow was stopped from outside: it goes on.
    return { ...(await orders.adopt(reference)), status: await orders.update(reference, 'refresh', {}) };
  }
  const status = await orders.status(reference);
  if (status.orderId !== orderId || status.provider !== provider) throw usedBy(reference, status.orderId);
  const known = { reference, workflowId, runId, adopted: false };
  if (status.state !== 'shopping') return { ...known, status };
  // Another caller adopts the same order now: the answer is the same.
  return { ...known, status: await orders.update(reference, 'refresh', { orderId }) };
}

/** What adopting an order would do, as far as the namespace knows. */
export type Foreseen =
  | { would: 'adopt' }
  /** The reference has this order already. */
  | { would: 'nothing' }
  | { would: 'refuse'; code: string; text: string };

/** Foresees what adopting an order would do. Asks no airline, starts nothing, and needs no worker. */
export async function foreseeAdoption(
  client: Client,
  reference: string,
  { provider, orderId }: OrderElsewhere,
): Promise<Foreseen> {
  try {
    const run = await currentRun(client, reference).catch(unlessUnknown);
    if (run && names(run, { provider, orderId })) return { would: run.cutOff ? 'adopt' : 'nothing' };
    if (run && !(await neverExisted(client, reference))) throw usedBy(reference, orderIdIn(run));
    const owner = await ownerNow(client, orderClaimId({ kind: 'order', provider, orderId }));
    if (owner === undefined || owner === reference) return { would: 'adopt' };
    throw refused('owned-by-another', `order ${orderId} belongs to reference ${owner}`);
  } catch (error) {
    if (!(error instanceof UpdateRefused || error instanceof ReferenceForgotten)) throw error;
    return { would: 'refuse', code: error.code, text: error.message };
  }
}

/** Returns the reference that holds a claim; undefined where nobody does, or where its order has ended without releasing it. */
async function ownerNow(client: Client, claimId: string): Promise<string | undefined> {
  const claim = await newestRun(client, claimId);
  if (!claim?.open) return undefined;
  const { owner } = (await new Reader(client, claimId).memo(claim.memo)) as Partial<ClaimMemo>;
  if (owner === undefined) return undefined;
  const order = await newestRun(client, orderWorkflowId(owner));
  return order?.open || order?.cutOff ? owner : undefined;
}

function names(
  { attributes }: Run,
  { provider, orderId }: Pick<ExistingOrder, 'provider' | 'orderId'>,
): boolean {
  return (
    attributeText(attributes[searchAttributes.orderId.name]) === orderId &&
    attributeText(attributes[searchAttributes.provider.name]) === provider
  );
}

function orderIdIn({ attributes }: Run): string | undefined {
  return attributeText(attributes[searchAttributes.orderId.name]);
}

function refused(code: AdoptionRefusal, text: string): UpdateRefused {
  return new UpdateRefused(code, text);
}
