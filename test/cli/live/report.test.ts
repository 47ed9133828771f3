import { Report } from '../../../src/cli/live/report';
import { attentionFor } from '../../../src/domain/order/attention';
import type { OrderStatus } from '../../../src/domain/order/status';
import { unknownYet } from '../../support/status';

const began = Date.parse('2027-01-20T10:00:00.000Z');
const at = (milliseconds: number): string => new Date(began + milliseconds).toISOString();

function order(changes: Partial<OrderStatus>): OrderStatus {
  return unknownYet({
    reference: 'T-1',
    history: [{ state: 'shopping', at: at(0) }],
    updatedAt: at(0),
    ...changes,
  });
}

const held = order({
  state: 'held',
  history: [
    { state: 'shopping', at: at(0) },
    { state: 'held', at: at(900) },
  ],
  bookingReferences: ['ABC123'],
  total: { amount: '64.15', currency: 'EUR' },
});

function told(before?: OrderStatus): { lines: string[]; report: Report } {
  const lines: string[] = [];
  return { lines, report: new Report((line) => lines.push(line.trim().replace(/ +/g, ' ')), before) };
}

describe('live progress', () => {
  test('states and operations are told in the order of time, with what came back', () => {
    const { lines, report } = told();
    report.operations([{ operation: 'airShopping', at: began + 500, took: 480, ended: 'done' }]);
    report.status(held);
    expect(lines).toEqual([
      '0.00 s shopping',
      'airShopping 0.48 s',
      '0.90 s held',
      'price 64.15 EUR',
      'PNR ABC123',
    ]);
  });

  test('an order that cannot be booked yet says once that nothing is booked and that it goes on', () => {
    const { lines, report } = told();
    const waits = (text: string) => report.status(order({ state: 'shopping', waitsFor: text }));
    waits('a retry of login after ECONNREFUSED: first wait, 5 s');
    waits('a retry of login after ECONNREFUSED: second wait, 10 s');
    expect(lines.filter((line) => /^Nothing is booked yet\./.test(line))).toHaveLength(1);
    const late = told();
    late.report.status(
      order({ state: 'unknown', waitsFor: 'a retry of orderRetrieve after 911: first wait, 5 s' }),
    );
    expect(late.lines.at(-1)).toBe(
      'The order keeps trying, even after Ctrl-C. Look for the cause: ndc-flows doctor',
    );
  });

  test('a booking that is to end says nothing of what it still tries', () => {
    const tries = order({ state: 'pricing', waitsFor: 'a retry of offerPrice after 911: first wait, 5 s' });
    const lines: string[] = [];
    const report = new Report((line) => lines.push(line), tries, undefined, true);
    report.status({ ...tries, waitsFor: 'a retry of offerPrice after 911: second wait, 10 s' });
    expect(lines).toEqual([]);
  });

  test('what was tried before something was asked is what is waited for', () => {
    const waitsFor = 'a retry of orderReshop after 911: first wait, 5 s (tried until 2027-01-20 16:00 UTC)';
    const tries: OrderStatus = { ...held, waitsFor };
    const { lines, report } = told(tries);
    report.status(tries);
    expect(lines[0]).toBe(`waits for ${waitsFor}`);
  });

  test('what a person must decide is told at the end, and not before', () => {
    const { lines, report } = told();
    const attention = attentionFor('balance', 'the balance is empty');
    report.status(order({ state: 'attention', attention, waitsFor: 'a decision: the balance is empty' }));
    expect(lines.join()).not.toContain('the balance is empty');
  });

  test('a choice is told at the end, and not before', () => {
    const { lines, report } = told();
    report.status(order({ state: 'awaiting-choice', waitsFor: 'a choice among 30 offers' }));
    expect(lines.join()).not.toContain('a choice among');
  });

  test('what may be paid is told once, before the first call that may pay', () => {
    const lines: string[] = [];
    const report = new Report(
      (line) => lines.push(line.trim().replace(/ +/g, ' ')),
      held,
      'Paying up to 9.00 EUR.',
    );
    const done = (operation: 'orderRetrieve' | 'orderChange', milliseconds: number) =>
      report.operations([{ operation, at: began + milliseconds, took: 10, ended: 'done' }]);
    done('orderRetrieve', 1_000);
    report.status(held);
    expect(lines).toEqual(['orderRetrieve 0.01 s']);
    done('orderChange', 1_100);
    done('orderChange', 1_200);
    report.status(held);
    expect(lines.slice(1)).toEqual(['Paying up to 9.00 EUR.', 'orderChange 0.01 s', 'orderChange 0.01 s']);
  });

  test('nothing is told twice', () => {
    const { lines, report } = told();
    report.status(held);
    const before = [...lines];
    report.status(held);
    report.note('no worker answers yet');
    report.note('no worker answers yet');
    expect(lines).toEqual([...before, 'no worker answers yet']);
  });

  test('a second extra like the first is told, with its change, though both look the same', () => {
    const bag = 'Checked bag 23 kg on XA104 for PAX1 (45.00 EUR)';
    const amended = { kind: 'extras', what: bag, at: at(1_000), correlationId: 'c', proof: 'read' } as const;
    const one = { ...held, extras: [bag], amendments: [amended] };
    const { lines, report } = told(one);
    report.status(one);
    expect(lines).toEqual([]);
    report.status({ ...one, extras: [bag, bag], amendments: [amended, amended] });
    expect(lines).toEqual([`extra ${bag}`, `amended 2027-01-20 10:00 UTC: ${bag}`]);
  });

  test('a price that was told too low in between is told again as it is', () => {
    const { lines, report } = told();
    for (const amount of ['187.91', '118.08', '187.91', '187.91'])
      report.status({ ...held, total: { amount, currency: 'EUR' } });
    expect(lines.filter((line) => line.startsWith('price'))).toEqual([
      'price 187.91 EUR',
      'price 118.08 EUR',
      'price 187.91 EUR',
    ]);
  });

  test('what an order was before is not told', () => {
    const { lines, report } = told(held);
    report.status({
      ...held,
      state: 'ticketing',
      history: [...held.history, { state: 'ticketing', at: at(60_000) }],
    });
    expect(lines).toEqual(['0.00 s ticketing']);
  });

  test('a state that is entered again is told again', () => {
    const { lines, report } = told(held);
    const again = [
      ...held.history,
      { state: 'ticketing' as const, at: at(1_000) },
      { state: 'held' as const, at: at(1_500) },
    ];
    report.status({ ...held, history: again });
    expect(lines).toEqual(['0.00 s ticketing', '0.50 s held']);
  });

  test('a write that is tried again says that its answer was lost, and what reads have proved', () => {
    const { lines, report } = told(held);
    const states = (['ticketing', 'unknown', 'ticketing', 'ticketed'] as const).map((state, index) => ({
      state,
      at: at(1_000 * (index + 1)),
    }));
    report.status({ ...held, state: 'ticketed', history: [...held.history, ...states] });
    expect(lines).toEqual([
      '0.00 s ticketing',
      '1.00 s unknown',
      '2.00 s ticketing',
      'The issue request got no clear answer, and reads have proved that it issued nothing: it is tried again.',
      '3.00 s ticketed',
    ]);
  });

  test('a basket that is cancelled is told as cancelled by the caller', () => {
    const { lines, report } = told();
    const lastError = { code: 'cancelled', text: 'cancelled before anything was created' };
    report.status(order({ state: 'failed', history: [{ state: 'failed', at: at(0) }], lastError }));
    expect(lines).toEqual([
      '0.00 s cancelled by the caller',
      'cancelled by the caller, before anything was booked; nothing to pay',
    ]);
  });

  test('an error whose text ends with its code names the code once', () => {
    const { lines, report } = told();
    report.status(order({ lastError: { code: '7777', text: 'Error 7777' } }));
    report.status(order({ lastError: { code: '911', text: 'Unable to process' } }));
    expect(lines).toEqual(['0.00 s shopping', 'error Error 7777', 'error 911 Unable to process']);
  });

  test('a call that failed is told as failed', () => {
    const { lines, report } = told();
    report.operations([{ operation: 'login', at: began + 40, took: 40, ended: 'failed' }]);
    report.status(order({}));
    expect(lines).toContain('login 0.04 s failed');
  });
});
