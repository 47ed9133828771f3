import { seatMapLines } from '../../src/cli/show/seatMap';

const flight = 'XA101/2027-01-20/LHR';
const eur = (amount: string) => ({ amount, currency: 'EUR' });
const seats = (row: string, exit?: true) => ({
  row,
  ...(exit && { exit }),
  seats: ['A', 'B', 'C', 'D', 'F'],
});
const map = {
  flight,
  columns: ['A', 'B', 'C', '', 'D', 'E', 'F'],
  rows: [seats('6'), seats('7'), seats('12', true), seats('14')],
};
const line = (paxIds: string[], free: string[], amount?: string) => ({
  ...{ kind: 'seat' as const, paxIds, flights: [flight], seats: free },
  ...(amount && { price: eur(amount) }),
});

test('a seat map shows rows, columns, aisles, exits, prices and who may sit there, without colour and within 80 columns', () => {
  const lines = seatMapLines(map, [
    line(['PAX1', 'PAX2'], ['6A', '6F', '7B'], '19.00'),
    line(['PAX1', 'PAX2'], ['14D']),
    line(['PAX1'], ['12A', '12D'], '35.00'),
    line(['PAX1'], ['7C'], '7.00'),
    line(['PAX2'], ['7C'], '5.00'),
    { ...line(['PAX1'], ['6B'], '1.00'), flights: ['XA102/2027-01-20/LHR'] },
  ]);
  expect(lines).toEqual([
    '          A  B  C     D  E  F',
    '   6        c  ·  ·     ·     c',
    '   7        ·  c  b     ·     ·',
    '',
    '  12  exit  d  ·  ·     d     ·  exit',
    '',
    '  14        ·  ·  ·     a     ·',
    '',
    '     a  free',
    '     b  7.00 EUR, PAX1 only; 5.00 EUR, PAX2 only',
    '     c  19.00 EUR',
    '     d  35.00 EUR, PAX1 only',
    '     ·  taken',
  ]);
});

test('a wide cabin fits in 80 columns', () => {
  const columns = [...'ABC', '', ...'DEFG', '', ...'HJK'];
  const wide = seatMapLines({ flight, columns, rows: [{ row: '44', exit: true, seats: columns }] }, []);
  expect(Math.max(...wide.map((each) => each.length))).toBeLessThan(80);
});
