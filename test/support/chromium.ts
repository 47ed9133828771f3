/** A real browser for tests: headless Chromium, driven by Playwright. */
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { eventually } from './eventually';

/** Names of the program; NDC_FLOWS_CHROMIUM names another one by its path. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome-headless-shell'];

/** How long a page may take to show something: the machine may be busy (milliseconds). */
export const SHOWN_WITHIN = 90_000;

/** Path of the browser; undefined where there is none. */
export function findChromium(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin'];
  const named = process.env.NDC_FLOWS_CHROMIUM;
  const places = named ? [named] : folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return places.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Starts the browser. */
export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--disable-gpu',
      '--disable-dev-shm-usage',
      // A page of a test talks to this machine alone.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
      // Its sandbox needs more rights than a container gives; the pages are our own.
      '--no-sandbox',
    ],
  });
}

/** Opens a page in a profile of its own. */
export async function openPage(browser: Browser): Promise<Page> {
  // The certificates of tests are nobody's.
  const page = await browser.newPage({ viewport: { width: 1_400, height: 900 }, ignoreHTTPSErrors: true });
  page.setDefaultTimeout(SHOWN_WITHIN);
  return page;
}

/** Returns the page's text as soon as it contains all of these. */
export function textOf(page: Page, ...containing: string[]): Promise<string> {
  return eventually(
    // A page that is being left answers nothing.
    () => page.evaluate<string>('document.body?.innerText ?? ""').catch(() => ''),
    (text) => containing.every((each) => text.includes(each)),
    SHOWN_WITHIN,
  );
}
