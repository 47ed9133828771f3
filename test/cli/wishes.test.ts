/** What people write about passengers, journeys and extras, and how it is read. */
import { InvalidArgumentError } from 'commander';
import {
  journeyNumber,
  membership,
  ownedExtra,
  partWords,
  paxIds,
  phone,
  seatWish,
  serviceWish,
} from '../../src/cli/wishes';

test.each([
  ['0GO', { code: '0GO' }],
  ['bag', { name: 'bag' }],
  ['Checked bag 23 kg:PAX1', { name: 'Checked bag 23 kg', paxIds: ['PAX1'] }],
  ['0GO:PAX1,PAX2@2', { code: '0GO', paxIds: ['PAX1', 'PAX2'], journey: 2 }],
  ['bag@1', { name: 'bag', journey: 1 }],
])('the service %s', (written, wish) => {
  expect(serviceWish(written)).toEqual(wish);
});

test.each([
  ['PAX1:12A', { paxId: 'PAX1', seat: '12A' }],
  ['PAX1:12a@XA315', { paxId: 'PAX1', seat: '12A', flight: 'XA315' }],
  ['PAX1:12A@XA 315', { paxId: 'PAX1', seat: '12A', flight: 'XA315' }],
  ['PAX1:12A@2', { paxId: 'PAX1', seat: '12A', journey: 2 }],
])('the seat %s', (written, wish) => {
  expect(seatWish(written)).toEqual(wish);
});

test('passengers, extras, programmes and phone numbers', () => {
  expect(paxIds('PAX3', paxIds('PAX1,PAX2,PAX1'))).toEqual(['PAX1', 'PAX2', 'PAX3']);
  expect(ownedExtra('PAX1:Checked bag: 23 kg')).toEqual({ paxId: 'PAX1', what: 'Checked bag: 23 kg' });
  expect(membership('XA:123')).toEqual({ carrier: 'XA', number: '123' });
  expect(phone('+44 20 7946 0000')).toEqual({ countryCode: '44', number: '20 7946 0000' });
  expect(phone('020 7946 0000')).toEqual({ number: '020 7946 0000' });
});

test.each([
  [serviceWish, ''],
  [serviceWish, ':PAX1'],
  [serviceWish, 'bag:1'],
  [serviceWish, 'bag:PAX1@0'],
  [seatWish, '12A'],
  [seatWish, 'PAX1:A12'],
  [seatWish, 'PAX1:12A@nowhere'],
  [ownedExtra, '12A'],
  [paxIds, 'PAX1,'],
  [journeyNumber, '0'],
  [journeyNumber, 'two'],
  [membership, '123'],
  [phone, '+4420'],
])('%p refuses %j', (read, written) => {
  expect(() => (read as (written: string) => unknown)(written)).toThrow(InvalidArgumentError);
});

test('a part is written so that a shell reads it again', () => {
  expect(partWords({ passenger: ['PAX1', 'PAX2'] })).toBe(' --passenger PAX1,PAX2');
  expect(partWords({ journey: [1, 2] })).toBe(' --journey 1 --journey 2');
  expect(partWords({ extra: [{ paxId: 'PAX1', what: "Bag '23'" }] })).toBe(
    ` --extra 'PAX1:Bag '\\''23'\\'''`,
  );
});
