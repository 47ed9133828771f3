/** The desk's lists and forms in a real browser, as an agent uses them: batches, new orders, searches, sales, providers. */
import type { Page } from 'playwright-core';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { batchStage, type BatchStage } from '../support/batches';
import { accessibilityOf, deskBrowser, type DeskBrowser, type Window } from '../support/deskBrowser';
import { oneAdult, trip } from '../support/running';
import { salesOnce } from '../support/salesList';

let stage: BatchStage;
let desk: DeskBrowser;
beforeAll(async () => {
  stage = await batchStage();
  desk = await deskBrowser(stage, { reports: stage.reports });
});
afterAll(async () => {
  await desk?.close();
  await stage?.close();
});

/** Opens a page of somebody who is signed in. */
async function opened(path: string, options?: Parameters<DeskBrowser['window']>[0]): Promise<Window> {
  const window = await desk.window(options);
  await window.signIn();
  await window.page.goto(`${desk.api.endpoint}/desk/${path}`);
  await window.page.getByRole('heading').first().waitFor();
  await window.loaded();
  return window;
}

const held = async (reference: string, surname = 'Example') => {
  await stage.orders.start({ ...oneAdult({ surname }), reference });
  return stage.until(reference, 'held');
};

const within = (page: Page) => page.getByLabel('Whose time limit is');

test('a batch says that no order fits and why, before it starts and afterwards', async () => {
  await held('USE-UNPAID');
  const { page, context, complaints } = await opened('batches');
  await page.getByRole('button', { name: 'Start a batch' }).click();
  await within(page).selectOption('72h');
  await page.getByText(/^No order fits: 1 order .* is not paid by the customer yet\.$/).waitFor();
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  await page.getByText('No order fits: 1 order is held, but not paid by the customer yet.').waitFor();
  expect(await page.getByText(/of 1\b/).count()).toBe(0);
  expect(await page.getByText('No order has been tried yet.').count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a batch that pays names its orders and their total, and is confirmed first', async () => {
  const { total } = await held('USE-PAID');
  await stage.orders.update('USE-PAID', 'release', { payUpTo: total! });
  const amount = `${total?.amount} ${total?.currency}`;
  const { page, context } = await opened('batches');
  await page.getByRole('button', { name: 'Start a batch' }).click();
  await within(page).selectOption('72h');
  await page.getByText(`1 order fits, for ${amount} in total.`).waitFor();
  await page.getByLabel('Dry run').uncheck();
  const pay = page.getByRole('button', { name: `Issue tickets for 1 order, for at most ${amount}` });
  expect(await pay.isDisabled()).toBe(true);
  expect(await accessibilityOf(page)).toEqual([]);
  await page.getByLabel(`Pay at most ${amount} for 1 order. Confirmed by cashier.`).check();
  await page.getByLabel('Name of the batch').fill('use-paid');
  await pay.click();
  await page.getByText('1 of 1: 1 ticketed').waitFor();
  await stage.until('USE-PAID', 'ticketed');
  await context.close();
});

test('a place’s name is refused at its field, the way back is filled in, and a country code may have a plus', async () => {
  const { page, context } = await opened('new');
  const from = page.getByLabel('From').first();
  const { journeys } = orderRequest.parse(trip());
  await from.fill('London');
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  await page.getByText('Use the three-letter code of the airport or city').first().waitFor();
  expect(await from.inputValue()).toBe('London');
  await from.fill('LHR');
  expect(await from.getAttribute('aria-invalid')).toBe('false');
  await page.getByLabel('To', { exact: true }).first().fill('CDG');
  expect(await page.getByLabel('From').nth(1).inputValue()).toBe('CDG');
  expect(await page.getByLabel('To', { exact: true }).nth(1).inputValue()).toBe('LHR');
  for (const [at, { date }] of journeys.entries())
    await page.getByLabel('Date', { exact: true }).nth(at).fill(date);
  await page.getByLabel('Given names').fill('Finn');
  await page.getByLabel('Surname').fill('Miller');
  await page.getByLabel('Date of birth').fill('1985-04-13');
  await page.getByLabel('E-mail').fill('finn@example.com');
  await page.getByLabel('Country code').fill('+44');
  await page.getByLabel('Phone').fill('2071234567');
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  await page
    .getByRole('button', { name: /^Book for/ })
    .first()
    .waitFor();
  await context.close();
});

test('offers are asked for once it is known who can be asked, and of somebody', async () => {
  const { page, context } = await opened('new');
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/providers', async (route) => {
    await answered;
    await route.continue();
  });
  await page.reload();
  const ask = page.getByRole('button', { name: 'Ask for offers' });
  await ask.waitFor();
  expect(await ask.isDisabled()).toBe(true);
  answer();
  const providers = page.getByRole('group', { name: 'Ask these providers' }).getByRole('checkbox');
  await providers.first().waitFor();
  for (const provider of await providers.all()) await provider.uncheck();
  await ask.click();
  await page.getByText('Choose at least one provider.').waitFor();
  await context.close();
});

test('any page finds an order by surname and given name, the filters stay, and no address tells', async () => {
  await held('USE-FIND', 'Millerson');
  const { page, context } = await opened('providers');
  const find = async () => {
    await page.getByRole('searchbox').fill('MILLERSON/ADA');
    await page.getByRole('searchbox').press('Enter');
  };
  await find();
  await page.locator('.order-head').getByText('MILLERSON/Ada').waitFor();
  expect(page.url()).toMatch(/orders\/USE-FIND$/);
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByLabel('State').selectOption('ticketed');
  await page.waitForURL(/state=ticketed/);
  await find();
  await page.getByText('The filters leave out 1.').waitFor();
  expect(page.url()).not.toMatch(/miller/i);
  const height = () => page.evaluate<number>('document.querySelector(".page-head").offsetHeight');
  const searching = await height();
  expect(await accessibilityOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('found for').waitFor({ state: 'detached' });
  expect(await height()).toBe(searching);
  await context.close();
});

test('sales name the passenger, the kind of document and the time, and one day makes no chart', async () => {
  const { total } = await held('USE-SALE', 'Saleson');
  await stage.orders.update('USE-SALE', 'ticket', { payUpTo: total! });
  await salesOnce(stage, ({ lines }) => lines.some(({ reference }) => reference === 'USE-SALE'));
  const { page, context } = await opened('sales');
  const row = page.getByRole('row', { name: /SALESON\/Ada/ });
  await row.getByText('Ticket', { exact: true }).waitFor();
  await row.getByText(/^\d\d:\d\d$/).waitFor();
  await page.getByText('The newest first').waitFor();
  expect(await page.locator('.chart').count()).toBe(0);
  await page.getByRole('button', { name: 'Today' }).click();
  await row.waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await context.close();
});

test('a provider is connected, in an agent’s words', async () => {
  const { page, context } = await opened('providers');
  await page.getByText('Running', { exact: true }).first().waitFor();
  await page.getByText('not measured', { exact: true }).waitFor();
  expect(await page.getByText('1 worker').first().isVisible()).toBe(false);
  await page.getByText('For operators').click();
  expect(await page.getByText('1 worker').first().isVisible()).toBe(true);
  expect(await accessibilityOf(page)).toEqual([]);
  await context.close();
});

test('on a telephone every page is in reach, and no date is cut', async () => {
  const { page, context } = await opened('new', { width: 360, height: 740 });
  for (const name of ['Waiting', 'Providers']) {
    const box = await page.getByRole('navigation').getByRole('link', { name }).boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(360);
  }
  const birth = await page.getByLabel('Date of birth').boundingBox();
  expect(birth!.width).toBeGreaterThan(150);
  await context.close();
});

test('a passport and a title go with a new order, and the kind of trip says how many journeys it has', async () => {
  const { page, context } = await opened('new');
  await page.getByLabel('One way').check();
  expect(await page.getByLabel('From').count()).toBe(1);
  await page.getByLabel('Several journeys').check();
  await page.getByText('Journey 3 of 3').waitFor();
  await page.getByLabel('One way').check();
  const [{ origin, destination, date }] = orderRequest.parse(trip()).journeys as [
    { origin: string; destination: string; date: string },
  ];
  for (const [label, value] of [
    ['From', origin],
    ['To', destination],
    ['Date', date],
    ['Given names', 'Ada'],
    ['Surname', 'Passporter'],
    ['Date of birth', '1985-04-13'],
    ['E-mail', 'ada@example.com'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByLabel('Title').selectOption('MRS');
  await page.getByRole('button', { name: 'Add a passport or identity card' }).click();
  await page.getByLabel('Number of the document').fill('X1234567');
  await page.getByLabel('Issued by (country)').fill('ZZ');
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  await page.getByText(/is not an ISO 3166 country code/).waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await page.getByLabel('Issued by (country)').fill('GB');
  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/orders') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    passengers: [{ title: 'MRS', documents: [{ type: 'PT', number: 'X1234567', issuingCountry: 'GB' }] }],
  });
  await context.close();
});

test('an order that was made elsewhere is added to the orders', async () => {
  const { orderId } = await held('USE-ELSEWHERE', 'Elsewhereson');
  await stage.orders.update('USE-ELSEWHERE', 'cancel', {}).catch(() => undefined);
  const { page, context, complaints } = await opened('orders');
  await page.getByRole('button', { name: 'Add an order made elsewhere' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add the order' }).click();
  await dialog.getByText('Airline order id is missing').waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByLabel('Airline order id').fill(orderId!);
  await dialog.getByLabel('Surname of a passenger').fill('Elsewhereson');
  await dialog.getByLabel('Reference').fill('USE-ADOPTED');
  await dialog.getByRole('button', { name: 'Add the order' }).click();
  await page.waitForURL(/orders\/USE-ADOPTED$/);
  await page.locator('.order-head').getByText('Cancelled', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('an approval names the flights, the price before and now, and until when', async () => {
  const reference = 'USE-APPROVE';
  await stage.orders.start({ ...oneAdult({ route: 'BRE-MAD' }), reference });
  const { toApprove, expected } = await stage.until(reference, 'awaiting-approval');
  const { page, context, complaints } = await opened('');
  const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: reference }) });
  await row.getByText(`${toApprove?.amount} EUR`).waitFor();
  await row.getByText(/^waiting for \d+ min$/).waitFor();
  await row.getByText(/^\d+ min/).waitFor();
  await row.getByRole('link').click();
  await page.getByRole('heading', { name: 'Offer to approve' }).waitFor();
  await page.getByRole('button', { name: `Approve ${toApprove?.amount} EUR` }).click();
  const dialog = page.getByRole('dialog');
  for (const text of ['MAD', `${expected?.amount} EUR`, 'Decide by'])
    await dialog.getByText(text, { exact: true }).first().waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByLabel('Who decides').fill('AB12');
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await stage.until(reference, 'held');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the sign-in is ready to be typed in', async () => {
  const { page, context } = await desk.window();
  await page.goto(`${desk.api.endpoint}/desk/`);
  await page.getByLabel('Access token').waitFor();
  await page.locator('[name=token]:focus').waitFor();
  await context.close();
});

test('a trip that is sold one journey at a time is chosen from an offer for each', async () => {
  const reference = 'DESK-HALVES';
  const dates = orderRequest.parse(trip()).journeys.map(({ date }) => date);
  const journeys = ['BRE-ATH', 'ATH-BRE'].map((route, at) => {
    const [origin = '', destination = ''] = route.split('-');
    return { origin, destination, date: dates[at]! };
  });
  await stage.orders.start({ ...oneAdult({ journeys }), reference, choose: { how: 'await' } });
  await stage.until(reference, 'awaiting-choice');
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  const rows = page.locator('.offer');
  await rows
    .filter({ hasText: 'BRE' })
    .getByRole('button', { name: /^Pick for/ })
    .first()
    .click();
  const missing = await page.getByText(/^Pick an offer for .* as well\.$/).textContent();
  const [, origin = ''] = /for (\w{3})/.exec(missing ?? '')!;
  const other = rows.filter({ has: page.locator('.flight-places strong:first-child', { hasText: origin }) });
  await other
    .getByRole('button', { name: /^Pick for/ })
    .first()
    .click();
  await page.getByText('The picked offers cover the trip.').waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await page
    .locator('.offers-picked')
    .getByRole('button', { name: /^Book for/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
  const { flights } = await stage.until(reference, 'held');
  expect(flights.map((flight) => flight.origin)).toEqual(['BRE', 'ATH']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a dry run tries the orders that a file names', async () => {
  await held('USE-NAMED');
  const { page, context, complaints } = await opened('batches');
  await page.getByRole('button', { name: 'Start a batch' }).click();
  await page.getByLabel('Which orders').selectOption('named');
  const start = page.getByRole('button', { name: 'Start the dry run' });
  expect(await start.isDisabled()).toBe(true);
  const buffer = Buffer.from('reference,total\nUSE-NAMED,64.57\n');
  await page.getByLabel('From a file').setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer });
  await page.getByText('Found: 1 order.').waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await page.getByLabel('Name of the batch').fill('use-named');
  await start.click();
  await page.getByText('Not paid by the customer yet.').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
