/** What an agent changes of an order after its sale, in a real browser: data that is wrong, and a part that is not wanted any more. */
import { accessibilityOf, deskBrowser, type DeskBrowser } from '../support/deskBrowser';
import { oneAdult, running, type Stage } from '../support/running';

jest.setTimeout(240_000);

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
  await page.getByRole('button', { name: 'Cancel a part' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Ask what it costs' }).click();
  await dialog.getByText('Choose what is cancelled.').waitFor();
  await dialog.getByRole('checkbox', { name: `Seat ${seat}` }).check();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask what it costs' }).click();
  await dialog.getByText('The rest of the order stays.').waitFor();
  expect((await stage.orders.status(reference)).amendments).toBeUndefined();
  expect(await accessibilityOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: /^Cancel this part/ }).click();
  await page.getByText('Done: Cancel a part of the order.').waitFor();
  const after = await stage.orders.status(reference);
  expect(after).toMatchObject({ state: 'ticketed', amendments: [{ kind: 'part', what: `${seat} of PAX1` }] });
  expect(complaints).toEqual([]);
  await context.close();
});
