/** Money as a decimal string and a currency, with exact arithmetic. No floats. */

/**
 * An amount of money. `amount` is a plain decimal (`-?\d+(\.\d+)?`), `currency` an ISO 4217 code: `{ amount: '690.32', currency: 'EUR' }`.
 */
export interface Money {
  amount: string;
  currency: string;
}

const DECIMAL = /^-?\d{1,18}(\.\d{1,30})?$/;

/** A decimal as an integer and the number of its fractional digits. */
interface Scaled {
  units: bigint;
  scale: number;
}

function parse(amount: string): Scaled {
  if (!DECIMAL.test(amount)) throw new RangeError(`"${amount}" is not a decimal amount`);
  const [whole = '0', fraction = ''] = amount.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

function aligned(a: string, b: string): [bigint, bigint, number] {
  const left = parse(a);
  const right = parse(b);
  const scale = Math.max(left.scale, right.scale);
  return [
    left.units * 10n ** BigInt(scale - left.scale),
    right.units * 10n ** BigInt(scale - right.scale),
    scale,
  ];
}

function print(units: bigint, scale: number): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  return sign + (scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`);
}

function sameCurrency(a: Money, b: Money): void {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} and ${b.currency} cannot be combined`);
}

/** Returns true for a valid `Money.amount`: no comma, exponent or `+`. */
export function isDecimal(amount: string): boolean {
  return DECIMAL.test(amount);
}

/** Returns true for an amount that can be paid: any client may have sent it. */
export function isMoney(value: unknown): value is Money {
  const money = value as Partial<Money> | null | undefined;
  return (
    typeof money?.amount === 'string' &&
    isDecimal(money.amount) &&
    !money.amount.startsWith('-') &&
    /^[A-Z]{3}$/.test(money.currency ?? '')
  );
}

/** Matches an amount with at least two fractional digits and no leading zeros; the group leaves out needless zeros. */
const LONG_ENOUGH = /^((?:0|[1-9]\d*)\.\d\d\d*?)0*$/;

/** Matches most amounts, which are already normalized. */
const NORMAL = /^(?:0|[1-9]\d{0,17})\.\d\d$/;

/**
 * Removes needless zeros, down to the fractional digits in which the currency is paid: `690.3200000` EUR → `690.32`, `0` EUR → `0.00`,
 * `85000.00` JPY → `85000`, `12.5` KWD → `12.500`. Without a currency, down to two.
 */
export function normalized(amount: string, currency?: string): string {
  const digits = currency === undefined ? 2 : digitsOf(currency);
  // Fast paths: this runs for every amount in an answer, and nearly all are normalized or only have zeros to lose.
  if (digits === 2) {
    if (NORMAL.test(amount)) return amount;
    const [, shortened] = (isDecimal(amount) && LONG_ENOUGH.exec(amount)) || [];
    if (shortened !== undefined) return shortened;
  }
  const { units, scale } = parse(amount);
  let [u, s] = [units, scale];
  while (s > digits && u % 10n === 0n) [u, s] = [u / 10n, s - 1];
  while (s < digits) [u, s] = [u * 10n, s + 1];
  return print(u, s);
}

/**
 * Returns a negative number, zero or a positive number as `a` is less than, equal to or more than `b`. Throws RangeError for two
 * currencies.
 */
export function compareMoney(a: Money, b: Money): number {
  sameCurrency(a, b);
  // Rounding to a double keeps the order: if two doubles differ, the amounts differ in the same direction. Equal ones need every digit.
  const near = Number(a.amount);
  const far = Number(b.amount);
  if (near !== far && isDecimal(a.amount) && isDecimal(b.amount)) return near < far ? -1 : 1;
  const [left, right] = aligned(a.amount, b.amount);
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Returns true for the same amount of the same currency. */
export function sameMoney(a: Money | undefined, b: Money | undefined): boolean {
  return a !== undefined && a.currency === b?.currency && compareMoney(a, b) === 0;
}

/** Returns true for an amount that is not zero. */
export function isSome(money: Money | undefined): money is Money {
  return money !== undefined && /[1-9]/.test(money.amount);
}

/** Returns true for less than nothing. */
export function isNegative(money: Money): boolean {
  return money.amount.startsWith('-') && isSome(money);
}

/** Returns no money, written as the currency is paid: `0.00` EUR, `0` JPY. */
export function nothingIn(currency: string): Money {
  return { amount: normalized('0', currency), currency };
}

/** Returns the amount without its sign. */
export function withoutSign({ amount, currency }: Money): Money {
  return { amount: amount.replace(/^-/, ''), currency };
}

/** Returns true if `limit` has the amount's currency and is at least as large. */
export function covers(limit: Money | undefined, amount: Money): boolean {
  return limit?.currency === amount.currency && compareMoney(limit, amount) >= 0;
}

/** Returns the exact sum. Throws RangeError for two currencies. */
export function addMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  const [left, right, scale] = aligned(a.amount, b.amount);
  return { amount: normalized(print(left + right, scale), a.currency), currency: a.currency };
}

/** Returns the exact sum of this many such amounts; at least one. */
export function timesMoney(money: Money, times: number): Money {
  return Array.from({ length: times }, () => money).reduce(addMoney);
}

/** Returns the exact difference `a − b`. Throws RangeError for two currencies. */
export function subtractMoney(a: Money, b: Money): Money {
  sameCurrency(a, b);
  const [left, right, scale] = aligned(a.amount, b.amount);
  return { amount: normalized(print(left - right, scale), a.currency), currency: a.currency };
}

/** Returns `percent` (a decimal string) of the amount, exact: 2 % of 100.00 EUR is 2.00 EUR. */
export function percentOf(money: Money, percent: string): Money {
  const left = parse(money.amount);
  const right = parse(percent);
  return {
    amount: normalized(print(left.units * right.units, left.scale + right.scale + 2), money.currency),
    currency: money.currency,
  };
}

/**
 * Rounds half away from zero to the fractional digits in which the currency is paid, as services display amounts: `371.7249…` EUR →
 * `371.72`, `85000.4` JPY → `85000`.
 */
export function rounded({ amount, currency }: Money): Money {
  const digits = digitsOf(currency);
  const { units, scale } = parse(amount);
  if (scale <= digits) return { amount: normalized(amount, currency), currency };
  const divisor = 10n ** BigInt(scale - digits);
  const half = divisor / 2n;
  return { amount: print((units < 0n ? units - half : units + half) / divisor, digits), currency };
}

/** Returns the smallest amount that can be paid: a cent, a yen, a fils. */
export function leastOf(currency: string): Money {
  return { amount: print(1n, digitsOf(currency)), currency };
}

/** Fractional digits of currencies that are not paid in two. Source: ISO 4217. */
const minorDigits: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  ...Object.fromEntries('CLF UYW'.split(' ').map((code) => [code, 4])),
};

/** Returns the number of fractional digits in which a currency is paid. */
export function digitsOf(currency: string): number {
  return minorDigits[currency] ?? 2;
}

/**
 * Divides an amount in proportion to the weights (non-negative decimals; if all are zero, equally). The parts add up exactly: each is cut
 * to the digits that the currency is paid in, or that the amount has; the remainder goes to the first part with a weight. Throws RangeError
 * without weights.
 */
export function allotMoney({ amount, currency }: Money, weights: readonly string[]): Money[] {
  if (weights.length === 0) throw new RangeError('an amount cannot be divided among nobody');
  const given = weights.map(parse);
  const scale = Math.max(...given.map((weight) => weight.scale));
  const units = given.map((weight) => weight.units * 10n ** BigInt(scale - weight.scale));
  const none = units.every((each) => each === 0n);
  const shares = none ? units.map(() => 1n) : units;
  const sum = shares.reduce((all, each) => all + each, 0n);
  const whole = parse(amount.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''));
  const digits = Math.max(whole.scale, digitsOf(currency));
  const all = whole.units * 10n ** BigInt(digits - whole.scale);
  const parts = shares.map((share) => (all * share) / sum);
  const rest = all - parts.reduce((sum, part) => sum + part, 0n);
  const first = shares.findIndex((share) => share > 0n);
  return parts.map((part, index) => ({
    amount: normalized(print(index === first ? part + rest : part, digits), currency),
    currency,
  }));
}

/** Formats money for people, with the digits in which its currency is paid: `690.32 EUR`, `85000 JPY`. */
export function showMoney({ amount, currency }: Money): string {
  return `${isDecimal(amount) ? normalized(amount, currency) : amount} ${currency}`;
}
