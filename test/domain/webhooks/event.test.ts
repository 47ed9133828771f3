/** Webhook events: a state is told once, and then what the airline has changed, once. */
import { announcedBy, eventToTell } from '../../../src/domain/webhooks/event';
import { orderEvent, orderEventTypes, type OrderEvent } from '../../../src/domain/webhooks/schema';
import type { Change, OrderStatus } from '../../../src/domain/order/status';
import { inAttention, statusOf } from '../../support/status';

const change = (number: number, changes: Partial<Change> = {}): Change => ({
  number,
  kind: 'retimed',
  about: 'XA315/2027-03-12/CDG',
  text: `change ${number}`,
  seenAt: '2027-02-01T08:00:00.000Z',
  ...changes,
});

/** Tells everything that the status calls for, and keeps what was told in it, as an order does. */
function tell(status: OrderStatus, wanted: readonly string[] = orderEventTypes): OrderEvent[] {
  const events: OrderEvent[] = [];
  for (let event; (event = eventToTell(status, wanted));) {
    status.announced = announcedBy(event, status.announced);
    events.push(event);
    if (events.length > 5) throw new Error('told without end');
  }
  return events;
}

const inShort = (events: readonly OrderEvent[]) =>
  events.map(({ type, data }) => [type, data.sequence, data.changes?.map(({ number }) => number)]);

test('a state is told once', () => {
  const status = statusOf();

  expect(inShort(tell(status))).toEqual([['order.held', 1, undefined]]);
  expect(tell(status)).toEqual([]);
});

test('changes are told once, after the event of the state', () => {
  const status = statusOf({ changes: [change(1), change(2)] });

  expect(inShort(tell(status))).toEqual([
    ['order.held', 1, undefined],
    ['order.changed', 2, [1, 2]],
  ]);
  expect(tell(status)).toEqual([]);
});

test('a later change is told without those before it', () => {
  const status = statusOf({ changes: [change(1)] });
  tell(status);
  status.changes = [change(1), change(2)];

  expect(inShort(tell(status))).toEqual([['order.changed', 3, [2]]]);
});

test('changes are not told again in the next state', () => {
  const status = statusOf({ changes: [change(1)] });
  tell(status);
  status.state = 'ticketed';

  expect(inShort(tell(status))).toEqual([['order.ticketed', 3, undefined]]);
});

test('a change that only was decided is not told again', () => {
  const status = statusOf({ changes: [change(1)] });
  tell(status);
  status.changes = [change(1, { decided: { by: 'caller', who: 'Q7', at: '2027-02-02T09:30:00.000Z' } })];

  expect(tell(status)).toEqual([]);
});

test('a change that brings the order to a person is told after the question', () => {
  const status = statusOf();
  tell(status);
  Object.assign(
    status,
    inAttention('schedule-changed', { changes: [change(1)], announced: status.announced }),
  );
  const events = tell(status);

  expect(inShort(events)).toEqual([
    ['order.attention', 2, undefined],
    ['order.changed', 3, [1]],
  ]);
  expect(events.map(({ data }) => data.attention?.reason)).toEqual(['schedule-changed', 'schedule-changed']);
});

test('a second reason for attention is told although the changes were', () => {
  const status = inAttention('schedule-changed', { changes: [change(1)] });
  tell(status);
  Object.assign(status, { attention: inAttention('flight-cancelled').attention });

  expect(inShort(tell(status))).toEqual([['order.attention', 3, undefined]]);
});

test.each([
  ['only states', ['order.held', 'order.ticketed'], [['order.held', 1, undefined]]],
  ['only changes', ['order.changed'], [['order.changed', 1, [1]]]],
  ['changes and another state', ['order.changed', 'order.ticketed'], [['order.changed', 1, [1]]]],
  ['nothing', [], []],
])('an endpoint that wants %s is told no more', (_, wanted, expected) => {
  const status = statusOf({ changes: [change(1)] });

  expect(inShort(tell(status, wanted))).toEqual(expected);
  expect(tell(status, wanted)).toEqual([]);
});

test('a state that is wanted is told after changes in a state that is not', () => {
  const wanted = ['order.changed', 'order.held', 'order.ticketed'];
  const status = statusOf();
  tell(status, wanted);
  Object.assign(status, inAttention('service-lost', { changes: [change(1)], announced: status.announced }));
  expect(inShort(tell(status, wanted))).toEqual([['order.changed', 2, [1]]]);
  Object.assign(status, { state: 'held', attention: undefined });
  expect(tell(status, wanted)).toEqual([]);
  status.state = 'ticketed';
  expect(inShort(tell(status, wanted))).toEqual([['order.ticketed', 3, undefined]]);
});

test('nothing is told in a state that has no event', () => {
  expect(tell(statusOf({ state: 'pricing', changes: [change(1)] }))).toEqual([]);
});

test('events of changes fit the published schema and tell each change whole', () => {
  const all = [
    change(1, { old: '18:30', new: '20:30' }),
    change(2, { decided: { by: 'table', at: change(2).seenAt } }),
  ];
  const [, event] = tell(statusOf({ changes: all }));

  expect(orderEvent.parse(event)).toEqual(event);
  expect(event?.data.changes).toEqual(all);
});

describe('a cancelled order', () => {
  const cancelled = () => statusOf({ state: 'cancelled', money: 'pending' });
  const money = (events: readonly OrderEvent[]) =>
    events.map(({ type, data }) => [type, data.sequence, data.money]);

  test('is told once while its refund is pending, and again once the refund is seen', () => {
    const status = cancelled();
    expect(money(tell(status))).toEqual([['order.cancelled', 1, 'pending']]);
    expect(tell(status)).toEqual([]);
    status.money = 'refunded';
    expect(money(tell(status))).toEqual([['order.cancelled', 2, 'refunded']]);
    expect(tell(status)).toEqual([]);
  });

  test('is told again when its refund is seen after a person was asked', () => {
    const status = cancelled();
    tell(status);
    const { announced } = status;
    Object.assign(status, inAttention('refund-unproven', { announced, money: 'unknown' }));
    expect(money(tell(status))).toEqual([['order.attention', 2, undefined]]);
    Object.assign(status, { state: 'cancelled', attention: undefined, money: 'refunded' });
    expect(money(tell(status))).toEqual([['order.cancelled', 3, 'refunded']]);
  });

  test('is told again although the endpoint wants no questions to a person', () => {
    const wanted = ['order.cancelled'];
    const status = cancelled();
    tell(status, wanted);
    const { announced } = status;
    Object.assign(status, inAttention('refund-unproven', { announced, money: 'unknown' }));
    expect(tell(status, wanted)).toEqual([]);
    Object.assign(status, { state: 'cancelled', attention: undefined, money: 'refunded' });
    expect(money(tell(status, wanted))).toEqual([['order.cancelled', 2, 'refunded']]);
  });

  test('is not told again for changes that are told after it', () => {
    const status = statusOf({ state: 'cancelled', money: 'pending', changes: [change(1)] });
    expect(tell(status).map(({ type }) => type)).toEqual(['order.cancelled', 'order.changed']);
    expect(tell(status)).toEqual([]);
    status.money = 'voided';
    expect(money(tell(status))).toEqual([['order.cancelled', 3, 'voided']]);
  });

  test('says in the published schema that its refund is pending', () => {
    const [event] = tell(cancelled());
    expect(orderEvent.parse(event)).toEqual(event);
  });
});
