/** Reads a file of orders to adopt: CSV with a header, or one JSON object per line. Names every mistake by its line and column. */
import type { Known } from '../../client/orders';
import { InvalidArgumentError } from 'commander';
import { checkElsewhere, type OrderElsewhere } from '../../domain/order/elsewhere';
import { NdcFlowsError } from '../../domain/errors';
import type { Mistake } from '../../domain/request/mistakes';
import { readCsv } from '../../files/csv';
import { parseAmount } from '../arguments';

/** An order of the file. */
export interface Row {
  reference: string;
  order: OrderElsewhere;
}

/** Columns of a CSV, in any order; members of a JSON object. */
const columns = ['reference', 'provider', 'agency', 'orderId', 'ownerCode', 'surnames', 'payUpTo'] as const;
type Column = (typeof columns)[number];
const required: readonly Column[] = ['reference', 'provider', 'orderId'];

/** Thrown when a file of orders has mistakes. Nothing was started. */
export class AdoptionFileBroken extends NdcFlowsError {
  readonly code = 'file-has-mistakes';

  constructor(
    file: string,
    /** Each by its line and column: `orders.csv:17 orderId`. */
    readonly mistakes: Mistake[],
  ) {
    const count = mistakes.length === 1 ? 'one mistake' : `${mistakes.length} mistakes`;
    super(`${file} has ${count}`, {
      remedy: 'Nothing was adopted. Fix the file, then run the command again.',
    });
  }
}

/** What a line holds, before it is checked. */
interface Written {
  line: number;
  members: Record<string, unknown>;
}

/**
 * Returns the orders in a file.
 *
 * @param file its name, for mistakes; @param known the configuration's, where there is one
 * @throws {AdoptionFileBroken} with every mistake
 */
export function readRows(file: string, text: string, known: Known): Row[] {
  const mistakes: Mistake[] = [];
  const wrong = (line: number, column: string, message: string): void =>
    void mistakes.push({ path: `${file}:${line}${column && ` ${column}`}`, message });
  // Some programs begin a file with a byte order mark.
  const whole = text.replace(/^\uFEFF/, '');
  const written = /^\s*\{/.test(whole) ? jsonLines(whole, wrong) : csvLines(whole, wrong);
  const seen = new Map<string, number>();
  const rows = written.flatMap(({ line, members: { reference, ...members } }): Row[] => {
    const name = typeof reference === 'string' ? reference : '';
    const checked = checkElsewhere(name, members, known);
    if ('mistakes' in checked) {
      for (const { path, message } of checked.mistakes)
        wrong(line, path, reference === undefined && path === 'reference' ? 'is missing' : message);
      return [];
    }
    const { provider, orderId } = checked.order;
    for (const [column, key] of [
      ['reference', `reference ${name}`],
      ['orderId', `order ${provider} ${orderId}`],
    ] as const) {
      const before = seen.get(key);
      if (before !== undefined) wrong(line, column, `is the same as in line ${before}`);
      else seen.set(key, line);
    }
    return [{ reference: name, order: checked.order }];
  });
  if (mistakes.length === 0 && rows.length === 0) wrong(1, '', 'there are no orders');
  if (mistakes.length > 0) throw new AdoptionFileBroken(file, mistakes.slice(0, 100));
  return rows;
}

type Wrong = (line: number, column: string, message: string) => void;

function csvLines(text: string, wrong: Wrong): Written[] {
  const { rows, broken } = readCsv(text);
  const [head, ...body] = rows;
  if (broken !== undefined) wrong(broken, '', 'a quote is not closed');
  if (!head || broken !== undefined) return [];
  const unknown = head.values.filter((title) => !columns.includes(title as Column));
  const missing = required.filter((title) => !head.values.includes(title));
  for (const title of unknown)
    wrong(head.line, title, `is not a column; the columns are ${columns.join(', ')}, separated by commas`);
  if (unknown.length === 0) for (const title of missing) wrong(head.line, title, 'is missing in the header');
  if (unknown.length + missing.length > 0) return [];
  return body.flatMap(({ line, values }): Written[] => {
    if (values.length !== head.values.length) {
      wrong(line, '', `has ${values.length} values, but the header has ${head.values.length} columns`);
      return [];
    }
    const filled = head.values.flatMap((title, at) => (values[at] ? [[title, values[at]] as const] : []));
    return [{ line, members: members(Object.fromEntries(filled), line, wrong) }];
  });
}

function jsonLines(text: string, wrong: Wrong): Written[] {
  return text.split(/\r?\n/).flatMap((each, at): Written[] => {
    if (each.trim() === '') return [];
    try {
      const value: unknown = JSON.parse(each);
      if (typeof value === 'object' && value !== null && !Array.isArray(value))
        return [{ line: at + 1, members: members(value as Record<string, unknown>, at + 1, wrong) }];
    } catch {
      // The parser's message quotes the text.
    }
    wrong(at + 1, '', 'is not a JSON object on one line');
    return [];
  });
}

/** Reads what may be written as one text: several surnames, and an amount with its currency. */
function members(written: Record<string, unknown>, line: number, wrong: Wrong): Record<string, unknown> {
  const { surnames, payUpTo } = written;
  const read = { ...written };
  if (typeof surnames === 'string') read.surnames = surnames.split(';').map((name) => name.trim());
  if (typeof payUpTo !== 'string') return read;
  try {
    read.payUpTo = parseAmount(payUpTo);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    delete read.payUpTo;
    wrong(line, 'payUpTo', error.message);
  }
  return read;
}
