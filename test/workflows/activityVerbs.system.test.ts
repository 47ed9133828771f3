/** What a hand does to a write that is under way, by each verb of `temporal activity`: no write is sent a second time. */
import { running, type Stage } from '../support/running';
import {
  complete,
  eraseMarker,
  fail,
  forgeTimeout,
  inTurn,
  lost,
  lostToNowhere,
  moreAttempts,
  pause,
  reset,
  touch,
  unpause,
  type Press,
  type UnderWay,
} from './cases/activityVerbs';

/** How long a service holds the write (milliseconds): time to press a verb, or to give an attempt up meanwhile. */
const HOLDS = { shortly: 15_000, long: 40_000 };
const operations = ['orderCreate', 'orderChange'] as const;

const profile = {
  settleFor: '58s',
  writeFence: '5s',
  timeouts: { total: { orderCreate: '50s', orderChange: '50s', orderCancel: '50s' } },
  capabilities: { findOrders: 'passenger' },
};

/** A stage for each write and each time, so that an issue does not wait for a create that is held, too. */
const stages = new Map<string, Stage>();
const stageOf = (operation: string, hold: keyof typeof HOLDS): Stage => stages.get(`${operation} ${hold}`)!;

beforeAll(async () => {
  for (const operation of operations)
    for (const hold of ['shortly', 'long'] as const) {
      const stage = await running({ profile });
      stages.set(`${operation} ${hold}`, stage);
      stage.service.fault({ operation, kind: 'slow', delay: HOLDS[hold], times: 10_000 });
    }
});
afterAll(() => Promise.all([...stages.values()].map((stage) => stage.close())));

const problem = { kind: 'transport', code: 'by-hand', text: 'by hand', sent: 'nothing' };
const view = { orderId: '4711', bookingReferences: [], flights: [], documents: [], items: [] };
const answeredAt = new Date().toISOString();

/** Each verb, how long the service holds the call, and the problem with which the call ends; undefined where its own answer counts. */
const verbs: [name: string, hold: keyof typeof HOLDS, press: Press, code?: string, attempts?: number[]][] = [
  ['pause and unpause', 'shortly', inTurn(pause, unpause())],
  [
    'pause and unpause --reset-attempts --reset-heartbeats',
    'shortly',
    inTurn(pause, unpause({ resetAttempts: true, resetHeartbeat: true })),
  ],
  ['reset', 'shortly', reset()],
  ['reset --reset-heartbeats', 'shortly', reset({ resetHeartbeat: true })],
  ['update-options, with more attempts and longer time-outs', 'shortly', moreAttempts],
  ['fail', 'long', fail, 'worker-defect'],
  ...['', 'done', null, {}, [], { outcome: 'done' }, { outcome: 'rejected' }].map(
    (result): (typeof verbs)[number] => [
      `complete --result ${JSON.stringify(result)}`,
      'long',
      complete(() => result),
      'answered-by-hand',
    ],
  ),
  [
    'complete with an order of its own',
    'long',
    complete(() => ({ outcome: 'done', correlationId: 'by-hand', answeredAt, result: view })),
    'answered-by-hand',
  ],
  [
    'complete with a claim that nothing was sent',
    'long',
    complete(({ operation }: UnderWay) => ({
      outcome: 'not-sent',
      problem: { ...problem, operation, correlationId: 'by-hand' },
    })),
    'answered-by-hand',
  ],
  [
    'complete with the call’s own id and no order',
    'long',
    complete(({ correlationId }: UnderWay) => ({ outcome: 'done', correlationId, answeredAt, result: null })),
    'answered-by-hand',
  ],
  ['update-options, and the worker is lost', 'long', lost, 'second-attempt'],
  [
    'update-options, the worker is lost, and no worker takes the second attempt',
    'long',
    lostToNowhere,
    'worker-lost',
    [],
  ],
  ...(
    [
      'TIMEOUT_TYPE_START_TO_CLOSE',
      'TIMEOUT_TYPE_HEARTBEAT',
      'TIMEOUT_TYPE_SCHEDULE_TO_START',
      'TIMEOUT_TYPE_SCHEDULE_TO_CLOSE',
    ] as const
  ).map((type): (typeof verbs)[number] => [
    `fail with a forged ${type}`,
    'long',
    forgeTimeout(type),
    'worker-lost',
  ]),
  ['a heartbeat that erases the send marker, then update-options', 'long', eraseMarker, 'worker-lost'],
];

/** A second attempt that a busy worker answers too late is lost like the first one. */
const lostOrSecond = {
  code: expect.stringMatching(/^(second-attempt|worker-lost)$/) as string,
  attempts: expect.any(Array) as number[],
};

describe.each(operations)('%s', (operation) => {
  test.concurrent.each(verbs)('%s', async (_name, hold, press, code, attempted = [1]) => {
    const { status, airline, attempts } = await touch(stageOf(operation, hold), operation, press);
    const issue = operation === 'orderChange';
    expect({ airline, state: status.state, code: status.lastError?.code, attempts }).toEqual({
      airline: { orders: 1, issues: issue ? 1 : 0, cancellations: 0 },
      state: issue ? 'ticketed' : 'held',
      ...(code === 'second-attempt' ? lostOrSecond : { code, attempts: attempted }),
    });
  });
});

test('of all these the service has nothing twice, and was asked for nothing twice', () => {
  for (const { service } of stages.values()) {
    const { totals } = service.ledger();
    expect(totals.duplicates).toBe(0);
    const asked = (operation: string) => service.log().filter((call) => call.operation === operation).length;
    expect([asked('orderCreate'), asked('orderChange')]).toEqual([totals.orders, totals.issues]);
  }
});
