/** Orders that are taken out of reports of batches: whatever became of the batch, and whoever is at the report at the same moment. */
import {
  appendFile,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  rmdir,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportStore, type ReportStore } from '../../src/batchReports';
import type { BatchLine } from '../../src/domain/batch/outcome';
import { newKey, type Keyring } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';
import { Locker } from '../support/locker';
import { headOf, line, readableIn } from '../support/reports';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const facts = { provider: 'air', orderId: '1001' };
/** An order's line as it is kept; its booking reference is its own, so that it is found anywhere. */
const booked = (reference: string, changes: Partial<BatchLine> = {}): BatchLine =>
  line(reference, {
    ...facts,
    bookingReference: `PNR-${reference}.`,
    text: 'the airline said something',
    ...changes,
  });
const cleaned = (reference: string): BatchLine => line(reference, facts);

const place = (): string => join(folder, 'reports', 'batch-nightly-2027-01-20T22-00-00Z');
const LINES = 'lines.run-1.jsonl';
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `ORDER-${at}`);

describe.each<[string, Keyring | undefined]>([
  ['plain', undefined],
  ['sealed', keyringOf([newKey('reports')], 'a test')],
])('in %s reports', (_, keyring) => {
  let reports: ReportStore;
  beforeEach(() => {
    reports = createReportStore(folder, keyring);
  });
  const onDisk = (): Promise<string> => readableIn(place(), keyring);

  test('orders that are forgotten one after the other leave nothing that opens their bookings; other lines stay as they are', async () => {
    const head = headOf([line('A'), line('B'), line('C')]);
    await reports.keep(head, [booked('A', { outcome: 'waiting' }), booked('B'), booked('C')]);
    await reports.keep(head, [booked('A')]);
    await reports.close(head);

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });
    expect(await onDisk()).not.toContain('PNR-A.');
    expect(await onDisk()).toContain('PNR-B.');
    expect(await reports.forget(['B'])).toEqual({ lines: 1, unread: [] });

    expect(await onDisk()).not.toMatch(/PNR-[AB]/);
    expect(await reports.read(head.batch)).toMatchObject({
      found: 3,
      lines: [cleaned('A'), cleaned('B'), booked('C')],
    });
    const lines = await reports.lines(head);
    expect(lines).toHaveLength(3);
    expect(lines).toEqual(expect.arrayContaining([cleaned('A'), cleaned('B'), booked('C')]));
    // Once in its line, and in the report and its table.
    expect((await onDisk()).match(/PNR-C/g)).toHaveLength(keyring ? 2 : 3);
    expect(await reports.forget(['A', 'B'])).toEqual({ lines: 0, unread: [] });
  });

  test('a batch that was ended by hand, or closed by a worker with another folder, has lines and no report: they are cleaned', async () => {
    const head = headOf([line('A'), line('B')]);
    await reports.keep(head, [booked('A'), booked('B')]);

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await onDisk()).not.toContain('PNR-A.');
    expect(await reports.lines(head)).toEqual(expect.arrayContaining([cleaned('A'), booked('B')]));
    // A batch that was under way after all has lost nothing.
    expect(await reports.close(head)).toMatchObject({ ending: 'complete', elsewhere: 0 });
  });

  test('a worker that adds lines meanwhile loses none', async () => {
    const [gone, others] = [many(5), many(105).slice(5)];
    await reports.keep(
      headOf([]),
      gone.map((reference) => booked(reference)),
    );
    const worker = createReportStore(folder, keyring);
    const adding = (async () => {
      for (const reference of others) await worker.keep(headOf([]), [booked(reference)]);
    })();
    for (const reference of gone) expect(await reports.forget([reference])).toEqual({ lines: 1, unread: [] });
    await adding;

    const lines = await reports.lines(headOf([]));
    expect(lines).toHaveLength(105);
    expect(lines).toEqual(
      expect.arrayContaining([...gone.map(cleaned), ...others.map((each) => booked(each))]),
    );
    for (const reference of gone) expect(await onDisk()).not.toContain(`PNR-${reference}.`);
  });

  test('several that forget orders of one batch at once do not undo each other’s work', async () => {
    const gone = many(12);
    const head = headOf(gone.map((reference) => line(reference)));
    await reports.keep(
      head,
      gone.map((reference) => booked(reference)),
    );
    await reports.close(head);

    const all = gone.map((reference) => createReportStore(folder, keyring).forget([reference]));
    expect(await Promise.all(all)).toEqual(gone.map(() => ({ lines: 1, unread: [] })));

    expect(await onDisk()).not.toContain('PNR-');
    expect((await reports.read(head.batch))?.lines).toEqual(gone.map(cleaned));
  });

  test('a line that is overruled is told, for it can be read on the disk, and it is taken out', async () => {
    await reports.keep(headOf([]), [booked('A')]);
    await reports.keep(headOf([]), [cleaned('A')]);
    const batch = 'nightly-2027-01-20T22-00-00Z';
    expect(await reports.about('A')).toEqual({
      found: [
        { batch, line: booked('A') },
        { batch, line: cleaned('A') },
      ],
      unread: [],
    });

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await onDisk()).not.toContain('PNR-A.');
    expect((await reports.about('A')).found).toEqual([{ batch, line: cleaned('A') }]);
  });

  test('of another order the line that counts stays the one that counts', async () => {
    await reports.keep(headOf([]), [booked('A'), booked('B', { outcome: 'waiting' })]);
    await reports.keep(headOf([]), [booked('B')]);

    await reports.forget(['A']);

    expect(await reports.lines(headOf([]))).toEqual(expect.arrayContaining([cleaned('A'), booked('B')]));
  });

  test('of a batch whose id came again every line is told, and every report cleaned', async () => {
    const first = booked('A', { outcome: 'refused' });
    const plain = createReportStore(folder);
    await plain.keep(headOf([first]), [first]);
    await plain.close(headOf([first]));
    const again = headOf([line('A')], { run: 'run-2' });
    await reports.keep(again, [booked('A')]);
    await reports.close(again);
    const outcomes = async (): Promise<string[]> =>
      (await reports.about('A')).found.map((found) => found.line.outcome).sort();
    expect(await outcomes()).toEqual(['refused', 'ticketed']);

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await onDisk()).not.toContain('PNR-A.');
    expect(await outcomes()).toEqual(['refused', 'ticketed']);
  });
});

describe('what a crash left', () => {
  const reports = (): ReportStore => createReportStore(folder);

  test('a line that was cut short goes where it names the order: at once in the middle, at the end when nobody is writing it', async () => {
    const file = join(place(), LINES);
    const cut = (reference: string): string => JSON.stringify(booked(reference)).slice(0, -30);
    await reports().keep(headOf([]), [booked('B')]);
    await appendFile(file, cut('A'));
    await reports().keep(headOf([]), [cleaned('A')]);
    await appendFile(file, cut('C'));

    await reports().forget(['A', 'C']);
    expect(await readFile(file, 'utf8')).not.toContain('PNR-A.');
    expect(await readFile(file, 'utf8')).toContain('PNR-C.');
    const before = new Date(Date.now() - 120_000);
    await utimes(file, before, before);
    await reports().forget(['C']);
    expect(await readFile(file, 'utf8')).not.toContain('PNR-C.');
    expect(await reports().lines(headOf([]))).toEqual([booked('B'), cleaned('A')]);
  });

  test('what was being written when the process was killed is removed, and nothing else', async () => {
    const head = headOf([line('A')]);
    await reports().keep(head, [cleaned('A')]);
    await reports().close(head);
    const parts = [
      'report.json.1.part',
      'report.csv.4711.part',
      'report.sealed.0a1b2c3d4e5f.part',
      `${LINES}.12.part`,
    ];
    for (const name of [...parts, 'report.json.part', 'notes.12.part'])
      await writeFile(join(place(), name), 'PNR-A.');

    expect(await reports().forget(['A'])).toEqual({ lines: 0, unread: [] });

    expect((await readdir(place())).sort()).toEqual(
      [LINES, 'notes.12.part', 'report.csv', 'report.json', 'report.json.part'].sort(),
    );
  });

  test('a report stays to be cleaned until its table is clean', async () => {
    const head = headOf([line('A')]);
    await reports().keep(head, [booked('A')]);
    await reports().close(head);
    const table = join(place(), 'report.csv');
    await rm(table);
    await mkdir(table);
    expect(await reports().forget(['A'])).toMatchObject({
      unread: [expect.stringMatching(/EISDIR|ENOTEMPTY/)],
    });
    await rmdir(table);

    expect(await reports().forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await readFile(table, 'utf8')).toContain('1001');
    expect(await readableIn(place())).not.toContain('PNR-A.');
  });

  test('whoever was killed while changing a report keeps nobody from it', async () => {
    const head = headOf([line('A')]);
    await reports().keep(head, [booked('A')]);
    const killed = new Locker(join(place(), 'changing'));
    await killed.locks();
    killed.process.kill('SIGKILL');

    expect(await reports().forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await readdir(place())).toEqual([LINES]);
  });
});

describe('what cannot be read', () => {
  const sound = headOf([line('A')], { batch: 'sound' });
  const spoilt = headOf([line('A')], { batch: 'a-spoilt-one' });
  const folderOf = (batch: string): string => join(folder, 'reports', `batch-${batch}`);
  let reports: ReportStore;
  beforeEach(async () => {
    reports = createReportStore(folder);
    for (const head of [spoilt, sound]) {
      await reports.keep(head, [booked('A')]);
      await reports.close(head);
    }
  });

  test.each([
    ['is empty', ''],
    ['was cut short', '{\n  "lines": [{"reference":"A","bookingReference":"PNR-A."'],
    ['is no report', '[]'],
  ])('a report that %s is told without its words, and keeps nobody from the others', async (_, content) => {
    await writeFile(join(folderOf('a-spoilt-one'), 'report.json'), content);

    const { lines, unread } = await reports.forget(['A']);

    expect(lines).toBe(2);
    expect(unread).toEqual([
      expect.stringMatching(/^the report of batch a-spoilt-one: report\.json .*damaged/),
    ]);
    expect(unread.join()).not.toContain('PNR');
    expect(await readableIn(folderOf('sound'))).not.toContain('PNR-A.');
    // Its lines are.
    expect(await readFile(join(folderOf('a-spoilt-one'), LINES), 'utf8')).not.toContain('PNR-A.');
    expect((await reports.about('A')).unread).toEqual(unread);
  });

  test('a file that the disk does not give is told, and one that is no batch is nothing', async () => {
    const file = join(folderOf('a-spoilt-one'), 'report.json');
    await rm(file);
    await mkdir(file);
    await writeFile(folderOf('a-stray-file'), '');

    expect(await reports.forget(['A'])).toEqual({
      lines: 2,
      unread: [expect.stringContaining('the report of batch a-spoilt-one: EISDIR at report.json')],
    });

    expect(await readableIn(folderOf('sound'))).not.toContain('PNR-A.');
    expect((await reports.about('A')).found).toEqual([
      { batch: 'a-spoilt-one', line: cleaned('A') },
      { batch: 'sound', line: cleaned('A') },
    ]);
  });
});

test('a sealed report whose key is missing stays as it is and is told', async () => {
  const keyring = keyringOf([newKey('reports')], 'a test');
  const [reports, keyless] = [createReportStore(folder, keyring), createReportStore(folder)];
  const head = headOf([line('A')]);
  await reports.keep(head, [booked('A')]);
  await reports.close(head);

  expect(await keyless.forget(['A'])).toEqual({
    lines: 0,
    unread: [expect.stringContaining('the report of batch nightly') as unknown],
  });
  expect(await keyless.about('A')).toMatchObject({ found: [], unread: [expect.any(String)] });
  expect((await reports.about('A')).found).toMatchObject([{ line: booked('A') }]);
});
