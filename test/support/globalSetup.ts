/** Before a test run: a dev server stands ready to be started by the first test that asks for it, and serves the whole run. */
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DevServer, findDevServer, startDevServer } from '../../src/temporal/devServer';
import { TEMPORAL_FOR_TESTS } from './temporalServer';

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

/** A first build on a machine takes minutes: said, and done here, where no test's time-out runs. */
export default async function globalSetup(): Promise<void> {
  const progress = whenSlow((line) => process.stderr.write(`${line}\n`));
  // Without a server those tests fail that need one, with the error that startDevServer then throws again; the others run.
  if ((process.env.TEMPORAL_ADDRESS ?? '') === '') await findDevServer({ progress }).catch(() => undefined);

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

/** A search that takes a moment is not worth a line. */
function whenSlow(print: (line: string) => void): (line: string) => void {
  const began = Date.now();
  const held: string[] = [];
  return (line) => {
    held.push(line);
    if (Date.now() - began > 1_000) held.splice(0).forEach(print);
  };
}
