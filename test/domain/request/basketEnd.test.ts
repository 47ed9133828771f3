import { endOfBasket } from '../../../src/domain/request/basketEnd';

const used = Date.parse('2027-01-20T10:00:00Z');
const ends = (choose: { how: 'await'; until?: string }) =>
  new Date(endOfBasket({ choose }, used)).toISOString();

test('a basket ends at the time that its request names, or an hour after somebody last used it', () => {
  expect(ends({ how: 'await', until: '2027-01-22T10:00:00Z' })).toBe('2027-01-22T10:00:00.000Z');
  expect(ends({ how: 'await' })).toBe('2027-01-20T11:00:00.000Z');
});
