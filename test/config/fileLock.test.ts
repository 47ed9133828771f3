import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locked, StillLocked } from '../../src/config/fileLock';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'file-lock-'));
  file = join(folder, 'file');
});
afterEach(() => rm(folder, { recursive: true }));

describe('a lock', () => {
  const times = { stale: 200, look: 5, patience: 5_000 };

  test('is waited for', async () => {
    const patient = { ...times, stale: 60_000 };
    const order: string[] = [];
    let second: Promise<unknown> | undefined;
    await locked(
      file,
      async () => {
        second = locked(file, () => Promise.resolve(order.push('second')), patient);
        for (let look = 0; look < 20; look += 1) await readdir(folder);
        order.push('first');
      },
      patient,
    );
    await second;
    expect(order).toEqual(['first', 'second']);
    expect(await readdir(folder)).toEqual([]);
  });

  test('that was taken away from one who was stopped for long is told to be lost, and left to its new holder', async () => {
    let taken = false;
    await locked(
      file,
      async (ours) => {
        expect(await ours()).toBe(true);
        const hourAgo = Date.now() / 1000 - 3_600;
        await utimes(`${file}.lock`, hourAgo, hourAgo);
        await locked(
          file,
          async (theirs) => {
            taken = true;
            expect([await ours(), await theirs()]).toEqual([false, true]);
          },
          times,
        );
        await writeFile(`${file}.lock`, 'of a third');
      },
      times,
    );
    expect(taken).toBe(true);
    expect(await readFile(`${file}.lock`, 'utf8')).toBe('of a third');
  });

  test('that does not end is not waited for for ever', async () => {
    await writeFile(`${file}.lock`, 'of somebody');
    const waiting = locked(file, () => Promise.resolve(), { stale: 60_000, look: 5, patience: 50 });
    await expect(waiting).rejects.toThrow(StillLocked);
    expect(await readFile(`${file}.lock`, 'utf8')).toBe('of somebody');
  });
});
