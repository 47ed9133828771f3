/** A workflow that draws random ids around an activity, as orders do for their CorrelationIDs. */
import {
  condition,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  uuid4,
} from '@temporalio/workflow';

const { nothing } = proxyActivities<{ nothing(): Promise<void> }>({ startToCloseTimeout: '30s' });

export async function drawingWorkflow(): Promise<string[]> {
  const drawn: string[] = [];
  let ended = false;
  setHandler(defineQuery<string[]>('drawn'), () => drawn);
  setHandler(defineSignal('end'), () => void (ended = true));
  drawn.push(uuid4());
  await nothing();
  drawn.push(uuid4());
  await condition(() => ended);
  return drawn;
}
