/** A person's word that documents are complete: what it covers, and what it does not. */
import { closedWithout, closedWithoutText } from '../../../src/domain/order/closedWithout';
import { declared, narrowed, withWord } from '../../../src/domain/order/declaredComplete';
import { orderTruth } from '../../../src/domain/order/orderTruth';
import type { OrderView } from '../../../src/domain/order/orderView';
import { document, item, meanings, now, service, view } from '../build';

const both = [{ paxId: 'PAX1' }, { paxId: 'PAX2' }];
const ticket = document('125-2222194227', 'PAX1');
const order = (codes: [string, string], changes: Partial<OrderView> = {}): OrderView =>
  view({
    items: both.map(({ paxId }, index) => item([service({ paxIds: [paxId], statusCode: codes[index] })])),
    documents: [ticket],
    ...changes,
  });
const truth = (seen: OrderView) => orderTruth(seen, meanings, now, both);
const said = (seen: OrderView) =>
  declared({ who: 'ab', why: 'by phone' }, truth(seen).lacks, seen, {
    policy: meanings,
    at: now.toISOString(),
  });
const judged = (seen: OrderView, word = said(order(['T', 'K']))) => {
  const { condition, missing } = withWord(truth(seen), word, seen);
  return [condition, ...missing];
};

test('covers what was lacking when the person was asked', () => {
  expect(said(order(['T', 'K'])).lacks).toEqual(['ticket PAX2', 'service PAX2 1']);
  expect(judged(order(['T', 'K']))).toEqual(['ticketed']);
  expect(judged(order(['T', 'T']))).toEqual(['ticketed']);
  expect(judged(order(['TK', 'K']))).toEqual(['schedule-changed']);
});

test.each<[string, OrderView, string[]]>([
  [
    'another ticket that is missing',
    order(['T', 'K'], { documents: [] }),
    ['document 1252222194227 is gone'],
  ],
  ['another service that is to be issued', order(['K', 'K']), ['PAX2 has no ticket']],
  [
    'a document that is void',
    order(['T', 'K'], { documents: [document('125-2222194227', 'PAX1', 'T', 'V')] }),
    [],
  ],
])('does not cover %s', (_, seen, missing) => {
  const [condition, ...texts] = judged(seen);
  expect(condition).not.toBe('ticketed');
  expect(texts).toEqual(expect.arrayContaining(missing));
});

test('changes nothing about an order that is held, cancelled, or of an unknown status', () => {
  for (const codes of [
    ['X', 'X'],
    ['RQ', 'RQ'],
    ['HK', 'T'],
  ] as [string, string][])
    expect(judged(order(codes))[0]).toBe(truth(order(codes)).condition);
  const held = order(['K', 'K'], { documents: [] });
  expect(withWord(truth(held), said(order(['T', 'K'])), held)).toEqual(truth(held));
});

test('covers no longer what has come since', () => {
  const whole = order(['T', 'T'], { documents: [ticket, document('125-2222194228', 'PAX2')] });
  const word = narrowed(said(order(['T', 'K'])), truth(whole), whole);
  expect(word).toMatchObject({ lacks: [], documents: ['1252222194227', '1252222194228'] });
  expect(judged(order(['T', 'T']), word)[0]).toBe('partly-issued');
});

test('says who was left without a document, until it has come', () => {
  const word = said(order(['T', 'K']));
  expect(word.without).toEqual([{ paxId: 'PAX2', document: 'ticket' }]);
  const closed = { state: 'ticketed' as const, declaredComplete: word };
  expect(closedWithoutText(closed)).toBe('Issued, but PAX2 has no ticket: closed without it by ab');
  expect(closedWithoutText(closed, () => 'Ben Example')).toMatch(/^Issued, but Ben Example has no ticket/);
  expect(closedWithoutText({ ...closed, state: 'cancelled' })).toBeUndefined();
  const emds = ['ticket PAX2', 'EMD PAX2 1', 'EMD PAX2 2', 'EMD PAX1 1', 'service PAX2 1'];
  const several = declared({ who: 'ab', why: 'x' }, emds, order(['T', 'K']), {
    policy: meanings,
    at: now.toISOString(),
  });
  expect([...closedWithout({ ...closed, declaredComplete: several })]).toEqual([
    ['PAX2', 'has no ticket and lacks 2 EMDs'],
    ['PAX1', 'lacks an EMD'],
  ]);
  // A number that the rules do not know is a ticket all the same.
  expect(said(order(['T', 'K'], { documents: [ticket, document('2222194228', 'PAX2')] }))).not.toHaveProperty(
    'without',
  );
  const whole = order(['T', 'T'], { documents: [ticket, document('125-2222194228', 'PAX2')] });
  const come = narrowed(word, truth(whole), whole);
  expect(come).not.toHaveProperty('without');
  expect(closedWithoutText({ ...closed, declaredComplete: come })).toBeUndefined();
});

test('goes on after an exchange, once the new ticket is there', () => {
  const old = document('125-2222194227', 'PAX1', 'T', 'E', 'E');
  const after = order(['T', 'K'], { documents: [old, document('125-2222194230', 'PAX1')] });
  expect(judged(after)).toEqual(['ticketed']);
  expect(narrowed(said(order(['T', 'K'])), truth(after), after).documents).toEqual(['1252222194230']);
  expect(judged(order(['T', 'K'], { documents: [old] }))).toEqual([
    'partly-issued',
    'PAX1 has no ticket',
    'PAX2 has no ticket',
  ]);
});

test('covers services that a schedule change hid', () => {
  const hidden = order(['TK', 'TK']);
  const word = narrowed(said(hidden), truth(hidden), hidden);
  expect(judged(order(['T', 'K']), word)).toEqual(['ticketed']);
  expect(judged(order(['K', 'K']), word)[0]).toBe('partly-issued');
});

test('keeps little of what is said', () => {
  const { who, why } = declared({ who: 'w'.repeat(300), why: 'y'.repeat(900) }, [], order(['T', 'T']), {
    policy: meanings,
    at: '',
  });
  expect([who.length, why.length]).toEqual([100, 200]);
});
