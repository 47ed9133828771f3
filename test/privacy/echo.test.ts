/** A service that repeats what it knows of its callers in errors, faults and warnings: nothing of it gets further than the client. */
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import type { OrderStatus } from '../../src/domain/order/status';
import type { FaultKind } from '../../src/sandbox';
import { running, type Stage, unfollow } from '../support/running';
import { unmistakable, unmistakableTrip, type Unmistakable } from '../support/unmistakable';

const stages: Stage[] = [];
afterAll(() => Promise.all(stages.map((stage) => stage.close())));

async function open(version: '19.2' | '21.3'): Promise<Stage> {
  const style = version === '19.2' ? 'soap' : 'rest';
  const stage = await running({
    version,
    style,
  });
  stages.push(stage);
  return stage;
}

/** Everything that an order says, and everything in its history but what was put in: the requests of calls, and the views of the order. */
async function said(stage: Stage, reference: string, status: OrderStatus): Promise<string> {
  const history = await stage.client.workflow.getHandle(`order/${reference}`).fetchHistory();
  const events = history.events ?? [];
  const told = events.flatMap((event) => {
    const { activityTaskCompletedEventAttributes: done, activityTaskFailedEventAttributes: failed } = event;
    if (failed) return [historyToJSON({ events: [event] })];
    const results = done?.result?.payloads?.map(({ data }) => Buffer.from(data ?? []).toString()) ?? [];
    return results.map(words);
  });
  return [JSON.stringify(status), ...told].join('\n');
}

/** Of an activity's result what the service said in words: its warnings and its problem. */
function words(result: string): string {
  const found: unknown[] = [];
  JSON.parse(result, (key, value: unknown) => {
    if (key === 'warnings' || key === 'problem') found.push(value);
    return value;
  });
  return JSON.stringify(found);
}

function expectNothingOf({ texts }: Unmistakable, text: string): void {
  for (const each of [...texts, '4111 1111 1111 1111']) {
    expect(text.toUpperCase()).not.toContain(each.toUpperCase());
    expect(text.toUpperCase()).not.toContain(each.toUpperCase().replace('@', '//'));
  }
  expect(text).not.toMatch(/JSESSIONID=[0-9a-f]/);
}

describe.each(['19.2', '21.3'] as const)('in NDC %s', (version) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await open(version);
  });

  test.each<[FaultKind, 'airShopping' | 'offerPrice' | 'orderRetrieve']>([
    ['echo-before', 'airShopping'],
    ['echo-fault', 'offerPrice'],
    ['echo-before', 'orderRetrieve'],
    ['echo-warning', 'orderRetrieve'],
  ])('%s at an %s of a booking', async (kind, operation) => {
    const person = unmistakable();
    const request = unmistakableTrip(person);
    const fault = stage.service.fault({ operation, kind });
    await stage.orders.start(request);
    const status = await stage.until(request.reference, 'held');

    expect(fault.hits).toBe(1);
    const text = await said(stage, request.reference, status);
    expect(text).toContain('CANNOT PROCESS'); // it was said, and kept
    expectNothingOf(person, text);
  });

  test('an error that refuses a create, by a code that the flows do not wait for', async () => {
    const person = unmistakable();
    const request = unmistakableTrip(person);
    stage.service.fault({ operation: 'orderCreate', kind: 'echo-before', code: '493' });
    await stage.orders.start(request);
    const status = await stage.until(request.reference, 'failed');

    expect(status.lastError?.text).toContain('CANNOT PROCESS');
    expectNothingOf(person, await said(stage, request.reference, status));
  });

  test('an error after the order was made, and one to its issue', async () => {
    const person = unmistakable();
    const request = unmistakableTrip(person);
    stage.service.fault({ operation: 'orderCreate', kind: 'echo-after' });
    await stage.orders.start(request);
    const held = await stage.until(request.reference, 'held', 'attention');
    expectNothingOf(person, await said(stage, request.reference, held));
    if (held.state === 'attention') return; // where nobody can search by passenger
    stage.service.fault({ operation: 'orderChange', kind: 'echo-before', code: '466' });
    const status = await stage.orders.update(request.reference, 'ticket', { payUpTo: held.total! });

    expect(status.attention?.reason).toBe('balance');
    expect(JSON.stringify(status)).toContain('CANNOT PROCESS');
    expectNothingOf(person, await said(stage, request.reference, status));
  });

  test('an order that was adopted: its people are known from its first read on', async () => {
    const person = unmistakable();
    const request = unmistakableTrip(person);
    await stage.orders.start(request);
    const { orderId, ownerCode, total } = await stage.until(request.reference, 'held');
    await unfollow(stage, request.reference, orderId);
    const elsewhere = {
      reference: `${request.reference}-B`,
      provider: 'sandbox',
      orderId: orderId ?? '',
      ownerCode,
    };
    await stage.orders.adoptOrder(elsewhere, 'refresh', {});
    stage.service.fault({ operation: 'orderChange', kind: 'echo-before', code: '466' });
    const status = await stage.orders.update(elsewhere.reference, 'ticket', { payUpTo: total! });

    expect(JSON.stringify(status)).toContain('CANNOT PROCESS');
    const { givenName, surname, birthDate } = person.passenger as Record<string, string>;
    const known = { ...person, texts: [givenName ?? '', surname ?? '', birthDate ?? ''] };
    expectNothingOf(known, await said(stage, elsewhere.reference, status));
  });
});
