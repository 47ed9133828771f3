/** The command line as a process: its exit status, its streams, and a reader that goes away. What commands say is tested in process. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { command, documentOf, startCommand } from '../support/commandLine';

let home: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'process-'));
});
afterAll(() => rm(home, { recursive: true }));

test('a refusal leaves with 1: one document on standard output, one sentence on standard error', async () => {
  const ended = await command(['messages', 'NOBODY', '--json'], { env: { XDG_STATE_HOME: home } });
  expect(ended.status).toBe(1);
  expect(documentOf(ended)).toMatchObject({ error: { code: 'no-messages' } });
  expect(ended.stderr).toMatch(/^No message of NOBODY is kept in .*\n$/);
});

test('a mistake of usage leaves with 2, to people on standard error alone', async () => {
  const ended = await command(['ticket', 'T-1', '--pay-up-to', '690,32EUR']);
  expect(ended).toMatchObject({ status: 2, stdout: '' });
  expect(ended.stderr).toMatch(/decimal point/);
});

test('a request is read from standard input', async () => {
  const ended = await command(['book', '-', '--json'], { input: '{"surname": "Secretperson' });
  expect(ended.status).toBe(1);
  expect(documentOf(ended)).toMatchObject({ error: { code: 'bad-request' } });
  expect(ended.stdout + ended.stderr).not.toContain('Secretperson');
});

test('a reader that has seen enough is no error', async () => {
  const { process: child, ended } = startCommand(['sandbox', '--magic']);
  ended.catch(() => undefined);
  child.stdout?.destroy();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
