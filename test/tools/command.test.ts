/** The command that npm links: it must be there before anything is built, because npx remembers a package without its command for good. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, version } from '../../package.json';

const PROJECT = join(__dirname, '..', '..');
const command = bin['ndc-flows'];

const said = (folder: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, command), '--version'], {
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
};

test('it is the command line', () => {
  expect(said(PROJECT)).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' });
});

test('before the project is built it says how to build it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unbuilt-'));
  try {
    expect(existsSync(join(PROJECT, command))).toBe(true);
    mkdirSync(join(folder, 'tools'));
    copyFileSync(join(PROJECT, command), join(folder, command));
    expect(said(folder)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('Build it: npm run build') as string,
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
