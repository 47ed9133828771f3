/** One life of an order, typed by hand: the command line against a real server, a worker and a sandbox. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stringify } from 'yaml';
import type { Finding } from '../../src/cli/doctor/checks';
import type { OrderLine } from '../../src/client/types';
import type { OrderStatus, OfferLine } from '../../src/domain/order/status';
import { forWhat, openCalls } from '../../src/cli/live/openCalls';
import { orderWorkflowId, providerTaskQueue } from '../../src/domain/order/updates';
import { holdRate } from '../../src/temporal/queueRate';
import { command, documentOf, startCommand, withoutWaits, type Ended } from '../support/commandLine';
import { eventually } from '../support/eventually';
import { runInProcess } from '../support/inProcess';
import { daysAhead, oneAdult, running, sandboxProfile, trip, type Stage } from '../support/running';

let stage: Stage;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  // A person is asked when the airline can no longer apply what was lost: here after seconds.
  const quick = { orderCreate: '5s', orderChange: '5s', orderCancel: '5s' };
  stage = await running({ profile: { settleFor: '12s', repeatWrites: 0, timeouts: { total: quick } } });
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  const config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, stringify({ providers: { sandbox: sandboxProfile(stage.service.url) } }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: config,
    NDC_FLOWS_UI: 'http://ui.example',
  };
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const ndc = (...args: string[]): Promise<Ended> => runInProcess(args, { env });
const book = (request: unknown, ...args: string[]): Promise<Ended> =>
  runInProcess(['book', '-', ...args], { env, input: JSON.stringify(request) });

test('book, ticket, quote and cancel tell live what happens, and leave with 0', async () => {
  const { reference, requestedAt: _, ...request } = trip({ seats: [{ paxId: 'PAX1', need: 'required' }] });
  const booked = await book({ reference, ...request });
  expect(booked).toMatchObject({ status: 0, stderr: '' });
  for (const told of ['airShopping', 'orderCreate', 'held', 'PNR', 'EUR', 'seat ', 'LHR → CDG', 'pay by']) {
    expect(booked.stdout).toContain(told);
  }
  expect(booked.stdout).toContain(
    `http://ui.example/namespaces/${stage.target.namespace}/workflows/order%2F${reference}`,
  );

  const ticketed = await ndc('ticket', reference);
  expect(ticketed.status).toBe(0);
  const { total, documents } = await stage.orders.status(reference);
  expect(ticketed.stdout).toMatch(new RegExp(`Paying up to ${total?.amount} EUR\\.\n +orderChange `));
  for (const { number } of documents) expect(ticketed.stdout).toContain(number);

  const looked = await ndc('status', reference);
  expect(looked.stdout).toMatch(/passengers +Ada Example \(PAX1, ADT\): ticket \d+/);
  expect(
    documentOf<{ passengers: unknown[] }>(await ndc('status', reference, '--json')).passengers,
  ).toHaveLength(4);
  const listed = await eventually(
    () => ndc('list'),
    ({ stdout }) => new RegExp(`^${reference} +ticketed .*${total?.amount} EUR`, 'm').test(stdout),
  );
  expect(listed.stdout).toMatch(
    new RegExp(`^${reference} +ticketed +LHR → CDG → LHR +${total?.amount} EUR +[A-Z0-9]+ `, 'm'),
  );

  const number = documents[0]?.number ?? '';
  const found = await eventually(
    () => ndc('find', number),
    ({ stdout }) => stdout.includes(reference),
  );
  expect(found).toMatchObject({ status: 0, stderr: '' });
  expect(found.stdout).toMatch(/ found by *$/m);
  expect(found.stdout).toMatch(new RegExp(`^${reference} +ticketed .* ticket *$`, 'm'));
  expect(documentOf(await ndc('find', number, '--json'))).toMatchObject({
    orders: [{ reference, foundBy: ['ticket'] }],
  });
  const nothing = await ndc('find', 'Nobody', 'At', 'All');
  expect(nothing).toMatchObject({ status: 0, stderr: '' });
  expect(nothing.stdout).toMatch(/^No orders\.\nAn order is found by/);
  expect(documentOf(await ndc('find', 'Nobody', '--json'))).toEqual({ orders: [] });
  expect((await ndc('find', '!!')).status).toBe(1);

  const quoted = await ndc('quote', reference, '--json');
  const fee = documentOf<OrderStatus>(quoted).quotedFee;
  expect(fee).toBeDefined();

  const cancelled = await ndc('cancel', reference, '--fee', `${fee?.amount} ${fee?.currency}`, '--json');
  expect(cancelled).toMatchObject({ status: 0, stderr: '' });
  expect(documentOf<OrderStatus>(cancelled)).toMatchObject({ reference, state: 'cancelled' });

  const again = await ndc('cancel', reference);
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toMatch(new RegExp(`\n${reference} is already cancelled\\. Nothing was sent\\.\n$`));
  const named = await ndc('cancel', reference, '--fee', '5EUR');
  expect(named.status).toBe(0);
  expect(named.stdout).toMatch(/\nThe fee was [\d.]+ EUR; --fee 5EUR was not used\.\n$/);

  // Nor does a repeat book anything: a cancelled order keeps its reference.
  const request2 = { reference, ...request };
  for (const more of [[], ['--no-wait']]) {
    const repeated = await book(request2, '--again', ...more);
    expect(repeated.status).toBe(1);
    expect(repeated.stdout).toContain(
      '--again started nothing: it retries an order that failed before an orderCreate was sent; this order is cancelled, so nothing was retried. A new booking needs a new reference.\n',
    );
    expect(repeated.stdout).not.toContain('This request already started');
  }
});

test('a basket that the caller cancels is listed and shown as that, and a second cancel finds it so', async () => {
  const request = oneAdult({ choose: { how: 'await' } });
  const { reference } = request;
  const waits = await book(request);
  expect(waits.status).toBe(3);
  const offers = await ndc('offers', reference);
  expect(offers.stdout.split('\n').at(-2)).toBe(`  choose offer 1:     ndc-flows select ${reference} 1`);
  expect((await ndc('cancel', reference)).status).toBe(0);
  const again = await ndc('cancel', reference);
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toContain(
    `${reference} was cancelled before anything was booked. There is nothing to pay.`,
  );
  const line = await eventually(
    async () =>
      (await ndc('list', '--state', 'failed')).stdout.split('\n').find((each) => each.startsWith(reference)),
    (found) => found !== undefined,
  );
  expect(line).toMatch(/ failed \(cancelled by the caller\) +LHR → CDG/);
  const listed = documentOf<OrderLine[]>(await ndc('list', '--json'));
  expect(listed.find((each) => each.reference === reference)).toMatchObject({
    state: 'failed',
    cancelledUnbooked: true,
  });
  const mistyped = reference.replace('-', '_');
  // What was meant is looked up in a list, which lags.
  const unknown = await eventually(
    () => ndc('status', mistyped),
    ({ stderr }) => stderr.includes('Did you mean'),
  );
  expect(unknown.stderr).toMatch(
    new RegExp(`^No order has the reference ${mistyped} in .* Did you mean ${reference}\\? `),
  );
  // The order says why it takes no ticket, instead of asking for an amount.
  expect((await ndc('ticket', reference)).stderr).toMatch(/^The order has ended and nothing was booked/);
});

test('the same request again is the same order; another under its reference is refused', async () => {
  const request = oneAdult();
  const [first, second] = [await book(request, '--json'), await book(request, '--json')];
  expect(documentOf<OrderStatus>(second).orderId).toBe(documentOf<OrderStatus>(first).orderId);
  const other = await book({ ...request, currency: 'GBP' }, '--json');
  expect(other.status).toBe(1);
  expect(documentOf(other)).toMatchObject({ error: { code: 'reference-taken' } });
});

test('the same request again tells where its order stands, and not what happened before as if it happened now', async () => {
  const request = oneAdult();
  const first = await book(request);
  expect(first.stdout).toMatch(/ held\n[^]* airShopping|airShopping [^]* held\n/);
  const again = await book(request);
  expect(again).toMatchObject({ status: 0, stderr: '' });
  expect(again.stdout).toMatch(
    new RegExp(
      `^Order ${request.reference}.*\nThis request already started this order at 20[\\d-]+ [\\d:]+ UTC; nothing was booked again\\.\n\n${request.reference} is held\\.\n`,
    ),
  );
  expect(again.stdout).toContain(`see the order: ndc-flows status ${request.reference}`);
  expect(again.stdout).not.toContain('airShopping');
});

test('a trip that the airline does not offer is named with its route and date', async () => {
  const request = trip({ journeys: [{ origin: 'GVA', destination: 'OSL', date: daysAhead(60) }] });
  const failed = await book(request);
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain(`for GVA → OSL ${daysAhead(60)}, 4 passengers (498).`);
});

test('an order stays released after an issue that failed, until that is withdrawn; given up and refreshed, it is followed again', async () => {
  const request = oneAdult({ surname: 'BALANCE' });
  const { total } = documentOf<OrderStatus>(await book(request, '--json'));
  const refused = await ndc('ticket', request.reference);
  expect(refused.stdout).toContain(
    `The order stays released: the next batch may ticket it for at most ${total?.amount} EUR.`,
  );
  const withdrawn = await ndc('release', request.reference, '--withdraw', '--who', 'ab');
  expect(withdrawn.stdout).toContain(
    `The release is withdrawn: ${request.reference} is not ticketed until it is released again.`,
  );
  expect(withdrawn.stdout).not.toContain('stays released');
  const given = ['--give-up', '--who', 'ab', '--why', 'handled elsewhere'];
  expect(await ndc('resolve', request.reference, ...given)).toMatchObject({ status: 0 });
  await stage.client.workflow.getHandle(orderWorkflowId(request.reference)).result();
  const followed = await ndc('refresh', request.reference);
  expect(followed.stdout).toContain(`${request.reference} was no longer followed. It is followed again.`);
});

test('a request that failed before an orderCreate is corrected under its reference, or tried again', async () => {
  const request = oneAdult();
  const failed = await book({
    ...request,
    choose: { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'EUR' } },
  });
  expect(failed.status).toBe(1);
  expect(failed.stdout).toContain('The reference can be reused.');
  const again = await book(
    { ...request, choose: { how: 'cheapest', maxPrice: { amount: '1.00', currency: 'eur' } } },
    '--again',
    '--no-wait',
    '--json',
  );
  expect(documentOf(again)).toMatchObject({ started: true });
  await stage.until(request.reference, 'failed');
  await stage.client.workflow.getHandle(orderWorkflowId(request.reference)).result();
  const corrected = await book(request, '--json');
  expect(documentOf<OrderStatus>(corrected)).toMatchObject({ state: 'held' });
});

test('an order whose workflow was terminated is shown wherever one looks, and one command goes on with it', async () => {
  const request = oneAdult();
  const { reference } = request;
  const { orderId } = documentOf<OrderStatus>(await book(request, '--json'));
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate();
  const wayBack = `ndc-flows adopt ${reference}`;
  for (const looking of [
    await ndc('status', reference),
    await book(request),
    await ndc('ticket', reference),
  ]) {
    expect(looking.status).toBe(1);
    expect(looking.stderr).toContain(`order ${orderId} exists at the airline (last state: held)`);
    expect(looking.stderr).toContain(wayBack);
  }
  const listed = await eventually(
    () => ndc('list', '--attention', 'stopped'),
    ({ stdout }) => stdout.includes(reference),
  );
  expect(listed.stdout).toMatch(new RegExp(`^${reference} +held \\(terminated\\) .* stopped`, 'm'));
  const examined = await ndc('doctor');
  expect(examined.status).toBe(1);
  expect(examined.stdout).toMatch(
    new RegExp(
      `orders .*1 workflow was terminated, so nothing watches its order: ${reference}\\.[^]*${wayBack}`,
    ),
  );
  // A configuration with mistakes does not say which keys there are: what depends on them is not judged.
  const misspelt = join(folder, 'misspelt.yaml');
  await writeFile(misspelt, stringify({ provider: {} }));
  const blind = await ndc('doctor', '--config', misspelt, '--json');
  const wrong = documentOf<{ findings: Finding[] }>(blind).findings.filter(({ ok }) => !ok);
  expect(wrong.map(({ what }) => what)).toEqual(['configuration']);

  const adopted = await ndc('adopt', reference, '--json');
  expect(adopted).toMatchObject({ status: 0, stderr: '' });
  expect(documentOf<OrderStatus>(adopted)).toMatchObject({ state: 'held', orderId });
  const { next } = await stage.orders.status(reference);
  expect(next).toBeDefined();
  expect((await ndc('adopt', reference)).stdout).toContain(
    'Its workflow is running; there is nothing to adopt.',
  );

  await ndc('cancel', reference);
  // It is cancelled a moment before its workflow has ended.
  await stage.client.workflow.getHandle(orderWorkflowId(reference)).result();
  const ended = await ndc('adopt', reference);
  expect(ended).toMatchObject({ status: 1 });
  expect(ended.stderr).toContain('has ended normally; there is nothing to adopt');
  const unknown = await ndc('adopt', 'NO-SUCH-ORDER');
  expect(unknown).toMatchObject({ status: 1 });
});

test('adopt of an order that the airline does not have names the refusal, though its workflow was terminated meanwhile', async () => {
  const reference = oneAdult().reference;
  const reads = () => stage.service.log().filter(({ operation }) => operation === 'orderRetrieve').length;
  const before = reads();
  const slow = stage.service.fault({ operation: 'orderRetrieve', kind: 'slow', delay: 60_000, times: 10 });
  const foreign = { reference, provider: 'sandbox', orderId: 'NONE1' };
  const stopped = async (): Promise<void> => {
    await eventually(async () => {
      const handle = stage.client.workflow.getHandle(orderWorkflowId(reference));
      const { raw } = await handle.describe().catch(() => ({ raw: undefined }));
      return raw?.pendingActivities?.some(({ activityType }) => activityType?.name === 'orderRetrieve');
    });
    await eventually(reads, (calls) => calls > before);
    await stage.client.workflow.getHandle(orderWorkflowId(reference)).terminate();
    slow.answerNow();
  };
  await Promise.all([
    expect(stage.orders.adoptOrder(foreign, 'refresh', {})).rejects.toBeDefined(),
    stopped(),
  ]);
  const adopted = await ndc('adopt', reference, '--json');
  expect(adopted.status).toBe(1);
  expect(documentOf(adopted)).toMatchObject({
    error: {
      code: 'order-not-found',
      commands: [
        expect.stringMatching(/^see all orders: +ndc-flows list$/),
        `adopt an order made elsewhere: ndc-flows adopt ${reference} --provider NAME --order-id ID`,
      ],
    },
  });
});

test('an order that awaits a choice leaves with 3, shows its offers, and goes on when one is selected', async () => {
  const request = oneAdult({ choose: { how: 'await' }, offerLimit: 5 });
  const { reference } = request;
  const waiting = await book(request);
  expect(waiting.status).toBe(3);
  expect(waiting.stdout).toContain(`ndc-flows seats ${reference} 1`);
  const [offer] = documentOf<OfferLine[]>(await ndc('offers', reference, '--json'));
  const offers = await ndc('offers', reference);
  expect(offers.stdout).toMatch(new RegExp(`^ +1  ${offer?.total.amount} EUR .*\\d UTC$`, 'm'));
  const [table = '', ends] = offers.stdout.split('\n\n');
  expect(Math.max(...table.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(ends).toMatch(
    /^\S+ is waiting for a choice among 5 offers \(.* raise `offerLimit` in the request\), until .* UTC\.\n {2}what goes with one: .*\n {2}its seats: .*\n {2}choose offer 1: .*\n$/,
  );

  const strange = await ndc('select', reference, 'strange');
  expect(strange).toMatchObject({ status: 1 });
  expect(strange.stderr).toContain('is not one of them');
  expect(strange.stderr).toContain(`ndc-flows offers ${reference}`);

  const unbooked = await ndc('extras', reference);
  expect(unbooked).toMatchObject({ status: 1 });
  expect(unbooked.stderr).toBe(
    `Order ${reference} is not booked yet: services and seats go with one of its offers.\n` +
      `  what goes with one: ndc-flows services ${reference} 1\n` +
      `  its seats:          ndc-flows seats ${reference} 1\n`,
  );

  const released = await ndc('release', reference, '--pay-up-to', '9000EUR');
  expect(released).toMatchObject({ status: 0, stderr: '' });
  expect(released.stdout).toContain(
    `\n${reference} is released: once an offer is chosen, it may be ticketed for at most 9000.00 EUR.\n` +
      `  see the offers: ndc-flows offers ${reference}\n` +
      `  choose offer 1: ndc-flows select ${reference} 1\n`,
  );
  expect(released.stdout.split('\n')).toHaveLength(6);

  const services = await ndc('services', reference, '1');
  expect(services.status).toBe(0);
  expect(services.stdout).toMatch(/14\.90 EUR +1D8F +Hot meal/);
  const seats = await ndc('seats', reference, offer?.offerId ?? '');
  expect(seats.status).toBe(0);
  expect(seats.stdout).toMatch(/^ {10}[A-Z](?: {2}[A-Z])* {5}[A-Z]/m);
  expect(seats.stdout).toMatch(/^ {2,3}\d+ {2}exit {2}.* exit$/m);
  expect(seats.stdout).toMatch(/ {5}· {2}taken/);
  const [, seat = ''] = /--seat (\S+)/.exec(seats.stdout) ?? [];

  const gone = await ndc('select', reference, '1', '--service', 'Lounge=2', '--seat', 'PAX1:99Z');
  expect(gone).toMatchObject({ status: 1 });
  expect(gone.stderr).toMatch(/services\[0\]\.quantity: .*seats\[0\]\.seat: 99Z is not free/);
  // A part of the name is completed from what was shown, and the price with it.
  const selected = await ndc('select', reference, '1', '--service', 'hot=2', '--seat', seat, '--json');
  expect(selected.status).toBe(0);
  const { state, extras } = documentOf<OrderStatus>(selected);
  expect(state).toBe('held');
  expect(extras.join()).toMatch(/2 × Hot meal.*seat /);
});

test.each([
  ['airShopping', /^Order \S+ +\S+\n(?: +airShopping .*\n)* +[\d.]+ s +cancelled by the caller/],
  [
    'offerPrice',
    /\nThe order stops at once, or when a search for an earlier order has ended, even after Ctrl-C\.\n/,
  ],
] as const)('a booking that waits to send %s again stops at once', async (operation, tells) => {
  const request = oneAdult();
  const { reference } = request;
  const busy = stage.service.fault({ operation, kind: '911-before', times: 1_000 });
  await stage.orders.start(request);
  const waiting = await eventually(
    () => stage.orders.status(reference),
    ({ waitsFor = '' }) => waitsFor.startsWith(`a retry of ${operation} after 911`),
  );
  expect(waiting.waitsFor).toMatch(/ wait, \d+ s \(tried until \d{4}-\d\d-\d\d \d\d:\d\d UTC\)$/);
  const cancelled = await ndc('cancel', reference);
  busy.cancel();
  expect(cancelled).toMatchObject({ status: 0, stderr: '' });
  expect(cancelled.stdout).toMatch(tells);
  expect(cancelled.stdout).not.toMatch(/keeps trying|waits for/);
  expect(cancelled.stdout).toContain(`${reference} was cancelled before anything was booked`);
  const status = documentOf<OrderStatus>(await ndc('status', reference, '--json'));
  expect(status).toMatchObject({ state: 'failed', lastError: { code: 'cancelled' } });
});

test('a fee that nobody named leaves cancel with 3, until it is approved as it was shown', async () => {
  const request = oneAdult({ surname: 'Feemove' });
  await book(request);
  await ndc('ticket', request.reference);
  const waiting = await ndc('cancel', request.reference, '--json');
  expect(waiting.status).toBe(3);
  const { toApprove, state } = documentOf<OrderStatus>(waiting);
  expect(state).toBe('awaiting-approval');
  const again = await ndc('cancel', request.reference);
  expect(again).toMatchObject({ status: 3, stderr: '' });
  expect(again.stdout).toMatch(
    new RegExp(
      `is already being cancelled: it waits for approval of the fee of ${toApprove?.amount} EUR\\.\n +approve: +ndc-flows approve`,
    ),
  );
  const other = await ndc('approve', request.reference, '1.00', 'EUR');
  expect(other).toMatchObject({ status: 1 });
  expect(other.stderr).toContain(`${toApprove?.amount} EUR`);
});

// Waits until the airline has settled, while the other tests run.
test.concurrent(
  'an order in front of a person is listed, leaves status with 3, and takes a person’s answer',
  async () => {
    const request = oneAdult({ surname: 'Issuenever' });
    await book(request);
    const ticketed = await ndc('ticket', request.reference);
    expect(ticketed.status).toBe(3);
    expect(ticketed.stdout).toMatch(/ndc-flows resolve \S+ --not-issued --who WHO --why WHY/);
    const status = await command(['status', request.reference, '--json'], { env });
    expect(status.status).toBe(3);
    expect(documentOf<OrderStatus>(status).attention?.reason).toBe('lost-issue');

    const why = ['--who', 'ab', '--why', 'the airline told'];
    const refused = await ndc('resolve', request.reference, '--not-created', ...why);
    expect(refused.status).toBe(1);
    const resolved = await ndc('resolve', request.reference, '--not-issued', ...why, '--json');
    expect(resolved.status).toBe(0);
    expect(documentOf<OrderStatus>(resolved).state).toBe('held');
  },
);

test('Ctrl-C ends the command with 130, and says that the order goes on', async () => {
  const request = oneAdult();
  const slow = stage.service.fault({ operation: 'offerPrice', kind: 'slow', delay: 60_000 });
  const asked = stage.service.next('offerPrice');
  const booking = startCommand(['book', '-'], { env, input: JSON.stringify(request) });
  // It follows the order from its first line on.
  const followed = new Promise<void>((resolve) =>
    createInterface({ input: booking.process.stdout! }).on('line', (line) => {
      if (line.includes('shopping')) resolve();
    }),
  );
  const early = booking.ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  await Promise.race([Promise.all([asked, followed]), early]);
  early.catch(() => undefined);
  booking.process.kill('SIGINT');
  const { reference } = request;
  const { status, stderr } = await booking.ended;
  expect([status, withoutWaits(stderr)]).toEqual([
    130,
    `${reference} continues without this command. See: ndc-flows status ${reference}\n`,
  ]);
  slow.answerNow();
  await stage.until(reference, 'held');
});

test('Ctrl-C before an order is asked says that nothing was sent', async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const reached = once(silent, 'connection');
  const { port } = silent.address() as AddressInfo;
  const ticketing = startCommand(['ticket', 'T-1'], {
    env: { ...env, TEMPORAL_ADDRESS: `127.0.0.1:${port}` },
  });
  const [socket] = (await reached) as [Socket];
  ticketing.process.kill('SIGINT');
  expect(await ticketing.ended).toMatchObject({
    status: 130,
    stderr: expect.stringContaining('Nothing was sent to T-1.\n') as string,
  });
  socket.destroy();
  silent.close();
});

test('a trip that is not offered fails with 1 and the reason', async () => {
  const booked = await book(oneAdult({ route: 'BRE-LHR' }));
  expect(booked.status).toBe(1);
  expect(booked.stdout).toMatch(/has failed: .*498/);
});

test('bad input is refused before a workflow starts: all mistakes at once, by path', async () => {
  const request = { ...oneAdult(), provider: 'nobody', journeys: [], contact: {} };
  const refused = await book(request, '--json');
  expect(refused.status).toBe(1);
  const { error } = documentOf<{ error: { code: string; mistakes: { path: string }[] } }>(refused);
  expect(error.code).toBe('bad-request');
  expect(error.mistakes.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['provider', 'journeys', 'contact.email']),
  );
  await expect(stage.orders.status(request.reference)).rejects.toMatchObject({ code: 'unknown-reference' });
});

test('input that is not JSON is refused without being quoted', async () => {
  const refused = await runInProcess(['book', '-'], { env, input: '{"surname": "Secretperson' });
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('not valid JSON');
  expect(refused.stdout + refused.stderr).not.toContain('Secretperson');
});

test('--no-wait returns as soon as the order is started', async () => {
  const request = oneAdult();
  const started = await book(request, '--no-wait', '--json');
  expect(started.status).toBe(0);
  expect(documentOf(started)).toMatchObject({ reference: request.reference, started: true });
  await stage.until(request.reference, 'held');
});

test('a call that waits for the provider’s rate limit says so, and not that a worker is missing', async () => {
  const request = oneAdult();
  const { connection, options } = stage.client;
  const queue = { namespace: options.namespace, taskQueue: providerTaskQueue('sandbox') };
  await holdRate(connection, { ...queue, perSecond: 0.01 });
  try {
    const { reference } = request;
    await stage.orders.start(request, { providers: ['sandbox'] });
    const [line] = await eventually(
      // The provider of the call is named, not that of the order.
      () => openCalls(stage.client, { reference, provider: 'nobody' }),
      ([first = '']) => first.includes(' is waiting for its turn'),
    );
    expect(line).toMatch(/^\w+ is waiting for its turn: sandbox is limited to 0.01 calls a second$/);
    const unserved = await forWhat(stage.client, 'nobody');
    expect(unserved).toBe('for a worker that serves nobody; start one: ndc-flows worker');
  } finally {
    await holdRate(connection, queue);
  }
  await stage.until(request.reference, 'held');
});

test('an unknown reference and an unknown namespace are told apart', async () => {
  const [reference, namespace] = await Promise.all([
    ndc('status', 'NOBODY', '--json'),
    ndc('status', 'NOBODY', '--json', '--namespace', 'nowhere'),
  ]);
  expect(documentOf(reference)).toMatchObject({ error: { code: 'unknown-reference' } });
  expect(documentOf(namespace)).toMatchObject({ error: { code: 'namespace-missing' } });
});

test('setup may be repeated', async () => {
  const again = await ndc('setup', '--json');
  expect(again.status).toBe(0);
  expect(documentOf(again)).toMatchObject({ created: false, registered: [] });
});

// Waits for a time-out, while the other tests run.
test.concurrent('an order that no worker answers for says so, with what to do', async () => {
  const namespace = `test-${randomUUID().slice(0, 8)}`;
  await ndc('setup', '--namespace', namespace);
  const { reference, ...request } = oneAdult();
  const input = JSON.stringify({ reference, ...request });
  const unconfigured = { ...env, NDC_FLOWS_CONFIG: undefined };
  const booking = ['book', '-', '--no-wait', '--namespace', namespace];
  const booked = await runInProcess(booking, { env: unconfigured, input });
  expect(booked).toMatchObject({
    status: 0,
    stderr: 'No worker there serves the provider "sandbox". Start one that does: `ndc-flows worker`.\n',
  });
  const [status, shown] = await Promise.all([
    ndc('status', reference, '--namespace', namespace, '--json'),
    ndc('status', reference, '--namespace', namespace),
  ]);
  expect(status.status).toBe(1);
  const listed = { reference, provider: 'sandbox', route: 'LHR → CDG' };
  expect(documentOf(status)).toMatchObject({ error: { code: 'no-worker', listed } });
  expect(status.stderr).toContain('ndc-flows worker');
  expect(shown.status).toBe(1);
  expect(shown.stdout).toMatch(
    new RegExp(`^${reference}  shopping\n  last change  20.* UTC\n(.*\n)*  route        LHR → CDG\n`),
  );
});
