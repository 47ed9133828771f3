/** The pictures of the README, of a real order in the real Temporal UI. Made where NDC_FLOWS_PICTURES is set and there is a browser. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startDevServer, type DevServer } from '../../src/temporal/devServer';
import { findChromium, openBrowser } from '../support/chromium';
import { oneAdult, running, type Stage } from '../support/running';

const chromium = findChromium();
const picturing = chromium !== undefined && process.env.NDC_FLOWS_PICTURES ? test : test.skip;
const REFERENCE = 'TRIP-2027-0042';

let temporal: DevServer | undefined;
let stage: Stage | undefined;
afterAll(async () => {
  await stage?.close();
  await temporal?.close();
});

picturing(
  'an order that waits for a person shows why, what it costs, and until when',
  async () => {
    temporal = await startDevServer({ ui: true, env: {} });
    const { orders, client, target } = (stage = await running({ temporal: temporal.target }));
    await orders.start({ ...oneAdult({ surname: 'BALANCE' }), reference: REFERENCE });
    const { total } = await stage.until(REFERENCE, 'held');
    await orders.update(REFERENCE, 'ticket', { payUpTo: total! });
    await stage.until(REFERENCE, 'attention');
    const { runId } = await client.workflow.getHandle(`order/${REFERENCE}`).describe();
    const browser = await openBrowser(chromium ?? '');
    try {
      const page = await browser.page();
      const workflow = encodeURIComponent(`order/${REFERENCE}`);
      await page.goto(
        `${temporal.uiUrl}/namespaces/${target.namespace}/workflows/${workflow}/${runId}/user-metadata`,
      );
      await page.text('Current Details', 'freshness');
      // The details are drawn in a frame of their own, whose text the page does not tell.
      await sleep(5_000);
      await page.picture(join(__dirname, '..', '..', 'docs', 'images', 'waiting-order.png'));
    } finally {
      await browser.close();
    }
  },
  180_000,
);
