import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { countMessages, createArchive, eraseMessages, findMessages } from '../../src/archive';
import { createFileStore } from '../../src/archive/fileStore';
import { eventually } from '../support/eventually';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'erase-'));
  folder = join(root, 'messages');
});
afterEach(() => rm(root, { recursive: true }));

/** A call that was kept on a day of March; `finished` or broken off with its worker. */
async function kept(
  day: number,
  reference?: string,
  how: 'finished' | 'broken off' = 'finished',
): Promise<void> {
  const at = new Date(`2027-03-${day}T10:00:00Z`);
  const place = { at, operation: 'orderRetrieve', correlationId: 'c-1', reference };
  const call = await createFileStore(folder).create(place);
  await call.append(Buffer.from('12345'));
  await (how === 'finished' ? call.finish() : call.abandon());
}

/** Every file and folder that is left. */
const left = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).sort();

test('every call of a reference goes, of every day and also what was broken off; what others left stays to the last file', async () => {
  await kept(11, 'trip-1');
  await kept(11, 'TRIP-2');
  await kept(12);
  const others = await left();
  await kept(11, 'TRIP-1');
  await kept(12, 'TRIP-1');
  await kept(12, 'TRIP-1', 'broken off');
  await kept(13, 'TRIP-1');

  expect(await countMessages(folder, ['TRIP-1'])).toEqual({ calls: 4, bytes: 20 });
  expect(await eraseMessages(folder, ['TRIP-1'])).toBe(4);

  // Of the day that only it had, the empty folder is left to keepDays.
  expect((await left()).filter((name) => name !== '2027-03-13')).toEqual(others);
  expect(await countMessages(folder, ['TRIP-1'])).toEqual({ calls: 0, bytes: 0 });
  expect(await eraseMessages(folder, ['TRIP-1'])).toBe(0);
});

test('what the archive did not write stays, and no link is followed', async () => {
  await kept(11, 'TRIP-1');
  const [name = ''] = (await readdir(join(folder, '2027-03-11'))).filter((each) => each.startsWith('ref-'));
  const inside = join(folder, '2027-03-11', name);
  const [file = ''] = await readdir(inside);
  await writeFile(join(inside, 'notes.txt'), '');
  await mkdir(join(root, 'elsewhere', name), { recursive: true });
  await writeFile(join(root, 'elsewhere', name, file), 'precious');
  await symlink(join(root, 'elsewhere'), join(folder, '2027-03-12'));

  expect(await eraseMessages(folder, ['TRIP-1'])).toBe(1);

  expect(await readdir(inside)).toEqual(['notes.txt']);
  expect(await readdir(join(root, 'elsewhere', name))).toEqual([file]);
});

test('a call that runs while its reference is erased goes on, and is not kept', async () => {
  const troubles: string[] = [];
  const archive = createArchive({
    folder,
    keepDays: 30,
    log: (words) => void troubles.push(words),
    bounds: { linger: 1 },
  });
  const record = archive
    .of({ provider: 'air', version: '21.3', style: 'rest' })
    .begin({ operation: 'orderRetrieve', correlationId: 'c-1', reference: 'TRIP-1', secrets: [] }, '<RQ/>');
  await eventually(async () => (await countMessages(folder, ['TRIP-1'])).calls);
  expect(await eraseMessages(folder, ['TRIP-1'])).toBe(1);
  record.answer(200);
  record.write(Buffer.from('<RS/>'));
  record.answerEnded(true);
  record.end();
  await archive.close();

  expect(await countMessages(folder, ['TRIP-1'])).toEqual({ calls: 0, bytes: 0 });
  for await (const found of findMessages(folder, {})) throw new Error(`${found.file} is kept`);
  expect(troubles).toHaveLength(1);
});

test('a folder that is not there holds nothing', async () => {
  expect(await eraseMessages(join(root, 'nowhere'), ['TRIP-1'])).toBe(0);
});
