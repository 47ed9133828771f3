/** An agent's work at the desk, in a real browser: signing in, answering what waits, booking, and leaving. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { accessibilityOf, BUILT, deskBrowser, type DeskBrowser } from '../support/deskBrowser';
import { oneAdult, running, trip, type Stage } from '../support/running';

let stage: Stage;
let desk: DeskBrowser;
beforeAll(async () => {
  stage = await running();
  desk = await deskBrowser(stage);
});
afterAll(async () => {
  await desk?.close();
  await stage?.close();
});

/** Starts an order whose airline refuses the payment, and returns it in attention. */
async function unpaid(reference: string) {
  await stage.orders.start({ ...oneAdult({ surname: 'BALANCE' }), reference });
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  return stage.until(reference, 'attention');
}

test('an agent signs in with a token, and is gone after signing out', async () => {
  const { page, context, complaints, signIn } = await desk.window();
  await page.goto(`${desk.api.endpoint}/desk/orders`);
  await page.getByLabel('Access token').fill('not-a-token');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('This token is not valid.').waitFor();
  await signIn();
  await page.getByRole('button', { name: /cashier/ }).click();
  await page.getByText('Can book and pay').first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Access token').waitFor();
  await page.goto(`${desk.api.endpoint}/desk/orders`);
  await page.getByLabel('Access token').waitFor();
  expect(await context.cookies()).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an order that needs a person is found, understood and answered', async () => {
  const reference = 'DESK-BALANCE';
  const { total } = await unpaid(reference);
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.getByRole('link', { name: reference }).click();
  await page.getByRole('heading', { name: 'Payment refused' }).waitFor();
  await page.getByText('Check the balance, and top it up before the time limit.').waitFor();
  await page.getByText('BALANCE/').first().waitFor();
  await page.getByRole('button', { name: `Issue tickets for ${total?.amount} ${total?.currency}` }).waitFor();

  await page.getByRole('button', { name: 'Stop following this order' }).click();
  const dialog = page.getByRole('dialog');
  // Nobody signs with the name of a token, and Enter presses no button unread.
  expect(await dialog.getByLabel('Who decides').inputValue()).toBe('');
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('TEXTAREA');
  await dialog.getByRole('button', { name: 'Stop following this order' }).click();
  await dialog.getByText('Fill this in.').first().waitFor();
  await dialog.getByLabel('Who decides').fill('AB12');
  await dialog.getByLabel('How you know').fill('the agency pays in the airline’s own system');
  await dialog.getByRole('button', { name: 'Stop following this order' }).click();
  await page.getByText('Somebody stopped following this order').waitFor();

  const { decisions } = await stage.orders.status(reference);
  expect(decisions).toMatchObject([{ answer: 'give-up', who: 'AB12' }]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a trip is asked for, chosen, held and ticketed', async () => {
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  const from = page.getByLabel('From').first();
  await page.getByText('From is missing').first().waitFor();
  expect(await from.getAttribute('aria-invalid')).toBe('true');

  const { journeys } = orderRequest.parse(trip());
  for (const [at, { origin, destination, date }] of journeys.entries()) {
    await page.getByLabel('From').nth(at).fill(origin);
    await page.getByLabel('To', { exact: true }).nth(at).fill(destination);
    await page.getByLabel('Date', { exact: true }).nth(at).fill(date);
  }
  await page.getByLabel('Given names').fill('Ada');
  await page.getByLabel('Surname').fill('Lovelace');
  await page.getByLabel('Date of birth').fill('1985-04-13');
  await page.getByLabel('E-mail').fill('ada@example.com');
  await page.getByRole('button', { name: 'Ask for offers' }).click();

  await page
    .getByRole('button', { name: /^Book for/ })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Book for/ })
    .click();
  await page.getByRole('button', { name: /^Issue tickets for/ }).click();
  const issue = page.getByRole('dialog');
  await issue.getByText('LOVELACE/Ada').waitFor();
  await issue.getByLabel('Who decides').fill('AB12');
  await issue.getByRole('button', { name: /^Issue tickets for/ }).click();
  await page.getByText('Ticketed').first().waitFor();
  await page.getByText('ETKT').first().waitFor();
  expect(page.url()).not.toContain('Lovelace');

  await page.getByRole('link', { name: 'Orders' }).first().click();
  await page.getByRole('searchbox').fill('Lovelace');
  await page.getByRole('searchbox').press('Enter');
  // The only one that is found opens.
  await page.locator('.order-head').getByText('LOVELACE/Ada').waitFor();
  expect(page.url()).not.toContain('Lovelace');
  const kept = await page.evaluate<string>('JSON.stringify({ ...localStorage, ...sessionStorage })');
  expect(kept).toBe('{}');
  expect(complaints).toEqual([]);
  await context.close();
});

test('a ticketed order says what cancelling brings back, before and after it', async () => {
  const reference = 'DESK-CANCEL';
  await stage.orders.start({ ...oneAdult(), reference });
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  const { bookingReferences } = await stage.until(reference, 'ticketed');
  const paid = `${total?.amount} ${total?.currency}`;
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Ask for the cancellation fee' }).click();
  const back = `If you cancel now, the tickets are voided free of charge, and the full amount paid, ${paid}, is returned.`;
  await page.locator('.price-says', { hasText: back }).waitFor();
  await page.getByText('Ticketed', { exact: true }).first().waitFor();

  await page.getByRole('button', { name: /^Cancel order .* free of charge$/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(back).waitFor();
  await dialog.getByText(bookingReferences[0]!, { exact: true }).waitFor();
  await dialog.getByText('LHR → CDG').waitFor();
  // Enter sends nothing: it is not said who decides.
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('INPUT');
  await page.keyboard.press('Enter');
  await dialog.getByText('Fill this in.').waitFor();
  await dialog.getByLabel('Who decides').fill('AB12');
  expect(await dialog.getByRole('button', { name: 'Cancel', exact: true }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep the order' }).waitFor();
  let goOn = (): void => undefined;
  const looked = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/cancel', async (route) => {
    await looked;
    await route.continue();
  });
  await dialog.getByRole('button', { name: /^Cancel order/ }).click();
  const close = dialog.getByRole('button', { name: 'Close' });
  await close.waitFor();
  expect(await close.isDisabled()).toBe(true);
  goOn();
  await page
    .locator('.price-says', { hasText: `The tickets were voided, and ${paid} was returned.` })
    .waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who decided is remembered while the page is open, and nowhere else', async () => {
  const reference = 'DESK-WHO';
  await stage.orders.start({ ...oneAdult(), reference });
  await stage.until(reference, 'held');
  const { page, context, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  const who = page.getByRole('dialog').getByLabel('Who decides');
  await page.getByRole('button', { name: /^Customer has paid/ }).click();
  expect(await who.inputValue()).toBe('');
  await who.fill('AB12');
  await who.press('Enter');
  await page
    .getByText(/The customer has paid: tickets may be issued by hand or in a batch, for at most/)
    .waitFor();
  await page.getByRole('button', { name: 'Customer has not paid' }).click();
  expect(await who.inputValue()).toBe('AB12');
  expect(await page.evaluate<string>('document.activeElement.tagName')).toBe('H2');
  await page.getByRole('dialog').getByRole('button', { name: 'Customer has not paid' }).click();
  await page.getByText('The customer’s payment is not noted yet.').waitFor();
  expect((await stage.orders.status(reference)).released).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: /^Customer has paid/ }).click();
  expect(await who.inputValue()).toBe('');
  await context.close();
});

test('a cancelled flight is marked, and an airline that asks for a call is to be called', async () => {
  const [gone, call] = ['DESK-GONE', 'DESK-CALL'];
  await stage.orders.start({
    ...oneAdult({ surname: 'FLIGHTGONE', journeys: trip().journeys }),
    reference: gone,
  });
  const { total } = await stage.until(gone, 'held');
  await stage.orders.update(gone, 'ticket', { payUpTo: total! });
  await stage.until(gone, 'ticketed');
  await stage.orders.update(gone, 'refresh', {});
  await stage.until(gone, 'attention');
  await stage.orders.start({ ...oneAdult({ surname: 'CALLUS' }), reference: call });
  await stage.until(call, 'held');
  await stage.orders.update(call, 'refresh', {});
  await stage.until(call, 'attention');
  const { page, context, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${call}`);
  await page.getByText('The airline asks to be contacted. Call it').waitFor();
  await page.goto(`${desk.api.endpoint}/desk/orders/${gone}`);
  await page.locator('.flight', { hasText: 'Cancelled by the airline' }).waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await context.close();
});

test('an order that is not made yet shows where it goes', async () => {
  const [one, two] = ['DESK-ONCE', 'DESK-TWICE'];
  const request = oneAdult({ surname: 'Twice' });
  await stage.orders.start({ ...request, reference: one });
  await stage.until(one, 'held');
  await stage.orders.start({ ...request, reference: two });
  await stage.until(two, 'attention');
  const { page, context, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${two}`);
  await page.getByRole('heading', { name: 'Possible double booking' }).waitFor();
  await page.getByText('LHR → CDG', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Stop the booking' }).waitFor();
  expect(await page.getByRole('button', { name: 'Stop following this order' }).count()).toBe(0);
  await context.close();
});

test('services and seats are reviewed before an offer is booked with them', async () => {
  const reference = 'DESK-EXTRAS';
  await stage.orders.start({ ...oneAdult(), reference, choose: { how: 'await' } });
  await stage.until(reference, 'awaiting-choice');
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'With services and seats …' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Included in the offer:').waitFor();
  await dialog.getByRole('checkbox').first().check();
  await dialog
    .getByRole('button', { name: /^Seat \w+, [0-9]/ })
    .first()
    .click();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Check what will be booked …' }).click();
  await dialog.getByText('No tickets are issued and nothing is paid yet.').waitFor();
  expect((await stage.orders.status(reference)).state).toBe('awaiting-choice');
  expect(await dialog.getByRole('listitem').filter({ hasText: 'EUR' }).count()).toBe(2);
  const choose = dialog.getByRole('button', { name: /^Book for/ });
  const amount = /[0-9.]+ EUR/.exec((await choose.textContent()) ?? '')?.[0];
  await choose.click();
  const { total } = await stage.until(reference, 'held');
  expect(`${total?.amount} ${total?.currency}`).toBe(amount);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an offered change says what is paid now, and its dialog says it again', async () => {
  const reference = 'DESK-CHANGE';
  // The cheapest fare allows no change.
  await stage.orders.start({ ...oneAdult({ choose: { how: 'cheapest', checkedBags: 1 } }), reference });
  const held = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: held.total! });
  await stage.until(reference, 'ticketed');
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Change flights' }).click();
  const asking = page.getByRole('dialog');
  await asking.getByText(/Journey 1: LHR → CDG, /).waitFor({ state: 'attached' });
  const day = new Date(`${held.flights[0]!.departure.slice(0, 10)}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  await asking.getByLabel('New date').fill(day.toISOString().slice(0, 10));
  await asking.getByRole('button', { name: 'Ask for other flights' }).click();
  await page.getByText(/^[0-9]+ offers? found\.$/).waitFor();
  await page
    .getByRole('button', { name: /^Accept and pay .* now$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  for (const term of ['Pay now', 'New total']) await dialog.getByText(term, { exact: true }).waitFor();
  expect(await dialog.getByText('LHR').count()).toBeGreaterThan(0);
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByLabel('Who decides').fill('AB12');
  await dialog.getByRole('button', { name: /^Accept and pay/ }).click();
  await page.getByText('Changed after the sale').waitFor();
  const { amendments = [] } = await stage.orders.status(reference);
  expect(amendments).toMatchObject([{ kind: 'flights', who: 'AB12' }]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('who may only look sees no button that acts, and who may not see names sees none', async () => {
  const reference = 'DESK-LOOK';
  await stage.orders.start({ ...oneAdult(), reference });
  await stage.until(reference, 'held');
  const { page, context, signIn } = await desk.window();
  await signIn('reader');
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByText('Your sign-in does not show names.').first().waitFor();
  const ticket = page.getByRole('button', { name: /^Issue tickets for/ });
  expect(await ticket.isDisabled()).toBe(true);
  await page.getByText('Needs permission to pay.').first().waitFor();
  await context.close();
});

/** Says that the page is seen, or that another tab covers it: headless browsers show every page. */
const show = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate(
    `Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => '${state}' });
     document.dispatchEvent(new Event('visibilitychange'));`,
  );

test('two agents see each other on the same order', async () => {
  const reference = 'DESK-TWO';
  await stage.orders.start({ ...oneAdult(), reference });
  await stage.until(reference, 'held');
  const [one, two] = [await desk.window(), await desk.window()];
  await one.signIn('cashier');
  await two.signIn('writer');
  for (const { page } of [one, two]) await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await one.page.getByText('writer also has this order open.').waitFor();
  await two.page.getByText('cashier also has this order open.').waitFor();
  // A tab in the background is nobody who looks, and takes no connection.
  await show(one.page, 'hidden');
  await two.page.getByText('cashier also has this order open.').waitFor({ state: 'detached' });
  await stage.orders.update(reference, 'cancel', {});
  await show(one.page, 'visible');
  await two.page.getByText('cashier also has this order open.').waitFor();
  await one.page.getByText('Cancelled', { exact: true }).first().waitFor();
  await one.context.close();
  await two.context.close();
});

test('a session that ends asks for a sign-in, and what was typed is still there', async () => {
  const { page, context, signIn } = await desk.window();
  await signIn();
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Surname').fill('Lovelace');
  const ask = page.getByRole('button', { name: 'Ask for offers' });
  // What the page reads must be there before the session ends: without it, there is nothing to click.
  await ask.click({ trial: true });
  await context.clearCookies();
  // Whatever the page reads meanwhile may ask for the sign-in first, and cover the button.
  await ask.dispatchEvent('click');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Your session has ended').waitFor();
  await dialog.getByLabel('Access token').fill(desk.api.tokens.cashier);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByLabel('Surname').inputValue()).toBe('Lovelace');
  await context.close();
});

test('on a slow network nothing jumps when data arrives, and the page says that it is slow', async () => {
  const reference = 'DESK-SLOW';
  await unpaid(reference);
  const { page, context, signIn, loaded } = await desk.window();
  await signIn();
  await page.addInitScript(
    `globalThis.shifted = 0;
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value;
    }).observe({ type: 'layout-shift', buffered: true });`,
  );
  let told = (): void => undefined;
  const slowly = new Promise<void>((resolve) => (told = resolve));
  await page.route('**/desk/api/orders?**', async (route) => {
    await slowly;
    await route.continue();
  });
  await page.goto(`${desk.api.endpoint}/desk/`);
  await page.getByText('The connection is slow.').waitFor();
  told();
  await page.getByText(reference).waitFor();
  await loaded();
  const shifted = [await page.evaluate<number>('shifted')];
  await page.unroute('**/desk/api/orders?**');
  await page.goto(`${desk.api.endpoint}/desk/orders`);
  await page.getByText(reference).waitFor();
  await loaded();
  shifted.push(await page.evaluate<number>('shifted'));
  // Below 0.1 is what nobody notices, by Google's Web Vitals.
  expect(shifted.filter((each) => each > 0.02)).toEqual([]);
  await context.close();
});

test.each(['light', 'dark'])('axe finds nothing on any page in the %s theme', async (theme) => {
  const reference = `DESK-AXE-${theme}`;
  await unpaid(reference);
  const { page, context, complaints, signIn, loaded } = await desk.window({ dark: theme === 'dark' });
  await page.goto(`${desk.api.endpoint}/desk/`);
  await page.getByLabel('Access token').waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  await signIn();
  const pages: [path: string, shows: string][] = [
    ['', reference],
    ['orders', reference],
    [`orders/${reference}`, 'Payment refused'],
    ['new', 'Ask for offers'],
    ['batches', 'Schedules'],
    ['sales', 'Save as CSV'],
    ['providers', 'sandbox'],
    ['nowhere', 'This page does not exist.'],
  ];
  for (const [path, shows] of pages) {
    await page.goto(`${desk.api.endpoint}/desk/${path}`);
    await page.getByText(shows).first().waitFor();
    await loaded();
    expect([path, ...(await accessibilityOf(page))]).toEqual([path]);
  }
  expect(complaints).toEqual([]);
  await context.close();
});

test('no page is wider than a small telephone', async () => {
  const reference = 'DESK-NARROW';
  await unpaid(reference);
  const { page, context, signIn, loaded } = await desk.window({ width: 320, height: 640 });
  await signIn();
  for (const path of ['', 'orders', `orders/${reference}`, 'new', 'batches', 'sales', 'providers']) {
    await page.goto(`${desk.api.endpoint}/desk/${path}`);
    await page.getByRole('heading').first().waitFor();
    await loaded();
    const over = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect([path, over]).toEqual([path, 0]);
  }
  await context.close();
});

test('the first page is at most 150 kB, packed', () => {
  const page = readFileSync(join(BUILT, 'index.html'), 'utf8');
  const files = [...page.matchAll(/(?:src|href)="\/desk\/([^"]+)"/g)].map(([, name = '']) => name);
  expect(files.filter((name) => name.endsWith('.js')).length).toBeGreaterThan(1);
  const sizes = ['index.html', ...files].map((name) => gzipSync(readFileSync(join(BUILT, name))).length);
  expect(sizes.reduce((all, each) => all + each, 0)).toBeLessThanOrEqual(150_000);
  // Nothing is fetched from elsewhere, and no script or style is in the page itself.
  expect(page).not.toMatch(/<style|<script>|style=|https?:/);
  expect(readdirSync(BUILT)).toEqual(expect.arrayContaining(['licences.md']));
});
