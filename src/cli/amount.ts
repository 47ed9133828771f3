/** Amounts as people write them on the command line: `690.32EUR` or `"690.32 EUR"`. */
import { InvalidArgumentError } from 'commander';
import { isDecimal, type Money } from '../domain/money';

const LIKE = 'write it like 690.32EUR, or "690.32 EUR" in quotes';

/**
 * Reads an amount. What could be misread is refused in words: a comma (thousands or decimals?), a missing currency, a sign.
 *
 * @throws InvalidArgumentError of commander, which becomes a usage error.
 */
export function parseAmount(written: string): Money {
  if (written.includes(',')) {
    throw new InvalidArgumentError(
      `A comma can mean two things; use a point for decimals and nothing for thousands: ${LIKE}.`,
    );
  }
  const [, amount = '', currency = ''] = /^\s*(.*?)\s*([A-Za-z]*)\s*$/.exec(written) ?? [];
  if (/^-/.test(amount)) throw new InvalidArgumentError(`An amount cannot be negative; ${LIKE}.`);
  if (!isDecimal(amount)) throw new InvalidArgumentError(`This is no amount; ${LIKE}.`);
  if (currency === '') throw new InvalidArgumentError(`The currency is missing; ${LIKE}.`);
  if (currency.length !== 3) throw new InvalidArgumentError(`A currency has three letters; ${LIKE}.`);
  return { amount, currency: currency.toUpperCase() };
}

/** The same for an argument that the shell may have cut in two: `approve REF 690.32 EUR`. Commander gives the words one by one. */
export function joinAmount(word: string, before: string | undefined): string {
  return before === undefined ? word : `${before} ${word}`;
}
