/** Services and seats asked for together, where the provider allows it: the same trip, one login, and no call left behind. */
import { orderWorkflowId } from '../../src/domain/order/updates';
import { eventually } from '../support/eventually';
import { daysAhead, oneAdult, running, type Stage } from '../support/running';

const asked = ['serviceList', 'seatAvailability'];

const allowed = { capabilities: { sideBySide: true } };

let day = 0;

function withExtras() {
  day += 1;
  return oneAdult({
    journeys: [{ origin: 'LHR', destination: 'CDG', date: daysAhead(20 + day) }],
    services: [{ name: 'bag', need: 'preferred' }],
    seats: [{ paxId: 'PAX1', need: 'preferred' }],
  });
}

/** The workflow tasks that asked for services and seats, in the order of the history. */
async function askedIn(stage: Stage, reference: string): Promise<string[]> {
  const { events } = await stage.client.workflow.getHandle(orderWorkflowId(reference)).fetchHistory();
  return (events ?? []).flatMap(({ activityTaskScheduledEventAttributes: scheduled }) =>
    asked.includes(scheduled?.activityType?.name ?? '')
      ? [String(scheduled?.workflowTaskCompletedEventId)]
      : [],
  );
}

function operations(stage: Stage, from: number): string[] {
  return stage.service
    .log()
    .slice(from)
    .map(({ operation }) => operation);
}

describe('a provider that allows it', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await running({ profile: allowed });
  });
  afterAll(() => stage.close());

  test('is asked for both at once, and the order holds both', async () => {
    const request = withExtras();
    await stage.orders.start(request);
    const held = await stage.until(request.reference, 'held');
    expect(held.extras).toEqual([expect.stringContaining('bag'), expect.stringContaining('seat')]);
    const [services, seats] = await askedIn(stage, request.reference);
    expect(services).toBeDefined();
    expect(seats).toBe(services);
  });

  test('loses the login at both: one login renews it, and both are asked for once more', async () => {
    const from = stage.service.log().length;
    stage.service.fault({ operation: 'serviceList', kind: 'token-lost' });
    stage.service.fault({ operation: 'seatAvailability', kind: 'token-lost' });
    const request = withExtras();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const called = operations(stage, from);
    expect(called.filter((operation) => operation === 'login')).toHaveLength(2);
    for (const each of asked) expect(called.filter((operation) => operation === each)).toHaveLength(2);
  });

  test('refuses one while the other takes its time: the flow goes on when both have ended', async () => {
    const from = stage.service.log().length;
    stage.service.fault({ operation: 'serviceList', kind: 'session-lost' });
    stage.service.fault({ operation: 'seatAvailability', kind: 'slow', delay: 1_000 });
    const request = withExtras();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    // The session was gone: the trip was shopped again, and not before the slow answer had come. A timer may be a few milliseconds early.
    const records = stage.service.log().slice(from);
    const shops = records.filter(({ operation }) => operation === 'airShopping');
    const slow = records.find(({ operation }) => operation === 'seatAvailability')!;
    expect(shops).toHaveLength(2);
    expect(Date.parse(shops[1]!.at) - Date.parse(slow.at)).toBeGreaterThanOrEqual(950);
  });

  test('refuses one while the other waits for "not now": nobody waits on, and the trip is shopped again', async () => {
    const from = stage.service.log().length;
    stage.service.fault({ operation: 'serviceList', kind: 'session-lost' });
    stage.service.fault({ operation: 'seatAvailability', kind: '911-before' });
    const request = withExtras();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const called = operations(stage, from);
    expect(called.filter((operation) => operation === 'airShopping')).toHaveLength(2);
    // The first wait alone would take five seconds, and then the seats would be asked for a third time.
    expect(called.filter((operation) => operation === 'seatAvailability')).toHaveLength(2);
  });

  test('says "not now" at both: the status names what each waits for', async () => {
    for (const operation of asked as ('serviceList' | 'seatAvailability')[])
      stage.service.fault({ operation, kind: '911-before' });
    const request = withExtras();
    await stage.orders.start(request);
    await eventually(
      async () => (await stage.orders.status(request.reference)).waitsFor ?? '',
      (words) => asked.every((operation) => words.includes(operation)),
    );
    expect((await stage.until(request.reference, 'held')).waitsFor ?? '').not.toContain('911');
  });

  test('refuses the login that both need: it is not asked twice', async () => {
    const from = stage.service.log().length;
    stage.service.fault({ operation: 'serviceList', kind: 'token-lost' });
    stage.service.fault({ operation: 'seatAvailability', kind: 'status-503' });
    stage.service.fault({ operation: 'seatAvailability', kind: 'token-lost' });
    const request = withExtras();
    const shopped = stage.service.next('airShopping');
    await stage.orders.start(request);
    await shopped;
    stage.service.fault({ operation: 'login', kind: 'status-401' });
    stage.service.fault({ operation: 'login', kind: 'status-401' });
    await stage.until(request.reference, 'failed');
    expect(operations(stage, from).filter((operation) => operation === 'login')).toHaveLength(2);
    expect(operations(stage, from).filter((operation) => operation === 'seatAvailability')).toHaveLength(2);
  });
});

test('a provider that says nothing is asked for one after the other', async () => {
  const stage = await running();
  try {
    const request = withExtras();
    await stage.orders.start(request);
    await stage.until(request.reference, 'held');
    const [services, seats] = await askedIn(stage, request.reference);
    expect(Number(seats)).toBeGreaterThan(Number(services));
  } finally {
    await stage.close();
  }
});
