/** Tables as CSV that spreadsheets open without harm: RFC 4180, and no text that one of them would run as a formula. */

import { plainText } from '../domain/plainText';

/** What a column is called, and what stands in it. */
export type Column<Row> = readonly [title: string, of: (row: Row) => string | undefined];

/** A line of titles, and one for each row; lines end with CR LF. */
export function csvTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const lines = [
    columns.map(([title]) => title),
    ...rows.map((row) => columns.map(([, of]) => of(row) ?? '')),
  ];
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('');
}

/** Where a formula would begin: in front, and behind what some language's spreadsheets take for the end of a cell. */
const FORMULA = /(^|[;,|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Quoted where it must be; what a spreadsheet would take for a formula is marked as text. */
function cell(value: string): string {
  const text = NUMBER.test(value) ? value : plainText(value).replace(FORMULA, "$1$2'");
  return /[",\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
}
