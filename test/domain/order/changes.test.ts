/** The table of changes: each row is complete, and a profile's own consequence counts wherever the table says more than nothing. */
import { attentionReasons, attentionRules } from '../../../src/domain/order/attention';
import {
  changeKinds,
  changeRules,
  changeText,
  consequenceOf,
  isPriceChange,
} from '../../../src/domain/order/changes';

const moments = ['held', 'ticketed'] as const;
const seenAt = '2027-02-01T08:00:00.000Z';

test.each(changeKinds)('the row of %s says what follows, why and what it means', (kind) => {
  const { held, ticketed, reason, meaning } = changeRules[kind];

  for (const consequence of [held, ticketed]) expect(['nothing', 'notify', 'person']).toContain(consequence);
  expect(attentionReasons).toContain(reason);
  expect(meaning).toMatch(/^\S.{15,}[^.\s]$/);
});

test('kinds are words that a profile and a search attribute can hold', () => {
  for (const kind of changeKinds) expect(kind).toMatch(/^[a-z]+(-[a-z]+)*$/);
});

test('meanings differ', () => {
  expect(new Set(changeKinds.map((kind) => changeRules[kind].meaning)).size).toBe(changeKinds.length);
});

test.each(changeKinds.filter((kind) => !isPriceChange(kind)))(
  'a person who is asked about %s can accept it',
  (kind) => {
    expect(attentionRules[changeRules[kind].reason].open).toContain('acceptChange');
  },
);

test.each(changeKinds.filter(isPriceChange))('%s is accepted by paying, and by nothing once paid', (kind) => {
  expect(attentionRules[changeRules[kind].reason].open).toEqual(
    expect.arrayContaining(['release', 'ticket']),
  );
  expect(changeRules[kind].ticketed).toBe('nothing');
});

test('only a change of the total is a price change', () => {
  expect(changeKinds.filter(isPriceChange)).toEqual(['price-risen', 'price-fallen', 'price-missing']);
});

describe.each(changeKinds)('%s', (kind) => {
  test.each(moments)('has the consequence of the table while %s, unless the profile has its own', (when) => {
    expect(consequenceOf(kind, when)).toBe(changeRules[kind][when]);
    const others = Object.fromEntries(
      changeKinds.filter((other) => other !== kind).map((other) => [other, 'person']),
    );
    expect(consequenceOf(kind, when, others)).toBe(changeRules[kind][when]);
  });

  test.each(moments)('has the profile’s own consequence while %s, except where nothing follows', (when) => {
    for (const own of ['notify', 'person'] as const) {
      const expected = changeRules[kind][when] === 'nothing' ? 'nothing' : own;
      expect(consequenceOf(kind, when, { [kind]: own })).toBe(expected);
    }
  });
});

test.each([
  ['open', undefined, 'flight XA1 is cancelled (open; seen 2027-02-01 08:00 UTC)'],
  [
    'decided by the table',
    { by: 'table' as const, at: seenAt },
    'flight XA1 is cancelled (needs no decision; seen 2027-02-01 08:00 UTC)',
  ],
  [
    'accepted by somebody',
    { by: 'caller' as const, who: 'Q7', at: '2027-02-02T09:30:00.000Z' },
    'flight XA1 is cancelled (accepted by Q7 2027-02-02 09:30 UTC; seen 2027-02-01 08:00 UTC)',
  ],
  [
    'accepted by a caller who gave no name',
    { by: 'caller' as const, at: '2027-02-02T09:30:00.000Z' },
    'flight XA1 is cancelled (accepted 2027-02-02 09:30 UTC; seen 2027-02-01 08:00 UTC)',
  ],
])('a change that is %s is described with its instants', (_, decided, words) => {
  const change = { kind: 'flight-cancelled' as const, text: 'flight XA1 is cancelled', seenAt, decided };

  expect(changeText(change)).toBe(words);
});
