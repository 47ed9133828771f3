/** One order's life from booking to cancellation on a real Temporal server and a real sandbox, and what its history is made of. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { demoTrip } from '../../src/cli/demo/trip';
import { Orders } from '../../src/client/orders';
import { orderWorkflowId } from '../../src/domain/order/updates';
import type { DevServer } from '../../src/temporal/devServer';
import { counted, type HistoryCount } from './counting';
import type { Way } from './settings';
import { PROVIDER, setStage, type Stage } from './stage';

/** What a life left behind. */
export interface LifeCount extends HistoryCount {
  /** Events by what was asked: everything until the order is held, then each Update. */
  byPhase: Record<'book' | 'ticket' | 'cancel', number>;
  /** The claims of its trip and its order are histories of their own. */
  claims: { events: number; bytes: number }[];
}

/** Between two looks (milliseconds): there is no event to await from outside. */
const LOOK_EVERY = 25;

/** A life that takes longer hangs (milliseconds). */
const PATIENCE = 120_000;

/**
 * Books, tickets and cancels one order. The server says how many bytes the history takes.
 *
 * @param server `startServer` of `stage.ts`; a namespace of its own is made on it
 */
export async function measureLife(server: DevServer, way: Way): Promise<LifeCount> {
  const stage = await setStage(server, way);
  try {
    const { client } = stage;
    const orders = new Orders(client);
    const { reference } = await orders.start(demoTrip(PROVIDER, new Date()));
    const booked = await held(client, reference);
    const claims = await claimsOf(stage);
    const { total } = await orders.status(reference);
    if (!total) throw new Error(`${reference} has no total`);
    await orders.update(reference, 'ticket', { payUpTo: total });
    const ticketed = (await described(client, reference)).historyLength;
    const { state } = await orders.update(reference, 'cancel', {});
    if (state !== 'cancelled') throw new Error(`${reference} is ${state}, not cancelled`);

    const handle = client.workflow.getHandle(orderWorkflowId(reference));
    await handle.result();
    const { events } = await handle.fetchHistory();
    const { historySize } = await described(client, reference);
    const count = counted(events ?? []);
    return {
      ...count,
      bytes: historySize ?? count.bytes,
      byPhase: { book: booked, ticket: ticketed - booked, cancel: count.events - ticketed },
      claims,
    };
  } finally {
    await stage.close();
  }
}

/** How long the history is when the order is held: the attribute is set with the last event of the booking's last step. */
async function held(client: Client, reference: string): Promise<number> {
  for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(LOOK_EVERY)) {
    const { searchAttributes, status, historyLength } = await described(client, reference);
    if (searchAttributes.NdcState?.[0] === 'held') return historyLength;
    if (status.name !== 'RUNNING') break;
  }
  throw new Error(`${reference} is not held`);
}

const described = (
  client: Client,
  reference: string,
): ReturnType<ReturnType<Client['workflow']['getHandle']>['describe']> =>
  client.workflow.getHandle(orderWorkflowId(reference)).describe();

/** The life is the only one of its namespace, and so are its claims, until it lets them go; lists show them a moment later. */
async function claimsOf({ client }: Stage): Promise<LifeCount['claims']> {
  const query = 'WorkflowType = "claimWorkflow"';
  for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(LOOK_EVERY)) {
    const claims: LifeCount['claims'] = [];
    for await (const { workflowId, runId } of client.workflow.list({ query })) {
      const { historyLength, historySize } = await client.workflow.getHandle(workflowId, runId).describe();
      claims.push({ events: historyLength, bytes: historySize ?? NaN });
    }
    if (claims.length === CLAIMS) return claims;
  }
  throw new Error('the claims of the trip and of the order are not listed');
}

/** Of the trip, and of the order. */
const CLAIMS = 2;
