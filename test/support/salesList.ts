/** The sales of a test's stage, and what the service's own ledger says of them. */
import { Sales, type SalesList } from '../../src/client/sales';
import { addMoney } from '../../src/domain/money';
import type { SaleLine } from '../../src/domain/sales/list';
import type { Amount } from '../../src/sandbox/model';
import { eventually } from './eventually';
import { daysAhead, type Stage } from './running';

/** The exact sum. */
export function sumOf(amounts: readonly (Amount | string | undefined)[]): string {
  return amounts
    .flatMap((each) => each ?? [])
    .map((each) => ({ amount: typeof each === 'string' ? each : each.amount, currency: '' }))
    .reduce((all, each) => addMoney(all, each), { amount: '0.00', currency: '' }).amount;
}

/** The days around now: a test may run over midnight. */
export function lately(): { from: string; to: string; timeZone: 'UTC' } {
  return { from: daysAhead(-1), to: daysAhead(1), timeZone: 'UTC' };
}

/** The list of these days, once it fits: lists lag. */
export function salesOnce(
  { client }: Pick<Stage, 'client'>,
  fits: (list: SalesList) => boolean,
): Promise<SalesList> {
  return eventually(() => new Sales(client).list(lately()), fits);
}

/** Totals of each order of the list: what was issued, what was taken back, what cancelling cost. */
export function byOrder(lines: readonly SaleLine[]): Record<string, string[]> {
  const totals: Record<string, string[]> = {};
  for (const orderId of new Set(lines.map((line) => line.orderId ?? ''))) {
    const own = lines.filter((line) => line.orderId === orderId);
    const dead = own.filter(({ event }) => event === 'void' || event === 'refund');
    totals[orderId] = [
      sumOf(own.filter(({ event }) => event === 'issue').map(({ total }) => total)),
      sumOf(dead.map(({ total }) => total)),
      sumOf(own.map(({ fee }) => fee)),
    ];
  }
  return totals;
}

/** The same by the ledger. */
export function ledgerByOrder({ service }: Pick<Stage, 'service'>): Record<string, string[]> {
  const { issues, cancellations } = service.ledger();
  const ids = new Set([...issues, ...cancellations].map(({ orderId }) => orderId));
  return Object.fromEntries(
    [...ids].map((orderId) => {
      const issued = sumOf(issues.filter((entry) => entry.orderId === orderId).map(({ amount }) => amount));
      const own = cancellations.filter((entry) => entry.orderId === orderId);
      const undone = own.some(({ money }) => money !== 'nothing-paid') && /[1-9]/.test(issued);
      return [orderId, [issued, undone ? `-${issued}` : '0.00', sumOf(own.map(({ fee }) => fee))]];
    }),
  );
}
