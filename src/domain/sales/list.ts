/** The sales list of a period: one line for each document event, and their sums. */
import { bareNumber } from '../order/documentNumber';
import { addMoney, normalized } from '../money';
import { sum } from './book';
import type { SaleEvent } from './event';
import type { SalesMemo } from './memo';

/** Days of an agency, the first and the last included. */
export interface SalesPeriod {
  /** `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** IANA zone in which the agency's days begin. */
  timeZone: string;
}

/** One document event. */
export interface SaleLine extends SaleEvent {
  /** The agency's day, `YYYY-MM-DD`. */
  date: string;
  reference: string;
  provider: string;
  agency?: string;
  orderId?: string;
  bookingReference?: string;
}

/** The sales that one run of an order shows in lists. */
export interface SalesOfRun {
  reference: string;
  /** Instant at which the run began. If two runs show the same event, the later run's version counts. */
  beganAt: string;
  memo: SalesMemo;
}

/** Sums of one currency, without unknown amounts. `unknown` counts the lines that lack one. */
export interface SalesSums {
  issues: number;
  exchanges: number;
  voids: number;
  refunds: number;
  /** Cost of issued documents. The sums of exchanges, voids and refunds are negative. */
  issued: string;
  exchanged: string;
  voided: string;
  refunded: string;
  /** Sums over all lines. */
  base: string;
  taxes: string;
  total: string;
  fee: string;
  /** What voids and refunds brought back, without what the airlines kept. Negative, as the sums of voids and refunds are. */
  cameBack: string;
  /** What the airlines keep: fees, and the penalties of exchanges, wherever these are charged. */
  penalties: string;
  /** Value that the airlines keep as credits. */
  residual: string;
  unknown: number;
}

/** Returns the day on which an instant falls in a zone. @throws RangeError for an unknown zone */
export function dayIn(timeZone: string): (instant: string) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (instant) => {
    const parts = Object.fromEntries(
      format.formatToParts(Date.parse(instant)).map(({ type, value }) => [type, value]),
    );
    return `${parts.year}-${parts.month}-${parts.day}`;
  };
}

/**
 * Returns the lines of a period, by day and order. An event shown by several runs or references is one line: the run that caused it wins
 * over one that only saw it, then the later run.
 */
export function salesLines(runs: readonly SalesOfRun[], { from, to, timeZone }: SalesPeriod): SaleLine[] {
  const dateOf = dayIn(timeZone);
  const best = new Map<string, { line: SaleLine; beganAt: string }>();
  for (const { reference, beganAt, memo } of runs) {
    const { events, ...order } = memo;
    for (const event of events) {
      const line: SaleLine = { ...event, ...order, reference, date: dateOf(event.at) };
      const key = eventKey(line);
      const known = best.get(key);
      if (!known || better({ line, beganAt }, known)) best.set(key, { line, beganAt });
    }
  }
  return [...best.values()]
    .map(({ line }) => line)
    .filter(({ date }) => from <= date && date <= to)
    .sort((a, b) => compare(a.date, b.date) || compare(a.reference, b.reference) || compare(a.at, b.at));
}

type Candidate = { line: SaleLine; beganAt: string };

function eventKey({ event, number, provider, orderId = '', at, coupons = [] }: SaleLine): string {
  // An order is issued without a document once.
  const whole = event === 'issue' ? orderId : `${orderId} ${at}`;
  const what = number === undefined ? whole : bareNumber(number);
  // A document, or a coupon of it, is either voided or refunded, so both share a key.
  return [provider, event === 'void' ? 'refund' : event, what, ...coupons].join(' ');
}

function better(one: Candidate, other: Candidate): boolean {
  const [seen, before] = [one, other].map(({ line }) => line.notes?.includes('elsewhere') ?? false);
  return seen === before ? one.beganAt > other.beganAt : !seen;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Returns the sums of the lines by currency. Lines without a known currency are counted under an empty one. */
export function salesSums(lines: readonly SaleLine[]): Record<string, SalesSums> {
  const sums: Record<string, SalesSums> = {};
  for (const line of lines) {
    const { currency = '', event } = line;
    const all = (sums[currency] ??= emptySums(currency));
    const add = (
      name: (typeof parts)[keyof typeof parts] | (typeof overall)[number] | 'cameBack' | 'penalties',
      amount?: string,
    ) => {
      if (amount === undefined) return;
      all[name] = addMoney({ amount: all[name], currency }, { amount, currency }).amount;
    };
    if (event === 'issue') all.issues += 1;
    if (event === 'exchange') all.exchanges += 1;
    if (event === 'void') all.voids += 1;
    if (event === 'refund') all.refunds += 1;
    if (event !== 'fee') add(parts[event], line.total);
    for (const name of overall) add(name, line[name]);
    if (event === 'void' || event === 'refund') add('cameBack', receivedBy(line));
    add('penalties', penaltyOf(line));
    if (lacksAmount(line)) all.unknown += 1;
  }
  return sums;
}

/** Amounts that are added up over all lines. */
const overall = ['base', 'taxes', 'total', 'fee', 'residual'] as const;

const parts = { issue: 'issued', exchange: 'exchanged', void: 'voided', refund: 'refunded' } as const;

function emptySums(currency: string): SalesSums {
  const nothing = normalized('0', currency);
  return {
    issues: 0,
    exchanges: 0,
    voids: 0,
    refunds: 0,
    issued: nothing,
    exchanged: nothing,
    voided: nothing,
    refunded: nothing,
    base: nothing,
    taxes: nothing,
    total: nothing,
    fee: nothing,
    cameBack: nothing,
    penalties: nothing,
    residual: nothing,
    unknown: 0,
  };
}

/** Returns true if a line lacks an amount that its sums need. */
export function lacksAmount({ event, total, fee, notes }: SaleLine): boolean {
  if (event === 'fee') return fee === undefined;
  return (
    total === undefined ||
    (event !== 'issue' && (fee === undefined || (notes?.includes('fee-unknown') ?? false)))
  );
}

/** Returns what the airline has received by an event; negative for what it has paid back. Undefined if unknown. */
export function receivedBy({ event, currency, total, fee, residual }: SaleEvent): string | undefined {
  const value = event === 'fee' ? fee : total;
  if (currency === undefined || value === undefined) return undefined;
  const kept = event === 'fee' ? [] : [fee, residual];
  return sum([value, ...kept], currency).amount;
}

/** Returns what the airline keeps as a fee or penalty; undefined if nothing is known of one. */
export function penaltyOf({ event, fee, penalty }: SaleEvent): string | undefined {
  // What is charged besides the new documents includes the penalty, unless that is in their price.
  const isHigher = event === 'exchange' && Number(penalty ?? 0) > Number(fee ?? 0);
  return isHigher ? penalty : fee;
}

/** Returns the days of a period in UTC, plus one at each end, because the agency's clock differs by up to fourteen hours. */
export function utcDays({ from, to }: Pick<SalesPeriod, 'from' | 'to'>): string[] {
  const day = 86_400_000;
  const days: string[] = [];
  for (let at = Date.parse(from) - day; at <= Date.parse(to) + day; at += day)
    days.push(new Date(at).toISOString().slice(0, 10));
  return days;
}

/** Returns what the airlines have received: issues minus exchanges, voids and refunds, plus fees and residual values. */
export function netOf(
  currency: string,
  { total, fee, residual }: Pick<SalesSums, 'total' | 'fee' | 'residual'>,
): string {
  return [total, fee, residual].reduce((all, amount) => addMoney(all, { amount, currency }), {
    amount: '0',
    currency,
  }).amount;
}
