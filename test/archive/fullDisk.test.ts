/** A file system of 64 kB that is really full. Mounting needs root: elsewhere these are skipped, and /dev/full stands in (archive.test.ts). */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive, findMessages } from '../../src/archive';

const mountPoint = mkdtempSync(join(tmpdir(), 'full-disk-'));

function mounts(): boolean {
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mountPoint], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const mounted = mounts();
afterAll(() => {
  if (mounted) execFileSync('/bin/umount', [mountPoint]);
  rmSync(mountPoint, { recursive: true });
});

(mounted ? test : test.skip)(
  'a disk that becomes full and empty again loses what came in between',
  async () => {
    const folder = join(mountPoint, 'messages');
    const told: string[] = [];
    const archive = createArchive({ folder, keepDays: 30, log: (words) => void told.push(words) });
    const keep = (reference: string, answer: Uint8Array): void => {
      const call = { operation: 'orderRetrieve', correlationId: 'c-1', reference, secrets: [] } as const;
      const record = archive.of({ provider: 'air', version: '19.2', style: 'soap' }).begin(call, '<RQ/>');
      record.answer(200);
      record.write(answer);
      record.answerEnded(true);
      record.end();
    };
    // Bytes that do not shrink.
    let seed = 1;
    const noise = Buffer.from(
      Array.from({ length: 200_000 }, () => (seed = (seed * 48_271) % 0x7fffffff) & 0x7f),
    );
    keep('FULL', noise);
    await archive.close();
    expect(archive.troubles()).toEqual({ ENOSPC: 1 });
    expect(told).toHaveLength(1);

    await rm(folder, { recursive: true });
    keep('ROOM', Buffer.from('<RS/>'));
    await archive.close();
    const found: unknown[] = [];
    for await (const { reference, whole } of findMessages(folder, {})) found.push({ reference, whole });
    expect(found).toEqual([
      { reference: 'ROOM', whole: true },
      { reference: 'ROOM', whole: true },
    ]);
  },
);
