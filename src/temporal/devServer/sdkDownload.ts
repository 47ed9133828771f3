/** Lets the SDK download its dev server. In a process of its own: the SDK's download can be neither watched nor stopped. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Source } from './source';
import { SILENT, watchedDownload } from './watchedDownload';

/** `createLocal` with a download folder; it starts the server once, as a trial, and ends it again. */
const PROGRAM = `
  require(process.argv[1]).TestWorkflowEnvironment
    .createLocal({ server: { executable: { type: 'cached-download', downloadDir: process.argv[2] } } })
    .then((environment) => environment.teardown())
    .catch((error) => { console.error('failed: ' + error.message); process.exitCode = 1; });
`;

/** The download of `@temporalio/testing`, from temporal.download. */
export function sdkDownload(env: NodeJS.ProcessEnv): Source {
  return {
    name: 'download by the Temporal SDK',
    async get(staging, progress) {
      progress('downloading the dev server with the Temporal SDK');
      const args = ['-e', PROGRAM, require.resolve('@temporalio/testing'), staging];
      const { code, signal, lines, silent } = await watchedDownload(staging, process.execPath, args, env);
      const file = (await readdir(staging)).find((name) => /^temporal-.*(?<!\.downloading)$/.test(name));
      if (code === 0 && file !== undefined) return join(staging, file);
      if (silent) throw new Error(SILENT);
      const failure = lines.map((line) => /^failed: (.*)/.exec(line)?.[1]).findLast(Boolean);
      throw new Error(shortened(failure ?? `it ended with ${code ?? signal}`));
    },
  };
}

/** The SDK names the long address twice before it comes to the reason. */
function shortened(failure: string): string {
  return failure
    .replace(/^Failed to start ephemeral server: /, '')
    .replace(/error sending request for url \([^)]*\): /g, '');
}
