/** Following what changes: `GET /orders/changes`, with a token and at the desk. */
import { removeToken, roles } from '../../src/config';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { known, twoAgencies } from '../support/agencies';
import { askAt, runningApi, type RunningApi } from '../support/api';
import { deskTokens, fromPage, signIn } from '../support/desk';
import { eventually } from '../support/eventually';
import { follow, type Event, type Following } from '../support/events';
import { oneAdult, running, type Stage } from '../support/running';

const { tokens, written } = deskTokens({
  ann: { scopes: roles.money },
  ben: { scopes: roles.see },
  leaving: { scopes: roles.see },
  alpha: { scopes: roles.see, agency: 'alpha' },
  beta: { scopes: roles.see, agency: 'beta' },
  writer: { scopes: ['orders:write'] },
});
type Holder = keyof typeof tokens;

let stage: Stage;
let api: RunningApi;
let all: Following[];
beforeAll(async () => {
  const encryption = { keyring: keyringOf([newKey('test')], 'the test') };
  stage = await running({ ...twoAgencies, encryption });
  api = await runningApi(stage, { tokens: written }, {}, { known });
});
afterAll(async () => {
  await api.close();
  await stage.close();
});
beforeEach(() => {
  all = [];
});
afterEach(() => {
  for (const each of all) each.stop();
});

async function following(as: Holder, query = '', endpoint = api.endpoint): Promise<Following> {
  const stream = await follow(`${endpoint}/orders/changes${query}`, {
    authorization: `Bearer ${tokens[as]}`,
  });
  all.push(stream);
  return stream;
}

async function atDesk(as: Holder, query = ''): Promise<Following> {
  const { cookie } = await signIn(api.endpoint, tokens[as]);
  const stream = await follow(`${api.endpoint}/desk/api/orders/changes${query}`, {
    ...fromPage(api.endpoint),
    cookie,
  });
  all.push(stream);
  return stream;
}

async function started(agency: string): Promise<string> {
  const request = oneAdult({ agency });
  await stage.orders.start(request, known);
  return request.reference;
}

const names = (event: Event): string[] =>
  event.name === 'changed'
    ? (event.data.orders as { reference: string }[]).map(({ reference }) => reference)
    : [];
const about =
  (reference: string, state?: string) =>
  (event: Event): boolean =>
    names(event).includes(reference) &&
    (event.data.orders as { reference: string; state: string }[]).some(
      (line) => line.reference === reference && (state === undefined || line.state === state),
    );

test('an order that changes is told, as its line in a list, with a token and at the desk', async () => {
  const streams = await Promise.all([following('ann'), atDesk('ben')]);
  const reference = await started('alpha');
  for (const stream of streams) {
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
    });
    const { data } = await stream.until(about(reference, 'held'));
    expect(
      (data.orders as object[]).find((line) => 'reference' in line && line.reference === reference),
    ).toMatchObject({
      ...{ reference, state: 'held', agency: 'alpha', route: expect.any(String) as string },
    });
  }
});

test('an agency is told of its own orders alone', async () => {
  const [alpha, beta] = await Promise.all([atDesk('alpha'), following('beta')]);
  const [ofAlpha, ofBeta] = await Promise.all([started('alpha'), started('beta')]);
  await Promise.all([alpha.until(about(ofAlpha, 'held')), beta.until(about(ofBeta, 'held'))]);
  expect(alpha.text()).not.toContain(ofBeta);
  expect(beta.text()).not.toContain(ofAlpha);
});

test('who looks at the same order is told of each other, and of the other’s leaving', async () => {
  const [one, other] = await Promise.all([started('alpha'), started('alpha')]);
  const ann = await atDesk('ann', `?reference=${one}`);
  await ann.until(({ name, data }) => name === 'present' && (data.who as string[]).length === 0);
  const ben = await atDesk('ben', `?reference=${one}`);
  await following('ben', `?reference=${other}`);
  expect((await ann.until(({ data }) => String(data.who) === 'ben')).data).toEqual({
    reference: one,
    who: ['ben'],
  });
  expect((await ben.until(({ data }) => String(data.who) === 'ann')).data).toEqual({
    reference: one,
    who: ['ann'],
  });
  // Two people who share a token see each other.
  const second = await atDesk('ben', `?reference=${one}`);
  await second.until(({ data }) => String(data.who) === 'ann,ben');
  ben.stop();
  second.stop();
  const last = (): Event | undefined =>
    ann
      .events()
      .filter(({ name }) => name === 'present')
      .at(-1);
  await eventually(() => String(last()?.data.who) === '');
});

test('another agency’s order is none, whoever looks at it', async () => {
  const reference = await started('beta');
  const looker = await following('ann', `?reference=${reference}`);
  for (const name of [reference, 'NOBODY'])
    expect((await atDesk('alpha', `?reference=${name}`)).status).toBe(404);
  const own = await atDesk('beta', `?reference=${reference}`);
  await own.until(({ data }) => String(data.who) === 'ann');
  await looker.until(({ data }) => String(data.who) === 'beta');
});

test('a token that is revoked ends its streams', async () => {
  const [stream, page, other] = await Promise.all([
    following('leaving'),
    atDesk('leaving'),
    following('ben'),
  ]);
  await removeToken(api.config, 'leaving', 'api');
  await Promise.all([stream.ended, page.ended]);
  const reference = await started('alpha');
  await other.until(about(reference));
  expect((await following('leaving')).status).toBe(401);
});

test('only whoever may read follows, and only so many streams', async () => {
  expect((await following('writer')).status).toBe(403);
  expect((await following('ben', '?since=x')).status).toBe(422);
  expect((await following('ben', '?reference=..%2F')).status).toBe(422);
  const { cookie } = await signIn(api.endpoint, tokens.ben);
  const statuses: number[] = [];
  for (let each = 0; each < 21; each += 1) {
    const stream = await follow(`${api.endpoint}/desk/api/orders/changes`, { cookie });
    all.push(stream);
    statuses.push(stream.status);
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429]);
  // Others follow all the same.
  expect((await following('ann')).status).toBe(200);
});

test('an order that is called like the stream is read by whoever asks for no stream', async () => {
  const asked = { headers: { authorization: `Bearer ${tokens.ann}` } };
  expect(await askAt(api.endpoint, 'GET', '/orders/changes', asked)).toMatchObject({
    status: 404,
    body: { code: 'unknown-reference' },
  });
  await stage.orders.start(oneAdult({ reference: 'changes', agency: 'alpha' }), known);
  await stage.until('changes', 'held');
  expect(await askAt(api.endpoint, 'GET', '/orders/changes', asked)).toMatchObject({
    status: 200,
    body: { reference: 'changes' },
  });
  expect(await askAt(api.endpoint, 'HEAD', '/orders/changes', asked)).toMatchObject({ status: 200 });
});

test('a server that ends ends its streams, and does not wait for them', async () => {
  const ending = await runningApi(stage, { tokens: written }, { ending: 300_000 }, { known });
  const stream = await following('ann', '', ending.endpoint);
  const began = Date.now();
  await ending.close();
  await stream.ended;
  expect(Date.now() - began).toBeLessThan(120_000);
});

test('nothing personal is in a stream', async () => {
  const stream = await following('ann');
  const request = oneAdult({ agency: 'alpha', surname: 'Unmistakable' });
  await stage.orders.start(request, known);
  await stream.until(about(request.reference, 'held'));
  expect(stream.text().toLowerCase()).not.toContain('unmistakable');
});
