/** What a browser shows of the desk, and when: headless Chromium on this machine, which also serves it. */
import { chromium, type Browser, type Page } from 'playwright-core';
import { found } from '../../chaos/faults/prometheus';
import type { Settings } from './settings';
import type { Stage } from './stage';

export interface Shown {
  /** Bytes of everything that the first load takes, compressed. */
  firstLoad: number;
  /** Milliseconds until the sign-in is painted, with an empty cache. */
  signIn: number[];
  /** Milliseconds until a signed-in user sees the first order. */
  waiting: number[];
  orders: number[];
}

/** Opens the desk again and again. Returns undefined where there is no Chromium. */
export async function shownBy(
  stage: Stage,
  { rounds }: Settings,
  say: (line: string) => void,
): Promise<Shown | undefined> {
  const executablePath = found('chromium');
  if (executablePath === undefined) {
    say('There is no Chromium here: the desk is not opened.');
    return undefined;
  }
  say('the desk in a browser');
  const browser = await chromium.launch({
    executablePath,
    // Its sandbox needs more rights than a container gives; the pages are our own.
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const shown: Shown = { firstLoad: 0, signIn: [], waiting: [], orders: [] };
    for (let round = 0; round < Math.min(rounds, 10); round += 1) await oneRound(browser, stage, shown);
    return shown;
  } finally {
    await browser.close();
  }
}

async function oneRound(browser: Browser, { endpoint, token }: Stage, shown: Shown): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${endpoint}/desk/`);
  await page.getByLabel('Access token').waitFor();
  // The browser writes the paint down a moment after it.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const { painted, bytes } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    bytes: performance
      .getEntries()
      .reduce((sum, entry) => sum + ((entry as { encodedBodySize?: number }).encodedBodySize ?? 0), 0),
  }));
  shown.signIn.push(painted);
  shown.firstLoad = Math.max(shown.firstLoad, bytes);
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Waiting' }).waitFor();
  shown.waiting.push(await untilOrders(page, `${endpoint}/desk/`));
  shown.orders.push(await untilOrders(page, `${endpoint}/desk/orders`));
  await context.close();
}

/** Opens an address, and returns the milliseconds until its first order is there to be opened. */
async function untilOrders(page: Page, address: string): Promise<number> {
  await page.goto('about:blank');
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main a[href*="/desk/orders/"]').first().waitFor();
  return performance.now() - began;
}
