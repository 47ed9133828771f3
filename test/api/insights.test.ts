/** Who travels, what has happened to an order, and its raw messages, over HTTP. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { z } from 'zod';
import { messageList, passengerList, passengersOfOrders, timeline } from '../../src/api/schemas';
import { createArchive, keptMessages } from '../../src/archive';
import { orderWorkflowId } from '../../src/domain/order/updates';
import { orderRuns } from '../../src/temporal/runs';
import { runningApi, type RunningApi } from '../support/api';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';
import { unmistakable, type Unmistakable } from '../support/unmistakable';

let stage: Stage;
let api: RunningApi;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'insights-'));
  const archive = createArchive({ folder, keepDays: 30, log: (words) => fail(words) });
  // A run that goes on as new after a few steps: what has happened is told over all of them.
  stage = await running({ archive, longHistory: 60 });
  api = await runningApi(stage, {}, {}, { messages: keptMessages(folder, undefined) });
});
afterAll(async () => {
  await api.close();
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const PAID = { amount: '99999.00', currency: 'EUR' };

/** An order of somebody whose name stands nowhere by chance. */
async function held(): Promise<{ reference: string; person: Unmistakable }> {
  const { passengers: _, contact: __, ...request } = oneAdult();
  const person = unmistakable();
  const { passenger, contact } = person;
  await stage.orders.start({ ...request, passengers: [passenger], contact });
  await stage.until(request.reference, 'held');
  return { reference: request.reference, person };
}

async function ticketed(): ReturnType<typeof held> {
  const { reference, person } = await held();
  const { total } = await stage.orders.status(reference);
  await stage.orders.update(reference, 'ticket', { payUpTo: total!, who: 'agent 17' });
  await stage.until(reference, 'ticketed');
  return { reference, person };
}

const read = async <Value>(schema: z.ZodType<Value>, path: string): Promise<Value> => {
  const { status, body } = await api.ask('GET', path, { as: 'looker' });
  expect(status).toBe(200);
  return schema.parse(body);
};

const looks = () => api.audit().filter(({ outcome }) => outcome === 'looked');

test('who travels is told to whoever may see it, under the names of today, and each look is in the audit', async () => {
  const { reference, person } = await held();
  const path = `/orders/${reference}/passengers`;
  const { givenName, surname, birthDate } = person.passenger;
  // The sandbox changes no more than a letter or two.
  const corrected = `${String(surname).slice(0, -1)}x`;
  const before = await read(passengerList.strict(), path);
  expect(before).toMatchObject({ passengers: [{ paxId: 'PAX1', givenName, surname, birthDate }] });
  expect(before.corrected).toBe(false);
  expect(JSON.stringify(before)).not.toContain('documents');

  await stage.orders.update(reference, 'correct', {
    paxId: 'PAX1',
    name: { surname: corrected },
    payUpTo: PAID,
  });
  const after = await read(passengerList.strict(), path);
  expect(after).toMatchObject({ corrected: true, passengers: [{ givenName, surname: corrected }] });

  const line = { msg: 'readPassengers', who: 'looker', reference, status: 200 };
  expect(looks().slice(-2)).toMatchObject([line, line]);
  for (const as of ['reader', 'writer'] as const)
    expect(await api.ask('GET', path, { as })).toMatchObject({ status: 403, body: { code: 'forbidden' } });
});

test('the passengers of a list’s orders are read at once, without those that no order has', async () => {
  const [first, second] = [await held(), await held()];
  const forgotten = 'NOBODY-7';
  const references = [second.reference, forgotten, first.reference];
  const { status, body } = await api.ask('POST', '/passengers', { body: { references } });
  expect(status).toBe(200);
  const { orders } = passengersOfOrders.strict().parse(body);
  const line = ({ reference, person }: Awaited<ReturnType<typeof held>>) => {
    const { givenName, surname } = person.passenger;
    return { reference, passengers: [{ paxId: 'PAX1', type: 'ADT', givenName, surname }] };
  };
  expect(orders).toEqual([line(second), line(first)]);
  const shown = [second.reference, first.reference];
  expect(looks().at(-1)).toMatchObject({ msg: 'listPassengers', references: shown });
  // A look is no write.
  expect(api.audit().filter(({ msg, outcome }) => msg === 'listPassengers' && outcome === 'asked')).toEqual(
    [],
  );

  const before = looks().length;
  const none = await api.ask('POST', '/passengers', { body: { references: [forgotten] } });
  expect(none).toMatchObject({ status: 200, body: { orders: [] } });
  expect(looks()).toHaveLength(before);
  const many = Array.from({ length: 101 }, (_, at) => `REF-${at}`);
  expect(await api.ask('POST', '/passengers', { body: { references: many } })).toMatchObject({
    status: 422,
    body: { mistakes: [{ path: 'references' }] },
  });
});

test('what the audit cannot write down is not shown', async () => {
  const { reference, person } = await held();
  const other = await runningApi(stage, {}, {}, { messages: keptMessages(folder, undefined) });
  try {
    await rm(other.auditFile);
    await mkdir(other.auditFile);
    for (const what of ['passengers', 'messages']) {
      const { status, text } = await other.ask('GET', `/orders/${reference}/${what}`);
      expect([status, text.includes(String(person.passenger.surname))]).toEqual([503, false]);
    }
  } finally {
    await other.close();
  }
});

test('what has happened to an order is told over all its runs, oldest first, and names nobody', async () => {
  const { reference, person } = await ticketed();
  const first = await stage.orders.status(reference);
  await stage.orders.update(reference, 'refresh', {});
  expect((await orderRuns(stage.client, orderWorkflowId(reference))).length).toBeGreaterThan(1);
  const path = `/orders/${reference}/timeline?limit=1000`;
  // Its runs are found in a list, which lags.
  const { entries, complete } = await eventually(
    () => read(timeline.strict(), path),
    ({ entries: all }) => all.filter(({ kind }) => kind === 'update').length === 2,
  );
  expect(complete).toBe(true);
  const times = entries.map(({ at }) => Date.parse(at));
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const of = <Kind extends (typeof entries)[number]['kind']>(kind: Kind) =>
    entries.filter(
      (entry): entry is Extract<(typeof entries)[number], { kind: Kind }> => entry.kind === kind,
    );
  const states = (await stage.orders.status(reference)).history.map(({ state }) => state);
  expect(of('state').map(({ state }) => state)).toEqual(states);
  const calls = of('call').filter(({ operation }) => operation !== 'login');
  expect(calls.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['airShopping', 'offerPrice', 'orderCreate', 'orderRetrieve', 'orderChange']),
  );
  for (const { outcome, took = -1, correlationId } of calls)
    expect([outcome, took >= 0, typeof correlationId]).toEqual(['done', true, 'string']);
  expect(of('update').map(({ name, who, outcome }) => ({ name, who, outcome }))).toEqual([
    { name: 'ticket', who: 'agent 17', outcome: 'done' },
    { name: 'refresh', who: undefined, outcome: 'done' },
  ]);
  expect(of('update')[0]).toMatchObject({ amount: first.total, atMost: true });
  const order = entries.map((entry) => ('name' in entry && entry.name) || ('state' in entry && entry.state));
  expect(order.indexOf('ticket')).toBeLessThan(order.indexOf('ticketing'));
  // Of runs that are over, no wait is left.
  expect(of('wait').filter(({ ended }) => ended === 'waiting')).toHaveLength(1);

  const { text } = await api.ask('GET', path);
  for (const personal of person.texts) expect(text).not.toContain(personal);
  const newest = await read(timeline.strict(), `/orders/${reference}/timeline?limit=5`);
  expect(newest).toEqual({ entries: entries.slice(-5), complete: false });
});

test('a call that was refused and a wait are in the timeline, also of an order that was stopped', async () => {
  stage.service.fault({ operation: 'airShopping', kind: '911-before' });
  const { reference } = await held();
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate('by hand');
  const { entries } = await read(timeline.strict(), `/orders/${reference}/timeline`);
  expect(entries).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        kind: 'call',
        operation: 'airShopping',
        outcome: 'failed',
        problem: expect.objectContaining({ code: '911' }) as unknown,
      }),
      expect.objectContaining({ kind: 'wait', ended: 'over' }),
      expect.objectContaining({ kind: 'state', state: 'held' }),
    ]),
  );
  expect(entries.at(-1)).toMatchObject({ kind: 'stopped' });
});

test('raw messages are listed and read, their secrets masked, and each look is in the audit', async () => {
  const { reference, person } = await ticketed();
  const { messages, unreadable } = await read(messageList.strict(), `/orders/${reference}/messages`);
  expect(unreadable).toBe(0);
  const created = messages.find(({ operation, kind }) => operation === 'orderCreate' && kind === 'request');
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  const { status, headers, text } = await api.ask('GET', `/orders/${reference}/messages/${created?.id}`);
  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(text).toContain(String(person.passenger.surname));
  expect(text).toContain('OrderCreate');
  expect(looks().slice(-2)).toMatchObject([
    { msg: 'listMessages', reference },
    { msg: 'readMessage', reference },
  ]);
  // Of another order, none is had by an id that is right elsewhere.
  const { reference: other } = await held();
  for (const id of [created?.id, 'nonsense', '..%2F..%2Fetc%2Fpasswd'])
    expect(await api.ask('GET', `/orders/${other}/messages/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'unknown-message' },
    });
  expect(await api.ask('GET', '/orders/NOBODY-8/messages')).toMatchObject({
    status: 404,
    body: { code: 'unknown-reference' },
  });
});

test('an API that keeps no messages says so', async () => {
  const { reference } = await held();
  const empty = await mkdtemp(join(tmpdir(), 'insights-'));
  for (const messages of [undefined, keptMessages(join(empty, 'none'), undefined)]) {
    const other = await runningApi(stage, {}, {}, { messages });
    for (const path of ['messages', 'messages/x'])
      expect(await other.ask('GET', `/orders/${reference}/${path}`)).toMatchObject({
        status: 404,
        body: { code: 'no-archive' },
      });
    await other.close();
  }
  await rm(empty, { recursive: true });
});
