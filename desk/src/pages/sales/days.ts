/** Sales by day, which the chart and the table below it both show, and the steps of the chart's scale. */
import type { Money, SaleLine } from '../../api/types';
import { addMoney, receivedBy } from '../../domain/shared';

/** What was paid and came back on one day. */
export interface Day {
  day: string;
  sold: Money;
  /** Not negative. */
  givenBack: Money;
  /** Sold, less what was given back: what the airlines received. */
  total: Money;
}

/** Returns the sums of each day from one to another, of one currency. */
export function byDay(lines: readonly SaleLine[], currency: string, from: string, to: string): Day[] {
  const nothing: Money = { amount: '0', currency };
  const days = new Map<string, Day>();
  for (let at = Date.parse(`${from}T00:00:00Z`); at <= Date.parse(`${to}T00:00:00Z`); at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    days.set(day, { day, sold: nothing, givenBack: nothing, total: nothing });
  }
  for (const line of lines) {
    const day = days.get(line.date);
    const amount = receivedBy(line);
    if (!day || amount === undefined || line.currency !== currency) continue;
    const isBack = amount.startsWith('-');
    const part = isBack ? 'givenBack' : 'sold';
    day[part] = addMoney(day[part], { amount: isBack ? amount.slice(1) : amount, currency });
    day.total = addMoney(day.total, { amount, currency });
  }
  return [...days.values()];
}

/** How many steps a scale has at most. */
const STEPS = 5;

/** Returns the marks of a scale in round steps, from the highest to the lowest: at least one above and one below what is shown. */
export function marksOf(highest: number, lowest: number): number[] {
  const span = highest + lowest;
  if (span <= 0) return [0];
  const power = 10 ** Math.floor(Math.log10(span / STEPS));
  const step = [1, 2, 5, 10].map((each) => each * power).find((each) => span / each <= STEPS) ?? 10 * power;
  const [up, down] = [Math.ceil(highest / step), Math.ceil(lowest / step)];
  return Array.from({ length: up + down + 1 }, (_, at) => Number(((up - at) * step).toPrecision(12)));
}
