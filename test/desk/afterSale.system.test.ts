/** What an agent changes of an order after its sale, in a real browser: data that is wrong, and a part that is not wanted any more. */
import { accessibilityOf, deskBrowser, type DeskBrowser } from '../support/deskBrowser';
import { daysAhead, oneAdult, running, withSecondAdult, type Stage } from '../support/running';
import { salesOnce } from '../support/salesList';

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

test('a passport and a contact are replaced, and mistakes are shown at their fields', async () => {
  const reference = 'DESK-CORRECT';
  await stage.orders.start({ ...oneAdult(), reference });
  await stage.until(reference, 'held');
  const { page, context, complaints, signIn } = await desk.window();
  await signIn('writer');
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Correct data' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('What is wrong').selectOption('documents');
  await dialog.getByRole('button', { name: 'Replace the document' }).click();
  await dialog.getByText('Fill this in.').first().waitFor();
  await dialog.getByLabel('Who decides').fill('AB12');
  await dialog.getByLabel('Number of the document').fill('X1234567');
  await dialog.getByLabel('Issued by (country)').fill('ZZ');
  await dialog.getByRole('button', { name: 'Replace the document' }).click();
  await dialog.getByText(/is not an ISO 3166 country code/).waitFor();
  expect(await dialog.getByLabel('Issued by (country)').getAttribute('aria-invalid')).toBe('true');
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByLabel('Issued by (country)').fill('GB');
  await dialog.getByRole('button', { name: 'Replace the document' }).click();
  await page.getByText('Done: Correct data.').waitFor();

  await page.getByRole('button', { name: 'Correct data' }).click();
  await dialog.getByLabel('What is wrong').selectOption('contact');
  await dialog.getByLabel('E-mail').fill('ada@example.org');
  await dialog.getByRole('button', { name: 'Replace the contact' }).click();
  await page.getByText('contact', { exact: true }).waitFor();
  const { amendments = [] } = await stage.orders.status(reference);
  expect(amendments.map(({ kind, what }) => [kind, what])).toEqual([
    ['details', 'travel documents of PAX1'],
    ['details', 'contact'],
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('a seat is cancelled for what the airline quoted, and the rest of the order stays', async () => {
  const reference = 'DESK-PART';
  const seats = [{ paxId: 'PAX1', need: 'required' as const, journey: 1 }];
  await stage.orders.start({ ...oneAdult({ seats }), reference });
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  const { extras } = await stage.until(reference, 'ticketed');
  expect(extras).toHaveLength(1);
  const [, seat] = /^seat (\w+) /.exec(extras[0]!)!;
  const { page, context, complaints, signIn } = await desk.window({ dark: true });
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByRole('button', { name: 'Cancel part of the order' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask what it costs' }).click();
  await dialog.getByText('Choose what is cancelled.').waitFor();
  await dialog.getByRole('checkbox', { name: `Seat ${seat}` }).check();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask what it costs' }).click();
  await dialog.getByText('The rest of the order stays.').waitFor();
  await dialog.getByText(/^If you cancel this part, .* is returned\.$/).waitFor();
  expect((await stage.orders.status(reference)).amendments).toBeUndefined();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByLabel('Who decides').fill('AB12');
  await dialog.getByRole('button', { name: /^Cancel this part/ }).click();
  await page.getByText('Done: Cancel part of the order.').waitFor();
  const after = await stage.orders.status(reference);
  expect(after).toMatchObject({ state: 'ticketed', amendments: [{ kind: 'part', what: `${seat} of PAX1` }] });
  await page.getByText(/coupon 1 open/).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a bag that the airline has removed is marked until somebody decides', async () => {
  const reference = 'DESK-LOST';
  const services = [{ name: 'bag', need: 'required' as const, journey: 1 }];
  await stage.orders.start({ ...oneAdult({ surname: 'EXTRAGONE', services }), reference });
  await stage.until(reference, 'held');
  await stage.orders.update(reference, 'refresh', {});
  await stage.until(reference, 'attention');
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  await page.getByText('No longer at the airline', { exact: true }).waitFor();
  await page
    .locator('.attention-head')
    .getByText(/^Asked /)
    .waitFor();
  expect(await accessibilityOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

test('an exchanged ticket stays listed with its new one, and the penalty of the change is an amount of its own', async () => {
  const reference = 'DESK-EXCHANGE';
  await stage.orders.start({
    ...withSecondAdult(oneAdult({ choose: { how: 'cheapest', checkedBags: 1 } })),
    reference,
  });
  const { total } = await stage.until(reference, 'held');
  const before = await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  const journeys = [{ journey: 1, date: daysAhead(65) }];
  const { changeOffers } = await stage.orders.update(reference, 'quoteChange', { journeys });
  const payUpTo = { amount: '99999.00', currency: 'EUR' };
  const after = await stage.orders.update(reference, 'acceptOffer', { offer: 1, payUpTo });
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/orders/${reference}`);
  for (const { number } of [...before.documents, ...after.documents])
    await page.getByText(number, { exact: true }).waitFor();
  expect(await page.getByText('exchanged', { exact: true }).count()).toBe(before.documents.length);
  await page.getByText(`for ${after.documents[0]!.number}`).waitFor();
  const penalties = page
    .locator('dt', { hasText: 'Change penalties' })
    .locator('xpath=following-sibling::dd');
  expect(await penalties.textContent()).toBe(`${changeOffers!.offers[0]!.penalty!.amount} EUR`);
  await page.getByText(/at most 99,?999\.00 EUR/).waitFor();
  await page.getByRole('button', { name: 'Change flights' }).click();
  await page.getByRole('dialog').getByText('EXAMPLE/Ada, EXAMPLE/Ben').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('sales show what came back, and the penalty in its own column', async () => {
  const reference = 'DESK-PENALTY';
  const enough = { amount: '99999.00', currency: 'EUR' };
  await stage.orders.start({ ...oneAdult({ surname: 'FEEMOVE', cancellationFeeUpTo: enough }), reference });
  const { total } = await stage.until(reference, 'held');
  await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  await stage.orders.update(reference, 'cancel', {});
  const { sales = [] } = await stage.until(reference, 'cancelled');
  const { total: worth, fee } = sales.find(({ event }) => event === 'refund')!;
  await salesOnce(stage, ({ lines }) =>
    lines.some((each) => each.reference === reference && each.event === 'refund'),
  );
  const back = ((Number(worth) + Number(fee)) * -1).toFixed(2);
  const { page, context, complaints, signIn } = await desk.window();
  await signIn();
  await page.goto(`${desk.api.endpoint}/desk/sales`);
  const row = page.getByRole('row').filter({ hasText: reference }).filter({ hasText: 'Refunded' });
  await row.waitFor();
  const cells = await row.getByRole('cell').allTextContents();
  expect(cells.slice(-2)).toEqual([`${fee} EUR`, `−${back} EUR`]);
  expect(complaints).toEqual([]);
  await context.close();
});
