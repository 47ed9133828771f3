import { appendFile, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { csvTable } from '../../src/files/csv';
import { createReportStore, csvOf } from '../../src/batchReports';
import { headOf, line } from '../support/reports';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a report has each line once, the later of two, and survives a line that a crash cut short', async () => {
  const reports = createReportStore(folder);
  const [head, key] = [
    headOf([line('A'), line('B')]),
    { batch: 'nightly-2027-01-20T22:00:00Z', run: 'run-1' },
  ];
  await reports.keep(key, [line('A', { outcome: 'waiting' })]);
  const file = join(folder, 'reports', 'batch-nightly-2027-01-20T22-00-00Z', 'lines.run-1.jsonl');
  await appendFile(file, '{"reference":"B","outc');
  await reports.keep(key, [line('A'), line('B')]);
  expect(await reports.underWay(key.batch)).toBe(true);
  const closed = await reports.close(head);
  expect(closed).toMatchObject({ ending: 'complete', elsewhere: 0 });
  expect(await reports.read(key.batch)).toMatchObject({ found: 2, lines: [line('A'), line('B')] });
  expect(await readFile(closed.files[1] ?? '', 'utf8')).toContain(
    '"125-2222194227 125-2222194228"'.slice(1, -1),
  );
  expect(await reports.underWay(key.batch)).toBe(false);
});

test('lines that another worker keeps in another folder are told, and the batch is not called complete', async () => {
  const [here, there] = [createReportStore(join(folder, 'here')), createReportStore(join(folder, 'there'))];
  const head = headOf([line('A'), line('B'), line('C')]);
  await here.keep(head, [line('A')]);
  await there.keep(head, [line('B'), line('C')]);
  expect(await here.close(head)).toMatchObject({ ending: 'complete-with-exceptions', elsewhere: 2 });
  const report = await here.read(head.batch);
  expect(report).toMatchObject({ found: 3, elsewhere: 2, outcomes: { ticketed: 3 } });
  expect(report?.lines).toHaveLength(1);
});

test('a batch of the same id in a namespace that has forgotten the first one begins with no line', async () => {
  const reports = createReportStore(folder);
  await reports.keep({ batch: 'evening', run: 'run-1' }, [line('A')]);
  expect(await reports.lines({ batch: 'evening', run: 'run-2' })).toEqual([]);
});

test('a report that is damaged is told by its file, and what it says is not shown', async () => {
  const reports = createReportStore(folder);
  const head = headOf([line('A')]);
  await reports.keep(head, [line('A')]);
  const [file = ''] = (await reports.close(head)).files;
  for (const content of ['', '{"batch":"nightly","lines":[{"bookingReference":"ABC123"', 'null', '{}']) {
    await writeFile(file, content);
    const failed = await reports.read(head.batch).then(undefined, (error: Error) => error);
    expect(failed).toMatchObject({
      code: 'report-damaged',
      message: expect.stringContaining(file.slice(-11)) as unknown,
    });
    expect(JSON.stringify([failed, (failed as Error).message])).not.toContain('ABC123');
  }
});

test('two that close a report at once leave it whole, and nothing beside it', async () => {
  const head = headOf([line('A')]);
  await createReportStore(folder).keep(head, [line('A')]);
  const closing = Array.from({ length: 8 }, () => createReportStore(folder).close(head));
  const files = await Promise.all(closing);
  expect(files.map(({ elsewhere }) => elsewhere)).toEqual(closing.map(() => 0));
  expect((await readdir(dirname(files[0]?.files[0] ?? ''))).sort()).toEqual([
    'lines.run-1.jsonl',
    'report.csv',
    'report.json',
  ]);
});

test('CSV quotes what it must, and no cell is a formula', () => {
  const text = 'it costs "690.32", and\nno more';
  expect(csvOf([line('=A1', { outcome: 'skipped', text })]).split('\r\n')).toEqual([
    'reference,provider,order id,PNR,outcome,documents,amount,currency,reason,text,seconds,agency',
    `'=A1,,,,skipped,125-2222194227 125-2222194228,690.32,EUR,,"it costs ""690.32"", and\nno more",1.2,`,
    '',
  ]);
});

test.each([
  ['x;=1+1', `x;'=1+1`],
  ['=1+1', `'=1+1`],
  ['  @sum', `  '@sum`],
  ['a|-2+3', `a|'-2+3`],
  ['＝1', `'＝1`],
  ['a,+1', `"a,'+1"`],
  ['-12.50', '-12.50'],
  ['A-B = c', 'A-B = c'],
  ['a\u009b\u202eb', 'a\\u009b\\u202eb'],
])('a cell of %j is no formula, whatever parts the cells, and steers nothing', (text, cell) => {
  const [, row = ''] = csvTable([['text', (value: string) => value]], [text]).split('\r\n');
  expect(row).toBe(cell);
});
