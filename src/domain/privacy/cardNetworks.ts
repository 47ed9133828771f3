/** Prefixes and lengths of card numbers by network, which distinguish them, besides Luhn's check, from an agency's other numbers. */

const UP_TO_19 = [16, 17, 18, 19];

/** Networks with their prefixes (one, or first and last of a range) and lengths. Source: the networks' published ranges. */
const networks: readonly (readonly [name: string, begins: string, lengths: readonly number[]])[] = [
  ['Visa', '4', [13, 16, 19]],
  ['Mastercard', '51-55 2221-2720', [16]],
  ['American Express', '34 37', [15]],
  ['Diners Club', '300-305 3095 36 38-39', [14, ...UP_TO_19]],
  ['JCB', '3528-3589', UP_TO_19],
  // Banks' own debit cards are Maestro's or close to it: 50 is also Dankort's, Elo's, RuPay's and Verve's; 6 is that of Discover, UnionPay,
  // Hipercard and a dozen more. Maestro numbers have 12 to 19 digits; 13 and 14 are left out, as ticket numbers of airlines from 500 on.
  ['Maestro and its neighbours', '50 56-58 6', UP_TO_19],
  ['UnionPay, RuPay', '81-82', UP_TO_19],
  ['Mir', '2200-2204', UP_TO_19],
  ['BORICA', '2205', [16]],
  ['GPN', '1946', [16]],
  ['Troy', '9792', [16]],
  ['Napas', '9704', [16, 19]],
  ['UzCard', '8600', [16]],
  ['Humo', '9860', [16]],
  ['UATP: the airlines’ own, which agencies pay with', '1', [15]],
];

const ranges = networks.flatMap(([, begins, lengths]) =>
  begins.split(' ').map((range) => {
    const [first = '', last = first] = range.split('-');
    return { first, last, lengths };
  }),
);

/** Returns true if a network issues numbers with this prefix and length. */
export function isIssued(digits: string): boolean {
  return ranges.some(({ first, last, lengths }) => {
    const beginning = digits.slice(0, first.length);
    return lengths.includes(digits.length) && beginning >= first && beginning <= last;
  });
}
