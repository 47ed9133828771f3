/** The pictures of the desk in its guide, of real orders. Made where NDC_FLOWS_PICTURES is set. */
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive, keptMessages } from '../../src/archive';
import { deskBrowser, type DeskBrowser } from '../support/deskBrowser';
import { oneAdult, running, type Stage } from '../support/running';

const picturing = process.env.NDC_FLOWS_PICTURES ? describe : describe.skip;

picturing('the desk shows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-pictures-'));
  let stage: Stage;
  let desk: DeskBrowser;
  beforeAll(async () => {
    stage = await running({ archive: createArchive({ folder, keepDays: 1, log: () => undefined }) });
    desk = await deskBrowser(stage, { messages: keptMessages(folder, undefined) });
  });
  afterAll(async () => {
    await desk?.close();
    await stage?.close();
    await rm(folder, { recursive: true, force: true });
  });

  /** Books a trip of somebody for whom the sandbox has a surprise: it looks for the first of two surnames. */
  async function booked(reference: string, surname: string, route = 'LHR-CDG', more = {}) {
    await stage.orders.start({ ...oneAdult({ surname, route, ...more }), reference });
    return stage.until(reference, 'held', 'attention', 'awaiting-choice');
  }

  async function ticketed(reference: string, surname: string, route?: string) {
    const { total } = await booked(reference, surname, route);
    await stage.orders.update(reference, 'ticket', { payUpTo: total! });
  }

  async function picture(name: string, path: string, shows: string, height: number): Promise<void> {
    const { page, context, signIn, loaded } = await desk.window({ height, width: 1_280 });
    await signIn();
    await page.goto(`${desk.api.endpoint}/desk/${path}`);
    await page.getByText(shows).first().waitFor();
    await loaded();
    await page.screenshot({ path: join(__dirname, '..', '..', 'docs', 'images', `${name}.png`) });
    await context.close();
  }

  test('what waits, an order that needs a person, and offers to choose from', async () => {
    await ticketed('TRIP-2027-0042', 'Balance Hopper');
    await ticketed('TRIP-2027-0043', 'Flightgone Turing', 'LHR-MUC');
    await stage.orders.update('TRIP-2027-0043', 'refresh', {});
    await booked('TRIP-2027-0044', 'Schedule Lovelace', 'MUC-LHR');
    await stage.orders.update('TRIP-2027-0044', 'refresh', {});
    await booked('TRIP-2027-0045', 'Somerville', 'LHR-CDG', { choose: { how: 'await' } });
    await booked('TRIP-2027-0046', 'Noether', 'CDG-FRA');
    await stage.until('TRIP-2027-0043', 'attention');
    await stage.until('TRIP-2027-0044', 'attention');
    await picture('desk-waiting', '', 'TRIP-2027-0044', 480);
    await picture('desk-order', 'orders/TRIP-2027-0042', 'Payment refused', 820);
  });
});
