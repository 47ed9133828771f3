/** A day at the desk: everything runs as it does at an agency, with keys, the API is a process of its own, and a browser has one window open. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { createArchive } from '../../src/archive';
import { createReportStore } from '../../src/batchReports';
import { roles } from '../../src/config';
import { keyringOf, newKey, writtenKey } from '../../src/keys';
import { apiProcess, type ApiProcess } from './apiProcess';
import { deskTokens } from './desk';
import { deskWindows, type Window } from './deskBrowser';
import { questionStage, type QuestionStage } from './questions';
import { sandboxProfile } from './running';

export interface DeskDay extends QuestionStage, Window {
  api: ApiProcess;
  /** Opens a page of the desk by its address. */
  open: (path: string) => Promise<void>;
  /** Opens a page of the desk by the navigation. */
  go: (name: string) => Promise<void>;
}

/** Begins one. */
export async function deskDay(): Promise<DeskDay> {
  const folder = await mkdtemp(join(tmpdir(), 'desk-day-'));
  const key = newKey('day');
  const keyring = keyringOf([key], 'the day');
  const archive = createArchive({ folder, keyring, keepDays: 30, log: () => undefined });
  const reports = createReportStore(folder, keyring);
  const stage = await questionStage({
    ...{ encryption: { keyring }, archive, reports },
    // Its tickets can't be voided: cancelling costs.
    others: { charging: { sandbox: { voidWindow: 0 } } },
  });
  const { tokens, written } = deskTokens({ cashier: { scopes: roles.money } });
  const services = { sandbox: stage.service, ...stage.others };
  const providers = Object.fromEntries(
    Object.entries(services).map(([name, { url }]) => [name, sandboxProfile(url)]),
  );
  const api = await apiProcess({
    target: stage.target,
    config: { providers, archive: { folder }, api: { tokens: written } },
    env: { NDC_FLOWS_KEYS: writtenKey(key) },
  });
  const { endpoint } = api;
  const windows = await deskWindows({ endpoint, tokens });
  const window = await windows.window();
  const { page } = window;
  return {
    ...{ ...stage, ...window, api },
    open: async (path) => void (await page.goto(`${endpoint}/desk/${path}`)),
    go: (name) =>
      page
        .getByRole('navigation', { name: 'Pages' })
        .getByRole('link', { name: new RegExp(`^${name}\\b`) })
        .click(),
    async close() {
      await windows.close();
      await api.close();
      await stage.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Fills in who decides and why, where the dialog asks for it, and sends it. */
export async function confirm(dialog: Locator, label: string | RegExp): Promise<void> {
  await dialog.waitFor();
  for (const [field, value] of [
    ['Who decides', 'AB12'],
    ['How you know', 'airline support, case 4711'],
  ] as const)
    if ((await dialog.getByLabel(field).count()) > 0) await dialog.getByLabel(field).fill(value);
  await dialog.getByRole('button', { name: label }).click();
}
