/** The command line: tokens of the API made, listed and revoked. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hashOf } from '../../src/http/tokens';
import { runInProcess } from '../support/inProcess';

let folder: string;
let config: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cli-api-'));
  config = join(folder, 'ndc-flows.yaml');
  await writeFile(config, 'providers: {}\n');
});
afterEach(() => rm(folder, { recursive: true }));

const api = (...args: string[]) => runInProcess(['api', ...args, '--config', config]);

test('a token is printed once with what it may, kept as a hash, listed and revoked', async () => {
  const made = await api(
    'token',
    'new',
    'office',
    '--scope',
    'orders:read',
    'orders:write',
    '--expires',
    '2099-12-31',
  );
  expect(made.status).toBe(0);
  const [token = ''] = made.stdout.split('\n');
  expect(token).toMatch(/^ndcf_[\w-]{43}$/);
  expect(made.stdout).toContain('An API that is running accepts it from now on.');
  const kept = await readFile(config, 'utf8');
  expect(kept).not.toContain(token);
  expect(kept).toContain(hashOf(token).toString('hex'));

  const listed = await api('token', 'list');
  expect(listed.stdout).toMatch(
    /^name +kept as +ends +may\noffice +hash +2099-12-31T00:00:00.000Z +orders:read, orders:write\n$/,
  );
  expect((await api('token', 'revoke', 'office')).status).toBe(0);
  expect((await api('token', 'list')).stdout).toContain('ndc-flows api token new NAME');
});

test('a token without a scope, or with one that is none, is not made', async () => {
  expect(await api('token', 'new', 'office')).toMatchObject({ status: 2 });
  const wrong = await api('token', 'new', 'office', '--scope', 'everything');
  expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('A scope is') as string });
});
