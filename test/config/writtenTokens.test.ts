/** Tokens of one file changed by several at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { loadCodecServer, removeToken } from '../../src/config';
import { edit } from '../../src/config/writtenTokens';
import { Locker } from '../support/locker';

const sha256 = 'ab'.repeat(32);
const support = join(__dirname, '..', 'support');

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'codec-tokens-'));
  file = join(folder, 'ndc-flows.yaml');
});
afterEach(() => rm(folder, { recursive: true }));

const named = (prefix: string): string[] => Array.from({ length: 10 }, (_, each) => `${prefix}-${each}`);

async function withTokens(...names: string[]): Promise<void> {
  await writeFile(file, stringify({ codecServer: { tokens: names.map((name) => ({ name, sha256 })) } }));
}

async function names(): Promise<string[]> {
  return (await loadCodecServer(file)).codecServer.tokens.map(({ name }) => name).sort();
}

test('of two processes that make and revoke tokens at once neither brings one back or loses one', async () => {
  await withTokens('ann', ...named('old'));
  const changing = [
    ['add', ...named('new')],
    ['remove', ...named('old')],
  ].map((args) => {
    const program = ['-r', join(support, 'typescript.js'), join(support, 'tokenProcess.ts'), file, ...args];
    return spawn(process.execPath, program, { stdio: ['pipe', 'pipe', 'inherit'] });
  });
  const ended = Promise.all(changing.map((child) => once(child, 'exit')));
  // Both are up before either begins.
  await Promise.all(changing.map((child) => once(child.stdout, 'data')));
  for (const child of changing) child.stdin.write('go\n');
  expect((await ended).map(([status]) => status as number)).toEqual([0, 0]);
  expect(await names()).toEqual(['ann', ...named('new')].sort());
  expect(await readdir(folder)).toEqual(['ndc-flows.yaml']);
});

test('what somebody writes meanwhile, without a lock, is changed and not lost', async () => {
  await withTokens('ann', 'ben');
  let looks = 0;
  await edit('codecServer', file, (document) => {
    looks += 1;
    if (looks === 1) writeFileSync(file, readFileSync(file, 'utf8').replace('ben', 'BEN'));
    document.setIn(['codecServer', 'port'], 9000);
  });
  const { codecServer } = await loadCodecServer(file);
  expect(codecServer).toMatchObject({ port: 9000, tokens: [{ name: 'ann' }, { name: 'BEN' }] });
  expect(await readdir(folder)).toEqual(['ndc-flows.yaml']);
});

test('who has lost the lock meanwhile, because it took so long, writes nothing before it has it again', async () => {
  await withTokens('ann');
  const locks: boolean[] = [];
  await edit('codecServer', file, (document) => {
    if (locks.length === 0) rmSync(`${file}.lock`, { recursive: true });
    locks.push(existsSync(`${file}.lock`));
    document.setIn(['codecServer', 'port'], 9000);
  });
  expect(locks).toEqual([false, true]);
  expect((await loadCodecServer(file)).codecServer.port).toBe(9000);
});

test('a lock that was left behind by a program that was killed keeps nobody from changing them', async () => {
  await withTokens('ann', 'ben');
  const killed = new Locker(file);
  await killed.locks();
  killed.process.kill('SIGKILL');
  await removeToken(file, 'ann', 'codecServer');
  expect(await names()).toEqual(['ben']);
  expect(await readdir(folder)).toEqual(['ndc-flows.yaml']);
});
