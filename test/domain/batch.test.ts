import fc from 'fast-check';
import { checkBatch } from '../../src/domain/batch/input';
import { lineOf, refusalLine, type BatchLine, type BatchOutcome } from '../../src/domain/batch/outcome';
import {
  allowance,
  endingOf,
  freshState,
  withBatch,
  reasonToSkip,
  withFound,
  withLine,
  worthWaiting,
  type BatchState,
} from '../../src/domain/batch/state';
import { addMoney, compareMoney, type Money } from '../../src/domain/money';
import type { OrderStatus } from '../../src/domain/order/status';
import { runs } from '../support/properties';

const eur = (amount: string): Money => ({ amount, currency: 'EUR' });

function begun(input: object): BatchState {
  const checked = checkBatch({ selection: {}, ...input });
  if ('mistakes' in checked) throw new Error(JSON.stringify(checked.mistakes));
  const state = freshState({ batch: 'B', run: 'R' }, '2027-01-20T22:00:00.000Z');
  withBatch(state, checked.batch);
  return state;
}

const line = (reference: string, changes: Partial<BatchLine> = {}): BatchLine => ({
  reference,
  outcome: 'ticketed',
  documents: [],
  took: 1,
  ...changes,
});

const outcomes: readonly BatchOutcome[] = ['ticketed', 'refused', 'waiting', 'skipped'];

test('whatever is answered, found is ticketed and refused and waiting and skipped', () => {
  const lines = fc.array(
    fc.record({
      outcome: fc.constantFrom(...outcomes),
      provider: fc.constantFrom('one', 'other', undefined),
      reason: fc.constantFrom(undefined, 'balance', 'not-released', '915'),
      amount: fc.option(fc.integer({ min: 1, max: 99_999 }).map((cents) => eur((cents / 100).toFixed(2)))),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(lines, fc.nat(3), (answers, missed) => {
      const state = begun({ stopAfter: 3 });
      withFound(
        state,
        answers.map((_, index) => ({ reference: `R-${index}` })),
      );
      for (const [index, { amount, ...answer }] of answers.entries())
        withLine(state, line(`R-${index}`, { ...answer, ...(amount && { amount }) }));
      const { found, outcomes: counts, ticketed } = state.tally;
      expect(found).toBe(answers.length);
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(found);
      const paid = answers.filter(({ outcome, amount }) => outcome === 'ticketed' && amount);
      const sum = paid.reduce((all, { amount }) => addMoney(all, amount!), eur('0'));
      expect(compareMoney(eur(ticketed.EUR ?? '0'), sum)).toBe(0);
      const ending = endingOf(state, missed);
      if (ending === 'complete') expect([counts.ticketed, missed]).toEqual([found, 0]);
      expect(ending === 'stopped').toBe(Object.keys(state.stopped).length > 0);
    }),
    runs(100),
  );
});

test('whatever is asked and answered, more is never put aside and spent than the limit', () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ ask: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ answer: fc.nat(9), outcome: fc.constantFrom(...outcomes), part: fc.nat(100) }),
    ),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 100_000 }), (script, cents) => {
      const limit = eur((cents / 100).toFixed(2));
      const state = begun({ spendingLimits: [limit] });
      let asked = 0;
      for (const step of script) {
        if ('ask' in step) {
          const amount = eur((step.ask / 100).toFixed(2));
          const atMost = worthWaiting(state, amount) ? undefined : allowance(state, amount);
          asked += 1;
          if (atMost) state.inFlight.push({ reference: `R-${asked}`, askedAt: 0, sent: true, atMost });
          continue;
        }
        const order = state.inFlight[step.answer % Math.max(1, state.inFlight.length)];
        if (!order) continue;
        // An order never pays more than it was allowed to.
        const amount = eur(((Number(order.atMost?.amount) * step.part) / 100).toFixed(2));
        const paid = compareMoney(amount, order.atMost!) > 0 ? order.atMost! : amount;
        withLine(state, line(order.reference, { outcome: step.outcome, amount: paid }));
      }
      const inFlight = state.inFlight.map(({ atMost }) => atMost!);
      const gone = [eur(state.tally.ticketed.EUR ?? '0'), eur(state.mayBeSpent.EUR ?? '0'), ...inFlight];
      expect(compareMoney(gone.reduce(addMoney), limit)).toBeLessThanOrEqual(0);
    }),
    runs(100),
  );
});

test('an order that costs more than is left waits for those in flight, and no longer', () => {
  const state = begun({ spendingLimits: [eur('100.00')] });
  expect(allowance(state, eur('80.00'))).toEqual(eur('81.60'));
  state.inFlight.push({ reference: 'A', askedAt: 0, sent: true, atMost: eur('81.60') });
  expect(worthWaiting(state, eur('50.00'))).toBe(true);
  expect(worthWaiting(state, eur('10.00'))).toBe(false);
  withLine(state, line('A', { outcome: 'skipped', reason: 'not-released' }));
  expect(worthWaiting(state, eur('50.00'))).toBe(false);
  expect(allowance(state, eur('50.00'))).toEqual(eur('51.00'));
  expect(allowance(state, eur('99.99'))).toEqual(eur('100.00'));
  expect(allowance(state, { amount: '500.00', currency: 'USD' })).toBeUndefined();
});

test('money of an order that ended without saying so is not spent on another', () => {
  const state = begun({ spendingLimits: [eur('100.00')] });
  state.inFlight.push({ reference: 'A', askedAt: 0, sent: true, atMost: eur('60.00') });
  withLine(state, line('A', { outcome: 'waiting', reason: 'no-answer' }));
  expect(allowance(state, eur('50.00'))).toEqual(eur('40.00'));
});

test('one refusal for an empty balance stops the provider, any other kind after so many, and others go on', () => {
  const state = begun({ stopAfter: 2 });
  withLine(state, line('A', { provider: 'one', outcome: 'refused', reason: '915' }));
  withLine(state, line('B', { provider: 'one', outcome: 'skipped', reason: 'not-released' }));
  withLine(state, line('C', { provider: 'one', outcome: 'waiting', reason: 'lost-issue' }));
  expect(state.stopped).toEqual({});
  withLine(state, line('D', { provider: 'one', outcome: 'refused', reason: '915' }));
  withLine(state, line('E', { provider: 'other', outcome: 'refused', reason: 'balance' }));
  expect(state.stopped).toEqual({ one: '915', other: 'balance' });
  expect(reasonToSkip(state, { reference: 'F', provider: 'one' })?.code).toBe('provider-stopped');
  expect(reasonToSkip(state, { reference: 'G', provider: 'third' })).toBeUndefined();
});

test('an order that a listing shows twice is asked once', () => {
  const state = begun({});
  withFound(state, [{ reference: 'A' }, { reference: 'B' }, { reference: 'A' }]);
  withFound(state, [{ reference: 'B' }, { reference: 'C' }]);
  expect(state.waiting.map(({ reference }) => reference)).toEqual(['A', 'B', 'C']);
});

const status = (changes: Partial<OrderStatus>): OrderStatus => ({
  reference: 'A',
  state: 'held',
  history: [],
  provider: 'one',
  bookingReferences: [],
  flights: [],
  extras: [],
  missedExtras: [],
  documents: [],
  decisions: [],
  released: true,
  updatedAt: '2027-01-20T22:00:00.000Z',
  ...changes,
});

const attention = (
  reason: 'lost-issue' | 'lost-change' | 'changed-since-sale' | 'balance' | 'budget-spent',
) =>
  status({
    state: 'attention',
    attention: { reason, severity: 'act-now', text: 'words', answers: [], correlationId: 'C-1' },
  });
const now = '2027-01-20T22:00:00.000Z';
const refusedIssue = {
  kind: 'service',
  operation: 'orderChange',
  correlationId: 'C-1',
  code: '915',
  text: 'no',
} as unknown as OrderStatus['lastError'];

test.each<[string, OrderStatus, string]>([
  ['every document is there', status({ state: 'ticketed' }), 'ticketed'],
  ['the airline has not confirmed it', status({ onRequest: true }), 'skipped on-request'],
  ['nothing was sent', status({}), 'skipped order-held'],
  ['it lapsed', status({ state: 'lapsed' }), 'skipped order-lapsed'],
  ['it is under way', status({ state: 'issuing' }), 'waiting order-issuing'],
  ['the answer was lost', attention('lost-issue'), 'waiting lost-issue'],
  ['it is being changed', status({ state: 'changing' }), 'skipped being-changed'],
  ['a change is looked for', status({ state: 'unknown', inDoubt: { change: now } }), 'skipped being-changed'],
  [
    '… and an issue',
    status({ state: 'unknown', inDoubt: { change: now, issue: now } }),
    'waiting order-unknown',
  ],
  ['a change was lost', { ...attention('lost-change'), lastError: refusedIssue }, 'skipped lost-change'],
  ['the airline was away', attention('budget-spent'), 'waiting budget-spent'],
  ['the balance is empty', attention('balance'), 'refused balance'],
  ['it is another than was sold', attention('changed-since-sale'), 'skipped changed-since-sale'],
  [
    'the airline refused it',
    { ...attention('changed-since-sale'), lastError: refusedIssue },
    'refused changed-since-sale',
  ],
  [
    'an older refusal is not this one',
    {
      ...attention('changed-since-sale'),
      lastError: { ...refusedIssue, correlationId: 'C-0' } as OrderStatus['lastError'],
    },
    'skipped changed-since-sale',
  ],
])('of an order that answers, the line says what became of it: %s', (_, answered, words) => {
  const { outcome, reason } = lineOf(answered, 1);
  expect([outcome, reason].filter(Boolean).join(' ')).toBe(words);
});

test.each<[string, OrderStatus | undefined, string]>([
  ['not-released', status({}), 'skipped not-released'],
  ['unknown-reference', undefined, 'skipped unknown-reference'],
  ['order-stopped', undefined, 'waiting order-stopped'],
  ['not-in-this-state', status({ state: 'ticketing' }), 'waiting order-ticketing'],
  ['not-in-this-state', status({ state: 'issuing' }), 'waiting order-issuing'],
  ['not-in-this-state', status({ state: 'unknown' }), 'waiting order-unknown'],
  ['not-in-this-state', status({ state: 'changing' }), 'skipped being-changed'],
  ['not-in-this-state', status({ state: 'unknown', inDoubt: { change: now } }), 'skipped being-changed'],
  ['not-in-this-state', attention('lost-change'), 'skipped lost-change'],
  ['change-offered', status({}), 'skipped change-offered'],
  ['being-ticketed', status({ state: 'issuing' }), 'waiting being-ticketed'],
  ['not-in-this-state', status({ state: 'lapsed' }), 'skipped order-lapsed'],
  ['not-in-this-state', attention('lost-issue'), 'waiting lost-issue'],
  ['spending-limit', attention('balance'), 'skipped spending-limit'],
  ['911', attention('budget-spent'), 'waiting budget-spent'],
  ['915', status({}), 'refused 915'],
])('of an order that refuses, the line says why: %s', (code, answered, words) => {
  const { outcome, reason } = refusalLine('A', { code, text: 'words' }, answered, 1);
  expect(`${outcome} ${reason}`).toBe(words);
});

test('mistakes of a batch are told by their paths', () => {
  const checked = checkBatch({ maxInFlight: 0, spendingLimits: [{ amount: '1,00', currency: 'EUR' }] });
  const paths = 'mistakes' in checked ? checked.mistakes.map(({ path }) => path) : [];
  expect(paths).toEqual(expect.arrayContaining(['maxInFlight', 'spendingLimits.0.amount']));
  expect(checkBatch({ references: ['A'], selection: {} })).toHaveProperty('mistakes');
  expect(checkBatch({})).toHaveProperty('mistakes');
});
