/** A real browser for tests: headless Chromium, driven over its DevTools protocol. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'undici';

/** Names of the program; NDC_FLOWS_CHROMIUM names another one by its path. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome-headless-shell'];

/** How long a page may take to show something: the machine may be busy. */
const SHOWN_WITHIN = 40_000;

/** How long the browser may take to answer one command. */
const ANSWERED_WITHIN = 10_000;

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

/** A page in a browser. */
export interface Page {
  goto(url: string): Promise<void>;
  /** Runs a script in each document of the page from now on, before the document's own. */
  beforehand(script: string): Promise<void>;
  /** Value of an expression in the page. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** The page's text, as soon as it contains all of these. */
  text(...containing: string[]): Promise<string>;
  /** Gives the page a window of this size, in pixels. */
  resize(width: number, height: number): Promise<void>;
  /** A picture of what is seen, as PNG. */
  picture(file: string): Promise<void>;
}

export interface Browser {
  page(): Promise<Page>;
  close(): Promise<void>;
}

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Starts a browser with a profile of its own. */
export async function openBrowser(chromium: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'chromium-'));
  const child = spawn(
    chromium,
    [
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--window-size=1400,900',
      '--hide-scrollbars',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--no-first-run',
      // A page of a test talks to this machine alone.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      // Its sandbox needs more rights than a container gives; the pages are our own.
      '--no-sandbox',
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(child, 'exit');
  const address = await new Promise<string>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Chromium ended before it listened.')));
    createInterface(child.stderr).on('line', (line) => {
      const [, found] = /DevTools listening on (ws:.*)/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error('Chromium does not answer.')));
  });
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  const send = async (method: string, params: object, sessionId?: string): Promise<unknown> => {
    const id = (last += 1);
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      // A page that has crashed says nothing any more.
      setTimeout(resolve, ANSWERED_WITHIN, { error: { message: 'no answer' } }).unref();
      socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    });
    waiting.delete(id);
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer.result;
  };
  return {
    async page() {
      const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as {
        targetId: string;
      };
      const attach = { targetId, flatten: true };
      const { sessionId } = (await send('Target.attachToTarget', attach)) as { sessionId: string };
      return pageOf((method, params = {}) => send(method, params, sessionId));
    },
    async close() {
      socket.close();
      child.kill();
      await exited;
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function pageOf(send: (method: string, params?: object) => Promise<unknown>): Promise<Page> {
  await send('Page.enable');
  // The certificates of these tests are nobody's.
  await send('Security.setIgnoreCertificateErrors', { ignore: true });
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result, exceptionDetails } = (await send('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })) as { result: { value: Value }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value;
  };
  return {
    evaluate,
    async beforehand(source) {
      await send('Page.addScriptToEvaluateOnNewDocument', { source });
    },
    async goto(url) {
      const { errorText } = (await send('Page.navigate', { url })) as { errorText?: string };
      if (errorText) throw new Error(`${url}: ${errorText}`);
      // Asked for by the page, so that no answer belongs to the page before it.
      await until(() =>
        evaluate<boolean>('document.readyState === "complete" && location.href !== "about:blank"'),
      );
    },
    async text(...containing) {
      let text = '';
      await until(async () => {
        text = await evaluate<string>('document.body?.innerText ?? ""');
        return containing.every((each) => text.includes(each));
      }).catch(() => {
        throw new Error(`The page does not show ${containing.join(', ')}. It shows:\n${text}`);
      });
      return text;
    },
    async resize(width, height) {
      const size = { width, height, deviceScaleFactor: 1, mobile: false };
      await send('Emulation.setDeviceMetricsOverride', size);
    },
    async picture(file) {
      const { data } = (await send('Page.captureScreenshot', { format: 'png' })) as { data: string };
      await writeFile(file, data, 'base64');
    },
  };
}

/** A page tells nobody when it has drawn what it will draw: it is looked at until it has. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + SHOWN_WITHIN;
  // A page that is being left answers nothing.
  while (!(await holds().catch(() => false))) {
    if (Date.now() > end) throw new Error('not within the time');
    await sleep(50);
  }
}
