/** Whose cards' numbers begin how and are how long: what tells them, beside Luhn's check, from an agency's many other numbers. */

/** A network: how its numbers begin (first and last beginning), and how long they are. Source: the networks' published ranges. */
interface Network {
  name: string;
  begins: readonly (readonly [first: string, last: string])[];
  lengths: readonly number[];
}

const upTo19 = [16, 17, 18, 19];

const networks: readonly Network[] = [
  { name: 'Visa', begins: [['4', '4']], lengths: [13, 16, 19] },
  {
    name: 'Mastercard',
    begins: [
      ['51', '55'],
      ['2221', '2720'],
    ],
    lengths: [16],
  },
  {
    name: 'American Express',
    begins: [
      ['34', '34'],
      ['37', '37'],
    ],
    lengths: [15],
  },
  {
    name: 'Diners Club',
    begins: [
      ['300', '305'],
      ['3095', '3095'],
      ['36', '36'],
      ['38', '39'],
    ],
    lengths: [14, ...upTo19],
  },
  { name: 'JCB', begins: [['3528', '3589']], lengths: upTo19 },
  // Banks' own debit cards are Maestro's or next to it: 50 is Dankort's, Elo's, RuPay's and Verve's too; 6 is that of Discover, UnionPay,
  // Hipercard and a dozen more. Maestro has numbers of 12 to 19 digits; those of 13 and 14 would be tickets of airlines from 500 on.
  {
    name: 'Maestro and its neighbours',
    begins: [
      ['50', '50'],
      ['56', '58'],
      ['6', '6'],
    ],
    lengths: upTo19,
  },
  { name: 'UnionPay, RuPay', begins: [['81', '82']], lengths: upTo19 },
  { name: 'Mir', begins: [['2200', '2204']], lengths: upTo19 },
  { name: 'BORICA', begins: [['2205', '2205']], lengths: [16] },
  { name: 'GPN', begins: [['1946', '1946']], lengths: [16] },
  { name: 'Troy', begins: [['9792', '9792']], lengths: [16] },
  { name: 'Napas', begins: [['9704', '9704']], lengths: [16, 19] },
  { name: 'UzCard', begins: [['8600', '8600']], lengths: [16] },
  { name: 'Humo', begins: [['9860', '9860']], lengths: [16] },
  // The airlines' own, which agencies pay with.
  { name: 'UATP', begins: [['1', '1']], lengths: [15] },
];

/** Whether a network issues numbers that begin so and are so long. */
export function isIssued(digits: string): boolean {
  return networks.some(
    ({ begins, lengths }) =>
      lengths.includes(digits.length) &&
      begins.some(([first, last]) => {
        const beginning = digits.slice(0, first.length);
        return beginning >= first && beginning <= last;
      }),
  );
}
