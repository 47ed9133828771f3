/**
 * The whole life of one order (created, perhaps changed, issued, cancelled) with worker processes of which the first is lost, or stands still, at an
 * exact point of one write. Everything is real: the processes, their signals, the Temporal server, the service's sockets.
 */
import { NoWorker } from '../../src/domain/order/errors';
import { Orders } from '../../src/client/orders';
import type { OrderState } from '../../src/domain/order/states';
import type { OrderStatus } from '../../src/domain/order/status';
import { startSandbox, type Sandbox } from '../../src/sandbox';
import { ownNamespace } from './ownNamespace';
import { startHaltingWorker, type Halt, type HaltingWorker } from './haltingWorkerProcess';
import { ACCOUNT, oneAdult, sandboxProfile } from './running';
import { configFile, startWorkerProcess, type WorkerProcess } from './workerProcess';

export type Version = '19.2' | '21.3';
export type Write = 'create' | 'change' | 'issue' | 'cancel';

/** What each write is on the wire. 21.3 has no orderCancel: where a service cancels at all, it is by orderChange. */
export const onTheWire: Record<Version, Record<Write, Halt['write']>> = {
  '19.2': {
    create: 'orderCreate',
    change: 'orderChange: offer',
    issue: 'orderChange: issue',
    cancel: 'orderCancel',
  },
  '21.3': {
    create: 'orderCreate',
    change: 'orderChange: offer',
    issue: 'orderChange: issue',
    cancel: 'orderChange: cancel',
  },
};

/** The writes of a life in which this one is lost. Only where it is lost, a bag is added. */
export function writesAround(lost: Write): readonly Write[] {
  return lost === 'change' ? ['create', 'change', 'issue', 'cancel'] : ['create', 'issue', 'cancel'];
}

/**
 * A version's way of speaking. The deadlines differ on purpose: a lost write of 19.2 is given up by its start-to-close time-out, one of
 * 21.3 by its heartbeat time-out, which comes first there.
 */
const profiles = {
  '19.2': {
    style: 'soap',
    profile: { capabilities: { findOrders: 'passenger' }, ...deadlines('8s'), settleFor: '11s' },
  },
  '21.3': {
    style: 'rest',
    profile: {
      providerCode: 'SANDBOX-CHANGE',
      capabilities: { findOrders: 'passenger', cancelVia: 'orderChange' },
      ...deadlines('12s'),
      settleFor: '15s',
    },
  },
} as const;

/** A deadline of every write, and the fence that goes with it. */
export function deadlines(each: string) {
  return {
    timeouts: { total: { orderCreate: each, orderChange: each, orderCancel: each } },
    writeFence: '2s',
  };
}

/** Covers the bag. */
const MUCH = { amount: '99999.00', currency: 'EUR' };

/** How long that fence is, in milliseconds. */
const FENCE = 2_000;

/** A service and a namespace of their own, an order that lives in them, and what came of it. */
export interface Scene {
  service: Sandbox;
  /** An ordinary worker process. */
  worker(): WorkerProcess;
  /** One that halts. */
  haltingWorker(halt: Halt): HaltingWorker;
  /** Decides one write and resolves when it is done; for creating, also when the order stands in front of a person. */
  perform(write: Write): Promise<OrderStatus>;
  /** A person says which order the lost create made. */
  name(orderId: string): Promise<OrderStatus>;
  /** Kills what is left of the workers, and closes the rest. */
  close(): Promise<void>;
}

/** Opens a scene without any worker. */
export async function openScene(version: Version, changes: Record<string, unknown> = {}): Promise<Scene> {
  const service = await startSandbox({ accounts: [ACCOUNT], settleDelay: 1_000 });
  const { target, client } = await ownNamespace('boundary');
  const { style, profile } = profiles[version];
  const config = await configFile(
    sandboxProfile(service.url, { version, style, profile: { ...profile, ...changes } }),
  );
  const orders = new Orders(client);
  const request = oneAdult();
  const { reference } = request;
  const workers: WorkerProcess[] = [];
  const kept = <Worker extends WorkerProcess>(worker: Worker): Worker => {
    workers.push(worker);
    return worker;
  };
  let total: OrderStatus['total'];
  return {
    service,
    worker: () => kept(startWorkerProcess(target, config)),
    haltingWorker: (halt) => kept(startHaltingWorker(target, config, halt)),
    name: (orderId) =>
      orders.update(reference, 'resolve', {
        answer: 'order-id',
        orderId,
        who: 'A. Gent',
        why: 'the airline said so',
      }),
    async perform(write) {
      if (write === 'issue') return orders.update(reference, 'ticket', { payUpTo: total! });
      if (write === 'cancel') return orders.update(reference, 'cancel', {});
      if (write === 'change') {
        const services = [{ name: 'checked bag', journey: 1 }];
        const changed: OrderStatus = await orders.update(reference, 'addExtras', { services, payUpTo: MUCH });
        total = changed.total;
        return changed;
      }
      await orders.start(request);
      const created = await arrived(orders, reference, ['held', 'attention', 'failed']);
      total = created.total;
      return created;
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.kill()));
      await client.connection.close();
      await service.close();
    },
  };
}

/** Resolves when the order is in one of the states. There is no event to await from outside, and no worker for a while. */
async function arrived(orders: Orders, reference: string, states: OrderState[]): Promise<OrderStatus> {
  for (;;) {
    try {
      const status = await orders.status(reference);
      if (states.includes(status.state)) return status;
    } catch (error) {
      if (!(error instanceof NoWorker)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Where the worker is lost. */
export type Boundary =
  'before the request' | 'between mark and first byte' | 'after its last byte' | 'after its answer';

/** Where the worker halts for it. After the last byte it need not: the service holds the answer back. */
const points: Record<Boundary, Halt['point'] | undefined> = {
  'before the request': 'before its mark',
  'between mark and first byte': 'between mark and first byte',
  'after its last byte': undefined,
  'after its answer': 'after its answer',
};

/**
 * Kills the first worker at the boundary of one write (`kill -9`); an ordinary one takes over and completes this write and those after it.
 * Resolves with the order's status after its whole life.
 */
export async function loseWorkerAt(
  scene: Scene,
  version: Version,
  lost: Write,
  boundary: Boundary,
): Promise<OrderStatus> {
  const write = onTheWire[version][lost];
  const point = points[boundary];
  const halting = point && scene.haltingWorker({ write, point, how: 'hang' });
  const worker = halting ?? scene.worker();
  return wholeLife(scene, lost, async (step, perform) => {
    if (step !== lost) return perform();
    const reached = halting ? halting.halted : lastByte(scene.service, write);
    const done = perform();
    await first(reached, done);
    await worker.kill();
    scene.worker();
    return done;
  });
}

/** Resolves when the whole request is at the service, which does the work and never answers. */
async function lastByte(service: Sandbox, write: Halt['write']): Promise<void> {
  const operation = operationOf(write);
  service.fault({ operation, kind: 'stall' });
  await service.next(operation);
}

function operationOf(write: Halt['write']) {
  return write.split(':')[0] as 'orderCreate' | 'orderChange' | 'orderCancel';
}

/** Performs one write after the other, until a person is needed. `around` may do more than performing one. */
async function wholeLife(
  scene: Scene,
  lost: Write,
  around: (step: Write, perform: () => Promise<OrderStatus>) => Promise<OrderStatus>,
): Promise<OrderStatus> {
  let status = await around('create', () => scene.perform('create'));
  for (const step of writesAround(lost).slice(1)) {
    if (status.state === 'attention') break;
    status = await around(step, () => scene.perform(step));
  }
  return status;
}

/** Resolves when the point is reached; fails where the write ended without it. */
async function first(reached: Promise<unknown>, done: Promise<OrderStatus>): Promise<void> {
  const passed = done.then(({ state }) => {
    throw new Error(`the order is ${state}, and its worker never stood where it was to stand`);
  });
  await Promise.race([reached, passed]);
  passed.catch(() => undefined);
}

/** Where a worker stands still before its bytes leave, and for how long. */
export interface Pause {
  write: Write;
  point: 'before its mark' | 'between mark and first byte';
  /** `given up`: until the server has given it up and another worker has settled the write. `fence passed`: a little longer than the fence. */
  until: 'given up' | 'fence passed';
}

/** What came of a pause. */
export interface Paused {
  status: OrderStatus;
  /** How the write of the worker that stood still ended for itself: its error's code. */
  ended: string;
}

/** Stops the first worker (SIGSTOP) at the point of one write, and wakes it (SIGCONT) when it is too late. */
export async function pauseWorkerAt(scene: Scene, version: Version, pause: Pause): Promise<Paused> {
  const write = onTheWire[version][pause.write];
  const sleeper = scene.haltingWorker({ write, point: pause.point, how: 'stop' });
  let ended = '';
  const status = await wholeLife(scene, pause.write, async (step, perform) => {
    if (step !== pause.write) return perform();
    const done = perform();
    await first(sleeper.halted, done);
    if (pause.until === 'given up') {
      scene.worker();
      await done;
    } else {
      // The fence is a time, so that only time can pass it.
      await new Promise((resolve) => setTimeout(resolve, FENCE * 1.25));
    }
    ended = await woken(sleeper);
    return done;
  });
  return { status, ended };
}

async function woken(sleeper: HaltingWorker): Promise<string> {
  sleeper.wake();
  return sleeper.ended;
}

/** The states that the order has been in, in order. */
export function pathOf({ history }: OrderStatus): OrderState[] {
  return history.map(({ state }) => state);
}

/** How often each write was at the service, whatever became of it. */
export function requestsOf(service: Sandbox) {
  const count = (operation: string) => service.log().filter((call) => call.operation === operation).length;
  return {
    orderCreate: count('orderCreate'),
    orderChange: count('orderChange'),
    orderCancel: count('orderCancel'),
  };
}
