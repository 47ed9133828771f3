/** The desk in a real browser, over a real API and a real stage. */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { runningApi, type Holder, type RunningApi } from './api';
import { eventually } from './eventually';
import { findChromium, openBrowser, SHOWN_WITHIN } from './chromium';
import type { Stage } from './running';

/** Where the build puts the desk's pages. */
export const BUILT = join(__dirname, '..', '..', 'dist', 'desk');

/** A browser that opens windows of the desk. */
export interface DeskWindows {
  browser: Browser;
  /** Opens a window of its own, with a profile of its own. */
  window(options?: { dark?: boolean; width?: number; height?: number }): Promise<Window>;
  close(): Promise<void>;
}

export interface DeskBrowser extends DeskWindows {
  api: RunningApi;
}

/** A window of the browser. */
export interface Window {
  context: BrowserContext;
  page: Page;
  /** What the page did against its content security policy, and errors in its console. */
  complaints: string[];
  signIn: (as?: Holder) => Promise<void>;
  /** Resolves once nothing on the page stands for data to come. */
  loaded: () => Promise<void>;
}

type Options = Parameters<typeof runningApi>[3];

/** Starts an API over the stage, and a browser. */
export async function deskBrowser(stage: Stage, options: Options = {}): Promise<DeskBrowser> {
  const api = await runningApi(stage, {}, {}, options);
  const windows = await deskWindows(api);
  return {
    ...{ ...windows, api },
    async close() {
      await windows.close();
      await api.close();
    },
  };
}

/** Starts a browser for the desk of an API. */
export async function deskWindows(api: {
  endpoint: string;
  tokens: Partial<Record<Holder, string>>;
}): Promise<DeskWindows> {
  const executablePath = findChromium();
  if (executablePath === undefined)
    throw new Error('There is no Chromium. Install it: apt-get install --no-install-recommends chromium');
  const browser = await openBrowser(executablePath);
  return {
    browser,
    async window({ dark = false, width = 1_440, height = 900 } = {}) {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? 'dark' : 'light',
      });
      context.setDefaultTimeout(SHOWN_WITHIN);
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        // The browser itself reports each answer that is a refusal: the sign-in page asks who is signed in.
        if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
          complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.exposeFunction('complain', (what: string) => complaints.push(what));
      await page.addInitScript(
        'addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => complain(`${violatedDirective} ${blockedURI}`))',
      );
      return {
        ...{ context, page, complaints },
        signIn: async (as = 'cashier') => {
          await page.goto(`${api.endpoint}/desk/`);
          await page.getByLabel('Access token').fill(api.tokens[as] ?? '');
          await page.getByRole('button', { name: 'Sign in' }).click();
          await page.getByRole('heading', { name: 'Waiting' }).waitFor();
        },
        loaded: async () => {
          await eventually(
            () => page.locator('.skeleton').count(),
            (count) => count === 0,
          );
        },
      };
    },
    close: () => browser.close(),
  };
}

/** Returns what axe has against the page as it is now: each rule with the places that break it. */
export async function accessibilityOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}
