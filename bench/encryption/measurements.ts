/** Lives of orders in turns: some plain, as many encrypted, and so on, so that whatever else the machine does meets both alike. */
import { demoTrip } from '../../src/cli/demo/trip';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { live } from '../measure/life';
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
  for (let order = 0; order < orders; order += 1) {
    references.push(await live(lane.client, demoTrip(PROVIDER, new Date())));
  }
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
