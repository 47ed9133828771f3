/** The first moment of an order: the provider's policy is read and the request checked again, since any language can start a workflow. */
import { ApplicationFailure, proxyLocalActivities, workflowInfo } from '@temporalio/workflow';
import { attentionRule } from '../../domain/order/attention';
import type { Ground, GroundActivities } from '../../domain/order/activities';
import type { OrderRequest } from '../../domain/request/request';
import { startSealedAt } from '../../domain/privacy/purpose';
import { summary } from '../../domain/calls/summaries';
import type { Refusal } from '../../domain/calls/problem';
import { cardRefusal } from '../../domain/order/updateRules';
import {
  ONLY_START_COUNTS,
  ONLY_START_MEMO,
  orderWorkflowId,
  type OrderInput,
} from '../../domain/order/updates';
import { isContinued } from './continuing';
import type { Desk } from './desk';
import { causeOf } from '../calls/failures';
import { OrderLife } from './orderLife';
import { refuse, refusedAgain, refusedCopy } from './refusing';

const local = proxyLocalActivities<GroundActivities>({
  startToCloseTimeout: '10s',
});

/** Begins the life, or leaves the desk's status at `failed` with the reason in words. */
export async function begin(
  input: OrderInput,
  desk: Desk,
): Promise<{ life: OrderLife; ground: Ground } | undefined> {
  const begun = await lifeOf(input, desk);
  if (begun) begun.life.announcements.wanted = begun.ground.announces ?? [];
  return begun;
}

async function lifeOf(
  input: OrderInput,
  desk: Desk,
): Promise<{ life: OrderLife; ground: Ground } | undefined> {
  const { provider } = desk.status;
  if (!('resumed' in input) && !('takeUp' in input)) return bookingOf(input, desk, provider);
  if ('resumed' in input && !isContinued(input.resumed.run)) throw refusedCopy(desk);
  const found = await orRefusal(
    local.ground.executeWithOptions({ summary: summary(`what is known of ${provider}`) }, [provider]),
  );
  if ('resumed' in input) {
    const { request, memory, status, ground: before } = input.resumed;
    const ground = 'policy' in found ? found : before;
    return { ground, life: new OrderLife(ground.policy, status.reference, request, desk.status, memory) };
  }
  if (!('policy' in found)) {
    refuse(desk, input, found);
    return undefined;
  }
  const card = cardRefusal(input.takeUp, { ids: true });
  if (card) {
    refuse(desk, input, card);
    return undefined;
  }
  const life = new OrderLife(found.policy, input.takeUp.reference, undefined, desk.status);
  const { reason, correlationId } = input.previous?.attention ?? {};
  const lost = attentionRule(reason)?.lostWrite;
  if (lost) life.memory.sent[lost] = correlationId;
  return { ground: found, life };
}

/** The life of a new order: its ground and its request come of one local activity, which is one event. */
async function bookingOf(
  input: OrderRequest,
  desk: Desk,
  provider: string,
): Promise<{ life: OrderLife; ground: Ground } | undefined> {
  const { startTime, workflowId } = workflowInfo();
  const first = isFirst();
  const begun = await orRefusal(
    local.begin.executeWithOptions(
      { summary: summary(`check the request, and what is known of ${provider}`) },
      [provider, input, startTime.toISOString(), first ? 'proven' : 'to-be-asked'],
    ),
  );
  if (!('ground' in begun)) {
    refuse(desk, input, begun);
    return undefined;
  }
  const { ground, checked, earlier } = begun;
  if (earlier) throw refusedAgain(desk, earlier);
  if ('mistakes' in checked) {
    const words = checked.mistakes.map(({ path, message }) => `${path}: ${message}`).join('; ');
    refuse(desk, input, { code: 'bad-request', text: words.slice(0, 2000) });
    return undefined;
  }
  const { request } = checked;
  const wanted = orderWorkflowId(request.reference);
  if (workflowId !== wanted) {
    const text = `this workflow, ${workflowId}, refused a request of reference ${request.reference}: its workflow must have the id ${wanted}`;
    refuse(desk, input, { code: 'wrong-id', text });
    return undefined;
  }
  const life = new OrderLife(ground.policy, request.reference, request, desk.status);
  // Earlier runs may have been deleted, and this start be a copy: then only the airline knows what they made.
  const sealedAt = startSealedAt(input);
  if (!first && sealedAt !== undefined)
    life.mayExistSince(new Date(Math.min(sealedAt, startTime.getTime())).toISOString());
  return { ground, life };
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

/** What the worker answers, or why it has no such provider. */
async function orRefusal<Answer>(answering: Promise<Answer>): Promise<Answer | Refusal> {
  try {
    return await answering;
  } catch (error) {
    const failure = causeOf(error);
    if (!(failure instanceof ApplicationFailure)) throw error;
    return { code: failure.type ?? 'worker-defect', text: failure.message };
  }
}
