import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMessages, type FoundMessage } from '../../src/archive';
import { eventually } from '../support/eventually';

async function found(folder: string): Promise<FoundMessage[]> {
  const all: FoundMessage[] = [];
  for await (const message of findMessages(folder, { reference: 'TRIP-1' })) all.push(message);
  return all;
}

test('kill -9 in the middle of an answer leaves the request whole, and of the answer what had come', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'));
  const support = join(__dirname, '..', 'support');
  const child = spawn(
    process.execPath,
    ['-r', join(support, 'typescript.js'), join(support, 'keepingProcess.ts'), folder],
    {
      stdio: 'inherit',
    },
  );
  const gone = once(child, 'exit');
  await eventually(async () => {
    expect(child.exitCode).toBeNull();
    return (await found(folder))[1]?.kept;
  });
  child.kill('SIGKILL');
  await gone;

  const [request, answer] = await found(folder);
  expect(request).toMatchObject({
    kind: 'request',
    whole: true,
    unfinished: true,
    file: expect.stringMatching(/\.part$/) as unknown,
  });
  expect(answer).toMatchObject({ kind: 'answer', status: 200, whole: false, unfinished: true });
  expect(answer?.document.toString()).toMatch(/^<RS>(<Order\/>)+/);
  await rm(folder, { recursive: true });
});
