/** The real Temporal UI in a real browser, and the real `temporal` command. Pictures for docs are made where NDC_FLOWS_PICTURES is set. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import { keyringOf } from '../../src/keys/keyring';
import { findDevServer, startDevServer, type DevServer } from '../../src/temporal/devServer';
import { selfSigned } from '../support/certificates';
import { findChromium, openBrowser, openPage, textOf } from '../support/chromium';
import { runningCodecServer, testKey, type RunningCodecServer } from '../support/codecServer';
import { oneAdult, running, type Stage } from '../support/running';

const run = promisify(execFile);
const chromium = findChromium();
const inBrowser = chromium === undefined ? describe.skip : describe;

const SURNAME = 'Quillfeather';
/** How the UI shows the encoding of what it cannot read. */
const ENCRYPTED = Buffer.from('binary/encrypted').toString('base64');
const request = { ...oneAdult({ surname: SURNAME }), reference: 'TRIP-2027-0042' };
const workflowId = `order/${request.reference}`;

let temporal: DevServer;
let stage: Stage;
let page: string;
beforeAll(async () => {
  temporal = await startDevServer({ ui: true, env: {} });
  const encryption = { keyring: keyringOf([testKey], 'the test') };
  stage = await running({ temporal: temporal.target, encryption });
  await stage.orders.start(request);
  await stage.until(request.reference, 'held');
  const { runId } = await stage.client.workflow.getHandle(workflowId).describe();
  const { namespace } = stage.target;
  page = `${temporal.uiUrl}/namespaces/${namespace}/workflows/${encodeURIComponent(workflowId)}/${runId}`;
});
afterAll(async () => {
  await stage?.close();
  await temporal?.close();
});

describe('the command line of Temporal', () => {
  let server: RunningCodecServer;
  beforeAll(async () => {
    server = await runningCodecServer();
  });
  afterAll(() => server.close());

  const show = async (auth?: string): Promise<string> => {
    const { path } = await findDevServer({ progress: () => undefined });
    const args = [
      'workflow',
      'show',
      '-w',
      workflowId,
      '--address',
      temporal.address,
      '--namespace',
      stage.target.namespace,
      '--detailed',
    ];
    const codec = auth && { TEMPORAL_CODEC_ENDPOINT: server.endpoint, TEMPORAL_CODEC_AUTH: auth };
    const { stdout } = await run(path, args, { env: { HOME: tmpdir(), ...codec } });
    return stdout;
  };

  test('shows an order’s passengers to somebody with a token, and the audit has it', async () => {
    const shown = await show(`Bearer ${server.token}`);
    expect(shown).toContain(SURNAME);
    expect(server.audit().at(-1)).toMatchObject({
      msg: 'decode',
      who: 'ann',
      namespace: stage.target.namespace,
      workflows: [`${stage.target.namespace}/${workflowId}`],
    });
  });

  test('shows nothing of them without the codec server, and nothing at all to somebody with a wrong token', async () => {
    const sealed = await show();
    expect(sealed).toContain('orderWorkflow');
    expect(sealed).not.toContain(SURNAME);
    // It asks again and again for some seconds, and then does not say why.
    const wrong = show('Bearer wrong');
    await expect(wrong).rejects.toMatchObject({
      stdout: expect.not.stringContaining('orderWorkflow') as string,
      stderr: expect.stringMatching(/context deadline exceeded|Unauthorized/) as string,
    });
    expect(server.audit().at(-1)).toMatchObject({ msg: 'refused', status: 401, reason: 'no such token' });
  });
});

/** Without single sign-on the UI forgets access tokens: its server is made to say that there is one. */
const SIGN_ON_IS_ON = `
  const ask = window.fetch;
  window.fetch = async (...question) => {
    const answer = await ask(...question);
    if (!String(question[0]?.url ?? question[0]).includes('/api/v1/settings')) return answer;
    const settings = await answer.json();
    return Response.json({ ...settings, Auth: { ...settings.Auth, Enabled: true } });
  };`;

inBrowser('the Temporal UI in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser(chromium ?? '');
  });
  afterAll(() => browser?.close());

  /** Settings of the UI, as its dialog keeps them in this browser. */
  async function ui(settings: Record<string, unknown>): Promise<Page> {
    const opened = await openPage(browser);
    await opened.goto(`${temporal.uiUrl}/favicon.ico`);
    const lines = Object.entries(settings).map(
      ([name, value]) =>
        `localStorage.setItem(${JSON.stringify(name)}, ${JSON.stringify(JSON.stringify(value))});`,
    );
    await opened.evaluate(`localStorage.clear(); ${lines.join(' ')}`);
    return opened;
  }

  const pictures = async (opened: Page, name: string, scrolled = 0): Promise<void> => {
    if (!process.env.NDC_FLOWS_PICTURES) return;
    await sleep(3_000);
    // Other boxes of the page are hidden.
    await opened.evaluate(
      `[...document.querySelectorAll('.cm-scroller')].find((box) => box.clientHeight > 0).scrollTop = ${scrolled}`,
    );
    await opened.screenshot({ path: join(__dirname, '..', '..', 'docs', 'images', `${name}.png`) });
  };

  test('shows the passengers to somebody who has shown a token, and sealed payloads to everybody else', async () => {
    const server = await runningCodecServer({ origins: [temporal.uiUrl], browserSessions: '8h' });
    try {
      const settings = { endpoint: server.endpoint, includeCredentials: true };
      const stranger = await ui(settings);
      await stranger.goto(`${page}/timeline`);
      const sealed = await textOf(stranger, ENCRYPTED, 'Data decoding failed');
      expect(sealed).not.toContain(SURNAME);
      expect(server.audit().at(-1)).toMatchObject({ msg: 'refused', status: 401, origin: temporal.uiUrl });
      await pictures(stranger, 'codec-encoded');

      await stranger.goto(`${server.endpoint}/decode/session`);
      await stranger.evaluate(
        `document.querySelector('[name=token]').value = ${JSON.stringify(server.token)}; document.querySelector('button').click()`,
      );
      await textOf(stranger, 'as ann');
      await stranger.goto(`${page}/timeline`);
      expect(await textOf(stranger, SURNAME)).not.toContain(ENCRYPTED);
      expect(server.audit().at(-1)).toMatchObject({ msg: 'decode', who: 'ann', by: 'session' });
      // The passengers stand further down in their box.
      await pictures(stranger, 'codec-decoded', 190);
    } finally {
      await server.close();
    }
  });

  test('passes the access token of a single sign-on over TLS, and shows the passengers for it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'codec-tls-'));
    const tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
    writeFileSync(tls.certificate, selfSigned.cert);
    writeFileSync(tls.key, selfSigned.key, { mode: 0o600 });
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pem = publicKey.export({ type: 'spki', format: 'pem' });
    const issuer = { issuer: 'https://login.example.com', audience: 'ndc-flows', pem };
    const server = await runningCodecServer({ origins: [temporal.uiUrl], tls, tokens: [], jwt: [issuer] });
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(Date.now() / 1000) + 600;
    const signed = `${part({ alg: 'EdDSA' })}.${part({ iss: issuer.issuer, aud: 'ndc-flows', sub: 'ann', exp })}`;
    const accessToken = `${signed}.${sign(null, Buffer.from(signed), privateKey).toString('base64url')}`;
    try {
      // As the UI keeps it when a single sign-on has brought it.
      const opened = await ui({
        endpoint: server.endpoint,
        passAccessToken: true,
        AuthUser: { accessToken },
      });
      await opened.addInitScript(SIGN_ON_IS_ON);
      await opened.goto(`${page}/timeline`);
      await textOf(opened, SURNAME);
      expect(server.audit().at(-1)).toMatchObject({ msg: 'decode', who: 'ann', by: 'jwt' });
    } finally {
      await server.close();
    }
  });

  test('of another origin is not let to ask', async () => {
    const server = await runningCodecServer({
      origins: ['https://temporal.example.com'],
      browserSessions: '8h',
    });
    try {
      const opened = await ui({ endpoint: server.endpoint, includeCredentials: true });
      await opened.goto(`${page}/timeline`);
      expect(await textOf(opened, ENCRYPTED, 'Codec Server could not connect')).not.toContain(SURNAME);
      expect(server.audit().at(-1)).toMatchObject({ status: 403, origin: temporal.uiUrl });
    } finally {
      await server.close();
    }
  });
});
