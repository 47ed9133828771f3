/** Paths from run to run: orders that are adopted, lives that go on as new ones, and the claims beside them. */
import type { OrderStatus } from '../../../src/domain/order/status';
import {
  ORDER_WORKFLOW,
  WORKFLOW_TASK_QUEUE,
  type Resumed,
  type ExistingOrder,
} from '../../../src/domain/order/updates';
import { unfollow, type Stage } from '../../support/running';
import {
  cancelled,
  ended,
  givenUp,
  hold,
  idOf,
  is,
  issue,
  reach,
  refusedRun,
  request,
  ticketed,
  type Path,
} from '../path';

/** An order that nobody follows, as one that was made elsewhere is. */
async function madeElsewhere(stage: Stage): Promise<ExistingOrder & Pick<OrderStatus, 'total'>> {
  const { reference, orderId, ownerCode, total } = await hold(stage);
  await unfollow(stage, reference, orderId);
  return { reference: `${reference}-B`, provider: 'sandbox', orderId: orderId!, ownerCode, total };
}

/** What the run that is under way was started with. */
async function inputOf(stage: Stage, reference: string): Promise<{ resumed?: Resumed }> {
  const { events } = await stage.client.workflow.getHandle(idOf(reference)).fetchHistory();
  const payload = events?.[0]?.workflowExecutionStartedEventAttributes?.input?.payloads?.[0];
  return JSON.parse(Buffer.from(payload?.data ?? []).toString('utf8')) as { resumed?: Resumed };
}

/** Reads until the life goes on in a run of its own. */
async function continuedAsNew(stage: Stage, reference: string): Promise<Resumed> {
  for (;;) {
    await stage.orders.update(reference, 'refresh', {});
    const { resumed } = await inputOf(stage, reference);
    if (resumed) return resumed;
  }
}

/** Ends the run that is under way, and goes on from where the one before it ended, with a change. Answers with the status then. */
async function goesOn(
  stage: Stage,
  reference: string,
  change: (resumed: Resumed) => void,
): Promise<OrderStatus> {
  const resumed = await continuedAsNew(stage, reference);
  const { workflow } = stage.client;
  await workflow.getHandle(idOf(reference)).terminate('it goes on another way, so to speak');
  change(resumed);
  // With it nobody but the run before could start this one.
  delete resumed.run;
  await workflow.start(ORDER_WORKFLOW, {
    workflowId: idOf(reference),
    taskQueue: WORKFLOW_TASK_QUEUE,
    args: [{ resumed }],
  });
  return resumed.status;
}

export const runs: readonly Path[] = [
  {
    name: 'taken-up',
    what: 'an order that was made elsewhere is adopted, ticketed and cancelled',
    on: 'plain',
    async play(stage) {
      const { total, ...order } = await madeElsewhere(stage);
      is('ticketed', await stage.orders.adoptOrder(order, 'ticket', { payUpTo: total! }));
      return cancelled(stage, order);
    },
  },
  {
    name: 'taken-up-and-released',
    what: 'the first word to an order that is adopted only tells it something',
    on: 'plain',
    async play(stage) {
      const { total, ...order } = await madeElsewhere(stage);
      await stage.orders.adoptOrder(order, 'release', { payUpTo: total! });
      return cancelled(stage, order);
    },
  },
  {
    name: 'taken-up-unread',
    what: 'an order that is adopted cannot be read',
    on: 'plain',
    async play(stage) {
      const { reference } = request();
      const order = { reference, provider: 'sandbox', orderId: '999999', ownerCode: 'XA' };
      await stage.orders.adoptOrder(order, 'refresh', {}).catch(() => undefined);
      return refusedRun(stage, reference);
    },
  },
  {
    name: 'taken-up-known-unread',
    what: 'an order whose workflow was terminated is adopted by its id, and cannot be read',
    on: 'plain',
    async play(stage) {
      const { reference, orderId = '', ownerCode } = await hold(stage);
      await stage.client.workflow.getHandle(idOf(reference)).terminate();
      stage.service.fault({ operation: 'orderRetrieve', kind: 'error-before', code: '129' });
      const order = { reference, provider: 'sandbox', orderId, ownerCode };
      await stage.orders.adoptOrder(order, 'refresh', {}).catch(() => undefined);
      is('unknown-status', await stage.orders.status(reference));
      return ended(stage, reference);
    },
  },
  {
    name: 'taken-up-from-another',
    what: 'an order that another reference owns is not adopted',
    on: 'plain',
    async play(stage) {
      const owner = await hold(stage);
      const { orderId, ownerCode } = owner;
      const order = { reference: `${owner.reference}-B`, provider: 'sandbox', orderId: orderId!, ownerCode };
      await stage.orders.adoptOrder(order, 'refresh', {}).catch(() => undefined);
      const ids = await refusedRun(stage, order.reference);
      return [...ids, ...(await cancelled(stage, owner))];
    },
  },
  {
    name: 'taken-up-again',
    what: 'a reference whose order was given up in doubt is adopted again, and the doubt with it',
    on: 'plain',
    async play(stage) {
      const lost = is('lost-issue', await issue(stage, await hold(stage, { surname: 'ISSUENEVER' })));
      await givenUp(stage, lost);
      is('lost-issue', await stage.orders.update(lost.reference, 'refresh', {}));
      return givenUp(stage, lost);
    },
  },
  {
    name: 'cancelled-from-outside',
    what: 'the workflow is cancelled from outside, which abandons no order',
    on: 'plain',
    async play(stage) {
      const order = await hold(stage);
      await stage.client.workflow.getHandle(idOf(order.reference)).cancel();
      return cancelled(stage, is('ticketed', await issue(stage, order)));
    },
  },
  {
    name: 'continued-as-new',
    what: 'a long life goes on in new runs, at rest and with callers at the desk, and ends as it should',
    on: 'long',
    async play(stage) {
      const { reference, total } = await hold(stage);
      await continuedAsNew(stage, reference);
      const refreshes = [1, 2, 3, 4].map(() => stage.orders.update(reference, 'refresh', {}));
      await Promise.all([...refreshes, stage.orders.update(reference, 'release', { payUpTo: total! })]);
      return cancelled(stage, is('ticketed', await issue(stage, await reach(stage, reference, 'held'))));
    },
  },
  {
    name: 'watched',
    what: 'a life goes on in a run whose next watching read is due: it is read, and waits for its next time',
    on: 'long',
    async play(stage) {
      const { reference } = await ticketed(stage);
      // No request watches more often than hourly; a run that begins shortly before its time is the same to the workflow.
      const { evidence } = await goesOn(stage, reference, ({ memory }) => {
        memory.readDue = Date.now() + 3_000;
      });
      while ((await stage.orders.status(reference)).evidence?.verifiedAt === evidence?.verifiedAt) {
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      return cancelled(stage, { reference });
    },
  },
  {
    name: 'provider-gone',
    what: 'a life goes on at a worker that does not know its provider, by what the run before knew of it',
    on: 'long',
    async play(stage) {
      const { reference } = await hold(stage);
      await goesOn(stage, reference, ({ status }) => {
        status.provider = 'nobody';
      });
      return cancelled(stage, { reference });
    },
  },
];
