/** Passenger types beyond adult, child and infant: who may travel alone, hold an infant, and at which age. */
import { needsAdult, passengerTypes, travelsAs } from '../../../src/domain/request/passengerTypes';
import { checkRequest } from '../../../src/domain/request/request';
import { adult, context, infant, requestInput } from '../build';

function mistakes(passengers: object[]): string[] {
  const checked = checkRequest({ ...requestInput(), passengers }, context);
  return 'mistakes' in checked ? checked.mistakes.map(({ path, message }) => `${path}: ${message}`) : [];
}
const typed = (type: string, birthDate = '1990-01-01') => ({ ...adult('PAX1'), type, birthDate });
const others = Object.keys(passengerTypes).filter((type) => !['ADT', 'CHD', 'INF'].includes(type));

test.each([...others, 'QQQ'])('%s has no age rule', (type) => {
  for (const birthDate of ['1930-01-01', '2010-01-01', '2026-06-01'])
    expect(mistakes([adult('PAX2'), typed(type, birthDate)])).toEqual([]);
});

test.each([...others, 'QQQ'])('%s travels alone and holds an infant as the table says', (type) => {
  const alone = mistakes([typed(type)]);
  if (needsAdult(type)) {
    expect(alone).toEqual([expect.stringMatching(/^passengers\[0\]\.type: is a child without an adult/)]);
  } else expect(alone).toEqual([]);
  const holding = mistakes([typed(type), infant('PAX2', 'PAX1')]);
  expect(holding.length === 0).toBe(travelsAs(type) === 'adult');
});

test('a type that no table has travels as an adult', () => {
  expect([travelsAs('QQQ'), needsAdult('QQQ')]).toEqual(['adult', false]);
});
