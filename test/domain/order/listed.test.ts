/** What lists show of an order's memo: a price is no price of the order before there is one. */
import { shownMemo } from '../../../src/domain/order/listed';

const route = 'LHR → CDG';
const [total, toApprove] = ['690.32', '48.36'].map((amount) => ({ amount, currency: 'EUR' }));
const memo = { route, total: total!, toApprove: toApprove! };

test.each([
  ['awaiting-approval', undefined, { route, total, toApprove }],
  ['awaiting-approval', 'XA1', { route, total, toApprove }],
  ['attention', undefined, { route, total }],
  ['held', 'XA1', { route, total }],
  // After a new shop, the price that nobody approved belongs to another offer.
  ['shopping', undefined, { route }],
  ['awaiting-choice', undefined, { route }],
  ['failed', undefined, { route }],
])('in %s, with the order %s', (state, orderId, shown) => {
  expect(shownMemo(memo, { state, ...(orderId !== undefined && { orderId }) })).toEqual(shown);
});
