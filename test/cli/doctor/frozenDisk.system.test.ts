/** The doctor on a machine where the archive's disk is full, or hangs: it says so, and it ends. */
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sandboxProfile } from '../../support/running';
import { configFile } from '../../support/workerProcess';
import { documentOf, startCommand } from '../../support/commandLine';

test.each([
  ['full', /cannot be kept in .* \(ENOSPC\)/],
  ['frozen', /cannot be kept in .* \(no answer within 4 s\)/],
])('a disk that is %s is found', async (how, words) => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-'));
  const [control, hangs, messages] = ['control.json', 'hangs', 'messages'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  execFileSync('mkfifo', [hangs]);
  await mkdir(messages, { mode: 0o700 });
  const instead = how === 'full' ? '/dev/full' : hangs;
  await writeFile(control, JSON.stringify({ ahead: 0, folder: messages, instead }));

  const running = startCommand([control, 'client.js', 'doctor', '--json'], {
    program: 'chaos/environment/brokenProgram.js',
    env: {
      NDC_FLOWS_CONFIG: await configFile(sandboxProfile('http://127.0.0.1:1'), {
        archive: { folder: messages },
      }),
      TEMPORAL_ADDRESS: '127.0.0.1:1',
    },
  });
  // A process that is blocked on the disk ends by this alone, with no exit status.
  const timer = setTimeout(() => running.process.kill('SIGKILL'), 30_000);
  const ended = await running.ended;
  clearTimeout(timer);
  expect(ended.status).toBe(1);
  const { findings } = documentOf<{ findings: { what: string; found: string }[] }>(ended);
  expect(findings.find(({ what }) => what === 'raw messages')?.found).toMatch(words);
});
