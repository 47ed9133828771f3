/** Lives of orders in turns: some plain, as many encrypted, and so on, so that whatever else the machine does meets both alike. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Orders } from '../../src/client/orders';
import { demoTrip } from '../../src/cli/demo/trip';
import { orderWorkflowId } from '../../src/domain/updates';
import { setStage, PROVIDER, type Lane } from './stage';
import { ways, type Settings, type Way } from './settings';

/** The turn of one way: several orders, one after the other, each from its booking to its cancellation. */
export interface Turn {
  orders: number;
  /** Milliseconds. */
  took: number;
  /** Milliseconds of processor time. The client is this process, and waits most of the time. */
  cpu: { worker: number; server: number; client: number };
  /** What the server keeps of each order: its history, in bytes and events. */
  histories: { bytes: number; events: number }[];
}

export type Measurements = Record<Way, Turn[]>;

/** How often an order is looked at while it is booked (milliseconds): it costs the server alone, and both ways the same. */
const LOOK_EVERY = 10;

/** An order that takes longer hangs. */
const PATIENCE = 120_000;

export async function measureAll(
  { rounds, orders }: Settings,
  say: (line: string) => void,
): Promise<Measurements> {
  const stage = await setStage(say);
  const { lanes } = stage;
  try {
    const measured: Measurements = { plain: [], encrypted: [] };
    for (const way of ways) await turnOf(lanes[way], orders);
    for (let round = 0; round < rounds; round += 1) {
      // Who comes first changes, so that neither always follows the other.
      for (const way of round % 2 === 0 ? ways : [...ways].reverse()) {
        measured[way].push(await turnOf(lanes[way], orders));
      }
      const [plain, encrypted] = ways.map((way) => ((measured[way].at(-1)?.took ?? 0) / orders).toFixed(0));
      say(`round ${round + 1} of ${rounds}: an order takes ${plain} ms plain, ${encrypted} ms encrypted`);
    }
    return measured;
  } finally {
    await stage.close();
  }
}

async function turnOf(lane: Lane, orders: number): Promise<Turn> {
  const before = { ...lane.cpu(), client: ownCpu() };
  const began = performance.now();
  const references: string[] = [];
  for (let order = 0; order < orders; order += 1) references.push(await live(lane));
  const took = performance.now() - began;
  const after = { ...lane.cpu(), client: ownCpu() };
  return {
    orders,
    took,
    cpu: {
      worker: after.worker - before.worker,
      server: after.server - before.server,
      client: after.client - before.client,
    },
    histories: await Promise.all(references.map((reference) => historyOf(lane, reference))),
  };
}

/** One order from its request to its cancellation. */
async function live({ client }: Lane): Promise<string> {
  const orders = new Orders(client);
  const { reference } = await orders.start(demoTrip(PROVIDER, new Date()));
  await held({ client }, reference);
  const { total } = await orders.status(reference);
  if (!total) throw new Error(`${reference} has no total`);
  await orders.update(reference, 'ticket', { payUpTo: total });
  const { quotedFee: fee } = await orders.update(reference, 'quoteCancellation', {});
  if (!fee) throw new Error(`${reference} has no fee`);
  const { state } = await orders.update(reference, 'cancel', { fee });
  if (state !== 'cancelled') throw new Error(`${reference} is ${state}, not cancelled`);
  return reference;
}

async function held({ client }: Pick<Lane, 'client'>, reference: string): Promise<void> {
  const handle = client.workflow.getHandle(orderWorkflowId(reference));
  for (const began = Date.now(); Date.now() - began < PATIENCE; await sleep(LOOK_EVERY)) {
    const { searchAttributes, status } = await handle.describe();
    if (searchAttributes.NdcState?.[0] === 'held') return;
    if (status.name !== 'RUNNING') break;
  }
  throw new Error(`${reference} is not held`);
}

async function historyOf({ client }: Lane, reference: string): Promise<{ bytes: number; events: number }> {
  const { historySize, historyLength } = await client.workflow
    .getHandle(orderWorkflowId(reference))
    .describe();
  return { bytes: historySize ?? NaN, events: historyLength };
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
