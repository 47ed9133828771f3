import { type Client, WorkflowFailedError } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { Events } from '../../src/client/events';
import type { AnnouncedEvent, OrderLine, UndeliveredEvent, UndeliveredPage } from '../../src/client/types';
import { Deliveries } from '../../src/client/webhooks';
import { Forgetting } from '../../src/client/privacy/forget';
import { orderEvent } from '../../src/domain/webhooks/schema';
import { deliveriesOf, deliveryWorkflowId } from '../../src/domain/webhooks/messages';
import { newSecret } from '../../src/webhooks/secret';
import { runningApi, type Told } from '../support/api';
import { eventually } from '../support/eventually';
import {
  endpointTo,
  quickPace,
  startReceiver,
  verified,
  type Received,
  type Receiver,
} from '../support/receiver';
import { oneAdult, running, type Stage } from '../support/running';
import { unmistakable, unmistakableTrip } from '../support/unmistakable';

const PAID = { amount: '99999.00', currency: 'EUR' };

const stages: Stage[] = [];
const receivers: Receiver[] = [];
afterAll(async () => {
  // First those who keep attempts waiting.
  await Promise.all(receivers.map((each) => each.close()));
  await Promise.all(stages.map((stage) => stage.close()));
});

async function receiver(answer?: Receiver['answer']): Promise<Receiver> {
  const started = await startReceiver(answer);
  receivers.push(started);
  return started;
}

async function stageWith(...given: Parameters<typeof running>): Promise<Stage> {
  const stage = await running(...given);
  stages.push(stage);
  return stage;
}

const of = (received: readonly Received[], reference: string): Received[] =>
  received.filter(({ event }) => event.data.reference === reference);

const typesOf = (received: readonly Received[], reference: string): string[] => {
  const first = new Map(of(received, reference).map(({ id, event }) => [id, event]));
  return [...first.values()].sort((a, b) => a.data.sequence - b.data.sequence).map(({ type }) => type);
};

const WHOLE_LIFE = ['order.held', 'order.ticketed', 'order.cancelled'];

/** Books, tickets and cancels, and gives the request. */
async function wholeLife(stage: Stage, request = oneAdult()): Promise<typeof request> {
  const { orders } = stage;
  await orders.start(request);
  await stage.until(request.reference, 'held');
  await orders.update(request.reference, 'ticket', { payUpTo: PAID });
  await orders.update(request.reference, 'cancel', {});
  return request;
}

async function listed(client: Client, query: string): Promise<string[]> {
  const found: string[] = [];
  for await (const { workflowId } of client.workflow.list({ query })) found.push(workflowId);
  return found;
}

/** A history with what stands in its payloads. */
function decoded(history: string): string {
  return history.replaceAll(/"data":\s*"([A-Za-z0-9+/=]+)"/g, (_, data: string) =>
    JSON.stringify({ said: Buffer.from(data, 'base64').toString() }).slice(1, -1),
  );
}

async function undelivered(stage: Stage, endpoint: string, reference: string): Promise<UndeliveredEvent[]> {
  const found: UndeliveredEvent[] = [];
  for await (const event of new Deliveries(stage.client).undelivered({ endpoint }))
    if (event.reference === reference) found.push(event);
  return found;
}

/** Forgets an order that three receivers do not have the events of. */
async function forgetOne(stage: Stage) {
  const { reference } = await wholeLife(stage);
  await stage.client.workflow.getHandle(`order/${reference}`).result();
  const forgetting = new Forgetting(stage.client);
  const kept = (await forgetting.kept(reference)).deliveries.length;
  const erased = await forgetting.forget(reference, { by: 'staff 7', listedWithin: 500 });
  return { reference, kept, erased };
}

describe('receivers of all kinds, side by side', () => {
  let stage: Stage;
  let office: Receiver;
  let down: Receiver;
  let silent: Receiver;
  let moved: Receiver;
  let gone: Receiver;
  let hopeless: Receiver;
  let away: Receiver;
  let forgotten: ReturnType<typeof forgetOne>;
  const [fresh, old] = [newSecret(), newSecret()];

  beforeAll(async () => {
    office = await receiver();
    down = await receiver(() => ({ status: 500 }));
    silent = await receiver(() => 'never');
    moved = await receiver(() => ({ status: 307, headers: { location: office.url } }));
    gone = await receiver(() => ({ status: 410 }));
    hopeless = await receiver(() => ({ status: 503 }));
    away = await receiver(() => ({ status: 503 }));
    stage = await stageWith({
      webhooks: [
        endpointTo('office', office, { written: [fresh, old] }),
        endpointTo('down', down),
        // Slow to give up an attempt: whoever waited for it would be seen to.
        endpointTo('silent', silent, { concurrency: 1, pace: { ...quickPace, timeout: 30_000 } }),
        endpointTo('moved', moved, { events: ['order.held'] }),
        endpointTo('gone', gone, { events: ['order.held'] }),
        endpointTo('hopeless', hopeless, {
          events: ['order.held'],
          pace: { ...quickPace, giveUpAfter: 5_000 },
        }),
        endpointTo('away', away, { pace: { ...quickPace, giveUpAfter: 5_000 } }),
        endpointTo('elsewhere', office, { providers: ['another'] }),
      ],
    });
    // The server takes half a minute to delete what has only just ended: begun now, it is done when the other tests are.
    forgotten = forgetOne(stage);
    forgotten.catch(() => undefined);
  });

  test('each state that somebody acts on is told once, signed with every secret, in the order of its life', async () => {
    const { reference } = await wholeLife(stage);
    await office.until((received) => typesOf(received, reference).length >= 3);

    const told = of(office.received, reference);
    expect(typesOf(told, reference)).toEqual(WHOLE_LIFE);
    expect(new Set(told.map(({ id }) => id)).size).toBe(3);
    const events = [...told].sort((a, b) => a.event.data.sequence - b.event.data.sequence);
    for (const each of events) {
      for (const secret of [fresh, old]) expect(verified(each, secret)).toEqual(each.event);
      expect(() => verified(each, newSecret())).toThrow();
      expect(orderEvent.strict().parse(each.event)).toEqual(each.event);
      expect(each.path).toBe('/events?to=orders');
      expect(each.id).not.toContain('.');
    }
    const status = await stage.orders.status(reference);
    expect(events.map(({ event: { data } }) => [data.sequence, data.previous, data.documents])).toEqual([
      [1, undefined, 0],
      [2, 'held', 1],
      [3, 'ticketed', 1],
    ]);
    const [held, , cancelled] = events.map(({ event }) => event.data);
    expect(held).toMatchObject({
      ...{ provider: 'sandbox', orderId: status.orderId, bookingReferences: status.bookingReferences },
      ...{ ticketBy: expect.any(String) as string, total: status.total, released: false },
    });
    expect(cancelled).toMatchObject({ money: status.money });
    expect(cancelled).not.toHaveProperty('ticketBy');
    expect(status.announced).toMatchObject({ sequence: 3, state: 'cancelled' });
  });

  test('a receiver that answers 500 again and again and then 200 has every event, under one id and with the same bytes', async () => {
    const { reference } = await wholeLife(stage);
    // Seven refusals are, at the pace that holds unless another is set, an hour and a half.
    await down.until((received) =>
      WHOLE_LIFE.every(
        (type) => of(received, reference).filter(({ event }) => event.type === type).length >= 7,
      ),
    );
    down.answer = () => ({ status: 200 });
    const before = down.received.length;
    await down.until(
      (received) => new Set(of(received.slice(before), reference).map(({ id }) => id)).size === 3,
    );

    const told = of(down.received, reference);
    expect(typesOf(told, reference)).toEqual(WHOLE_LIFE);
    for (const type of WHOLE_LIFE) {
      const attempts = told.filter(({ event }) => event.type === type);
      expect(new Set(attempts.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
    }
    // Each attempt is signed anew: a receiver refuses what is old.
    const first = told[0]!.headers['webhook-timestamp'];
    expect(Number(told.at(-1)!.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(Number(first));
    // The receiver has it a moment before the server knows.
    await eventually(
      () => undelivered(stage, 'down', reference),
      ({ length }) => length === 0,
    );
    down.answer = () => ({ status: 500 });
  });

  test('a receiver that never answers holds up neither an order nor another receiver', async () => {
    // It has one attempt at a time, and one of the tests before has it in its hands.
    await silent.until((received) => received.length > 0);
    const { reference } = await wholeLife(stage);
    await stage.client.workflow.getHandle(`order/${reference}`).result();
    await office.until((received) => typesOf(received, reference).length >= 3);
    expect(typesOf(office.received, reference)).toEqual(WHOLE_LIFE);
    const running = `WorkflowId STARTS_WITH "${deliveriesOf(reference)}" AND ExecutionStatus = "Running"`;
    // Lists lag behind.
    await eventually(
      async () => (await listed(stage.client, running)).filter((id) => id.endsWith('/silent')),
      ({ length }) => length === 3,
    );
  });

  test('a redirect is not followed, and 410 ends the delivery at once, and both are told', async () => {
    const request = oneAdult();
    const { reference } = request;
    await stage.orders.start(request);
    await stage.until(reference, 'held');
    await moved.until((received) => of(received, reference).length >= 2);
    await gone.until((received) => of(received, reference).length >= 1);
    await office.until((received) => of(received, reference).length >= 1);

    const [{ id }] = of(gone.received, reference) as [Received];
    const handle = stage.client.workflow.getHandle(deliveryWorkflowId(reference, id, 'gone'));
    const ended: unknown = await handle.result().catch((error: unknown) => error);
    expect(ended).toBeInstanceOf(WorkflowFailedError);
    expect((ended as WorkflowFailedError).cause).toMatchObject({ type: 'gone' });
    expect(of(gone.received, reference)).toHaveLength(1);
    expect(of(office.received, reference).map(({ event }) => event.type)).toEqual(['order.held']);
    const [trying] = await eventually(
      () => undelivered(stage, 'moved', reference),
      ([each]) => (each?.attempts ?? 0) >= 1,
    );
    expect(trying).toMatchObject({
      ...{ state: 'being-tried', type: 'order.held', sequence: 1, eventId: id },
      last: 'answered 307; redirects are not followed',
    });
    const [refused] = await eventually(
      () => undelivered(stage, 'gone', reference),
      ([each]) => each?.state === 'gone',
    );
    expect(refused).toMatchObject({ endpoint: 'gone' });

    // Sent again by hand it has the id that it had.
    moved.answer = () => ({ status: 200 });
    await new Deliveries(stage.client).redeliver(refused!.id);
    await gone.until((received) => of(received, reference).length >= 2);
    expect(new Set(of(gone.received, reference).map((each) => each.id))).toEqual(new Set([id]));
  });

  test('what was given up is told as that, and sent again it arrives under its own id', async () => {
    const { reference } = await stage.orders.start(oneAdult());
    await hopeless.until((received) => of(received, reference).length >= 1);
    const [{ id }] = of(hopeless.received, reference) as [Received];
    const delivery = deliveryWorkflowId(reference, id, 'hopeless');
    const ended: unknown = await stage.client.workflow
      .getHandle(delivery)
      .result()
      .catch((error: unknown) => error);
    expect((ended as WorkflowFailedError).cause).toMatchObject({ type: 'given-up' });
    const given = await eventually(
      () => undelivered(stage, 'hopeless', reference),
      ([event]) => event !== undefined && event.state !== 'being-tried',
    );
    expect(given).toMatchObject([{ id: delivery, state: 'given-up', endpoint: 'hopeless' }]);

    hopeless.answer = () => ({ status: 200 });
    const before = of(hopeless.received, reference).length;
    await new Deliveries(stage.client).redeliver(delivery);
    await hopeless.until((received) => of(received, reference).length > before);
    expect(new Set(of(hopeless.received, reference).map((each) => each.id)).size).toBe(1);
    await eventually(
      () => undelivered(stage, 'hopeless', reference),
      ({ length }) => length === 0,
    );
  });

  test('a receiver that was away until its events were given up catches up, and has what it would have been sent', async () => {
    const api = await runningApi(stage);
    try {
      const since = new Date().toISOString();
      const lives = await Promise.all([wholeLife(stage), wholeLife(stage)]);
      const references = lives.map(({ reference }) => reference);
      const ofThese = ({ event }: AnnouncedEvent): boolean => references.includes(event.data.reference);
      const lost = (): Promise<UndeliveredEvent[]> =>
        Promise.all(references.map((each) => undelivered(stage, 'away', each))).then((all) => all.flat());
      await eventually(lost, (all) => all.filter(({ state }) => state === 'given-up').length === 6);

      // As a receiver would: page by page, and `next` is there when nothing is new.
      const caughtUp: AnnouncedEvent[] = [];
      let next = since;
      await eventually(
        async () => {
          const asked = `/events?endpoint=away&limit=2&after=${encodeURIComponent(next)}`;
          const { status, body } = await api.ask('GET', asked, { as: 'reader' });
          expect(status).toBe(200);
          caughtUp.push(...(body.events as AnnouncedEvent[]).filter(ofThese));
          next = String(body.next);
          return caughtUp.length;
        },
        (found) => found >= 6,
      );
      // At least once each: the office may have been sent one again.
      const sent = (): { id: string; body: string }[] =>
        references.flatMap((each) => of(office.received, each));
      await office.until(() => new Set(sent().map(({ id }) => id)).size >= 6);
      const inText = (all: [string, string][]): string[] =>
        [...new Set(all.map((each) => each.join(' ')))].sort();
      expect(inText(caughtUp.map(({ id, event }) => [id, JSON.stringify(event)]))).toEqual(
        inText(sent().map(({ id, body }) => [id, body])),
      );
      for (const reference of references) {
        const own = caughtUp.filter(({ event }) => event.data.reference === reference);
        expect(own.map(({ event }) => event.type)).toEqual(WHOLE_LIFE);
      }

      const answered = await api.ask('GET', '/webhooks/undelivered?endpoint=away', { as: 'reader' });
      const paged: UndeliveredEvent[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page: Told = await api.ask(
          'GET',
          `/webhooks/undelivered?endpoint=away&limit=2${cursor && `&cursor=${cursor}`}`,
        );
        paged.push(...(page.body as unknown as UndeliveredPage).undelivered);
        cursor = page.body.nextCursor as string | undefined;
      }
      expect(paged).toEqual(answered.body.undelivered);
      expect(paged.length).toBeGreaterThanOrEqual(6);
      const listed = (answered.body.undelivered as UndeliveredEvent[]).find(({ reference }) =>
        references.includes(reference),
      );
      const id = listed?.id ?? '';
      expect(await api.ask('POST', '/webhooks/redeliver', { as: 'reader', body: { id } })).toMatchObject({
        status: 403,
      });
      const unknown = { id: deliveryWorkflowId('NOBODY', 'evt_0', 'away') };
      expect(await api.ask('POST', '/webhooks/redeliver', { body: unknown })).toMatchObject({
        ...{ status: 404, body: { code: 'unknown-delivery' } },
      });
      const before = away.received.length;
      const resentAt = new Date().toISOString();
      away.answer = () => ({ status: 204 });
      expect(await api.ask('POST', '/webhooks/redeliver', { body: { id } })).toMatchObject({ status: 200 });
      await away.until((received) => received.slice(before).some((each) => each.id === listed?.eventId));
      expect(api.audit().filter(({ msg }) => msg === 'redeliver')).toMatchObject([
        ...['NOBODY', 'NOBODY', listed?.reference, listed?.reference].map((reference) => ({ reference })),
      ]);

      // Of all endpoints together each event is there once, also one that was sent again.
      const events = new Events(stage.client, 0);
      const again = await eventually(
        () => events.after({ after: since, limit: 1_000 }),
        (page) => page.events.filter(ofThese).length >= 6,
      );
      const ids = again.events.filter(ofThese).map((event) => event.id);
      expect(ids.sort()).toEqual(caughtUp.map((event) => event.id).sort());
      await eventually(
        () => stage.client.workflow.count(`WorkflowId = "${id}"`),
        ({ count }) => count > 1,
      );
      const later = await events.after({ after: resentAt, limit: 1_000 });
      expect(later.events.map((event) => event.id)).not.toContain(listed?.eventId);
      await expect(events.after({ after: 'eyJ4IjoxfQ', limit: 1 })).rejects.toMatchObject({
        code: 'bad-cursor',
      });
      const lines = new Map<string, OrderLine>();
      for await (const line of stage.orders.list({ createdSince: since })) lines.set(line.reference, line);
      for (const each of references)
        expect(lines.get(each)).toMatchObject({ sequence: 3, state: 'cancelled' });
    } finally {
      await api.close();
    }
  });

  test('nobody who travels is found in what is sent, and no secret in what is kept', async () => {
    const person = unmistakable();
    const request = unmistakableTrip(person);
    await wholeLife(stage, request);
    const { reference } = request;
    await office.until((received) => typesOf(received, reference).length >= 3);
    const bytes = of(office.received, reference).map(({ body, headers }) => body + JSON.stringify(headers));
    for (const text of person.texts) expect(bytes.join('\n')).not.toContain(text);

    const kept: string[] = [];
    for (const id of await listed(stage.client, `WorkflowId STARTS_WITH "${deliveriesOf(reference)}"`))
      kept.push(historyToJSON(await stage.client.workflow.getHandle(id).fetchHistory()));
    kept.push(historyToJSON(await stage.client.workflow.getHandle(`order/${reference}`).fetchHistory()));
    const readable = decoded(kept.join('\n'));
    expect(readable).toContain('order.ticketed');
    for (const secret of [fresh, old]) expect(readable).not.toContain(secret.slice('whsec_'.length));
    expect(readable).not.toContain(new URL(office.url).host);
  });

  test('an event costs the history of its order one event', async () => {
    const { reference } = await wholeLife(stage);
    const handle = stage.client.workflow.getHandle(`order/${reference}`);
    await handle.result();
    const history = await handle.fetchHistory();
    const { events } = JSON.parse(decoded(historyToJSON(history))) as { events: object[] };
    const written = events.map((event) => JSON.stringify(event));
    expect(written.filter((event) => /MARKER_RECORDED.*activity_type\W+announce\W/.test(event))).toHaveLength(
      3,
    );
    expect(written.filter((event) => event.includes('CHILD_WORKFLOW'))).toEqual([]);
  });

  test('of an order that is forgotten no delivery is left, and none is tried any more', async () => {
    const { reference, kept, erased } = await forgotten;
    expect(kept).toBeGreaterThanOrEqual(9);
    expect(erased.deliveries).toBeGreaterThanOrEqual(9);
    expect(await listed(stage.client, `WorkflowId STARTS_WITH "${deliveriesOf(reference)}"`)).toEqual([]);
  });
});

test('a life that goes on in new runs, ends, and is adopted again counts its events on, and tells nothing twice', async () => {
  const office = await receiver();
  const stage = await stageWith({ longHistory: 30, webhooks: [endpointTo('office', office)] });
  const { reference } = await wholeLife(stage);
  await stage.client.workflow.getHandle(`order/${reference}`).result();
  await eventually(
    () => listed(stage.client, `WorkflowId = "order/${reference}"`),
    ({ length }) => length > 1,
  );

  await office.until((received) => typesOf(received, reference).length >= 3);
  // What has ended has handed everything over: nothing can come any more that is not listed.
  await eventually(
    () => listed(stage.client, `WorkflowId STARTS_WITH "${deliveriesOf(reference)}"`),
    ({ length }) => length === 3,
  );
  expect(typesOf(office.received, reference)).toEqual(WHOLE_LIFE);

  const asking = oneAdult({ surname: 'BALANCE', ticketing: 'at-once', released: true, payUpTo: PAID });
  await stage.orders.start(asking);
  await office.until((received) => typesOf(received, asking.reference).includes('order.attention'));
  await stage.orders.update(asking.reference, 'resolve', { answer: 'give-up', who: 'ab', why: 'a trial' });
  await stage.client.workflow.getHandle(`order/${asking.reference}`).result();
  const { announced } = await stage.orders.update(asking.reference, 'refresh', {});
  expect(announced).toMatchObject({ sequence: 3, state: 'held' });
  await office.until((received) => typesOf(received, asking.reference).length >= 3);
  expect(typesOf(office.received, asking.reference)).toEqual(['order.held', 'order.attention', 'order.held']);
  const last = of(office.received, asking.reference).find(({ event }) => event.data.sequence === 3);
  expect(last?.event.data.previous).toBe('attention');
});

test('what waits for a person and what fails is told with why, and nothing is told where nobody wants it', async () => {
  const office = await receiver();
  const stage = await stageWith({
    webhooks: [
      endpointTo('office', office, { events: ['order.attention', 'order.failed', 'order.unknown'] }),
    ],
  });
  const lost = oneAdult({ surname: 'BALANCE', ticketing: 'at-once', released: true, payUpTo: PAID });
  const none = oneAdult({ route: 'BRE-LHR' });
  await Promise.all([stage.orders.start(lost), stage.orders.start(none)]);
  await stage.until(none.reference, 'failed');
  await office.until(
    (received) => of(received, lost.reference).length >= 1 && of(received, none.reference).length >= 1,
  );

  const [{ event: asked }] = of(office.received, lost.reference) as [Received];
  const { attention } = await stage.orders.status(lost.reference);
  expect(asked).toMatchObject({
    type: 'order.attention',
    data: { sequence: 1, attention: { reason: 'balance', severity: 'act-now', actBy: attention?.actBy } },
  });
  expect(asked.data.attention).not.toHaveProperty('text');
  const [{ event: failed }] = of(office.received, none.reference) as [Received];
  expect(failed).toMatchObject({ type: 'order.failed', data: { sequence: 1, error: { code: '498' } } });
});
