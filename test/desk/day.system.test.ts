/** An agent's day at the desk: one browser, one sign-in, and everything else as it runs at an agency. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { Schedules } from '../../src/client/schedules';
import { attentionReasons, type AttentionReason } from '../../src/domain/order/attention';
import type { OrderStatus } from '../../src/domain/order/status';
import { orderRequest } from '../../src/domain/request/requestSchema';
import { texts } from '../../desk/src/texts';
import { confirm, deskDay, type DeskDay } from '../support/deskDay';
import { asking, placeOf, questions } from '../support/questions';
import { daysAhead, oneAdult, trip } from '../support/running';

let day: DeskDay;
beforeAll(async () => {
  day = await deskDay();
});
afterAll(() => day?.close());
beforeEach(async () => {
  // A single one of these tests may be run.
  if (day.page.url() === 'about:blank') await day.signIn();
});
afterEach(() => expect(day.complaints.splice(0)).toEqual([]));

/** What the ledger of the order's airline has of it. */
function doneFor({ orderId, provider }: Pick<OrderStatus, 'orderId' | 'provider'>) {
  const service = provider === 'sandbox' ? day.service : day.others[provider]!;
  const { orders, issues, cancellations, amendments, duplicates } = service.ledger();
  const count = (entries: readonly { orderId: string }[]): number =>
    entries.filter((entry) => entry.orderId === orderId).length;
  return {
    orders: count(orders),
    issues: count(issues),
    cancellations: count(cancellations),
    amendments: count(amendments),
    duplicates: count(duplicates),
  };
}

const nothing = { orders: 1, issues: 0, cancellations: 0, amendments: 0, duplicates: 0 };

/** Fills in the form of a new order. */
async function fillIn(page: Page, surname: string): Promise<void> {
  const { journeys } = orderRequest.parse(trip());
  for (const [at, { origin, destination, date }] of journeys.entries()) {
    await page.getByLabel('From').nth(at).fill(origin);
    await page.getByLabel('To', { exact: true }).nth(at).fill(destination);
    await page.getByLabel('Date', { exact: true }).nth(at).fill(date);
  }
  await page.getByLabel('Given names').fill('Ada');
  await page.getByLabel('Surname').fill(surname);
  await page.getByLabel('Date of birth').fill('1985-04-13');
  await page.getByLabel('E-mail').fill('ada@example.com');
}

const referenceShown = (): string => day.page.url().split('/').at(-1)!;

test('an agent signs in, books an order, sees it held, and issues it', async () => {
  const { page, go } = day;
  await go('New order');
  await fillIn(page, 'Lovelace');
  // The cheapest is booked. On some days that would be one held for only seconds.
  for (const name of ['brief', 'near']) await page.getByRole('checkbox', { name, exact: true }).uncheck();
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  const choose = { name: /^Book for/ };
  await page.getByRole('button', choose).first().waitFor();
  for (const asked of ['sandbox', 'charging'])
    await page
      .locator('.timeline')
      .getByText(new RegExp(`^${asked}, done, `))
      .first()
      .waitFor();
  await page.getByRole('button', choose).first().click();
  await page.getByRole('dialog').getByRole('button', choose).click();
  await page.locator('.order-head').getByText(texts.states.held, { exact: true }).waitFor();
  const held = await day.orders.status(referenceShown());
  expect(doneFor(held)).toEqual(nothing);

  const amount = `${held.total?.amount} ${held.total?.currency}`;
  const issue = { name: `Issue tickets for ${amount}` };
  await page.getByRole('button', issue).click();
  await confirm(page.getByRole('dialog'), issue.name);
  await page.locator('.order-head').getByText(texts.states.ticketed, { exact: true }).waitFor();
  expect(doneFor(held)).toEqual({ ...nothing, issues: 1 });
});

describe('an order that needs a person leaves Waiting with an answer that is pressed there:', () => {
  /** Orders that are on their way to their questions. */
  const arising = new Map<AttentionReason, Promise<OrderStatus>>();
  /** How many orders are brought to their questions before they are needed. */
  const AHEAD = 5;

  function raised(reason: AttentionReason): Promise<OrderStatus> {
    const at = attentionReasons.indexOf(reason);
    for (const each of attentionReasons.slice(at, at + AHEAD)) {
      // Its time runs: it is begun when it is needed.
      if (each === 'limit-near' && each !== reason) continue;
      const asked = arising.get(each) ?? asking(day, each);
      // Whoever needs it is told.
      asked.catch(() => undefined);
      arising.set(each, asked);
    }
    return arising.get(reason)!;
  }

  /** The beginning of what the button says, which may name an amount. */
  function labelOf(answer: (typeof questions)[AttentionReason]['answer']): string {
    if (answer in texts.answers) return texts.answers[answer as keyof typeof texts.answers].label;
    const { actions } = texts;
    switch (answer) {
      case 'ticket':
      case 'release':
        return actions[answer]('');
      case 'acceptChange':
      case 'refresh':
        return actions[answer];
      default:
        return actions.cancelHeld('');
    }
  }

  test.each(attentionReasons)('%s', async (reason) => {
    const { page, go } = day;
    if (!(reason in questions)) throw new Error(`test/support/questions.ts has no row for ${reason}`);
    const { answer, names, then, done, twice } = questions[reason];
    const { reference } = await raised(reason);
    await go('Waiting');
    const line = page
      .getByRole('row')
      .filter({ has: page.getByRole('link', { name: reference, exact: true }) });
    await line.getByText(texts.reasons[reason].short).waitFor();
    await line.getByRole('link').click();
    await page.getByRole('heading', { name: texts.reasons[reason].short }).waitFor();

    const label = labelOf(answer).replace(/ …$/, '');
    const button = page.locator('.attention').getByRole('button', { name: label });
    await button.click();
    if (answer !== 'refresh') {
      const dialog = page.getByRole('dialog');
      if (answer === 'acceptChange') await dialog.locator('.change').first().waitFor();
      const named = names?.(placeOf(day, reason), await day.orders.status(reference));
      if (named !== undefined) await dialog.getByLabel('Airline order id').fill(named);
      await confirm(dialog, label);
      await dialog.waitFor({ state: 'detached' });
    }
    const head = page.locator('.order-head');
    // An order that is not answered is given up.
    await head
      .getByText(then === 'attention' ? texts.left.label : texts.states[then], { exact: true })
      .waitFor();
    if (then === 'attention') await head.getByText(texts.left.meaning).waitFor();
    if (reason === 'flight-cancelled') await page.getByText(/its ticket is still paid/).waitFor();
    await go('Waiting');
    await page.getByRole('heading', { name: 'Waiting' }).waitFor();
    await line.waitFor({ state: 'detached' });

    const status = await day.orders.status(reference);
    expect(status.state).toBe(then);
    expect(doneFor(status)).toEqual({
      ...nothing,
      ...done,
      ...(twice && { duplicates: 1 }),
    });
  });
});

type Wishes = Parameters<typeof oneAdult>[0];

/** Starts an order from elsewhere, as back offices do. */
async function held(wishes: Wishes = {}): Promise<OrderStatus> {
  const request = oneAdult(wishes);
  await day.orders.start(request);
  return day.until(request.reference, 'held');
}

async function issued(wishes: Wishes = {}): Promise<OrderStatus> {
  const { reference, total } = await held(wishes);
  return day.orders.update(reference, 'ticket', { payUpTo: total! });
}

const money = ({ amount = '', currency = '' }: Partial<OrderStatus['total']> = {}): string =>
  `${amount} ${currency}`;

/** Waits until the head of the order's page shows the state. */
const shows = (state: keyof typeof texts.states): Promise<void> =>
  day.page.locator('.order-head').getByText(texts.states[state], { exact: true }).waitFor();

test('a batch is rehearsed and then run from its page, with a line and a reason for each order', async () => {
  const { page, go, orders } = day;
  const released = async (wishes: Wishes): Promise<OrderStatus> => {
    const order = await held({ ticketing: 'in-batch', ...wishes });
    return orders.update(order.reference, 'release', { payUpTo: order.total! });
  };
  const fits = await released({});
  const dearer = await released({ surname: 'PRICEMOVE' });
  /** Opens the dialog, and returns how many orders fit: some are left from earlier in the day. */
  const prepare = async (id: string): Promise<number> => {
    await go('Batches');
    await page.getByRole('button', { name: 'Start a batch' }).click();
    await page.getByLabel('Whose time limit is').selectOption('72h');
    await page.getByLabel('Name of the batch').fill(id);
    // The list of the time before has neither of them: once they are there, it is the list of this time that is unfolded.
    const items = [fits, dearer].map(({ bookingReferences }) =>
      page.locator('details li').filter({ hasText: bookingReferences[0] }),
    );
    for (const item of items) await item.waitFor({ state: 'attached' });
    await page.getByText(texts.batches.these).click();
    for (const item of items) await item.waitFor();
    const said = await page.getByText(/^\d+ orders fit, for /).textContent();
    return parseInt(said ?? '', 10);
  };
  const line = ({ reference }: OrderStatus) =>
    page.getByRole('row').filter({ has: page.getByText(reference) });

  await prepare('rehearsed');
  await page.getByRole('button', { name: 'Start the dry run' }).click();
  await page.getByText('Dry run', { exact: true }).waitFor();
  await line(fits).getByText('would be ticketed').waitFor();
  expect(doneFor(fits)).toEqual(nothing);

  const count = await prepare('paid');
  await page.getByLabel('Dry run').uncheck();
  await page.getByLabel(/^Pay at most .* Confirmed by cashier\.$/).check();
  await page.getByRole('button', { name: `Issue tickets for ${count} orders` }).click();
  await page.getByText(new RegExp(`^${count} of ${count}: `)).waitFor();
  await line(fits).getByText('ticketed', { exact: true }).waitFor();
  await line(dearer).getByText(texts.batches.reasons['changed-since-sale']!).waitFor();
  expect(doneFor(fits)).toEqual({ ...nothing, issues: 1 });
  expect(doneFor(dearer)).toEqual(nothing);
});

test('an order is found by its PNR and by a surname', async () => {
  const { page } = day;
  const { reference, bookingReferences } = await held({ surname: 'Hopper' });
  for (const words of [bookingReferences[0]!, 'hopper']) {
    await page.getByRole('searchbox').fill(words);
    await page.getByRole('searchbox').press('Enter');
    await page.locator('.order-head').getByText('HOPPER/Ada').waitFor();
    expect(referenceShown()).toBe(reference);
    await day.go('Orders');
  }
});

test('an order is cancelled for the fee that its dialog names, once', async () => {
  const { page, open, others } = day;
  const order = await issued({ provider: 'charging' });
  await open(`orders/${order.reference}`);
  await page.getByRole('button', { name: 'Ask for the cancellation fee' }).click();
  const cancel = page.getByRole('button', { name: /^Cancel order/ });
  await cancel.click();
  const { quotedFee } = await day.orders.status(order.reference);
  expect(Number(quotedFee?.amount)).toBeGreaterThan(0);
  await confirm(page.getByRole('dialog'), new RegExp(`^Cancel order .* for a fee of ${money(quotedFee)}$`));
  await shows('cancelled');
  const { charging } = others;
  expect(doneFor(order)).toEqual({ ...nothing, issues: 1, cancellations: 1 });
  const [cancellation] = charging!.ledger().cancellations;
  expect(money(cancellation?.fee)).toBe(money(quotedFee));
  const sent = charging!.log().filter(({ operation }) => operation === 'orderCancel');
  expect(sent).toHaveLength(1);
});

test('a server that is killed and started again ends no session, sends nothing twice, and loses nothing that was typed', async () => {
  const { page, context, api, open, service } = day;
  const order = await held();
  const form = await context.newPage();
  await form.goto(`${api.endpoint}/desk/new`);
  await form.getByLabel('Surname').fill('Half');
  const other = await context.newPage();
  const read = other.waitForResponse(/SalesPage/);
  await other.goto(`${api.endpoint}/desk/`);
  await read;
  await page.bringToFront();
  await open(`orders/${order.reference}`);
  const issue = { name: `Issue tickets for ${money(order.total)}` };
  await page.getByRole('button', issue).click();
  const dialog = page.getByRole('dialog');
  service.fault({ operation: 'orderChange', kind: 'slow', delay: 1_500 });
  const paying = service.next('orderChange');
  await Promise.all([confirm(dialog, issue.name), paying.then(() => api.kill())]);
  await dialog.getByText(texts.error.noAnswer).waitFor();
  await page.getByText(texts.connection.noAnswer).waitFor();
  await form.getByText(texts.connection.noAnswer).waitFor();
  await other.getByRole('link', { name: 'Sales' }).click();
  await other.getByRole('heading', { name: 'Sales' }).waitFor();
  await other.getByText(texts.connection.noAnswer).waitFor();
  // Longer than a call is tried again.
  await sleep(20_000);

  await api.start();
  await dialog.getByRole('button', issue).click();
  await dialog.waitFor({ state: 'detached' });
  await shows('ticketed');
  for (const each of [page, form, other]) {
    await each.getByText(texts.connection.noAnswer).waitFor({ state: 'detached' });
    expect(await each.getByText(texts.signIn.endedTitle).count()).toBe(0);
  }
  expect(doneFor(order)).toEqual({ ...nothing, issues: 1 });
  expect(await form.getByLabel('Surname').inputValue()).toBe('Half');
  await fillIn(form, 'Whole');
  await form.getByRole('button', { name: 'Ask for offers' }).click();
  await form
    .getByRole('button', { name: /^Book for/ })
    .first()
    .waitFor();
  await form.close();
  await other.close();
});

test('an airline that is not ticked is not asked', async () => {
  const { page, go, orders } = day;
  await go('New order');
  await fillIn(page, 'Somerville');
  const airline = page.getByRole('group', { name: texts.newOrder.providers }).getByRole('checkbox').first();
  const name = await airline.getAttribute('value');
  await airline.uncheck();
  await page.getByRole('button', { name: 'Ask for offers' }).click();
  await page
    .getByRole('button', { name: /^Book for/ })
    .first()
    .waitFor();
  const { reference, provider, providers = [{ provider }] } = await orders.status(referenceShown());
  expect(providers.map((asked) => asked.provider)).not.toContain(name);
  await orders.update(reference, 'cancel', {});
});

test('services are added to tickets, and paid once', async () => {
  const { page, open } = day;
  const order = await issued();
  await open(`orders/${order.reference}`);
  await page.getByRole('button', { name: 'Add services and seats' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByText(/^1 picked, [\d.]+ EUR$/).waitFor();
  await dialog.getByRole('button', { name: 'Check what will be booked …' }).click();
  await dialog.getByText('Pay now', { exact: true }).waitFor();
  await confirm(dialog, /^Add for/);
  await page.getByText('Changed after the sale').waitFor();
  expect(doneFor(order)).toEqual({ ...nothing, issues: 1, amendments: 1 });
});

test('tickets get other flights, for the amount that is accepted', async () => {
  const { page, open } = day;
  // The cheapest fare allows no change.
  const order = await issued({ choose: { how: 'cheapest', checkedBags: 1 } });
  await open(`orders/${order.reference}`);
  await page.getByRole('button', { name: 'Change flights' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New date').fill(daysAhead(62));
  await dialog.getByRole('button', { name: 'Ask for other flights' }).click();
  await page
    .getByRole('button', { name: /^Accept and pay .* now$/ })
    .first()
    .click();
  await dialog.getByText('In place of').waitFor();
  await confirm(dialog, /^Accept and pay/);
  await page.getByText('Changed after the sale').waitFor();
  expect(doneFor(order)).toEqual({ ...nothing, issues: 1, amendments: 1 });
  expect((await day.orders.status(order.reference)).flights[0]?.departure).toContain(daysAhead(62));
});

test('a misspelt name is corrected', async () => {
  const { page, open } = day;
  const order = await held({ surname: 'Turing' });
  await open(`orders/${order.reference}`);
  await page.getByRole('button', { name: texts.afterSale.buttons.correct }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Given names').fill('Alan');
  await confirm(dialog, 'Correct the name');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('TURING/Alan').first().waitFor();
  expect(doneFor(order)).toEqual({ ...nothing, amendments: 1 });
});

test('an order that was stopped from outside is shown in Waiting, and continued', async () => {
  const { page, go, client } = day;
  const order = await held();
  await client.workflow.getHandle(`order/${order.reference}`).terminate('by an operator');
  await go('Waiting');
  const line = page.getByRole('row').filter({ has: page.getByRole('link', { name: order.reference }) });
  await line.getByText(texts.reasons.stopped.short).waitFor();
  await line.getByRole('link').click();
  await page.getByRole('button', { name: 'Continue this order' }).click();
  await shows('held');
  await go('Waiting');
  await line.waitFor({ state: 'detached' });
  expect(doneFor(order)).toEqual(nothing);
});

test('a schedule is paused, resumed and run at once', async () => {
  const { page, go, client } = day;
  const batch = { dryRun: true, selection: { ticketByWithin: '4h' } };
  const often = { name: 'nightly', cron: '0 3 * * *', timezone: 'Europe/Paris' };
  await new Schedules(client).put({ ...often, batch, catchUpWithin: 60_000 });
  await go('Orders');
  await go('Batches');
  const schedule = page.locator('.schedule', { hasText: 'nightly' });
  await schedule.getByRole('button', { name: 'Pause' }).click();
  await schedule.getByText('Paused', { exact: true }).waitFor();
  await schedule.getByRole('button', { name: 'Resume' }).click();
  await schedule.getByText('Paused', { exact: true }).waitFor({ state: 'detached' });
  await schedule.getByRole('button', { name: 'Run now' }).click();
  await page
    .getByRole('row', { name: /^nightly-/ })
    .getByText('Complete', { exact: true })
    .waitFor();
});

test('who has signed out sees nothing by going back', async () => {
  const { page, go, context } = day;
  const { reference } = await held({ surname: 'Noether' });
  await day.open(`orders/${reference}`);
  await page.getByText('NOETHER/Ada').first().waitFor();
  await go('Orders');
  await page.getByRole('button', { name: /cashier/ }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByLabel('Access token').waitFor();
  expect(await context.cookies()).toEqual([]);
  await page.goBack();
  await page.getByLabel('Access token').waitFor();
  await sleep(1_000);
  expect(await page.locator('body').innerText()).not.toMatch(/NOETHER|T-[0-9a-f]{8}/);
});
