/** The first moment of an order: the provider's policy is read and the request checked again, since any language can start a workflow. */
import { ApplicationFailure, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import type { Ground, GroundActivities } from '../domain/activities';
import { attentionFor } from '../domain/attention';
import type { OrderRequest } from '../domain/request';
import { summary } from '../domain/summaries';
import { cardRefusal, type Refusal } from '../domain/updateRules';
import { orderWorkflowId, type OrderInput } from '../domain/updates';
import type { Desk } from './desk';
import { causeOf } from './failures';
import { OrderLife } from './orderLife';

const local = proxyLocalActivities<GroundActivities>({
  startToCloseTimeout: '10s',
});

/** Begins the life, or leaves the desk's status at `failed` with the reason in words. */
export async function begin(
  input: OrderInput,
  desk: Desk,
): Promise<{ life: OrderLife; ground: Ground } | undefined> {
  const begun = await lifeOf(input, desk);
  if (begun) begun.life.tells = begun.ground;
  return begun;
}

async function lifeOf(
  input: OrderInput,
  desk: Desk,
): Promise<{ life: OrderLife; ground: Ground } | undefined> {
  const found = await groundOf(desk.status.provider);
  if ('resumed' in input) {
    const { request, memory, status, ground: before } = input.resumed;
    const ground = 'policy' in found ? found : before;
    return { ground, life: new OrderLife(ground.policy, status.reference, request, desk.status, memory) };
  }
  if (!('policy' in found)) {
    fail(desk, found.code, found.text);
    return undefined;
  }
  const ground = found;
  if ('takeUp' in input) {
    const card = cardRefusal(input.takeUp, { ids: true });
    if (card) {
      fail(desk, card.code, card.text);
      return undefined;
    }
    return { ground, life: new OrderLife(ground.policy, input.takeUp.reference, undefined, desk.status) };
  }

  const request = await checked(input, ground, desk);
  return request && { ground, life: new OrderLife(ground.policy, request.reference, request, desk.status) };
}

/** The ground of a provider, or why this worker has none. */
async function groundOf(provider: string): Promise<Ground | Refusal> {
  try {
    return await local.ground.executeWithOptions({ summary: summary(`what is known of ${provider}`) }, [
      provider,
    ]);
  } catch (error) {
    const failure = causeOf(error);
    if (!(failure instanceof ApplicationFailure)) throw error;
    return { code: failure.type ?? 'worker-defect', text: failure.message };
  }
}

async function checked(input: OrderRequest, ground: Ground, desk: Desk): Promise<OrderRequest | undefined> {
  const { startTime, workflowId } = workflowInfo();
  const told = { summary: 'check the request' };
  const result = await local.checkedRequest.executeWithOptions(told, [
    input,
    startTime.toISOString(),
    ground.rememberedFor,
  ]);
  if ('mistakes' in result) {
    fail(
      desk,
      'bad-request',
      result.mistakes
        .map(({ path, message }) => `${path}: ${message}`)
        .join('; ')
        .slice(0, 2000),
    );
    return undefined;
  }
  if (workflowId !== orderWorkflowId(result.request.reference)) {
    fail(
      desk,
      'wrong-id',
      `the workflow of this reference must have the id ${orderWorkflowId(result.request.reference)}`,
    );
    return undefined;
  }
  return result.request;
}

function fail(desk: Desk, code: string, text: string): void {
  desk.close({ code, text });
  desk.status.lastError = { code, text };
  // Of an order that exists already nothing has failed but this run.
  if (desk.status.orderId !== undefined) {
    desk.status.state = 'attention';
    desk.status.attention = attentionFor('unknown-status', text);
    return;
  }
  const at = new Date().toISOString();
  desk.status.state = 'failed';
  desk.status.history = [...desk.status.history, { state: 'failed', at }];
  desk.status.updatedAt = at;
}
