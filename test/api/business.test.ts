/** Sales, providers, and lists by payment time limit, over HTTP. */
import { orderList, providerList, salesList } from '../../src/api/schemas';
import { runningApi, type RunningApi } from '../support/api';
import { eventually } from '../support/eventually';
import { oneAdult, running, type Stage } from '../support/running';

const capabilities = {
  cancelVia: 'orderCancel',
  changeOrders: 'orderChange',
  repriceBeforeIssue: false,
  findOrders: 'none',
  sideBySide: false,
} as const;

let stage: Stage;
let api: RunningApi;
let reference: string;
beforeAll(async () => {
  stage = await running();
  const profiles = new Map([['sandbox', { version: '19.2', style: 'soap', capabilities }]] as const);
  const timeZones = new Map([['office', 'Europe/Paris']]);
  const known = { providers: ['sandbox', 'idle'], versionOf: () => '19.2' as const };
  api = await runningApi(stage, {}, {}, { known, profiles, timeZones });
  const request = oneAdult();
  ({ reference } = request);
  await stage.orders.start(request);
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  await stage.until(reference, 'ticketed');
});
afterAll(async () => {
  await api.close();
  await stage.close();
});

const today = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now());

test('the sales of a day are listed as the command line lists them, in the agency’s zone', async () => {
  const day = today('Europe/Paris');
  const { lines, sums, timeZone } = await eventually(
    async () => salesList.strict().parse((await api.ask('GET', `/sales?from=${day}`, { as: 'reader' })).body),
    ({ lines: found }) => found.length > 0,
  );
  expect(timeZone).toBe('Europe/Paris');
  expect(lines).toMatchObject([{ event: 'issue', reference, provider: 'sandbox', date: day }]);
  expect(Object.values(sums)).toMatchObject([{ issues: 1 }]);
  for (const [query, path] of [
    ['', 'from'],
    ['?from=soon', 'from'],
    [`?from=${day}&to=2020-01-01`, 'to'],
    ['?from=1999-01-01&to=9999-12-31', 'to'],
    [`?from=${day}&timeZone=Moon`, 'timeZone'],
    ['?from=2020-01-01&provider=sandbx', 'provider'],
  ])
    expect([query, await api.ask('GET', `/sales${query}`)]).toMatchObject([
      query,
      { status: 422, body: { mistakes: [{ path }] } },
    ]);
});

test('agencies of different zones need one to be named', async () => {
  const timeZones = new Map([
    ['east', 'Asia/Tokyo'],
    ['west', 'America/New_York'],
  ]);
  const other = await runningApi(stage, {}, {}, { timeZones });
  const day = today('UTC');
  expect(await other.ask('GET', `/sales?from=${day}`)).toMatchObject({
    status: 422,
    body: { mistakes: [{ path: 'timeZone' }] },
  });
  expect(await other.ask('GET', `/sales?from=${day}&agency=east`)).toMatchObject({
    status: 200,
    body: { timeZone: 'Asia/Tokyo' },
  });
  await other.close();
});

test('providers are listed with what they can do, who serves them and how much is booked', async () => {
  const { providers } = await eventually(
    async () => providerList.strict().parse((await api.ask('GET', '/providers', { as: 'reader' })).body),
    ({ providers: [first] }) => (first?.usage.bookings ?? 0) > 0,
  );
  expect(providers).toEqual([
    {
      ...{ provider: 'sandbox', version: '19.2', style: 'soap', capabilities },
      workers: 1,
      backlog: 0,
      usage: expect.objectContaining({ bookings: 1 }) as unknown,
    },
    { provider: 'idle', version: '19.2', workers: 0, backlog: 0, usage: { shops: 0, bookings: 0 } },
  ]);
});

test('orders are listed by their payment time limit', async () => {
  const request = oneAdult();
  await stage.orders.start(request);
  const { paymentLimit = '' } = await stage.until(request.reference, 'held');
  const listed = async (query: string): Promise<string[]> => {
    const { body } = await api.ask('GET', `/orders?${query}`, { as: 'reader' });
    return orderList.parse(body).orders.map((line) => line.reference);
  };
  const around = (milliseconds: number) => new Date(Date.parse(paymentLimit) + milliseconds).toISOString();
  await eventually(
    () => listed(`ticketByFrom=${around(-1_000)}&ticketByTo=${around(1_000)}`),
    (found) => found.includes(request.reference),
  );
  expect(await listed(`ticketByFrom=${around(1_000)}`)).not.toContain(request.reference);
  expect(await listed(`ticketByTo=${around(-1_000)}`)).not.toContain(request.reference);
  expect(await api.ask('GET', '/orders?ticketByTo=soon')).toMatchObject({
    status: 422,
    body: { mistakes: [{ path: 'ticketByTo' }] },
  });
});
