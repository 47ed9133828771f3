import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive, findMessages } from '../../src/archive';
import { createFileStore } from '../../src/archive/fileStore';
import { removeOldDays } from '../../src/archive/keepDays';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'keep-days-'));
  folder = join(root, 'messages');
});
afterEach(() => rm(root, { recursive: true }));

const now = new Date('2027-03-12T00:30:00Z');

/** A call that was kept so many days ago. */
async function kept(daysAgo: number, reference?: string): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * 86_400_000);
  const call = await createFileStore(folder).create({
    at,
    operation: 'orderRetrieve',
    correlationId: 'c-1',
    reference,
  });
  await call.finish();
}

const days = async () => (await readdir(folder)).sort();

test('of as many days as are to be kept, today included, nothing is removed; of older ones everything', async () => {
  for (const daysAgo of [0, 1, 2, 3, 40]) await kept(daysAgo, `T-${daysAgo}`);
  await kept(3);
  expect(await removeOldDays(folder, 3, now)).toBe(3);
  expect(await days()).toEqual(['2027-03-10', '2027-03-11', '2027-03-12']);
});

test('what the archive did not write stays, and so does the folder that it is in', async () => {
  await kept(40, 'T-1');
  const old = join(folder, '2027-01-31');
  await writeFile(join(old, 'notes.txt'), '');
  await mkdir(join(folder, '2020-01-01', 'my folder'), { recursive: true });
  await writeFile(join(folder, '2020-01-01', 'my folder', 'a.call.gz'), '');
  await mkdir(join(folder, 'somebody', '2020-01-01'), { recursive: true });
  await removeOldDays(folder, 3, now);
  expect(await readdir(old)).toEqual(['notes.txt']);
  expect(await readdir(join(folder, '2020-01-01', 'my folder'))).toEqual(['a.call.gz']);
  expect(await readdir(join(folder, 'somebody'))).toEqual(['2020-01-01']);
});

test('no link is followed, whatever it is called', async () => {
  await kept(40, 'T-1');
  const day = join(folder, '2027-01-31');
  const elsewhere = join(root, 'elsewhere');
  const [reference = ''] = await readdir(day);
  const [file = ''] = await readdir(join(day, reference));
  await mkdir(join(elsewhere, reference), { recursive: true });
  await writeFile(join(elsewhere, reference, file), 'precious');
  await symlink(elsewhere, join(folder, '2020-01-01'));
  await mkdir(join(folder, '2020-01-02'));
  await symlink(join(elsewhere, reference), join(folder, '2020-01-02', reference));
  await removeOldDays(folder, 3, now);
  expect(await readdir(join(elsewhere, reference))).toEqual([file]);
  expect(await days()).toEqual(['2020-01-01', '2020-01-02']);
});

test('several processes may do it at once, and a folder that is not there has nothing to remove', async () => {
  expect(await removeOldDays(folder, 3, now)).toBe(0);
  for (let call = 0; call < 30; call += 1) await kept(40, `T-${call % 5}`);
  const removed = await Promise.all([1, 2, 3].map(() => removeOldDays(folder, 3, now)));
  expect(removed.reduce((sum, each) => sum + each)).toBe(30);
  expect(await days()).toEqual([]);
});

test('an archive that is opened begins with it', async () => {
  // The archive's clock is the machine's, and 2027 may be long past or far ahead.
  await kept(10_000, 'T-old');
  const archive = createArchive({ folder, keepDays: 1, log: () => undefined });
  while ((await readdir(folder)).length > 0);
  await archive.close();
  const left: unknown[] = [];
  for await (const message of findMessages(folder, {})) left.push(message);
  expect(left).toEqual([]);
});
