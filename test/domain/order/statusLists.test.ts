/** The lists of a status: what a read adds to them, and what it replaces. */
import { withRead } from '../../../src/domain/order/statusLists';

const coupons = (...codes: string[]) =>
  codes.map((statusCode, index) => ({ number: String(index + 1), statusCode }));
const document = (number: string, ...codes: string[]) => ({
  ...{ number, paxId: 'PAX1', typeCode: 'T' },
  coupons: coupons(...codes),
});

test('a document says how its money was returned, once no coupon of it is open', () => {
  const shown = [
    document('9990000000001', 'I', 'RF'),
    document('9990000000002', 'V', 'V'),
    document('9990000000003', 'RF', 'V'),
    document('9990000000004', 'E', 'E'),
  ];
  const [open, voided, refunded, ...others] = withRead([], shown);
  expect([open?.returned, voided?.returned, refunded?.returned]).toEqual([undefined, 'voided', 'refunded']);
  // What was exchanged is replaced.
  expect(others).toEqual([]);
});

test('a document that a read omits stays as it was seen', () => {
  const known = [{ number: '9990000000002', typeCode: 'T', returned: 'voided' as const }];
  expect(withRead(known, [document('9990000000001', 'I')])).toEqual([
    {
      ...{ number: '9990000000001', paxId: 'PAX1', typeCode: 'T' },
      coupons: [{ number: '1', status: 'I' }],
    },
    ...known,
  ]);
});
