import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkArchive } from '../../../src/cli/doctor/configuration';
import { eventually } from '../../support/eventually';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'doctor-'));
});
afterEach(() => rm(root, { recursive: true }));

/** On a busy machine, a trial of the folder may not have ended in time. */
const examined = (folder: string, off = false) =>
  eventually(
    () => checkArchive({ folder, keepDays: 30, off }),
    ({ found }) => !found.includes('no answer within'),
  );

test('a folder that can be written to is well, and nothing is left in it', async () => {
  const folder = join(root, 'kept');
  await mkdir(folder, { mode: 0o700 });
  expect(await examined(folder)).toEqual({
    ok: true,
    found: `kept for 30 days in ${folder}`,
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a folder that is not there yet is not made by looking', async () => {
  const { ok, found } = await examined(join(root, 'a', 'b'));
  expect({ ok, found }).toEqual({
    ok: true,
    found: expect.stringContaining('the first call creates it') as unknown,
  });
  expect(await readdir(root)).toEqual([]);
});

test('a folder into which others can look is named, with what ends it', async () => {
  const folder = join(root, 'kept');
  await mkdir(folder);
  await chmod(folder, 0o755);
  expect((await examined(folder)).remedy).toContain(`chmod 700 ${folder}`);
});

test('a file in the place of the folder, or of one above it, is wrong', async () => {
  await writeFile(join(root, 'file'), '');
  for (const folder of [join(root, 'file'), join(root, 'file', 'kept')]) {
    const { ok, found, remedy } = await examined(folder);
    expect(ok).toBe(false);
    expect(found).toMatch(/cannot be kept in .* \(ENOTDIR\)/);
    expect(remedy).toContain('archive.folder');
  }
});

test('a folder that cannot be made is wrong: the finding names the place and the way out', async () => {
  const link = join(root, 'link');
  await symlink(join(root, 'nowhere'), link);
  const folder = join(link, 'kept');
  expect(await examined(folder)).toEqual({
    ok: false,
    found: `cannot be kept: ${folder} does not exist, and this user cannot create it in ${link} (ENOENT); calls continue without them.`,
    remedy: `Create ${folder} for this user, or set another folder as archive.folder.`,
  });
  expect(await readdir(root)).toEqual(['link']);
});

test('an archive that is off is said to be', async () => {
  expect((await examined(root, true)).found).toMatch(/^not kept/);
});
