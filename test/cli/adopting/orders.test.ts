/** The file of orders to adopt, and the report: what is read, what is refused by line and column, and what a killed run leaves. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AdoptionFileBroken, readRows } from '../../../src/cli/adopting/orders';
import { openReport } from '../../../src/cli/adopting/report';
import { csvLine, readCsv } from '../../../src/files/csv';

const rows = (text: string) => readRows('orders.csv', text, { providers: ['sandbox'] });

function mistakes(text: string): string[] {
  try {
    rows(text);
    return [];
  } catch (error) {
    if (!(error instanceof AdoptionFileBroken)) throw error;
    return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
  }
}

const first = { provider: 'sandbox', orderId: '1,1', surnames: ['DE LA CRUZ', 'EXAMPLE/ADA'] };
const payUpTo = { amount: '690.32', currency: 'EUR' };

test('CSV with its columns in any order, and JSON lines, are the same orders', () => {
  const csv =
    '\uFEFForderId,reference,provider,surnames,payUpTo\r\n"1,1",A-1,sandbox,"DE LA CRUZ; EXAMPLE/ADA",690.32EUR\r\n\r\n22,A-2,sandbox,,\n';
  const lines = [
    { reference: 'A-1', ...first, payUpTo },
    { reference: 'A-2', provider: 'sandbox', orderId: '22' },
  ];
  const expected = [
    { reference: 'A-1', order: { ...first, payUpTo } },
    { reference: 'A-2', order: { provider: 'sandbox', orderId: '22' } },
  ];
  expect(rows(csv)).toEqual(expected);
  expect(rows(`${lines.map((each) => JSON.stringify(each)).join('\n')}\n`)).toEqual(expected);
});

test('every mistake is named by its line and column', () => {
  const csv = [
    'reference,provider,orderId,payUpTo',
    'A 1,sandbox,1,',
    'A-2,nobody,2,',
    'A-3,sandbox,,',
    'A-4,sandbox,4,"1,00 EUR"',
    'A-5,sandbox',
    'A-6,sandbox,6,',
    'A-6,sandbox,7,',
    'A-8,sandbox,6,',
  ].join('\n');
  expect(mistakes(csv)).toEqual([
    'orders.csv:5 payUpTo: Use a decimal point and no thousands separator, for example 690.32EUR.',
    'orders.csv:6: has 2 values, but the header has 4 columns',
    'orders.csv:2 reference: must be 1 to 64 letters, digits, dots, underscores or hyphens',
    'orders.csv:3 provider: names nobody, which is not a configured provider; configured: sandbox',
    'orders.csv:4 orderId: is missing',
    'orders.csv:8 reference: is the same as in line 7',
    'orders.csv:9 orderId: is the same as in line 7',
  ]);
  expect(mistakes('reference;provider;orderId\n')[0]).toMatch(
    /^orders.csv:1 reference;provider;orderId: is not a column/,
  );
  expect(mistakes('reference,provider\n')).toEqual(['orders.csv:1 orderId: is missing in the header']);
  expect(mistakes('reference,provider,orderId\nA,"sand\n')).toEqual(['orders.csv:2: a quote is not closed']);
  expect(mistakes('{"reference":"A-1"}\n{broken\n')).toEqual([
    'orders.csv:2: is not a JSON object on one line',
    'orders.csv:1 provider: is missing',
    'orders.csv:1 orderId: is missing',
  ]);
  expect(mistakes('reference,provider,orderId\n')).toEqual(['orders.csv:1: there are no orders']);
});

test('what csvLine writes, readCsv reads', () => {
  const values = ['=1+1', '-1.50', 'a "quoted", text', 'two\nlines', '', '@x'];
  expect(readCsv(`${csvLine(values)}${csvLine(['after'])}`)).toEqual({
    rows: [
      { line: 1, values },
      { line: 3, values: ['after'] },
    ],
  });
});

test('a report that was cut off goes on: what it says is adopted is skipped, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.csv');
  try {
    const of = (reference: string, more = {}) => ({
      reference,
      order: { provider: 'sandbox', orderId: reference, ...more },
    });
    const report = await openReport(file);
    await Promise.all([
      report.write(of('A-1'), { reference: 'A-1', outcome: 'adopted', state: 'held' }),
      report.write(of('A-2'), { reference: 'A-2', outcome: 'refused', code: 'passengers-differ' }),
      report.write(of('A-3'), { reference: 'A-3', outcome: 'not-reached', code: 'not-read' }),
    ]);
    await report.close();
    await writeFile(file, 'A-4,sandbox,A-4,,adop', { flag: 'a' });

    const again = await openReport(file);
    expect(['A-1', 'A-2', 'A-3', 'A-4'].map((name) => again.settled(of(name)))).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(again.settled(of('A-1', { payUpTo }))).toBe(false);
    await again.write(of('A-3'), { reference: 'A-3', outcome: 'adopted', state: 'held' });
    await again.close();
    const { rows } = readCsv(await readFile(file, 'utf8'));
    expect(rows.map(({ values }) => [values[0], values[4]].join(' '))).toEqual([
      'reference outcome',
      'A-1 adopted',
      'A-2 refused',
      'A-3 not-reached',
      'A-3 adopted',
    ]);
    await writeFile(file, 'something else\n');
    await expect(openReport(file)).rejects.toMatchObject({ code: 'strange-report' });
  } finally {
    await rm(folder, { recursive: true });
  }
});
