/** Tables as CSV (RFC 4180): written so that no spreadsheet runs a text as a formula, and read. */

import { cellText } from '../domain/spreadsheet';

/** What a column is called, and what stands in it. */
export type Column<Row> = readonly [title: string, of: (row: Row) => string | undefined];

/** A line of titles, and one for each row; lines end with CR LF. */
export function csvTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, of]) => of(row) ?? '')),
  ];
  return lines.map(csvLine).join('');
}

/** Returns one line of a table with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/** One row of a table: the number of the line in which it begins, and its values. */
export interface CsvRow {
  line: number;
  values: string[];
}

/** Reads a table. Leaves out empty lines; takes marks off that `csvLine` makes. @returns `broken`: the line of a quote that never ends */
export function readCsv(text: string): { rows: CsvRow[]; broken?: number } {
  const rows: CsvRow[] = [];
  let [line, values]: [number, string[]] = [1, []];
  let started = 1;
  let broken: number | undefined;
  for (const [, quoted, unclosed, plain = '', end = ''] of text.matchAll(CELL)) {
    if (unclosed !== undefined) broken ??= line;
    const value = (quoted ?? unclosed)?.replace(/""/g, '"') ?? plain.trim();
    values.push(value.replace(MARKED, ''));
    line += (quoted ?? unclosed ?? '').split('\n').length - 1;
    if (end === ',') continue;
    if (values.some((each) => each !== '')) rows.push({ line: started, values });
    values = [];
    if (end === '') break;
    started = line += 1;
  }
  return { rows, ...(broken !== undefined && { broken }) };
}

/** A value and what ends it: quoted, quoted without an end, or plain. */
const CELL = /[ \t]*(?:"((?:[^"]|"")*)"[ \t]*(?=,|\r?\n|$)|"([^]*)|([^,\r\n]*))(,|\r?\n|$)/g;

/** The mark of a text that a spreadsheet would take for a formula. */
const MARKED = /^'(?=[=+\-@])/;

/** Quoted where it must be. */
function cell(value: string): string {
  const text = cellText(value);
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
