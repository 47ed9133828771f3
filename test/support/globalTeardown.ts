/** After a test run: ends its dev server, if a test had asked for one. */
import { rm } from 'node:fs/promises';
import './globalSetup';

export default async function globalTeardown(): Promise<void> {
  const run = globalThis.ndcFlowsTestRun;
  run?.desk.close();
  run?.desk.closeAllConnections();
  await run?.server?.then(
    (server) => server.close(),
    () => undefined,
  );
  if (run) await rm(run.state, { recursive: true, force: true });
}
