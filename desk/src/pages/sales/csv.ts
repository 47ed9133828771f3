/** Saves a sales list as a CSV file, made in the browser from what is shown. */
import type { SaleLine, SalesList } from '../../api/types';
import { cellText } from '../../domain/shared';

const columns = [
  ...([
    'date',
    'event',
    'number',
    'type',
    'reference',
    'bookingReference',
    'orderId',
    'provider',
    'agency',
  ] as const),
  ...(['part', 'currency', 'base', 'taxes', 'total', 'fee', 'collected', 'penalty', 'residual'] as const),
] satisfies (keyof SaleLine)[];

/** Returns a cell in quotes. */
function cell(value: unknown): string {
  const text = typeof value === 'string' ? cellText(value) : '';
  return `"${text.replaceAll('"', '""')}"`;
}

/** Returns the list as CSV (RFC 4180). */
export function csvOf({ lines }: Pick<SalesList, 'lines'>): string {
  return [columns.map(cell), ...lines.map((line) => columns.map((name) => cell(line[name])))]
    .map((cells) => `${cells.join(',')}\r\n`)
    .join('');
}

/** Offers it as a download. */
export function saveCsv(sales: SalesList): void {
  const url = URL.createObjectURL(new Blob([csvOf(sales)], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `sales-${sales.from}-${sales.to}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
