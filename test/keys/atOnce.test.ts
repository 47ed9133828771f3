/** Keys that several processes add to one file at once. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readKeyFile } from '../../src/keys/keyFile';
import type { Added, Adding } from '../support/addingProcess';

const support = join(__dirname, '..', 'support');

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'keys-at-once-'))));
afterAll(() => rm(folder, { recursive: true }));

/** Starts a process, and gives it back when it is about to begin. */
async function started(): Promise<{ add: (adding: Adding) => Promise<Added> }> {
  const child = fork(join(support, 'addingProcess.ts'), {
    execArgv: ['-r', join(support, 'typescript.js')],
  });
  await once(child, 'message');
  return {
    add: async (adding) => {
      const ended = once(child, 'exit');
      child.send(adding);
      const [added] = (await once(child, 'message')) as [Added];
      await ended;
      return added;
    },
  };
}

test('all are in it, the first of each file knows of no other, and nothing else is left in the folder', async () => {
  const files = Array.from({ length: 12 }, (_, index) => join(folder, `keys-${index}`));
  const processes = await Promise.all(Array.from({ length: 4 }, started));
  const ids = processes.map((_, who) => Array.from({ length: 4 }, (_each, nth) => `p${who}-${nth}`));

  const added = await Promise.all(
    processes.map(({ add }, who) =>
      add(files.flatMap((file) => (ids[who] ?? []).map((id): [string, string] => [file, id]))),
    ),
  );

  expect(added.flat().filter((each) => typeof each === 'string')).toEqual([]);
  for (const file of files) {
    expect((await readKeyFile(file)).map(({ id }) => id).sort()).toEqual(ids.flat().sort());
  }
  expect(added.flat().filter((before) => before.length === 0)).toHaveLength(files.length);
  expect(await readdir(folder)).toHaveLength(files.length);
});
