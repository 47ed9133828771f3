/** Batches and schedules over HTTP: as the command line has them, each with the scope that it costs. */
import { batch, batchList, schedule, scheduleList, startedBatch } from '../../src/api/schemas';
import { Orders } from '../../src/client/orders';
import { Schedules } from '../../src/client/schedules';
import { runningApi, type RunningApi, type Told } from '../support/api';
import { batchStage, PAID, type BatchStage } from '../support/batches';
import { eventually } from '../support/eventually';
import { ownNamespace } from '../support/ownNamespace';

let stage: BatchStage;
let api: RunningApi;
beforeAll(async () => {
  stage = await batchStage();
  api = await runningApi(stage, {}, {}, { reports: stage.reports });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const post = (path: string, body?: unknown, as: 'cashier' | 'writer' | 'reader' = 'cashier'): Promise<Told> =>
  api.ask('POST', path, { as, ...(body !== undefined && { body }) });
const read = async (id: string, query = '') =>
  batch.strict().parse((await api.ask('GET', `/batches/${id}${query}`, { as: 'reader' })).body);
const ended = (id: string) =>
  eventually(
    () => read(id),
    ({ endedAt }) => endedAt !== undefined,
  );

test('a batch is started, read with its lines a page at a time, and listed', async () => {
  const paid = await stage.held(PAID);
  const unpaid = await stage.held();
  const references = [paid.reference, unpaid.reference];
  const started = await post('/batches', { id: 'over-http', references });
  expect(started).toMatchObject({ status: 201, headers: { location: '/batches/over-http' } });
  expect(startedBatch.strict().parse(started.body)).toEqual({ id: 'over-http', path: '/batches/over-http' });
  expect(await post('/batches', { id: 'over-http', references })).toMatchObject({
    status: 409,
    body: { code: 'batch-taken' },
  });
  const starts = api.audit().filter(({ msg, batch: id }) => msg === 'startBatch' && id === 'over-http');
  expect(starts.map(({ who, outcome, code }) => [who, outcome, code])).toEqual([
    ['cashier', 'asked', undefined],
    ['cashier', 'done', undefined],
    ['cashier', 'asked', undefined],
    ['cashier', 'refused', 'batch-taken'],
  ]);

  const whole = await ended('over-http');
  expect(whole).toMatchObject({
    state: 'complete-with-exceptions',
    dryRun: false,
    sums: { found: 2, outcomes: { ticketed: 1, skipped: 1 }, reasons: { 'skipped not-released': 1 } },
  });
  expect(whole.lines?.map(({ reference, outcome }) => [reference, outcome])).toEqual(
    expect.arrayContaining([
      [paid.reference, 'ticketed'],
      [unpaid.reference, 'skipped'],
    ]),
  );
  const first = await read('over-http', '?limit=1');
  const second = await read('over-http', `?limit=1&cursor=${first.nextCursor}`);
  expect([...(first.lines ?? []), ...(second.lines ?? [])]).toEqual(whole.lines);
  expect(second.nextCursor).toBeUndefined();
  const skipped = await read('over-http', '?outcome=skipped');
  expect(skipped.lines).toMatchObject([{ reference: unpaid.reference, reason: 'not-released' }]);
  expect(await api.ask('GET', `/batches/over-http?outcome=skipped&cursor=${first.nextCursor}`)).toMatchObject(
    {
      status: 422,
      body: { code: 'bad-cursor' },
    },
  );

  const { batches } = await eventually(
    async () => batchList.strict().parse((await api.ask('GET', '/batches', { as: 'reader' })).body),
    ({ batches: all }) => all.some(({ id, endedAt }) => id === 'over-http' && endedAt !== undefined),
  );
  const { lines: _, ...line } = whole;
  expect(batches).toContainEqual(line);
});

test('a batch that no worker answers for is read as far as it is known', async () => {
  const place = await ownNamespace('batch-alone');
  const { client } = place;
  const alone = await runningApi({ orders: new Orders(client), client }, {}, {}, { reports: stage.reports });
  try {
    const body = { id: 'alone', references: ['T-1'], dryRun: true };
    expect(await alone.ask('POST', '/batches', { body })).toMatchObject({ status: 201 });
    const told = await alone.ask('GET', '/batches/alone');
    expect([told.status, batch.strict().parse(told.body)]).toMatchObject([
      200,
      { state: 'working', dryRun: true },
    ]);
  } finally {
    await alone.close();
    await client.connection.close();
  }
});

test('a batch pays, so it needs money; a rehearsal does not', async () => {
  const { reference } = await stage.held(PAID);
  const wanted = { id: 'unpaid', references: [reference] };
  expect(await post('/batches', wanted, 'writer')).toMatchObject({
    status: 403,
    body: { code: 'forbidden' },
  });
  expect(await post('/batches', { ...wanted, id: 'rehearsal', dryRun: true }, 'writer')).toMatchObject({
    status: 201,
  });
  const { state, dryRun, lines } = await ended('rehearsal');
  expect([state, dryRun]).toEqual(['complete', true]);
  expect(lines).toMatchObject([{ reference, outcome: 'would-ticket' }]);
  expect(await stage.orders.status(reference)).toMatchObject({ state: 'held' });
  expect(await api.ask('GET', '/batches/unpaid')).toMatchObject({
    status: 404,
    body: { code: 'unknown-batch' },
  });
  for (const [body, path] of [
    [{ id: 'wrong', references: ['A'], selection: {} }, 'references'],
    [{ id: '..', references: ['A'] }, 'id'],
    [{ id: 'wrong', references: ['A'], eventsPerRun: 20 }, 'eventsPerRun'],
  ] as const)
    expect(await post('/batches', body)).toMatchObject({ status: 422, body: { mistakes: [{ path }] } });
});

test('a batch is paused, resumed and stopped', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => stage.held(PAID)));
  const slow = stage.service.fault({ operation: 'orderChange', kind: 'slow', times: 100, delay: 60_000 });
  const references = orders.map(({ reference }) => reference);
  await post('/batches', { id: 'handled', references, maxInFlight: 1 });
  const paused = await post('/batches/handled/pause', undefined, 'writer');
  expect(batch.strict().parse(paused.body)).toMatchObject({ state: 'paused', sums: { found: 0 } });
  expect(await read('handled')).toMatchObject({ state: 'paused' });
  expect(await post('/batches/handled/resume', undefined, 'writer')).toMatchObject({ status: 403 });
  expect(await post('/batches/handled/resume')).toMatchObject({ status: 200, body: { state: 'working' } });
  const stop = { who: 'agent 17', why: 'it rains' };
  expect(await post('/batches/handled/stop', { who: 'agent 17' })).toMatchObject({
    status: 422,
    body: { mistakes: [{ path: 'why' }] },
  });
  expect(await post('/batches/handled/stop', stop, 'writer')).toMatchObject({
    status: 200,
    body: { state: 'stopping' },
  });
  slow.answerNow();
  expect(await ended('handled')).toMatchObject({ state: 'stopped', stoppedBy: stop });
  expect(await post('/batches/handled/pause')).toMatchObject({
    status: 409,
    body: { code: 'batch-refused' },
  });
  expect(await post('/batches/nothing/pause')).toMatchObject({
    status: 404,
    body: { code: 'unknown-batch' },
  });
});

test('schedules are listed, paused with the reason, resumed and triggered', async () => {
  const schedules = new Schedules(stage.client);
  await schedules.put({
    name: 'nightly',
    cron: '0 23 * * *',
    timezone: 'Europe/Paris',
    batch: { selection: { provider: 'sandbox' }, dryRun: true },
    catchUpWithin: 60_000,
  });
  const list = await eventually(
    () => api.ask('GET', '/schedules', { as: 'reader' }),
    ({ text }) => text.includes('nightly'),
  );
  expect(scheduleList.strict().parse(list.body)).toMatchObject({
    schedules: [{ name: 'nightly', cron: '0 23 * * *', dryRun: true, paused: false, running: [] }],
  });
  const paused = await post('/schedules/nightly/pause', { note: 'audit until Friday' }, 'writer');
  expect(schedule.strict().parse(paused.body)).toMatchObject({ paused: true, note: 'audit until Friday' });
  expect(api.audit().at(-1)).toMatchObject({ msg: 'pauseSchedule', who: 'writer', schedule: 'nightly' });
  for (const change of ['resume', 'trigger'])
    expect(await post(`/schedules/nightly/${change}`, undefined, 'writer')).toMatchObject({ status: 403 });
  expect(await post('/schedules/nightly/resume')).toMatchObject({ status: 200, body: { paused: false } });
  expect(await post('/schedules/nightly/trigger')).toMatchObject({ status: 200 });
  const { newest } = await eventually(
    () => schedules.line('nightly'),
    (line) => line.newest !== undefined,
  );
  expect(await ended(newest ?? '')).toMatchObject({ dryRun: true });
  expect(await post('/schedules/weekly/pause')).toMatchObject({
    status: 404,
    body: { code: 'unknown-schedule' },
  });
});
