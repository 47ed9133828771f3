/** The pictures of the README and the guides, of real orders in the real Temporal UI. Made where NDC_FLOWS_PICTURES is set and there is a browser. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { Schedules } from '../../src/client/schedules';
import { batchWorkflowId } from '../../src/domain/batch/messages';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { batchStage, inParallel, PAID, type BatchStage } from '../support/batches';
import { findChromium, openBrowser, openPage, textOf } from '../support/chromium';
import { eventually } from '../support/eventually';
import { oneAdult, trip } from '../support/running';

const chromium = findChromium();
const picturing = chromium !== undefined && process.env.NDC_FLOWS_PICTURES ? describe : describe.skip;

picturing('the Temporal UI shows', () => {
  let temporal: DevServer;
  let stage: BatchStage;
  let browser: Browser;
  beforeAll(async () => {
    temporal = await startDevServer({ ui: true, env: {} });
    // Calls take long enough to be seen on a timeline, and a batch long enough to be met at work.
    const latency = { airShopping: 900, offerPrice: 400, orderCreate: 700, orderChange: 1_500 };
    stage = await batchStage({ temporal: temporal.target, sandbox: { latency } });
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(async () => {
    await browser?.close();
    await stage?.close();
    await temporal?.close();
  });

  /** Takes a picture of a page of the namespace as soon as it shows the texts. @param height of the window in pixels */
  async function picture(
    name: string,
    path: string,
    { shows, height, click }: { shows: string[]; height: number; click?: string },
  ): Promise<void> {
    const page = await openPage(browser);
    await page.setViewportSize({ width: 1_400, height });
    await page.goto(`${temporal.uiUrl}/namespaces/${stage.target.namespace}/${path}`);
    await textOf(page, ...shows);
    if (click !== undefined)
      await page.evaluate(
        `[...document.querySelectorAll('button')].find(({ innerText }) => innerText.includes('${click}')).click()`,
      );
    // Details are drawn in a frame of their own, whose text the page does not tell; a timeline is drawn bit by bit.
    await sleep(5_000);
    await page.screenshot({ path: join(__dirname, '..', '..', 'docs', 'images', `${name}.png`) });
  }

  async function runPage(workflowId: string, tab: string): Promise<string> {
    const { runId } = await stage.client.workflow.getHandle(workflowId).describe();
    return `workflows/${encodeURIComponent(workflowId)}/${runId}/${tab}`;
  }

  test('each call of a finished order, in the order in which it was made', async () => {
    const reference = 'TRIP-2027-0043';
    await stage.orders.start({ ...trip(), reference });
    const { total } = await stage.until(reference, 'held');
    await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    const { quotedFee } = await stage.orders.update(reference, 'quoteCancellation', {});
    await stage.orders.update(reference, 'cancel', { fee: quotedFee });
    await stage.client.workflow.getHandle(`order/${reference}`).result();
    await picture('finished-order', await runPage(`order/${reference}`, 'timeline'), {
      shows: ['Completed', 'orderCancel'],
      height: 1_484,
      click: 'Descending',
    });
  });

  test('how far a batch is, and the schedule that started it', async () => {
    const schedules = new Schedules(stage.client);
    const [name, limit] = ['nightly', { amount: '20000.00', currency: 'EUR' }];
    const held = await inParallel(Array.from({ length: 24 }), 4, () => stage.held(PAID));
    await stage.listed('NdcState = "held" AND NdcReleased = true', held.length);
    await schedules.put({
      ...{ name, cron: '0 23 * * *', timezone: 'Europe/Paris', catchUpWithin: 3_600_000 },
      batch: { selection: { ticketByWithin: '50h' }, maxInFlight: 2, spendingLimits: [limit] },
    });
    await schedules.change(name, 'trigger');
    const {
      running: [id = ''],
    } = await eventually(
      () => schedules.line(name),
      ({ running }) => running.length > 0,
    );
    await eventually(
      () => stage.batches.progress(id),
      ({ found }) => found >= 6,
    );
    await picture('running-batch', await runPage(batchWorkflowId(id), 'user-metadata'), {
      shows: ['Current Details', 'freshness'],
      height: 900,
    });
    await stage.client.workflow.getHandle(batchWorkflowId(id)).result();
    await picture('schedule', `schedules/${encodeURIComponent(batchWorkflowId(name))}`, {
      shows: ['Completed', 'Every day'],
      height: 1_000,
    });
  });

  // Last: its empty balance would stop the batch.
  test('why an order waits for a person, what it costs, and until when', async () => {
    const reference = 'TRIP-2027-0042';
    await stage.orders.start({ ...oneAdult({ surname: 'BALANCE' }), reference });
    const { total } = await stage.until(reference, 'held');
    await stage.orders.update(reference, 'ticket', { payUpTo: total! });
    await stage.until(reference, 'attention');
    const shows = ['Current Details', 'freshness'];
    await picture('waiting-order', await runPage(`order/${reference}`, 'user-metadata'), {
      shows,
      height: 900,
    });
  });
});
