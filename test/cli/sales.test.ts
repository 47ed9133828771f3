/** `ndc-flows sales` as people type it: a list, a file for accounting, a document for programs. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { SalesList } from '../../src/client/sales';
import { documentOf, type Ended } from '../support/commandLine';
import { runInProcess } from '../support/inProcess';
import { oneAdult, running, sandboxProfile, type Stage } from '../support/running';
import { salesOnce } from '../support/salesList';

let stage: Stage;
let folder: string;
let env: NodeJS.ProcessEnv;
let issued: SalesList;
/** Half a world away from UTC, so that a day is another one for some hours of it. */
const zone = 'Pacific/Kiritimati';
const dayIn = (timeZone: string, at: string): string =>
  new Date(at).toLocaleDateString('en-CA', { timeZone, dateStyle: 'short' });

beforeAll(async () => {
  stage = await running({ profile: { settleFor: '45s' } });
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-sales-'));
  const config = join(folder, 'ndc-flows.yaml');
  const providers = { sandbox: sandboxProfile(stage.service.url) };
  await writeFile(config, stringify({ providers, agencies: { acme: { timeZone: zone } } }));
  env = {
    TEMPORAL_ADDRESS: stage.target.address,
    TEMPORAL_NAMESPACE: stage.target.namespace,
    NDC_FLOWS_CONFIG: config,
  };
  const request = oneAdult({
    ticketing: 'at-once',
    released: true,
    payUpTo: { amount: '9999.00', currency: 'EUR' },
  });
  await stage.orders.start(request);
  await stage.until(request.reference, 'ticketed');
  issued = await salesOnce(stage, ({ lines }) => lines.length > 0);
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true });
});

const sales = (...args: string[]): Promise<Ended> => runInProcess(['sales', ...args], { env });

test('usage counts the shop and the booking, for people and for programs', async () => {
  const usage = (...args: string[]): Promise<Ended> => runInProcess(['usage', ...args], { env });
  const told = await usage();
  expect(told).toMatchObject({ status: 0, stderr: '' });
  expect(told.stdout).toMatch(/provider +shops +bookings +shops per booking\nsandbox +1 +1 +1\.0\n/);
  const counted = { shops: 1, bookings: 1, shopsPerBooking: 1 };
  expect(documentOf(await usage('--json'))).toMatchObject({
    providers: [{ provider: 'sandbox', ...counted }],
    total: counted,
    complete: true,
  });
  // The configuration's provider is shown also without a shop.
  const before = ['--since', '2020-01-01', '--until', '2020-01-31'];
  expect((await usage(...before)).stdout).toMatch(/sandbox +0 +0 +–\n\n.*\nThe server forgets orders/);
  expect((await usage('--provider', 'skyline')).stdout).toMatch(
    /skyline +0 +0 +–\n\n.*\n\nskyline is not a configured provider; configured: sandbox\.\n$/,
  );
  for (const wrong of [
    ['--since', '2027-01-02', '--until', '2027-01-01'],
    ['--since', '2020-01-01', '--until', '2022-01-01'],
    ['--since', 'soon'],
  ])
    expect(await usage(...wrong)).toMatchObject({ status: 2, stdout: '' });
});

test("the day is the agency's, and the list is told to people, to files and to programs", async () => {
  const [line] = issued.lines;
  if (!line) throw new Error('nothing was issued');
  const day = dayIn(zone, line.at);
  const told = await sales('--from', day);
  expect(told).toMatchObject({ status: 0, stderr: '' });
  for (const word of [
    day,
    'issue',
    line.number ?? '',
    line.reference,
    'PAX1',
    line.total ?? '',
    '1 issued: ',
    zone,
  ])
    expect(told.stdout).toContain(word);

  const asFile = await sales('--from', day, '--to', day, '--csv');
  expect(asFile.stdout).toBe(
    'date,event,number,type,reference,provider,order id,PNR,passenger,coupons,part,base,taxes,total,currency,fee,collected,penalty,residual,notes,agency\r\n' +
      `${day},issue,${line.number},T,${line.reference},sandbox,${line.orderId},${line.bookingReference},PAX1,,,` +
      `${line.base},${line.taxes},${line.total},EUR,,,,,,\r\n`,
  );

  const asDocument = documentOf<SalesList>(await sales('--from', day, '--provider', 'sandbox', '--json'));
  expect(asDocument).toMatchObject({ lines: [{ ...line, date: day }], complete: true, sums: issued.sums });

  const inUtc = await sales('--from', line.date, '--timezone', 'UTC', '--json');
  expect(documentOf<SalesList>(inUtc).lines).toEqual([line]);
});

test('a day without sales, and a provider that sold nothing, are no error', async () => {
  const [line] = issued.lines;
  const elsewhere = await sales('--from', line?.date ?? '', '--provider', 'nobody', '--json');
  expect(documentOf<SalesList>(elsewhere)).toMatchObject({ lines: [], sums: {} });
  const tomorrow = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  expect((await sales('--from', tomorrow)).stdout).toContain(
    `No document was issued, exchanged, voided or refunded on ${tomorrow} (${zone}).`,
  );
});

test('a list that reaches back further than the server remembers says so', async () => {
  const told = await sales('--from', '2020-01-01', '--to', '2020-01-31');
  expect(told.status).toBe(0);
  expect(told.stdout).toContain('The server forgets orders that ended before');
  const asFile = await sales('--from', '2020-01-01', '--csv');
  expect(asFile.stderr).toContain('The server forgets orders');
  expect(asFile.stdout).toMatch(/^date,event,[^\n]*\r\n$/);
});

test.each([
  [['--from', '2027-02-30'], 'Write a date such as'],
  [['--from', '2027-02-03', '--to', '2027-02-01'], '--to is before --from'],
  [['--from', '2027-02-01', '--timezone', 'Mars/Olympus'], 'IANA'],
  [['--from', '2027-02-01', '--csv', '--json'], 'give either --csv or --json, not both'],
])('%j is refused in words', async (args, words) => {
  const { status, stderr, stdout } = await sales(...args);
  expect(status).toBe(2);
  expect(stderr + stdout).toContain(words);
});
