/** What penalties and restrictions say of a refund or a change. */
import { conditionOf, type RawConditions, type RawRestriction } from '../../../src/ndc/mapping/conditions';
import type { RawPenalty } from '../../../src/ndc/mapping/penalties';

const fee = (amount: string) => ({ amount, currency: 'EUR' });
const penalties: RawPenalty[] = [
  { id: 'CXL', typeCode: 'Cancellation', amount: fee('70.00') },
  { id: 'FREE', typeCode: 'Cancellation', amount: { amount: '0' } },
  { id: 'MUTE', typeCode: 'Cancellation' },
  { id: 'ALL', typeCode: 'Cancellation', percent: '100' },
  { id: 'HALF', typeCode: 'Cancellation', percent: '50', amount: fee('0') },
  { id: 'FLAG', cancelFee: true, amount: fee('20.00') },
  { id: 'CHG', typeCode: 'Change', amount: fee('50.00') },
  { id: 'SHOW', typeCode: 'NoShow', amount: fee('10.00') },
  { id: 'LATE', typeCode: 'Cancellation', application: 'ADE', amount: fee('10.00') },
  { id: 'BARE', amount: fee('10.00') },
];

const item = (penaltyIds: string[] = [], ...cancelRestrictions: RawRestriction[]): RawConditions => ({
  ...{ price: fee('200.00'), passengers: 2, penaltyIds },
  ...{ cancelRestrictions, changeRestrictions: [] },
});
const refundable = (items: RawConditions[], ofOffer: string[] = []) =>
  conditionOf('cancellation', items, ofOffer, new Map(penalties.map((each) => [each.id ?? '', each])), 'EUR');
const yes = (amount?: string) => ({
  allowed: true,
  ...(amount !== undefined && { fee: fee(amount) }),
  from: 'penalties',
});
const no = { allowed: false, from: 'penalties' };

test.each<[string, RawConditions[], string[], object | undefined]>([
  ['nothing is said', [item()], [], undefined],
  ['a penalty of the offer', [item()], ['CXL'], yes('70.00')],
  ['a penalty of the item', [item(['CXL'])], [], yes('70.00')],
  ['a penalty of nothing', [item()], ['FREE'], yes('0.00')],
  ['a penalty without amount', [item()], ['MUTE'], yes()],
  ['the whole fare', [item()], ['ALL'], no],
  ['half the fare', [item()], ['HALF'], yes()],
  ['a penalty marked by a sign', [item()], ['FLAG'], yes('20.00')],
  ['the higher of two penalties', [item(['FLAG'])], ['CXL'], yes('70.00')],
  ['penalties for a change, a no-show, after departure', [item()], ['CHG', 'SHOW', 'LATE'], undefined],
  ['a penalty without type', [item()], ['BARE'], undefined],
  ['a penalty that is not in the list', [item()], ['LOST'], undefined],
  ['a restriction that forbids', [item([], { allowed: false })], ['CXL'], no],
  ['a restriction that allows', [item([], { allowed: true })], [], yes()],
  ['a restriction with a fee', [item([], { fee: fee('30.00') })], [], yes('30.00')],
  ['a restriction after departure', [item([], { allowed: false, stage: 'After Departure' })], [], undefined],
  ['a fee as high as the price', [item([], { allowed: true, fee: fee('100.00') })], [], no],
  ['one item that does not say', [item(['CXL']), item()], [], undefined],
  ['the higher fee of two items', [item(['CXL']), item(['FLAG'])], [], yes('70.00')],
  ['one item that forbids', [item(['CXL']), item([], { allowed: false })], [], no],
])('of %s', (_, items, ofOffer, expected) => {
  expect(refundable(items, ofOffer)).toEqual(expected);
});

test('a change is told by its own penalties and restrictions', () => {
  const known = new Map(penalties.map((each) => [each.id ?? '', each]));
  expect(conditionOf('change', [item(['CHG', 'CXL'])], [], known, 'EUR')).toEqual(yes('50.00'));
  const fixed = { ...item(['CHG']), changeRestrictions: [{ allowed: false, stage: 'Prior To Departure' }] };
  expect(conditionOf('change', [fixed], [], known, 'EUR')).toEqual(no);
});
