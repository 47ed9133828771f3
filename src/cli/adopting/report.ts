/** The report of adopting a file: a CSV with one line for each order that was tried, written as soon as its outcome is known. */
import { open, readFile, type FileHandle } from 'node:fs/promises';
import { NdcFlowsError } from '../../domain/errors';
import { showMoney } from '../../domain/money';
import { csvLine, readCsv } from '../../files/csv';
import { unless } from '../../files/unless';
import type { Row } from './orders';

/**
 * What came of an order. `not-released`: adopted, but `payUpTo` was refused. `not-reached`: nothing was learnt about it; try it again later.
 */
export type Outcome = 'adopted' | 'already-adopted' | 'not-released' | 'refused' | 'not-reached';

/** One order that was tried. */
export interface Tried {
  reference: string;
  outcome: Outcome;
  /** The order's state, once it is adopted. */
  state?: string;
  code?: string;
  text?: string;
}

const head = ['reference', 'provider', 'orderId', 'payUpTo', 'outcome', 'state', 'code', 'text', 'at'];

/** Thrown when the file is no report of adoptions. It was not changed. */
class StrangeReport extends NdcFlowsError {
  readonly code = 'strange-report';

  constructor(file: string) {
    super(`${file} is not a report of adopted orders.`, { remedy: 'Name another file with --report.' });
  }
}

/** A report that is open. */
export interface Report {
  /** True for an order that an earlier run of the command has adopted as this row wants it. */
  settled(row: Row): boolean;
  write(row: Row, tried: Tried): Promise<void>;
  close(): Promise<void>;
}

/** Opens a report, or begins it. A line that was cut off by a kill is dropped. @throws {StrangeReport} */
export async function openReport(file: string): Promise<Report> {
  const before = (await readFile(file, 'utf8').catch(unless('ENOENT'))) ?? '';
  const whole = before.slice(0, before.lastIndexOf('\n') + 1);
  const [titles, ...rows] = readCsv(whole).rows;
  if (titles ? titles.values.join() !== head.join() : before !== '' && !csvLine(head).startsWith(before))
    throw new StrangeReport(file);
  const adopted = new Set<string>();
  for (const { values } of rows) {
    const key = values.slice(0, 4).join(' ');
    // Of several lines of one order the last counts.
    if (/^(already-)?adopted$/.test(values[4] ?? '')) adopted.add(key);
    else adopted.delete(key);
  }
  const handle = await open(file, before === '' ? 'a' : 'r+', 0o600);
  await handle.truncate(Buffer.byteLength(whole));
  let at = Buffer.byteLength(whole);
  let last: Promise<unknown> = Promise.resolve();
  const append = (values: readonly string[]): Promise<unknown> => {
    const bytes = Buffer.from(csvLine(values));
    const place = at;
    at += bytes.length;
    return (last = last.then(() => handle.write(bytes, 0, bytes.length, place)));
  };
  if (!titles) await append(head);
  return {
    settled: (row) => adopted.has(keyOf(row).join(' ')),
    write: async (row, { outcome, state = '', code = '', text = '' }) => {
      await append([...keyOf(row), outcome, state, code, text, new Date().toISOString()]);
    },
    close: () => closed(handle, last),
  };
}

async function closed(handle: FileHandle, last: Promise<unknown>): Promise<void> {
  await last;
  await handle.close();
}

/** Names of passengers stay out of the report. */
function keyOf({ reference, order: { provider, orderId, payUpTo } }: Row): string[] {
  return [reference, provider, orderId, payUpTo ? showMoney(payUpTo) : ''];
}
