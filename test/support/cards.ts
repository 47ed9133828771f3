/** Numbers of payment cards that nobody has, and other long numbers of the trade: for tests that tell them apart. */
import { below } from './chance';

/** How numbers of each network begin, and how long they are. Written down here anew, and not taken from the code that is tested. */
export const networks: readonly (readonly [network: string, begins: string, length: number])[] = [
  ['Visa', '4', 16],
  ['Visa', '4', 19],
  ['Mastercard', '51', 16],
  ['Mastercard', '55', 16],
  ['Mastercard', '2221', 16],
  ['Mastercard', '2720', 16],
  ['American Express', '34', 15],
  ['American Express', '37', 15],
  ['Diners Club', '305', 14],
  ['Diners Club', '36', 14],
  ['Diners Club', '38', 16],
  ['Discover', '6011', 16],
  ['Discover', '65', 16],
  ['JCB', '3528', 16],
  ['UnionPay', '62', 17],
  ['UnionPay', '62', 19],
  ['Maestro', '6759', 18],
  ['Maestro', '56', 16],
  ['Maestro', '57', 19],
  ['Maestro', '58', 16],
  ['Maestro', '6703', 17],
  ['Maestro', '69', 16],
  ['Dankort', '5019', 16],
  ['Hipercard', '606282', 16],
  ['Verve', '506099', 18],
  ['Mir', '2202', 16],
  ['RuPay', '607', 16],
  ['RuPay', '82', 16],
  ['Elo', '5067', 16],
  ['Elo', '636297', 16],
  ['BORICA', '2205', 16],
  ['GPN', '1946', 16],
  ['Napas', '9704', 19],
  ['UzCard', '8600', 16],
  ['Humo', '9860', 16],
  ['Troy', '9792', 16],
  ['UATP', '1', 15],
];

export function digitsOf(count: number): string {
  return Array.from({ length: count }, () => String(below(10))).join('');
}

/** The digits and the one that makes them fit Luhn's check. */
export function withLuhn(digits: string): string {
  const sum = [...digits]
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) * 2 : Number(digit)))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** A number of so many digits that begins so and fits Luhn's check. */
export function cardLike(begins: string, length: number): string {
  return withLuhn(begins + digitsOf(length - begins.length - 1));
}

/** Three digits of an airline and ten of a document. */
export function ticketNumber(airline = digitsOf(3)): string {
  return airline + digitsOf(10);
}
