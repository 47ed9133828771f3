import { appendFile, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createReportStore, csvOf } from '../../src/archive/reports';
import type { ReportHead } from '../../src/domain/batch/activities';
import { counted, emptyTally, type BatchLine } from '../../src/domain/batch/outcome';
import { newKey } from '../../src/keys';
import { keyringOf } from '../../src/keys/keyring';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ndc-flows-reports-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const line = (reference: string, changes: Partial<BatchLine> = {}): BatchLine => ({
  reference,
  outcome: 'ticketed',
  documents: ['125-2222194227', '125-2222194228'],
  amount: { amount: '690.32', currency: 'EUR' },
  took: 1_234,
  ...changes,
});

const headOf = (lines: readonly BatchLine[]): ReportHead & { run: string } => ({
  ...lines.reduce(counted, emptyTally()),
  batch: 'nightly-2027-01-20T22:00:00Z',
  run: 'run-1',
  beganAt: '2027-01-20T22:00:00.000Z',
  endedAt: '2027-01-20T22:05:00.000Z',
  ending: 'complete',
  dryRun: false,
  missed: 0,
  stopped: {},
});

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

describe('of an order that is forgotten', () => {
  const booked = {
    provider: 'air',
    orderId: '1001',
    bookingReference: 'ABC123',
    text: 'the airline said something',
  };
  const cleaned = (reference: string): BatchLine => line(reference, { provider: 'air', orderId: '1001' });
  const place = () => join(folder, 'reports', 'batch-nightly-2027-01-20T22-00-00Z');
  const everything = async (): Promise<string> => {
    const files = await Promise.all(
      (await readdir(place())).map((name) => readFile(join(place(), name), 'utf8')),
    );
    return files.join('\n');
  };

  test('a report that has ended keeps what accounting needs and nothing that opens the booking; other lines stay as they are', async () => {
    const reports = createReportStore(folder);
    const head = headOf([line('A'), line('B')]);
    await reports.keep(head, [line('A', { ...booked, outcome: 'waiting' }), line('B', booked)]);
    await reports.keep(head, [line('A', booked)]);
    await reports.close(head);
    expect(await reports.about('A')).toEqual({
      told: [{ batch: 'nightly-2027-01-20T22-00-00Z', line: line('A', booked) }],
      unread: [],
    });

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await reports.read(head.batch)).toMatchObject({
      found: 2,
      lines: [cleaned('A'), line('B', booked)],
    });
    expect(await reports.lines(head)).toEqual([cleaned('A'), line('B', booked)]);
    // Once in each of its three files: that of B.
    expect((await everything()).match(/ABC123/g)).toHaveLength(3);
    expect(await reports.forget(['A'])).toEqual({ lines: 0, unread: [] });
  });

  test('lines of a batch that is under way are overruled, so that no line is lost, and taken out after its end', async () => {
    const reports = createReportStore(folder);
    const head = headOf([line('A'), line('B')]);
    await reports.keep(head, [line('A', booked)]);
    const [busy] = [reports.forget(['A']), reports.keep(head, [line('B', booked)])];
    expect(await busy).toEqual({ lines: 1, unread: [] });
    await reports.close(head);
    expect((await reports.read(head.batch))?.lines).toEqual(
      expect.arrayContaining([cleaned('A'), line('B', booked)]),
    );
    expect(await everything()).toContain(JSON.stringify(line('A', booked)));

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });
    expect((await everything()).match(/ABC123/g)).toHaveLength(3);
  });

  test('a sealed report stays sealed, and one whose key is missing stays as it is and is told', async () => {
    const keyring = keyringOf([newKey('reports')], 'a test');
    const [reports, keyless] = [createReportStore(folder, keyring), createReportStore(folder)];
    const head = headOf([line('A'), line('B')]);
    await reports.keep(head, [line('A', booked), line('B', booked)]);
    await reports.close(head);
    expect(await keyless.forget(['A'])).toEqual({
      lines: 0,
      unread: [expect.stringContaining('the report of batch nightly') as unknown],
    });
    expect((await reports.about('A')).told).toMatchObject([{ line: booked }]);

    expect(await reports.forget(['A'])).toEqual({ lines: 1, unread: [] });

    expect(await reports.read(head.batch)).toMatchObject({ lines: [cleaned('A'), line('B', booked)] });
    expect(await reports.lines(head)).toEqual([cleaned('A'), line('B', booked)]);
    expect(await everything()).not.toContain('ABC123');
    expect(await keyless.about('A')).toMatchObject({ told: [] });
  });

  test('a batch that begins anew under the id of one that has ended loses none of its lines', async () => {
    const reports = createReportStore(folder);
    const head = headOf([line('A')]);
    await reports.keep(head, [line('A', booked)]);
    await reports.close(head);
    const report = join(place(), 'report.json');
    const { mtimeMs } = await stat(report);
    await reports.forget(['A']);
    expect((await stat(report)).mtimeMs).toBeCloseTo(mtimeMs, -1);
  });
});

test('CSV quotes what it must, and no cell is a formula', () => {
  const text = 'it costs "690.32", and\nno more';
  expect(csvOf([line('=A1', { outcome: 'skipped', text })]).split('\r\n')).toEqual([
    'reference,provider,order id,PNR,outcome,documents,amount,currency,reason,text,seconds',
    `'=A1,,,,skipped,125-2222194227 125-2222194228,690.32,EUR,,"it costs ""690.32"", and\nno more",1.2`,
    '',
  ]);
});
