/** The archive on a real disk: what is kept, what it looks like, and that nothing that goes wrong there is felt by a call. */
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, open, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createArchive, findMessages, type Archive, type FoundMessage, type Wanted } from '../../src/archive';
import type { ArchiveOptions } from '../../src/archive/archive';
import { createFileStore } from '../../src/archive/fileStore';
import type { ArchiveStore, StoredCall } from '../../src/archive/store';
import type { ArchivedCall, CallRecord } from '../../src/ndc/archive';

let folder: string;
const archives: Archive[] = [];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'archive-')), 'messages');
});
afterEach(async () => {
  for (const archive of archives.splice(0)) await archive.close();
  await rm(join(folder, '..'), { recursive: true, force: true });
});

const told: { words: string; facts: Record<string, unknown> }[] = [];
beforeEach(() => void told.splice(0));

function archiveWith(options: Partial<ArchiveOptions> = {}): Archive {
  const archive = createArchive({
    folder,
    keepDays: 30,
    log: (words, facts) => void told.push({ words, facts }),
    ...options,
  });
  archives.push(archive);
  return archive;
}

function begin(archive: Archive, changes: Partial<ArchivedCall> = {}, request = '<RQ/>'): CallRecord {
  const call: ArchivedCall = {
    operation: 'orderRetrieve',
    correlationId: randomUUID(),
    reference: 'TRIP-1',
    attempt: 1,
    secrets: [],
    ...changes,
  };
  return archive.of({ provider: 'air', version: '19.2', style: 'soap' }).begin(call, request);
}

function answered(record: CallRecord, ...chunks: (string | Uint8Array)[]): void {
  record.answer(200);
  for (const chunk of chunks) record.write(Buffer.from(chunk));
  record.answerEnded(true);
  record.end();
}

async function found(wanted: Wanted = {}): Promise<FoundMessage[]> {
  const all: FoundMessage[] = [];
  for await (const message of findMessages(folder, wanted)) all.push(message);
  return all;
}

/** Every file below the folder, by its path in it. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
}

describe('a kept call', () => {
  test('is found by its reference and by its CorrelationID, with its facts and both its messages', async () => {
    const archive = archiveWith();
    const correlationId = randomUUID();
    answered(begin(archive, { correlationId, attempt: 2 }, '<RQ>1</RQ>'), '<RS>', '€</RS>');
    answered(begin(archive, { reference: 'TRIP-2' }), '<RS/>');
    await archive.close();

    const messages = await found({ reference: 'TRIP-1' });
    expect(messages).toMatchObject([
      { kind: 'request', bytes: 10, kept: 10, whole: true, unfinished: false },
      { kind: 'answer', status: 200, bytes: 12, kept: 12, whole: true, unfinished: false },
    ]);
    for (const message of messages)
      expect(message).toMatchObject({
        operation: 'orderRetrieve',
        provider: 'air',
        version: '19.2',
        style: 'soap',
        correlationId,
        reference: 'TRIP-1',
        attempt: 2,
      });
    expect(messages.map(({ document }) => document.toString())).toEqual(['<RQ>1</RQ>', '<RS>€</RS>']);
    expect(await found({ correlationId: correlationId.toUpperCase(), kind: 'answer' })).toMatchObject([
      { kind: 'answer', correlationId },
    ]);
    expect(await found({ reference: 'TRIP-1', operation: 'orderCreate' })).toEqual([]);
    expect(await found({ reference: 'TRIP' })).toEqual([]);
  });

  test('is a file for this user alone, in folders for this user alone', async () => {
    const archive = archiveWith();
    answered(begin(archive), '<RS/>');
    await archive.close();
    const [file = ''] = await files();
    const mode = async (path: string) => (await stat(path)).mode & 0o777;
    expect(await mode(join(folder, file))).toBe(0o600);
    for (let path = join(folder, file, '..'); path.length >= folder.length; path = join(path, '..'))
      expect(await mode(path)).toBe(0o700);
  });

  test('holds no token, no cookie and no card number, and its ticket numbers', async () => {
    const archive = archiveWith();
    const secrets = ['to/ken==', 'session-of-a-login'];
    const text =
      '<RS><Remark>to/ken== session-of-a-login 4111 1111 1111 1111</Remark><TicketNumber>0571478293244</TicketNumber></RS>';
    answered(begin(archive, { secrets }, text), text.slice(0, 30), text.slice(30));
    await archive.close();
    for (const { document } of await found()) {
      expect(document.toString()).toBe(
        '<RS><Remark>******** ****************** **** **** **** ****</Remark><TicketNumber>0571478293244</TicketNumber></RS>',
      );
    }
  });

  test('without an answer says so, and why', async () => {
    const archive = archiveWith();
    begin(archive).end('ECONNRESET');
    await archive.close();
    expect(await found()).toMatchObject([{ kind: 'request', whole: true, problem: 'ECONNRESET' }]);
  });

  test('names the CorrelationID of its answer, if that is another', async () => {
    const archive = archiveWith();
    begin(archive).end(undefined, 'svc-77');
    await archive.close();
    expect(await found()).toMatchObject([{ answerCorrelationId: 'svc-77' }]);
  });

  test('whose answer broke off is incomplete, as far as it came', async () => {
    const archive = archiveWith();
    const record = begin(archive, { reference: 'BROKEN' });
    record.answer(200);
    record.write(Buffer.from('<RS><Ord'));
    record.answerEnded(false);
    record.end('truncated');
    const unread = begin(archive, { reference: 'UNREAD' });
    unread.answer(503);
    unread.end('503');
    await archive.close();
    expect(await found({ reference: 'BROKEN', kind: 'answer' })).toMatchObject([
      { whole: false, bytes: 8, kept: 8, problem: 'truncated' },
    ]);
    expect(await found({ reference: 'UNREAD', kind: 'answer' })).toMatchObject([
      { whole: false, bytes: 0, status: 503, problem: '503' },
    ]);
  });

  test('of no order is found by its CorrelationID alone', async () => {
    const archive = archiveWith();
    const correlationId = randomUUID();
    answered(begin(archive, { reference: undefined, correlationId }), '<RS/>');
    await archive.close();
    expect(await found({ correlationId })).toHaveLength(2);
  });

  test('is shown while it runs', async () => {
    const archive = archiveWith({ bounds: { linger: 1 } });
    const record = begin(archive);
    record.answer(200);
    record.write(Buffer.from(`<RS>${'x'.repeat(1000)}`));
    let messages = await found();
    while (messages.length < 2 || messages[1]?.kept === 0) messages = await found();
    expect(messages).toMatchObject([
      { kind: 'request', whole: true, unfinished: true },
      { kind: 'answer', whole: false, unfinished: true },
    ]);
    record.end();
  });
});

test('a file that is cut anywhere is read as far as it goes', async () => {
  const archive = archiveWith();
  const text = `<RS>${'<Order/>'.repeat(40)}</RS>`;
  answered(begin(archive), text);
  await archive.close();
  const [file = ''] = await files();
  const sealed = await readFile(join(folder, file));
  const lengths = new Set<number>();
  for (let length = 0; length < sealed.length; length += 1) {
    await writeFile(join(folder, file), sealed.subarray(0, length));
    for (const { kind, document, whole } of await found()) {
      const full = kind === 'request' ? '<RQ/>' : text;
      expect(full.startsWith(document.toString())).toBe(true);
      if (whole) expect(document.toString()).toBe(full);
      if (kind === 'answer') lengths.add(document.length);
    }
  }
  // Also of the block that was cut.
  expect(lengths.size).toBeGreaterThan(2);
  expect(lengths).toContain(text.length);
});

describe('references', () => {
  test.each(['..', '.', '../../etc/passwd', 'CON', 'con.', 'a/b', '/', 'ä', '', 'x'.repeat(64), '~', '-rf'])(
    '%j stays inside the folder and is found again',
    async (reference) => {
      const archive = archiveWith();
      answered(begin(archive, { reference, correlationId: `../${reference}` }), '<RS/>');
      await archive.close();
      expect(await found({ reference })).toHaveLength(2);
      const [file = '', ...others] = await files();
      expect(others).toEqual([]);
      expect(file).toMatch(/^\d{4}-\d\d-\d\d\/ref-[a-z0-9._~-]+\/[\w.~-]+\.call\.gz$/);
      expect(await readdir(join(folder, '..'))).toEqual(['messages']);
    },
  );

  test('that differ by case alone have folders whose names differ by more', async () => {
    const archive = archiveWith();
    for (const reference of ['trip-1', 'TRIP-1', 'Trip-1']) answered(begin(archive, { reference }), '<RS/>');
    await archive.close();
    const names = (await files()).map((file) => (file.split('/')[1] ?? '').toLowerCase());
    expect(new Set(names).size).toBe(3);
    expect(await found({ reference: 'Trip-1' })).toHaveLength(2);
  });

  test('of several processes in one folder, and many calls of one CorrelationID, do not meet', async () => {
    const correlationId = randomUUID();
    const both = [archiveWith(), archiveWith()];
    for (let call = 0; call < 20; call += 1)
      answered(begin(both[call % 2] as Archive, { correlationId }), '<RS/>');
    await Promise.all(both.map((archive) => archive.close()));
    expect(await found({ correlationId })).toHaveLength(40);
  });
});

/** A disk whose every step waits until it is let go on. */
function haltingStore(): { store: ArchiveStore; release: () => void } {
  let release: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (release = resolve));
  const real = createFileStore(folder);
  const slow = (call: StoredCall): StoredCall => ({
    place: call.place,
    append: (bytes) => gate.then(() => call.append(bytes)),
    finish: () => gate.then(() => call.finish()),
    abandon: () => gate.then(() => call.abandon()),
  });
  return { store: { create: async (place) => slow(await gate.then(() => real.create(place))) }, release };
}

describe('a disk that does not keep up', () => {
  test('holds up nobody, and the kept message says what it lacks', async () => {
    const { store, release } = haltingStore();
    const archive = archiveWith({ store, bounds: { perCall: 100_000 } });
    const record = begin(archive, {}, '<RQ/>');
    record.answer(200);
    const chunk = Buffer.alloc(10_000, 'x');
    for (let at = 0; at < 50; at += 1) record.write(chunk);
    record.answerEnded(true);
    record.end();
    expect(archive.troubles()).toEqual({ overflow: 1 });
    release();
    await archive.close();
    expect(await found({ kind: 'answer' })).toMatchObject([
      { bytes: 500_000, kept: 90_000, whole: false, unfinished: false },
    ]);
    expect(await found({ kind: 'request' })).toMatchObject([{ whole: true }]);
  });

  test('is bounded over all calls too, and gives back what it held', async () => {
    const { store, release } = haltingStore();
    const archive = archiveWith({ store, bounds: { inAll: 25_000, calls: 3 } });
    const records = [1, 2, 3, 4].map(() => begin(archive));
    const [first, second, third] = records;
    for (const record of [first, second, third]) {
      record?.answer(200);
      record?.write(Buffer.alloc(10_000, 'x'));
      record?.answerEnded(true);
    }
    for (const record of records) record.end();
    release();
    await archive.close();
    expect(archive.troubles()).toEqual({ overflow: 2 });
    const answers = await found({ kind: 'answer' });
    expect(answers.map(({ kept }) => kept).sort()).toEqual([0, 10_000, 10_000]);
    // All that was held has been given back.
    for (const _ of [1, 2]) {
      const again = begin(archive, { reference: 'AGAIN' }, 'x'.repeat(24_000));
      again.end();
      await archive.close();
    }
    expect((await found({ reference: 'AGAIN' })).map(({ whole }) => whole)).toEqual([true, true]);
  });

  test('holds an answer that comes byte by byte as if it came whole', async () => {
    const { store, release } = haltingStore();
    const archive = archiveWith({ store });
    const record = begin(archive);
    record.answer(200);
    const bytes = [...Buffer.from('<RS>Zürich, 4111 1111 1111 1111</RS>')].map((byte) => Uint8Array.of(byte));
    const before = held();
    for (let row = 0; row < 10_000; row += 1) for (const byte of bytes) record.write(byte);
    expect(held() - before).toBeLessThan(20e6);
    record.answerEnded(true);
    record.end();
    release();
    await archive.close();
    const [answer] = await found({ kind: 'answer' });
    expect(answer).toMatchObject({ kept: bytes.length * 10_000, whole: true });
    expect(answer?.document.toString()).toBe('<RS>Zürich, **** **** **** ****</RS>'.repeat(10_000));
  });
});

/** Bytes that live or wait for the collector. */
function held(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Every byte goes to the device that is always full. */
const fullDisk: ArchiveStore = {
  create: async () => {
    const handle = await open('/dev/full', 'w');
    const close = () => handle.close();
    return {
      place: 'nowhere',
      append: async (bytes) => void (await handle.write(bytes)),
      finish: close,
      abandon: close,
    };
  },
};

describe('a disk that says no', () => {
  test('(full) costs the message, never the call; it is told once a minute and counted', async () => {
    const archive = archiveWith({ store: fullDisk });
    for (let call = 0; call < 5; call += 1) answered(begin(archive), '<RS/>');
    await archive.close();
    expect(archive.troubles()).toEqual({ ENOSPC: 5 });
    expect(told).toHaveLength(1);
    expect(told[0]?.facts).toMatchObject({ code: 'ENOSPC', folder });
  });

  test('gives back what was held for it', async () => {
    const archive = archiveWith({ store: fullDisk, bounds: { inAll: 30 } });
    for (let call = 0; call < 20; call += 1) {
      answered(begin(archive), '<RS/>');
      await archive.close();
    }
    expect(archive.troubles()).toEqual({ ENOSPC: 20 });
  });

  test('when a file gets its name costs the message, and closes no other file in its stead', async () => {
    const real = createFileStore(folder);
    const failures: unknown[] = [];
    const moving: ArchiveStore = {
      create: async (place) => {
        const call = await real.create(place);
        // Taken away by somebody, between the last byte and the name.
        const abandon = () =>
          call.abandon().catch((error: NodeJS.ErrnoException) => void failures.push(error.code));
        return { ...call, abandon, finish: () => rm(folder, { recursive: true }).then(() => call.finish()) };
      },
    };
    const archive = archiveWith({ store: moving });
    answered(begin(archive), '<RS/>');
    await archive.close();
    expect(archive.troubles()).toEqual({ ENOENT: 1 });
    expect(failures).toEqual([]);
  });

  test('(a file where the folder should be) costs the message, never the call', async () => {
    await writeFile(folder, '');
    const archive = archiveWith();
    answered(begin(archive), '<RS/>');
    await archive.close();
    expect(Object.keys(archive.troubles())).toContain('ENOTDIR');
  });

  test('(the folder taken away while it runs) is made anew for the next call', async () => {
    const archive = archiveWith();
    answered(begin(archive), '<RS/>');
    await archive.close();
    await rm(folder, { recursive: true });
    answered(begin(archive), '<RS/>');
    await archive.close();
    expect(await found()).toHaveLength(2);
    expect(archive.troubles()).toEqual({});
  });

  test('after a broken call leaves what it took, as incomplete', async () => {
    let appends = 0;
    const real = createFileStore(folder);
    const breaking: ArchiveStore = {
      create: async (place) => {
        const call = await real.create(place);
        const full = await fullDisk.create(place);
        const append = (bytes: Uint8Array) => ((appends += 1) > 1 ? full : call).append(bytes);
        const abandon = () => Promise.all([full.abandon(), call.abandon()]).then(() => undefined);
        return { ...call, append, abandon };
      },
    };
    const archive = archiveWith({ store: breaking, bounds: { block: 1 } });
    answered(begin(archive), '<RS/>');
    await archive.close();
    expect(await found()).toMatchObject([{ kind: 'request', unfinished: true }]);
    expect(archive.troubles()).toEqual({ ENOSPC: 1 });
    await mkdir(folder, { recursive: true });
  });
});
