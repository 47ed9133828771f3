/** Penalties of an answer: how they are read, and for a reshop which of them count, and what they are together. */
import { addMoney } from '../../domain/money';
import { flag, list, money, record, text } from '../xml/declare';
import type { RawMoney } from './currency';

/** A Penalty of PenaltyList. */
export interface RawPenalty {
  id?: string;
  typeCode?: string;
  /** 19.2 alone has these two signs. */
  cancelFee?: boolean;
  changeFee?: boolean;
  amount?: RawMoney;
  /** 19.2 alone: percent of the fare, and when it applies. */
  percent?: string;
  application?: string;
  /** True: it is in the amounts due. False: it is charged besides. */
  netted?: boolean;
}

/** Field for the penalties of either version. */
export const penaltyList = list(
  'Response/DataLists/PenaltyList/Penalty',
  record({
    id: text('PenaltyID'),
    typeCode: text('TypeCode'),
    cancelFee: flag('CancelFeeInd'),
    changeFee: flag('ChangeFeeInd'),
    amount: money('Price/TotalAmount'),
    percent: text('PenaltyPercent'),
    application: text('AppCode'),
    netted: flag('NetInd'),
  }),
);

const signs = { cancellation: 'cancelFee', change: 'changeFee' } as const;

/** Returns the penalties for what is done: those of that type, else those without a type. Never one for a no-show. */
export function penaltiesFor(what: keyof typeof signs, penalties: readonly RawPenalty[]): RawPenalty[] {
  const typed = penalties.filter(({ typeCode }) => typeCode?.toLowerCase() === what);
  if (typed.length > 0) return typed;
  const untyped = penalties.filter(({ typeCode }) => typeCode === undefined);
  const flagged = untyped.filter((penalty) => penalty[signs[what]] === true);
  return flagged.length > 0 ? flagged : untyped;
}

/** An amount with more digits before the point is none that anybody pays, and sums of it could not be written. */
const LARGEST = /^-?\d{1,13}(?:\.|$)/;

/** Returns the one currency of all amounts; undefined where they have several, or one is absurd. */
export function onlyCurrency(
  amounts: readonly (RawMoney | undefined)[],
  fallback?: string,
): string | undefined {
  const given = amounts.filter((amount) => amount !== undefined);
  const currencies = new Set(given.flatMap(({ currency }) => currency ?? []));
  if (currencies.size > 1 || given.some(({ amount }) => !LARGEST.test(amount))) return undefined;
  return [...currencies][0] ?? fallback;
}

/** Returns the penalty that these references name together, 0 for none; undefined where one dangles, or has no amount or a negative one. */
export function penaltyOf(
  ids: readonly string[],
  what: keyof typeof signs,
  penalties: readonly RawPenalty[],
): RawMoney | undefined {
  const named = penalties.filter(({ id }) => id !== undefined && ids.includes(id));
  if (ids.some((id) => !named.some((penalty) => penalty.id === id))) return undefined;
  const due = penaltiesFor(what, named);
  if (due.some(({ amount }) => amount?.amount.startsWith('-'))) return undefined;
  return due.length === 0 ? { amount: '0' } : sum(due);
}

/** Returns whether the penalties that these references name are in the amounts due; undefined where the answer does not say, or says both. */
export function isNetted(ids: readonly string[], penalties: readonly RawPenalty[]): boolean | undefined {
  const said = penalties.flatMap(({ id, netted }) => (id !== undefined && ids.includes(id) ? [netted] : []));
  return said.every((each) => each === said[0]) ? said[0] : undefined;
}

/** Marks a missing currency, which means the order's own. */
const UNSAID = '';

/** Returns the sum; undefined where an amount is missing or absurd, or currencies differ. */
export function sum(parts: readonly { amount?: RawMoney }[]): RawMoney | undefined {
  const currencies = new Set(parts.flatMap(({ amount }) => amount?.currency ?? []));
  if (parts.length === 0 || currencies.size > 1) return undefined;
  const currency = [...currencies][0] ?? UNSAID;
  let total = { amount: '0.00', currency };
  for (const { amount } of parts) {
    if (amount === undefined || !LARGEST.test(amount.amount)) return undefined;
    total = addMoney(total, { amount: amount.amount, currency });
  }
  return currency === UNSAID ? { amount: total.amount } : total;
}
