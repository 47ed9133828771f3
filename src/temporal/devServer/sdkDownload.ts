/** Lets the SDK download its dev server. In a process of its own: the SDK's download can be neither watched nor stopped. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { folderSize, watchedFolder } from './folderSize';
import { spawnGuarded } from './guardedProcess';
import type { Source } from './source';

/** `createLocal` with a download folder; it starts the server once, as a trial, and ends it again. */
const PROGRAM = `
  require(process.argv[1]).TestWorkflowEnvironment
    .createLocal({ server: { executable: { type: 'cached-download', downloadDir: process.argv[2] } } })
    .then((environment) => environment.teardown())
    .catch((error) => { console.error('failed: ' + error.message); process.exitCode = 1; });
`;

/** A closed network leaves requests hanging: give up after this long without another byte. Milliseconds. */
const SILENCE = 30_000;
const LOOK_EVERY = 1_000;

/** The download of `@temporalio/testing`, from temporal.download. It is an optional dependency: without it the next source is tried. */
export function sdkDownload(env: NodeJS.ProcessEnv): Source {
  return {
    name: 'download by the Temporal SDK',
    async get(staging, progress) {
      const args = ['-e', PROGRAM, require.resolve('@temporalio/testing'), staging];
      const what = 'downloading the dev server with the Temporal SDK';
      progress(what);
      const end = watchedFolder(progress, staging, () => ({ what }));
      const lines: string[] = [];
      const download = spawnGuarded(process.execPath, args, { env, onLine: (line) => lines.push(line) });
      const silent = stoppedWhenSilent(staging, () => void download.stop());
      const { code, signal } = await download.ended.finally(end);
      if (silent()) throw new Error(`no bytes for ${SILENCE / 1000} s`);
      const file = (await readdir(staging)).find((name) => /^temporal-.*(?<!\.downloading)$/.test(name));
      if (code === 0 && file !== undefined) return join(staging, file);
      const failure = lines.map((line) => /^failed: (.*)/.exec(line)?.[1]).findLast(Boolean);
      throw new Error(shortened(failure ?? `it ended with ${code ?? signal}`));
    },
  };
}

/** Calls `stop` once the files of the folder have not grown for `SILENCE`. Ends with the function it returns, which says whether it did. */
function stoppedWhenSilent(folder: string, stop: () => void): () => boolean {
  let bytes = 0;
  let grewAt = Date.now();
  let silent = false;
  const watch = setInterval(() => {
    void folderSize(folder).then((now) => {
      if (now !== bytes) [bytes, grewAt] = [now, Date.now()];
      else if (Date.now() - grewAt > SILENCE && !silent) {
        silent = true;
        stop();
      }
    });
  }, LOOK_EVERY);
  return () => {
    clearInterval(watch);
    return silent;
  };
}

/** The SDK names the long address twice before the reason. */
function shortened(failure: string): string {
  return failure
    .replace(/^Failed to start ephemeral server: /, '')
    .replace(/error sending request for url \([^)]*\): /g, '');
}
