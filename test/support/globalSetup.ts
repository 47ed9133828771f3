/** Before a test run: builds `dist`, and makes ready one dev server for the whole run, which the first test that asks for it starts. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noStatusLine, statusLineOf } from '../../src/cli/statusLine';
import {
  type DevServer,
  type Progress,
  findDevServer,
  startDevServer,
  waitingFor,
} from '../../src/temporal/devServer';
import { TEMPORAL_FOR_TESTS } from './temporalServer';
import { TIME_SKIPPING_SERVER, timeSkippingServer } from './timeSkippingServer';

/** What globalTeardown closes; jest runs both in one process. */
export interface TestRun {
  desk: Server;
  server: Promise<DevServer> | undefined;
  /** Stands for the user's state folder: a worker of a test whose configuration names no archive leaves nothing in a home. */
  state: string;
}

declare global {
  var ndcFlowsTestRun: TestRun | undefined;
}

const ROOT = join(__dirname, '..', '..');

/** Slow steps of a new machine (a bundle, a download) are taken here, where no test's time-out runs. */
export default async function globalSetup(
  _?: unknown,
  tier?: { testPathIgnorePatterns: string[] },
): Promise<void> {
  const status = statusLineOf(process, process.env);
  const progress: Progress = (line) =>
    void status.aside(`${line}\n`, () => process.stderr.write(`${line}\n`));
  if (status !== noStatusLine) progress.lasting = (words) => status.await(words);
  progress('building dist: programs and workflow bundles');
  const built = waitingFor(progress, 'building dist');
  // Tests start the built programs, and every worker takes the built bundles: neither may be older than its source.
  for (const step of ['tools/transpile.js', 'tools/desk.js', 'dist/src/worker/bundleWorkflows.js']) {
    const child = spawn(process.execPath, [step], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    const [code] = (await once(child, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${step} failed`);
  }
  built();
  progress('looking for a Temporal server');
  // Without a server those tests fail that need one, with the error that startDevServer then throws again; the others run.
  if ((process.env.TEMPORAL_ADDRESS ?? '') === '') await findDevServer({ progress }).catch(() => undefined);

  if (tier?.testPathIgnorePatterns.length === 0) {
    await timeSkippingServer(progress).then(
      (program) => (process.env[TIME_SKIPPING_SERVER] = program),
      (error: Error) =>
        progress(`skipped: 1 test, without Temporal's time-skipping test server: ${error.message}`),
    );
  }

  const state = await mkdtemp(join(tmpdir(), 'ndc-flows-state-'));
  process.env.XDG_STATE_HOME = state;

  const run: TestRun = { desk: createServer(), server: undefined, state };
  run.desk.on('request', (_request, response) => {
    run.server ??= startDevServer();
    run.server.then(
      ({ address, namespace }) => response.end(JSON.stringify({ address, namespace })),
      (error: Error) => response.writeHead(503).end(error.message),
    );
  });
  run.desk.listen(0, '127.0.0.1');
  await once(run.desk, 'listening');
  process.env[TEMPORAL_FOR_TESTS] = `http://127.0.0.1:${(run.desk.address() as AddressInfo).port}/`;
  globalThis.ndcFlowsTestRun = run;
}
