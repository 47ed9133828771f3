/** Makes text safe for spreadsheets, which run what they take for a formula. */
import { plainText } from './plainText';

/** Where a formula would begin: in front, and behind what some language's spreadsheets take for the end of a cell. */
const FORMULA = /(^|[;,|\t\r\n])(\s*)(?=[=+\-@＝＋－＠])/g;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Returns the text of a cell: what a spreadsheet would take for a formula is marked as text. A number stays as it is. */
export function cellText(value: string): string {
  return NUMBER.test(value) ? value : plainText(value).replace(FORMULA, "$1$2'");
}
