/** docker/forward.js: what is called on a process's own loopback reaches the sandbox of another machine, and its end is noticed. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startSandbox, type Sandbox } from '../../src/sandbox';

/** Linux alone has more than one address on loopback: it stands for the other machine. */
const onLinux = process.platform === 'linux' ? test : test.skip;

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ host: '127.0.0.2' });
});
afterEach(() => sandbox.close());

/** What a process with the forwarder gets of its own loopback. It ends by itself. */
async function asked(path: string): Promise<string> {
  const url = `http://127.0.0.1:${sandbox.port}${path}`;
  const words = `require('node:http').get('${url}', (answer) => answer.pipe(process.stdout)).on('error', ({ code }) => console.log(code))`;
  const child = spawn(
    process.execPath,
    ['--require', join(__dirname, '../../docker/forward.js'), '-e', words],
    {
      env: { ...process.env, SANDBOX_ADDRESS: `127.0.0.2:${sandbox.port}` },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  return (await text(child.stdout)).trim();
}

onLinux('a call reaches the sandbox of another address, and the process ends afterwards', async () => {
  expect(JSON.parse(await asked('/ledger'))).toEqual(sandbox.ledger());
});

onLinux('a sandbox that is not there is a connection that breaks', async () => {
  await sandbox.close();
  expect(await asked('/ledger')).toBe('ECONNRESET');
});
