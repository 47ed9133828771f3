/** Lets the SDK download its dev server. In a process of its own: the SDK's download can be neither watched nor stopped. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { spawnGuarded } from './guardedProcess';
import type { Source } from './source';

/** On a closed network some requests fail at once and others hang: without another byte for this long it is given up. */
const SILENCE = 30_000;
const LOOK_EVERY = 1_000;

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
      let failure: string | undefined;
      const download = spawnGuarded(
        process.execPath,
        ['-e', PROGRAM, require.resolve('@temporalio/testing'), staging],
        {
          env,
          onLine: (line) => (failure = /^failed: (.*)/.exec(line)?.[1] ?? failure),
        },
      );

      let bytes = 0;
      let grewAt = Date.now();
      const watch = setInterval(() => {
        void folderSize(staging).then((now) => {
          if (now !== bytes) [bytes, grewAt] = [now, Date.now()];
          else if (Date.now() - grewAt > SILENCE) {
            failure ??= `not a byte more for ${SILENCE / 1000} s`;
            void download.stop();
          }
        });
      }, LOOK_EVERY);
      const { code, signal } = await download.ended.finally(() => clearInterval(watch));

      const file = (await readdir(staging)).find((name) => /^temporal-.*(?<!\.downloading)$/.test(name));
      if (code !== 0 || file === undefined)
        throw new Error(shortened(failure ?? `it ended with ${code ?? signal}`));
      return join(staging, file);
    },
  };
}

/** The SDK names the long address twice before it comes to the reason. */
function shortened(failure: string): string {
  return failure
    .replace(/^Failed to start ephemeral server: /, '')
    .replace(/error sending request for url \([^)]*\): /g, '');
}

async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        (s) => s.size,
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}
