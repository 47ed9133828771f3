/** The lock between real processes, and what it leaves on the disk. */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StillLocked, withLock } from '../../src/files/lock';
import { Locker } from '../support/locker';

let folder: string;
let file: string;
const started: Locker[] = [];
function locker(stale?: number): Locker {
  const made = new Locker(file, stale);
  started.push(made);
  return made;
}
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-lock-'));
  file = join(folder, 'file');
});
afterEach(async () => {
  for (const { process } of started.splice(0)) process.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A lock that a process of another machine holds, or has left behind. */
const strangers = `4711_elsewhere_${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}`;
async function takenElsewhere(): Promise<void> {
  await mkdir(`${file}.lock`);
  await writeFile(join(`${file}.lock`, strangers), '');
}

test('is waited for, gone at the end, and tells once who holds it', async () => {
  const order: string[] = [];
  const waited: number[] = [];
  let second: Promise<unknown> | undefined;
  await withLock(file, async () => {
    const onWait = ({ pid }: { pid: number }): void => void waited.push(pid);
    second = withLock(file, () => Promise.resolve(order.push('second')), { onWait });
    while (waited.length === 0) await readdir(folder);
    order.push('first');
  });
  await second;
  expect(order).toEqual(['first', 'second']);
  expect(waited).toEqual([process.pid]);
  expect(await readdir(folder)).toEqual([]);
});

test('that is not released is not waited for longer than asked, and stays', async () => {
  await takenElsewhere();
  await expect(withLock(file, () => Promise.resolve(), { patience: 100 })).rejects.toThrow(StillLocked);
  expect(await readdir(`${file}.lock`)).toEqual([strangers]);
});

test('is released when the work fails', async () => {
  await expect(withLock(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await readdir(folder)).toEqual([]);
});

test('cannot be made where there is no folder: said at once', async () => {
  await expect(withLock(join(folder, 'absent', 'file'), () => Promise.resolve())).rejects.toThrow('ENOENT');
});

test('an empty lock, left by a process that was killed while releasing, is free', async () => {
  await mkdir(`${file}.lock`);
  expect(await withLock(file, () => Promise.resolve('done'))).toBe('done');
});

test('a lock of another machine is taken over once it has not been touched for long', async () => {
  await takenElsewhere();
  const began = performance.now();
  expect(
    await withLock(file, () => Promise.resolve(performance.now() - began), { stale: 300 }),
  ).toBeGreaterThan(300);
  expect(await readdir(folder)).toEqual([]);
});

test('of many who wait for an abandoned lock one at a time gets it', async () => {
  await takenElsewhere();
  let inside = 0;
  const most: number[] = [];
  const lock = (): Promise<void> =>
    withLock(
      file,
      async () => {
        most.push((inside += 1));
        await readFile(__filename);
        inside -= 1;
      },
      { stale: 1_000 },
    );
  await Promise.all(Array.from({ length: 12 }, lock));
  expect(most).toEqual(Array.from({ length: 12 }, () => 1));
});

describe('between processes', () => {
  test('only one holds it', async () => {
    const [first, second] = [locker(), locker()];
    await first.locks();
    await second.says('ready');
    second.process.send('go on');
    const waited = second.says('inside').then(() => existsSync(join(folder, 'ended')));

    await writeFile(join(folder, 'ended'), '');
    expect(await first.ends()).toEqual({ at: 'end', held: true });

    expect(await waited).toBe(true);
    expect(await second.ends()).toEqual({ at: 'end', held: true });
  });

  test('a holder that was killed is replaced at once on this machine', async () => {
    const [killed, next] = [locker(), locker()];
    await killed.locks();
    killed.process.kill('SIGKILL');
    await once(killed.process, 'exit');
    await next.locks();
    expect(await next.ends()).toEqual({ at: 'end', held: true });
  });

  test('a holder that works for longer than a lock lasts keeps it, by touching it', async () => {
    const busy = locker(1_000);
    await busy.locks();
    const patient = withLock(file, () => Promise.resolve(), { stale: 2_000, patience: 4_000 });
    await expect(patient).rejects.toThrow(StillLocked);
    expect(await busy.ends()).toEqual({ at: 'end', held: true });
  });

  test('a holder that was paused for long is told that it has lost the lock, and leaves it to the new one', async () => {
    const paused = locker();
    await paused.locks();
    paused.process.kill('SIGSTOP');
    await withLock(
      file,
      async (stillHeld) => {
        paused.process.kill('SIGCONT');
        expect(await paused.ends()).toEqual({ at: 'end', held: false });
        await once(paused.process, 'exit');
        expect(await stillHeld()).toBe(true);
      },
      { stale: 300 },
    );
    expect(await readdir(folder)).toEqual([]);
  });
});
