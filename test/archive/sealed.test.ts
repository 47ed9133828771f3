/** The archive and the reports with keys: nothing is read from the disk without them, moved, or changed unseen. */
import {
  appendFile,
  copyFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createArchive, findMessages, keptMessages, type FoundMessage } from '../../src/archive';
import { removeOldDays } from '../../src/archive/keepDays';
import { createReportStore } from '../../src/batchReports';
import { emptyTally, type BatchLine } from '../../src/domain/batch/outcome';
import { KeyMissing, SealBroken, newKey, type Keyring } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { findings, needlesOf } from '../support/scan/needles';

let folder: string;
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'sealed-')), 'messages');
});
afterEach(() => rm(dirname(folder), { recursive: true, force: true }));

const [a, b] = [newKey('a'), newKey('b')];
const ring = keyringOf([a], 'the test');
const both = keyringOf([b, a], 'the test');
const other = keyringOf([b], 'the test');

/** Keeps a call whose answer comes in several blocks. */
async function keep(keyring: Keyring | undefined, text = 'MUSTERMANN/ERIKA'): Promise<void> {
  const archive = createArchive({
    folder,
    keepDays: 30,
    log: () => undefined,
    keyring,
    bounds: { block: 1_000 },
  });
  const record = archive
    .of({ provider: 'air', version: '19.2', style: 'soap' })
    .begin(
      { operation: 'orderCreate', correlationId: 'c-1', reference: 'T-1', secrets: [] },
      `<RQ>${text}</RQ>`,
    );
  record.answer(200);
  for (let piece = 0; piece < 40; piece += 1)
    record.write(Buffer.from(`<RS>${text} ${piece}</RS>`.repeat(10)));
  record.answerEnded(true);
  record.end();
  await archive.close();
}

async function found(keyring?: Keyring): Promise<FoundMessage[]> {
  const all: FoundMessage[] = [];
  for await (const message of findMessages(folder, { reference: 'T-1' }, { keyring })) all.push(message);
  return all;
}

async function onlyFile(): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  expect(files).toHaveLength(1);
  return files[0] ?? '';
}

test('with keys a kept call can be read with them, and no byte of it without', async () => {
  await keep(ring);
  const file = await onlyFile();
  const needles = needlesOf({ name: 'MUSTERMANN', also: 'ERIKA' });

  expect(file).toMatch(/\.call\.sealed$/);
  expect(findings(await readFile(file), needles)).toEqual([]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const [request, answer] = await found(ring);
  expect(request).toMatchObject({ whole: true, unfinished: false });
  expect(request?.document.toString()).toBe('<RQ>MUSTERMANN/ERIKA</RQ>');
  expect(answer).toMatchObject({ whole: true, status: 200 });
  expect(answer?.document.toString()).toContain('<RS>MUSTERMANN/ERIKA 39</RS>');
});

test('without keys the same file is found by the scan, so that it would be seen', async () => {
  await keep(undefined);

  expect(findings(await readFile(await onlyFile()), needlesOf({ name: 'MUSTERMANN' }))).toEqual(['name']);
  expect(await found()).toHaveLength(2);
});

test('what was kept under an older key, and what was kept without any, is read on', async () => {
  await keep(ring);
  await keep(undefined);

  expect(await found(both)).toHaveLength(4);
});

test('a key that is not at hand is named, and so is the want of any', async () => {
  await keep(ring);

  await expect(found(other)).rejects.toThrow(KeyMissing);
  await expect(found(other)).rejects.toThrow('with key "a", which this process does not have (it has: b)');
  await expect(found()).rejects.toThrow('with key "a", which this process does not have (it has: none)');
});

test('a call that cannot be opened does not hide the others, where somebody listens', async () => {
  await keep(ring);
  await keep(other);
  const untold: string[] = [];
  const messages: FoundMessage[] = [];
  const reading = {
    keyring: ring,
    unreadable: (file: string, error: Error) => void untold.push(`${file}: ${error.message}`),
  };
  for await (const message of findMessages(folder, {}, reading)) messages.push(message);

  expect(messages).toHaveLength(2);
  expect(untold).toEqual([expect.stringContaining('with key "b"')]);
});

test('a file that was moved to another order, and one with a changed bit, do not open', async () => {
  await keep(ring);
  const file = await onlyFile();
  const moved = join(dirname(file), '..', 'ref-t-1~000000000000', file.split('/').at(-1) ?? '');
  await mkdir(dirname(moved));
  await copyFile(file, moved);
  await expect(all(folder)).rejects.toThrow(SealBroken);
  await rm(moved);

  const bytes = await readFile(file);
  bytes[Math.floor(bytes.length / 2)]! ^= 1;
  await writeFile(file, bytes);
  await expect(found(ring)).rejects.toThrow(SealBroken);
});

test('blocks do not change their places', async () => {
  await keep(ring);
  const file = await onlyFile();
  const bytes = await readFile(file);
  const blocks: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + 4 + bytes.readUInt32BE(at);
    blocks.push(bytes.subarray(at, end));
    at = end;
  }
  expect(blocks.length).toBeGreaterThan(3);
  await writeFile(file, Buffer.concat([blocks[0]!, blocks[2]!, blocks[1]!, ...blocks.slice(3)]));

  await expect(found(ring)).rejects.toThrow(SealBroken);
});

test('a call that was broken off with its worker is read to its last whole block', async () => {
  await keep(ring);
  const file = await onlyFile();
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, bytes.length - 20));
  await rename(file, `${file}.part`);

  const [request, answer] = await found(ring);
  expect(request).toMatchObject({ whole: true, unfinished: true });
  expect(answer?.document.toString()).toContain('MUSTERMANN/ERIKA 0');
});

test('days that are too old are removed, sealed or not', async () => {
  await keep(ring);
  await keep(undefined);

  expect(await removeOldDays(folder, 1, new Date(Date.now() + 3 * 86_400_000))).toBe(2);
});

describe('a report', () => {
  const key = { batch: 'evening', run: 'r-1' };
  const line = (reference: string): BatchLine => ({
    reference,
    outcome: 'ticketed',
    documents: ['9990000000012'],
    took: 10,
  });
  const head = (lines: number) => ({
    ...emptyTally(),
    ...key,
    found: lines,
    beganAt: '2027-01-20T22:00:00.000Z',
    endedAt: '2027-01-20T22:05:00.000Z',
    ending: 'complete' as const,
    dryRun: false,
    missed: 0,
    stopped: {},
  });

  test('is sealed with its lines, also those that were kept before there were keys', async () => {
    await createReportStore(folder).keep(key, [line('TRIP-OPEN')]);
    const reports = createReportStore(folder, ring);
    await reports.keep(key, [line('TRIP-SEALED-1'), line('TRIP-SEALED-2')]);
    const place = join(folder, 'reports', 'batch-evening');
    await appendFile(join(place, 'lines.r-1.jsonl'), 'sealed:AAAA'); // a crash in the middle
    await reports.keep(key, [line('TRIP-SEALED-3')]);

    expect((await reports.lines(key)).map(({ reference }) => reference)).toEqual([
      'TRIP-OPEN',
      'TRIP-SEALED-1',
      'TRIP-SEALED-2',
      'TRIP-SEALED-3',
    ]);
    expect(await reports.underWay('evening')).toBe(true);
    const closed = await reports.close(head(4));
    expect(closed).toEqual({ files: [join(place, 'report.sealed')], ending: 'complete', elsewhere: 0 });
    expect(await reports.underWay('evening')).toBe(false);
    expect((await reports.read('evening'))?.lines).toHaveLength(4);
    for (const name of await readdir(place)) {
      expect(findings(await readFile(join(place, name)), needlesOf({ reference: 'TRIP-SEALED' }))).toEqual(
        [],
      );
      expect((await stat(join(place, name))).mode & 0o777).toBe(0o600);
    }
  });

  test('and its lines are not read without the key, which is named', async () => {
    await createReportStore(folder, ring).keep(key, [line('T-1')]);
    await expect(createReportStore(folder).lines(key)).rejects.toThrow('with key "a"');
    await createReportStore(folder, ring).close(head(1));

    await expect(createReportStore(folder).read('evening')).rejects.toThrow('with key "a"');
    await expect(createReportStore(folder, other).read('evening')).rejects.toThrow(KeyMissing);
    expect(await createReportStore(folder, both).read('evening')).toMatchObject({ found: 1 });
  });
});

async function all(place: string): Promise<void> {
  for await (const _ of findMessages(place, {}, { keyring: ring }));
}

test('messages are listed and read by ids of their own, and what cannot be opened is counted', async () => {
  expect(await keptMessages(folder, ring).list('T-1')).toBeUndefined();
  await keep(ring);
  const kept = keptMessages(folder, ring);
  const { messages = [], unreadable } = (await kept.list('T-1')) ?? {};
  expect(messages.map(({ kind, operation }) => [kind, operation])).toEqual([
    ['request', 'orderCreate'],
    ['answer', 'orderCreate'],
  ]);
  expect(unreadable).toBe(0);
  const [request, answer] = messages;
  expect(request?.id).toMatch(/^\d{4}-\d\d-\d\d\.\d{6}\.\d{3}\.[0-9a-f]{8}\.request$/);
  expect(await kept.read('T-1', request?.id ?? '')).toBe('<RQ>MUSTERMANN/ERIKA</RQ>');
  expect(await kept.read('T-1', answer?.id ?? '')).toContain('MUSTERMANN/ERIKA 39');
  expect(await kept.read('T-2', request?.id ?? '')).toBeUndefined();
  expect(JSON.stringify(messages)).not.toContain(folder);

  const closed = keptMessages(folder, other);
  expect(await closed.list('T-1')).toEqual({ messages: [], unreadable: 1 });
  expect(await closed.read('T-1', request?.id ?? '')).toBeUndefined();
  expect(await kept.list('T-2')).toEqual({ messages: [], unreadable: 0 });
});
